/** Words on the server: the messages of refusals in the language of the request, and which languages are there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { ENGLISH, LANGUAGES, languageOf, PSEUDO } from '#kernel/words.ts';
import type { FaultParams } from '#kernel/faults.ts';
import { coverages, englishOf, type LanguageParts as BuiltParts, partsOf } from '#platform/words/coverage.ts';
import { readTranslations } from '#platform/words/source.ts';

/** A word said in `language`; where it has no text, in `fallback` (the brand's language), then in English. */
export type Words = (language: string, key: string, params: FaultParams, fallback?: string) => string;

/** `source`: the English text as translators get it, with the names of its figures. */
export type LoadedWords = Words & { readonly source: (key: string) => string };

/** Only what the server itself says is kept: refusals and messages. */
const refusals = (texts: Iterable<readonly [string, string]>): Map<string, string> =>
  new Map([...texts].filter(([key]) => /^(fault|messages|notices\.inbox|support\.said)\./.test(key)));

type Catalogues = ReadonlyMap<string, ReadonlyMap<string, string>>;

const readCatalogues = (root: string): Catalogues =>
  new Map([
    [ENGLISH.code, refusals(englishOf(root))],
    ...LANGUAGES.filter(({ code }) => code !== ENGLISH.code && code !== PSEUDO).map(
      ({ code }) => [code, refusals(Object.entries(readTranslations(root, code)))] as const,
    ),
  ]);

/** By the project's folder: words do not change while a process runs, which starts many servers where it is a test. */
const read = new Map<string, Catalogues>();

/** Reads every catalogue below the project, once. */
export function loadWords(root: string): LoadedWords {
  const catalogues = read.get(root) ?? readCatalogues(root);
  read.set(root, catalogues);
  const formats = new Map<string, IntlMessageFormat>();
  const say: Words = (language, key, params, fallback = ENGLISH.code) => {
    const spoken = [language, fallback, ENGLISH.code].find((code) => catalogues.get(code)?.has(key));
    const text = spoken === undefined ? undefined : catalogues.get(spoken)?.get(key);
    if (spoken === undefined || text === undefined) return key;
    const name = `${spoken} ${key}`;
    const format = formats.get(name) ?? new IntlMessageFormat(text, languageOf(spoken)?.tag ?? spoken);
    formats.set(name, format);
    return String(format.format({ ...params }));
  };
  return Object.assign(say, { source: (key: string) => catalogues.get(ENGLISH.code)?.get(key) ?? key });
}

export type LanguageParts = ReadonlyMap<string, { readonly percent: number; readonly offered: boolean }>;

/**
 * How much of each language is there: as the site was built, so that no page is asked for in words the build lacks; counted from the
 * sources (a quarter of a second) only where nothing is built. Words do not change while a process runs.
 */
export function countLanguages(root: string, dist?: string): LanguageParts {
  const built = dist === undefined ? undefined : builtParts(join(dist, 'site'));
  return new Map(Object.entries(built ?? partsOf(coverages(root))));
}

function builtParts(site: string): BuiltParts | undefined {
  const versionFile = join(site, 'words-version');
  if (!existsSync(versionFile)) return undefined;
  const file = join(site, 'words', readFileSync(versionFile, 'utf8').trim(), 'languages.json');
  if (!existsSync(file)) return undefined;
  const parts: BuiltParts = JSON.parse(readFileSync(file, 'utf8'));
  return parts;
}
