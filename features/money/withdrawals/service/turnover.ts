/** Deposits want settled stakes before they are taken out again; both are heard of as facts. */
import { DepositCredited } from '#features/money/cashier/contract.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import { asId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { type Listener, listener, on } from '#platform/outbox/listeners.ts';
import { addDeposit, addStakes } from '../store/accounts.ts';
import { rulesOf, type WithdrawalNeeds } from './deps.ts';

type Stakes = { readonly stake: bigint; readonly at: number };

export const turnoverListener = (needs: Pick<WithdrawalNeeds, 'brands' | 'clock'>): Listener =>
  listener(
    'withdrawals.turnover',
    on(DepositCredited, async (tx, facts) => {
      for (const { memberId, brandId, amount, currency } of facts) {
        const { turnoverPercent } = await rulesOf(needs, asId<'brand'>(brandId));
        const needed = (parseAmount(amount, currency) * BigInt(turnoverPercent)) / 100n;
        await addDeposit(tx, memberId, needed, new Date(needs.clock.now()));
      }
    }),
    on(StakeSettled, async (tx, facts) => {
      const sums = new Map<string, Stakes>();
      for (const { memberId, validStake, at, state } of facts) {
        if (state !== 'settled') continue;
        const before = sums.get(memberId) ?? { stake: 0n, at: 0 };
        const stake = before.stake + BigInt(validStake);
        sums.set(memberId, { stake, at: Math.max(before.at, Date.parse(at)) });
      }
      if (sums.size === 0) return;
      await addStakes(
        tx,
        [...sums].map(([memberId, { stake, at }]) => ({ memberId, stake, at: new Date(at) })),
      );
    }),
  );
