import { useEffect, useRef, useState } from 'react';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { Choices, Slider } from '#games/arcade/kit/options.tsx';
import { RISKS } from '#games/arcade/kit/risk.ts';
import { read } from '#games/arcade/kit/shown.ts';
import { multiple } from '#games/arcade/kit/sums.ts';
import { isStill, useRound } from '#games/arcade/kit/use-round.ts';
import { useWords } from '#platform/ui/words.tsx';
import { buckets, LEAST_ROWS, MOST_ROWS, plinko, type PlinkoChoice } from './engine.ts';

const ROW_MS = 115;
const WIDTH = 360;
const TOP = 16;
const FLOOR = 262;

export function PlinkoBody(props: BodyProps) {
  const { host } = props;
  const words = useWords();
  const round = useRound(host, ({ steps }) => (read(steps.at(-1)).numbers('path').length + 3) * ROW_MS);
  const [choice, setChoice] = useState<PlinkoChoice>({ rows: 12, risk: 'medium' });
  const seen = read(round.shown);
  const path = seen.numbers('path');
  const bucket = seen.number('bucket');
  return (
    <Frame
      {...props}
      round={round}
      proof={plinko.proofFor(choice)}
      says={bucket === undefined ? undefined : words('arcade.plinko.fell', { bucket: String(bucket + 1) })}
      main={{
        label: words('arcade.plinko.drop'),
        press: () => round.begin(choice),
        stopped: !round.mayStake,
      }}
      options={
        <>
          <Choices
            name={words('arcade.risk_name')}
            values={RISKS}
            value={choice.risk}
            text={(risk) => words(`arcade.risk.${risk}`)}
            onChoose={(risk) => setChoice({ ...choice, risk })}
          />
          <Slider
            name={words('arcade.plinko.rows')}
            min={LEAST_ROWS}
            max={MOST_ROWS}
            value={choice.rows}
            text={String(choice.rows)}
            onChange={(rows) => setChoice({ ...choice, rows })}
          />
        </>
      }
    >
      <Pegs choice={choice} path={path} landed={round.phase === 'ready' ? bucket : undefined} />
    </Frame>
  );
}

function Pegs({
  choice,
  path,
  landed,
}: {
  readonly choice: PlinkoChoice;
  readonly path: readonly number[];
  readonly landed: number | undefined;
}) {
  const { rows } = choice;
  const pays = buckets(choice);
  const gap = WIDTH / (rows + 1.4);
  const down = (FLOOR - TOP) / (rows + 0.6);
  const pegs = Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: row + 3 },
      (__, at) => [WIDTH / 2 + (at - (row + 2) / 2) * gap, TOP + down * (row + 1)] as const,
    ),
  ).flat();
  return (
    <svg className="arc-plinko" viewBox={`0 0 ${WIDTH} 300`}>
      {pegs.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={rows > 13 ? 2.2 : 2.8} className="arc-peg" />
      ))}
      {pays.map((units, at) => (
        <g
          key={at}
          transform={`translate(${WIDTH / 2 + (at - rows / 2) * gap} 272)`}
          data-on={at === landed || undefined}
          className="arc-bucket"
          data-heat={heat(units)}
        >
          <rect x={-gap / 2 + 0.8} width={gap - 1.6} height="22" rx="3" />
          <text y="15" fontSize={rows > 12 ? 8 : 9.5}>
            {units >= 1_000
              ? Math.round(units / 100)
              : (units / 100).toFixed(units < 1_000 && units > 99 ? 1 : 2).replace(/^0/, '')}
          </text>
        </g>
      ))}
      <Ball rows={rows} path={path} gap={gap} down={down} />
      <title>{pays.map((units) => `${multiple(units, 100)}×`).join(' ')}</title>
    </svg>
  );
}

const heat = (units: number): number => (units < 100 ? 0 : units < 200 ? 1 : units < 1_000 ? 2 : 3);

/** Where the ball stands after so many rows, with the hop between two. */
function placeAt(path: readonly number[], at: number, gap: number, down: number): readonly [number, number] {
  const row = Math.min(path.length, Math.floor(at));
  const into = at - row;
  const rights = path.slice(0, row).reduce((sum, one) => sum + one, 0);
  const x = WIDTH / 2 + (rights - row / 2) * gap;
  if (row >= path.length) return [x, Math.min(FLOOR, TOP + down * (row + 0.35) + into * 14)];
  const aside = ((path[row] ?? 0) - 0.5) * gap * into;
  return [x + aside, TOP + down * (row + 0.35) + down * (into * into * 1.35 - into * 0.35)];
}

/** It falls once for every path; frames move one circle and nothing else. */
function Ball({
  rows,
  path,
  gap,
  down,
}: {
  readonly rows: number;
  readonly path: readonly number[];
  readonly gap: number;
  readonly down: number;
}) {
  const ball = useRef<SVGCircleElement>(null);
  useEffect(() => {
    const put = (at: number): void => {
      const [x, y] = placeAt(path, at, gap, down);
      ball.current?.setAttribute('transform', `translate(${x} ${y})`);
    };
    if (path.length === 0) return ball.current?.setAttribute('transform', `translate(${WIDTH / 2} 8)`);
    // The rows were changed since: this path is not one of this board.
    if (path.length !== rows) return ball.current?.setAttribute('transform', 'translate(-20 -20)');
    if (isStill()) return put(path.length + 1);
    const start = performance.now();
    let frame = requestAnimationFrame(function fall(now) {
      const at = Math.min(path.length + 1, (now - start) / ROW_MS);
      put(at);
      if (at < path.length + 1) frame = requestAnimationFrame(fall);
    });
    return () => cancelAnimationFrame(frame);
  }, [path.join(''), rows, gap, down]);
  return <circle ref={ball} r={rows > 13 ? 5 : 6.5} className="arc-ball" />;
}
