/** What a combination of one match costs now, asked again when a choice or the match changes. */
import { useEffect, useState } from 'react';
import type { MatchShown, QuoteCombination } from '#features/play/sportsbook/contract/book.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { useApi } from '#platform/ui/call.ts';
import { FEWEST_PARTS, type Pick } from './picks.ts';

export type Quote = CallAnswer<typeof QuoteCombination>;

/** The last price of these very parts stays until the next one comes; other parts begin without one. */
export function useQuote(
  match: { readonly id: MatchShown['id']; readonly version: number },
  parts: readonly Pick[],
): Quote | undefined {
  const api = useApi();
  const count = parts.length;
  const name = JSON.stringify(parts.map(({ key, pick }) => ({ key, pick })));
  const [quoted, setQuoted] = useState<{ readonly name: string; readonly quote: Quote }>();
  useEffect(() => {
    if (count < FEWEST_PARTS) return undefined;
    let left = false;
    api
      .send<typeof QuoteCombination>('POST', '/sports/matches/{id}/combination', {
        params: { id: match.id },
        body: { picks: JSON.parse(name) },
      })
      .then(
        (quote) => left || setQuoted({ name, quote }),
        () => left || setQuoted(undefined),
      );
    return () => {
      left = true;
    };
  }, [api, name, count, match.id, match.version]);
  return quoted?.name === name ? quoted.quote : undefined;
}
