/** How words join to a name in each language. */
import type { Modifier } from './modifiers.ts';
import type { Noun } from './nouns.ts';
import type { Tail } from './tails.ts';

export type Names = { readonly en: string; readonly bn: string; readonly ar: string };

const FULL: ReadonlyMap<string, string> = new Map([
  ['ং', 'ঙ'],
  ['ৎ', 'ত'],
]);

/**
 * Bengali genitive: -র after a vowel, -ের after a consonant, -য়ের after ই and উ standing alone. ং and ৎ carry no vowel sign (a reader
 * saw a dotted circle in 114 names): they become the letters they are short for, ঙ and ত.
 */
export function genitive(word: string): string {
  // চা is one syllable and takes the glide.
  if (word === 'চা') return 'চায়ের';
  const last = word.at(-1) ?? '';
  const full = FULL.get(last);
  if (full) return `${word.slice(0, -1)}${full}ের`;
  if (/[ইউ]/.test(last)) return `${word}য়ের`;
  return /[\u09be-\u09cc\u0985-\u0994]/.test(last) ? `${word}র` : `${word}ের`;
}

/** Arabic without its article, as the first part of a pair. */
const bare = (word: string): string => word.replace(/^ال/, '');
/** A word of two parts cannot stand first in a pair. */
const isPair = (word: string): boolean => word.includes(' ');

/** `River Tiger`, নদীর বাঘ, نمر النهر. */
export const modified = (modifier: Modifier, noun: Noun): Names => ({
  en: `${modifier.en} ${noun.en}`,
  bn: `${genitive(modifier.bn)} ${noun.bn}`,
  ar: isPair(noun.ar) ? `${noun.ar} في ${modifier.ar}` : `${bare(noun.ar)} ${modifier.ar}`,
});

/** `Sailor's Compass`. */
export const owned = (owner: Modifier, noun: Noun): Names => ({
  ...modified(owner, noun),
  en: `${owner.en}’s ${noun.en}`,
  ar: isPair(noun.ar) ? `${noun.ar} لدى ${owner.ar}` : `${bare(noun.ar)} ${owner.ar}`,
});

/** `Tiger Market`, বাঘের হাট, سوق النمر. Also a place before a kind of game: `River Baccarat`. */
export const placed = (first: Noun | Modifier, tail: Tail): Names => ({
  en: `${first.en} ${tail.en}`,
  bn: `${genitive(first.bn)} ${tail.bn}`,
  ar: `${tail.ar} ${first.ar}`,
});

/** `Drum & Sun`, ঢোল ও সূর্য, الطبل والشمس. */
export const paired = (one: Noun, other: Noun): Names => ({
  en: `${one.en} & ${other.en}`,
  bn: `${one.bn} ও ${other.bn}`,
  ar: `${one.ar} و${other.ar}`,
});

/** `River Tiger Market`. */
export const threefold = (modifier: Modifier, noun: Noun, tail: Tail): Names => ({
  en: `${modifier.en} ${noun.en} ${tail.en}`,
  bn: `${genitive(modifier.bn)} ${genitive(noun.bn)} ${tail.bn}`,
  ar: isPair(noun.ar)
    ? `${tail.ar} ${noun.ar} في ${modifier.ar}`
    : `${tail.ar} ${bare(noun.ar)} ${modifier.ar}`,
});
