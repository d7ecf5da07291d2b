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
import { type Listener, listener, on, onMany } from '#platform/outbox/listeners.ts';
import type { Period } from './contract/kinds.ts';
import { periodAt } from './rules/periods.ts';
import { IDLE_MS, usedIn } from './rules/limit-state.ts';
import { matchAll, matchMember, type ExclusionNeeds } from './service/exclusion.ts';
import { loadGate, limitStateOf } from './store.ts';
import { endDeposits } from './store/deposits.ts';
import { countElsewhere, type Ended, endStakes, goOn, lockCounted, noteCorrected } from './store/play.ts';

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
    onMany(StakeSettled, async (tx, facts) => {
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
      await noteCorrected(tx, facts);
    }),
  );
};

/** So long before it was found a stake at a vendor is taken to have been placed. */
const FOUND_MS = MINUTE;
type Found = { stake: bigint; loss: bigint; from: number | undefined };

/**
 * Play in wallets at vendors: counted when it becomes known, in the periods that run then. A session goes on, or begins, where something was
 * staked since the vendor was last asked: a bet of yesterday that ends today says nothing about who plays now, nor does news that is old.
 */
const atVendors = (needs: ExclusionNeeds): Listener => {
  const countIn = countedIn(needs);
  return listener(
    'protection.at_vendors',
    onMany(VendorResultBooked, async (tx, facts) => {
      const now = needs.clock.now();
      const sums = new Map<string, Found>();
      for (const fact of facts) {
        const count = await countIn(fact);
        const { stake, payout } = playOf(fact);
        const before = sums.get(fact.memberId);
        const staked = count(stake, 'up');
        const at = Date.parse(fact.at);
        const isNews = stake > 0n && now - at < IDLE_MS;
        sums.set(fact.memberId, {
          stake: (before?.stake ?? 0n) + staked,
          loss: (before?.loss ?? 0n) + staked - count(payout, 'down'),
          from: before?.from ?? (isNews ? at - FOUND_MS : undefined),
        });
      }
      const held = new Set(await lockCounted(tx, [...sums.keys()]));
      const rows = (await loadGate(tx, [...held])).flatMap((row) => {
        const limitState = limitStateOf(row);
        const { usage } = limitState;
        const found = sums.get(row.member_id);
        if (!usage || !found) return [];
        const fromOf = (period: Period): number => periodAt(usage.anchor, period, now).from;
        const timeOf = (period: Period): bigint => usedIn(limitState, 'time', period, now);
        return [
          {
            memberId: row.member_id,
            ...found,
            from: { day: fromOf('day'), week: fromOf('week'), month: fromOf('month') },
            time:
              found.from === undefined
                ? undefined
                : { day: timeOf('day'), week: timeOf('week'), month: timeOf('month') },
          },
        ];
      });
      if (rows.length > 0) await countElsewhere(tx, rows);
      const players = [...sums].flatMap(([memberId, { from }]) =>
        from === undefined ? [] : [{ memberId, from }],
      );
      if (players.length > 0) await goOn(tx, players, now, IDLE_MS);
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
