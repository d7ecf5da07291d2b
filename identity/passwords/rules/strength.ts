/** A rough estimate for the bar below a password field: 0 refused … 4 strong. It promises nothing and calls nobody. */
import { isKnown } from './known.ts';

export type Strength = 0 | 1 | 2 | 3 | 4;

const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];
const ALPHABET = [26, 26, 10, 33];

/** Bits if every character were drawn from the classes it uses, with repeats counted once and a half. */
function bits(password: string): number {
  const alphabet = CLASSES.reduce((sum, one, at) => sum + (one.test(password) ? (ALPHABET[at] ?? 0) : 0), 0);
  const characters = [...password];
  const fresh = new Set(characters).size;
  return Math.min(characters.length, fresh * 1.5) * Math.log2(Math.max(alphabet, 2));
}

export function strengthOf(password: string, about: readonly string[] = []): Strength {
  if (password === '' || isKnown(password, about)) return 0;
  const found = bits(password);
  if (found < 40) return 1;
  if (found < 55) return 2;
  return found < 75 ? 3 : 4;
}
