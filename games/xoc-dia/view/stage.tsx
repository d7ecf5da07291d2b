/** Xoc dia at a table (games/views.ts, TableStage). */
import { XOC_DIA } from '#games/xoc-dia/games.ts';
import { readCoins, redsOf } from '#games/xoc-dia/engine/xoc-dia.ts';
import { FeltTable } from '#games/card-tables/view/parts.tsx';
import { oddOrEven } from '#games/card-tables/view/roads.tsx';
import { tableStage } from '#games/card-tables/view/table-stage.tsx';
import type { TableStage } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import './xoc-dia.css';

const PLACES = [
  [-26, -20],
  [24, -24],
  [-20, 24],
  [28, 22],
] as const;

/** Coins as small circles, red ones full: also on the places that name them. */
function Coins({ reds }: { readonly reds: number }) {
  return (
    <span className="coins" aria-hidden="true">
      {[0, 1, 2, 3].map((at) => (
        <i key={at} data-red={at < reds || undefined} />
      ))}
    </span>
  );
}

function Felt({
  dealt: coins,
  shown,
}: {
  readonly dealt: readonly number[] | undefined;
  readonly shown: number;
}) {
  const open = shown >= 1 && coins !== undefined;
  return (
    <FeltTable kind="xoc-dia">
      <svg className="xoc-plate" viewBox="-90 -80 180 160" aria-hidden="true" data-open={open || undefined}>
        <ellipse rx="84" ry="72" cy="5" className="plate-edge" />
        <ellipse rx="84" ry="72" className="plate" />
        <ellipse rx="66" ry="56" className="plate-inner" />
        {coins?.map((coin, at) => (
          <circle
            key={PLACES[at]?.join(' ')}
            cx={PLACES[at]?.[0]}
            cy={PLACES[at]?.[1]}
            r="17"
            className="coin"
            data-red={coin === 1 || undefined}
          />
        ))}
        <g className="bowl">
          <ellipse rx="70" ry="60" cy="-2" className="bowl-body" />
          <ellipse rx="34" ry="28" cy="-8" className="bowl-foot" />
        </g>
      </svg>
    </FeltTable>
  );
}

const useSpotName = (): ((code: string) => string) => {
  const words = useWords();
  return (code) => {
    switch (code) {
      case 'even':
      case 'odd':
      case 'same':
        return words(`xoc-dia.${code}`);
      default: {
        const reds = Number(code.slice(4));
        return words('xoc-dia.reds', { reds: String(reds), whites: String(4 - reds) });
      }
    }
  };
};

const Layout: TableStage['Layout'] = ({ Spot }) => {
  const nameOf = useSpotName();
  return (
    <div className="xoc-layout">
      <Spot code="even" name={nameOf('even')} tone="b" big />
      <Spot code="odd" name={nameOf('odd')} tone="a" big />
      {[4, 3, 2, 1, 0].map((reds) => (
        <Spot
          key={reds}
          code={`red-${reds}`}
          name={nameOf(`red-${reds}`)}
          label={<Coins reds={reds} />}
          tone="plain"
          look="cell"
          odds
        />
      ))}
      <Spot code="same" name={nameOf('same')} label={nameOf('same')} tone="tie" look="cell" odds />
    </div>
  );
};

const useRoad = () => {
  const words = useWords();
  return {
    names: { a: words('xoc-dia.odd'), b: words('xoc-dia.even') },
    entryOf: oddOrEven,
  };
};

const useRules = () => {
  const words = useWords();
  const nameOf = useSpotName();
  return {
    title: words('xoc-dia.rules'),
    paragraphs: (['coins', 'even', 'same'] as const).map((rule) => words(`xoc-dia.rule.${rule}`)),
    places: ['even', 'odd', 'red-4', 'red-3', 'red-2', 'red-1', 'red-0', 'same'].map((code) => ({
      code,
      name: nameOf(code),
    })),
  };
};

const useResult = () => {
  const words = useWords();
  return (coins: readonly number[]): string => {
    const reds = redsOf(coins);
    return words(reds === 1 || reds === 3 ? 'xoc-dia.said_odd' : 'xoc-dia.said_even', { reds });
  };
};

export default tableStage({
  engines: XOC_DIA,
  read: readCoins,
  steps: () => 1,
  Felt,
  Layout,
  says: { useSpotName, useRoad, useRules, useResult },
});
