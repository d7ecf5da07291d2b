/** A provider's word becomes money: judged against our row under its lock, booked in the same transaction, once. */
import { minor } from '#kernel/money.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish, signal } from '#platform/live/publish.ts';
import { announce } from '#platform/outbox/outbox.ts';
import {
  DepositChanged,
  DepositCredited,
  DepositExpired,
  DepositFailed,
  DepositsChanged,
} from '../contract.ts';
import { presentDeposit } from '../present.ts';
import type { PaymentEvent } from '../providers/provider.ts';
import { failureOf, judge, type Outcome } from '../rules.ts';
import {
  type DepositRow,
  findDeposit,
  flagDeposit,
  lockDeposit,
  setProviderReference,
  setSeen,
  settleDeposit,
} from '../store.ts';
import { endUnmatched, lockNamed, paidByAnother, type UnmatchedRow } from '../store/payments.ts';
import type { CashierNeeds } from './needs.ts';
import { passesLate } from './late.ts';
import { giveAgain } from './take-back.ts';
import { queueUnmatched } from './unmatched.ts';

export async function tell(tx: Tx, row: DepositRow): Promise<void> {
  await publish(tx, DepositChanged, { memberId: row.member_id }, presentDeposit(row));
  await signal(tx, DepositsChanged, { brandId: row.brand_id });
}

/** What the payer paid on top of the amount, as a line of its own. */
async function takeFee(ledger: CashierNeeds['ledger'], tx: Tx, deposit: DepositRow): Promise<void> {
  const { member_id: memberId, brand_id: brandId, currency, serial } = deposit;
  await ledger.take(tx, {
    memberId,
    brandId,
    currency,
    pockets: await ledger.pockets(tx, brandId, memberId, currency),
    kind: 'fee',
    key: `deposit fee ${serial}`,
    content: `${deposit.id} ${deposit.due - deposit.amount} ${currency}`,
    ref: deposit.id,
    serial,
    amount: minor(deposit.due - deposit.amount),
    to: await ledger.house(tx, brandId, 'fees', currency),
  });
}

/** The one way a deposit becomes money; the caller holds its row. */
export async function credit(needs: CashierNeeds, tx: Tx, deposit: DepositRow): Promise<void> {
  const { ledger, clock } = needs;
  if (deposit.state === 'taken_back') {
    const again = await giveAgain(needs, tx, deposit);
    if (again) await tell(tx, again);
    return;
  }
  const { member_id: memberId, brand_id: brandId, currency, serial } = deposit;
  const posted = await ledger.pay(tx, {
    memberId,
    brandId,
    currency,
    pockets: await ledger.pockets(tx, brandId, memberId, currency),
    kind: 'deposit',
    // A space cannot stand in a caller's Idempotency-Key: nobody can use this key up before us.
    key: `deposit ${serial}`,
    content: `${deposit.id} ${deposit.amount} ${currency}`,
    ref: deposit.id,
    serial,
    amount: minor(deposit.due),
    from: await ledger.house(tx, brandId, 'deposits', currency),
  });
  if (deposit.due > deposit.amount) await takeFee(ledger, tx, deposit);
  const at = new Date(clock.now());
  const settled = await settleDeposit(tx, deposit.id, {
    state: 'credited',
    failure: '',
    transferId: posted.transferId,
    at,
  });
  if (settled) await tell(tx, settled);
  const amount = formatWire(deposit.amount, currency);
  await announce(tx, DepositCredited, [
    { memberId, brandId, depositId: deposit.id, amount, currency, method: deposit.method, at: toWire(at) },
  ]);
}

/** Ends a deposit without money: `failed` by the provider's word, `expired` by ours. */
export async function endWithoutMoney(
  { clock }: CashierNeeds,
  tx: Tx,
  deposit: DepositRow,
  state: 'failed' | 'expired',
  failure: string,
): Promise<void> {
  const ended = await settleDeposit(tx, deposit.id, {
    state,
    failure,
    transferId: null,
    at: new Date(clock.now()),
  });
  if (ended) await tell(tx, ended);
  await announce(tx, state === 'failed' ? DepositFailed : DepositExpired, [
    {
      memberId: deposit.member_id,
      brandId: deposit.brand_id,
      depositId: deposit.id,
      amount: formatWire(deposit.amount, deposit.currency),
      currency: deposit.currency,
    },
  ]);
}

/** What is judged of the deposit alone may not fit what people, or its payer, did meanwhile. */
async function mayStand(
  needs: CashierNeeds,
  tx: Tx,
  {
    deposit,
    provider,
    event,
    named,
    judged,
  }: {
    readonly deposit: DepositRow;
    readonly provider: string;
    readonly event: PaymentEvent;
    readonly named: UnmatchedRow | undefined;
    readonly judged: Outcome;
  },
): Promise<Outcome> {
  if (judged === 'credited') {
    // Two people gave this very payment to somebody: it is not paid out to him and to the deposit.
    if (named && named.state !== 'waiting') return 'contradiction';
    return (await passesLate(needs, tx, deposit)) ? judged : 'contradiction';
  }
  // Another payment was given to this deposit: this one came beside it, and nobody has it yet.
  const isSecond =
    judged === 'repeated' && event.state === 'paid' && deposit.state === 'credited' && named === undefined;
  if (!isSecond) return judged;
  const { providerReference } = event;
  return (await paidByAnother(tx, deposit.id, { provider, providerReference })) ? 'contradiction' : judged;
}

/** Applies what a provider said, inside the caller's transaction. */
export async function applyEvent(
  needs: CashierNeeds,
  tx: Tx,
  provider: string,
  event: PaymentEvent,
): Promise<Outcome> {
  const seen = await findDeposit(tx, event.reference);
  const named = seen && (await lockNamed(tx, seen.brand_id, provider, event.providerReference));
  const deposit = seen && (await lockDeposit(tx, seen.id));
  const judged = judge(deposit, provider, event);
  const outcome = deposit ? await mayStand(needs, tx, { deposit, provider, event, named, judged }) : judged;
  if (!deposit || outcome === 'unknown' || outcome === 'repeated') return outcome;
  if (outcome === 'mismatch' || outcome === 'contradiction') {
    needs.log.warn({ deposit: deposit.id, outcome }, 'a provider’s word does not fit the deposit');
    await flagDeposit(tx, deposit.id, outcome);
    await queueUnmatched(needs, tx, deposit.brand_id, provider, event, outcome);
    await signal(tx, DepositsChanged, { brandId: deposit.brand_id });
    return outcome;
  }
  if (deposit.provider_reference === null)
    await setProviderReference(tx, deposit.id, event.providerReference);
  if (event.confirmations !== undefined && event.state === 'paid') {
    const seen = await setSeen(tx, deposit.id, event.confirmations);
    if (seen && outcome === 'confirming') await tell(tx, seen);
  }
  if (outcome === 'confirming') return outcome;
  if (outcome === 'credited') {
    await credit(needs, tx, deposit);
    // The provider has corrected what it said first: nobody has to look for its owner any more.
    const at = new Date(needs.clock.now());
    if (named) await endUnmatched(tx, named.id, { state: 'matched', depositId: deposit.id, at });
  } else await endWithoutMoney(needs, tx, deposit, 'failed', failureOf(event.reason));
  return outcome;
}
