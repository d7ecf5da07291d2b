/**
 * The brand's mark as pictures for home screens: the first letter of its name on the action colour, as the mark in the bar. The
 * letters are strokes of our own, so the same picture comes out on a machine without fonts.
 */
import { pngOf } from '#platform/pictures/png.ts';

/** In a field of 62 × 100, drawn with a line of 18. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M6 100L24 6H38L56 100M14 70H48',
  B: 'M12 0V100M3 9H32Q50 9 50 29Q50 48 32 48H12M32 48Q53 48 53 70Q53 91 32 91H3',
  C: 'M53 34V28Q53 9 31 9Q9 9 9 30V70Q9 91 31 91Q53 91 53 72V66',
  D: 'M12 0V100M3 9H28Q51 9 51 34V66Q51 91 28 91H3',
  E: 'M54 9H12V91H54M12 49H46',
  F: 'M54 9H12V100M12 49H46',
  G: 'M53 32V28Q53 9 31 9Q9 9 9 30V70Q9 91 31 91Q53 91 53 72V54H30',
  H: 'M11 0V100M51 0V100M11 50H51',
  I: 'M31 0V100',
  J: 'M47 0V70Q47 91 28 91Q9 91 9 72V66',
  K: 'M11 0V100M54 0L14 54M26 42L54 100',
  L: 'M12 0V91H54',
  M: 'M9 100V6L31 62L53 6V100',
  N: 'M11 100V6L51 94V0',
  O: 'M31 9Q53 9 53 30V70Q53 91 31 91Q9 91 9 70V30Q9 9 31 9Z',
  P: 'M12 100V9H32Q52 9 52 32Q52 56 32 56H12',
  Q: 'M31 9Q53 9 53 30V70Q53 91 31 91Q9 91 9 70V30Q9 9 31 9ZM34 70L58 102',
  R: 'M12 100V9H32Q52 9 52 32Q52 56 32 56H12M32 56L54 100',
  S: 'M52 30V27Q52 9 31 9Q10 9 10 28Q10 44 31 50Q53 56 53 73Q53 91 31 91Q9 91 9 73V69',
  T: 'M31 0V100M2 9H60',
  U: 'M10 0V70Q10 91 31 91Q52 91 52 70V0',
  V: 'M8 0L31 94L54 0',
  W: 'M4 0L17 94L31 24L45 94L58 0',
  X: 'M8 0L54 100M54 0L8 100',
  Y: 'M8 0L31 54L54 0M31 50V100',
  Z: 'M8 9H50L12 91H54',
};
/** For names that begin in another script: the diamond of the cloth. */
const DIAMOND = 'M31 8L54 50L31 92L8 50Z';

/** `--action` of the night theme with `--on-action`. */
const FIELD = '#db2563';
const INK = '#ffffff';

/** Name of a file → its side in px, and the share of it the letter is high. A maskable icon keeps its letter within the middle 80 %. */
const ICONS: Readonly<
  Record<string, { readonly side: number; readonly share: number; readonly bleeds: boolean }>
> = {
  '192.png': { side: 192, share: 0.62, bleeds: false },
  '512.png': { side: 512, share: 0.62, bleeds: false },
  'maskable-192.png': { side: 192, share: 0.46, bleeds: true },
  'maskable-512.png': { side: 512, share: 0.46, bleeds: true },
  'apple-180.png': { side: 180, share: 0.56, bleeds: true },
};

export const letterOf = (name: string): string =>
  (name.normalize('NFD').trim()[0] ?? '').toUpperCase().replace(/[^A-Z]/, '');

function markup(letter: string, share: number, bleeds: boolean): string {
  const scale = share * 5.12;
  const [x, y] = [256 - 31 * scale, 256 - 50 * scale];
  const field = bleeds
    ? `<path fill="${FIELD}" d="M0 0H512V512H0Z"/>`
    : `<rect width="512" height="512" rx="52" fill="${FIELD}"/><rect x="17" y="17" width="478" height="478" rx="38" fill="none" stroke="${INK}" stroke-opacity=".28" stroke-width="34"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${field}<path transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${INK}" stroke-width="18" stroke-linejoin="miter" d="${LETTERS[letter] ?? DIAMOND}"/></svg>`;
}

const drawn = new Map<string, Promise<Buffer>>();

/** One of the pictures above as PNG; `undefined` for any other name. Drawn once a process: 27 letters, five pictures, 4 kB each. */
export function brandIcon(file: string, brandName: string): Promise<Buffer> | undefined {
  const icon = Object.hasOwn(ICONS, file) ? ICONS[file] : undefined;
  if (!icon) return undefined;
  const letter = letterOf(brandName);
  const key = `${letter}/${file}`;
  const known = drawn.get(key);
  if (known) return known;
  const size = { width: icon.side, height: icon.side };
  const made = pngOf(markup(letter, icon.share, icon.bleeds), { size });
  drawn.set(key, made);
  return made;
}
