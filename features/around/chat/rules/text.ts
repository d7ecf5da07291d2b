/** What may be said in a room, as it is kept. */
import { LONGEST_MESSAGE } from '../contract/kinds.ts';

/** Controls, marks that turn the direction of what stands beside them, and characters nobody sees. */
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** More marks on a letter than any language has: what covers the lines above and below. */
const PILED = /(\p{M}{4})\p{M}+/gu;

/** One line without what cannot be seen; composed, so that it is compared as it looks. */
export const cleaned = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, ' ').replace(PILED, '$1').replace(/\s+/gu, ' ').trim();

/** The same of several lines: a conversation with customer service. */
export const cleanedLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map(cleaned)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Counted as the database counts, after cleaning: composed, a letter like ড় of Bengali is two. */
export const fits = (text: string, most: number): boolean => [...text].length <= most;

const ADDRESS =
  /(https?:|www\.|\bt\.me\b|\bwa\.me\b|[\p{L}\p{N}-]+\s?(\.|\(dot\)|\[dot\])\s?(com|net|org|info|biz|xyz|top|vip|club|site|online|shop|app|bet|win|me|io|co|in|bd|ph|vn|th|cn|id|my)\b|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,})/iu;
/** Nine figures and more, however they are spaced: a number to call or to pay to. */
const NUMBER = /(\p{Nd}[\s().-]{0,2}){9,}/u;

export type Wrong = 'chat.empty' | 'chat.too_long' | 'chat.no_links';

/** Why a cleaned text may not be said in a room; undefined where it may. */
export function wrongWith(text: string): Wrong | undefined {
  if (text === '') return 'chat.empty';
  if (!fits(text, LONGEST_MESSAGE)) return 'chat.too_long';
  return ADDRESS.test(text.normalize('NFKC')) || NUMBER.test(text.normalize('NFKC'))
    ? 'chat.no_links'
    : undefined;
}

/** A file's name as it is shown: no path, nothing unseen, at most 80 characters. */
export const fileName = (name: string): string =>
  [...cleaned(name.replace(/^.*[\\/]/s, ''))].slice(0, 80).join('') || 'picture';
