/** One's own bets when their round has ended, and what they came to. */
import { useCallback, useEffect, useRef } from 'react';
import type { GetTableBets, TableBet } from '#features/play/tables/contract.ts';
import { formatWire } from '#kernel/money.ts';
import { useApi } from '#platform/ui/call.ts';
import { sumOf } from './own-bets.tsx';
import type { FollowedTable } from './use-table.ts';

type Own = Pick<FollowedTable, 'take' | 'trial' | 'refresh'> & { readonly code: string };

/** Asks for one's own bets in a round, a moment later: a hall full of players does not ask in one instant. @returns gives the question up */
export function useAskOwn({ code, take, trial, refresh }: Own): (roundId: string) => () => void {
  const api = useApi();
  const latest = useRef({ take, refresh });
  latest.current = { take, refresh };
  const wanted = trial.wanted;
  return useCallback(
    (roundId) => {
      const input = { query: { table: code, roundId, pageNo: 1, pageSize: 100 } };
      const spread = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) * 2;
      const timer = setTimeout(() => {
        if (wanted) return latest.current.refresh();
        api.send<typeof GetTableBets>('GET', '/tables/bets', input).then(
          ({ list }) => latest.current.take(list),
          () => undefined,
        );
      }, spread);
      return () => clearTimeout(timer);
    },
    [api, code, wanted],
  );
}

/** Own bets are asked for again when their round has ended. */
export function useOwnEnd({ known, mine, ...own }: Own & Pick<FollowedTable, 'known' | 'mine'>): void {
  const ask = useAskOwn(own);
  const { round } = known;
  const over = round?.state === 'settled' || round?.state === 'voided';
  const waits = over && mine.some((bet) => bet.roundId === round.roundId && bet.state === 'open');
  const roundId = round?.roundId;
  useEffect(() => (waits && roundId !== undefined ? ask(roundId) : undefined), [ask, waits, roundId]);
}

/** Net of everything that ended since the page was opened. */
export const netOf = (mine: readonly TableBet[], currency: string): string =>
  formatWire(
    sumOf(
      mine.filter(({ state }) => state !== 'open'),
      'payout',
      currency,
    ) -
      sumOf(
        mine.filter(({ state }) => state !== 'open'),
        'stake',
        currency,
      ),
    currency,
  );
