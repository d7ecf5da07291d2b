/** Words on the server: the messages of refusals in the language of the request, and which languages are there. */
import { IntlMessageFormat } from 'intl-messageformat';
import { ENGLISH, LANGUAGES, languageOf, PSEUDO } from '#kernel/words.ts';
import type { FaultParams } from '#kernel/faults.ts';
import { coverages, englishOf, isOffered, percentOf } from '#platform/words/coverage.ts';
import { readTranslations } from '#platform/words/source.ts';

/** A word said in `language`; where it has no text, in `fallback` (the brand's language), then in English. */
export type Words = (language: string, key: string, params: FaultParams, fallback?: string) => string;

/** Only what the server itself says is kept: refusals and messages. */
const refusals = (texts: Iterable<readonly [string, string]>): Map<string, string> =>
  new Map([...texts].filter(([key]) => /^(fault|messages)\./.test(key)));

/** Reads every catalogue below the project. */
export function loadWords(root: string): Words {
  const catalogues = new Map([
    [ENGLISH.code, refusals(englishOf(root))],
    ...LANGUAGES.filter(({ code }) => code !== ENGLISH.code && code !== PSEUDO).map(
      ({ code }) => [code, refusals(Object.entries(readTranslations(root, code)))] as const,
    ),
  ]);
  const formats = new Map<string, IntlMessageFormat>();
  return (language, key, params, fallback = ENGLISH.code) => {
    const spoken = [language, fallback, ENGLISH.code].find((code) => catalogues.get(code)?.has(key));
    const text = spoken === undefined ? undefined : catalogues.get(spoken)?.get(key);
    if (spoken === undefined || text === undefined) return key;
    const name = `${spoken} ${key}`;
    const format = formats.get(name) ?? new IntlMessageFormat(text, languageOf(spoken)?.tag ?? spoken);
    formats.set(name, format);
    return String(format.format({ ...params }));
  };
}

/** code → how much of the language is there in whole percent, and whether that is enough to offer it. */
export type LanguageParts = ReadonlyMap<string, { readonly percent: number; readonly offered: boolean }>;

/** Words do not change while a process runs: it is counted once. */
export const countLanguages = (root: string): LanguageParts =>
  new Map(
    coverages(root).map((coverage) => [
      coverage.language,
      { percent: percentOf(coverage), offered: isOffered(coverage) },
    ]),
  );
