/** What goes to a translator and comes back: one file a language, holding only what has to be done (docs/TRANSLATING.md). */
import { languageOf } from '#kernel/words.ts';
import { isStale, type Lock, type Texts } from '#platform/words/lock.ts';
import { judge, lengthOf } from '#platform/words/message.ts';
import type { RoomSource } from '#platform/words/source.ts';

export type Item = {
  readonly key: string;
  /** English, ICU. */
  readonly source: string;
  /** What it is and where it stands. */
  readonly note: string;
  /** `changed`: the source has changed since `text` was written. */
  readonly why: 'missing' | 'changed';
  /** Letters a reader sees, placeholders left out: longer texts are cut off on the screen. */
  readonly atMost: number;
  /** The translation; empty until somebody wrote it. */
  readonly text: string;
};

/**
 * Twice as long as English, and twenty letters more for what is a word or two there: none of the 13,707 translations into nine
 * languages is longer.
 */
const longest = (source: string): number => Math.max(2 * lengthOf(source), lengthOf(source) + 20);

const tooLong = (text: string, source: string): string[] =>
  lengthOf(text) > longest(source)
    ? [`has ${lengthOf(text)} letters, at most ${longest(source)} have room`]
    : [];

/** What a language lacks, room by room in the order of the sources. */
export function itemsFor(sources: readonly RoomSource[], texts: Texts, lock: Lock): Item[] {
  return sources.flatMap(({ words }) =>
    Object.entries(words).flatMap(([key, { text: source, note }]): Item[] => {
      const text = texts[key];
      const atMost = longest(source);
      if (text === undefined) return [{ key, source, note, why: 'missing', atMost, text: '' }];
      return isStale(lock, key, source, text) ? [{ key, source, note, why: 'changed', atMost, text }] : [];
    }),
  );
}

/** The translations of a file a translator sent: a list of items, or a plain `{key: text}`. Empty texts are not done yet. @throws when it is neither */
export function readItems(json: string): Texts {
  const value: unknown = JSON.parse(json);
  const list: readonly unknown[] = Array.isArray(value)
    ? value
    : Object.entries(Object(value)).map(([key, text]) => ({ key, text }));
  const pairs = list.map((item): readonly [string, string] => {
    const { key, text }: { key?: unknown; text?: unknown } = Object(item);
    if (typeof key !== 'string' || typeof text !== 'string')
      throw new Error('every item needs a key and a text');
    return [key, text.trim()];
  });
  return Object.fromEntries(pairs.filter(([, text]) => text !== ''));
}

/** Lines that keep a file out, each naming its key; nothing when it can be taken. */
export function refusalsOf(code: string, texts: Texts, sources: readonly RoomSource[]): string[] {
  const tag = languageOf(code)?.tag;
  if (tag === undefined || code === 'en' || code === 'xa')
    return [`${code} is no language to translate into`];
  const english = new Map(sources.flatMap(({ words }) => Object.entries(words)));
  return Object.entries(texts).flatMap(([key, text]) => {
    const word = english.get(key);
    return word
      ? [...judge(text, word.text, tag), ...tooLong(text, word.text)].map((wrong) => `${key} ${wrong}`)
      : [`${key} is no word of any room`];
  });
}

/** room → its translations in the order of its sources: what stands there already, and what came. */
export function splitByRoom(sources: readonly RoomSource[], before: Texts, came: Texts): Map<string, Texts> {
  const all: Texts = { ...before, ...came };
  return new Map(
    sources.flatMap(({ room, words }) => {
      const own = Object.keys(words).flatMap((key) => {
        const text = all[key];
        return text === undefined ? [] : [[key, text] as const];
      });
      return own.length === 0 ? [] : [[room, Object.fromEntries(own)] as const];
    }),
  );
}
