/**
 * How languages write figures, for those the product is complete in. A browser's own `Intl.NumberFormat` looks through all of its
 * 800 locales when it is first made: 20 ms of processor time on a server's core, 80 ms on a slow phone, in the middle of waking a
 * page. What is not written here is asked of Intl. Source: CLDR 48.2; figures.test.ts compares every entry with Intl.
 */
type Writing = {
  readonly group: ',' | '.';
  readonly point: '.' | ',';
  /** Groups of two above the thousands. */
  readonly lakh?: true;
  /** Where a currency's sign stands; `apart` is behind, after a space. */
  readonly sign: 'before' | 'after' | 'apart';
  /** The zero of the digits its words are written with; money has western digits in every language. */
  readonly zero?: number;
  /** Written behind a percentage; where the script runs the other way with the marks that keep it there. */
  readonly percent?: string;
  /** Signs that are other ones in this language. */
  readonly signs?: Readonly<Record<string, string>>;
};

const COMMAS: Writing = { group: ',', point: '.', sign: 'before' };

const WRITINGS: Readonly<Record<string, Writing>> = {
  en: COMMAS,
  fil: COMMAS,
  th: COMMAS,
  ms: COMMAS,
  'zh-Hans': COMMAS,
  hi: { ...COMMAS, lakh: true },
  bn: { ...COMMAS, lakh: true, sign: 'after', zero: 0x09e6 },
  vi: { group: '.', point: ',', sign: 'apart' },
  id: { group: '.', point: ',', sign: 'before' },
  ar: { ...COMMAS, sign: 'apart', percent: '\u200e%\u200e', signs: { USD: 'US$', CNY: 'CN¥', JPY: 'JP¥' } },
};

const SIGNS: Readonly<Record<string, string>> = {
  BDT: '৳',
  INR: '₹',
  PKR: 'Rs',
  PHP: '₱',
  USD: '$',
  EUR: '€',
  THB: '฿',
  MYR: 'RM',
  IDR: 'Rp',
  MMK: 'K',
  KHR: '៛',
  LKR: 'Rs',
  NPR: 'Rs',
  CNY: '¥',
  BRL: 'R$',
  TRY: '₺',
  VND: '₫',
  JPY: '¥',
  KRW: '₩',
  LAK: '₭',
};

const LAKHS = /\B(?=(?:\d{2})*\d{3}$)/g;
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;
const grouped = (digits: string, { lakh, group }: Writing): string =>
  digits.replace(lakh ? LAKHS : THOUSANDS, group);

const inDigits = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

/** The separators of a language; undefined where Intl has to be asked. */
export const separatorsOf = (tag: string): { readonly group: string; readonly point: string } | undefined =>
  WRITINGS[tag];

/** The sign of a currency in a language; undefined where Intl has to be asked. */
export const signOf = (currency: string, tag: string): string | undefined =>
  WRITINGS[tag] && (WRITINGS[tag].signs?.[currency] ?? SIGNS[currency]);

/** A letter does not touch a digit. */
const NBSP = '\u00a0';
const beside = (sign: string, at: number): string => (/\p{L}/u.test(sign.at(at) ?? '') ? NBSP : '');

type Amount = {
  readonly negative: boolean;
  /** digits before the point */
  readonly whole: string;
  /** digits behind it; empty for none */
  readonly fraction: string;
};

/** An amount with its sign as the language writes it, in western digits; undefined where Intl has to be asked. */
export function writtenAmount(
  { negative, whole, fraction }: Amount,
  sign: string,
  tag: string,
  space: 'apart' | 'close' = 'apart',
): string | undefined {
  const writing = WRITINGS[tag];
  if (!writing) return undefined;
  const figure = grouped(whole, writing) + (fraction && writing.point + fraction);
  const gap = (at: number): string => (space === 'apart' ? beside(sign, at) : '');
  const shown =
    writing.sign === 'before'
      ? sign + gap(-1) + figure
      : figure + (writing.sign === 'apart' ? NBSP : gap(0)) + sign;
  return (negative ? '-' : '') + shown;
}

/** A whole number in the digits of the language's words; undefined where Intl has to be asked. */
export function writtenNumber(value: unknown, tag: string): string | undefined {
  const writing = WRITINGS[tag];
  if (!writing || typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return undefined;
  const text = grouped(String(value), writing);
  return writing.zero === undefined ? text : inDigits(text, writing.zero);
}

/** A count beside words, in western digits as money has. */
export function writtenCount(count: number, tag: string): string {
  const writing = WRITINGS[tag];
  return writing && Number.isSafeInteger(count) && count >= 0
    ? grouped(String(count), writing)
    : new Intl.NumberFormat(`${tag}-u-nu-latn`).format(count);
}

/** A percentage of at most two decimals (`1.2`) as the language writes it, in western digits. */
export function writtenPercent(percent: string, tag: string): string {
  const writing = WRITINGS[tag];
  return writing
    ? percent.replace('.', writing.point) + (writing.percent ?? '%')
    : new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 }).format(
        Number(percent) / 100,
      );
}
