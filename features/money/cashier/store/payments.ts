/** SQL of money that came in and is nobody's yet, and of messages that were refused. */
import type { Id } from '#kernel/ids.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import type { Payment } from '../contract/payments.ts';

export type UnmatchedRow = {
  id: string;
  brand_id: Id<'brand'>;
  provider: string;
  provider_reference: string;
  reference: string;
  payer: string;
  amount: bigint;
  currency: string;
  source: Payment['source'];
  state: Payment['state'];
  deposit_id: string | null;
  entered_by: string | null;
  at: Date;
};
const COLUMNS =
  'id, brand_id, provider, provider_reference, reference, payer, amount, currency, source, state, deposit_id, entered_by, at';

const INSERT = statement<unknown>(
  'cashier.insert_payment',
  `insert into cashier.payments (id, brand_id, provider, provider_reference, reference, payer, amount, currency, source, entered_by, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (brand_id, provider, provider_reference) do nothing`,
);
const HOLD = statement<unknown>(
  'cashier.hold_payment',
  `select pg_advisory_xact_lock(hashtextextended('cashier payment ' || $1::text || ' ' || $2::text || ' ' || $3::text, 0))`,
);
/**
 * Whoever decides about a payment, written down here or not yet, holds it until the commit. The order of the house: a difference, then the
 * payment by its name, then its row, then the deposit, then money.
 */
const holdPayment = (runner: Runner, brandId: string, provider: string, reference: string) =>
  runner.rows(HOLD, [brandId, provider, reference]);

/** False when the provider's number of it is known. */
export const insertUnmatched = async (
  runner: Runner,
  row: Omit<UnmatchedRow, 'state' | 'deposit_id'>,
): Promise<boolean> => {
  await holdPayment(runner, row.brand_id, row.provider, row.provider_reference);
  const written = await runner.run(INSERT, [
    row.id,
    row.brand_id,
    row.provider,
    row.provider_reference,
    row.reference,
    row.payer,
    row.amount,
    row.currency,
    row.source,
    row.entered_by,
    row.at,
  ]);
  return written === 1;
};

const NUMBER = `upper(regexp_replace($3, '[[:space:][:punct:]]', '', 'g'))`;
const HOLD_NUMBER = statement<never>(
  'cashier.hold_payment_number',
  `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || ${NUMBER}, 672))`,
);
const SAME_NUMBER = statement<{ id: string }>(
  'cashier.same_payment_number',
  `select id from cashier.payments where brand_id = $1 and provider = $2
      and upper(regexp_replace(provider_reference, '[[:space:][:punct:]]', '', 'g')) = ${NUMBER} and ${NUMBER} <> '' limit 1`,
);
/** Whether the number was entered before, however it was typed. Those who enter the same one wait for each other. */
export async function isNumberKnown(
  tx: Tx,
  {
    brandId,
    provider,
    number,
  }: { readonly brandId: string; readonly provider: string; readonly number: string },
): Promise<boolean> {
  await tx.rows(HOLD_NUMBER, [brandId, provider, number]);
  return (await tx.one(SAME_NUMBER, [brandId, provider, number])) !== undefined;
}

const FIND = statement<UnmatchedRow>(
  'cashier.find_payment',
  `select ${COLUMNS} from cashier.payments where id = $1 and brand_id = $2`,
);
export const findUnmatched = (runner: Runner, id: string, brandId: string) => runner.one(FIND, [id, brandId]);

const LOCK = statement<UnmatchedRow>(
  'cashier.lock_payment',
  `select ${COLUMNS} from cashier.payments where id = $1 and brand_id = $2 for update`,
);
export async function lockUnmatched(
  runner: Runner,
  id: string,
  brandId: string,
): Promise<UnmatchedRow | undefined> {
  const seen = await findUnmatched(runner, id, brandId);
  if (!seen) return undefined;
  await holdPayment(runner, seen.brand_id, seen.provider, seen.provider_reference);
  return runner.one(LOCK, [id, brandId]);
}

const LOCK_NAMED = statement<UnmatchedRow>(
  'cashier.lock_payment_named',
  `select ${COLUMNS} from cashier.payments where brand_id = $1 and provider = $2 and provider_reference = $3 for update`,
);
/** The same payment, by the provider's number of it; held also while there is none. A deposit's row is locked after this one. */
export async function lockNamed(
  runner: Runner,
  brandId: string,
  provider: string,
  reference: string,
): Promise<UnmatchedRow | undefined> {
  await holdPayment(runner, brandId, provider, reference);
  return runner.one(LOCK_NAMED, [brandId, provider, reference]);
}

const CREDITED = statement<{ id: string }>(
  'cashier.credited_as',
  `select id from cashier.deposits where brand_id = $1 and provider = $2 and provider_reference = $3 and state = 'credited' limit 1`,
);
/** Whether a deposit was credited with this very payment. */
export const creditedAs = async (
  runner: Runner,
  {
    brand_id: brandId,
    provider,
    provider_reference: reference,
  }: Pick<UnmatchedRow, 'brand_id' | 'provider' | 'provider_reference'>,
): Promise<boolean> => (await runner.one(CREDITED, [brandId, provider, reference])) !== undefined;

const BY_ANOTHER = statement<{ id: string }>(
  'cashier.paid_by_another',
  `select id from cashier.payments
    where deposit_id = $1 and state = 'matched' and (provider, provider_reference) <> ($2, $3) limit 1`,
);
/** Whether people gave this deposit another payment than the one its provider knows it by. */
export const paidByAnother = async (
  runner: Runner,
  depositId: string,
  { provider, providerReference }: { readonly provider: string; readonly providerReference: string },
): Promise<boolean> => (await runner.one(BY_ANOTHER, [depositId, provider, providerReference])) !== undefined;

const END = statement<unknown>(
  'cashier.end_payment',
  "update cashier.payments set state = $2, deposit_id = $3, ended_at = $4 where id = $1 and state = 'waiting'",
);
export const endUnmatched = async (
  runner: Runner,
  id: string,
  to: { readonly state: 'matched' | 'returned'; readonly depositId: string | null; readonly at: Date },
): Promise<boolean> => (await runner.run(END, [id, to.state, to.depositId, to.at])) === 1;

export type PaymentListRow = UnmatchedRow & {
  total: bigint;
  matched: string | null;
  named: string | null;
  named_account: string | null;
  named_amount: bigint | null;
  named_currency: string | null;
  named_state: string | null;
};
const LIST = statement<PaymentListRow>(
  'cashier.list_payments',
  `select p.id, p.brand_id, p.provider, p.provider_reference, p.reference, p.payer, p.amount, p.currency, p.source, p.state,
          p.deposit_id, p.entered_by, p.at, count(*) over () as total, own.serial as matched,
          d.serial as named, m.account as named_account, d.due as named_amount, d.currency as named_currency, d.state as named_state
     from cashier.payments p
     left join cashier.deposits own on own.id = p.deposit_id
     left join cashier.deposits d on d.brand_id = p.brand_id and d.serial = regexp_replace(
       upper(regexp_replace(p.reference, '[^A-Za-z0-9]', '', 'g')), '^.*?D(\\d\\d)(\\d{6}).*$', 'D-\\1-\\2')
     left join members.directory m on m.id = d.member_id
    where p.brand_id = $1 and ($2::text is null or p.state = $2)
    order by p.id desc limit $3 offset $4`,
);
export const listUnmatched = (
  runner: Runner,
  brandId: string,
  state: Payment['state'] | undefined,
  limit: number,
  offset: number,
) => runner.rows(LIST, [brandId, state ?? null, limit, offset]);

const BY_SERIAL = statement<{ id: string }>(
  'cashier.by_serial',
  'select id from cashier.deposits where brand_id = $1 and serial = $2',
);
export const depositBySerial = async (
  runner: Runner,
  brandId: string,
  serial: string,
): Promise<string | undefined> => (await runner.one(BY_SERIAL, [brandId, serial]))?.id;

const BY_ACCOUNT = statement<{ id: Id<'member'>; account: string }>(
  'cashier.by_account',
  `select id, account from members.directory m where brand_id = $1 and account = $2 and type <> 4
      and (m.currency = $3 or exists (select from members.currencies_view c where c.member_id = m.id and c.currency = $3))`,
);
/** Only who has an account in this currency, whatever he plays in now. */
export const playerByAccount = (runner: Runner, brandId: string, account: string, currency: string) =>
  runner.one(BY_ACCOUNT, [brandId, account, currency]);

const CLERK = statement<{ id: string }>(
  'cashier.sample_clerk',
  'select id from staff.directory where brand_id = $1 order by id limit 1',
);
/** Somebody of the sample's staff. */
export const sampleClerk = async (runner: Runner, brandId: string): Promise<string | undefined> =>
  (await runner.one(CLERK, [brandId]))?.id;

const REFUSE = statement<unknown>(
  'cashier.refuse',
  `insert into cashier.refusals (provider, minute, body) values ($1, date_trunc('minute', $2::timestamptz), $3)
   on conflict (provider, minute) do update set times = refusals.times + 1`,
);
const KEPT_BYTES = 4_096;
/** One row a minute and provider: whoever forges messages cannot fill the table. */
export const keepRefusal = (runner: Runner, provider: string, at: Date, body: Buffer) =>
  runner.run(REFUSE, [provider, at, body.subarray(0, KEPT_BYTES)]);
