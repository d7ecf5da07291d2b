import { useWords } from '#platform/ui/words.tsx';
import { beadPlate, bigRoad, lastColumns, ROWS, type Side } from './roads.ts';

type Props = { readonly results: readonly Side[] };

const CELL = 20;
const BEADS = 7;
const COLUMNS = 24;

const grid = (columns: number): string =>
  [
    ...Array.from({ length: columns - 1 }, (_, at) => `M${(at + 1) * CELL} 0V${ROWS * CELL}`),
    ...Array.from({ length: ROWS - 1 }, (_, at) => `M0 ${(at + 1) * CELL}H${columns * CELL}`),
  ].join('');

/** Bead plate and big road. Colour is never the only sign: the beads bear letters, the sides of the road are full and hollow. */
export function Roads({ results }: Props) {
  const words = useWords();
  const count = (side: Side): number => results.filter((one) => one === side).length;
  const counts = { dragon: count('a'), tiger: count('b'), ties: count('tie') };
  return (
    <div className="roads">
      <figure>
        <figcaption>{words('card-tables.bead_road')}</figcaption>
        <BeadPlate results={results} label={words('card-tables.roads_say', counts)} />
      </figure>
      <figure>
        <figcaption>
          {words('card-tables.big_road')}
          <span className="road-counts">
            <Mark side="a" /> {words('card-tables.dragon')} <b className="num">{counts.dragon}</b>
            <Mark side="b" /> {words('card-tables.tiger')} <b className="num">{counts.tiger}</b>
            <Mark side="tie" /> {words('card-tables.tie')} <b className="num">{counts.ties}</b>
          </span>
        </figcaption>
        <BigRoad results={results} />
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

function BeadPlate({ results, label }: Props & { readonly label: string }) {
  const words = useWords();
  const letters = {
    a: words('card-tables.dragon_letter'),
    b: words('card-tables.tiger_letter'),
    tie: words('card-tables.tie_letter'),
  };
  return (
    <svg className="road" viewBox={`0 0 ${BEADS * CELL} ${ROWS * CELL}`} role="img" aria-label={label}>
      <path className="road-grid" d={grid(BEADS)} />
      {beadPlate(results, BEADS).map(({ column, row, side }) => (
        <g
          key={`${column} ${row}`}
          className="bead"
          data-side={side}
          transform={`translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL})`}
        >
          <circle r={CELL / 2 - 1.5} />
          <text textAnchor="middle" y="4.2">
            {letters[side]}
          </text>
        </g>
      ))}
    </svg>
  );
}

function BigRoad({ results }: Props) {
  const cells = lastColumns(bigRoad(results), COLUMNS);
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
