/** A provider's message: signature first, then its one effect; the same message again gets the same answer. */
import { isId } from '#kernel/ids.ts';
import { cashierFaults } from '../faults.ts';
import type { PaymentEvent } from '../providers/provider.ts';
import type { Outcome } from '../rules.ts';
import { findCallback, keepCallback } from '../store.ts';
import { keepRefusal } from '../store/payments.ts';
import { type CashierNeeds, providerOf } from './deps.ts';
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
  tx: Parameters<typeof applyEvent>[1],
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
  // One id, two messages: not the provider's usual repetition.
  if (before) return before.body.equals(body) ? before.outcome : 'contradiction';
  const outcome: Outcome = isId(event.reference) ? await applyEvent(needs, tx, provider, event) : 'unknown';
  // Nobody is credited: people find out whose it is.
  if (outcome === 'unknown') await queueUnmatched(needs, tx, brandId, provider, event, outcome);
  await keepCallback(tx, { provider, eventId: event.eventId, reference: event.reference, body, outcome });
  return outcome;
}
