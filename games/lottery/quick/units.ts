/** Units a ticket of a quick game may cost (in the brand's currency), and multiples of it. */
import { type Read, read, refuse } from '../core/play.ts';
import { type Ratio, ratio, readDecimal } from '../core/ratio.ts';

export const QUICK_UNITS: readonly string[] = ['2', '1', '0.2', '0.02', '0.002'];
export const MOST_MULTIPLE = 100_000n;

const WHOLE = /^[1-9][0-9]{0,5}$/;

/** A multiple: a whole number of at least one, as text or number. Refused: `malformed`, `out_of_range` (field `multiple`). */
export function readMultiple(input: unknown): Read<bigint> {
  if (input === undefined) return read(1n);
  const text = typeof input === 'number' ? String(input) : input;
  if (typeof text !== 'string' || !WHOLE.test(text)) return refuse('malformed', 'multiple');
  const multiple = BigInt(text);
  return multiple > MOST_MULTIPLE ? refuse('out_of_range', 'multiple') : read(multiple);
}

/** An amount on one ticket in minor units of a currency of this scale, exactly: 0.002 with two decimals is a fifth of a minor unit. */
export function readUnit(input: unknown, scale: number, multiple: bigint): Read<Ratio> {
  const amount = readDecimal(input);
  if (!amount) return refuse('malformed', 'unit');
  if (amount.num === 0n) return refuse('out_of_range', 'unit');
  return read(ratio(amount.num * 10n ** BigInt(scale) * multiple, amount.den));
}
