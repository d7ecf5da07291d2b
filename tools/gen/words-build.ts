/** Words, built: compiled catalogues a language and room, the types of all keys, and how much of each language is there. */
import compile from 'icu-minify/compile';
import { LANGUAGES } from '#kernel/words.ts';
import { pseudo } from './words-pseudo.ts';
import { readSources, readTranslations } from './words-source.ts';
import type { RoomSource } from './words-source.ts';

type Tree = { [part: string]: Tree | unknown };
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{'a.b.c': v}` → `{a: {b: {c: v}}}`. @throws when a key is also the beginning of another */
export function nest(flat: Readonly<Record<string, unknown>>): Tree {
  const tree: Tree = {};
  for (const [key, value] of Object.entries(flat)) {
    const parts = key.split('.');
    const last = parts.pop() ?? key;
    let at = tree;
    for (const part of parts) {
      const next = at[part] ?? {};
      if (!isTree(next)) throw new Error(`${key} goes through another key`);
      at[part] = next;
      at = next;
    }
    if (Object.hasOwn(at, last)) throw new Error(`${key} is also the beginning of another key`);
    at[last] = value;
  }
  return tree;
}

/** The arguments and tags a message takes, sorted; a translation must take the same. */
export function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  for (const match of message.matchAll(/[{<]\s*([a-zA-Z]\w*)\s*[,}>]/g)) {
    const [, name = ''] = match;
    const opened = message.charAt(match.index);
    const closes = message.charAt(match.index + match[0].length - 1);
    // `{word}` right after a selector is a branch holding one word, not an argument.
    const branch =
      /(?:zero|one|two|few|many|other|=\d+|\w+)\s*$/.test(message.slice(0, match.index)) &&
      insideArgument(message, match.index);
    if (!(opened === '{' && closes === '}' && branch)) names.add(name);
  }
  return [...names].sort();
}

/** Whether a position lies directly inside an argument (at a selector), not in readable text. */
function insideArgument(message: string, position: number): boolean {
  let depth = 0;
  for (let at = 0; at < position; at += 1) {
    if (message.charAt(at) === '{') depth += 1;
    if (message.charAt(at) === '}') depth -= 1;
  }
  return depth % 2 === 1;
}

export type Coverage = {
  readonly language: string;
  readonly translated: number;
  readonly total: number;
  readonly missing: readonly string[];
};
export type BuiltWords = {
  /** language → room → compiled tree, ready to be written as JSON; faults of all rooms are the room `fault` */
  readonly catalogues: ReadonlyMap<string, ReadonlyMap<string, Tree>>;
  readonly coverage: readonly Coverage[];
  readonly keys: string;
};

const isFaultKey = (key: string): boolean => key.startsWith('fault.');

/** @throws when a translation is of no word, or takes other arguments than its source */
function checkTranslations(
  language: string,
  texts: Readonly<Record<string, string>>,
  english: ReadonlyMap<string, string>,
): void {
  for (const [key, text] of Object.entries(texts)) {
    const original = english.get(key);
    if (original === undefined) throw new Error(`words/${language}: ${key} is no word of any room`);
    const [wanted, got] = [argumentsOf(original).join(), argumentsOf(text).join()];
    if (wanted !== got)
      throw new Error(`words/${language}: ${key} takes {${got}} but the source takes {${wanted}}`);
  }
}

/** How a language says a word: undefined where it has no text of its own yet. */
function speaker(
  root: string,
  language: string,
  english: ReadonlyMap<string, string>,
): (key: string) => string | undefined {
  if (language === 'en') return (key) => english.get(key);
  if (language === 'xa') return (key) => pseudo(english.get(key) ?? '');
  const texts = readTranslations(root, language);
  checkTranslations(language, texts, english);
  return (key) => texts[key];
}

/** Reads every word below `root` and compiles it; an untranslated word falls back to English and is counted. */
export function buildWords(root: string): BuiltWords {
  const sources = readSources(root);
  const catalogues = new Map<string, Map<string, Tree>>();
  const coverage: Coverage[] = [];
  const english = new Map(
    sources.flatMap(({ words }) => Object.entries(words).map(([key, word]) => [key, word.text] as const)),
  );
  for (const { code } of LANGUAGES) {
    const rooms = new Map<string, Tree>();
    const faults: Record<string, unknown> = {};
    const missing: string[] = [];
    let total = 0;
    const say = speaker(root, code, english);
    for (const { room, words } of sources) {
      const flat: Record<string, unknown> = {};
      for (const [key, { text }] of Object.entries(words)) {
        const spoken = say(key);
        total += 1;
        if (spoken === undefined) missing.push(key);
        const compiled = compile(spoken ?? text);
        if (isFaultKey(key)) faults[key] = compiled;
        else flat[key] = compiled;
      }
      rooms.set(room, nest(flat));
    }
    rooms.set('fault', nest(faults));
    catalogues.set(code, rooms);
    coverage.push({ language: code, translated: total - missing.length, total, missing });
  }
  return { catalogues, coverage, keys: keysModule(sources) };
}

function typeOf(tree: Tree, indent: string): string {
  const lines = Object.entries(tree).map(([part, value]) => {
    const name = /^[a-zA-Z_]\w*$/.test(part) ? part : JSON.stringify(part);
    return `${indent}  readonly ${name}: ${isTree(value) ? typeOf(value, `${indent}  `) : JSON.stringify(value)};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** TypeScript that names every key with its English text, so that keys and arguments are checked where they are used. */
function keysModule(sources: readonly RoomSource[]): string {
  const flat: Record<string, string> = {};
  for (const { words } of sources) {
    for (const [key, word] of Object.entries(words)) if (!isFaultKey(key)) flat[key] = word.text;
  }
  return `/** Written by tools/gen/words.ts from every room's words.en.json. Do not edit. */\nexport type Messages = ${typeOf(nest(flat), '')};\n`;
}
