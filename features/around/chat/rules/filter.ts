/**
 * The word filter. A text is read as it sounds – case, accents, figures for letters, drawn-out and spelled-apart letters set aside – and what
 * is found is covered with dots in the text as it was written.
 */
import { FILTER_LANGUAGES } from '../contract/kinds.ts';
import { FILTER_WORDS, UNSPACED } from './filter-words.ts';

const DOT = '•';
const FIGURES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Signs of Arabic vowels, the stretch of Arabic letters, and what takes no place at all. */
const SILENT = /[\u0640\u064b-\u0652\u200b-\u200d\u2060\ufeff]/u;
/** Accents above and below Latin letters. */
const ACCENTS = /[\u0300-\u036f]/gu;
const LETTER = /[\p{L}\p{M}\p{N}]/u;
const WRITTEN = /[\p{L}\p{M}]/u;
const BETWEEN = /[\s.\-_*,]/u;

/** One sound and the character of the text it was read from; `isLetter` of a letter as it was written, so that `!` ends a word. */
type Sound = { readonly sound: string; readonly at: number; readonly isLetter: boolean };

/** @param bare accents are set aside: only words that have none are looked for in it, a Vietnamese word without them is another one */
function soundsOf(text: readonly string[], bare = false): Sound[] {
  const sounds: Sound[] = [];
  text.forEach((char, at) => {
    const plain = bare ? char.normalize('NFKD').replace(ACCENTS, '') : char.normalize('NFKC');
    for (const sound of plain.toLowerCase()) {
      if (SILENT.test(sound)) continue;
      const said = FIGURES[sound] ?? sound;
      if (sounds.at(-1)?.sound !== said) sounds.push({ sound: said, at, isLetter: WRITTEN.test(sound) });
    }
  });
  return sounds;
}

/** The same with letters that stand alone pushed together: `f u.c-k` reads as one word. */
function joined(sounds: readonly Sound[]): Sound[] {
  const isLetter = (at: number): boolean => LETTER.test(sounds[at]?.sound ?? ' ');
  const isAlone = (at: number): boolean => isLetter(at) && !isLetter(at - 1) && !isLetter(at + 1);
  return sounds.filter(({ sound }, at) => !(BETWEEN.test(sound) && isAlone(at - 1) && isAlone(at + 1)));
}

type Word = { readonly sounds: readonly string[]; readonly isInside: boolean; readonly isBare: boolean };
const wordOf = (word: string, isInside: boolean): Word => ({
  sounds: soundsOf([...word.normalize('NFC')]).map(({ sound }) => sound),
  isInside,
  isBare: /^[ -~]+$/.test(word),
});
const HOUSE_WORDS: readonly Word[] = FILTER_LANGUAGES.flatMap((language) =>
  FILTER_WORDS[language].map((word) => wordOf(word, UNSPACED.has(language))),
);

/** Words a brand has added. */
export const ownWords = (words: readonly string[]): readonly Word[] =>
  words.filter((word) => word.trim() !== '').map((word) => wordOf(word.trim(), false));

/** Characters of the text that belong to a word of the filter. */
function found(sounds: readonly Sound[], { sounds: word, isInside, isBare }: Word): Set<number> {
  const places = new Set<number>();
  // A Latin word is part of another one beside Latin letters alone: a letter of another script hides nothing.
  const goesOn = (one: Sound | undefined): boolean =>
    one?.isLetter === true && (!isBare || /^[a-z]$/.test(one.sound));
  if (word.length === 0) return places;
  for (let from = 0; from + word.length <= sounds.length; from += 1) {
    if (!word.every((sound, at) => sounds[from + at]?.sound === sound)) continue;
    const isWithin = goesOn(sounds[from - 1]) || goesOn(sounds[from + word.length]);
    if (!isInside && isWithin) continue;
    const [first, last] = [sounds[from]?.at ?? 0, sounds[from + word.length - 1]?.at ?? 0];
    for (let at = first; at <= last; at += 1) places.add(at);
  }
  return places;
}

/** The text with every word of the filter as dots; spaces inside of one stay. */
export function masked(text: string, own: readonly Word[] = []): string {
  const characters = [...text.normalize('NFC')];
  const written = soundsOf(characters);
  const bare = soundsOf(characters, true);
  const readings = { written: [written, joined(written)], bare: [bare, joined(bare)] };
  const covered = new Set<number>();
  for (const word of [...HOUSE_WORDS, ...own])
    for (const reading of word.isBare ? readings.bare : readings.written)
      for (const at of found(reading, word)) covered.add(at);
  if (covered.size === 0) return text;
  // What was drawn out behind the last sound of a word belongs to it.
  const drawnOut = (at: number): boolean =>
    covered.has(at - 1) && characters[at]?.toLowerCase() === characters[at - 1]?.toLowerCase();
  return characters
    .map((char, at) => {
      if (!covered.has(at) && drawnOut(at)) covered.add(at);
      return covered.has(at) && !/\s/u.test(char) ? DOT : char;
    })
    .join('');
}
