/** What the server hands to the page beside the drawing: language, words and the answers it was drawn from. */
import type { Catalogues } from '#platform/ui/words.tsx';

export type PageData = {
  readonly language: string;
  /** says the words `language` lacks: the brand's default */
  readonly fallback: string;
  readonly words: Catalogues;
  /** address → value */
  readonly answers: Readonly<Record<string, unknown>>;
  /** names the folder of catalogues, changes with every word */
  readonly wordsVersion: string;
};

/** JSON that is safe between script tags. */
export const writePageData = (data: PageData): string =>
  JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

export function readPageData(text: string): PageData {
  const data: Partial<PageData> = JSON.parse(text);
  return {
    language: data.language ?? 'en',
    fallback: data.fallback ?? 'en',
    words: data.words ?? {},
    answers: data.answers ?? {},
    wordsVersion: data.wordsVersion ?? '0',
  };
}
