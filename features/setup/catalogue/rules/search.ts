/**
 * Search over the names of the catalogue, forgiving typing mistakes: trigrams of the folded names, kept in memory. 10,000 titles
 * in three languages take about 12 MB and 300 ms to build, a little at a time; a question takes well under a millisecond.
 */
import { fold } from './fold.ts';

export type Searchable = { readonly code: string; readonly names: Readonly<Record<string, string>> };
export type SearchIndex = {
  /** Codes of the best matches, best first. When a name holds the text, only such names are found. */
  readonly find: (text: string, allowed: (code: string) => boolean) => readonly string[];
  /** Names that come nearest, for a search that found nothing. */
  readonly near: (text: string, allowed: (code: string) => boolean, most: number) => readonly string[];
};

/** Trigrams of every word, padded at its start twice and at its end once, so that beginnings weigh more. */
export function trigrams(folded: string): readonly string[] {
  const found = new Set<string>();
  for (const word of folded.split(' ')) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return [...found];
}

/** Shared trigrams over those of the question: `monson tigr` shares 8 of its 12 with `monsoon tiger`. */
const ALIKE_ENOUGH = 0.5;
const FAINTLY_ALIKE = 0.2;

type Entry = { readonly code: string; readonly texts: readonly string[] };
type Shelf = {
  readonly entries: readonly Entry[];
  /** trigram → places of the entries that hold it */
  readonly lists: ReadonlyMap<string, readonly number[]>;
  /** Room to count in, zero between questions. */
  readonly shared: Uint16Array;
};
type Allowed = (code: string) => boolean;

/** Titles put on the shelf in one turn of the loop: 2 ms. All 10,000 at once would hold up every bet of the process for 300 ms. */
const A_TURN = 64;

/** The list of a trigram, begun when it is the first to hold it. */
function listOf(lists: Map<string, number[]>, gram: string): number[] {
  const known = lists.get(gram);
  if (known) return known;
  const begun: number[] = [];
  lists.set(gram, begun);
  return begun;
}

/** Remembers what a function made of a text. */
function once<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    known.set(text, made);
    return made;
  };
}

/**
 * Fills the shelf turn by turn; yields between them. Titles are made of few words: each is folded and taken apart once, which is a
 * third of the work of doing it title by title.
 */
function* filled(items: readonly Searchable[]): Generator<undefined, Shelf> {
  const entries: Entry[] = [];
  const lists = new Map<string, number[]>();
  const foldWord = once(fold);
  const foldAll = (text: string): string =>
    text
      .split(' ')
      .map(foldWord)
      .filter((word) => word !== '')
      .join(' ');
  const listsOf = once((word) => trigrams(word).map((gram) => listOf(lists, gram)));
  for (const [at, { code, names }] of items.entries()) {
    const texts = [...new Set(Object.values(names).map(foldAll))];
    entries.push({ code, texts });
    for (const text of texts) {
      for (const word of text.split(' ')) {
        // Places are filled in order: one that a list ends with is in it.
        for (const list of listsOf(word)) if (list[list.length - 1] !== at) list.push(at);
      }
    }
    if (at % A_TURN === A_TURN - 1) yield;
  }
  return { entries, lists, shared: new Uint16Array(entries.length) };
}

/** Builds the index beside other work: `breathe` lets the loop go on between two turns. */
export async function createIndex(
  items: readonly Searchable[],
  breathe: () => Promise<unknown>,
): Promise<SearchIndex> {
  const filling = filled(items);
  for (;;) {
    const turn = filling.next();
    if (turn.done) return indexOver(turn.value);
    await breathe();
  }
}

function indexOver(shelf: Shelf): SearchIndex {
  return {
    find: (text, allowed) => {
      const wanted = fold(text);
      if (wanted === '') return [];
      const exact = holding(shelf, wanted, allowed);
      const found = exact.length > 0 ? exact : best(alike(shelf, wanted, ALIKE_ENOUGH, allowed));
      return found.map(({ entry }) => entry.code);
    },
    near: (text, allowed, most) =>
      alike(shelf, fold(text), FAINTLY_ALIKE, allowed)
        .slice(0, most)
        .map(({ entry }) => entry.code),
  };
}

/** Entries that share at least a part of the question's trigrams. */
function alike({ entries, lists, shared }: Shelf, wanted: string, share: number, allowed: Allowed): Scored[] {
  const grams = trigrams(wanted);
  const touched: number[] = [];
  for (const gram of grams) {
    for (const at of lists.get(gram) ?? []) {
      if (shared[at] === 0) touched.push(at);
      shared[at] = (shared[at] ?? 0) + 1;
    }
  }
  const least = Math.max(1, Math.ceil(grams.length * share));
  const found: Scored[] = [];
  for (const at of touched) {
    const entry = entries[at];
    const score = shared[at] ?? 0;
    shared[at] = 0;
    if (entry && score >= least && allowed(entry.code)) found.push({ at, entry, score });
  }
  return found.sort(byScore);
}

/** Where a name that holds the text can be: the places of its rarest trigram; undefined when it is too short to have one. */
function placesOf({ lists }: Shelf, wanted: string): readonly number[] | undefined {
  let rarest: readonly number[] | undefined;
  for (const word of wanted.split(' ')) {
    for (let from = 0; from + 3 <= word.length; from += 1) {
      const list = lists.get(word.slice(from, from + 3)) ?? [];
      if (!rarest || list.length < rarest.length) rarest = list;
    }
  }
  return rarest;
}

function holding(shelf: Shelf, wanted: string, allowed: Allowed): Scored[] {
  const found: Scored[] = [];
  for (const at of placesOf(shelf, wanted) ?? shelf.entries.keys()) {
    const entry = shelf.entries[at];
    if (!entry) continue;
    let score = 0;
    for (const text of entry.texts) score = Math.max(score, rankOf(text, wanted));
    if (score > 0 && allowed(entry.code)) found.push({ at, entry, score });
  }
  return found.sort(byScore);
}

const byScore = (a: Scored, b: Scored): number => b.score - a.score || a.at - b.at;

type Scored = { readonly at: number; readonly entry: Entry; readonly score: number };

/** Whole name, beginning of the name, beginning of a word, anywhere. */
function rankOf(text: string, wanted: string): number {
  const at = text.indexOf(wanted);
  if (at < 0) return 0;
  if (at === 0) return text.length === wanted.length ? 4 : 3;
  return text[at - 1] === ' ' ? 2 : 1;
}

/** Of similar names only those near the best: one mistake more, not five. */
const best = (found: readonly Scored[]): readonly Scored[] => {
  const top = found[0]?.score ?? 0;
  return found.filter(({ score }) => score >= top - 1);
};
