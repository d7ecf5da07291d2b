/** Dragon tiger at a table (games/views.ts, TableStage). */
import { type Deal, readDeal, resultOf } from '#games/card-tables/engine/dragon-tiger.ts';
import { CARD_TABLES } from '#games/card-tables/games.ts';
import type { TableStage } from '#games/views.ts';
import { useWords } from '#platform/ui/words.tsx';
import { rankText } from './card.tsx';
import { DragonTigerFelt } from './felt.tsx';
import { rulesOf } from './parts.tsx';
import { Roads as DrawnRoads } from './roads.tsx';
import type { Side } from './roads.ts';
import './card-tables.css';

const dealOf = (outcome: unknown): Deal | undefined => {
  try {
    return readDeal(outcome);
  } catch {
    return undefined;
  }
};

const Felt: TableStage['Felt'] = ({ outcome, shown }) => {
  const deal = dealOf(outcome);
  const result = deal && resultOf(deal);
  const won = result === 'suited-tie' ? 'tie' : result;
  return <DragonTigerFelt deal={deal} open={shown} won={shown >= 2 ? won : undefined} />;
};

const Layout: TableStage['Layout'] = ({ Spot }) => {
  const words = useWords();
  return (
    <div className="dt-layout">
      <Spot code="suited-tie" name={words('card-tables.suited_tie')} tone="tie" />
      <Spot code="tie" name={words('card-tables.tie')} tone="tie" />
      <Spot code="dragon" name={words('card-tables.dragon')} tone="a" big />
      <Spot code="tiger" name={words('card-tables.tiger')} tone="b" big />
    </div>
  );
};

const sideOf = (result: string): Side => (result === 'dragon' ? 'a' : result === 'tiger' ? 'b' : 'tie');

const Roads: TableStage['Roads'] = ({ results }) => {
  const words = useWords();
  const letters = {
    a: words('card-tables.dragon_letter'),
    b: words('card-tables.tiger_letter'),
    tie: words('card-tables.tie_letter'),
  };
  const names = {
    a: words('card-tables.dragon'),
    b: words('card-tables.tiger'),
    tie: words('card-tables.tie'),
  };
  const entries = results.map(sideOf).map((side) => ({ side, letter: letters[side] }));
  return <DrawnRoads entries={entries} names={names} />;
};

const Rules = rulesOf(() => {
  const words = useWords();
  return {
    title: words('card-tables.rules'),
    paragraphs: [
      words('card-tables.rule.deal'),
      words('card-tables.rule.rank'),
      words('card-tables.rule.sides'),
      words('card-tables.rule.ties'),
    ],
    places: [
      { code: 'dragon', name: words('card-tables.dragon') },
      { code: 'tiger', name: words('card-tables.tiger') },
      { code: 'tie', name: words('card-tables.tie') },
      { code: 'suited-tie', name: words('card-tables.suited_tie') },
    ],
  };
});

const useSay: TableStage['useSay'] = () => {
  const words = useWords();
  const spots: Readonly<Record<string, string>> = {
    dragon: words('card-tables.dragon'),
    tiger: words('card-tables.tiger'),
    tie: words('card-tables.tie'),
  };
  return {
    spot: (code) => spots[code] ?? words('card-tables.suited_tie'),
    result: (outcome) => {
      const deal = dealOf(outcome);
      if (!deal) return '';
      const cards = { dragon: rankText(deal.dragon.rank), tiger: rankText(deal.tiger.rank) };
      switch (resultOf(deal)) {
        case 'dragon':
          return words('card-tables.said_dragon', cards);
        case 'tiger':
          return words('card-tables.said_tiger', cards);
        case 'tie':
          return words('card-tables.said_tie', { dragon: cards.dragon });
        case 'suited-tie':
          return words('card-tables.said_suited_tie', { dragon: cards.dragon });
      }
    },
  };
};

const stage: TableStage = {
  /** Two cards are turned, one after the other. */
  steps: () => 2,
  engine: (code) => CARD_TABLES.find((engine) => engine.code === code),
  Felt,
  Layout,
  Roads,
  Rules,
  useSay,
};
export default stage;
