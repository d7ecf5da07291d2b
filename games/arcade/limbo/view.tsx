import { useEffect, useRef, useState } from 'react';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { Choices, Facts, Slider } from '#games/arcade/kit/options.tsx';
import { read } from '#games/arcade/kit/shown.ts';
import { multiple, percent, worth } from '#games/arcade/kit/sums.ts';
import { isStill, useRound } from '#games/arcade/kit/use-round.ts';
import { useWords } from '#platform/ui/words.tsx';
import { limbo } from './engine.ts';

const TARGETS = [110, 150, 200, 500, 1_000, 10_000, 100_000] as const;
/** Positions of the slider, each a step of two to five hundredths of what it stands on. */
const STEPS = Array.from({ length: 400 }, (_, at) => Math.max(101 + at, Math.round(101 * 1.0233 ** at)));
const FLY_MS = 900;

export function LimboBody(props: BodyProps) {
  const { host } = props;
  const words = useWords();
  const round = useRound(host, () => FLY_MS);
  const [target, setTarget] = useState(200);
  const { number } = read(round.shown);
  const result = number('result');
  const proof = limbo.proofFor({ target });
  return (
    <Frame
      {...props}
      round={round}
      proof={proof}
      says={
        result === undefined ? undefined : words('arcade.limbo.reached', { times: multiple(result, 100) })
      }
      main={{
        label: words('arcade.limbo.fly'),
        press: () => round.begin({ target }),
        stopped: !round.mayStake,
      }}
      options={
        <>
          <Choices
            name={words('arcade.limbo.target')}
            values={TARGETS}
            value={TARGETS.find((one) => one === target) ?? 110}
            text={(one) => `${one >= 1_000 ? one / 100 : multiple(one, 100)}×`}
            onChoose={setTarget}
          />
          <Slider
            name={words('arcade.limbo.target')}
            min={0}
            max={STEPS.length - 1}
            value={nearest(target)}
            text={`${multiple(target, 100)}×`}
            onChange={(at) => setTarget(STEPS[at] ?? 200)}
          />
          <Facts
            facts={[
              [words('arcade.chance'), percent(proof.hitRate)],
              [words('arcade.wins_amount'), host.formatMoney(worth(target, 100, round.stake, host.currency))],
            ]}
          />
        </>
      }
    >
      <Sky result={round.phase === 'asking' ? undefined : result} target={target} />
    </Frame>
  );
}

const nearest = (target: number): number =>
  Math.max(
    0,
    STEPS.findIndex((step) => step >= target),
  );

/** How high a multiplier stands: 1× on the ground, 10,000× at the top. */
const height = (hundredths: number): number => Math.min(1, Math.log10(Math.max(1, hundredths / 100)) / 4);

function Sky({ result, target }: { readonly result: number | undefined; readonly target: number }) {
  const figure = useRef<SVGTextElement>(null);
  useEffect(() => {
    const element = figure.current;
    if (!element) return;
    if (result === undefined) {
      element.textContent = '1.00×';
      return;
    }
    const whole = (): void => {
      element.textContent = `${multiple(result, 100)}×`;
    };
    if (isStill()) return whole();
    const start = performance.now();
    let frame = requestAnimationFrame(function up(now) {
      const share = Math.min(1, (now - start) / (FLY_MS - 100));
      if (share === 1) return whole();
      element.textContent = `${multiple(100 * (result / 100) ** share, 100)}×`;
      frame = requestAnimationFrame(up);
    });
    return () => cancelAnimationFrame(frame);
  }, [result]);
  const won = result !== undefined && result >= target;
  const y = 168 - 128 * height(result ?? 100);
  return (
    <svg className="arc-limbo" viewBox="0 0 360 210">
      <rect width="360" height="210" className="arc-sky-1" />
      <rect y="70" width="360" height="140" className="arc-sky-2" />
      <rect y="125" width="360" height="85" className="arc-sky-3" />
      <circle cx="306" cy="176" r="30" className="arc-sun" />
      <path
        d="M0 210V182H24V172H46V186H70V164H92V178H120V188H150V170H172V184H206V176H232V190H262V168H284V182H318V174H340V186H360V210Z"
        className="arc-roofs"
      />
      <path d={`M0 ${168 - 128 * height(target)}H360`} className="arc-target" />
      <text x="350" y={162 - 128 * height(target)} className="arc-tick arc-end">
        {multiple(target, 100)}×
      </text>
      <g
        className="arc-kite"
        style={{ transform: `translate(250px, ${y}px)` }}
        data-still={result === undefined || undefined}
      >
        <path d="M0 -22L16 0L0 26L-16 0Z" className="arc-kite-a" />
        <path d="M0 -22L16 0H-16Z" className="arc-kite-b" />
        <path d="M0 26Q8 36 0 44T0 62" className="arc-kite-tail" />
      </g>
      <text ref={figure} x="24" y="98" className="arc-big arc-start" data-won={won || undefined} />
    </svg>
  );
}
