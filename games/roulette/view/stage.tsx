/** Roulette at a table (games/views.ts, TableStage). */
import { ROULETTE } from '#games/roulette/games.ts';
import { colourOf, ROULETTE_BETS } from '#games/roulette/engine/layout.ts';
import { readNumber } from '#games/roulette/engine/roulette.ts';
import { FeltTable, readOr, rulesOf } from '#games/card-tables/view/parts.tsx';
import { Roads as DrawnRoads } from '#games/card-tables/view/roads.tsx';
import type { TableStage } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import { Frequencies } from './frequencies.tsx';
import { RouletteLayout } from './layout.tsx';
import { Wheel } from './wheel.tsx';
import './roulette.css';

const Felt: TableStage['Felt'] = ({ outcome, shown }) => {
  const number = readOr(readNumber, outcome);
  const done = number !== undefined && shown >= 2;
  return (
    <FeltTable kind="roulette">
      <div className="roulette-felt">
        <Wheel number={number} spinning={shown >= 1} />
        <p className="roulette-number sign num" data-colour={done ? colourOf(number) : undefined}>
          {done ? number : '·'}
        </p>
      </div>
    </FeltTable>
  );
};

const useSpotName = (): ((code: string) => string) => {
  const words = useWords();
  return (code) => {
    const [kind = '', first = ''] = code.split('-');
    const numbers = ROULETTE_BETS.find((bet) => bet.code === code)?.numbers.join(' ') ?? '';
    switch (kind) {
      case 'n':
        return words('roulette.straight', { numbers });
      case 's':
        return words('roulette.split', { numbers });
      case 'r':
        return words('roulette.street', { numbers });
      case 'q':
        return words('roulette.corner', { numbers });
      case 'x':
        return words('roulette.six_line', { numbers });
      case 'dozen':
        return words('roulette.dozen', {
          first: String(Number(first) * 12 - 11),
          last: String(Number(first) * 12),
        });
      case 'column':
        return words('roulette.column', { column: first });
      case 'red':
      case 'black':
      case 'odd':
      case 'even':
      case 'low':
      case 'high':
        return words(`roulette.${kind}`);
      default:
        return code;
    }
  };
};

const Layout: TableStage['Layout'] = ({ Spot }) => <RouletteLayout Spot={Spot} nameOf={useSpotName()} />;

const Roads: TableStage['Roads'] = ({ results }) => {
  const words = useWords();
  const entries = results.map((result) => {
    const colour = colourOf(Number(result));
    return { side: ({ red: 'a', black: 'b', zero: 'tie' } as const)[colour], letter: result };
  });
  return (
    <>
      <DrawnRoads
        entries={entries}
        names={{ a: words('roulette.red'), b: words('roulette.black'), tie: words('roulette.zero') }}
      />
      <Frequencies results={results.map(Number)} />
    </>
  );
};

const Rules = rulesOf(() => {
  const words = useWords();
  return {
    title: words('roulette.rules'),
    paragraphs: [words('roulette.rule.draw'), words('roulette.rule.zero'), words('roulette.rule.inside')],
    places: [
      { code: 'n-17', name: words('roulette.kind.straight') },
      { code: 's-17-20', name: words('roulette.kind.split') },
      { code: 'r-16', name: words('roulette.kind.street') },
      { code: 'q-17', name: words('roulette.kind.corner') },
      { code: 'x-16', name: words('roulette.kind.six_line') },
      { code: 'dozen-1', name: words('roulette.kind.dozen') },
      { code: 'red', name: words('roulette.kind.even') },
    ],
  };
});

const stage: TableStage = {
  steps: () => 2,
  engine: (code) => ROULETTE.find((engine) => engine.code === code),
  Felt,
  Layout,
  Roads,
  Rules,
  useSay: () => {
    const words = useWords();
    return {
      spot: useSpotName(),
      result: (outcome) => {
        const number = readOr(readNumber, outcome);
        return number === undefined
          ? ''
          : words(`roulette.said_${colourOf(number)}`, { number: String(number) });
      },
    };
  },
};
export default stage;
