import { useWords } from '#platform/ui/words.tsx';
import { beadPlate, bigRoad, lastColumns, ROWS, type Side } from './roads.ts';

/** One result: the side it belongs to, what stands in its bead, and which sides began with a pair. */
export type RoadEntry = {
  readonly side: Side;
  readonly letter: string;
  readonly pairs?: { readonly a: boolean; readonly b: boolean };
};
/** Of a game whose result is a number up to four: odd on the first side, even on the second. */
export const oddOrEven = (result: string): RoadEntry => ({
  side: result === '1' || result === '3' ? 'a' : 'b',
  letter: result,
});

type Props = {
  /** oldest first */
  readonly entries: readonly RoadEntry[];
  /** What the sides are called; a game that knows no tie leaves it out. */
  readonly names: { readonly a: string; readonly b: string; readonly tie?: string };
};

const CELL = 20;
const BEADS = 7;
const COLUMNS = 24;

const grid = (columns: number): string =>
  [
    ...Array.from({ length: columns - 1 }, (_, at) => `M${(at + 1) * CELL} 0V${ROWS * CELL}`),
    ...Array.from({ length: ROWS - 1 }, (_, at) => `M0 ${(at + 1) * CELL}H${columns * CELL}`),
  ].join('');

/** Bead plate and big road. Colour is never the only sign: the beads bear letters, the sides of the road are full and hollow. */
export function Roads({ entries, names }: Props) {
  const words = useWords();
  const count = (side: Side): number => entries.filter((one) => one.side === side).length;
  const sides: readonly Side[] = names.tie === undefined ? ['a', 'b'] : ['a', 'b', 'tie'];
  const label = words('card-tables.road_counts', {
    first: names.a,
    firstCount: count('a'),
    second: names.b,
    secondCount: count('b'),
    other: names.tie ?? '',
    otherCount: count('tie'),
  });
  return (
    <div className="roads">
      <figure>
        <figcaption>{words('card-tables.bead_road')}</figcaption>
        <BeadPlate entries={entries} label={label} />
      </figure>
      <figure>
        <figcaption>
          {words('card-tables.big_road')}
          <span className="road-counts">
            {sides.map((side) => (
              <span key={side}>
                <Mark side={side} /> {names[side]} <b className="num">{count(side)}</b>
              </span>
            ))}
          </span>
        </figcaption>
        <BigRoad entries={entries} />
      </figure>
    </div>
  );
}

function Mark({ side }: { readonly side: Side }) {
  return (
    <svg className="road-mark" viewBox="0 0 12 12" data-side={side} aria-hidden="true">
      {side === 'tie' ? <path d="M1 11L11 1" /> : <circle cx="6" cy="6" r="4.4" />}
    </svg>
  );
}

function BeadPlate({ entries, label }: Pick<Props, 'entries'> & { readonly label: string }) {
  const beads = beadPlate(entries, BEADS);
  return (
    <svg className="road" viewBox={`0 0 ${BEADS * CELL} ${ROWS * CELL}`} role="img" aria-label={label}>
      <path className="road-grid" d={grid(BEADS)} />
      {beads.map(({ column, row, entry: { side, letter, pairs } }) => (
        <g
          key={`${column} ${row}`}
          className="bead"
          data-side={side}
          transform={`translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL})`}
        >
          <circle r={CELL / 2 - 1.5} />
          <text textAnchor="middle" y="4.2" data-long={letter.length > 1 || undefined}>
            {letter}
          </text>
          {pairs?.a && <circle className="bead-pair" r="2.4" cx="6" cy="6" />}
          {pairs?.b && <circle className="bead-pair" r="2.4" cx="-6" cy="-6" />}
        </g>
      ))}
    </svg>
  );
}

function BigRoad({ entries }: Pick<Props, 'entries'>) {
  const cells = lastColumns(bigRoad(entries.map(({ side }) => side)), COLUMNS);
  return (
    <svg className="road" viewBox={`0 0 ${COLUMNS * CELL} ${ROWS * CELL}`} aria-hidden="true">
      <path className="road-grid" d={grid(COLUMNS)} />
      {cells.map(({ column, row, side, ties }, at) => (
        <g
          key={`${column} ${row}`}
          className="big"
          data-side={side}
          data-last={at === cells.length - 1 || undefined}
          transform={`translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL})`}
        >
          <circle r={CELL / 2 - 3.5} />
          {ties > 0 && <path d={`M${-CELL / 2 + 3} ${CELL / 2 - 3}L${CELL / 2 - 3} ${-CELL / 2 + 3}`} />}
          {ties > 1 && (
            <text textAnchor="middle" y="4">
              {ties}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
