/** Cards of a hand, drawn as everywhere in the house. */
import type { Card as DrawnCard, Suit } from '#games/card-tables/engine/shoe.ts';
import { PlayingCard } from '#games/card-tables/view/card.tsx';
import '#games/card-tables/view/card-tables.css';
import { type Card, cardText, rankOf, suitOf } from '#games/poker/engine/cards.ts';

const SUITS: readonly Suit[] = ['C', 'D', 'H', 'S'];
const ACE = 12;

export const drawn = (card: Card): DrawnCard | undefined =>
  card < 0
    ? undefined
    : { rank: rankOf(card) === ACE ? 1 : rankOf(card) + 2, suit: SUITS[suitOf(card)] ?? 'S' };

/** Each card by itself, so that one that falls moves alone. */
export function Cards({
  cards,
  className = '',
}: {
  readonly cards: readonly Card[];
  readonly className?: string;
}) {
  return (
    <span className={`poker-cards ${className}`.trim()}>
      <span className="out">
        {cards
          .filter((card) => card >= 0)
          .map(cardText)
          .join(' ')}
      </span>
      {cards.map((card, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card keeps its place in a hand
        <PlayingCard key={at} card={drawn(card)} open={card >= 0} />
      ))}
    </span>
  );
}
