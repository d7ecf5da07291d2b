import { useState } from 'react';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { Choices, Facts, Slider } from '#games/arcade/kit/options.tsx';
import { read } from '#games/arcade/kit/shown.ts';
import { multiple, percent, worth } from '#games/arcade/kit/sums.ts';
import { useRound } from '#games/arcade/kit/use-round.ts';
import { useWords } from '#platform/ui/words.tsx';
import {
  dice,
  type DiceChoice,
  diceLine,
  diceUnits,
  LEAST_WINS,
  MOST_WINS,
  NUMBERS,
  SIDES,
} from './engine.ts';

const X = (number: number): number => 20 + (number * 320) / (NUMBERS - 1);
const shownNumber = (hundredths: number): string => (hundredths / 100).toFixed(2);

export function DiceBody(props: BodyProps) {
  const { host } = props;
  const words = useWords();
  const round = useRound(host, () => 700);
  const [choice, setChoice] = useState<DiceChoice>({ side: 'under', wins: 4_950 });
  const { number } = read(round.shown);
  const roll = number('roll');
  const proof = dice.proofFor(choice);
  const units = diceUnits(choice.wins);
  const won = (number('win') ?? 0) > 0;
  return (
    <Frame
      {...props}
      round={round}
      proof={proof}
      says={roll === undefined ? undefined : words('arcade.dice.rolled', { number: shownNumber(roll) })}
      main={{
        label: words('arcade.dice.roll'),
        press: () => round.begin(choice),
        stopped: !round.mayStake,
      }}
      options={
        <>
          <Choices
            name={words('arcade.dice.side')}
            values={SIDES}
            value={choice.side}
            text={(side) => words(`arcade.dice.${side}`)}
            onChoose={(side) => setChoice({ ...choice, side })}
          />
          <Slider
            name={words('arcade.chance')}
            min={LEAST_WINS}
            max={MOST_WINS}
            step={50}
            value={choice.wins}
            text={percent(proof.hitRate)}
            onChange={(wins) => setChoice({ ...choice, wins })}
          />
          <Facts
            facts={[
              [words('arcade.pays'), `${multiple(units, 100)}×`],
              [words('arcade.wins_amount'), host.formatMoney(worth(units, 100, round.stake, host.currency))],
            ]}
          />
        </>
      }
    >
      <Track choice={choice} roll={round.phase === 'asking' ? undefined : roll} won={won} />
    </Frame>
  );
}

function Track({
  choice,
  roll,
  won,
}: {
  readonly choice: DiceChoice;
  readonly roll: number | undefined;
  readonly won: boolean;
}) {
  const line = X(diceLine(choice));
  const under = choice.side === 'under';
  return (
    <svg
      className="arc-dice"
      viewBox="0 0 360 210"
      role="img"
      aria-label={`${shownNumber(diceLine(choice))}`}
    >
      <text x="180" y="82" className="arc-big" data-won={(roll !== undefined && won) || undefined}>
        {roll === undefined ? '··.··' : shownNumber(roll)}
      </text>
      <rect x="20" y="130" width="320" height="14" rx="7" className="arc-no" />
      <rect
        x={under ? 20 : line}
        y="130"
        width={Math.max(0, under ? line - 20 : 340 - line)}
        height="14"
        rx="7"
        className="arc-yes"
      />
      <path d={`M${line} 122V152`} className="arc-line" />
      <text x={line} y="114" className="arc-tick">
        {shownNumber(diceLine(choice))}
      </text>
      {[0, 25, 50, 75, 100].map((tick) => (
        <text key={tick} x={X(tick * 100)} y="176" className="arc-tick arc-faint">
          {tick}
        </text>
      ))}
      <g
        className="arc-die"
        style={{ transform: `translateX(${X(roll ?? 5_000)}px)` }}
        data-on={roll !== undefined || undefined}
      >
        <path d="M0 122L13 137L0 152L-13 137Z" className={won ? 'arc-die-won' : 'arc-die-lost'} />
        <circle cy="137" r="3.5" />
      </g>
    </svg>
  );
}
