/** Reading numbers of a draw from the wire. */
import { type Read, read, refuse } from './play.ts';

const WHOLE = /^[0-9]{1,3}$/;

/** A whole number from `3`, `"3"` or `"03"`; undefined for anything else. */
export function wholeOf(input: unknown): number | undefined {
  if (typeof input === 'string') return WHOLE.test(input) ? Number(input) : undefined;
  return typeof input === 'number' && Number.isInteger(input) && input >= 0 && !Object.is(input, -0)
    ? input
    : undefined;
}

/** `count` numbers within `from` … `to`; `distinct`: none of them twice. */
export function readNumbers(
  input: unknown,
  {
    count,
    from,
    to,
    distinct,
  }: { readonly count: number; readonly from: number; readonly to: number; readonly distinct: boolean },
): Read<readonly number[]> {
  if (!Array.isArray(input) || input.length !== count) return refuse('malformed', 'draw');
  const numbers: number[] = [];
  for (const member of input) {
    const number = wholeOf(member);
    if (number === undefined || number < from || number > to) return refuse('malformed', 'draw');
    if (distinct && numbers.includes(number)) return refuse('duplicate', 'draw');
    numbers.push(number);
  }
  return read(numbers);
}

/** Two digits: `7` is `07`. */
export const two = (number: number): string => String(number).padStart(2, '0');

/** `from` … `to` as two digits each. */
export const range = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => two(from + index));
