/** A pattern as it lies on a card: one of its shapes, or as many as have to be covered. Beside its name, so it is not read out. */
import { patternOf, type PatternCode } from '#games/bingo/tables/patterns.ts';

const CELLS = { 75: 25, 90: 27 } as const;
/** Of two lines, two that cross are seen as two. */
const SHOWN: Readonly<Partial<Record<PatternCode, readonly number[]>>> = { 'two-lines': [2, 7], line: [2] };

export function PatternPicture({ balls, prize }: { readonly balls: 75 | 90; readonly prize: PatternCode }) {
  const { shapes, need } = patternOf(balls, prize);
  const wanted = balls === 75 ? SHOWN[prize] : undefined;
  const cells = new Set(wanted ? wanted.flatMap((at) => shapes[at] ?? []) : shapes.slice(0, need).flat());
  return (
    <span className="bingo-pattern" data-balls={balls} dir="ltr" aria-hidden="true">
      {Array.from({ length: CELLS[balls] }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <i key={cell} data-on={cells.has(cell) || undefined} />
      ))}
    </span>
  );
}
