import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { GetJackpot } from '#features/play/rounds/contract.ts';
import { playAddress } from '#features/play/rounds/contract/address.ts';
import { JACKPOT_GAME } from '#features/play/rounds/contract/jackpot.ts';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** The call answers what is a few bets old. */
const FRESH_MS = 10_000;

/**
 * What the next winner of the progressive jackpot is paid: the pool that lies in the ledger, and what the house adds. Its place stands before
 * the figure is there: nothing jumps. @param instead where the brand does not offer the game
 */
export function JackpotPool({ instead = null }: { readonly instead?: ReactNode }) {
  const words = useWords();
  const titleId = useId();
  const { value, trouble } = useRead<typeof GetJackpot>(
    '/play/{gameCode}/jackpot',
    { params: { gameCode: JACKPOT_GAME } },
    FRESH_MS,
  );
  if (!value && trouble) return instead;
  return (
    <section className="counter" aria-labelledby={titleId}>
      <h2 id={titleId} className="sign">
        {words('lobby.jackpot')}
      </h2>
      <b data-waiting={value === undefined || undefined}>
        {value ? <Money amount={value.amount} currency={value.currency} /> : '0'}
      </b>
      <small data-waiting={value === undefined || undefined}>
        {words('lobby.jackpot_note', { percent: String(Number(value?.contribution ?? 0)) })}
      </small>
      <Link className="link" to={playAddress(JACKPOT_GAME)}>
        {words('lobby.jackpot_play')}
      </Link>
    </section>
  );
}
