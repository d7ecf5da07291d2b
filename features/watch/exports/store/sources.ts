/**
 * SQL of what is exported: rows of a kind after the last one that was written, newest first, by a key that does not move. Columns are
 * texts as the file has them; amounts stay minor units until they are presented.
 */
import { type Runner, type Statement, statement, type Tx } from '#platform/db/db.ts';

/** Whose rows, of which days in `zone`, and what narrows them; null does not. */
export type Asked = {
  readonly brandId: string;
  /** Null: all members of the brand. */
  readonly memberId: string | null;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly state: string | null;
  readonly among: readonly string[] | null;
  readonly account: string | null;
};
const values = (asked: Asked, last: readonly string[] | null) => [
  asked.brandId,
  asked.memberId,
  asked.from,
  asked.to,
  asked.zone,
  asked.state,
  asked.among,
  asked.account,
  last?.[0] ?? null,
  last?.[1] ?? null,
];
/** Every statement names all eight, so that one set of values fits them all. */
export const ALL = `$1::uuid is not null and $2::uuid is not distinct from $2 and $3::date is not null and $4::date is not null
  and $5::text is not null and $6::text is not distinct from $6 and $7::text[] is not distinct from $7 and $8::text is not distinct from $8`;
export const within = (column: string): string =>
  `${column} >= $3::date::timestamp at time zone $5 and ${column} < ($4::date + 1)::timestamp at time zone $5`;

/** The first id a row can have at a moment: ids begin with their milliseconds, and an hour is more than any row waits to be written. */
const idAt = (day: string, hours: number): string =>
  `rpad(lpad(to_hex((extract(epoch from ${day}::timestamp at time zone $5) * 1000)::bigint + ${hours * 3_600_000}), 12, '0'), 32, '0')::uuid`;
/** Keys are ids: without their bounds whatever came after the last day would be read first. */
export const idsWithin = (column: string): string =>
  `${column} >= ${idAt('$3::date', -1)} and ${column} < ${idAt('($4::date + 1)', 1)}`;

export type DepositExportRow = {
  id: string;
  created_at: Date;
  settled_at: Date | null;
  serial: string;
  account: string;
  method: string;
  provider: string;
  provider_reference: string | null;
  amount: bigint;
  fee: bigint;
  currency: string;
  state: string;
  failure: string;
  flag: string;
};
const DEPOSITS_FROM = `from cashier.deposits_view d join members.directory m on m.id = d.member_id
  where ${ALL} and d.brand_id = $1 and ${within('d.created_at')} and ($6::text is null or d.state = $6)
    and ($8::text is null or m.account like $8)`;
const DEPOSITS = statement<DepositExportRow>(
  'exports.deposits',
  `select d.id, d.created_at, d.settled_at, d.serial, m.account, d.method, d.provider, d.provider_reference, d.amount, d.fee, d.currency,
          d.state, d.failure, d.flag ${DEPOSITS_FROM}
      and ($9::uuid is null or d.id < $9::uuid) and $10::text is null order by d.id desc limit $11`,
);

export type WithdrawalExportRow = {
  id: string;
  created_at: Date;
  ended_at: Date | null;
  serial: string;
  account: string;
  method: string;
  provider: string;
  provider_reference: string | null;
  amount: bigint;
  fee: bigint;
  currency: string;
  state: string;
  reason: string;
};
const WITHDRAWALS_FROM = `from withdrawals.withdrawals_view w join members.directory m on m.id = w.member_id
  where ${ALL} and w.brand_id = $1 and ${within('w.created_at')} and ($6::text is null or w.state = $6)
    and ($8::text is null or m.account like $8)`;
const WITHDRAWALS = statement<WithdrawalExportRow>(
  'exports.withdrawals',
  `select w.id, w.created_at, w.ended_at, w.serial, m.account, w.method, w.provider, w.provider_reference, w.amount, w.fee, w.currency, w.state,
          w.reason ${WITHDRAWALS_FROM}
      and ($9::uuid is null or w.id < $9::uuid) and $10::text is null order by w.id desc limit $11`,
);

export type BetExportRow = {
  ref: string;
  placed_at: Date;
  /** The same to the microsecond, which a Date is not. */
  placed_text: string;
  ended_at: Date | null;
  serial: string;
  account: string;
  kind: string;
  category: string;
  vendor: string;
  game: string;
  stake: bigint;
  valid_stake: bigint;
  payout: bigint;
  currency: string;
  state: string;
  revision: number;
};
const BETS_WHERE = `where ${ALL} and b.brand_id = $1 and ($2::uuid is null or b.member_id = $2) and ${within('b.placed_at')}
    and ($6::text is null or b.state = $6) and ($7::text[] is null or b.kind = any ($7)) and ($8::text is null or m.account like $8)`;
const BETS_FROM = `from records.bets_view b join members.directory m on m.id = b.member_id ${BETS_WHERE}`;
const betsBy = (name: string, member: string) =>
  statement<BetExportRow>(
    `exports.bets_${name}`,
    `select b.ref, b.placed_at, b.placed_at::text as placed_text, b.ended_at, b.serial, m.account, b.kind, b.category, b.vendor, b.game,
          b.stake, b.valid_stake, b.payout, b.currency, b.state, b.revision ${BETS_FROM} ${member}
      and ($9::text is null or (b.placed_at, b.ref) < ($9::timestamptz, $10::uuid)) order by b.placed_at desc, b.ref desc limit $11`,
  );
// A member's own index is used only where the plan knows that it is one member.
const BETS = betsBy('all', '');
const OWN_BETS = betsBy('own', 'and b.member_id = $2');

export type AccountExportRow = {
  transfer_id: string;
  seq: number;
  at: Date;
  kind: string;
  amount: bigint;
  balance_after: bigint;
  currency: string;
  transfer_kind: string;
  key: string;
  ref: string;
  serial: string | null;
};
const ACCOUNT_FROM = `from ledger.accounts a
    join ledger.postings p on p.member_id = a.owner_id and a.id in (p.from_account, p.to_account)
    join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id
   where ${ALL} and a.owner_id = $2 and a.purpose = 'cash' and a.brand_id = $1 and ${within('t.at')}
     and ($7::text[] is null or t.kind = any ($7))`;
const ACCOUNT = statement<AccountExportRow>(
  'exports.account',
  `select p.transfer_id, p.seq, t.at, p.kind, case when p.to_account = a.id then p.amount else -p.amount end as amount, p.balance_after,
          t.currency, t.kind as transfer_kind, t.key, t.ref, t.serial ${ACCOUNT_FROM}
     and ($9::text is null or (p.transfer_id, p.seq) < ($9::uuid, $10::integer)) order by p.transfer_id desc, p.seq desc limit $11`,
);

/** Rows that are counted before the first part is written; of a longer file nobody waits for the last. */
const COUNTED = 500_000;

const PLANNED = statement<never>('exports.planned', 'set local plan_cache_mode = force_custom_plan');
/** For the rest of the transaction: of days and filters that are known the plan goes along their index, of any it reads the whole table. */
export const planEach = (tx: Tx): Promise<number> => tx.run(PLANNED);

/** How the rows of one table are counted and read. `last` names the row the ones before ended with. */
export type Rows<Row> = {
  readonly count: (runner: Runner, asked: Asked) => Promise<bigint>;
  readonly read: (
    runner: Runner,
    asked: Asked,
    last: readonly string[] | null,
    limit: number,
  ) => Promise<Row[]>;
};

/** @param from what is counted: tables with their conditions; `query` reads the same with the key and the order. */
export function rowsOf<Row>(name: string, from: string, query: Statement<Row>): Rows<Row> {
  const all = statement<{ n: bigint }>(
    `exports.count_${name}`,
    `select count(*) as n from (select 1 ${from} limit ${COUNTED}) counted`,
  );
  return {
    count: async (runner, asked) => (await runner.one(all, values(asked, null).slice(0, 8)))?.n ?? 0n,
    read: (runner, asked, last, limit) => runner.rows(query, [...values(asked, last), limit]),
  };
}
export const depositRows = rowsOf('deposits', DEPOSITS_FROM, DEPOSITS);
export const withdrawalRows = rowsOf('withdrawals', WITHDRAWALS_FROM, WITHDRAWALS);
export const betRows = rowsOf('bets', BETS_FROM, BETS);
export const ownBetRows = rowsOf('own_bets', BETS_FROM, OWN_BETS);
export const accountRows = rowsOf('account', ACCOUNT_FROM, ACCOUNT);
