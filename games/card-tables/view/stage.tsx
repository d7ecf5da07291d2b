/** Dragon tiger at a table (games/views.ts, TableStage). */
import {
  type Deal,
  type DragonTigerSide,
  readDeal,
  resultOf,
  SIDES,
  TRAITS,
  type Trait,
} from '#games/card-tables/engine/dragon-tiger.ts';
import type { Suit } from '#games/card-tables/engine/shoe.ts';
import { CARD_TABLES } from '#games/card-tables/games.ts';
import type { TableStage } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import { rankText, SuitSign } from './card.tsx';
import { DragonTigerFelt } from './felt.tsx';
import type { Side } from './roads.ts';
import { tableStage } from './table-stage.tsx';
import './card-tables.css';

function Felt({ dealt: deal, shown }: { readonly dealt: Deal | undefined; readonly shown: number }) {
  const result = deal && resultOf(deal);
  const won = result === 'suited-tie' ? 'tie' : result;
  return <DragonTigerFelt deal={deal} open={shown} won={shown >= 2 ? won : undefined} />;
}

/** Each place by its name, as the table, the slip and the reader of a screen say it. */
const useNames = (): Readonly<Record<string, string>> => {
  const words = useWords();
  const onCards = SIDES.flatMap((side) =>
    TRAITS.map((trait) => {
      const names = { side: words(`card-tables.${side}`), trait: words(`card-tables.trait.${trait}`) };
      return [`${side}-${trait}`, words('card-tables.on_card', names)] as const;
    }),
  );
  return {
    dragon: words('card-tables.dragon'),
    tiger: words('card-tables.tiger'),
    tie: words('card-tables.tie'),
    'suited-tie': words('card-tables.suited_tie'),
    ...Object.fromEntries(onCards),
  };
};

const SUIT_OF: Readonly<Partial<Record<Trait, Suit>>> = {
  spades: 'S',
  hearts: 'H',
  diamonds: 'D',
  clubs: 'C',
};
const TONES: Readonly<Partial<Record<Trait, 'red' | 'black'>>> = {
  red: 'red',
  hearts: 'red',
  diamonds: 'red',
  black: 'black',
  spades: 'black',
  clubs: 'black',
};

const Layout: TableStage['Layout'] = ({ Spot }) => {
  const words = useWords();
  const names = useNames();
  const onCard = (side: DragonTigerSide) => (
    <fieldset className="spot-group dt-card" data-side={side}>
      <legend>{words('card-tables.card_of', { side: words(`card-tables.${side}`) })}</legend>
      <div>
        {TRAITS.map((trait) => {
          const suit = SUIT_OF[trait];
          return (
            <Spot
              key={trait}
              code={`${side}-${trait}`}
              name={names[`${side}-${trait}`] ?? ''}
              label={suit ? <SuitSign suit={suit} /> : words(`card-tables.trait.${trait}`)}
              tone={TONES[trait] ?? 'plain'}
              look="cell"
              odds
            />
          );
        })}
      </div>
    </fieldset>
  );
  return (
    <div className="dt-layout dt-full">
      <Spot code="suited-tie" name={names['suited-tie'] ?? ''} tone="tie" />
      <Spot code="tie" name={names['tie'] ?? ''} tone="tie" />
      <Spot code="dragon" name={names['dragon'] ?? ''} tone="a" big />
      <Spot code="tiger" name={names['tiger'] ?? ''} tone="b" big />
      {onCard('dragon')}
      {onCard('tiger')}
    </div>
  );
};

const sideOf = (result: string): Side => (result === 'dragon' ? 'a' : result === 'tiger' ? 'b' : 'tie');

const useRoad = () => {
  const words = useWords();
  const letters = {
    a: words('card-tables.dragon_letter'),
    b: words('card-tables.tiger_letter'),
    tie: words('card-tables.tie_letter'),
  };
  return {
    names: {
      a: words('card-tables.dragon'),
      b: words('card-tables.tiger'),
      tie: words('card-tables.tie'),
    },
    entryOf: (result: string) => {
      const side = sideOf(result);
      return { side, letter: letters[side] };
    },
  };
};

const useRules = () => {
  const words = useWords();
  return {
    title: words('card-tables.rules'),
    paragraphs: (['deal', 'rank', 'sides', 'ties', 'cards'] as const).map((rule) =>
      words(`card-tables.rule.${rule}`),
    ),
    places: [
      { code: 'dragon', name: words('card-tables.dragon') },
      { code: 'tiger', name: words('card-tables.tiger') },
      { code: 'tie', name: words('card-tables.tie') },
      { code: 'suited-tie', name: words('card-tables.suited_tie') },
      { code: 'dragon-big', name: words('card-tables.halves') },
      { code: 'dragon-spades', name: words('card-tables.suits') },
    ],
  };
};

const useSpotName = () => {
  const names = useNames();
  return (code: string): string => names[code] ?? code;
};

const useResult = () => {
  const words = useWords();
  return (deal: Deal): string => {
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
  };
};

export default tableStage({
  engines: CARD_TABLES,
  read: readDeal,
  steps: () => 2,
  Felt,
  Layout,
  says: { useSpotName, useRoad, useRules, useResult },
});
