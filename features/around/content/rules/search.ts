/** How texts are cut into words to be found again. Pure. */
import { languageOf } from '#kernel/words.ts';

/** Languages PostgreSQL knows the endings of; the others are found by whole words and their beginnings. */
const CONFIGS: Readonly<Record<string, string>> = {
  en: 'english',
  ar: 'arabic',
  hi: 'hindi',
  id: 'indonesian',
  es: 'spanish',
  pt: 'portuguese',
  fr: 'french',
  de: 'german',
  it: 'italian',
  nl: 'dutch',
  ru: 'russian',
  tr: 'turkish',
  ro: 'romanian',
  el: 'greek',
  ne: 'nepali',
  ta: 'tamil',
};
export const configOf = (language: string): string =>
  Object.hasOwn(CONFIGS, language) ? (CONFIGS[language] ?? 'simple') : 'simple';

/** Words with a space between them, also where their language writes none: Chinese, Thai, Khmer, Lao, Burmese, Japanese. */
export function spaced(text: string, language: string): string {
  const words: string[] = [];
  const segments = new Intl.Segmenter(languageOf(language)?.tag ?? 'en', { granularity: 'word' });
  for (const { segment, isWordLike } of segments.segment(text)) if (isWordLike === true) words.push(segment);
  return words.join(' ');
}

/** What is looked for: all words, and the last one, which somebody may still be typing. */
export function asked(text: string, language: string): { readonly text: string; readonly last: string } {
  const words = spaced(text.normalize('NFC'), language);
  return { text: words, last: words.split(' ').at(-1) ?? '' };
}

/** Whether somebody from there reads it. Where nobody knows a visitor’s country he reads what is for everybody. */
export const inMarket = (
  { markets }: { readonly markets: readonly string[] },
  country: string | undefined,
): boolean => markets.length === 0 || (country !== undefined && markets.includes(country));
