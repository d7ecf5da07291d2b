/**
 * The sandbox provider: behaves like a real one and moves no real money. It keeps its own books, answers later, over HTTP,
 * signed; a quarter of its messages come twice, some come late. What an amount's last two digits in minor units make of it: 13 is
 * declined; 14 is paid but never reported, so that only a question finds out.
 */
import { createHash, randomInt } from 'node:crypto';
import { Value } from 'typebox/value';
import { newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { type Clock, SECOND } from '#kernel/time.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { addJob, type JobPayload, promptly } from '#platform/jobs/jobs.ts';
import { PAY_PAGE, type Pay, ProviderCallback } from '../contract.ts';
import { sandboxReport } from '../store/reconciliation.ts';
import { findPayment, insertAnswer, insertPayment, type PaymentRow } from '../store.ts';
import type { PaymentEvent, PaymentProvider, PayPage } from './provider.ts';
import { isSigned, sign } from './signature.ts';

const CODE = 'sandbox';
const KEY_ID = 'sandbox-1';
const PATH = `/wps/cashier/callback/${CODE}`;
const TWICE_PERCENT = 25;
const LATE_PERCENT = 5;
const NOTIFY = 'sandbox.notify';
/** Blocks that are waited for where a method does not say. */
const CONFIRMATIONS = 3;
const SCAN_MS = 5 * SECOND;

export type SandboxNeeds = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly clock: Clock;
  /** Where our own API answers, e.g. `http://127.0.0.1:8080`. */
  readonly selfUrl: () => string;
  /** Ms until a message goes out, for tests. */
  readonly delay?: () => number;
};

/** Minor units: a currency has two decimals, six or none. */
export function fateOf(amount: string, currency: string): 'paid' | 'failed' | 'silent' {
  const digits = parseAmount(amount, currency) % 100n;
  if (digits === 13n) return 'failed';
  return digits === 14n ? 'silent' : 'paid';
}

const usualDelay = (): number =>
  randomInt(100) < LATE_PERCENT ? randomInt(5 * SECOND, 8 * SECOND) : randomInt(300, 2_501);

/** A block of the chain it plays, ms. */
const BLOCK_MS = SECOND;

/** How often the chain has confirmed a payment by then: the payer sends at once, and a block follows a block. */
const confirmationsOf = (row: PaymentRow, now: number): number =>
  Math.max(0, Math.min(row.needed, Math.floor((now - row.created_at.getTime()) / BLOCK_MS)));

/** What the payer does, told from the payment alone: starting it twice tells the same. */
function payOf(row: PaymentRow, { network }: Readonly<Record<string, string>>): Pay | undefined {
  const id = createHash('sha256').update(row.provider_reference).digest('hex');
  if (row.form === 'qr')
    return {
      form: 'qr',
      lines: { payload: `haat-sandbox:${id.slice(0, 24)}?amount=${row.amount}&currency=${row.currency}` },
      needed: 0,
    };
  if (row.form === 'redirect')
    return { form: 'redirect', lines: { url: `${PAY_PAGE}?slip=${row.reference}` }, needed: 0 };
  if (row.form !== 'address') return undefined;
  return {
    form: 'address',
    lines: { address: `sandbox1${id.slice(0, 34)}`, network: network || 'Sandbox' },
    needed: row.needed,
  };
}

/** What the sandbox says about a payment; said again it has the same event id, and a chain says it for each block. */
const eventOf = (row: PaymentRow, confirmations?: number): PaymentEvent => ({
  eventId: `sb-${row.provider_reference}${confirmations === undefined ? '' : `-${confirmations}`}`,
  confirmations,
  reference: row.reference,
  providerReference: row.provider_reference,
  state: row.fate === 'failed' ? 'failed' : 'paid',
  amount: row.amount,
  currency: row.currency,
  reason: row.fate !== 'failed' ? '' : row.pays === false ? 'cancelled' : 'declined',
});

const wireOf = (event: PaymentEvent) => ({
  event_id: event.eventId,
  reference: event.reference,
  provider_reference: event.providerReference,
  state: event.state,
  amount: event.amount,
  currency: event.currency,
  ...(event.reason === '' ? {} : { reason: event.reason }),
  ...(event.confirmations === undefined ? {} : { confirmations: event.confirmations }),
});

/** What it sends about a payment; after a block, where it counts them. */
export const messageOf = (row: PaymentRow, block?: number): Buffer<ArrayBuffer> =>
  Buffer.from(JSON.stringify(wireOf(eventOf(row, row.needed > 0 ? block : undefined))));

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

/** Its own books of some days, as it hands them out. */
const reportOf =
  (db: Db): NonNullable<PaymentProvider['report']> =>
  async (brandCode, from, to) =>
    (await sandboxReport(db, brandCode, from, to)).map((row) => ({
      reference: row.reference,
      providerReference: row.provider_reference,
      amount: row.amount,
      currency: row.currency,
      state: row.fate === 'failed' ? 'failed' : 'paid',
    }));

/** A code on a screen is scanned and paid by a person, which takes a while. */
async function plan(tx: Tx, { reference, form, needed }: PaymentRow, delay: () => number): Promise<void> {
  const times = needed > 0 ? needed : randomInt(100) < TWICE_PERCENT ? 2 : 1;
  for (let n = 1; n <= times; n += 1) {
    const wait = needed > 0 ? n * BLOCK_MS : delay() + (form === 'qr' ? SCAN_MS : 0);
    const runAt = new Date(Date.now() + wait);
    const payload = needed > 0 ? { reference, block: n } : { reference };
    await addJob(tx, NOTIFY, payload, { runAt, key: `${NOTIFY} ${reference} ${n}` });
  }
}

/** Its page: the payment goes its way once the payer has said that he pays, or not. */
const pageOf = ({ db, clock, delay = usualDelay }: SandboxNeeds): PayPage => ({
  isOpen: async (reference) => (await findPayment(db, reference))?.fate === 'waiting',
  answer: (reference, pays) =>
    db.transaction(async (tx) => {
      const row = await findPayment(tx, reference);
      if (row?.fate !== 'waiting') return;
      if (await insertAnswer(tx, { reference, pays, at: new Date(clock.now()) })) await plan(tx, row, delay);
    }),
});

export function createSandbox(needs: SandboxNeeds): PaymentProvider {
  const { db, clock, selfUrl, delay = usualDelay } = needs;
  const secret = needs.keys.derive(`provider:${CODE}`);

  const notify = async ({ reference, block = 0 }: JobPayload): Promise<void> => {
    const row = await findPayment(db, String(reference));
    if (!row || row.fate === 'silent' || row.fate === 'waiting') return;
    const body = messageOf(row, Number(block));
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
    forms: ['none', 'redirect', 'qr', 'address'],
    page: pageOf(needs),
    start: ({ reference, amount, currency, brandCode, form, details }) =>
      db.transaction(async (tx) => {
        const wanted = {
          reference,
          provider_reference: newId(),
          merchant: brandCode,
          amount,
          currency,
          fate: fateOf(amount, currency),
          form,
          needed: form === 'address' ? Number(details['confirmations'] ?? CONFIRMATIONS) : 0,
          created_at: new Date(clock.now()),
        };
        const row = (await insertPayment(tx, wanted)) ?? (await findPayment(tx, reference));
        if (!row) throw new Error(`the sandbox lost payment ${reference}`);
        // Who is led to a page says there whether he pays.
        const isOurs = row.provider_reference === wanted.provider_reference;
        if (isOurs && form !== 'redirect') await plan(tx, row, delay);
        return { providerReference: row.provider_reference, pay: payOf(row, details) };
      }),
    verify: (header, rawBody) =>
      isSigned(KEY_ID, secret, { method: 'POST', path: PATH, body: rawBody }, header, clock.now())
        ? readEvent(rawBody)
        : undefined,
    query: async (reference) => {
      const row = await findPayment(db, reference);
      if (!row || row.fate === 'waiting') return 'pending';
      if (row.needed === 0) return eventOf(row);
      const confirmations = confirmationsOf(row, clock.now());
      return confirmations === 0 ? 'pending' : eventOf(row, confirmations);
    },
    report: reportOf(db),
    jobs: { [NOTIFY]: promptly(notify) },
  };
}
