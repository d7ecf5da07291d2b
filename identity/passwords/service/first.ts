/** The password somebody is given by others: he has to choose his own at the first sign-in. */
import { randomInt } from 'node:crypto';

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Four groups of four without look-alikes: 79 random bits. */
export const firstPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
