/** Shields of teams: our own, drawn from a code and initials; no club's mark is copied. Flat colours, a pattern, two or three letters. */
import { contrast } from './inks.ts';

/** field, second colour */
const COLOURS: readonly (readonly [string, string])[] = [
  ['#c8102e', '#fff3d6'],
  ['#132257', '#fbc041'],
  ['#0b7f74', '#ffefcb'],
  ['#5b2a86', '#ffd9df'],
  ['#111827', '#f4a91b'],
  ['#1f6a9c', '#fff1d0'],
  ['#2c7a44', '#fce7c0'],
  ['#fbb829', '#3a1035'],
  ['#8e1f1f', '#ffe3a8'],
  ['#e0572b', '#20242e'],
  ['#253a8e', '#ffe1ea'],
  ['#f6f0e2', '#7a1f5c'],
];

const SHIELD = 'M12 8H88V52C88 74 70 87 50 95C30 87 12 74 12 52Z';
/** Drawn in the second colour on the field, below the letters. */
const PATTERNS: readonly string[] = [
  '',
  'M50 0H100V100H50Z',
  'M24 0H37V100H24ZM63 0H76V100H63Z',
  'M0 70L70 0H100L0 100Z',
  'M0 18H100V30H0ZM0 74H100V84H0Z',
  'M0 0H50V50H0ZM50 50H100V100H50Z',
  'M50 4L96 40V100L50 60L4 100V40Z',
];

const hashOf = (text: string): number => {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 0;
};

const SIZES = [46, 46, 40, 32] as const;

/** @param initials at most three letters or digits; anything else draws a shield without letters */
export function crest(code: string, initials: string): string {
  const hash = hashOf(code);
  const [field, second] = COLOURS[hash % COLOURS.length] ?? ['#132257', '#fbc041'];
  const pattern = PATTERNS[(hash >>> 8) % PATTERNS.length] ?? '';
  const letters = /^[\p{L}\p{N}]{1,3}$/u.test(initials) ? initials : '';
  // Letters stand on a band of the field: readable on any pattern.
  const ink = contrast(second, field) >= 3 ? second : '#ffffff';
  const band = pattern && letters ? `<path d="M0 34H100V68H0Z" fill="${field}"/>` : '';
  const text = letters
    ? `<text x="50" y="51" text-anchor="middle" dominant-baseline="central" font-family="Arial,sans-serif" font-weight="800" font-size="${SIZES[letters.length] ?? 32}" fill="${ink}">${letters}</text>`
    : '';
  const turned = ((hash >>> 16) & 1) === 1 ? ' transform="matrix(-1 0 0 1 100 0)"' : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><clipPath id="s"><path d="${SHIELD}"/></clipPath>` +
    `<g clip-path="url(#s)"><path d="${SHIELD}" fill="${field}"/>${pattern ? `<path d="${pattern}" fill="${second}"${turned}/>` : ''}${band}${text}</g>` +
    `<path d="${SHIELD}" fill="none" stroke="${second}" stroke-width="5" stroke-linejoin="round"/></svg>`
  );
}
