/** A payout provider's message: signature first, then its one effect; the same message again gets the same answer. */
import { hash } from 'node:crypto';
import { isId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { WithdrawalsChanged } from '../contract.ts';
import { withdrawalFaults } from '../faults.ts';
import type { PayoutEvent } from '../providers/provider.ts';
import { findCallback, flagWithdrawal, keepCallback, keepRefusal, lockWithdrawal } from '../store.ts';
import { providerOf, type WithdrawalNeeds } from './needs.ts';
import { hear, type PayoutNeeds } from './payout.ts';

function answer(outcome: string): { received: boolean } {
  if (outcome === 'unknown') throw withdrawalFaults('withdrawals.unknown_reference');
  if (outcome === 'mismatch') throw withdrawalFaults('withdrawals.callback_mismatch');
  if (outcome === 'contradiction') throw withdrawalFaults('withdrawals.callback_contradiction');
  return { received: true };
}

/** @throws withdrawals.callback_refused · unknown_reference · callback_mismatch · callback_contradiction */
export async function receiveCallback(
  needs: PayoutNeeds & Pick<WithdrawalNeeds, 'db'>,
  code: string,
  header: (name: string) => string | undefined,
  rawBody: Buffer,
): Promise<{ received: boolean }> {
  const provider = providerOf(needs, code);
  const event = provider?.verify(header, rawBody);
  if (!event) {
    await keepRefusal(needs.db, provider ? code : 'unknown', new Date(needs.clock.now()), rawBody);
    throw withdrawalFaults('withdrawals.callback_refused');
  }
  // The judgement is committed with the message even when the answer is a refusal.
  return answer(await needs.db.transaction((tx) => takeUp(needs, tx, code, event, rawBody)));
}

async function takeUp(
  needs: PayoutNeeds,
  tx: Tx,
  provider: string,
  event: PayoutEvent,
  body: Buffer,
): Promise<string> {
  const before = await findCallback(tx, provider, event.eventId);
  if (before) return before.body.equals(body) ? before.outcome : otherBody(tx, provider, event, body);
  return hear(needs, tx, { provider, event, body });
}

/** One id, two messages: not the provider's usual repetition. Nothing is booked; it is kept under a name of its own, and a person looks. */
async function otherBody(tx: Tx, provider: string, event: PayoutEvent, body: Buffer): Promise<string> {
  const { reference } = event;
  const eventId = `${event.eventId} ${hash('sha256', body, 'hex').slice(0, 32)}`;
  const row = isId(reference) ? await lockWithdrawal(tx, reference) : undefined;
  if (row?.provider === provider) {
    await flagWithdrawal(tx, row.id, 'contradiction');
    await signal(tx, WithdrawalsChanged, { brandId: row.brand_id });
  }
  await keepCallback(tx, { provider, eventId, reference, body, outcome: 'contradiction' });
  return 'contradiction';
}
