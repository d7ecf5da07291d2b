/** Words on the server: the messages of refusals, in the language of the request. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator } from 'use-intl/core';
import type { FaultParams } from '#kernel/faults.ts';

type Nested = { [key: string]: string | Nested };

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

/** Only what a refusal can say is kept: `fault.*`. */
function nest(texts: readonly [string, string][]): Nested {
  const root: Nested = {};
  for (const [key, text] of texts) {
    if (!key.startsWith('fault.')) continue;
    const parts = key.split('.');
    const last = parts.pop() ?? key;
    let at = root;
    for (const part of parts) {
      const next = at[part];
      at = typeof next === 'object' ? next : (at[part] = {});
    }
    at[last] = text;
  }
  return root;
}

export type Words = (language: string, key: string, params: FaultParams) => string;

/** Reads every catalogue below the project; a word without a translation is said in English. */
export function loadWords(root: string): Words {
  const english = FLOORS.flatMap((floor) => sources(join(root, floor))).flatMap(readTexts);
  const folder = join(root, 'words');
  const languages = readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
  const translators = new Map<string, (key: string, params: FaultParams) => string>();
  for (const language of ['en', ...languages]) {
    const own =
      language === 'en'
        ? []
        : readdirSync(join(folder, language))
            .filter((name) => name.endsWith('.json'))
            .flatMap((name) => readTexts(join(folder, language, name)));
    const say = createTranslator({
      locale: language,
      messages: nest([...english, ...own]),
      onError: () => undefined,
      getMessageFallback: ({ key }) => key,
    });
    translators.set(language, (key, params) => say(key, params));
  }
  return (language, key, params) =>
    (translators.get(language) ?? translators.get('en'))?.(key, params) ?? key;
}
