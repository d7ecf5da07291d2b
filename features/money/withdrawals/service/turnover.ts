/** Deposits want settled stakes before they are taken out again; both are heard of as facts. */
import { DepositCredited, DepositGivenAgain, DepositTakenBack } from '#features/money/cashier/contract.ts';
import { MemberExcluded } from '#features/people/protection/contract.ts';
import { playOf, VendorResultBooked } from '#features/money/wallet/contract/transfers.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import type { Rounding } from '#features/setup/brand/rules/currencies.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import type { FactOf } from '#kernel/facts.ts';
import { asId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { dbFaults } from '#platform/db/hot.ts';
import { type Listener, listener, on, onMany } from '#platform/outbox/listeners.ts';
import {
  addDeposit,
  addStakes,
  hasPendingFacts,
  lockKnown,
  setExcluded,
  setTakenBack,
} from '../store/turnover.ts';
import { rulesOf, type WithdrawalNeeds } from './needs.ts';
import { returnDeposits, type ReturnNeeds, stopReturn } from './return-deposits.ts';

const TURNOVER_LISTENER = 'withdrawals.turnover';
/** What decides how much of his money a member may take out. */
const AWAITED = [DepositCredited.kind, MemberExcluded.kind];

/**
 * Facts are heard a moment after the money is there, and later where the listener stands still: until then nobody knows what turnover a
 * deposit wants, or that it goes back by itself. The caller has locked the member's cash, so that no deposit comes after the question.
 * @throws platform.busy
 */
export async function checkCaughtUp(tx: Tx, memberId: string): Promise<void> {
  if (await hasPendingFacts(tx, { listener: TURNOVER_LISTENER, kinds: AWAITED, memberId }))
    throw dbFaults('platform.busy');
}

/** Facts are usually heard within milliseconds: a request that comes right behind a deposit waits so long before it is judged, ms. */
const CATCH_UP_MS = 3_000;
const LOOK_EVERY_MS = 50;

/** Before a request is judged; whether all was heard then is asked again under its locks (`checkHeard`). */
export async function untilCaughtUp(runner: Runner, memberId: string): Promise<void> {
  const wanted = { listener: TURNOVER_LISTENER, kinds: AWAITED, memberId };
  const begun = performance.now();
  while (performance.now() - begun < CATCH_UP_MS && (await hasPendingFacts(runner, wanted)))
    await new Promise((resume) => setTimeout(resume, LOOK_EVERY_MS));
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

type Deposited = Pick<
  FactOf<typeof DepositTakenBack>,
  'memberId' | 'brandId' | 'depositId' | 'amount' | 'currency'
>;
/** Stakes that a deposit asks for, by what the brand says today. */
async function askedBy(
  needs: Pick<WithdrawalNeeds, 'brands'>,
  { brandId, amount, currency }: Deposited,
): Promise<bigint> {
  const { turnoverPercent } = await rulesOf(needs, asId<'brand'>(brandId));
  const units = await inMain(needs, { brandId, currency }, parseAmount(amount, currency), 'up');
  return (units * BigInt(turnoverPercent)) / 100n;
}

/** What a deposit asked for is asked for no longer, or again. */
async function restate(
  needs: Pick<WithdrawalNeeds, 'brands'>,
  tx: Tx,
  fact: Deposited & { readonly creditedAt: string },
  takenBack: boolean,
): Promise<void> {
  const { depositId: id, memberId, creditedAt } = fact;
  const asked = await askedBy(needs, fact);
  await setTakenBack(tx, { id, memberId, takenBack, asked, at: new Date(creditedAt) });
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

type Span = { readonly excluded_since: Date | null; readonly excluded_until: Date | null } | undefined;
/** Of somebody who was recognised before: what is credited to him later goes back as well. His row is locked. */
async function returnOf(
  needs: ReturnNeeds,
  tx: Tx,
  who: { readonly memberId: string; readonly brandId: string },
  known: Span,
): Promise<void> {
  const { excluded_since: since, excluded_until: until } = known ?? {};
  if (since && until) await returnDeposits(needs, tx, who, { since, until });
}

export const turnoverListener = (needs: ReturnNeeds): Listener =>
  listener(
    TURNOVER_LISTENER,
    on(DepositCredited, async (tx, facts) => {
      for (const fact of facts) {
        const at = fact.at === undefined ? new Date(needs.clock.now()) : new Date(fact.at);
        const needed = await askedBy(needs, fact);
        const known = await addDeposit(tx, { id: fact.depositId, memberId: fact.memberId, needed, at });
        await returnOf(needs, tx, fact, known);
      }
    }),
    on(DepositTakenBack, async (tx, facts) => {
      for (const fact of facts) {
        await restate(needs, tx, fact, true);
        await stopReturn(needs, tx, fact);
      }
    }),
    on(DepositGivenAgain, async (tx, facts) => {
      for (const fact of facts) {
        await restate(needs, tx, fact, false);
        await returnOf(needs, tx, fact, await lockKnown(tx, fact.memberId));
      }
    }),
    on(MemberExcluded, async (tx, facts) => {
      for (const fact of facts) {
        // Who excluded himself keeps what he had: only what came in after that under another account is sent back.
        if (fact.matchedBy === 'own' || fact.since === undefined) continue;
        const span = { since: new Date(fact.since), until: new Date(fact.until) };
        await setExcluded(tx, fact.memberId, span.since, span.until);
        await returnDeposits(needs, tx, fact, span);
      }
    }),
    onMany(StakeSettled, async (tx, facts) => {
      const settled = facts.filter(({ state }) => state === 'settled');
      await countStakes(
        needs,
        tx,
        settled.map((fact) => ({ ...fact, stake: BigInt(fact.validStake) })),
      );
    }),
    // Where a vendor reports no single bets, only what was lost there is known to have been staked.
    onMany(VendorResultBooked, async (tx, facts) => {
      const played = facts.map((fact) => ({ ...fact, stake: playOf(fact).validStake }));
      await countStakes(
        needs,
        tx,
        played.filter(({ stake }) => stake > 0n),
      );
    }),
  );
