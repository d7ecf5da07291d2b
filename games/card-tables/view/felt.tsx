/** The table seen from above: cloth, felt, the places of the cards. */
import type { Deal } from '#games/card-tables/engine/dragon-tiger.ts';
import { useWords } from '#platform/ui/words.tsx';
import { PlayingCard, rankText } from './card.tsx';
import './card-tables.css';

type Props = {
  readonly deal: Deal | undefined;
  /** how many cards are open: the dragon's first */
  readonly open: number;
  readonly won: 'dragon' | 'tiger' | 'tie' | undefined;
};

export function DragonTigerFelt({ deal, open, won }: Props) {
  const words = useWords();
  const hand = (side: 'dragon' | 'tiger', at: number) => {
    const card = deal?.[side];
    const isOpen = open > at && card !== undefined;
    return (
      <div className="hand" data-side={side} data-won={won === side || undefined}>
        <PlayingCard card={card} open={isOpen} />
        <span className="hand-name">
          {words(`card-tables.${side}`)}
          {isOpen && <b className="num">{rankText(card.rank)}</b>}
        </span>
      </div>
    );
  };
  return (
    <div className="felt cloth" dir="ltr">
      <div className="felt-table">
        <div className="hands">
          {hand('dragon', 0)}
          <span className="felt-mid sign" aria-hidden="true" data-won={won === 'tie' || undefined}>
            {won === 'tie' ? words('card-tables.tie') : '·'}
          </span>
          {hand('tiger', 1)}
        </div>
      </div>
    </div>
  );
}
