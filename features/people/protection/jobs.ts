/** What protection hears of deposits, stakes and new members, and its round through the exclusions. */
import { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import { DepositCredited, DepositExpired, DepositFailed } from '#features/money/cashier/contract.ts';
import { MemberRegistered } from '#features/people/members/contract.ts';
import type { Rounding } from '#features/setup/brand/rules/currencies.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { asId, idTime } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { type Listener, listener, on } from '#platform/outbox/listeners.ts';
import { matchAll, matchMember, type ExclusionNeeds } from './service/exclusion.ts';
import { endDeposits } from './store/deposits.ts';
import { type Ended, endStakes } from './store/play.ts';

const MATCH_EVERY_MS = 10 * MINUTE;

/** How amounts of a fact count in the main currency of its brand, in which limits are counted. */
function countedIn({ brands }: Pick<ExclusionNeeds, 'brands'>) {
  return async ({ brandId, currency }: { readonly brandId: string; readonly currency: string }) => {
    const measure = (await currenciesOf(brands, asId<'brand'>(brandId))).find(currency);
    return (amount: bigint, rounding: Rounding): bigint => measure?.toMain(amount, rounding) ?? amount;
  };
}

/** What open stakes brought back. Those that ended at once were counted by the transaction that took them. */
const winnings = (needs: Pick<ExclusionNeeds, 'brands'>): Listener => {
  const counted = countedIn(needs);
  return listener(
    'protection.winnings',
    on(StakeSettled, async (tx, facts) => {
      const ended: Ended[] = [];
      for (const fact of facts) {
        if (!fact.wasOpen) continue;
        const count = await counted(fact);
        const [stake, payout] = [BigInt(fact.stake), BigInt(fact.payout)];
        const isVoid = fact.state === 'voided';
        ended.push({
          memberId: fact.memberId,
          stake: count(stake, 'up'),
          // A stake that came back whole leaves nothing behind that was rounded.
          back: isVoid ? count(stake, 'up') + count(payout - stake, 'down') : count(payout, 'down'),
          isVoid,
          placedAt: idTime(fact.ref),
        });
      }
      if (ended.length > 0) await endStakes(tx, ended);
    }),
    on(StakeCorrected, async (tx, facts) => {
      const changed: Ended[] = [];
      for (const fact of facts) {
        const count = await counted(fact);
        changed.push({
          memberId: fact.memberId,
          stake: 0n,
          back: count(BigInt(fact.after.payout) - BigInt(fact.before.payout), 'down'),
          isVoid: false,
          placedAt: idTime(fact.ref),
        });
      }
      await endStakes(tx, changed);
    }),
  );
};

const idsOf = (facts: readonly { readonly depositId: string }[]) => facts.map(({ depositId }) => depositId);

const deposits = ({ clock }: ExclusionNeeds): Listener =>
  listener(
    'protection.deposits',
    on(DepositCredited, async (tx, facts) => {
      await endDeposits(tx, idsOf(facts), 'credited', clock.now());
    }),
    on(DepositFailed, async (tx, facts) => {
      await endDeposits(tx, idsOf(facts), 'ended', clock.now());
    }),
    on(DepositExpired, async (tx, facts) => {
      await endDeposits(tx, idsOf(facts), 'ended', clock.now());
    }),
  );

const newcomers = (needs: ExclusionNeeds): Listener =>
  listener(
    'protection.newcomers',
    on(MemberRegistered, async (tx, facts) => {
      for (const { memberId } of facts) await matchMember(tx, needs, asId<'member'>(memberId));
    }),
  );

export const protectionListeners = (needs: ExclusionNeeds): readonly Listener[] => [
  winnings(needs),
  deposits(needs),
  newcomers(needs),
];

export const protectionTicks = (needs: ExclusionNeeds): readonly Tick[] => [
  ticking(needs.db, 'protection.match_exclusions', MATCH_EVERY_MS, async () => {
    await matchAll(needs.db, needs);
  }),
];
