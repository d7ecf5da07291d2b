import { Link } from 'react-router';
import type { PlacingShown } from '#features/play/sportsbook/contract/placings.ts';
import { Money } from '#platform/ui/money.tsx';
import { Slip, SlipHead, SlipRow, SlipRows, Stamp } from '#platform/ui/slip.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WaitBar } from './being-placed.tsx';
import { shownOdds, useOddsFormat } from './format.ts';
import { eventName, pickNames } from './names.ts';

/** Refusals a slip on a running match commonly meets; of any other it is said that it was not accepted. */
const REASONS: Readonly<
  Record<string, 'price_changed' | 'suspended' | 'closed' | 'interrupted' | 'insufficient_funds'>
> = {
  'sportsbook.price_changed': 'price_changed',
  'sportsbook.suspended': 'suspended',
  'sportsbook.closed': 'closed',
  'sportsbook.interrupted': 'interrupted',
  'wallet.insufficient_funds': 'insufficient_funds',
};

export function useReason(): (code: string | null | undefined) => string {
  const words = useWords();
  return (code) => words(`sportsbook.not_placed.${REASONS[code ?? ''] ?? 'other'}`);
}

/** In the list of bets: a slip that is being placed, or one that was not accepted. `skew`: the server's clock less this device's, ms. */
export function PlacingSlip({ placing, skew }: { readonly placing: PlacingShown; readonly skew: number }) {
  const words = useWords();
  const reason = useReason();
  const format = useOddsFormat((state) => state.format);
  const waits = placing.state === 'placing';
  return (
    <Slip flat className="bet">
      <SlipHead
        title={
          placing.legs.length === 1
            ? words('sportsbook.single')
            : words('sportsbook.parlay', { count: placing.legs.length })
        }
        stamp={
          <Stamp tone={waits ? 'action' : 'danger'}>
            {words(waits ? 'sportsbook.being_placed' : 'sportsbook.not_accepted')}
          </Stamp>
        }
      />
      <ul className="bet-legs">
        {placing.legs.map((leg) => (
          <li
            key={`${leg.matchId} ${leg.key} ${leg.pick}`}
            className="bet-leg"
            data-parts={leg.picks ? true : undefined}
          >
            {pickNames(words, { ...leg, parts: leg.picks }).map((one) => (
              <b key={one}>{one}</b>
            ))}
            <small>
              <Link to={`/sports/match/${leg.matchId}`}>
                <bdi>{eventName(words, leg)}</bdi>
              </Link>
            </small>
            <span className="bet-leg-odds num">{shownOdds(leg.odds, format)}</span>
          </li>
        ))}
      </ul>
      <SlipRows>
        <SlipRow name={words('sportsbook.stake')}>
          <Money amount={placing.stake} currency={placing.currency} />
        </SlipRow>
        <SlipRow name={words('sportsbook.asked_at')}>
          <When at={placing.at} to="second" />
        </SlipRow>
      </SlipRows>
      {waits ? (
        <WaitBar from={Date.parse(placing.at) - skew} until={Date.parse(placing.readyAt) - skew} />
      ) : (
        <p className="bet-note danger">{reason(placing.reason)}</p>
      )}
    </Slip>
  );
}
