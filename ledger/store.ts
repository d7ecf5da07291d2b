/** All SQL of the vault. The app's role may only read, and call the three functions of `ledger`. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { plainArray } from '#platform/db/arrays.ts';
import { type Runner, type Statement, statement } from '#platform/db/db.ts';
import type { Book } from './book.ts';
import type { BonusHold, BonusUse } from './bonus.ts';
import type { BalanceRow, TransferRow } from './rows.ts';

const OPEN = statement<{ id: bigint }>(
  'ledger.open_account',
  'select ledger.open_account($1, $2, $3, $4, $5) as id',
);
const READ = statement<BalanceRow>(
  'ledger.balances',
  'select account_id, balance, version from ledger.balances where member_id = $1',
);

const POCKETS = statement<BalanceRow & { purpose: string; currency: string }>(
  'ledger.pockets',
  `select b.account_id, b.balance, b.version, a.purpose, a.currency from ledger.balances b
   join ledger.accounts a on a.id = b.account_id where b.member_id = $1 order by a.id`,
);
export const readPockets = (
  runner: Runner,
  memberId: string,
): Promise<(BalanceRow & { purpose: string; currency: string })[]> => runner.rows(POCKETS, [memberId]);

/** `$1` members, `$2` currency: the two pockets everybody has. */
const ACCOUNTS = statement<{ id: bigint; brand_id: string; owner_id: MemberId; purpose: 'cash' | 'held' }>(
  'ledger.accounts',
  `select id, brand_id, owner_id, purpose from ledger.accounts
   where owner_id = any($1::uuid[]) and purpose in ('cash', 'held') and currency = $2 and member_owned`,
);
export const readAccounts = (
  runner: Runner,
  members: readonly MemberId[],
  currency: string,
): Promise<{ id: bigint; brand_id: string; owner_id: MemberId; purpose: 'cash' | 'held' }[]> =>
  runner.rows(ACCOUNTS, [members, currency]);

/** `$1` members, `$2` accounts, `$3` leave out what somebody else holds. What these members owe comes last, asked for or not. */
export const LOCK: Statement<BalanceRow> = statement(
  'ledger.lock',
  'select * from ledger.lock_balances($1, $2, $3)',
);

/** `$1` members, `$2` keys, position by position. */
export const FIND: Statement<TransferRow> = statement(
  'ledger.find',
  `select t.member_id, t.key, t.id, t.content, t.ref from unnest($1::uuid[], $2::text[]) a (member_id, key)
   join ledger.transfers t on t.member_id = a.member_id and t.key = a.key`,
);

export const POST: Statement<{ at: Date }> = statement(
  'ledger.post',
  'select ledger.post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) as at',
);

export type BesideRow = {
  id: bigint;
  brand_id: BrandId;
  owner_id: MemberId;
  purpose: 'debt' | 'bonus';
  currency: string;
  bonus_id: string | null;
  spendable: boolean | null;
  most: bigint | null;
  excluded: string[] | null;
  free_game: string | null;
  free_stake: bigint | null;
  free_left: number | null;
  house: bigint | null;
};
const BESIDE = statement<BesideRow>(
  'ledger.beside',
  `select a.id, a.brand_id, a.owner_id, a.purpose, a.currency, u.bonus_id, u.spendable, u.most, u.excluded, u.free_game, u.free_stake, u.free_left,
          case when u.free_left > 0 then (select h.id from ledger.accounts h
            where h.owner_id = a.brand_id and h.purpose = 'bonuses' and h.currency = a.currency) end as house
     from ledger.accounts a left join ledger.bonus_uses u on u.account_id = a.id and u.member_id = a.owner_id
    where a.id = any($1::bigint[]) and a.purpose in ('debt', 'bonus') and a.member_owned`,
);
/** What was locked beside what was asked for: debts, and bonus pockets in use. */
export const readBeside = (runner: Runner, accounts: readonly bigint[]): Promise<BesideRow[]> =>
  runner.rows(BESIDE, [accounts]);

export type BonusHoldRow = {
  member_id: MemberId;
  ref: string;
  account_id: bigint;
  stake: bigint;
  part: bigint;
};
const BONUS_HOLDS = statement<BonusHoldRow>(
  'ledger.bonus_holds',
  'select member_id, ref, account_id, stake, part from ledger.bonus_holds where member_id = any($1::uuid[])',
);
export const readBonusHolds = (runner: Runner, members: readonly string[]): Promise<BonusHoldRow[]> =>
  runner.rows(BONUS_HOLDS, [members]);

const KEEP_BONUS_HOLDS = statement<never>(
  'ledger.keep_bonus_holds',
  'select ledger.keep_bonus_holds($1, $2, $3, $4, $5, $6)',
);
export const keepBonusHolds = (runner: Runner, holds: readonly BonusHold[]): Promise<number> =>
  runner.run(KEEP_BONUS_HOLDS, [
    holds.map(({ memberId }) => memberId),
    holds.map(({ ref }) => ref),
    holds.map(({ use }) => use.bonusId),
    holds.map(({ use }) => use.account.id),
    holds.map(({ stake }) => stake),
    holds.map(({ part }) => part),
  ]);

const USE_BONUS = statement<never>(
  'ledger.use_bonus',
  'select ledger.use_bonus($1, $2, $3, $4, $5, $6, $7, $8, $9)',
);
export const putBonusUse = (runner: Runner, memberId: MemberId, use: BonusUse): Promise<number> =>
  runner.run(USE_BONUS, [
    memberId,
    use.account.id,
    use.bonusId,
    use.spendable,
    use.most,
    use.excluded,
    use.free?.game ?? '',
    use.free?.stake ?? 0n,
    use.free?.left ?? 0,
  ]);

const USE_FREE = statement<never>('ledger.use_free_plays', 'select ledger.use_free_plays($1, $2, $3)');
export const spendFreePlays = (
  runner: Runner,
  played: readonly (readonly [BonusUse, number])[],
): Promise<number> =>
  runner.run(USE_FREE, [
    played.map(([{ account }]) => account.member),
    played.map(([{ account }]) => account.id),
    played.map(([, n]) => n),
  ]);

const END_BONUS_USE = statement<{ ended: boolean }>(
  'ledger.end_bonus_use',
  'select ledger.end_bonus_use($1, $2) as ended',
);
export const endBonusUse = async (runner: Runner, memberId: MemberId, accountId: bigint): Promise<boolean> =>
  (await runner.one(END_BONUS_USE, [memberId, accountId]))?.ended ?? false;

export async function openAccount(
  runner: Runner,
  account: { brandId: BrandId; owner: string; member: boolean; purpose: string; currency: string },
): Promise<bigint> {
  const row = await runner.one(OPEN, [
    account.brandId,
    account.owner,
    account.member,
    account.purpose,
    account.currency,
  ]);
  if (!row) throw new Error('ledger.open_account answered nothing');
  return row.id;
}

export const readBalances = (runner: Runner, memberId: string): Promise<BalanceRow[]> =>
  runner.rows(READ, [memberId]);

export const lockBalances = (
  runner: Runner,
  members: readonly string[],
  accounts: readonly bigint[],
  skip: boolean,
): Promise<BalanceRow[]> => runner.rows(LOCK, [members, accounts, skip]);

export const findTransfers = (
  runner: Runner,
  members: readonly string[],
  keys: readonly string[],
): Promise<TransferRow[]> => runner.rows(FIND, [members, keys]);

/** The arguments of POST for everything the book holds. */
export function postValues({ transfers, postings, moved }: Book): unknown[] {
  return [
    plainArray(transfers.map(({ transfer }) => transfer.memberId)),
    plainArray(transfers.map(({ id }) => id)),
    plainArray(transfers.map(({ transfer }) => transfer.brandId)),
    plainArray(transfers.map(({ transfer }) => transfer.currency)),
    plainArray(transfers.map(({ transfer }) => transfer.kind)),
    transfers.map(({ transfer }) => transfer.key),
    `{${transfers.map(({ digest }) => `"\\\\x${digest.toString('hex')}"`).join(',')}}`,
    plainArray(transfers.map(({ transfer }) => transfer.ref)),
    transfers.map(({ transfer }) => transfer.serial),
    plainArray(postings.map(({ of }) => of.transfer.memberId)),
    plainArray(postings.map(({ of }) => of.id)),
    plainArray(postings.map(({ seq }) => seq)),
    plainArray(postings.map(({ posting }) => posting.kind)),
    plainArray(postings.map(({ posting }) => posting.from.id)),
    plainArray(postings.map(({ posting }) => posting.to.id)),
    plainArray(postings.map(({ posting }) => posting.amount)),
    plainArray(postings.map(({ after }) => after ?? 'null')),
    moved,
  ];
}

/** Writes what the book holds; the answer is the time the database gave it. */
export async function postBook(runner: Runner, book: Book): Promise<Date> {
  const row = await runner.one(POST, postValues(book));
  if (!row) throw new Error('ledger.post answered nothing');
  return row.at;
}
