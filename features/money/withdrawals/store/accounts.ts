/** SQL of the accounts members are paid to, and of what this room knows of a member. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { ACCOUNT_KINDS } from '../contract/settings.ts';

export type AccountRow = {
  id: string;
  member_id: string;
  brand_id: string;
  method: string;
  kind: (typeof ACCOUNT_KINDS)[number];
  currency: string;
  details: Buffer;
  tail: string;
  print: Buffer;
  created_at: Date;
  removed_at: Date | null;
};
const COLUMNS =
  'id, member_id, brand_id, method, kind, currency, details, tail, print, created_at, removed_at';

const LIST = statement<AccountRow>(
  'withdrawals.accounts',
  `select ${COLUMNS} from withdrawals.accounts where member_id = $1 and removed_at is null order by id`,
);
export const listAccounts = (runner: Runner, memberId: string) => runner.rows(LIST, [memberId]);

const FIND = statement<AccountRow>(
  'withdrawals.account',
  `select ${COLUMNS} from withdrawals.accounts where id = $1`,
);
/** Also one that was taken out of the list: withdrawals that went there show it. */
export const findAccount = (runner: Runner, id: string) => runner.one(FIND, [id]);

const INSERT = statement<AccountRow>(
  'withdrawals.add_account',
  `insert into withdrawals.accounts (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, null)
   on conflict (member_id, print) where removed_at is null do nothing returning ${COLUMNS}`,
);
/** Undefined when the member has it already. */
export const insertAccount = (runner: Runner, row: Omit<AccountRow, 'removed_at'>) =>
  runner.one(INSERT, [
    row.id,
    row.member_id,
    row.brand_id,
    row.method,
    row.kind,
    row.currency,
    row.details,
    row.tail,
    row.print,
    row.created_at,
  ]);

const INSERT_RETURN = statement<unknown>(
  'withdrawals.add_return_account',
  `insert into withdrawals.accounts (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
);
/** Where a deposit came from: money goes back there once, and it stands in nobody's list. */
export const insertReturnAccount = (runner: Runner, row: Omit<AccountRow, 'removed_at'>) =>
  runner.run(INSERT_RETURN, [
    row.id,
    row.member_id,
    row.brand_id,
    row.method,
    row.kind,
    row.currency,
    row.details,
    row.tail,
    row.print,
    row.created_at,
  ]);

const REMOVE = statement<unknown>(
  'withdrawals.remove_account',
  'update withdrawals.accounts set removed_at = $3 where id = $1 and member_id = $2 and removed_at is null',
);
/** False when there is none of his. */
export const removeAccount = async (runner: Runner, id: string, memberId: string, at: Date) =>
  (await runner.run(REMOVE, [id, memberId, at])) === 1;

const SHARED = statement<{ count: bigint }>(
  'withdrawals.shared',
  'select count(distinct member_id) as count from withdrawals.accounts where brand_id = $1 and print = $2 and member_id <> $3',
);
/** How many other members were ever paid there. */
export const sharedBy = async (runner: Runner, row: Pick<AccountRow, 'brand_id' | 'print' | 'member_id'>) =>
  Number((await runner.one(SHARED, [row.brand_id, row.print, row.member_id]))?.count ?? 0n);

type SharedRow = { member_id: string; text: string };
const SHARED_WITH = statement<SharedRow>(
  'withdrawals.shared_accounts',
  `select distinct o.member_id, '••• ' || o.tail as text from withdrawals.accounts a
     join withdrawals.accounts o on o.brand_id = a.brand_id and o.print = a.print and o.member_id <> a.member_id
    where a.member_id = $1 limit 50`,
);
/** Others who are or were paid to an account of his, with what of the account may be shown. */
export const sharedAccounts = (runner: Runner, memberId: string): Promise<SharedRow[]> =>
  runner.rows(SHARED_WITH, [memberId]);
