/** Eight signs of the scratch cards, drawn: lamp, boat, mango, lotus, moon, fish, kite, drop. */
const DRAWN: readonly (readonly [path: string, fill: string])[] = [
  ['M24 4L30 14H18ZM14 14H34L38 34H10ZM16 34H32V42H16Z', '#fbb829'],
  ['M6 28H42L34 40H14ZM23 6V26H8ZM26 10V26H38Z', '#2a54b4'],
  ['M30 8Q42 16 36 32Q30 44 18 40Q6 34 12 22Q18 10 30 8ZM28 8Q32 2 40 4Q36 10 28 8', '#c8420f'],
  ['M24 8Q32 18 24 34Q16 18 24 8ZM8 20Q20 20 24 36Q10 36 8 20ZM40 20Q28 20 24 36Q38 36 40 20Z', '#db2563'],
  ['M30 6A19 19 0 1 0 42 32A16 16 0 0 1 30 6Z', '#7a5100'],
  ['M4 24Q16 10 32 22L44 12V36L32 26Q16 38 4 24Z', '#0b7a6c'],
  ['M24 3L40 22L24 42L8 22ZM24 3V42M8 22H40', '#5b2a86'],
  ['M24 4Q40 24 36 34A12 12 0 0 1 12 34Q8 24 24 4Z', '#353a6e'],
];

export function Sign({ at }: { readonly at: number }) {
  const [path, fill] = DRAWN[at] ?? DRAWN[7] ?? ['', ''];
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="arc-sign">
      <path d={path} fill={fill} stroke="#16183a" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}
