/** Deposits want settled stakes before they are taken out again; both are heard of as facts. */
import { DepositCredited } from '#features/money/cashier/contract.ts';
import { playOf, VendorResultBooked } from '#features/money/wallet/contract/transfers.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import type { Rounding } from '#features/setup/brand/rules/currencies.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { asId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { dbFaults } from '#platform/db/hot.ts';
import { type Listener, listener, on } from '#platform/outbox/listeners.ts';
import { addDeposit, addStakes, hasUnheard } from '../store/accounts.ts';
import { rulesOf, type WithdrawalNeeds } from './deps.ts';

const TURNOVER_LISTENER = 'withdrawals.turnover';

/**
 * Facts are heard a moment after the money is there, and later where the listener stands still: until then nobody knows what turnover a
 * deposit wants. The caller has locked the member's cash, so that no deposit comes after the question.
 * @throws platform.busy
 */
export async function checkHeard(tx: Tx, memberId: string): Promise<void> {
  if (await hasUnheard(tx, { listener: TURNOVER_LISTENER, kind: DepositCredited.kind, memberId }))
    throw dbFaults('platform.busy');
}

type Stakes = { readonly stake: bigint; readonly at: number };

/** Deposits and stakes of all his currencies are held against each other in the main one. */
async function inMain(
  { brands }: Pick<WithdrawalNeeds, 'brands'>,
  { brandId, currency }: { readonly brandId: string; readonly currency: string },
  amount: bigint,
  rounding: Rounding,
): Promise<bigint> {
  const { find } = await currenciesOf(brands, asId<'brand'>(brandId));
  return find(currency)?.toMain(amount, rounding) ?? amount;
}

async function countStakes(
  needs: Pick<WithdrawalNeeds, 'brands'>,
  tx: Tx,
  played: readonly {
    readonly memberId: string;
    readonly brandId: string;
    readonly currency: string;
    readonly stake: bigint;
    readonly at: string;
  }[],
): Promise<void> {
  const sums = new Map<string, Stakes>();
  for (const one of played) {
    const before = sums.get(one.memberId) ?? { stake: 0n, at: 0 };
    const stake = before.stake + (await inMain(needs, one, one.stake, 'down'));
    sums.set(one.memberId, { stake, at: Math.max(before.at, Date.parse(one.at)) });
  }
  if (sums.size === 0) return;
  await addStakes(
    tx,
    [...sums].map(([memberId, { stake, at }]) => ({ memberId, stake, at: new Date(at) })),
  );
}

export const turnoverListener = (needs: Pick<WithdrawalNeeds, 'brands' | 'clock'>): Listener =>
  listener(
    TURNOVER_LISTENER,
    on(DepositCredited, async (tx, facts) => {
      for (const { memberId, brandId, amount, currency } of facts) {
        const { turnoverPercent } = await rulesOf(needs, asId<'brand'>(brandId));
        const units = await inMain(needs, { brandId, currency }, parseAmount(amount, currency), 'up');
        const needed = (units * BigInt(turnoverPercent)) / 100n;
        await addDeposit(tx, memberId, needed, new Date(needs.clock.now()));
      }
    }),
    on(StakeSettled, async (tx, facts) => {
      const settled = facts.filter(({ state }) => state === 'settled');
      await countStakes(
        needs,
        tx,
        settled.map((fact) => ({ ...fact, stake: BigInt(fact.validStake) })),
      );
    }),
    // Where a vendor reports no single bets, only what was lost there is known to have been staked.
    on(VendorResultBooked, async (tx, facts) => {
      const played = facts.map((fact) => ({ ...fact, stake: playOf(fact).validStake }));
      await countStakes(
        needs,
        tx,
        played.filter(({ stake }) => stake > 0n),
      );
    }),
  );
