/**
 * The sandbox provider: behaves like a real one and moves no real money. It keeps its own books, answers later, over HTTP,
 * signed; a quarter of its messages come twice, some come late. Amounts that end in .13 are declined; those that end in .14
 * are paid but never reported, so that only a question finds out.
 */
import { randomInt } from 'node:crypto';
import { Value } from 'typebox/value';
import { newId } from '#kernel/ids.ts';
import { type Clock, SECOND } from '#kernel/time.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import { addJob, type JobPayload, promptly } from '#platform/jobs/jobs.ts';
import { ProviderCallback } from '../contract.ts';
import { findPayment, insertPayment, type PaymentRow } from '../store.ts';
import type { PaymentEvent, PaymentProvider } from './provider.ts';
import { isSigned, sign } from './signature.ts';

const CODE = 'sandbox';
const KEY_ID = 'sandbox-1';
const PATH = `/wps/cashier/callback/${CODE}`;
const TWICE_PERCENT = 25;
const LATE_PERCENT = 5;
const NOTIFY = 'sandbox.notify';

export type SandboxNeeds = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly clock: Clock;
  /** Where our own API answers, e.g. `http://127.0.0.1:8080`. */
  readonly selfUrl: () => string;
  /** Ms until a message goes out, for tests. */
  readonly delay?: () => number;
};

export function fateOf(amount: string): PaymentRow['fate'] {
  if (amount.endsWith('.13')) return 'failed';
  return amount.endsWith('.14') ? 'silent' : 'paid';
}

const usualDelay = (): number =>
  randomInt(100) < LATE_PERCENT ? randomInt(5 * SECOND, 8 * SECOND) : randomInt(300, 2_501);

/** What the sandbox says about a payment; the same payment always has the same event id. */
const eventOf = (row: PaymentRow): PaymentEvent => ({
  eventId: `sb-${row.provider_reference}`,
  reference: row.reference,
  providerReference: row.provider_reference,
  state: row.fate === 'failed' ? 'failed' : 'paid',
  amount: row.amount,
  currency: row.currency,
  reason: row.fate === 'failed' ? 'declined' : '',
});

const wireOf = (event: PaymentEvent) => ({
  event_id: event.eventId,
  reference: event.reference,
  provider_reference: event.providerReference,
  state: event.state,
  amount: event.amount,
  currency: event.currency,
  ...(event.reason === '' ? {} : { reason: event.reason }),
});

function readEvent(rawBody: Buffer): PaymentEvent | undefined {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'));
    if (!Value.Check(ProviderCallback.body, body)) return undefined;
    const { event_id: eventId, provider_reference: providerReference, reason = '', ...rest } = body;
    return { eventId, providerReference, reason, ...rest };
  } catch {
    return undefined;
  }
}

export function createSandbox(needs: SandboxNeeds): PaymentProvider {
  const { db, clock, selfUrl, delay = usualDelay } = needs;
  const secret = needs.keys.derive(`provider:${CODE}`);

  const notify = async ({ reference }: JobPayload): Promise<void> => {
    const row = await findPayment(db, String(reference));
    if (!row || row.fate === 'silent') return;
    const body = Buffer.from(JSON.stringify(wireOf(eventOf(row))));
    const response = await fetch(`${selfUrl()}${PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        merchant: row.merchant,
        ...sign(KEY_ID, secret, { method: 'POST', path: PATH, body }, clock.now()),
      },
      body,
      signal: AbortSignal.timeout(10 * SECOND),
    });
    await response.arrayBuffer();
    // A merchant that is down or busy is told again by the queue; one that refuses is not.
    if (response.status >= 500 || response.status === 429)
      throw new Error(`the merchant answered ${response.status}`);
  };

  return {
    code: CODE,
    start: ({ reference, amount, currency, brandCode }) =>
      db.transaction(async (tx) => {
        const wanted = {
          reference,
          provider_reference: newId(),
          merchant: brandCode,
          amount,
          currency,
          fate: fateOf(amount),
        };
        const row = (await insertPayment(tx, wanted)) ?? (await findPayment(tx, reference));
        if (!row) throw new Error(`the sandbox lost payment ${reference}`);
        if (row.provider_reference === wanted.provider_reference) {
          const times = randomInt(100) < TWICE_PERCENT ? 2 : 1;
          for (let n = 1; n <= times; n += 1) {
            const runAt = new Date(Date.now() + delay());
            await addJob(tx, NOTIFY, { reference }, { runAt, key: `${NOTIFY} ${reference} ${n}` });
          }
        }
        return { providerReference: row.provider_reference };
      }),
    verify: (header, rawBody) =>
      isSigned(KEY_ID, secret, { method: 'POST', path: PATH, body: rawBody }, header, clock.now())
        ? readEvent(rawBody)
        : undefined,
    query: async (reference) => {
      const row = await findPayment(db, reference);
      return row ? eventOf(row) : 'pending';
    },
    jobs: { [NOTIFY]: promptly(notify) },
  };
}
