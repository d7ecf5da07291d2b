/** The colour dish at a table (games/views.ts, TableStage). */
import { COLOR_DISH } from '#games/color-dish/games.ts';
import { colourOf, DISCS, isViolet, readDisc } from '#games/color-dish/engine/color-dish.ts';
import { FeltTable } from '#games/card-tables/view/parts.tsx';
import { tableStage } from '#games/card-tables/view/table-stage.tsx';
import type { TableStage } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import './color-dish.css';

function Disc({ disc }: { readonly disc: number | undefined }) {
  return (
    <svg
      className="disc"
      viewBox="-52 -52 104 104"
      aria-hidden="true"
      data-colour={disc === undefined ? undefined : colourOf(disc)}
    >
      <circle r="50" cy="2" className="disc-edge" />
      <circle r="48" className="disc-face" />
      {disc !== undefined && isViolet(disc) && (
        <path d="M-34 -34A48 48 0 0 0 34 34Z" className="disc-violet" />
      )}
      <circle r="32" className="disc-paper" />
      <text textAnchor="middle" y="15" className="disc-text">
        {disc ?? '?'}
      </text>
    </svg>
  );
}

function Felt({ dealt: disc, shown }: { readonly dealt: number | undefined; readonly shown: number }) {
  return (
    <FeltTable kind="color-dish">
      <div className="dish">
        <Disc key={shown} disc={shown >= 1 ? disc : undefined} />
      </div>
    </FeltTable>
  );
}

const useSpotName = (): ((code: string) => string) => {
  const words = useWords();
  return (code) => {
    switch (code) {
      case 'green':
      case 'violet':
      case 'red':
      case 'small':
      case 'big':
        return words(`color-dish.${code}`);
      default:
        return words('color-dish.disc', { disc: code.slice(5) });
    }
  };
};

const Layout: TableStage['Layout'] = ({ Spot }) => {
  const nameOf = useSpotName();
  return (
    <div className="dish-layout">
      <Spot code="green" name={nameOf('green')} tone="tie" />
      <Spot code="violet" name={nameOf('violet')} tone="violet" />
      <Spot code="red" name={nameOf('red')} tone="a" />
      <div className="dish-discs">
        {DISCS.map((disc) => (
          <Spot
            key={disc}
            code={`disc-${disc}`}
            name={nameOf(`disc-${disc}`)}
            label={String(disc)}
            tone={isViolet(disc) ? 'violet' : colourOf(disc) === 'red' ? 'red' : 'zero'}
            look="cell"
          />
        ))}
      </div>
      <div className="dish-halves">
        <Spot code="small" name={nameOf('small')} tone="plain" look="cell" odds />
        <Spot code="big" name={nameOf('big')} tone="plain" look="cell" odds />
      </div>
    </div>
  );
};

const useRoad = () => {
  const words = useWords();
  return {
    names: { a: words('color-dish.red'), b: words('color-dish.green') },
    entryOf: (result: string) => ({
      side: colourOf(Number(result)) === 'red' ? ('a' as const) : ('b' as const),
      letter: result,
      pairs: { a: isViolet(Number(result)), b: false },
    }),
  };
};

const useRules = () => {
  const words = useWords();
  const nameOf = useSpotName();
  return {
    title: words('color-dish.rules'),
    paragraphs: (['disc', 'violet', 'halves'] as const).map((rule) => words(`color-dish.rule.${rule}`)),
    places: ['green', 'red', 'violet', 'disc-7', 'small', 'big'].map((code) => ({
      code,
      name: nameOf(code),
    })),
  };
};

const useResult = () => {
  const words = useWords();
  return (disc: number): string => {
    const values = { disc: String(disc), colour: words(`color-dish.${colourOf(disc)}`) };
    return isViolet(disc) ? words('color-dish.said_violet', values) : words('color-dish.said', values);
  };
};

export default tableStage({
  engines: COLOR_DISH,
  read: readDisc,
  steps: () => 1,
  Felt,
  Layout,
  says: { useSpotName, useRoad, useRules, useResult },
});
