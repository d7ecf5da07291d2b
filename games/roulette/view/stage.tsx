/** Roulette at a table (games/views.ts, TableStage). */
import { ROULETTE } from '#games/roulette/games.ts';
import { colourOf, ROULETTE_BETS } from '#games/roulette/engine/layout.ts';
import { readNumber } from '#games/roulette/engine/roulette.ts';
import { FeltTable } from '#games/card-tables/view/parts.tsx';
import { tableStage } from '#games/card-tables/view/table-stage.tsx';
import type { TableStage } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import { Frequencies } from './frequencies.tsx';
import { RouletteLayout } from './layout.tsx';
import { Wheel } from './wheel.tsx';
import './roulette.css';

function Felt({ dealt: number, shown }: { readonly dealt: number | undefined; readonly shown: number }) {
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
}

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

const SIDES = { red: 'a', black: 'b', zero: 'tie' } as const;

const useRoad = () => {
  const words = useWords();
  return {
    names: { a: words('roulette.red'), b: words('roulette.black'), tie: words('roulette.zero') },
    entryOf: (result: string) => ({ side: SIDES[colourOf(Number(result))], letter: result }),
  };
};

const Below: TableStage['Roads'] = ({ results }) => <Frequencies results={results.map(Number)} />;

const useRules = () => {
  const words = useWords();
  return {
    title: words('roulette.rules'),
    paragraphs: (['draw', 'zero', 'inside'] as const).map((rule) => words(`roulette.rule.${rule}`)),
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
};

const useResult = () => {
  const words = useWords();
  return (number: number): string => words(`roulette.said_${colourOf(number)}`, { number: String(number) });
};

export default tableStage({
  engines: ROULETTE,
  read: readNumber,
  steps: () => 2,
  Felt,
  Layout,
  Below,
  says: { useSpotName, useRoad, useRules, useResult },
});
