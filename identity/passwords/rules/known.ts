/** Whether a password is one that is tried first: broken lists, their usual disguises, rows of keys, repeats. All offline. */
import { KNOWN } from './known-words.ts';

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const ROWS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()',
];
/** Nobody's password is longer than a field allows; what is longer is not looked at letter by letter. */
const LONGEST = 128;

const plain = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => LEET[sign] ?? sign);
/** Figures and signs before and after are what people add when they are asked for them. */
const core = (text: string): string => text.replace(/^[^a-z]{1,128}/, '').replace(/[^a-z]{1,128}$/, '');

const isRow = (text: string): boolean =>
  text.length >= 3 && ROWS.some((row) => row.includes(text) || row.includes([...text].reverse().join('')));

/** One piece of at most six characters said over and over: `aaaaaaaa`, `abcabcabc`. */
function isRepeat(text: string): boolean {
  for (let size = 1; size <= 6 && size * 2 <= text.length; size += 1)
    if (
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length)
    )
      return true;
  return false;
}

/** `19901231`, `01012000`: a birthday is what a friend tries first. */
const isDate = (text: string): boolean => /^(?:(?:19|20)\d{6}|\d{4}(?:19|20)\d{2})$/.test(text);

function isWord(text: string): boolean {
  if (KNOWN.has(text)) return true;
  // Two known words together, or one said twice.
  for (let cut = 2; cut <= text.length - 2; cut += 1)
    if (KNOWN.has(text.slice(0, cut)) && KNOWN.has(text.slice(cut))) return true;
  return false;
}

/** `about` holds what an attacker knows: user name, phone number. */
export function isKnown(password: string, about: readonly string[] = []): boolean {
  const small = password.slice(0, LONGEST).toLowerCase();
  const joined = small.replace(/[\s_.-]/g, '');
  if (isRepeat(joined) || isRow(joined) || isDate(joined)) return true;
  const cores = [core(small), core(joined), core(plain(joined)), plain(core(joined))];
  // Figures and signs alone are a phone number or a walk over the keys; other scripts have letters of their own.
  if (/^[!-@[-`{-~]{0,12}$/.test(joined)) return true;
  if (cores.some((text) => isWord(text) || (isRow(text) && text.length >= joined.length - 4))) return true;
  const known = about.map((text) => text.toLowerCase()).filter((text) => text.length >= 4);
  return known.some((text) => joined === text || cores.includes(core(text)));
}
