/** What protection hears of deposits, stakes and new members, and its round through the exclusions. */
import { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import { DepositCredited, DepositExpired, DepositFailed } from '#features/money/cashier/contract.ts';
import { MemberRegistered } from '#features/people/members/contract.ts';
import { asId, idTime } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { type Listener, listener, on } from '#platform/outbox/listeners.ts';
import { matchAll, matchMember, type ExclusionNeeds } from './service/exclusion.ts';
import { endDeposits } from './store/deposits.ts';
import { endStakes } from './store/play.ts';

const MATCH_EVERY_MS = 10 * MINUTE;

/** What open stakes brought back. Those that ended at once were counted by the transaction that took them. */
const winnings = listener(
  'protection.winnings',
  on(StakeSettled, async (tx, facts) => {
    const ended = facts
      .filter(({ wasOpen }) => wasOpen)
      .map(({ memberId, stake, payout, state, ref }) => ({
        memberId,
        stake: BigInt(stake),
        back: BigInt(payout),
        isVoid: state === 'voided',
        placedAt: idTime(ref),
      }));
    if (ended.length > 0) await endStakes(tx, ended);
  }),
  on(StakeCorrected, async (tx, facts) => {
    const changed = facts.map(({ memberId, before, after, ref }) => ({
      memberId,
      stake: 0n,
      back: BigInt(after.payout) - BigInt(before.payout),
      isVoid: false,
      placedAt: idTime(ref),
    }));
    await endStakes(tx, changed);
  }),
);

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
  winnings,
  deposits(needs),
  newcomers(needs),
];

export const protectionTicks = (needs: ExclusionNeeds): readonly Tick[] => [
  ticking(needs.db, 'protection.match_exclusions', MATCH_EVERY_MS, async () => {
    await matchAll(needs.db, needs);
  }),
];
