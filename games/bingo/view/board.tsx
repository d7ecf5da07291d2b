/** What has been called: the last ball large, those before it, and every number of the drum in its row. */
import { useWords } from '#platform/ui/words.tsx';

type Props = {
  readonly balls: 75 | 90;
  readonly called: readonly number[];
  readonly note: string | undefined;
};

const LETTERS = ['B', 'I', 'N', 'G', 'O'] as const;
const BEFORE = 4;

/** Which of five inks a ball has: its letter, or its tens by twos. */
export const inkOf = (balls: 75 | 90, ball: number): number =>
  balls === 75 ? Math.floor((ball - 1) / 15) : Math.floor((ball - 1) / 18);

export function Ball({
  balls,
  ball,
  big,
}: {
  readonly balls: 75 | 90;
  readonly ball: number;
  readonly big?: boolean;
}) {
  const ink = inkOf(balls, ball);
  return (
    <span className="bingo-ball num" data-ink={ink} data-big={big || undefined}>
      {balls === 75 && <small>{LETTERS[ink]}</small>}
      <b>{ball}</b>
    </span>
  );
}

export function BallBoard({ balls, called, note }: Props) {
  const words = useWords();
  const known = new Set(called);
  const last = called.at(-1);
  const before = called.slice(-1 - BEFORE, -1).reverse();
  const rows = balls === 75 ? 5 : 9;
  const inRow = balls === 75 ? 15 : 10;
  return (
    <div className="bingo-stage cloth" dir="ltr">
      <div className="bingo-call">
        {last === undefined ? (
          <span className="bingo-ball" data-big data-none aria-hidden="true" />
        ) : (
          <Ball key={last} balls={balls} ball={last} big />
        )}
        <div className="bingo-before" aria-hidden="true">
          {before.map((ball) => (
            <Ball key={ball} balls={balls} ball={ball} />
          ))}
        </div>
        <p className="bingo-count num">
          {note ?? words('bingo.call_of', { call: String(called.length), balls: String(balls) })}
        </p>
      </div>
      <div className="bingo-board" data-balls={balls} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} data-ink={balls === 75 ? row : Math.floor((row * 10) / 18)}>
            {balls === 75 && <i>{LETTERS[row]}</i>}
            {Array.from({ length: inRow }, (__, at) => {
              const ball = row * inRow + at + 1;
              return (
                <span
                  key={ball}
                  data-on={known.has(ball) || undefined}
                  data-last={ball === last || undefined}
                >
                  {ball}
                </span>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
