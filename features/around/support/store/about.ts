/** What a case is about, read where it lies, and every posting behind it. Bets are handed in: their list lies above this room. */
import { type Runner, statement } from '#platform/db/db.ts';

export type PaymentRow = {
  readonly id: string;
  readonly serial: string;
  readonly title: string;
  readonly state: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date;
};
const DEPOSIT = statement<PaymentRow>(
  'support.deposit',
  `select id, serial, method as title, state, amount, currency, created_at as at from cashier.deposits_view
    where id = $1 and member_id = $2`,
);
export const findDeposit = (runner: Runner, id: string, memberId: string) =>
  runner.one(DEPOSIT, [id, memberId]);

const WITHDRAWAL = statement<PaymentRow>(
  'support.withdrawal',
  `select id, serial, method as title, state, amount, currency, created_at as at from withdrawals.withdrawals_view
    where id = $1 and member_id = $2`,
);
export const findWithdrawal = (runner: Runner, id: string, memberId: string) =>
  runner.one(WITHDRAWAL, [id, memberId]);

export type PostingRow = {
  readonly transfer_id: string;
  readonly at: Date;
  readonly kind: string;
  readonly serial: string | null;
  readonly chain: bigint;
  readonly seq: number;
  readonly posting: string;
  readonly from_purpose: string;
  readonly to_purpose: string;
  readonly amount: bigint;
  readonly balance_after: bigint | null;
  readonly currency: string;
};
const POSTINGS = statement<PostingRow>(
  'support.postings',
  `select t.id as transfer_id, t.at, t.kind, t.serial, t.chain, p.seq, p.kind as posting, f.purpose as from_purpose, o.purpose as to_purpose,
          p.amount, p.balance_after, t.currency
     from ledger.transfers t
     join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
     join ledger.accounts f on f.id = p.from_account
     join ledger.accounts o on o.id = p.to_account
    where t.member_id = $1 and t.ref = $2 order by t.id, p.seq`,
);
/** Everything that moved for it, first things first. */
export const postingsAbout = (runner: Runner, memberId: string, ref: string) =>
  runner.rows(POSTINGS, [memberId, ref]);

const NEWEST_DEPOSIT = statement<{ id: string }>(
  'support.newest_deposit',
  'select id from cashier.deposits_view where member_id = $1 order by created_at desc limit 1',
);
const NEWEST_WITHDRAWAL = statement<{ id: string }>(
  'support.newest_withdrawal',
  'select id from withdrawals.withdrawals_view where member_id = $1 order by created_at desc limit 1',
);
/** For the sample brand: what somebody would ask about. */
export const newestPayment = async (
  runner: Runner,
  kind: 'deposit' | 'withdrawal',
  memberId: string,
): Promise<string | undefined> =>
  (await runner.one(kind === 'deposit' ? NEWEST_DEPOSIT : NEWEST_WITHDRAWAL, [memberId]))?.id;

const HAS_CASES = statement<{ stands: boolean }>(
  'support.has_cases',
  "select exists (select from support.cases where brand_id = $1 and kind <> 'dispute') as stands",
);
export const hasCases = async (runner: Runner, brandId: string): Promise<boolean> =>
  (await runner.one(HAS_CASES, [brandId]))?.stands === true;
