import type { CSSProperties } from 'react';

/** Field and rim by value, smallest first: the same chip looks the same at every table. */
const INKS = [
  ['#253a8e', '#ffe1ea'],
  ['#2b7040', '#fdeec9'],
  ['#5b2a86', '#ffe2c4'],
  ['#c41155', '#ffe9b8'],
  ['#8a3b12', '#ffeec4'],
  ['#16183a', '#fbb829'],
] as const;

const EDGES = [0, 45, 90, 135, 180, 225, 270, 315];

/** A chip, drawn. @prop rank its place among the table's chips, 0 the smallest @prop loose not placed yet */
export function ChipFace({
  text,
  rank,
  loose = false,
}: {
  readonly text: string;
  readonly rank: number;
  readonly loose?: boolean;
}) {
  const [field, rim] = INKS[Math.min(rank, INKS.length - 1)] ?? INKS[0];
  const size = text.length > 5 ? 9.5 : text.length > 4 ? 11 : text.length > 3 ? 13 : 16;
  const style: CSSProperties = { color: rank >= INKS.length - 1 ? '#16183a' : field };
  return (
    <svg className="chip-face" viewBox="0 0 48 48" data-loose={loose || undefined} aria-hidden="true">
      <circle cx="24" cy="24" r="22.8" fill={field} stroke="#0e0f2c" strokeWidth="1.2" />
      {EDGES.map((angle) => (
        <rect
          key={angle}
          x="20.6"
          y="1.6"
          width="6.8"
          height="6"
          fill={rim}
          transform={`rotate(${angle} 24 24)`}
        />
      ))}
      <circle cx="24" cy="24" r="15" fill={rim} />
      <circle cx="24" cy="24" r="12.8" fill="none" stroke={field} strokeDasharray="2 2" />
      <text x="24" y={24 + size * 0.34} textAnchor="middle" fontSize={size} fill="currentColor" style={style}>
        {text}
      </text>
    </svg>
  );
}

/** What is written on a chip: whole units where there are no cents, in western figures. */
export const chipText = (amount: string): string =>
  amount.replace(/\.0+$/, '').replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** The chip a sum is shown as: the largest that is not above it. */
export const rankOf = (chips: readonly string[], amount: bigint, minorOf: (chip: string) => bigint): number =>
  Math.max(
    0,
    chips.findLastIndex((chip) => minorOf(chip) <= amount),
  );
