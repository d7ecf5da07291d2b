/** A playing card, drawn. Suits: diamonds, hearts, spades, clubs. */
const SUITS: readonly string[] = [
  'M0 -11L10 4L0 19L-10 4Z',
  'M0 18C-5 11 -13 6 -13 -1.5C-13 -9 -3 -10.5 0 -3C3 -10.5 13 -9 13 -1.5C13 6 5 11 0 18Z',
  'M0 -10C-5 -2 -12 1 -12 7.5C-12 14 -4 15 -1.4 10.5C-1.4 14 -2.5 16.5 -4.5 18.5H4.5C2.5 16.5 1.4 14 1.4 10.5C4 15 12 14 12 7.5C12 1 5 -2 0 -10Z',
  'M0 -10A6.2 6.2 0 0 1 5.4 -1.2A6.2 6.2 0 1 1 1.4 9.6C1.4 13.5 2.5 16.5 4.5 18.5H-4.5C-2.5 16.5 -1.4 13.5 -1.4 9.6A6.2 6.2 0 1 1 -5.4 -1.2A6.2 6.2 0 0 1 0 -10Z',
];
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const SIGNS = ['♦', '♥', '♠', '♣'];

/** Cards are numbers: rank × 4 + suit, from the two of diamonds to the ace of clubs. */
export const rankText = (card: number): string => RANKS[Math.floor(card / 4)] ?? '';
export const cardText = (card: number): string => `${rankText(card)}${SIGNS[card & 3] ?? ''}`;

/** Undefined lies face down. Its words stand beside it. */
export function PlayingCard({
  card,
  dim = false,
}: {
  readonly card: number | undefined;
  readonly dim?: boolean;
}) {
  if (card === undefined)
    return (
      <svg className="arc-card arc-card-back" viewBox="0 0 44 62" aria-hidden="true">
        <rect width="44" height="62" rx="4" />
        <path d="M4 4H40V58H4ZM4 13H40M4 22H40M4 31H40M4 40H40M4 49H40M13 4V58M22 4V58M31 4V58" />
      </svg>
    );
  const suit = card & 3;
  return (
    <svg
      className="arc-card"
      viewBox="0 0 44 62"
      data-red={suit < 2 || undefined}
      data-dim={dim || undefined}
      aria-hidden="true"
    >
      <rect width="44" height="62" rx="4" />
      <text x="5" y="19">
        {rankText(card)}
      </text>
      <path d={SUITS[suit]} transform="translate(10.5 27) scale(.3)" />
      <path d={SUITS[suit]} transform="translate(27 40) scale(.82)" />
    </svg>
  );
}
