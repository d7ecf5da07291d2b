/**
 * The sandbox payout provider: behaves like a real one and moves no real money. It keeps its own books, answers later, over HTTP,
 * signed; a quarter of its messages come twice, some come late. What an amount's last two digits in minor units make of it: 13 fails; 14 is
 * paid but never reported, so that only a question finds out; of 15 nobody ever hears again.
 */
import { randomInt } from 'node:crypto';
import { Value } from 'typebox/value';
import { isSigned, sign } from '#features/money/cashier/providers/signature.ts';
import { newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { type Clock, SECOND } from '#kernel/time.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import { addJob, type JobPayload, promptly } from '#platform/jobs/jobs.ts';
import { PayoutCallback } from '../contract.ts';
import { findPayout, insertPayout, type PayoutRow } from '../store/sandbox.ts';
import type { PayoutEvent, PayoutProvider } from './provider.ts';

export const SANDBOX = 'sandbox';
const KEY_ID = 'sandbox-payouts-1';
const PATH = `/wps/cashier/payouts/${SANDBOX}`;
const TWICE_PERCENT = 25;
const LATE_PERCENT = 5;
const NOTIFY = 'sandbox.notify_payout';

export type SandboxPayoutNeeds = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly clock: Clock;
  /** Where our own API answers, e.g. `http://127.0.0.1:8080`. */
  readonly selfUrl: () => string;
  /** Ms until a message goes out, for tests. */
  readonly delay?: () => number;
};

const FATES: Readonly<Record<string, PayoutRow['fate']>> = {
  13: 'failed',
  14: 'silent',
  15: 'lost',
};
/** Minor units: a currency has two decimals, six or none. */
export const payoutFate = (amount: string, currency: string): PayoutRow['fate'] =>
  FATES[String(parseAmount(amount, currency) % 100n)] ?? 'paid';

const usualDelay = (): number =>
  randomInt(100) < LATE_PERCENT ? randomInt(5 * SECOND, 8 * SECOND) : randomInt(300, 2_501);

/** The same payout always has the same event id. */
export const sandboxEventId = ({ provider_reference }: Pick<PayoutRow, 'provider_reference'>): string =>
  `sp-${provider_reference}`;

/** What the sandbox says about a payout. */
const eventOf = (row: PayoutRow): PayoutEvent => ({
  eventId: sandboxEventId(row),
  reference: row.reference,
  providerReference: row.provider_reference,
  state: row.fate === 'failed' ? 'failed' : 'paid',
  amount: row.amount,
  currency: row.currency,
  reason: row.fate === 'failed' ? 'declined' : '',
});

const wireOf = (event: PayoutEvent) => ({
  event_id: event.eventId,
  reference: event.reference,
  provider_reference: event.providerReference,
  state: event.state,
  amount: event.amount,
  currency: event.currency,
  ...(event.reason === '' ? {} : { reason: event.reason }),
});

/** What it sends about a payout. */
export const messageOf = (row: PayoutRow): Buffer<ArrayBuffer> =>
  Buffer.from(JSON.stringify(wireOf(eventOf(row))));

function readEvent(rawBody: Buffer): PayoutEvent | undefined {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'));
    if (!Value.Check(PayoutCallback.body, body)) return undefined;
    const { event_id: eventId, provider_reference: providerReference, reason = '', ...rest } = body;
    return { eventId, providerReference, reason, ...rest };
  } catch {
    return undefined;
  }
}

export function createSandboxPayouts(needs: SandboxPayoutNeeds): PayoutProvider {
  const { db, clock, selfUrl, delay = usualDelay } = needs;
  const secret = needs.keys.derive(`payouts:${SANDBOX}`);

  const notify = async ({ reference }: JobPayload): Promise<void> => {
    const row = await findPayout(db, String(reference));
    if (!row || row.fate === 'silent' || row.fate === 'lost') return;
    const body = messageOf(row);
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
    code: SANDBOX,
    start: ({ reference, amount, currency, brandCode }) =>
      db.transaction(async (tx) => {
        const wanted = {
          reference,
          provider_reference: newId(),
          merchant: brandCode,
          amount,
          currency,
          fate: payoutFate(amount, currency),
        };
        const row = (await insertPayout(tx, wanted)) ?? (await findPayout(tx, reference));
        if (!row) throw new Error(`the sandbox lost payout ${reference}`);
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
      const row = await findPayout(db, reference);
      return row && row.fate !== 'lost' ? eventOf(row) : 'pending';
    },
    jobs: { [NOTIFY]: promptly(notify) },
  };
}
