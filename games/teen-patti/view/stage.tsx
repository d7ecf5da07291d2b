/** Teen patti at a table (games/views.ts, TableStage). */
import { TEEN_PATTI } from '#games/teen-patti/games.ts';
import { type Deal, rate, readDeal, winnerOf } from '#games/teen-patti/engine/teen-patti.ts';
import type { Card } from '#games/card-tables/engine/shoe.ts';
import { FeltTable, Hand, Hands } from '#games/card-tables/view/parts.tsx';
import { tableStage } from '#games/card-tables/view/table-stage.tsx';
import type { TableStage } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import './teen-patti.css';

const BLANK: readonly undefined[] = [undefined, undefined, undefined];
const ALL = 6;

function Felt({ dealt: deal, shown }: { readonly dealt: Deal | undefined; readonly shown: number }) {
  const words = useWords();
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
      <Hands tie={winner === 'tie' && words('teen-patti.tie')}>
        {hand('a')}
        {hand('b')}
      </Hands>
    </FeltTable>
  );
}

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

const useRoad = () => {
  const words = useWords();
  const letters = { a: 'A', b: 'B', tie: words('teen-patti.tie_letter') };
  return {
    names: { a: words('teen-patti.a'), b: words('teen-patti.b'), tie: words('teen-patti.tie') },
    entryOf: (result: string) => {
      const side = result === 'a' || result === 'b' ? result : 'tie';
      return { side, letter: letters[side] } as const;
    },
  };
};

const useRules = () => {
  const words = useWords();
  return {
    title: words('teen-patti.rules'),
    paragraphs: (['deal', 'order', 'sequence', 'plus'] as const).map((rule) =>
      words(`teen-patti.rule.${rule}`),
    ),
    places: Object.entries(useNames()).map(([code, name]) => ({ code, name })),
  };
};

const useSpotName = () => {
  const names = useNames();
  return (code: string): string => names[code] ?? code;
};

const useResult = () => {
  const words = useWords();
  return (deal: Deal): string => {
    const winner = winnerOf(deal);
    if (winner === 'tie') return words('teen-patti.tie');
    return words(`teen-patti.said_${winner}`, {
      hand: words(`teen-patti.hand.${rate(deal[winner]).hand}`),
    });
  };
};

export default tableStage({
  engines: TEEN_PATTI,
  read: readDeal,
  steps: () => ALL,
  Felt,
  Layout,
  says: { useSpotName, useRoad, useRules, useResult },
});
