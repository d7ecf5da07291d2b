/** A file of content in parts a call can carry. Pure. */
import type { EntryText, PackEntry } from '#features/around/content/contract/ops.ts';

export const FORMAT = 'haat-content/1' as const;
/** The server reads bodies up to 64 KiB; a part leaves room for the rest of the call. */
const PART_BYTES = 56_000;

const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** An entry too long for one call travels language by language, English first: what is not named stays. */
function split(entry: PackEntry): readonly PackEntry[] {
  if (bytes(entry) <= PART_BYTES) return [entry];
  const languages = Object.entries(entry.texts).sort(([a], [b]) => Number(b === 'en') - Number(a === 'en'));
  return languages.map(([language, text]): PackEntry => {
    const texts: Record<string, EntryText | null> = { [language]: text };
    return { ...entry, texts };
  });
}

/** Parts in order, each small enough; an entry that had to be split lies in parts of its own. */
export function partsOf(entries: readonly PackEntry[]): readonly (readonly PackEntry[])[] {
  const parts: PackEntry[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const piece of entries.flatMap(split)) {
    const length = bytes(piece) + 1;
    const last = parts.at(-1);
    if (last && size + length <= PART_BYTES && !last.some(({ id }) => id === piece.id)) {
      last.push(piece);
      size += length;
    } else {
      parts.push([piece]);
      size = length;
    }
  }
  return parts;
}

type Pack = { readonly format: typeof FORMAT; readonly entries: readonly PackEntry[] };
const isPack = (value: unknown): value is Pack =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === FORMAT &&
  'entries' in value &&
  Array.isArray(value.entries);

/** The entries of a file, or undefined when it is none of ours. What they hold is checked by the server. */
export function readPack(text: string): readonly PackEntry[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPack(value) ? value.entries : undefined;
  } catch {
    return undefined;
  }
}
