/** From the release to the provider's word: judged against our row under its lock, one step, once. */
import { isId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { signal } from '#platform/live/publish.ts';
import { WithdrawalsChanged } from '../contract.ts';
import { ReceiptSettings } from '../contract/settings.ts';
import type { PayoutEvent } from '../providers/provider.ts';
import { failureOf, judge, type Outcome } from '../rules/payout.ts';
import { flagWithdrawal, keepCallback, lockWithdrawal, type WithdrawalRow } from '../store.ts';
import {
  askLater,
  providerOf,
  rulesOf,
  SILENCE_JOB,
  START_JOB,
  WINDOW_JOB,
  type WithdrawalNeeds,
} from './needs.ts';
import { move, type Step } from './move.ts';

export type PayoutNeeds = Pick<WithdrawalNeeds, 'ledger' | 'clock' | 'brands' | 'providers' | 'log'>;

/** Two people agreed: whoever pays is told. */
export async function release(
  needs: PayoutNeeds,
  tx: Tx,
  row: WithdrawalRow,
  staffId: string,
): Promise<WithdrawalRow> {
  const released = await move(needs, tx, row, 'release', { owner: 'desk', staffId });
  if (providerOf(needs, row.provider)?.isByHand) return released;
  const { silenceMs } = await rulesOf(needs, row.brand_id);
  const { id } = row;
  await addJob(tx, START_JOB, { id }, { key: `${START_JOB} ${id}` });
  await askLater(needs, tx, id, 0, 'paying');
  const runAt = new Date(needs.clock.now() + silenceMs);
  await addJob(tx, SILENCE_JOB, { id }, { key: `${SILENCE_JOB} ${id}`, runAt });
  return released;
}

/** The payment was made: the member is asked whether it came, where the brand asks; not of what he did not ask for. */
export async function markPaid(
  needs: PayoutNeeds,
  tx: Tx,
  row: WithdrawalRow,
  step: Pick<Step, 'owner' | 'staffId' | 'providerReference'>,
): Promise<WithdrawalRow> {
  const { asked, windowMs, unanswered } = await needs.brands.settings.of(row.brand_id, ReceiptSettings);
  if (!asked || row.return_of !== null) {
    const paid = await move(needs, tx, row, 'pay', step);
    return move(needs, tx, paid, 'receive', { owner: 'clock', reason: 'not_asked' });
  }
  const answerBy = new Date(needs.clock.now() + windowMs);
  const paid = await move(needs, tx, row, 'pay', { ...step, answerBy, unanswered });
  await addJob(tx, WINDOW_JOB, { id: row.id }, { key: `${WINDOW_JOB} ${row.id}`, runAt: answerBy });
  return paid;
}

/** Applies what a provider said. Never alone: what money came of is kept beside it. */
async function applyEvent(
  needs: PayoutNeeds,
  tx: Tx,
  provider: string,
  event: PayoutEvent,
): Promise<Outcome> {
  const row = await lockWithdrawal(tx, event.reference);
  const outcome = judge(row, provider, event);
  if (!row || outcome === 'unknown' || outcome === 'repeated') return outcome;
  if (outcome === 'mismatch' || outcome === 'contradiction') {
    needs.log.warn({ withdrawal: row.id, outcome }, 'a provider’s word does not fit the withdrawal');
    await flagWithdrawal(tx, row.id, outcome);
    await signal(tx, WithdrawalsChanged, { brandId: row.brand_id });
    return outcome;
  }
  const { providerReference } = event;
  if (outcome === 'paid') await markPaid(needs, tx, row, { owner: 'provider', providerReference });
  else
    await move(needs, tx, row, 'fail', {
      owner: 'provider',
      providerReference,
      reason: failureOf(event.reason),
    });
  return outcome;
}

/** A provider's message, taken up inside the caller's transaction and kept as it came, with what was made of it. */
export async function hear(
  needs: PayoutNeeds,
  tx: Tx,
  {
    provider,
    event,
    body,
  }: { readonly provider: string; readonly event: PayoutEvent; readonly body: Buffer },
): Promise<Outcome> {
  const { eventId, reference } = event;
  const outcome = isId(reference) ? await applyEvent(needs, tx, provider, event) : 'unknown';
  await keepCallback(tx, { provider, eventId, reference, body, outcome });
  return outcome;
}

/**
 * What a provider answered to a question, kept like what it reports. A message of its own may still follow under its own id, and one
 * that did not fit once may fit later: so each outcome of an event has its row.
 */
export async function hearAnswer(
  needs: PayoutNeeds,
  tx: Tx,
  provider: string,
  event: PayoutEvent,
): Promise<Outcome> {
  const outcome = await applyEvent(needs, tx, provider, event);
  if (outcome === 'repeated') return outcome;
  const body = Buffer.from(JSON.stringify(event));
  const eventId = `asked ${outcome} ${event.eventId}`;
  await keepCallback(tx, { provider, eventId, reference: event.reference, body, outcome });
  return outcome;
}
