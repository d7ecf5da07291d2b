/** Words a language lacks, said in the brand's language: a built catalogue is complete in English and names what is English for want of a translation. */
import type { RoomWords } from './room-words.ts';

/** Stands beside a room's words: the keys that fell back. No room can have this name. */
export const MISSING = '?';

/** Stands in the catalogue `ui`, which every page has: catalogues of rooms that are closed in this language. */
export const CLOSED = '!';

const namesIn = (words: RoomWords | undefined, name: string): readonly string[] => {
  const keys = words?.[name];
  return Array.isArray(keys) ? keys.map(String) : [];
};

/** @param ui the words of the catalogue `ui` */
export const closedIn = (ui: RoomWords | undefined): readonly string[] => namesIn(ui, CLOSED);

export const missingIn = (words: RoomWords): readonly string[] => namesIn(words, MISSING);

type Tree = { [part: string]: unknown };
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function find(words: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>((at, part) => (isTree(at) ? at[part] : undefined), words);
}

function put(words: RoomWords, [first = '', ...rest]: readonly string[], value: unknown): RoomWords {
  const below = words[first];
  return { ...words, [first]: rest.length === 0 ? value : put(isTree(below) ? below : {}, rest, value) };
}

/** `words` with every missing key said as `other` says it; what `other` lacks too stays English. */
export function patched(words: RoomWords, other: RoomWords): RoomWords {
  const alsoMissing = new Set(missingIn(other));
  return missingIn(words)
    .filter((key) => !alsoMissing.has(key))
    .reduce((tree, key) => put(tree, key.split('.'), find(other, key.split('.'))), words);
}
