/** Exact fractions of whole numbers, for odds, chances and returns: nothing here is ever rounded but by `floor` and `showDecimal`. */
export type Ratio = { readonly num: bigint; readonly den: bigint };

const gcd = (left: bigint, right: bigint): bigint => {
  let [a, b] = [left < 0n ? -left : left, right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
};

/** num ÷ den in lowest terms; `den` is positive. */
export function ratio(num: bigint, den = 1n): Ratio {
  if (den <= 0n) throw new RangeError('a denominator is positive');
  const divisor = gcd(num, den) || 1n;
  return { num: num / divisor, den: den / divisor };
}

export const NOTHING = ratio(0n);
export const ONE = ratio(1n);

export const add = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.den + b.num * a.den, a.den * b.den);
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.num, a.den * b.den);
/** a ÷ b; b is above zero. */
export const over = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.den, a.den * b.num);
export const minus = (a: Ratio, b: Ratio): Ratio => add(a, { num: -b.num, den: b.den });
/** Below zero when a < b, zero when they are equal. */
export const compare = (a: Ratio, b: Ratio): bigint => a.num * b.den - b.num * a.den;
export const floor = (value: Ratio): bigint => value.num / value.den;
export const isWhole = (value: Ratio): boolean => value.den === 1n;

const DECIMAL = /^(0|[1-9][0-9]{0,14})(?:\.([0-9]{1,9}))?$/;

/** A decimal string as the wire has it (`99.6`): ASCII digits, no sign, no exponent, at most nine decimals; undefined for anything else. */
export function readDecimal(text: unknown): Ratio | undefined {
  const match = typeof text === 'string' ? DECIMAL.exec(text) : null;
  if (!match) return undefined;
  const fraction = match[2] ?? '';
  return ratio(BigInt(`${match[1]}${fraction}`), 10n ** BigInt(fraction.length));
}

/** A decimal of our own tables; an accident when it is none. */
export function decimal(text: string): Ratio {
  const value = readDecimal(text);
  if (!value) throw new RangeError(`not a decimal: ${text}`);
  return value;
}

/** Cut after `places` decimals, without zeros at its end. A value that does not end there is therefore shown too small, never too large. */
export function showDecimal(value: Ratio, places = 9): string {
  const scaled = ((value.num < 0n ? -value.num : value.num) * 10n ** BigInt(places)) / value.den;
  const digits = scaled.toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${value.num < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
