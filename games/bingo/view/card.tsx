/** A card of the book on paper: what has been called is covered by itself, what is complete is marked. */
import { callsOf } from '#games/bingo/engine/bingo.ts';
import { cardOf } from '#games/bingo/engine/book.ts';
import { coveredBy } from '#games/bingo/engine/patterns.ts';
import type { PatternCode } from '#games/bingo/tables/patterns.ts';
import { useWords } from '#platform/ui/words.tsx';

type Props = {
  readonly balls: 75 | 90;
  readonly n: number;
  readonly called: readonly number[];
  /** What can be won: cells of what is covered are marked. */
  readonly prizes: readonly PatternCode[];
  readonly small?: boolean | undefined;
};

/** How many numbers of a card have not been called. */
export function missing(balls: 75 | 90, n: number, called: readonly number[]): number {
  const known = new Set(called);
  return cardOf(balls, n).filter((number) => number > 0 && !known.has(number)).length;
}

const BEYOND = 1_000;

/** number → its call, those not called never. */
function calledAtOf(balls: 75 | 90, called: readonly number[]): readonly number[] {
  const calls = callsOf(called);
  return Array.from({ length: balls + 1 }, (_, number) =>
    number === 0 ? 0 : (calls[number] ?? 0) || BEYOND,
  );
}

export function BingoCard({ balls, n, called, prizes, small }: Props) {
  const words = useWords();
  const cells = cardOf(balls, n);
  const calledAt = calledAtOf(balls, called);
  const known = new Set(called);
  const done = new Set(
    called.length === 0
      ? []
      : prizes.flatMap((prize) => [...coveredBy(balls, prize, cells, calledAt, called.length)]),
  );
  const left = missing(balls, n, called);
  return (
    <div
      className="bingo-card"
      dir="ltr"
      data-balls={balls}
      data-small={small || undefined}
      data-full={left === 0 || undefined}
    >
      <p>
        <b className="sign">{words('bingo.card', { number: String(n) })}</b>
        {!small && called.length > 0 && (
          <span>{left === 0 ? words('bingo.full') : words('bingo.to_go', { count: left })}</span>
        )}
      </p>
      <div className="bingo-cells">
        {cells.map((number, cell) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={cell}
            data-none={(number === 0 && balls === 90) || undefined}
            data-on={(number === 0 ? balls === 75 : known.has(number)) || undefined}
            data-done={done.has(cell) || undefined}
            data-last={(number > 0 && number === called.at(-1)) || undefined}
          >
            {number === 0 ? (balls === 75 ? '★' : '') : number}
          </span>
        ))}
      </div>
    </div>
  );
}
