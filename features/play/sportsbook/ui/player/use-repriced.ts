/** The slip follows the prices a page hears of. */
import { useEffect } from 'react';
import type { MarketShown } from '#features/play/sportsbook/contract/book.ts';
import { usePicks } from './picks.ts';

export function useRepriced(
  match: { readonly id: string; readonly markets: readonly MarketShown[] } | undefined,
): void {
  const reprice = usePicks((state) => state.reprice);
  useEffect(() => {
    if (!match) return;
    reprice(
      match.markets.flatMap(({ key, status, version, selections }) =>
        selections.map(({ pick, odds }) => ({
          matchId: match.id,
          key,
          pick,
          odds: status === 'open' ? odds : null,
          version,
        })),
      ),
    );
  }, [match, reprice]);
}
