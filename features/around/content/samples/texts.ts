/** What a new brand says, in the ten languages the house is written in: one file a language, key → title, body, button. */
import type { Texts } from '../rules.ts';
import ar from './texts/ar.json' with { type: 'json' };
import bn from './texts/bn.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import fil from './texts/fil.json' with { type: 'json' };
import hi from './texts/hi.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import ms from './texts/ms.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

export type SampleKey = keyof typeof en;
type Part = 'title' | 'body' | 'action';
type Said = Readonly<Record<SampleKey, { readonly [Name in Part]?: string }>>;

export const SAMPLE_LANGUAGES: Readonly<Record<string, Said>> = { en, bn, fil, hi, vi, th, id, ms, zh, ar };

const partOf = (key: SampleKey, part: Part): Texts =>
  Object.fromEntries(
    Object.entries(SAMPLE_LANGUAGES).flatMap(([language, said]) => {
      const text = said[key][part];
      return text === undefined ? [] : [[language, text]];
    }),
  );

export const textsOf = (
  key: SampleKey,
): { readonly title: Texts; readonly body: Texts; readonly action: Texts } => ({
  title: partOf(key, 'title'),
  body: partOf(key, 'body'),
  action: partOf(key, 'action'),
});
