/**
 * Hears what happens to money and opens cases. One listener for all of it: what was played before a withdrawal was asked for has been
 * counted when the withdrawal is looked at.
 */
import { DepositCredited } from '#features/money/cashier/contract.ts';
import { playOf, VendorResultBooked } from '#features/money/wallet/contract/transfers.ts';
import { WithdrawalChanged } from '#features/money/withdrawals/contract.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import { asId, newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { DAY } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { type Listener, listener, on } from '#platform/outbox/listeners.ts';
import { CasesChanged } from '../contract.ts';
import { HOLDING, type Rule } from '../contract/kinds.ts';
import { AmlSettings, type AmlRules } from '../contract/settings.ts';
import { type Flow, type Found, periodOf, quickWithdrawal, splitDeposits, thresholdFor } from '../rules.ts';
import {
  addEvidence,
  addFlow,
  addStakes,
  type EvidenceRow,
  flowsSince,
  isHeld,
  openCase,
  type Shared,
  sharedAccounts,
  sharedAddresses,
  sharedDevices,
  stakesSince,
} from '../store.ts';
import type { AmlNeeds } from './deps.ts';

type Who = { readonly memberId: string; readonly brandId: string };
type Seen = Who & { readonly currency: string; readonly at: Date };

/** Whether release of this member's money waits until a case about him is closed. */
export async function holdsRelease(
  { brands }: Pick<AmlNeeds, 'brands'>,
  runner: Parameters<typeof isHeld>[0],
  { memberId, brandId }: Who,
): Promise<boolean> {
  const { holdRelease } = await brands.settings.of(asId<'brand'>(brandId), AmlSettings);
  return holdRelease && isHeld(runner, memberId, HOLDING);
}

/** Opens the case of this rule and period, or adds to the one that is open. A case that was closed in this period stays closed. */
async function suspect(
  tx: Tx,
  { memberId, brandId, currency, at }: Seen,
  { periodMs }: Pick<AmlRules, 'periodMs'>,
  rule: Rule,
  { amount, evidence }: { readonly amount: bigint; readonly evidence: readonly EvidenceRow[] },
): Promise<void> {
  const period = periodOf(at.getTime(), periodMs);
  const opened = await openCase(tx, {
    id: newId<'case'>(),
    brandId,
    memberId,
    rule,
    period,
    currency,
    amount,
    at,
  });
  if (!opened || opened.state === 'closed') return;
  for (const one of evidence) await addEvidence(tx, opened.id, one);
  await signal(tx, CasesChanged, { brandId: asId<'brand'>(brandId) });
}

const flowEvidence = (currency: string, { flows }: Found): readonly EvidenceRow[] =>
  flows.map(({ kind, ref, amount, method, at }) => ({ kind, ref, amount, currency, text: method, at }));
const sharedEvidence = (
  kind: 'account' | 'device' | 'address',
  shared: readonly Shared[],
  at: Date,
): readonly EvidenceRow[] =>
  shared.map(({ member_id, text }) => ({ kind, ref: member_id, amount: null, currency: null, text, at }));

async function lookAtFlows(needs: AmlNeeds, tx: Tx, seen: Seen, rules: AmlRules, kind: Flow['kind']) {
  const brand = await needs.brands.byId(asId<'brand'>(seen.brandId));
  const since = new Date(seen.at.getTime() - rules.windowMs);
  const window = await flowsSince(tx, seen.memberId, seen.currency, since);
  const threshold = thresholdFor(rules, seen.currency, brand.currency);
  if (rules.split && kind === 'deposit' && threshold !== undefined) {
    const found = splitDeposits(window, threshold);
    if (found)
      await suspect(tx, seen, rules, 'split_deposits', {
        ...found,
        evidence: flowEvidence(seen.currency, found),
      });
  }
  if (!rules.quick || kind !== 'withdrawal') return;
  const stakes = await stakesSince(tx, seen.memberId, seen.currency, since);
  // In another currency than the brand's there is no least sum: whatever is asked out counts.
  const from = seen.currency === brand.currency ? parseAmount(rules.quickFrom, brand.currency) : 0n;
  const found = quickWithdrawal(window, stakes, { ...rules, from });
  if (!found) return;
  const played = {
    kind: 'stakes',
    ref: null,
    amount: stakes,
    currency: seen.currency,
    text: '',
    at: seen.at,
  } as const;
  await suspect(tx, seen, rules, 'quick_withdrawal', {
    ...found,
    evidence: [...flowEvidence(seen.currency, found), played],
  });
}

/** People on one device or at one address are counted with him. */
async function lookAtPeople(tx: Tx, seen: Seen, rules: AmlRules): Promise<void> {
  const { memberId, brandId, at } = seen;
  const accounts = rules.sharedAccount ? await sharedAccounts(tx, memberId) : [];
  const devices = rules.deviceMost > 0 ? await sharedDevices(tx, memberId, brandId) : [];
  const since = new Date(at.getTime() - 30 * DAY);
  const addresses = rules.addressMost > 0 ? await sharedAddresses(tx, memberId, brandId, since) : [];
  const people = (shared: readonly Shared[]): number => new Set(shared.map((one) => one.member_id)).size + 1;
  const found = (rule: Rule, kind: 'account' | 'device' | 'address', shared: readonly Shared[]) =>
    suspect(tx, seen, rules, rule, { amount: 0n, evidence: sharedEvidence(kind, shared, at) });
  if (accounts.length > 0) await found('shared_account', 'account', accounts);
  if (devices.length > 0 && people(devices) > rules.deviceMost)
    await found('shared_device', 'device', devices);
  if (addresses.length > 0 && people(addresses) > rules.addressMost)
    await found('shared_address', 'address', addresses);
}

async function moved(needs: AmlNeeds, tx: Tx, seen: Seen, flow: Flow): Promise<void> {
  const rules = await needs.brands.settings.of(asId<'brand'>(seen.brandId), AmlSettings);
  await addFlow(tx, { ...seen, ...flow });
  await lookAtFlows(needs, tx, seen, rules, flow.kind);
  await lookAtPeople(tx, seen, rules);
}

export const amlListener = (needs: AmlNeeds): Listener =>
  listener(
    'aml.watch',
    on(StakeSettled, async (tx, facts) => {
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
    }),
    // Lost at a vendor is played, also where no single bets are reported; what was won alone says nothing of play.
    on(VendorResultBooked, async (tx, facts) => {
      const played = facts.flatMap((fact) => {
        const { validStake } = playOf(fact);
        const { memberId, currency, at } = fact;
        return validStake > 0n ? [{ memberId, currency, at, amount: String(validStake) }] : [];
      });
      if (played.length > 0) await addStakes(tx, played);
    }),
    on(DepositCredited, async (tx, facts, at) => {
      for (const { memberId, brandId, depositId: ref, amount, currency, method } of facts)
        await moved(
          needs,
          tx,
          { memberId, brandId, currency, at },
          { kind: 'deposit', ref, amount: parseAmount(amount, currency), method, at },
        );
    }),
    on(WithdrawalChanged, async (tx, facts) => {
      for (const { memberId, brandId, withdrawalId: ref, amount, currency, serial, state, at } of facts) {
        if (state !== 'requested') continue;
        const when = new Date(at);
        await moved(
          needs,
          tx,
          { memberId, brandId, currency, at: when },
          { kind: 'withdrawal', ref, amount: parseAmount(amount, currency), method: serial, at: when },
        );
      }
    }),
  );
