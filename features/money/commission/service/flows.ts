/** Deposits and new members of teams, by day of the brand's zone. */
import type { WithdrawalState } from '#features/money/withdrawals/contract/states.ts';
import { asId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { periodOf } from '../rules/periods.ts';
import { addFlows, type FlowDelta } from '../store/bets.ts';
import type { CommissionNeeds } from './needs.ts';

/** What a step of a withdrawal adds to what was taken out: paid counts, and what came back afterwards counts no longer. */
export function takenOut(state: WithdrawalState, amount: bigint): bigint {
  if (state === 'paid') return amount;
  return state === 'returned' ? -amount : 0n;
}

export type Flow = {
  readonly memberId: string;
  readonly brandId: string;
  readonly deposits?: bigint;
  readonly withdrawals?: bigint;
  readonly joined?: number;
  /** Of the money; in another than the brand's main one it is added to nothing. Left out where there is none. */
  readonly currency?: string;
  /** When it happened; now where nobody says. */
  readonly at?: number;
};

/** What came in by a deposit; `times` is -1 where it is taken back. */
export const depositFlow = (
  {
    memberId,
    brandId,
    amount,
    currency,
  }: {
    readonly memberId: string;
    readonly brandId: string;
    readonly amount: string;
    readonly currency: string;
  },
  at: string | undefined,
  times = 1n,
): Flow => ({
  memberId,
  brandId,
  deposits: parseAmount(amount, currency) * times,
  currency,
  ...(at === undefined ? {} : { at: Date.parse(at) }),
});

/** Adds what happened to everybody above a member and to himself. */
export async function hearFlows(
  tx: Tx,
  { brands, tree, clock }: CommissionNeeds,
  flows: readonly Flow[],
): Promise<void> {
  const lines = await tree.linesOf(
    tx,
    flows.map(({ memberId }) => memberId),
  );
  const sums = new Map<string, FlowDelta>();
  for (const flow of flows) {
    const { memberId, brandId, deposits = 0n, withdrawals = 0n, joined = 0, at = clock.now() } = flow;
    const { timeZone, currency } = await brands.byId(asId<'brand'>(brandId));
    if ((flow.currency ?? currency) !== currency) continue;
    const { from: day } = periodOf('daily', at, timeZone);
    for (const above of lines.get(memberId) ?? []) {
      const key = `${above} ${day}`;
      const sum = sums.get(key) ?? { memberId: above, day, deposits: 0n, withdrawals: 0n, joined: 0 };
      sum.deposits += deposits;
      sum.withdrawals += withdrawals;
      // Nobody is new in his own team.
      if (above !== memberId) sum.joined += joined;
      sums.set(key, sum);
    }
  }
  await addFlows(
    tx,
    [...sums].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, sum]) => sum),
  );
}
