import { PlayingCard } from './card.tsx';

/** A hand on the felt: whose it is, its total, its cards. */
export function CardHand({
  name,
  total,
  cards,
  isNow = false,
  note,
}: {
  readonly name: string;
  readonly total: number | undefined;
  /** undefined lies face down */
  readonly cards: readonly (number | undefined)[];
  /** its turn */
  readonly isNow?: boolean;
  readonly note?: string | undefined;
}) {
  return (
    <div className="arc-hand" data-won={isNow || undefined}>
      <b>
        {name} {total !== undefined && <span className="num">{total}</span>} {note && <small>{note}</small>}
      </b>
      <span className="arc-cards">
        {cards.map((card, at) => (
          <PlayingCard key={at} card={card} />
        ))}
      </span>
    </div>
  );
}
