/** Words on the server: the messages of refusals in the language of the request, and which languages are there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * Languages whose catalogues lie whole in the built pages (dist/site); undefined where there are none. A page cannot be drawn from
 * words that came after the build.
 */
export function builtLanguages(site: string): ReadonlySet<string> | undefined {
  const marker = join(site, 'words-version');
  if (!existsSync(marker)) return undefined;
  const folder = join(site, 'words', readFileSync(marker, 'utf8').trim());
  const roomsOf = (language: string): readonly string[] =>
    readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'));
  const rooms = roomsOf(ENGLISH.code);
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Set(
    names
      .map(({ name }) => name)
      .filter((name) => {
        const there = new Set(roomsOf(name));
        return rooms.every((room) => there.has(room));
      }),
  );
}

/**
 * Words do not change while a process runs: it is counted once.
 * @param built languages the pages were built with; another one is not offered, however much of it is translated
 */
export const countLanguages = (root: string, built?: ReadonlySet<string>): LanguageParts =>
  new Map(
    coverages(root).map((coverage) => {
      const { language } = coverage;
      const offered = isOffered(coverage) && (built?.has(language) ?? true);
      return [language, { percent: percentOf(coverage), offered }];
    }),
  );
