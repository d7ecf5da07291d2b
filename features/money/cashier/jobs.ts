/** Queued work of the cashier: start a payment, ask after it, stop waiting for it. Every step may run twice. */
import { formatWire } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { type JobHandlers, type JobPayload, promptly } from '#platform/jobs/jobs.ts';
import type { PaymentEvent } from './providers/provider.ts';
import {
  askLater,
  type CashierNeeds,
  EXPIRE_JOB,
  providerOf,
  QUERY_JOB,
  START_JOB,
} from './service/needs.ts';
import { type Outcome, SLOWEST_QUESTION } from './rules.ts';
import { applyEvent, endWithoutMoney, tell } from './service/settle.ts';
import {
  type DepositRow,
  findDeposit,
  keepCallback,
  lockDeposit,
  methodOf,
  setPay,
  setProviderReference,
} from './store.ts';

type Waiting = {
  readonly deposit: DepositRow;
  readonly provider: NonNullable<ReturnType<typeof providerOf>>;
};

/** The deposit a job is about, while it still waits for its money. */
async function waiting(needs: CashierNeeds, { depositId }: JobPayload): Promise<Waiting | undefined> {
  const deposit = await findDeposit(needs.db, String(depositId));
  if (deposit?.state !== 'pending') return undefined;
  const provider = providerOf(needs, deposit.provider);
  if (!provider) throw new Error(`there is no payment provider ${deposit.provider}`);
  return { deposit, provider };
}

async function start(needs: CashierNeeds, payload: JobPayload): Promise<void> {
  const found = await waiting(needs, payload);
  if (!found) return;
  const { deposit, provider } = found;
  const brand = await needs.brands.byId(deposit.brand_id);
  const method = await methodOf(needs.db, deposit.brand_id, deposit.method, deposit.currency);
  const { providerReference, pay } = await provider.start({
    reference: deposit.id,
    amount: formatWire(deposit.due, deposit.currency),
    currency: deposit.currency,
    brandCode: brand.code,
    form: method?.form ?? 'none',
    details: method?.details ?? {},
  });
  await needs.db.transaction(async (tx) => {
    await setProviderReference(tx, deposit.id, providerReference);
    const changed = pay && (await setPay(tx, deposit.id, pay));
    if (changed) await tell(tx, changed);
    await askLater(needs, tx, deposit.id, 0);
  });
}

/**
 * What a provider answered is kept beside what it reported: money came of it. A message of its own may still follow under its own id, and
 * one that did not fit once may fit later: so each outcome of an event has its row.
 */
async function takeUp(needs: CashierNeeds, tx: Tx, provider: string, event: PaymentEvent): Promise<Outcome> {
  const outcome = await applyEvent(needs, tx, provider, event);
  if (outcome === 'repeated') return outcome;
  const body = Buffer.from(JSON.stringify(event));
  const eventId = `asked ${outcome} ${event.eventId}`;
  await keepCallback(tx, { provider, eventId, reference: event.reference, body, outcome });
  return outcome;
}

/** Past its time, and its money is not on the way: it waits no longer. What came and did not fit waits among the payments. */
async function stopWaiting(needs: CashierNeeds, tx: Tx, id: string): Promise<void> {
  const deposit = await lockDeposit(tx, id);
  if (deposit?.state === 'pending') await endWithoutMoney(needs, tx, deposit, 'expired', '');
}

async function ask(needs: CashierNeeds, payload: JobPayload): Promise<void> {
  const found = await waiting(needs, payload);
  if (!found) return;
  const { deposit, provider } = found;
  // The job that starts it went down with its process: starting again is the same payment.
  if (deposit.provider_reference === null) return start(needs, payload);
  const said = await provider.query(deposit.id);
  await needs.db.transaction(async (tx) => {
    const outcome = said === 'pending' ? said : await takeUp(needs, tx, provider.code, said);
    // On a chain it is on the way, however long that takes; who tells us of the last block may have been lost.
    if (
      outcome === 'confirming' ||
      (outcome === 'pending' && needs.clock.now() < deposit.expires_at.getTime())
    )
      await askLater(needs, tx, deposit.id, Number(payload['n'] ?? 0) + 1);
    else if (needs.clock.now() >= deposit.expires_at.getTime()) await stopWaiting(needs, tx, deposit.id);
  });
}

/** The provider is asked a last time; one that cannot be reached leaves the deposit waiting, and the queue asks again. */
async function expire(needs: CashierNeeds, payload: JobPayload): Promise<void> {
  const found = await waiting(needs, payload);
  if (!found) return;
  const said = await found.provider.query(found.deposit.id);
  await needs.db.transaction(async (tx) => {
    const outcome = said === 'pending' ? said : await takeUp(needs, tx, found.provider.code, said);
    if (outcome === 'confirming') await askLater(needs, tx, found.deposit.id, SLOWEST_QUESTION);
    else await stopWaiting(needs, tx, found.deposit.id);
  });
}

export const cashierJobs = (needs: CashierNeeds): JobHandlers => ({
  [START_JOB]: promptly((payload) => start(needs, payload)),
  [QUERY_JOB]: promptly((payload) => ask(needs, payload)),
  [EXPIRE_JOB]: promptly((payload) => expire(needs, payload)),
});
