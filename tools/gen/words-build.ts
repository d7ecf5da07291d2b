/** Words, built: compiled catalogues a language and room, the types of all keys, and how much of each language is there. */
import compile from 'icu-minify/compile';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import type { Language } from '#kernel/words.ts';
import { coverageOf, isOffered } from '#platform/words/coverage.ts';
import type { Coverage } from '#platform/words/coverage.ts';
import { fits, judge } from '#platform/words/message.ts';
import { readSources, readTranslations } from '#platform/words/source.ts';
import type { RoomSource } from '#platform/words/source.ts';
import { CLOSED, MISSING } from '#platform/ui/words-patch.ts';
import { pseudo } from './words-pseudo.ts';

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

export type BuiltWords = {
  /**
   * language → room → compiled tree, ready to be written as JSON; faults of all rooms are the room `fault`. Only languages that
   * may be offered: nobody can ask for another. Words a language lacks are English and named under `MISSING`.
   */
  readonly catalogues: ReadonlyMap<string, ReadonlyMap<string, Tree>>;
  readonly coverage: readonly Coverage[];
  readonly keys: string;
  /** TypeScript that names the languages that may be offered. */
  readonly offered: string;
  /** What is wrong with sources and translations, a line each; the check fails on them, a build leaves the text out where it must. */
  readonly wrong: readonly string[];
};

const isFaultKey = (key: string): boolean => key.startsWith('fault.');

/** What is wrong with the translations of a language, a line each. */
export function complaintsOf(
  { code, tag }: Language,
  texts: Readonly<Record<string, string>>,
  english: ReadonlyMap<string, string>,
): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const original = english.get(key);
    if (original === undefined) return [`words/${code}: ${key} is no word of any room`];
    return judge(text, original, tag).map((wrong) => `words/${code}: ${key} ${wrong}`);
  });
}

type Say = (key: string) => string | undefined;

/** How a language says a word: undefined where it has no text of its own that could stand in for the source. */
function speaker(root: string, language: Language, english: ReadonlyMap<string, string>): Say {
  if (language.code === 'en') return (key) => english.get(key);
  if (language.code === PSEUDO) return (key) => pseudo(english.get(key) ?? '');
  const texts = readTranslations(root, language.code);
  return (key) => {
    const text = texts[key];
    return text !== undefined && fits(text, english.get(key) ?? '') ? text : undefined;
  };
}

const compiled = new Map<string, unknown>();
function compileOnce(text: string): unknown {
  if (!compiled.has(text)) compiled.set(text, compile(text));
  return compiled.get(text);
}

function catalogueOf(sources: readonly RoomSource[], say: Say): Map<string, Tree> {
  const rooms = new Map<string, Tree>();
  const faults: Record<string, unknown> = {};
  for (const { room, words } of sources) {
    const flat: Record<string, unknown> = {};
    const missing: string[] = [];
    for (const [key, { text }] of Object.entries(words)) {
      const spoken = say(key);
      const message = compileOnce(spoken ?? text);
      if (isFaultKey(key)) faults[key] = message;
      else flat[key] = message;
      if (spoken === undefined && !isFaultKey(key)) missing.push(key);
    }
    rooms.set(room, missing.length > 0 ? { ...nest(flat), [MISSING]: missing } : nest(flat));
  }
  rooms.set('fault', nest(faults));
  return rooms;
}

/** Every page has the catalogue `ui`: it says which rooms are closed in its language. */
function withClosed(rooms: Map<string, Tree>, closed: readonly string[]): Map<string, Tree> {
  if (closed.length === 0) return rooms;
  const names = closed.flatMap((room) => [room, `${room}-ui`]).filter((name) => rooms.has(name));
  return rooms.set('ui', { ...rooms.get('ui'), [CLOSED]: names });
}

/** Reads every word below `root` and compiles it. */
export function buildWords(root: string): BuiltWords {
  const sources = readSources(root);
  const english = new Map(
    sources.flatMap(({ words }) => Object.entries(words).map(([key, word]) => [key, word.text] as const)),
  );
  const wrongSources = [...english].flatMap(([key, text]) =>
    judge(text, text, 'en').map((wrong) => `${key} ${wrong}`),
  );
  const wrong = LANGUAGES.filter(({ code }) => code !== 'en' && code !== PSEUDO).flatMap((language) =>
    complaintsOf(language, readTranslations(root, language.code), english),
  );
  const coverage = LANGUAGES.map(({ code }) => coverageOf(root, code, english));
  const offered = coverage.filter(isOffered).map(({ language }) => language);
  const closed = new Map(coverage.map((one) => [one.language, one.closed]));
  const catalogues = new Map<string, Map<string, Tree>>();
  for (const language of LANGUAGES) {
    const say = speaker(root, language, english);
    if (offered.includes(language.code))
      catalogues.set(language.code, withClosed(catalogueOf(sources, say), closed.get(language.code) ?? []));
  }
  return {
    catalogues,
    coverage,
    keys: keysModule(sources),
    offered: offeredModule(offered),
    wrong: [...wrongSources, ...wrong],
  };
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

/** The pseudo-locale is for tests and in no list people see. */
const offeredModule = (codes: readonly string[]): string =>
  `/** Written by tools/gen/words.ts: languages whose words are at least 98 % there. Do not edit. */\nexport const OFFERED: readonly string[] = [${codes
    .filter((code) => code !== PSEUDO)
    .map((code) => `'${code}'`)
    .join(', ')}];\n`;
