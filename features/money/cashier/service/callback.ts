/** A provider's message: signature first, then its one effect; the same message again gets the same answer. */
import { hash } from 'node:crypto';
import { isId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { DepositsChanged } from '../contract.ts';
import { cashierFaults } from '../faults.ts';
import type { PaymentEvent } from '../providers/provider.ts';
import type { Outcome } from '../rules.ts';
import { findCallback, flagDeposit, keepCallback, lockDeposit } from '../store.ts';
import { keepRefusal } from '../store/payments.ts';
import { type CashierNeeds, providerOf } from './needs.ts';
import { applyEvent } from './settle.ts';
import { queueUnmatched } from './unmatched.ts';

function answer(outcome: string): { received: boolean } {
  if (outcome === 'unknown') throw cashierFaults('cashier.unknown_reference');
  if (outcome === 'mismatch') throw cashierFaults('cashier.callback_mismatch');
  if (outcome === 'contradiction') throw cashierFaults('cashier.callback_contradiction');
  return { received: true };
}

/** @throws cashier.callback_refused · unknown_reference · callback_mismatch · callback_contradiction */
export async function receiveCallback(
  needs: CashierNeeds,
  code: string,
  header: (name: string) => string | undefined,
  rawBody: Buffer,
  brandId: string,
): Promise<{ received: boolean }> {
  const event = providerOf(needs, code)?.verify(header, rawBody);
  if (!event) {
    const known = providerOf(needs, code) ? code : 'unknown';
    await keepRefusal(needs.db, known, new Date(needs.clock.now()), rawBody);
    throw cashierFaults('cashier.callback_refused');
  }
  // The judgement is committed with the message even when the answer is a refusal.
  return answer(await needs.db.transaction((tx) => takeUp(needs, tx, { code, event, rawBody, brandId })));
}

async function takeUp(
  needs: CashierNeeds,
  tx: Tx,
  {
    code: provider,
    event,
    rawBody: body,
    brandId,
  }: {
    readonly code: string;
    readonly event: PaymentEvent;
    readonly rawBody: Buffer;
    readonly brandId: string;
  },
): Promise<string> {
  const before = await findCallback(tx, provider, event.eventId);
  if (before) return before.body.equals(body) ? before.outcome : otherBody(tx, provider, event, body);
  const outcome: Outcome = isId(event.reference) ? await applyEvent(needs, tx, provider, event) : 'unknown';
  // Nobody is credited: people find out whose it is.
  if (outcome === 'unknown') await queueUnmatched(needs, tx, brandId, provider, event, outcome);
  await keepCallback(tx, { provider, eventId: event.eventId, reference: event.reference, body, outcome });
  return outcome;
}

/** One id, two messages: not the provider's usual repetition. Nothing is booked; it is kept under a name of its own, and a person looks. */
async function otherBody(tx: Tx, provider: string, event: PaymentEvent, body: Buffer): Promise<Outcome> {
  const { reference } = event;
  const eventId = `${event.eventId} ${hash('sha256', body, 'hex').slice(0, 32)}`;
  const row = isId(reference) ? await lockDeposit(tx, reference) : undefined;
  if (row?.provider === provider) {
    await flagDeposit(tx, row.id, 'contradiction');
    await signal(tx, DepositsChanged, { brandId: row.brand_id });
  }
  await keepCallback(tx, { provider, eventId, reference, body, outcome: 'contradiction' });
  return 'contradiction';
}
