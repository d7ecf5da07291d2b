/** Words on the server: the messages of refusals, in the language of the request. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import type { FaultParams } from '#kernel/faults.ts';

const FLOORS = ['features', 'games', 'identity', 'ledger', 'platform', 'apps'];

function sources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'node_modules' ? [] : sources(path);
    return name === 'words.en.json' ? [path] : [];
  });
}

function readTexts(path: string): [string, string][] {
  const entries: [string, unknown][] = Object.entries(JSON.parse(readFileSync(path, 'utf8')));
  return entries.map(([key, value]) => [key, textOf(value)]);
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null && 'text' in value
      ? String(value.text)
      : '';

export type Words = (language: string, key: string, params: FaultParams) => string;

/** Only what the server itself says is kept: refusals and messages. */
const refusals = (texts: readonly [string, string][]): Map<string, string> =>
  new Map(texts.filter(([key]) => /^(fault|messages)\./.test(key)));

/** Reads every catalogue below the project; a word without a translation is said in English. */
export function loadWords(root: string): Words {
  const english = FLOORS.flatMap((floor) => sources(join(root, floor))).flatMap(readTexts);
  const folder = join(root, 'words');
  const languages = readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
  const catalogues = new Map(
    ['en', ...languages].map((language) => [
      language,
      refusals([...english, ...translations(folder, language)]),
    ]),
  );
  const formats = new Map<string, IntlMessageFormat>();
  return (language, key, params) => {
    const spoken = catalogues.has(language) ? language : 'en';
    const text = catalogues.get(spoken)?.get(key);
    if (text === undefined) return key;
    const name = `${spoken} ${key}`;
    const format = formats.get(name) ?? new IntlMessageFormat(text, spoken);
    formats.set(name, format);
    return String(format.format({ ...params }));
  };
}

function translations(folder: string, language: string): [string, string][] {
  const own = join(folder, language);
  if (!existsSync(own)) return [];
  return readdirSync(own)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readTexts(join(own, name)));
}
