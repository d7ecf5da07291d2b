/** Reading what was picked: strict for the wire, forgiving for what people paste. */
import { type Read, type Refusal, read, refuse, type Selection } from './play.ts';

/** No bet has more; a longer list is refused before it is looked at. */
export const MOST_NUMBERS = 200_000;
/** Tickets of one bet. */
export const MOST_TICKETS = 10_000_000;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** `numbers` or `rows` of a line; exactly one. */
export function readSelection(numbers: unknown, rows: unknown): Read<Selection> {
  if (rows !== undefined) {
    if (numbers !== undefined || !isTexts(rows) || rows.length > 20) return refuse('malformed', 'rows');
    return read({ rows });
  }
  if (!isTexts(numbers)) return refuse('malformed', 'numbers');
  if (numbers.length === 0) return refuse('too_few', 'numbers');
  if (numbers.length > MOST_NUMBERS) return refuse('too_many', 'numbers');
  return read({ numbers });
}

/** Numbers of a selection that has no rows; at least one. */
export function numbersOf(selection: Selection): Read<readonly string[]> {
  if (selection.rows) return refuse('rows_not_taken', 'rows');
  return selection.numbers.length === 0 ? refuse('too_few', 'numbers') : read(selection.numbers);
}

/** A list whose members must be of `alphabet`, each once. */
export function distinctOf(
  list: readonly string[],
  alphabet: ReadonlySet<string>,
  field: string,
): Refusal | undefined {
  const seen = new Set<string>();
  for (const member of list) {
    if (!alphabet.has(member)) return refuse('unknown_number', field);
    if (seen.has(member)) return refuse('duplicate', field);
    seen.add(member);
  }
  return undefined;
}

/** The members of one row: `0369` where members are single signs, otherwise `01 05 11`. */
export function membersOf(row: string, alphabet: ReadonlySet<string>): Read<readonly string[]> {
  if (row.length > 2_000) return refuse('malformed', 'rows');
  const single = [...alphabet].every((member) => member.length === 1);
  const members = row === '' ? [] : single ? [...row] : row.split(' ');
  return distinctOf(members, alphabet, 'rows') ?? read(members);
}

export type Pasted = {
  /** In the order they came, each once. */
  readonly numbers: readonly string[];
  readonly duplicates: number;
  /** What was no number of this play, cut to 20 signs; at most the first 20 of them. */
  readonly rejected: readonly string[];
  readonly rejectedCount: number;
};

const WIDE_ZERO = '０'.charCodeAt(0);

/**
 * Numbers out of a pasted text: anything but digits parts them, full-width digits count as digits, a repetition is dropped and counted. A number
 * of any other length than `digits` is rejected, never cut or filled.
 */
export function readPasted(text: string, digits: number): Pasted {
  const plain = text
    .slice(0, MOST_NUMBERS * 8)
    .replace(/[０-９]/g, (sign) => String(sign.charCodeAt(0) - WIDE_ZERO));
  const numbers = new Set<string>();
  const rejected: string[] = [];
  let [duplicates, rejectedCount] = [0, 0];
  for (const [part] of plain.matchAll(/[0-9]+/g)) {
    if (part.length !== digits || numbers.size >= MOST_NUMBERS) {
      rejectedCount += 1;
      if (rejected.length < 20) rejected.push(part.slice(0, 20));
    } else if (numbers.has(part)) duplicates += 1;
    else numbers.add(part);
  }
  return { numbers: [...numbers], duplicates, rejected, rejectedCount };
}
