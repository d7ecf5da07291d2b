import type { Id } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { DepositState, Method, Pay } from './contract.ts';

export type MethodRow = {
  code: string;
  provider: string;
  kind: Method['kind'];
  currency: string;
  min_amount: bigint;
  max_amount: bigint;
  arrives_in_ms: number;
  name: string;
  form: Pay['form'];
  details: Readonly<Record<string, string>>;
  fee: bigint;
  quick: readonly bigint[];
  /** How far somebody has to be verified to use it. */
  level: number;
};
const METHOD_COLUMNS =
  'code, provider, kind, currency, min_amount, max_amount, arrives_in_ms, name, form, details, fee, quick, level';
export type NewMethod = Omit<MethodRow, 'name' | 'form' | 'details' | 'fee' | 'quick' | 'level'> &
  Partial<MethodRow> & { readonly position?: number };
const METHODS = statement<MethodRow>(
  'cashier.methods',
  `select ${METHOD_COLUMNS} from cashier.methods where brand_id = $1 and enabled order by position, code`,
);
export const readMethods = (runner: Runner, brandId: string) => runner.rows(METHODS, [brandId]);

const METHOD = statement<MethodRow>(
  'cashier.method',
  `select ${METHOD_COLUMNS} from cashier.methods where brand_id = $1 and code = $2 and currency = $3 and enabled`,
);
export const findMethod = (runner: Runner, brandId: string, code: string, currency: string) =>
  runner.one(METHOD, [brandId, code, currency]);

const METHOD_ANYWAY = statement<MethodRow>(
  'cashier.method_anyway',
  `select ${METHOD_COLUMNS} from cashier.methods where brand_id = $1 and code = $2 and currency = $3`,
);
/** Also one that is closed meanwhile: payments under way go on. */
export const methodOf = (runner: Runner, brandId: string, code: string, currency: string) =>
  runner.one(METHOD_ANYWAY, [brandId, code, currency]);

const PUT_METHOD = statement<unknown>(
  'cashier.put_method',
  `insert into cashier.methods (brand_id, ${METHOD_COLUMNS}, position)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::bigint[], $14, $15)
   on conflict do nothing`,
);
export const putMethod = (runner: Runner, brandId: string, row: NewMethod) =>
  runner.run(PUT_METHOD, [
    brandId,
    row.code,
    row.provider,
    row.kind,
    row.currency,
    row.min_amount,
    row.max_amount,
    row.arrives_in_ms,
    row.name ?? '',
    row.form ?? 'none',
    JSON.stringify(row.details ?? {}),
    row.fee ?? 0n,
    row.quick ?? [],
    row.level ?? 0,
    row.position ?? 0,
  ]);

export type DepositRow = {
  id: Id<'deposit'>;
  member_id: Id<'member'>;
  brand_id: Id<'brand'>;
  serial: string;
  key: string;
  content: Buffer;
  method: string;
  provider: string;
  provider_reference: string | null;
  amount: bigint;
  currency: string;
  state: DepositState;
  failure: string;
  flag: string;
  created_at: Date;
  expires_at: Date;
  settled_at: Date | null;
  pay: Pay;
  fee: bigint;
  /** What the payer pays altogether: the amount, and the fee on top of it. */
  due: bigint;
  seen: number;
  /** Of one that was ever taken back: when it had been credited. Null also for what was taken back before this was written down. */
  first_credited_at: Date | null;
};
const COLUMNS = `id, member_id, brand_id, serial, key, content, method, provider, provider_reference, amount, currency, state,
  failure, flag, created_at, expires_at, settled_at, pay, fee, due, seen, first_credited_at`;

const INSERT = statement<DepositRow>(
  'cashier.insert_deposit',
  `insert into cashier.deposits (id, member_id, brand_id, serial, key, content, method, provider, amount, currency, created_at, expires_at, pay, fee, due)
   values ($1, $2, $3, 'D-' || to_char($10::timestamptz, 'YY') || '-' || lpad(nextval('cashier.deposit_number')::text, 6, '0'),
           $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $8::bigint + $13::bigint)
   on conflict (member_id, key) do nothing returning ${COLUMNS}`,
);
export type NewDeposit = Pick<
  DepositRow,
  | 'id'
  | 'member_id'
  | 'brand_id'
  | 'key'
  | 'content'
  | 'method'
  | 'provider'
  | 'amount'
  | 'currency'
  | 'created_at'
  | 'expires_at'
  | 'pay'
  | 'fee'
>;
/** Undefined when the member has used the key. */
export const insertDeposit = (runner: Runner, row: NewDeposit) =>
  runner.one(INSERT, [
    row.id,
    row.member_id,
    row.brand_id,
    row.key,
    row.content,
    row.method,
    row.provider,
    row.amount,
    row.currency,
    row.created_at,
    row.expires_at,
    JSON.stringify(row.pay),
    row.fee,
  ]);

const BY_KEY = statement<DepositRow>(
  'cashier.by_key',
  `select ${COLUMNS} from cashier.deposits where member_id = $1 and key = $2`,
);
export const findByKey = (runner: Runner, memberId: string, key: string) =>
  runner.one(BY_KEY, [memberId, key]);

const BY_ID = statement<DepositRow>('cashier.by_id', `select ${COLUMNS} from cashier.deposits where id = $1`);
export const findDeposit = (runner: Runner, id: string) => runner.one(BY_ID, [id]);

const LOCK = statement<DepositRow>(
  'cashier.lock',
  `select ${COLUMNS} from cashier.deposits where id = $1 for update`,
);
export const lockDeposit = (runner: Runner, id: string) => runner.one(LOCK, [id]);

const LIST = statement<DepositRow & { total: bigint }>(
  'cashier.list',
  `select ${COLUMNS}, count(*) over () as total from cashier.deposits where member_id = $1 order by id desc limit $2 offset $3`,
);
export const listDeposits = (runner: Runner, memberId: string, limit: number, offset: number) =>
  runner.rows(LIST, [memberId, limit, offset]);

const STARTED = statement<unknown>(
  'cashier.started',
  'update cashier.deposits set provider_reference = $2 where id = $1 and provider_reference is null',
);
export const setProviderReference = (runner: Runner, id: string, reference: string) =>
  runner.run(STARTED, [id, reference]);

const PAY = statement<DepositRow>(
  'cashier.pay',
  `update cashier.deposits set pay = $2 where id = $1 returning ${COLUMNS}`,
);
export const setPay = (runner: Runner, id: string, pay: Pay) => runner.one(PAY, [id, JSON.stringify(pay)]);

const SEEN = statement<DepositRow>(
  'cashier.seen',
  `update cashier.deposits set seen = greatest(seen, $2) where id = $1 returning ${COLUMNS}`,
);
/** Confirmations never go back: messages come in any order. */
export const setSeen = (runner: Runner, id: string, seen: number) => runner.one(SEEN, [id, seen]);

const SETTLE = statement<DepositRow>(
  'cashier.settle',
  `update cashier.deposits set state = $2, failure = $3, transfer_id = $4, settled_at = $5 where id = $1 returning ${COLUMNS}`,
);
export const settleDeposit = (
  runner: Runner,
  id: string,
  to: { state: DepositState; failure: string; transferId: string | null; at: Date },
) => runner.one(SETTLE, [id, to.state, to.failure, to.transferId, to.at]);

const TAKE_BACK = statement<DepositRow>(
  'cashier.state_taken_back',
  `update cashier.deposits set state = 'taken_back', first_credited_at = settled_at, settled_at = $2
    where id = $1 and state = 'credited' returning ${COLUMNS}`,
);
const GIVE_AGAIN = statement<DepositRow>(
  'cashier.state_given_again',
  `update cashier.deposits set state = 'credited', settled_at = coalesce(first_credited_at, $2)
    where id = $1 and state = 'taken_back' returning ${COLUMNS}`,
);
/**
 * Money that was credited is taken back or given again; the transfer that credited it first stays its own, and so does the moment. Undefined
 * where it is not in the state before.
 */
export const restateDeposit = (runner: Runner, id: string, state: 'credited' | 'taken_back', at: Date) =>
  runner.one(state === 'credited' ? GIVE_AGAIN : TAKE_BACK, [id, at]);

const FLAG = statement<unknown>(
  'cashier.flag',
  "update cashier.deposits set flag = $2 where id = $1 and flag = ''",
);
export const flagDeposit = (runner: Runner, id: string, flag: string) => runner.run(FLAG, [id, flag]);

const UNFLAG = statement<unknown>('cashier.unflag', "update cashier.deposits set flag = '' where id = $1");
export const unflagDeposit = (runner: Runner, id: string) => runner.run(UNFLAG, [id]);

const FLAG_SINCE = statement<{ id: string }>(
  'cashier.flag_since',
  `update cashier.deposits set flag = $3 where member_id = $1 and created_at >= $2 and state in ('pending', 'credited') and flag = ''
   returning id`,
);
/** Flags what a member asked to deposit since then and was, or may yet be, credited. */
export const flagSince = (runner: Runner, memberId: string, since: Date, flag: string) =>
  runner.rows(FLAG_SINCE, [memberId, since, flag]);

export type CallbackRow = { outcome: string; body: Buffer };
const CALLBACK = statement<CallbackRow>(
  'cashier.callback',
  'select outcome, body from cashier.callbacks where provider = $1 and event_id = $2',
);
export const findCallback = (runner: Runner, provider: string, eventId: string) =>
  runner.one(CALLBACK, [provider, eventId]);

const KEEP = statement<unknown>(
  'cashier.keep_callback',
  `insert into cashier.callbacks (provider, event_id, reference, body, outcome) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
);
export const keepCallback = (
  runner: Runner,
  row: { provider: string; eventId: string; reference: string; body: Buffer; outcome: string },
) => runner.run(KEEP, [row.provider, row.eventId, row.reference, row.body, row.outcome]);

/** The sandbox provider's own books. */
export type PaymentRow = {
  reference: string;
  provider_reference: string;
  merchant: string;
  amount: string;
  currency: string;
  /** `waiting` on the page of the provider until the payer has said something there. */
  fate: 'paid' | 'failed' | 'silent' | 'waiting';
  /** What he said there; null where he said nothing. */
  pays: boolean | null;
  form: Pay['form'];
  needed: number;
  created_at: Date;
};
const PAYMENT_COLUMNS =
  'reference, provider_reference, merchant, amount, currency, fate, form, needed, created_at';
/** A payment on the provider's page is what the payer says there. */
export const FATE = `case when p.form <> 'redirect' then p.fate when a.pays is null then 'waiting' when a.pays then p.fate else 'failed' end as fate`;

const START_PAYMENT = statement<PaymentRow>(
  'sandbox.insert',
  `insert into cashier.sandbox_payments (${PAYMENT_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (reference) do nothing returning ${PAYMENT_COLUMNS}, null::boolean as pays`,
);
/** Undefined when the reference is in the books already. */
export const insertPayment = (runner: Runner, row: Omit<PaymentRow, 'pays'>) =>
  runner.one(START_PAYMENT, [
    row.reference,
    row.provider_reference,
    row.merchant,
    row.amount,
    row.currency,
    row.fate,
    row.form,
    row.needed,
    row.created_at,
  ]);

const FIND_PAYMENT = statement<PaymentRow>(
  'sandbox.find',
  `select p.reference, p.provider_reference, p.merchant, p.amount, p.currency, ${FATE}, p.form, p.needed, p.created_at, a.pays
     from cashier.sandbox_payments p left join cashier.sandbox_answers a on a.reference = p.reference where p.reference = $1`,
);
export const findPayment = (runner: Runner, reference: string) => runner.one(FIND_PAYMENT, [reference]);

const ANSWER = statement<{ reference: string }>(
  'sandbox.answer',
  'insert into cashier.sandbox_answers (reference, pays, at) values ($1, $2, $3) on conflict do nothing returning reference',
);
/** Whether it is the first answer. */
export const insertAnswer = async (
  runner: Runner,
  row: { readonly reference: string; readonly pays: boolean; readonly at: Date },
): Promise<boolean> => (await runner.one(ANSWER, [row.reference, row.pays, row.at])) !== undefined;
