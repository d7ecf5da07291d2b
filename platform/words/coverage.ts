/** How much of each language is there, and whether it may be offered. */
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import { isStale, readLock } from './lock.ts';
import { readSources, readTranslations } from './source.ts';

/** A language is offered from this part of its words on, in percent (RULINGS, Texts and figures). */
export const OFFERED_FROM = 98;

export type Coverage = {
  readonly language: string;
  readonly translated: number;
  readonly total: number;
  /** Words without a text in this language: shown in the brand's language or in English. */
  readonly missing: readonly string[];
  /** Words whose source has changed since: still shown, but not counted. */
  readonly stale: readonly string[];
};

/** Whole percent, rounded down: 97.99 is not yet 98. */
export const percentOf = ({ translated, total }: Pick<Coverage, 'translated' | 'total'>): number =>
  total === 0 ? 100 : Math.floor((translated * 100) / total);

export const isOffered = (coverage: Pick<Coverage, 'translated' | 'total'>): boolean =>
  percentOf(coverage) >= OFFERED_FROM;

export const englishOf = (root: string): Map<string, string> =>
  new Map(
    readSources(root).flatMap(({ words }) => Object.entries(words).map(([key, word]) => [key, word.text])),
  );

export function coverageOf(root: string, language: string, english: ReadonlyMap<string, string>): Coverage {
  const total = english.size;
  if (language === 'en' || language === PSEUDO)
    return { language, translated: total, total, missing: [], stale: [] };
  const texts = readTranslations(root, language);
  const lock = readLock(root, language);
  const missing: string[] = [];
  const stale: string[] = [];
  for (const [key, source] of english) {
    const text = texts[key];
    if (text === undefined) missing.push(key);
    else if (isStale(lock, key, source, text)) stale.push(key);
  }
  return { language, translated: total - missing.length - stale.length, total, missing, stale };
}

/** Every language of the product, the pseudo-locale too. */
export function coverages(root: string): Coverage[] {
  const english = englishOf(root);
  return LANGUAGES.map(({ code }) => coverageOf(root, code, english));
}

/** code → how much of the language is there in whole percent, and whether that is enough to offer it. */
export type LanguageParts = Readonly<Record<string, { readonly percent: number; readonly offered: boolean }>>;

export const partsOf = (all: readonly Coverage[]): LanguageParts =>
  Object.fromEntries(
    all.map((coverage) => [
      coverage.language,
      { percent: percentOf(coverage), offered: isOffered(coverage) },
    ]),
  );
