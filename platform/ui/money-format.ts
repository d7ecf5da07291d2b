/**
 * Exact money on a screen: a wire decimal string and a currency become text in a language, never through a float.
 * Digits are Western in every language (visual language §3); grouping and the place of the symbol follow the language.
 */
import { separatorsOf, signOf, writtenAmount } from './figures.ts';

const WIRE = /^(-?)(\d+)(?:\.(\d+))?$/;
/** Direction marks: `.num` isolates the text already, and the marks would push the symbol to the wrong side. */
const MARKS = /[\u200e\u200f\u061c]/g;

const cache = new Map<string, Intl.NumberFormat>();

/** Intl formatters are 65 times dearer fresh than cached. */
function formatter(tag: string, currency: string | undefined, decimals: number): Intl.NumberFormat {
  const key = `${tag}|${currency ?? ''}|${decimals}`;
  const known = cache.get(key);
  if (known) return known;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const made = new Intl.NumberFormat(
    `${tag}-u-nu-latn`,
    currency ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits } : digits,
  );
  cache.set(key, made);
  return made;
}

/** Codes Intl does not know (USDT) or has no sign for (XXX, play money) borrow the dollar's place and show this instead. */
const OWN_SYMBOLS: Readonly<Record<string, string>> = { USDT: 'USDT', XXX: '' };

/**
 * `formatMoney('1234567.50', 'BDT', 'bn')` → `12,34,567.50৳`. Without a currency only the figure is written.
 * @throws RangeError when the amount is not a wire decimal
 */
export function formatMoney(amount: string, currency: string | undefined, tag: string): string {
  const match = WIRE.exec(amount);
  if (!match) throw new RangeError(`not a wire amount: ${amount}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const own = currency === undefined ? undefined : OWN_SYMBOLS[currency];
  const exact = { negative: sign === '-', whole: whole.replace(/^0+(?=\d)/, ''), fraction };
  const symbol = currency === undefined ? '' : (own ?? signOf(currency, tag));
  const written =
    symbol === undefined
      ? undefined
      : writtenAmount(exact, symbol, tag, own === undefined ? 'apart' : 'close');
  if (written !== undefined) return written.trim();
  const format = formatter(tag, own === undefined ? currency : 'USD', fraction.length);
  const integer = BigInt(whole);
  // A negative zero has no bigint: -0.50 is laid out as -1 and its integer part put back.
  const laidOut = sign ? -(integer === 0n ? 1n : integer) : integer;
  const text = format
    .formatToParts(laidOut)
    .map(({ type, value }) => {
      if (type === 'fraction') return fraction;
      if (type === 'integer' && integer === 0n) return '0';
      return type === 'currency' && own !== undefined ? own : value;
    })
    .join('');
  return text.replace(MARKS, '').trim();
}

/** The sign of a currency in a language: ৳, $, USDT. */
export function currencySign(currency: string, tag: string): string {
  const own = OWN_SYMBOLS[currency];
  if (own !== undefined) return own;
  return (
    signOf(currency, tag) ??
    formatter(tag, currency, 0)
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value ??
    currency
  );
}

const NATIVE_ZEROS = [0x09e6, 0x0660, 0x06f0, 0x0966, 0x0e50, 0x1040, 0x17e0, 0x0ed0, 0xff10];

/** Digits of any script we offer, as ASCII. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = NATIVE_ZEROS.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

function askedSeparators(tag: string): { readonly group: string; readonly point: string } {
  const parts = formatter(tag, undefined, 1).formatToParts(12345.6);
  const part = (type: string): string | undefined => parts.find((one) => one.type === type)?.value;
  return { group: part('group') ?? ',', point: part('decimal') ?? '.' };
}

export type ReadAmount = { readonly amount: string } | { readonly wrong: 'empty' | 'malformed' | 'decimals' };

/**
 * What a person typed, as a wire amount with all `decimals`: native digits, the language's own separators, spaces and a
 * pasted currency sign are understood; anything else is refused, never guessed.
 */
export function readAmount(typed: string, tag: string, decimals: number): ReadAmount {
  const { group, point } = separatorsOf(tag) ?? askedSeparators(tag);
  const text = asciiDigits(typed)
    .replace(MARKS, '')
    .replace(/[\s\p{Sc}٬]/gu, '')
    .replace('٫', point);
  if (text === '') return { wrong: 'empty' };
  const plain = text.split(point).length > 2 ? 'x' : text.replaceAll(group, '').replace(point, '.');
  const match = /^(\d{1,13})(?:\.(\d*))?$/.exec(plain);
  if (!match) return { wrong: 'malformed' };
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return { wrong: 'decimals' };
  const whole = (match[1] ?? '0').replace(/^0+(?=\d)/, '');
  return { amount: decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}` };
}
