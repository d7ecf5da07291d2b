/** Teen patti at a table (games/views.ts, TableStage). */
import { TEEN_PATTI } from '#games/teen-patti/games.ts';
import { rate, readDeal, winnerOf } from '#games/teen-patti/engine/teen-patti.ts';
import type { Card } from '#games/card-tables/engine/shoe.ts';
import { FeltTable, Hand, readOr, rulesOf } from '#games/card-tables/view/parts.tsx';
import { Roads as DrawnRoads } from '#games/card-tables/view/roads.tsx';
import type { TableStage } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import './teen-patti.css';

const BLANK: readonly undefined[] = [undefined, undefined, undefined];
const ALL = 6;

const Felt: TableStage['Felt'] = ({ outcome, shown }) => {
  const words = useWords();
  const deal = readOr(readDeal, outcome);
  const winner = deal && shown >= ALL ? winnerOf(deal) : undefined;
  const hand = (side: 'a' | 'b') => {
    const cards: readonly (Card | undefined)[] = deal?.[side] ?? BLANK;
    // A, B, A, B, A, B
    const open = Math.min(3, Math.floor((shown + (side === 'a' ? 1 : 0)) / 2));
    return (
      <Hand
        cards={cards}
        open={open}
        name={words(`teen-patti.${side}`)}
        worth={deal && open === 3 ? words(`teen-patti.hand.${rate(deal[side]).hand}`) : undefined}
        won={winner === side}
      />
    );
  };
  return (
    <FeltTable kind="teen-patti">
      <div className="hands">
        {hand('a')}
        {winner === 'tie' && (
          <span className="felt-mid sign" data-won>
            {words('teen-patti.tie')}
          </span>
        )}
        {hand('b')}
      </div>
    </FeltTable>
  );
};

const useNames = (): Readonly<Record<string, string>> => {
  const words = useWords();
  return {
    a: words('teen-patti.a'),
    b: words('teen-patti.b'),
    'a-pair-plus': words('teen-patti.a_pair_plus'),
    'b-pair-plus': words('teen-patti.b_pair_plus'),
  };
};

const Layout: TableStage['Layout'] = ({ Spot }) => {
  const names = useNames();
  return (
    <div className="dt-layout teen-patti-layout">
      <Spot code="a-pair-plus" name={names['a-pair-plus'] ?? ''} tone="a" />
      <Spot code="b-pair-plus" name={names['b-pair-plus'] ?? ''} tone="b" />
      <Spot code="a" name={names['a'] ?? ''} tone="a" big />
      <Spot code="b" name={names['b'] ?? ''} tone="b" big />
    </div>
  );
};

const Roads: TableStage['Roads'] = ({ results }) => {
  const words = useWords();
  const letters = { a: 'A', b: 'B', tie: words('teen-patti.tie_letter') };
  const entries = results.map((result) => {
    const side = result === 'a' || result === 'b' ? result : 'tie';
    return { side, letter: letters[side] } as const;
  });
  return (
    <DrawnRoads
      entries={entries}
      names={{ a: words('teen-patti.a'), b: words('teen-patti.b'), tie: words('teen-patti.tie') }}
    />
  );
};

const Rules = rulesOf(() => {
  const words = useWords();
  return {
    title: words('teen-patti.rules'),
    paragraphs: [
      words('teen-patti.rule.deal'),
      words('teen-patti.rule.order'),
      words('teen-patti.rule.sequence'),
      words('teen-patti.rule.plus'),
    ],
    places: Object.entries(useNames()).map(([code, name]) => ({ code, name })),
  };
});

const stage: TableStage = {
  steps: () => ALL,
  engine: (code) => TEEN_PATTI.find((engine) => engine.code === code),
  Felt,
  Layout,
  Roads,
  Rules,
  useSay: () => {
    const words = useWords();
    const names = useNames();
    return {
      spot: (code) => names[code] ?? code,
      result: (outcome) => {
        const deal = readOr(readDeal, outcome);
        if (!deal) return '';
        const winner = winnerOf(deal);
        if (winner === 'tie') return words('teen-patti.tie');
        return words(`teen-patti.said_${winner}`, {
          hand: words(`teen-patti.hand.${rate(deal[winner]).hand}`),
        });
      },
    };
  },
};
export default stage;
