/** Sic bo at a table (games/views.ts, TableStage). */
import { SIC_BO } from '#games/sic-bo/games.ts';
import { FACE_PAIRS, FACES, isTriple, readDice, sumOf } from '#games/sic-bo/engine/sic-bo.ts';
import { Die } from '#games/card-tables/view/die.tsx';
import { FeltTable } from '#games/card-tables/view/parts.tsx';
import type { Side } from '#games/card-tables/view/roads.ts';
import { SpotGroup, tableStage } from '#games/card-tables/view/table-stage.tsx';
import type { TableStage } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import './sic-bo.css';

function Felt({
  dealt: dice,
  shown,
}: {
  readonly dealt: readonly number[] | undefined;
  readonly shown: number;
}) {
  return (
    <FeltTable kind="sic-bo">
      <div className="dice" data-open={shown > 0 || undefined}>
        {[0, 1, 2].map((at) => (
          <Die key={at} face={shown > at ? dice?.[at] : undefined} />
        ))}
      </div>
      {shown >= 3 && dice && (
        <p className="hand-name felt-sum">
          <b className="num">{sumOf(dice)}</b>
        </p>
      )}
    </FeltTable>
  );
}

const useSpotName = (): ((code: string) => string) => {
  const words = useWords();
  return (code) => {
    const [kind = '', first = '', second = ''] = code.split('-');
    switch (kind) {
      case 'small':
      case 'big':
      case 'odd':
      case 'even':
        return words(`sic-bo.${kind}`);
      case 'total':
        return words('sic-bo.total', { sum: first });
      case 'double':
        return words('sic-bo.double', { face: first });
      case 'triple':
        return words('sic-bo.triple', { face: first });
      case 'any':
        return words('sic-bo.any_triple');
      case 'pair':
        return words('sic-bo.pair', { first, second });
      default:
        return words('sic-bo.single', { face: first });
    }
  };
};

const TOTALS = Array.from({ length: 14 }, (_, at) => at + 4);

const Layout: TableStage['Layout'] = ({ Spot }) => {
  const words = useWords();
  const nameOf = useSpotName();
  const group = (title: string, codes: readonly (readonly [code: string, label: string])[], kind: string) => (
    <SpotGroup title={title} codes={codes} nameOf={nameOf} Spot={Spot} kind={kind} />
  );
  return (
    <div className="sic-bo-layout">
      <Spot code="small" name={nameOf('small')} tone="b" big />
      <Spot code="big" name={nameOf('big')} tone="a" big />
      <Spot code="odd" name={nameOf('odd')} tone="b" look="cell" odds />
      <Spot code="even" name={nameOf('even')} tone="a" look="cell" odds />
      <Spot code="any-triple" name={nameOf('any-triple')} tone="tie" look="cell" odds />
      {group(
        words('sic-bo.totals'),
        TOTALS.map((sum) => [`total-${sum}`, String(sum)] as const),
        'totals',
      )}
      {group(
        words('sic-bo.singles'),
        FACES.map((face) => [`single-${face}`, String(face)] as const),
        'faces',
      )}
      {group(
        words('sic-bo.doubles'),
        FACES.map((face) => [`double-${face}`, `${face} ${face}`] as const),
        'faces',
      )}
      {group(
        words('sic-bo.triples'),
        FACES.map((face) => [`triple-${face}`, `${face} ${face} ${face}`] as const),
        'faces',
      )}
      {group(
        words('sic-bo.pairs'),
        FACE_PAIRS.map(([a, b]) => [`pair-${a}-${b}`, `${a} ${b}`] as const),
        'pairs',
      )}
    </div>
  );
};

const sideOf = (result: string): Side =>
  result.startsWith('triple') ? 'tie' : Number(result) >= 11 ? 'a' : 'b';

const useRoad = () => {
  const words = useWords();
  return {
    names: { a: words('sic-bo.big'), b: words('sic-bo.small'), tie: words('sic-bo.triple_short') },
    entryOf: (result: string) => ({
      side: sideOf(result),
      letter: result.startsWith('triple-') ? String(3 * Number(result.slice(7))) : result,
    }),
  };
};

const useRules = () => {
  const words = useWords();
  const nameOf = useSpotName();
  const total = (low: number): { code: string; name: string } => ({
    code: `total-${low}`,
    name: words('sic-bo.totals_of', { low: String(low), high: String(21 - low) }),
  });
  return {
    title: words('sic-bo.rules'),
    paragraphs: (['dice', 'triple', 'single'] as const).map((rule) => words(`sic-bo.rule.${rule}`)),
    places: [
      { code: 'small', name: words('sic-bo.evens') },
      ...[4, 5, 6, 7, 8, 9, 10].map(total),
      { code: 'single-1', name: words('sic-bo.singles') },
      { code: 'pair-1-2', name: words('sic-bo.pairs') },
      { code: 'double-1', name: words('sic-bo.doubles') },
      { code: 'triple-1', name: words('sic-bo.triples') },
      { code: 'any-triple', name: nameOf('any-triple') },
    ],
  };
};

const useResult = () => {
  const words = useWords();
  return (dice: readonly number[]): string => {
    const [a = 0, b = 0, c = 0] = dice;
    const values = { first: String(a), second: String(b), third: String(c), sum: String(sumOf(dice)) };
    return isTriple(dice)
      ? words('sic-bo.said_triple', values)
      : words(sumOf(dice) >= 11 ? 'sic-bo.said_big' : 'sic-bo.said_small', values);
  };
};

export default tableStage({
  engines: SIC_BO,
  read: readDice,
  steps: () => 3,
  Felt,
  Layout,
  says: { useSpotName, useRoad, useRules, useResult },
});
