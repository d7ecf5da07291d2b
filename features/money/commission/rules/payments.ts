/**
 * Who pays whom. The brand pays the topmost agent of a line what it and all below it earn; every upline passes on to each direct downline
 * what that one and all below it earn, and keeps its own amount: what the upline pays comes out of its own, and nothing is lost between.
 *
 * On the settlement day an agent that has not passed everything on is frozen for staking, withdrawals and transfers to others, until it
 * has (custom of the trade; a setting of the brand).
 */
import { type Minor, minor, ZERO } from '#kernel/money.ts';

/** What one agent earns of a period by `calculate`; `upline` is missing where the brand is the giver. */
export type Earned = { readonly member: string; readonly upline?: string; readonly amount: Minor };
/** `from` is missing where the brand pays. Amounts are above zero. */
export type Payment = { readonly from?: string; readonly to: string; readonly amount: Minor };

/**
 * Payments of one period, uplines before downlines. Somebody whose own amount is below zero owes its downline more than it is paid and
 * adds it from its balance; it never owes more than it passes on.
 */
export function paymentsOf(earned: readonly Earned[]): readonly Payment[] {
  const members = new Map(earned.map((one) => [one.member, one]));
  const depth = (one: Earned): number => {
    let steps = 0;
    for (let up = one.upline; up !== undefined && steps <= members.size; up = members.get(up)?.upline)
      steps += 1;
    return steps;
  };
  const fromBelow = earned
    .map((one) => ({ one, depth: depth(one) }))
    .sort((left, right) => right.depth - left.depth)
    .map(({ one }) => one);

  const passedOn = new Map<string, Minor>();
  const payments: Payment[] = [];
  for (const { member, upline, amount } of fromBelow) {
    const owed = minor(amount + (passedOn.get(member) ?? ZERO));
    if (owed <= 0n) continue;
    const above = upline !== undefined && members.has(upline) ? upline : undefined;
    payments.push({ ...(above === undefined ? {} : { from: above }), to: member, amount: owed });
    if (above !== undefined) passedOn.set(above, minor((passedOn.get(above) ?? ZERO) + owed));
  }
  return payments.reverse();
}

/** What an agent has to pass on of a period, and what of it has been paid. */
export type Due = { readonly to: string; readonly amount: Minor; readonly paid: Minor };
export const FROZEN_DEEDS = ['stake', 'withdrawal', 'transfer_out'] as const;
export type Frozen = { readonly unpaid: Minor; readonly blocks: readonly (typeof FROZEN_DEEDS)[number][] };

/** From the settlement on: `settledAt` is the end of the period, ms. */
export function frozenBy(
  dues: readonly Due[],
  { freeze, settledAt, now }: { readonly freeze: boolean; readonly settledAt: number; readonly now: number },
): Frozen {
  const unpaid = dues.reduce<bigint>(
    (sum, { amount, paid }) => (amount > paid ? sum + amount - paid : sum),
    0n,
  );
  const blocks = freeze && now >= settledAt && unpaid > 0n ? FROZEN_DEEDS : [];
  return { unpaid: minor(unpaid), blocks };
}
