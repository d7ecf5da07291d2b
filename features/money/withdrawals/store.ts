/** SQL of withdrawals, their steps, proofs and what providers said; accounts and the desk's lists stand beside it in `store/`. */
import type { Id } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { ACCOUNT_KINDS } from './contract/settings.ts';
import type { ReceiptAnswer } from './contract.ts';
import type { WithdrawalState } from './contract/states.ts';
import type { StepRow } from './rules/slip.ts';

export type WithdrawalRow = {
  id: Id<'withdrawal'>;
  member_id: Id<'member'>;
  brand_id: Id<'brand'>;
  serial: string;
  key: string;
  content: Buffer;
  account_id: string;
  method: string;
  provider: string;
  /** What is held and paid out; the fee was taken beside it. */
  amount: bigint;
  fee: bigint;
  currency: string;
  state: WithdrawalState;
  revision: number;
  reason: string;
  note: string;
  flag: string;
  hints: string[];
  claimed_by: string | null;
  claimed_at: Date | null;
  provider_reference: string | null;
  review_ms: number;
  release_ms: number;
  pay_ms: number;
  hold_id: string | null;
  end_id: string | null;
  created_at: Date;
  changed_at: Date;
  paid_at: Date | null;
  answer_by: Date | null;
  unanswered: '' | 'received' | 'returned';
  answer: '' | ReceiptAnswer;
  ended_at: Date | null;
  /** Its provider is being told of it since then, and has not answered. */
  starting_at: Date | null;
  /** The deposit that goes back with it; null where a member asked for it. */
  return_of: string | null;
  /** Of the account it goes to. */
  kind: (typeof ACCOUNT_KINDS)[number];
  tail: string;
  proofs: number;
};
const OWN = `w.id, w.member_id, w.brand_id, w.serial, w.key, w.content, w.account_id, w.method, w.provider, w.amount, w.fee, w.currency, w.state,
  w.revision, w.reason, w.note, w.flag, w.hints, w.claimed_by, w.claimed_at, w.provider_reference, w.review_ms, w.release_ms, w.pay_ms,
  w.hold_id, w.end_id, w.created_at, w.changed_at, w.paid_at, w.answer_by, w.unanswered, w.answer, w.ended_at,
  w.starting_at, w.return_of`;
export const WITHDRAWAL_COLUMNS = `${OWN}, a.kind, a.tail,
  (select count(*)::int from withdrawals.proofs p where p.withdrawal_id = w.id) as proofs`;
export const WITHDRAWAL_TABLES =
  'withdrawals.withdrawals w join withdrawals.accounts a on a.id = w.account_id';

const INSERT = statement<{ serial: string }>(
  'withdrawals.insert',
  `insert into withdrawals.withdrawals (id, member_id, brand_id, serial, key, content, account_id, method, provider, amount, currency,
     hints, review_ms, release_ms, pay_ms, created_at, changed_at, fee, return_of)
   values ($1, $2, $3, 'W-' || to_char($14::timestamptz, 'YY') || '-' || lpad(nextval('withdrawals.number')::text, 6, '0'),
           $4, $5, $6, $7, $8, $9, $10, $15, $11, $12, $13, $14, $14, $16, $17)
   returning serial`,
);
export type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'id'
  | 'member_id'
  | 'brand_id'
  | 'key'
  | 'content'
  | 'account_id'
  | 'method'
  | 'provider'
  | 'amount'
  | 'fee'
  | 'currency'
  | 'review_ms'
  | 'release_ms'
  | 'pay_ms'
  | 'created_at'
  | 'return_of'
> & { readonly hints: readonly string[] };
export async function insertWithdrawal(runner: Runner, row: NewWithdrawal): Promise<string> {
  const made = await runner.one(INSERT, [
    row.id,
    row.member_id,
    row.brand_id,
    row.key,
    row.content,
    row.account_id,
    row.method,
    row.provider,
    row.amount,
    row.currency,
    row.review_ms,
    row.release_ms,
    row.pay_ms,
    row.created_at,
    row.hints,
    row.fee,
    row.return_of,
  ]);
  if (!made) throw new Error('a withdrawal was not written');
  return made.serial;
}

const HELD = statement<unknown>(
  'withdrawals.held',
  'update withdrawals.withdrawals set hold_id = $2 where id = $1',
);
export const setHold = (runner: Runner, id: string, transferId: string) => runner.run(HELD, [id, transferId]);

const BY_KEY = statement<WithdrawalRow>(
  'withdrawals.by_key',
  `select ${WITHDRAWAL_COLUMNS} from ${WITHDRAWAL_TABLES} where w.member_id = $1 and w.key = $2`,
);
export const findByKey = (runner: Runner, memberId: string, key: string) =>
  runner.one(BY_KEY, [memberId, key]);

const BY_ID = statement<WithdrawalRow>(
  'withdrawals.by_id',
  `select ${WITHDRAWAL_COLUMNS} from ${WITHDRAWAL_TABLES} where w.id = $1`,
);
export const findWithdrawal = (runner: Runner, id: string) => runner.one(BY_ID, [id]);

const LOCK = statement<WithdrawalRow>(
  'withdrawals.lock',
  `select ${WITHDRAWAL_COLUMNS} from ${WITHDRAWAL_TABLES} where w.id = $1 for update of w`,
);
export const lockWithdrawal = (runner: Runner, id: string) => runner.one(LOCK, [id]);

const MOVE = statement<{ id: string }>(
  'withdrawals.move',
  `update withdrawals.withdrawals set state = $2, revision = revision + 1, reason = $3, note = $4, changed_at = $5, end_id = $6,
     ended_at = case when $6::uuid is null then null else $5::timestamptz end, provider_reference = coalesce(provider_reference, $7),
     paid_at = coalesce(paid_at, $8), answer_by = coalesce($9, answer_by), unanswered = coalesce($10, unanswered),
     answer = coalesce($11, answer), claimed_by = case when $12 then null else claimed_by end,
     claimed_at = case when $12 then null else claimed_at end, flag = case when $13 then '' else flag end
   where id = $1 returning id`,
);
export const writeMove = (
  runner: Runner,
  id: string,
  to: {
    readonly state: WithdrawalState;
    readonly reason: string;
    readonly note: string;
    readonly at: Date;
    readonly endId: string | null;
    readonly providerReference?: string | undefined;
    readonly paidAt?: Date | undefined;
    readonly answerBy?: Date | undefined;
    readonly unanswered?: string | undefined;
    readonly answer?: string | undefined;
    /** Nobody works on it any more. */
    readonly letGo: boolean;
    /** A person has looked at what was flagged. */
    readonly unflag: boolean;
  },
) =>
  runner.one(MOVE, [
    id,
    to.state,
    to.reason,
    to.note,
    to.at,
    to.endId,
    to.providerReference ?? null,
    to.paidAt ?? null,
    to.answerBy ?? null,
    to.unanswered ?? null,
    to.answer ?? null,
    to.letGo,
    to.unflag,
  ]);

const STEP = statement<unknown>(
  'withdrawals.step',
  `insert into withdrawals.steps (withdrawal_id, n, name, owner, staff_id, reason, at)
   values ($1, (select coalesce(max(n), 0) + 1 from withdrawals.steps where withdrawal_id = $1), $2, $3, $4, $5, $6)`,
);
export const insertStep = (runner: Runner, id: string, step: StepRow & { readonly staffId: string | null }) =>
  runner.run(STEP, [id, step.name, step.owner, step.staffId, step.reason, step.at]);

export type StepOf = StepRow & { withdrawal_id: string; staff: string };
const STEPS = statement<StepOf>(
  'withdrawals.steps',
  `select s.withdrawal_id, s.name, s.owner, s.reason, s.at, coalesce(i.username, '') as staff
     from withdrawals.steps s left join identity.directory i on i.id = s.staff_id
    where s.withdrawal_id = any($1::uuid[]) order by s.withdrawal_id, s.n`,
);
export const readSteps = (runner: Runner, ids: readonly string[]) => runner.rows(STEPS, [ids]);

const STARTING = statement<{ id: string }>(
  'withdrawals.starting',
  `update withdrawals.withdrawals set starting_at = $2
    where id = $1 and provider_reference is null and state in ('paying', 'unknown') returning id`,
);
/** Written before its provider is told; false where nobody waits for that any more. */
export const setStarting = async (runner: Runner, id: string, at: Date): Promise<boolean> =>
  (await runner.one(STARTING, [id, at])) !== undefined;

const END_STARTING = statement<unknown>(
  'withdrawals.end_starting',
  'update withdrawals.withdrawals set starting_at = null where id = $1',
);
export const endStarting = (runner: Runner, id: string) => runner.run(END_STARTING, [id]);

const STARTED = statement<unknown>(
  'withdrawals.started',
  `update withdrawals.withdrawals set provider_reference = coalesce(provider_reference, $2), starting_at = null where id = $1`,
);
export const setProviderReference = (runner: Runner, id: string, reference: string) =>
  runner.run(STARTED, [id, reference]);

const FLAG = statement<unknown>(
  'withdrawals.flag',
  "update withdrawals.withdrawals set flag = $2 where id = $1 and flag = ''",
);
export const flagWithdrawal = (runner: Runner, id: string, flag: string) => runner.run(FLAG, [id, flag]);

const UNFLAG = statement<unknown>(
  'withdrawals.unflag',
  "update withdrawals.withdrawals set flag = '' where id = $1",
);
export const unflagWithdrawal = (runner: Runner, id: string) => runner.run(UNFLAG, [id]);

const LIST = statement<WithdrawalRow & { total: bigint }>(
  'withdrawals.list',
  `select ${WITHDRAWAL_COLUMNS}, count(*) over () as total from ${WITHDRAWAL_TABLES}
    where w.member_id = $1 order by w.id desc limit $2 offset $3`,
);
export const listWithdrawals = (runner: Runner, memberId: string, limit: number, offset: number) =>
  runner.rows(LIST, [memberId, limit, offset]);

export type Counted = { open: bigint; day_count: bigint; paid: bigint };
const COUNT = statement<Counted>(
  'withdrawals.count',
  `select count(*) filter (where ended_at is null) as open,
          count(*) filter (where created_at > $2 and state not in ('rejected', 'failed', 'returned')) as day_count,
          count(*) filter (where state in ('paid', 'received', 'disputed')) as paid
     from withdrawals.withdrawals where member_id = $1 and return_of is null`,
);
/** What he asked for since `since`, without what came back to him; how many are open and how many were ever paid. What goes back by itself is none of his requests. */
export const countFor = async (runner: Runner, memberId: string, since: Date): Promise<Counted> =>
  (await runner.one(COUNT, [memberId, since])) ?? { open: 0n, day_count: 0n, paid: 0n };

const DAY_SUMS = statement<{ currency: string; sum: bigint }>(
  'withdrawals.day_sums',
  `select currency, sum(amount + fee)::bigint as sum from withdrawals.withdrawals
    where member_id = $1 and created_at > $2 and state not in ('rejected', 'failed', 'returned') and return_of is null group by currency`,
);
/** What he asked for since `since` in each currency, without what came back to him. */
export const daySums = (runner: Runner, memberId: string, since: Date) =>
  runner.rows(DAY_SUMS, [memberId, since]);

const BY_WAY = statement<{ method: string; count: bigint }>(
  'withdrawals.month_by_method',
  `select method, count(*) as count from withdrawals.withdrawals
    where member_id = $1 and state not in ('rejected', 'failed', 'returned') and return_of is null
      and created_at >= date_trunc('month', $2::timestamptz at time zone $3) at time zone $3
    group by method`,
);
/** How often he was paid, or is about to be, in the calendar month of `zone`, by the code of the method. */
export const monthByMethod = async (
  runner: Runner,
  memberId: string,
  now: Date,
  zone: string,
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await runner.rows(BY_WAY, [memberId, now, zone])).map(({ method, count }) => [method, Number(count)]),
  );

const USES = statement<{ open: bigint }>(
  'withdrawals.uses',
  'select count(*) as open from withdrawals.withdrawals where account_id = $1 and ended_at is null',
);
/** How many withdrawals are on their way to an account. */
export const openTo = async (runner: Runner, accountId: string): Promise<number> =>
  Number((await runner.one(USES, [accountId]))?.open ?? 0n);

export type CallbackRow = { outcome: string; body: Buffer };
const CALLBACK = statement<CallbackRow>(
  'withdrawals.callback',
  'select outcome, body from withdrawals.callbacks where provider = $1 and event_id = $2',
);
export const findCallback = (runner: Runner, provider: string, eventId: string) =>
  runner.one(CALLBACK, [provider, eventId]);

const KEEP = statement<unknown>(
  'withdrawals.keep_callback',
  `insert into withdrawals.callbacks (provider, event_id, reference, body, outcome) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
);
export const keepCallback = (
  runner: Runner,
  row: { provider: string; eventId: string; reference: string; body: Buffer; outcome: string },
) => runner.run(KEEP, [row.provider, row.eventId, row.reference, row.body, row.outcome]);

const REFUSE = statement<unknown>(
  'withdrawals.refuse',
  `insert into withdrawals.refusals (provider, minute, body) values ($1, date_trunc('minute', $2::timestamptz), $3)
   on conflict (provider, minute) do update set times = refusals.times + 1`,
);
const KEPT_BYTES = 4_096;
/** One row a minute and provider: whoever forges messages cannot fill the table. */
export const keepRefusal = (runner: Runner, provider: string, at: Date, body: Buffer) =>
  runner.run(REFUSE, [provider, at, body.subarray(0, KEPT_BYTES)]);

const HELD_OF_MEMBER = statement<{ held: bigint }>(
  'withdrawals.held_of_member',
  `select coalesce(sum(amount), 0)::bigint as held from withdrawals.withdrawals
    where member_id = $1 and currency = $2 and ended_at is null`,
);
/** What of the money held of a member is held for withdrawals, minor units. */
export const heldForWithdrawals = async (
  runner: Runner,
  { memberId, currency }: { readonly memberId: string; readonly currency: string },
): Promise<bigint> => (await runner.one(HELD_OF_MEMBER, [memberId, currency]))?.held ?? 0n;
