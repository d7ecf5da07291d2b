/** How much of each language is there, and whether it may be offered. */
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import { isStale, readLock } from './lock.ts';
import { readSources, readTranslations } from './source.ts';

/** A language is offered from this part of its words on, in percent (RULINGS, Texts and figures). */
export const OFFERED_FROM = 98;

/**
 * A room of whose words a language has less than this is closed in it, in percent: its pages say so instead of speaking two languages.
 * What lacks a few words stays open, and says those in the brand's language or in English.
 */
export const OPEN_FROM = 80;

/** Without these no page can be read: they are never closed, the language is not offered instead. */
const NEVER_CLOSED = new Set(['ui', 'site', 'lobby', 'identity', 'http', 'console']);

export type Coverage = {
  readonly language: string;
  readonly translated: number;
  readonly total: number;
  /** Words without a text in this language: shown in the brand's language or in English. */
  readonly missing: readonly string[];
  /** Words whose source has changed since: still shown, but not counted. */
  readonly stale: readonly string[];
  /** Rooms, by the first part of their keys, that are closed in this language. */
  readonly closed: readonly string[];
  /** What is there of the rooms that are open: by this a language is offered. */
  readonly open: Part;
};

type Part = { readonly translated: number; readonly total: number };

/** Whole percent, rounded down: 97.99 is not yet 98. */
export const percentOf = ({ translated, total }: Part): number =>
  total === 0 ? 100 : Math.floor((translated * 100) / total);

export const isOffered = ({ open, total }: Pick<Coverage, 'open' | 'total'>): boolean =>
  (open.total > 0 || total === 0) && percentOf(open) >= OFFERED_FROM;

/** The room a word belongs to; a refusal's word names it second. */
const ownerOf = (key: string): string => {
  const [first = '', second = ''] = key.split('.');
  return first === 'fault' ? second : first;
};

/** room → what of it is there */
function partsByRoom(keys: Iterable<string>, done: (key: string) => boolean): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const key of keys) {
    const { translated, total } = parts.get(ownerOf(key)) ?? { translated: 0, total: 0 };
    parts.set(ownerOf(key), { translated: translated + (done(key) ? 1 : 0), total: total + 1 });
  }
  return parts;
}

const sumOf = (parts: Iterable<Part>): Part => {
  let translated = 0;
  let total = 0;
  for (const part of parts) {
    translated += part.translated;
    total += part.total;
  }
  return { translated, total };
};

export const englishOf = (root: string): Map<string, string> =>
  new Map(
    readSources(root).flatMap(({ words }) => Object.entries(words).map(([key, word]) => [key, word.text])),
  );

export function coverageOf(root: string, language: string, english: ReadonlyMap<string, string>): Coverage {
  const total = english.size;
  if (language === 'en' || language === PSEUDO)
    return {
      language,
      translated: total,
      total,
      missing: [],
      stale: [],
      closed: [],
      open: { translated: total, total },
    };
  const texts = readTranslations(root, language);
  const lock = readLock(root, language);
  const missing: string[] = [];
  const stale: string[] = [];
  for (const [key, source] of english) {
    const text = texts[key];
    if (text === undefined) missing.push(key);
    else if (isStale(lock, key, source, text)) stale.push(key);
  }
  const undone = new Set([...missing, ...stale]);
  const rooms = [...partsByRoom(english.keys(), (key) => !undone.has(key))];
  const isClosed = ([room, part]: (typeof rooms)[number]): boolean =>
    !NEVER_CLOSED.has(room) && percentOf(part) < OPEN_FROM;
  return {
    language,
    translated: total - undone.size,
    total,
    missing,
    stale,
    closed: rooms
      .filter(isClosed)
      .map(([room]) => room)
      .sort(),
    open: sumOf(rooms.filter((room) => !isClosed(room)).map(([, part]) => part)),
  };
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
