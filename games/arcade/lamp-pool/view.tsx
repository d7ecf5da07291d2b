import { useEffect, useState } from 'react';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { Facts } from '#games/arcade/kit/options.tsx';
import { read } from '#games/arcade/kit/shown.ts';
import { multiple, worth } from '#games/arcade/kit/sums.ts';
import { isStill, useRound } from '#games/arcade/kit/use-round.ts';
import { useWords } from '#platform/ui/words.tsx';
import { lampPool, LUCKY, PRIZES, SEED_STAKES, TICKETS } from './engine.ts';

const ROLL_MS = 1_800;
const ASK_MS = 10_000;

/** What lies in the pool: asked for when the page opens, every ten seconds, and after every round. */
function usePool({ host }: BodyProps, rounds: number): string | undefined {
  const [amount, setAmount] = useState<string>();
  useEffect(() => {
    let closed = false;
    const ask = (): void => {
      if (document.hidden) return;
      host.pool?.().then(
        (known) => !closed && setAmount(known),
        // The figure on the screen stays until the next answer: nothing is decided by it.
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, ASK_MS);
    return () => {
      closed = true;
      clearInterval(timer);
    };
  }, [host, rounds]);
  return amount;
}

export function JackpotBody(props: BodyProps) {
  const { host } = props;
  const words = useWords();
  const round = useRound(host, () => ROLL_MS);
  const pool = usePool(props, round.past.length);
  const seen = read(round.shown);
  const ticket = seen.number('ticket');
  const isOver = round.phase === 'ready' && round.answer !== undefined;
  const seed = host.formatMoney(worth(SEED_STAKES, 1, round.stake, host.currency));
  return (
    <Frame
      {...props}
      round={round}
      proof={lampPool.proof}
      says={isOver && seen.is('jackpot') ? words('arcade.jackpot.won') : undefined}
      main={{ label: words('arcade.jackpot.buy'), press: () => round.begin(), stopped: !round.mayStake }}
      options={
        <>
          <Facts
            facts={[
              [words('arcade.jackpot.chance'), `1 : ${TICKETS.toLocaleString('en')}`],
              [words('arcade.jackpot.seed'), seed],
              [words('arcade.jackpot.share'), '6%'],
            ]}
          />
          <ul className="arc-tiers">
            {PRIZES.map(([units, numbers]) => (
              <li key={units} data-on={(isOver && seen.number('win') === units) || undefined}>
                <b className="num">{multiple(units, 100)}×</b>
                <small className="num">1 : {Math.round(10_000 / numbers).toLocaleString('en')}</small>
              </li>
            ))}
          </ul>
        </>
      }
    >
      <div className="arc-jackpot" data-won={(isOver && seen.is('jackpot')) || undefined}>
        <Lamps lit={isOver && (seen.number('win') ?? 0) > 0} />
        <p className="arc-pool">
          <small>{words('arcade.jackpot.pool')}</small>
          <b className="num">
            {host.mode === 'trial' ? seed : pool === undefined ? '…' : host.formatMoney(pool)}
          </b>
        </p>
        <Digits ticket={ticket} turns={round.phase === 'asking' || round.phase === 'showing'} />
        <p>{words('arcade.jackpot.lucky', { ticket: String(LUCKY).padStart(5, '0') })}</p>
      </div>
    </Frame>
  );
}

function Digits({ ticket, turns }: { readonly ticket: number | undefined; readonly turns: boolean }) {
  const [shown, setShown] = useState('00000');
  useEffect(() => {
    const text = String(ticket ?? 0).padStart(5, '0');
    if (!turns || isStill()) return setShown(ticket === undefined ? '00000' : text);
    const start = performance.now();
    // Digits come to rest from the left; those that turn show nothing that decides.
    const timer = setInterval(() => {
      const still = ticket === undefined ? 0 : Math.floor((performance.now() - start) / (ROLL_MS / 6));
      const beat = Math.floor((performance.now() - start) / 60);
      setShown([...text].map((digit, at) => (at < still ? digit : String((beat * 7 + at * 3) & 7))).join(''));
    }, 60);
    return () => clearInterval(timer);
  }, [ticket, turns]);
  return (
    <p className="arc-digits num">
      {[...shown].map((digit, at) => (
        <i key={at}>{digit}</i>
      ))}
    </p>
  );
}

const Lamps = ({ lit }: { readonly lit: boolean }) => (
  <svg viewBox="0 0 320 64" className="arc-lamps" data-lit={lit || undefined} aria-hidden="true">
    <path d="M0 6Q160 34 320 6" />
    {[30, 82, 134, 186, 238, 290].map((x, at) => (
      <g key={x} transform={`translate(${x} ${at === 0 || at === 5 ? 14 : at === 1 || at === 4 ? 19 : 21})`}>
        <path d="M-7 0H7L12 22H-12ZM-6 22H6V27H-6Z" />
      </g>
    ))}
  </svg>
);
