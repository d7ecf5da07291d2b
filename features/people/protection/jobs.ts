/** What protection hears of deposits, stakes and new members, and its round through the exclusions. */
import { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import {
  DepositCredited,
  DepositExpired,
  DepositFailed,
  DepositGivenAgain,
  DepositTakenBack,
} from '#features/money/cashier/contract.ts';
import { playOf, VendorResultBooked } from '#features/money/wallet/contract/transfers.ts';
import { MemberRegistered } from '#features/people/members/contract.ts';
import type { Rounding } from '#features/setup/brand/rules/currencies.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { asId, idTime } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { type Listener, listener, on } from '#platform/outbox/listeners.ts';
import type { Period } from './contract/kinds.ts';
import { periodAt } from './rules/periods.ts';
import { matchAll, matchMember, type ExclusionNeeds } from './service/exclusion.ts';
import { loadGate, standingOf } from './store.ts';
import { endDeposits } from './store/deposits.ts';
import { countElsewhere, type Ended, endStakes, lockCounted } from './store/play.ts';

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

/** Play in wallets at vendors: counted when it becomes known, in the periods that run then. It is no session: nobody knows when it was. */
const atVendors = (needs: ExclusionNeeds): Listener => {
  const countIn = countedIn(needs);
  return listener(
    'protection.at_vendors',
    on(VendorResultBooked, async (tx, facts) => {
      const held = new Set(
        await lockCounted(
          tx,
          facts.map(({ memberId }) => memberId),
        ),
      );
      const sums = new Map<string, { stake: bigint; loss: bigint }>();
      for (const fact of facts) {
        if (!held.has(fact.memberId)) continue;
        const count = await countIn(fact);
        const { stake, payout } = playOf(fact);
        const before = sums.get(fact.memberId) ?? { stake: 0n, loss: 0n };
        const staked = count(stake, 'up');
        sums.set(fact.memberId, {
          stake: before.stake + staked,
          loss: before.loss + staked - count(payout, 'down'),
        });
      }
      if (sums.size === 0) return;
      const now = needs.clock.now();
      const rows = (await loadGate(tx, [...sums.keys()])).flatMap((row) => {
        const { usage } = standingOf(row);
        const sum = sums.get(row.member_id);
        if (!usage || !sum) return [];
        const fromOf = (period: Period): number => periodAt(usage.anchor, period, now).from;
        const from = { day: fromOf('day'), week: fromOf('week'), month: fromOf('month') };
        return [{ memberId: row.member_id, ...sum, from }];
      });
      await countElsewhere(tx, rows);
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
    // What never came in has used nothing of a limit; given again, it has used it in the period it was asked for.
    on(DepositTakenBack, async (tx, facts) => {
      await endDeposits(tx, idsOf(facts), 'ended', clock.now());
    }),
    on(DepositGivenAgain, async (tx, facts) => {
      for (const { depositId, creditedAt } of facts)
        await endDeposits(tx, [depositId], 'credited', Date.parse(creditedAt));
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
  atVendors(needs),
  deposits(needs),
  newcomers(needs),
];

export const protectionTicks = (needs: ExclusionNeeds): readonly Tick[] => [
  ticking(needs.db, 'protection.match_exclusions', MATCH_EVERY_MS, async () => {
    await matchAll(needs.db, needs);
  }),
];
