/** Andar bahar at a table (games/views.ts, TableStage). */
import { ANDAR_BAHAR } from '#games/andar-bahar/games.ts';
import { type Deal, readDeal, sideOf, type Side } from '#games/andar-bahar/engine/andar-bahar.ts';
import { andarBahar } from '#games/andar-bahar/tables/andar-bahar.ts';
import type { Card } from '#games/card-tables/engine/shoe.ts';
import { PlayingCard, rankText } from '#games/card-tables/view/card.tsx';
import { FeltTable } from '#games/card-tables/view/parts.tsx';
import { SpotGroup, tableStage } from '#games/card-tables/view/table-stage.tsx';
import type { TableStage } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import './andar-bahar.css';

/** After the joker the cards are shown in at most this many steps, however many there are. */
const DEAL_STEPS = 5;
const stepsOf = (deal: Deal | undefined): number =>
  1 + Math.min(DEAL_STEPS, deal?.cards.length ?? DEAL_STEPS);

/** How many of the cards have been dealt after so many steps. */
function dealtAt({ cards }: Deal, shown: number): number {
  const steps = Math.min(DEAL_STEPS, cards.length);
  return shown > steps ? cards.length : Math.max(0, Math.floor((cards.length * (shown - 1)) / steps));
}

const FAN = 4;

function Felt({ dealt: deal, shown }: { readonly dealt: Deal | undefined; readonly shown: number }) {
  const words = useWords();
  const count = deal ? dealtAt(deal, shown) : 0;
  const over = deal !== undefined && count === deal.cards.length;
  const row = (side: Side) => {
    const cards: readonly Card[] = deal
      ? deal.cards.slice(0, count).filter((_, at) => sideOf(at + 1) === side)
      : [];
    return (
      <div className="ab-row" data-won={(over && sideOf(count) === side) || undefined}>
        <span className="hand-name">
          {words(`andar-bahar.${side}`)}
          {cards.length > 0 && <b className="num">{cards.length}</b>}
        </span>
        <div className="ab-cards">
          {(cards.length > 0 ? cards.slice(-FAN) : [undefined]).map((card, at) => (
            <PlayingCard key={`${cards.length} ${at}`} card={card} open={card !== undefined} />
          ))}
        </div>
      </div>
    );
  };
  return (
    <FeltTable kind="andar-bahar">
      <div className="ab-felt">
        <div className="hand">
          <PlayingCard card={deal?.joker} open={shown >= 1 && deal !== undefined} />
          <span className="hand-name">{words('andar-bahar.joker')}</span>
        </div>
        <div>
          {row('andar')}
          {row('bahar')}
        </div>
      </div>
    </FeltTable>
  );
}

const useSpotName = (): ((code: string) => string) => {
  const words = useWords();
  return (code) => {
    const [kind, from = '', to = ''] = code.split('-');
    if (kind === 'andar' || kind === 'bahar') return words(`andar-bahar.${kind}`);
    return words('andar-bahar.cards', { from, to });
  };
};

const COUNTS = andarBahar.pays.counts.map(
  ({ from, to }) => [`cards-${from}-${to}`, `${from}–${to}`] as const,
);

const Layout: TableStage['Layout'] = ({ Spot }) => {
  const words = useWords();
  const nameOf = useSpotName();
  return (
    <div className="ab-layout">
      <Spot code="andar" name={nameOf('andar')} tone="a" big />
      <Spot code="bahar" name={nameOf('bahar')} tone="b" big />
      <SpotGroup title={words('andar-bahar.how_many')} codes={COUNTS} nameOf={nameOf} Spot={Spot} />
    </div>
  );
};

const useRoad = () => {
  const words = useWords();
  return {
    names: { a: words('andar-bahar.andar'), b: words('andar-bahar.bahar') },
    entryOf: (result: string) => {
      const [side, count = ''] = result.split('-');
      return { side: side === 'andar' ? ('a' as const) : ('b' as const), letter: count };
    },
  };
};

const useRules = () => {
  const words = useWords();
  const nameOf = useSpotName();
  return {
    title: words('andar-bahar.rules'),
    paragraphs: (['deal', 'win', 'cards'] as const).map((rule) => words(`andar-bahar.rule.${rule}`)),
    places: ['andar', 'bahar', ...COUNTS.map(([code]) => code)].map((code) => ({
      code,
      name: nameOf(code),
    })),
  };
};

const useResult = () => {
  const words = useWords();
  return ({ joker, cards: { length: count } }: Deal): string =>
    words(`andar-bahar.said_${sideOf(count)}`, { rank: rankText(joker.rank), count });
};

export default tableStage({
  engines: ANDAR_BAHAR,
  read: readDeal,
  steps: stepsOf,
  Felt,
  Layout,
  says: { useSpotName, useRoad, useRules, useResult },
});
