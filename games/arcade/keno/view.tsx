import { useEffect, useState } from 'react';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { Choices } from '#games/arcade/kit/options.tsx';
import { RISKS, type Risk } from '#games/arcade/kit/risk.ts';
import { read } from '#games/arcade/kit/shown.ts';
import { multiple } from '#games/arcade/kit/sums.ts';
import { isStill, useRound } from '#games/arcade/kit/use-round.ts';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { DRAWN, keno, kenoPays, MOST_PICKS, NUMBERS } from './engine.ts';

const BALL_MS = 160;

/** How many of the drawn numbers are shown: one more every beat. */
function useShownCount(drawn: readonly number[]): number {
  const [shown, setShown] = useState(DRAWN);
  const key = drawn.join(' ');
  useEffect(() => {
    if (key === '' || isStill()) return setShown(DRAWN);
    setShown(0);
    const timer = setInterval(() => setShown((count) => Math.min(DRAWN, count + 1)), BALL_MS);
    return () => clearInterval(timer);
  }, [key]);
  return shown;
}

export function KenoBody(props: BodyProps) {
  const { host } = props;
  const words = useWords();
  const round = useRound(host, () => BALL_MS * (DRAWN + 2));
  const [picks, setPicks] = useState<readonly number[]>([4, 11, 18, 25, 32]);
  const [risk, setRisk] = useState<Risk>('medium');
  const seen = read(round.shown);
  const shown = useShownCount(seen.numbers('drawn'));
  const drawn = round.answer ? seen.numbers('drawn').slice(0, shown) : [];
  const hits = seen.number('hits');
  const isFree = round.phase === 'ready';
  const toggle = (number: number): void => {
    if (!isFree) return;
    if (picks.includes(number)) setPicks(picks.filter((one) => one !== number));
    else if (picks.length < MOST_PICKS) setPicks([...picks, number]);
  };
  return (
    <Frame
      {...props}
      round={round}
      proof={keno.proofFor(picks.length > 0 ? { picks: [...picks], risk } : keno.firstChoice)}
      says={hits === undefined ? undefined : words('arcade.keno.hits', { hits })}
      main={{
        label: words(picks.length > 0 ? 'arcade.keno.draw' : 'arcade.keno.pick_first'),
        press: () => round.begin({ picks, risk }),
        stopped: !round.mayStake || picks.length === 0,
      }}
      beside={
        <Button small aria-disabled={!isFree || undefined} onClick={() => isFree && setPicks([])}>
          {words('arcade.clear')}
        </Button>
      }
      options={
        <>
          <Choices
            name={words('arcade.risk_name')}
            values={RISKS}
            value={risk}
            text={(one) => words(`arcade.risk.${one}`)}
            onChoose={setRisk}
          />
          <Pays picks={picks.length} risk={risk} hits={isFree ? hits : undefined} />
        </>
      }
    >
      <div className="arc-keno" role="group" aria-label={words('arcade.keno.numbers')}>
        {Array.from({ length: NUMBERS }, (_, at) => at + 1).map((number) => (
          <button
            key={number}
            type="button"
            className="arc-ball-button num"
            aria-pressed={picks.includes(number)}
            data-drawn={drawn.includes(number) || undefined}
            aria-label={words(drawn.includes(number) ? 'arcade.keno.number_drawn' : 'arcade.keno.number', {
              number: String(number),
            })}
            onClick={() => toggle(number)}
          >
            {number}
          </button>
        ))}
      </div>
    </Frame>
  );
}

function Pays({
  picks,
  risk,
  hits,
}: {
  readonly picks: number;
  readonly risk: Risk;
  readonly hits: number | undefined;
}) {
  const words = useWords();
  return (
    <ol className="arc-pays" aria-label={words('arcade.keno.pays')}>
      {kenoPays(picks, risk).map((units, count) => (
        <li key={count} data-on={count === hits || undefined} data-none={units === 0 || undefined}>
          <small className="num">{count}</small>
          <b className="num">{multiple(units, 100)}×</b>
        </li>
      ))}
    </ol>
  );
}
