import { useRef, useState } from 'react';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { Choices } from '#games/arcade/kit/options.tsx';
import { RISKS } from '#games/arcade/kit/risk.ts';
import { read } from '#games/arcade/kit/shown.ts';
import { multiple } from '#games/arcade/kit/sums.ts';
import { useRound } from '#games/arcade/kit/use-round.ts';
import { useWords } from '#platform/ui/words.tsx';
import { SEGMENTS, wheel, type WheelChoice, wheelOf } from './engine.ts';

const TURN_MS = 3_200;

export function WheelBody(props: BodyProps) {
  const { host } = props;
  const words = useWords();
  const round = useRound(host, () => TURN_MS);
  const [choice, setChoice] = useState<WheelChoice>({ segments: 30, risk: 'medium' });
  const seen = read(round.shown);
  const segment = seen.number('segment');
  const isOfThis = seen.number('segments') === choice.segments && seen.text('risk') === choice.risk;
  const pays = wheelOf(choice);
  return (
    <Frame
      {...props}
      round={round}
      proof={wheel.proofFor(choice)}
      says={
        segment === undefined || !isOfThis
          ? undefined
          : words('arcade.wheel.stopped', { times: multiple(pays[segment] ?? 0, 100) })
      }
      main={{ label: words('arcade.wheel.turn'), press: () => round.begin(choice), stopped: !round.mayStake }}
      options={
        <>
          <Choices
            name={words('arcade.risk_name')}
            values={RISKS}
            value={choice.risk}
            text={(risk) => words(`arcade.risk.${risk}`)}
            onChoose={(risk) => setChoice({ ...choice, risk })}
          />
          <Choices
            name={words('arcade.wheel.segments')}
            values={SEGMENTS}
            value={choice.segments}
            onChoose={(segments) => setChoice({ ...choice, segments })}
          />
          <Key pays={pays} />
        </>
      }
    >
      <Disc
        pays={pays}
        segment={round.answer && isOfThis ? segment : undefined}
        roundId={round.answer?.roundId}
        still={round.phase === 'ready'}
      />
    </Frame>
  );
}

/** Every pay of the wheel once, with its share. */
function Key({ pays }: { readonly pays: readonly number[] }) {
  const kinds = [...new Set(pays)].sort((a, b) => a - b);
  return (
    <ul className="arc-key">
      {kinds.map((units) => (
        <li key={units}>
          <i data-heat={heatOf(units)} />
          <b className="num">{multiple(units, 100)}×</b>
          <small className="num">
            {pays.filter((one) => one === units).length}/{pays.length}
          </small>
        </li>
      ))}
    </ul>
  );
}

const heatOf = (units: number): number =>
  units === 0 ? 0 : units < 130 ? 1 : units < 160 ? 2 : units < 195 ? 3 : units < 250 ? 4 : 5;

const point = (turn: number, radius: number): string =>
  `${(180 + radius * Math.sin(turn * 2 * Math.PI)).toFixed(2)} ${(150 - radius * Math.cos(turn * 2 * Math.PI)).toFixed(2)}`;

function Disc({
  pays,
  segment,
  roundId,
  still,
}: {
  readonly pays: readonly number[];
  readonly segment: number | undefined;
  readonly roundId: string | undefined;
  readonly still: boolean;
}) {
  const turned = useRef({ roundId: '', turns: 0 });
  if (segment !== undefined && roundId && turned.current.roundId !== roundId) {
    const rest = 1 - (segment + 0.5) / pays.length;
    turned.current = { roundId, turns: Math.ceil(turned.current.turns) + 4 + rest };
  }
  const units = segment === undefined ? undefined : pays[segment];
  return (
    <svg className="arc-wheel" viewBox="0 0 360 300">
      <g className="arc-disc" style={{ transform: `rotate(${turned.current.turns}turn)` }}>
        <circle cx="180" cy="150" r="138" className="arc-rim" />
        {pays.map((one, at) => (
          <path
            key={at}
            d={`M${point(at / pays.length, 130)}A130 130 0 0 1 ${point((at + 1) / pays.length, 130)}L${point((at + 1) / pays.length, 92)}A92 92 0 0 0 ${point(at / pays.length, 92)}Z`}
            data-heat={heatOf(one)}
          />
        ))}
      </g>
      <circle cx="180" cy="150" r="90" className="arc-hub" />
      <path d="M180 34L168 8H192Z" className="arc-pointer" />
      <text x="180" y="164" className="arc-big">
        {still && units !== undefined ? `${multiple(units, 100)}×` : ''}
      </text>
    </svg>
  );
}
