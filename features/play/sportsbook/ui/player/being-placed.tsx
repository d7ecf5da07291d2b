import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { SlipAction, SlipHead, SlipRow, SlipRows, Stamp } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { shownOdds, useOddsFormat } from './format.ts';
import { eventName, pickNames } from './names.ts';
import type { Pick } from './picks.ts';
import type { Attempt } from './placing-kept.ts';

const SECOND_MS = 1_000;
const LOOK_MS = 200;

/** How long a slip still waits, as a bar and in seconds; then that its answer is on its way. Times in ms, by this device's clock. */
export function WaitBar({ from, until }: { readonly from: number; readonly until: number }) {
  const words = useWords();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  return (
    <div className="bet-wait">
      <progress
        max={Math.max(1, until - from)}
        value={Math.min(until, Math.max(from, now)) - from}
        aria-label={words('sportsbook.being_placed')}
      />
      <span className="num" role="timer">
        {seconds > 0 ? words('sportsbook.wait_seconds', { count: seconds }) : words('sportsbook.wait_answer')}
      </span>
    </div>
  );
}

function PickLine({ pick }: { readonly pick: Pick }) {
  const words = useWords();
  const format = useOddsFormat((state) => state.format);
  return (
    <li className="bet-leg" data-parts={pick.parts ? true : undefined}>
      {pickNames(words, pick).map((one) => (
        <b key={one}>{one}</b>
      ))}
      <small>
        <bdi>{eventName(words, pick)}</bdi>
      </small>
      <span className="bet-leg-odds num">{pick.odds === null ? '–' : shownOdds(pick.odds, format)}</span>
    </li>
  );
}

/** The slip while a running match lets it wait: nothing to press twice, and the way to where it is listed. */
export function BeingPlaced({
  attempts,
  onLeave,
}: {
  readonly attempts: readonly Attempt[];
  readonly onLeave: (() => void) | undefined;
}) {
  const words = useWords();
  return (
    <>
      <SlipHead
        title={words('sportsbook.slip')}
        stamp={<Stamp tone="action">{words('sportsbook.being_placed')}</Stamp>}
      />
      {attempts.map((attempt) => (
        <section key={attempt.key} className="bet-attempt" aria-label={words('sportsbook.being_placed')}>
          <ul className="bet-legs">
            {attempt.picks.map((pick) => (
              <PickLine key={`${pick.matchId} ${pick.key}`} pick={pick} />
            ))}
          </ul>
          <SlipRows>
            <SlipRow name={words('sportsbook.stake')}>
              <Money amount={attempt.stake} currency={attempt.currency} />
            </SlipRow>
          </SlipRows>
          <WaitBar from={attempt.from} until={attempt.until} />
        </section>
      ))}
      <p className="bet-note" role="status">
        {words('sportsbook.placing_safe')}
      </p>
      <SlipAction>
        <Link className={buttonClass('quiet', { wide: true })} to="/sports/bets" onClick={onLeave}>
          {words('sportsbook.my_bets')}
        </Link>
      </SlipAction>
    </>
  );
}
