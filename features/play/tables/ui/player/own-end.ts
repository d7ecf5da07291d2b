/** One's own bets when their round has ended, and what they came to. */
import { useEffect } from 'react';
import type { GetTableBets, TableBet } from '#features/play/tables/contract.ts';
import { formatWire } from '#kernel/money.ts';
import { useApi } from '#platform/ui/call.ts';
import { sumOf } from './own-bets.tsx';
import type { FollowedTable } from './use-table.ts';

/** Own bets are asked for again when their round has ended; a hall full of players does not ask in one instant. */
export function useOwnEnd({
  code,
  known,
  mine,
  take,
  trial,
  refresh,
}: Pick<FollowedTable, 'known' | 'mine' | 'take' | 'trial' | 'refresh'> & { readonly code: string }): void {
  const api = useApi();
  const { round } = known;
  const over = round?.state === 'settled' || round?.state === 'voided';
  const waits = over && mine.some((bet) => bet.roundId === round.roundId && bet.state === 'open');
  const roundId = round?.roundId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each end of a round
  useEffect(() => {
    if (!waits || roundId === undefined) return;
    const input = { query: { table: code, roundId, pageNo: 1, pageSize: 100 } };
    const spread = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) * 2;
    const timer = setTimeout(() => {
      if (trial.wanted) return refresh();
      api.send<typeof GetTableBets>('GET', '/tables/bets', input).then(
        ({ list }) => take(list),
        () => undefined,
      );
    }, spread);
    return () => clearTimeout(timer);
  }, [waits, roundId]);
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
