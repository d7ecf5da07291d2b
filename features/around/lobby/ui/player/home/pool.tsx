import { useId } from 'react';
import { Link } from 'react-router';
import { type GetJackpot, JACKPOT_GAME, type JackpotNow } from '#features/play/rounds/contract.ts';
import type { Answer } from '#platform/ui/answers.ts';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** The call answers what is a few bets old. */
const FRESH_MS = 10_000;

export const usePool = (asked: boolean): Answer<JackpotNow> =>
  useRead<typeof GetJackpot>(
    '/play/{gameCode}/jackpot',
    asked ? { params: { gameCode: JACKPOT_GAME } } : undefined,
    FRESH_MS,
  );

/** What the next winner of the progressive jackpot is paid: the pool that lies in the ledger, and what the house adds. */
export function JackpotPool({ now }: { readonly now: JackpotNow }) {
  const words = useWords();
  const titleId = useId();
  return (
    <section className="counter" aria-labelledby={titleId}>
      <h2 id={titleId} className="sign">
        {words('lobby.jackpot')}
      </h2>
      <b>
        <Money amount={now.amount} currency={now.currency} />
      </b>
      <small>{words('lobby.jackpot_note', { percent: String(Number(now.contribution)) })}</small>
      <Link className="link" to={`/play/${JACKPOT_GAME}`}>
        {words('lobby.jackpot_play')}
      </Link>
    </section>
  );
}
