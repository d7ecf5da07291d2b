/**
 * Hears what happens to money and opens cases. One listener for all of it: what was played before a withdrawal was asked for has been
 * counted when the withdrawal is looked at.
 */
import { BonusGranted } from '#features/money/bonus/contract/facts.ts';
import { DepositCredited, DepositGivenAgain, DepositTakenBack } from '#features/money/cashier/contract.ts';
import { playOf, VendorResultBooked } from '#features/money/wallet/contract/transfers.ts';
import { PointsTransferred } from '#features/people/agents/contract.ts';
import { WithdrawalChanged } from '#features/money/withdrawals/contract.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import type { Currencies } from '#features/setup/brand/rules/currencies.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import type { FactOf } from '#kernel/facts.ts';
import { asId, newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { DAY } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { type Listener, listener, on, onMany } from '#platform/outbox/listeners.ts';
import { CasesChanged } from '../contract.ts';
import { HOLDING, type Rule } from '../contract/kinds.ts';
import { AmlSettings, type AmlRules } from '../contract/settings.ts';
import {
  type Flow,
  type Found,
  periodOf,
  quickWithdrawal,
  splitDeposits,
  thresholdFor,
  type Worth,
} from '../rules.ts';
import {
  addEvidence,
  addFlow,
  addStakes,
  dropFlow,
  type EvidenceRow,
  flowsSince,
  isHeld,
  lastClosed,
  openCase,
  playersAmong,
  type Shared,
  sharedAddresses,
  sharedDevices,
  shownBefore,
  stakesSince,
} from '../store.ts';
import type { AmlNeeds } from './needs.ts';

type Who = { readonly memberId: string; readonly brandId: string };
type Seen = Who & { readonly currency: string; readonly at: Date };

/** Whether release of this member's money waits: for a case about him to be closed, or for two people to release him. */
export async function holdsRelease(
  { brands }: Pick<AmlNeeds, 'brands'>,
  runner: Parameters<typeof isHeld>[0],
  { memberId, brandId }: Who,
): Promise<boolean> {
  const { holdRelease } = await brands.settings.of(asId<'brand'>(brandId), AmlSettings);
  return isHeld(runner, memberId, holdRelease ? HOLDING : []);
}

/** Opens the case of this rule and period, or adds to the one that is open. */
async function suspect(
  tx: Tx,
  { memberId, brandId, currency, at }: Seen,
  { periodMs }: Pick<AmlRules, 'periodMs'>,
  rule: Rule,
  { amount, evidence }: { readonly amount: bigint; readonly evidence: readonly EvidenceRow[] },
): Promise<void> {
  const period = periodOf(at.getTime(), periodMs);
  const row = { id: newId<'case'>(), brandId, memberId, rule, period, currency, amount, at };
  // Where two people close it in this very moment, the next one shows what this one no longer can.
  const opened = (await openCase(tx, row)) ?? (await openCase(tx, row));
  if (!opened) throw new Error(`the case of ${rule} about ${memberId} was closed twice at once`);
  for (const one of evidence) await addEvidence(tx, opened.id, one);
  await signal(tx, CasesChanged, { brandId: asId<'brand'>(brandId) });
}

const flowEvidence = ({ flows }: Found): readonly EvidenceRow[] =>
  flows.map(({ kind, ref, amount, currency, method, at }) => ({
    kind,
    ref,
    amount,
    currency,
    text: method,
    at,
  }));
const sharedEvidence = (
  kind: 'account' | 'device' | 'address',
  shared: readonly Shared[],
  at: Date,
): readonly EvidenceRow[] =>
  shared.map(({ member_id, text }) => ({ kind, ref: member_id, amount: null, currency: null, text, at }));

/** Amounts of all his currencies in the brand's own one; those it has no worth for count nothing there. */
const inMain =
  ({ main, find }: Currencies): Worth =>
  (amount, currency) =>
    currency === main ? amount : find(currency)?.toMain(amount, 'up');
const inOne =
  (currency: string): Worth =>
  (amount, of) =>
    of === currency ? amount : undefined;

/** In the brand's currency what all of his come to together; and each of them by a threshold of its own, where it has one. */
async function lookAtSplits(tx: Tx, seen: Seen, rules: AmlRules, currencies: Currencies): Promise<void> {
  const since = new Date(seen.at.getTime() - rules.windowMs);
  const window = await flowsSince(tx, seen.memberId, since, 'split_deposits');
  for (const currency of new Set([currencies.main, seen.currency])) {
    const threshold = thresholdFor(rules, currency, currencies.main);
    if (threshold === undefined) continue;
    const worth = currency === currencies.main ? inMain(currencies) : inOne(currency);
    const found = splitDeposits(window, threshold, worth);
    if (!found) continue;
    const shown = { amount: found.amount, evidence: flowEvidence(found) };
    await suspect(tx, { ...seen, currency }, rules, 'split_deposits', shown);
    return;
  }
}

/** A currency the brand has no worth for is looked at by itself, whatever is asked out of it. */
async function lookAtQuick(tx: Tx, seen: Seen, rules: AmlRules, currencies: Currencies): Promise<void> {
  const isMeasured = currencies.find(seen.currency) !== undefined;
  const currency = isMeasured ? currencies.main : seen.currency;
  const worth = isMeasured ? inMain(currencies) : inOne(currency);
  const since = new Date(seen.at.getTime() - rules.windowMs);
  const window = await flowsSince(tx, seen.memberId, since, 'quick_withdrawal');
  const closed = await lastClosed(tx, seen.memberId, 'quick_withdrawal');
  // What was played before a closed case was opened is part of what that case has shown.
  const played = await stakesSince(tx, seen.memberId, closed && closed > since ? closed : since);
  const stakes = played.reduce((all, one) => all + (worth(one.amount, one.currency) ?? 0n), 0n);
  const from = isMeasured ? parseAmount(rules.quickFrom, currency) : 0n;
  const found = quickWithdrawal(window, stakes, { ...rules, from }, worth);
  if (!found) return;
  const piece = { kind: 'stakes', ref: null, amount: stakes, currency, text: '', at: seen.at } as const;
  const shown = { amount: found.amount, evidence: [...flowEvidence(found), piece] };
  await suspect(tx, { ...seen, currency }, rules, 'quick_withdrawal', shown);
}

/** People on one device or at one address are counted with him. */
async function lookAtPeople(
  { sharedAccounts }: AmlNeeds,
  tx: Tx,
  seen: Seen,
  rules: AmlRules,
): Promise<void> {
  const { memberId, brandId, at } = seen;
  const accounts = rules.sharedAccount ? await sharedAccounts(tx, memberId) : [];
  const devices = rules.deviceMost > 0 ? await sharedDevices(tx, memberId, brandId) : [];
  const since = new Date(at.getTime() - 30 * DAY);
  const addresses = rules.addressMost > 0 ? await sharedAddresses(tx, memberId, brandId, since) : [];
  const people = (shared: readonly Shared[]): number => new Set(shared.map((one) => one.member_id)).size + 1;
  // Whom a closed case has shown opens no other one; somebody new beside them does.
  const found = async (rule: Rule, kind: 'account' | 'device' | 'address', shared: readonly Shared[]) => {
    const shown = await shownBefore(tx, memberId, rule);
    if (shared.every((one) => shown.has(one.member_id))) return;
    await suspect(tx, seen, rules, rule, { amount: 0n, evidence: sharedEvidence(kind, shared, at) });
  };
  if (accounts.length > 0) await found('shared_account', 'account', accounts);
  if (devices.length > 0 && people(devices) > rules.deviceMost)
    await found('shared_device', 'device', devices);
  if (addresses.length > 0 && people(addresses) > rules.addressMost)
    await found('shared_address', 'address', addresses);
}

async function moved(needs: AmlNeeds, tx: Tx, seen: Seen, flow: Flow): Promise<void> {
  const rules = await needs.brands.settings.of(asId<'brand'>(seen.brandId), AmlSettings);
  await addFlow(tx, { ...flow, memberId: seen.memberId, brandId: seen.brandId });
  const currencies = await currenciesOf(needs.brands, asId<'brand'>(seen.brandId));
  if (rules.split && flow.kind !== 'withdrawal') await lookAtSplits(tx, seen, rules, currencies);
  if (rules.quick && flow.kind === 'withdrawal') await lookAtQuick(tx, seen, rules, currencies);
  await lookAtPeople(needs, tx, seen, rules);
}

const stakeListener = onMany(StakeSettled, async (tx, facts) => {
  const settled = facts.filter(({ state, validStake }) => state === 'settled' && validStake !== '0');
  if (settled.length > 0)
    await addStakes(
      tx,
      settled.map(({ memberId, currency, at, validStake }) => ({
        memberId,
        currency,
        at,
        amount: validStake,
      })),
    );
});

/** Lost at a vendor is played, also where no single bets are reported; what was won alone says nothing of play. */
const vendorListener = onMany(VendorResultBooked, async (tx, facts) => {
  const played = facts.flatMap((fact) => {
    const { validStake } = playOf(fact);
    const { memberId, currency, at } = fact;
    return validStake > 0n ? [{ memberId, currency, at, amount: String(validStake) }] : [];
  });
  if (played.length > 0) await addStakes(tx, played);
});

/** Points come to agents from above and from below all day: that is their trade, and only what players get says something. */
const pointsListener = (needs: AmlNeeds) =>
  on(PointsTransferred, async (tx, facts) => {
    const players = await playersAmong(
      tx,
      facts.map(({ receiver }) => receiver),
    );
    for (const { receiver, brandId, transferId: ref, amount, currency, serial, at } of facts) {
      if (!players.has(receiver)) continue;
      const when = new Date(at);
      await moved(
        needs,
        tx,
        { memberId: receiver, brandId, currency, at: when },
        {
          kind: 'received',
          ref,
          currency,
          amount: parseAmount(amount, currency),
          method: serial,
          at: when,
        },
      );
    }
  });

type Credited = FactOf<typeof DepositCredited>;
/** @param at when it was credited */
const cameIn = (
  needs: AmlNeeds,
  tx: Tx,
  { memberId, brandId, depositId: ref, amount, currency, method }: Credited,
  at: Date,
): Promise<void> =>
  moved(
    needs,
    tx,
    { memberId, brandId, currency, at },
    { kind: 'deposit', ref, currency, amount: parseAmount(amount, currency), method, at },
  );

/** What was taken back has not come in: no rule counts it. A case it has opened stays, for people to close. */
const depositListeners = (needs: AmlNeeds) => [
  on(DepositCredited, async (tx, facts, announced) => {
    for (const fact of facts) await cameIn(needs, tx, fact, fact.at ? new Date(fact.at) : announced);
  }),
  on(DepositTakenBack, async (tx, facts) => {
    for (const { memberId, depositId } of facts) await dropFlow(tx, memberId, 'deposit', depositId);
  }),
  on(DepositGivenAgain, async (tx, facts) => {
    for (const fact of facts) await cameIn(needs, tx, fact, new Date(fact.creditedAt));
  }),
];

const withdrawalListener = (needs: AmlNeeds) =>
  on(WithdrawalChanged, async (tx, facts) => {
    for (const {
      memberId,
      brandId,
      withdrawalId: ref,
      amount,
      currency,
      serial,
      state,
      at,
      returnOf,
    } of facts) {
      // What goes back by itself is no haste of whoever paid it in.
      if (state !== 'requested' || returnOf !== undefined) continue;
      const when = new Date(at);
      await moved(
        needs,
        tx,
        { memberId, brandId, currency, at: when },
        {
          kind: 'withdrawal',
          ref,
          currency,
          amount: parseAmount(amount, currency),
          method: serial,
          at: when,
        },
      );
    }
  });

/** Who is given a bonus on a device, at an address or with an account of others is looked at as at a deposit: by the same rules, in the same cases. */
const bonusListener = (needs: AmlNeeds) =>
  on(BonusGranted, async (tx, facts) => {
    for (const { memberId, brandId, currency, at } of facts) {
      const rules = await needs.brands.settings.of(asId<'brand'>(brandId), AmlSettings);
      await lookAtPeople(needs, tx, { memberId, brandId, currency, at: new Date(at) }, rules);
    }
  });

export const amlListener = (needs: AmlNeeds): Listener =>
  listener(
    'aml.watch',
    bonusListener(needs),
    stakeListener,
    vendorListener,
    ...depositListeners(needs),
    pointsListener(needs),
    withdrawalListener(needs),
  );
