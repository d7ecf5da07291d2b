import type { Card, Suit } from '#games/card-tables/engine/shoe.ts';

/** Drawn around the middle, 26 units wide. */
const PATHS: Readonly<Record<Suit, string>> = {
  S: 'M0 -10C-5 -2 -12 1 -12 7.5C-12 14 -4 15 -1.4 10.5C-1.4 14 -2.5 16.5 -4.5 18.5H4.5C2.5 16.5 1.4 14 1.4 10.5C4 15 12 14 12 7.5C12 1 5 -2 0 -10Z',
  H: 'M0 18C-5 11 -13 6 -13 -1.5C-13 -9 -3 -10.5 0 -3C3 -10.5 13 -9 13 -1.5C13 6 5 11 0 18Z',
  D: 'M0 -11L10 4L0 19L-10 4Z',
  C: 'M0 -10A6.2 6.2 0 0 1 5.4 -1.2A6.2 6.2 0 1 1 1.4 9.6C1.4 13.5 2.5 16.5 4.5 18.5H-4.5C-2.5 16.5 -1.4 13.5 -1.4 9.6A6.2 6.2 0 1 1 -5.4 -1.2A6.2 6.2 0 0 1 0 -10Z',
};

export const rankText = (rank: number): string =>
  ({ 1: 'A', 11: 'J', 12: 'Q', 13: 'K' })[rank] ?? String(rank);

/** One card, face up or down; it turns when it is opened. Its words stand beside it. */
export function PlayingCard({ card, open }: { readonly card: Card | undefined; readonly open: boolean }) {
  const up = open && card !== undefined;
  return (
    <span className="pcard" data-open={up || undefined} aria-hidden="true">
      <svg className="pcard-back" viewBox="0 0 44 62">
        <rect y="2" width="44" height="60" rx="3" className="pcard-edge" />
        <rect width="44" height="60" rx="3" className="pcard-paper" />
        <rect x="4" y="4" width="36" height="52" rx="1.5" className="pcard-weave" />
        <path
          className="pcard-lines"
          d="M4 12H40M4 20H40M4 28H40M4 36H40M4 44H40M4 52H40M10 4V56M18 4V56M26 4V56M34 4V56"
        />
      </svg>
      {card && <Face card={card} />}
    </span>
  );
}

/** A suit by itself, as large as the text around it. */
export const SuitSign = ({ suit }: { readonly suit: Suit }) => (
  <svg className="suit-sign" viewBox="-14 -12 28 32" aria-hidden="true">
    <path d={PATHS[suit]} />
  </svg>
);

function Face({ card: { rank, suit } }: { readonly card: Card }) {
  const red = suit === 'H' || suit === 'D';
  return (
    <svg className="pcard-face" viewBox="0 0 44 62" data-red={red || undefined}>
      <rect y="2" width="44" height="60" rx="3" className="pcard-edge" />
      <rect width="44" height="60" rx="3" className="pcard-paper" />
      <rect x="2.6" y="2.6" width="38.8" height="54.8" rx="1.4" className="pcard-rule" />
      <text x="6" y="20" className="pcard-rank">
        {rankText(rank)}
      </text>
      <path d={PATHS[suit]} transform="translate(26.5 37) scale(.86)" />
      <path d={PATHS[suit]} transform="translate(10.5 26) scale(.3)" />
    </svg>
  );
}
