/** What holds for the picks of a slip: its limits and its wait, asked again when the picks change. */
import { useEffect, useState } from 'react';
import type { SlipTerms } from '#features/play/sportsbook/contract/book.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { useApi } from '#platform/ui/call.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import type { useWords } from '#platform/ui/words.tsx';
import type { Pick } from './picks.ts';

export type Terms = CallAnswer<typeof SlipTerms>;

/** Stakes to choose with one press: so many times the smallest one, in whatever somebody plays. */
const TIMES = [10n, 50n, 100n];
function chipsOf({ min, currency }: Terms): readonly string[] {
  const smallest = parseAmount(min, currency);
  return TIMES.map((times) => formatWire(smallest * times, currency).replace(/\.0+$/, ''));
}

/** `terms` are undefined until they are known: the server holds every slip against them anyway. */
export function useTerms(picks: readonly Pick[]): {
  readonly terms: Terms | undefined;
  readonly chips: readonly string[];
} {
  const api = useApi();
  const name = JSON.stringify(picks.map(({ matchId, key }) => ({ matchId, key })));
  const isEmpty = picks.length === 0;
  const [known, setKnown] = useState<{ readonly name: string; readonly terms: Terms }>();
  useEffect(() => {
    if (isEmpty) return undefined;
    let left = false;
    api.send<typeof SlipTerms>('POST', '/sports/slips/terms', { body: { legs: JSON.parse(name) } }).then(
      (terms) => left || setKnown({ name, terms }),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [api, name, isEmpty]);
  return { terms: known?.name === name ? known.terms : undefined, chips: known ? chipsOf(known.terms) : [] };
}

type Sums = { readonly unit: bigint; readonly cost: bigint; readonly pays: bigint };

/** Why a slip of these sums would be refused; minor units, of each slip. */
export function whyOutside(
  words: ReturnType<typeof useWords>,
  tag: string,
  terms: Terms | undefined,
  { unit, cost, pays }: Sums,
): string | undefined {
  if (!terms) return undefined;
  const { min, max, maxPayout, currency } = terms;
  const money = (amount: string): string => formatMoney(amount, currency, tag);
  if (unit < parseAmount(min, currency)) return words('sportsbook.why_low', { min: money(min) });
  if (cost > parseAmount(max, currency)) return words('sportsbook.why_high', { max: money(max) });
  return pays > parseAmount(maxPayout, currency)
    ? words('sportsbook.why_pays', { pays: money(maxPayout) })
    : undefined;
}
