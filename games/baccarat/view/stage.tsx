/** Baccarat at a table (games/views.ts, TableStage). */
import { BACCARAT } from '#games/baccarat/games.ts';
import { type Coup, readCoup, scoreCoup, valueOf } from '#games/baccarat/engine/baccarat.ts';
import type { Card } from '#games/card-tables/engine/shoe.ts';
import { FeltTable, Hand, Hands } from '#games/card-tables/view/parts.tsx';
import type { Side } from '#games/card-tables/view/roads.ts';
import { tableStage } from '#games/card-tables/view/table-stage.tsx';
import type { TableStage } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import './baccarat.css';

/** The turn each card is opened in: player, banker, player, banker, then the third cards. */
function turnsOf({ player, banker }: Coup): { player: number[]; banker: number[] } {
  const third = player.length === 3 ? 5 : 4;
  return {
    player: [1, 3, ...(player.length === 3 ? [5] : [])],
    banker: [2, 4, ...(banker.length === 3 ? [third + 1] : [])],
  };
}
const opened = (turns: readonly number[], shown: number): number =>
  turns.filter((turn) => turn <= shown).length;

function Felt({ dealt: coup, shown }: { readonly dealt: Coup | undefined; readonly shown: number }) {
  const words = useWords();
  const turns = coup && turnsOf(coup);
  const all = coup ? coup.player.length + coup.banker.length : 0;
  const winner = coup && shown >= all ? scoreCoup(coup).winner : undefined;
  const hand = (side: 'player' | 'banker') => {
    const open = turns ? opened(turns[side], shown) : 0;
    const cards: (Card | undefined)[] = coup
      ? coup[side].slice(0, Math.max(2, open))
      : [undefined, undefined];
    return (
      <Hand
        cards={cards}
        open={open}
        name={words(`baccarat.${side}`)}
        worth={open >= 2 ? String(valueOf(cards.slice(0, open).flatMap((card) => card ?? []))) : undefined}
        won={winner === side}
      />
    );
  };
  return (
    <FeltTable kind="baccarat">
      <Hands tie={winner === 'tie' && words('baccarat.tie')}>
        {hand('player')}
        {hand('banker')}
      </Hands>
    </FeltTable>
  );
}

const useNames = (): Readonly<Record<string, string>> => {
  const words = useWords();
  return {
    player: words('baccarat.player'),
    banker: words('baccarat.banker'),
    tie: words('baccarat.tie'),
    'player-pair': words('baccarat.player_pair'),
    'banker-pair': words('baccarat.banker_pair'),
    'either-pair': words('baccarat.either_pair'),
    'perfect-pair': words('baccarat.perfect_pair'),
    big: words('baccarat.big'),
    small: words('baccarat.small'),
    'player-dragon': words('baccarat.player_dragon'),
    'banker-dragon': words('baccarat.banker_dragon'),
  };
};

const Layout: TableStage['Layout'] = ({ Spot }) => {
  const words = useWords();
  const names = useNames();
  return (
    <div className="baccarat-layout">
      <Spot code="player-pair" name={words('baccarat.player_pair')} tone="b" />
      <Spot code="tie" name={words('baccarat.tie')} tone="tie" />
      <Spot code="banker-pair" name={words('baccarat.banker_pair')} tone="a" />
      <Spot code="player" name={words('baccarat.player')} tone="b" big />
      <Spot code="banker" name={words('baccarat.banker')} tone="a" big />
      <Spot code="player-dragon" name={words('baccarat.player_dragon')} tone="b" />
      <div className="baccarat-more">
        {(['either-pair', 'perfect-pair', 'big', 'small'] as const).map((code) => (
          <Spot key={code} code={code} name={names[code] ?? ''} tone="plain" look="cell" odds />
        ))}
      </div>
      <Spot code="banker-dragon" name={words('baccarat.banker_dragon')} tone="a" />
    </div>
  );
};

const SIDES: Readonly<Record<string, Side>> = { player: 'b', banker: 'a', tie: 'tie' };

const useRoad = () => {
  const words = useWords();
  const letters = {
    a: words('baccarat.banker_letter'),
    b: words('baccarat.player_letter'),
    tie: words('baccarat.tie_letter'),
  };
  return {
    names: { a: words('baccarat.banker'), b: words('baccarat.player'), tie: words('baccarat.tie') },
    entryOf: (result: string) => {
      const [winner = '', pairs = ''] = result.split('+');
      const side = SIDES[winner] ?? 'tie';
      return { side, letter: letters[side], pairs: { a: pairs.includes('p'), b: pairs.includes('b') } };
    },
  };
};

const useRules = () => {
  const words = useWords();
  return {
    title: words('baccarat.rules'),
    paragraphs: (['deal', 'third', 'tie', 'pair', 'either', 'size', 'dragon'] as const).map((rule) =>
      words(`baccarat.rule.${rule}`),
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
  return (coup: Coup): string => {
    const points = { player: String(valueOf(coup.player)), banker: String(valueOf(coup.banker)) };
    return words(`baccarat.said_${scoreCoup(coup).winner}`, points);
  };
};

export default tableStage({
  engines: BACCARAT,
  read: readCoup,
  steps: (coup) => (coup ? coup.player.length + coup.banker.length : 4),
  Felt,
  Layout,
  says: { useSpotName, useRoad, useRules, useResult },
});
