/** A message of a load bears the moment it was sent at, in letters: figures would be a number to call, which no room lets in. */
const LETTERS = 'abcdefghij';

export const stampOf = (now: number): string =>
  `z${[...String(now)].map((digit) => LETTERS[Number(digit)]).join('')}z`;

const STAMP = /"text":"z([a-j]+)z/g;
/** The moments of all messages in an event, ms since 1970. */
export const momentsIn = (text: string): readonly number[] =>
  [...text.matchAll(STAMP)].map(([, letters = '']) =>
    Number([...letters].map((letter) => LETTERS.indexOf(letter)).join('')),
  );
