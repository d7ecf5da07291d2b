/**
 * Folding: what remains of a name when case, accents, vowel lengths and joined letters are taken away, so that a search finds
 * what its reader meant. The same text folds the same way on every process.
 */

/** Arabic letters that are written for one another: alef with its hamzas, the end-forms of ya and ta, Persian kaf and ya. */
const ARABIC: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ی: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
};
/** Bengali letters that sound alike: long and short vowels, the two n, the three s, the two j, the flapped r. */
const BENGALI: Readonly<Record<string, string>> = {
  'ী': 'ি',
  'ূ': 'ু',
  ঈ: 'ই',
  ঊ: 'উ',
  ণ: 'ন',
  শ: 'স',
  ষ: 'স',
  য: 'জ',
};
const LATIN: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe' };
const ALIKE: Readonly<Record<string, string>> = { ...ARABIC, ...BENGALI, ...LATIN };

const ALIKE_LETTERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu');

/** Harakat and tatweel, the Bengali nukta and chandrabindu, joiners, and every accent that NFKD sets free. */
const MARKS = /[\u0300-\u036f\u064b-\u0655\u0670\u0640\u09bc\u0981\u200c\u200d]/g;
const APOSTROPHES = /['’`´]/g;
const OTHERS = /[^\p{L}\p{N}\p{M}]+/gu;

const fromDigit = (digit: string): string => String(digit.charCodeAt(0) & 0xf);

/** Words divided by single spaces; empty when nothing is left. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(ALIKE_LETTERS, (letter) => ALIKE[letter] ?? letter)
    .replace(/[\u0660-\u0669\u09e6-\u09ef]/g, (digit) => fromDigit(shifted(digit)))
    .replace(APOSTROPHES, '')
    .replace(OTHERS, ' ')
    .trim();
}

/** Arabic-Indic digits begin at …0, Bengali ones at …6. */
const shifted = (digit: string): string =>
  digit >= '\u09e6' ? String.fromCharCode(digit.charCodeAt(0) - 6) : digit;
