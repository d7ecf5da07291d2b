/**
 * The 21 accepted patterns of registration fields, in the order of docs/PRODUCT.md, 5: one definition
 * for the page and the server. Every expression walks a text once; a test holds them to that on
 * 50 kB of hostile text. Lengths are checked beside them, in characters.
 */
import { isRealDate } from './birthday.ts';

export type Pattern = {
  readonly name: string;
  /** All of them have to match. */
  readonly all: readonly RegExp[];
  readonly also?: (text: string) => boolean;
};

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
export const EMAIL = new RegExp(`^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`);

const yearFirst = /^(\d{4})-(\d{2})-(\d{2})$/;
const monthFirst = /^(\d{2})-(\d{2})-(\d{4})$/;

export const PATTERNS: readonly Pattern[] = [
  { name: 'any characters', all: [] },
  { name: 'a letter first, then letters and digits', all: [/^[A-Za-z][A-Za-z0-9]*$/] },
  { name: 'Chinese characters and digits', all: [/^[\p{Script=Han}0-9]+$/u] },
  { name: 'e-mail', all: [EMAIL] },
  { name: 'letters and digits, no special characters', all: [/^[A-Za-z0-9]+$/] },
  { name: 'letters and digits, both', all: [/^[A-Za-z0-9]+$/, /[A-Za-z]/, /[0-9]/] },
  { name: 'digits', all: [/^[0-9]+$/] },
  { name: 'letters and digits with a capital letter', all: [/^[A-Za-z0-9]+$/, /[A-Z]/] },
  { name: 'English letters and spaces', all: [/^[A-Za-z ]+$/] },
  { name: 'no spaces', all: [/^\S+$/u] },
  { name: 'Chinese characters and punctuation', all: [/^[\p{Script=Han}\p{P}]+$/u] },
  {
    name: 'date, year first',
    all: [yearFirst],
    also: (text) => {
      const [, year = '', month = '', day = ''] = yearFirst.exec(text) ?? [];
      return isRealDate(Number(year), Number(month), Number(day));
    },
  },
  {
    name: 'date, month first',
    all: [monthFirst],
    also: (text) => {
      const [, month = '', day = '', year = ''] = monthFirst.exec(text) ?? [];
      return isRealDate(Number(year), Number(month), Number(day));
    },
  },
  { name: 'letters and spaces', all: [/^[\p{L}\p{M} ]+$/u, /\p{L}/u] },
  { name: 'Korean', all: [/^\p{Script=Hangul}+$/u] },
  { name: 'Thai', all: [/^\p{Script=Thai}+$/u] },
  { name: 'Thai or English', all: [/^[\p{Script=Thai}A-Za-z]+$/u] },
  { name: 'Bengali letters and digits', all: [/^[\p{Script=Bengali}0-9]+$/u] },
  { name: 'capital letters and spaces', all: [/^[A-Z ]+$/, /[A-Z]/] },
  { name: 'letters, digits and symbols', all: [/^[!-~]+$/] },
  {
    name: 'capital, small letter, digit and symbol',
    all: [/^\S+$/u, /[A-Z]/, /[a-z]/, /[0-9]/, /[\p{P}\p{S}]/u],
  },
];

/** `reg_pattern_7` → 7; `*` and everything unknown → 0, which is any characters. */
export function patternNumber(accepted: string): number {
  const found = /^reg_pattern_(\d{1,2})$/.exec(accepted);
  const number = found ? Number(found[1]) : 0;
  return number < PATTERNS.length ? number : 0;
}

export function matches(accepted: string, text: string): boolean {
  const pattern = PATTERNS[patternNumber(accepted)];
  return (
    pattern !== undefined && pattern.all.every((one) => one.test(text)) && pattern.also?.(text) !== false
  );
}
