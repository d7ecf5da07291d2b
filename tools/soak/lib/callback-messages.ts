/** What providers say in the storm: each message as the sandbox itself would send it, and what nobody may believe. */
import { messageOf as paymentMessage } from '#features/money/cashier/providers/sandbox.ts';
import { sign } from '#features/money/cashier/providers/signature.ts';
import { findPayment } from '#features/money/cashier/store.ts';
import { messageOf as payoutMessage } from '#features/money/withdrawals/providers/sandbox.ts';
import { findPayout } from '#features/money/withdrawals/store/sandbox.ts';
import { newId } from '#kernel/ids.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import type { Ask } from '#apps/server/testing-client.ts';

export type Message = {
  readonly what: 'payment' | 'payout' | 'wrong amount' | 'unknown' | 'forged';
  /** The one answer it may get, however often it comes. */
  readonly status: number;
  /** Signed at the moment it is sent. */
  readonly ask: () => Ask;
};

const PAYMENTS = { path: '/wps/cashier/callback/sandbox', key: 'sandbox-1', secret: 'provider:sandbox' };
const PAYOUTS = { path: '/wps/cashier/payouts/sandbox', key: 'sandbox-payouts-1', secret: 'payouts:sandbox' };

const asked = (
  keys: InstallationKeys,
  { path, key, secret }: typeof PAYMENTS,
  merchant: string,
  body: Buffer,
): Ask => ({
  path,
  raw: body,
  headers: {
    'content-type': 'application/json',
    merchant,
    ...sign(key, keys.derive(secret), { method: 'POST', path, body }, Date.now()),
  },
});

const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));
const STARTED_WITHIN_MS = 60_000;

/** The provider's row of each reference, once the job that tells the provider has run. @throws when it has not in a minute */
async function started<Row>(
  references: readonly string[],
  find: (reference: string) => Promise<Row | undefined>,
): Promise<Row[]> {
  const until = Date.now() + STARTED_WITHIN_MS;
  const rows: Row[] = [];
  for (const reference of references) {
    for (;;) {
      const row = await find(reference);
      if (row) {
        rows.push(row);
        break;
      }
      if (Date.now() > until) throw new Error(`the sandbox was not told of ${reference} in a minute`);
      await pause(20);
    }
  }
  return rows;
}

const altered = (body: Buffer, change: Record<string, string>): Buffer =>
  Buffer.from(JSON.stringify({ ...(JSON.parse(body.toString('utf8')) as object), ...change }));

/**
 * Every message of a wave, each once: what the sandbox says of each payment and payout, and of every eighth payment a wrong amount, a payment
 * nobody asked for, and a forgery.
 */
export async function messagesOf(
  { db, keys }: { readonly db: Db; readonly keys: InstallationKeys },
  deposits: readonly string[],
  withdrawals: readonly string[],
): Promise<Message[]> {
  const messages: Message[] = [];
  const payments = await started(deposits, (id) => findPayment(db, id));
  for (const [n, row] of payments.entries()) {
    const { merchant } = row;
    const body = paymentMessage(row);
    messages.push({ what: 'payment', status: 200, ask: () => asked(keys, PAYMENTS, merchant, body) });
    if (n % 8 !== 0) continue;
    const wrong = altered(body, { event_id: `wrong-${row.provider_reference}`, amount: '5000.00' });
    messages.push({ what: 'wrong amount', status: 422, ask: () => asked(keys, PAYMENTS, merchant, wrong) });
    const stray = { event_id: newId(), reference: newId(), provider_reference: newId(), state: 'paid' };
    const unknown = altered(body, stray);
    messages.push({ what: 'unknown', status: 404, ask: () => asked(keys, PAYMENTS, merchant, unknown) });
    const forged = { ...PAYMENTS, secret: 'provider:somebody' };
    const other = altered(body, { event_id: `forged-${row.provider_reference}` });
    messages.push({ what: 'forged', status: 401, ask: () => asked(keys, forged, merchant, other) });
  }
  for (const row of await started(withdrawals, (id) => findPayout(db, id))) {
    const body = payoutMessage(row);
    messages.push({ what: 'payout', status: 200, ask: () => asked(keys, PAYOUTS, row.merchant, body) });
  }
  return messages;
}
