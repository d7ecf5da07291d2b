/** SQL of what settled stakes have brought bonuses on by. */
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import type { BonusRow } from './bonuses.ts';

export type WatchedRow = Pick<
  BonusRow,
  | 'id'
  | 'brand_id'
  | 'member_id'
  | 'currency'
  | 'terms_id'
  | 'state'
  | 'required'
  | 'wagered'
  | 'granted'
  | 'won_free'
  | 'max_stake'
  | 'free_count'
  | 'free_used'
  | 'granted_at'
  | 'expires_at'
> & { readonly pocket: bigint };
const WATCHED = statement<WatchedRow>(
  'bonus.watched',
  `select b.id, b.brand_id, b.member_id, b.currency, b.terms_id, b.state, b.required, b.wagered, b.granted, b.won_free, b.max_stake,
          b.free_count, b.free_used, b.granted_at, b.expires_at,
          coalesce((select l.balance from ledger.accounts a join ledger.balances l on l.member_id = a.owner_id and l.account_id = a.id
             where a.owner_id = b.member_id and a.purpose = 'bonus' and a.currency = b.currency), 0) as pocket
     from bonus.bonuses b
    where (b.state in ('open', 'closing') and b.member_id = any($1::uuid[])) or b.id = any($2::uuid[])`,
);
/** Bonuses that are open of these members, and those named; with what lies in their pockets. One statement a window. */
export const watchedBonuses = (
  runner: Runner,
  members: readonly string[],
  ids: readonly string[],
): Promise<WatchedRow[]> => runner.rows(WATCHED, [members, ids]);

export type StakeRow = {
  readonly member_id: string;
  readonly ref: string;
  readonly bonus_id: string;
  readonly category: string;
  readonly game: string;
  readonly serial: string;
  readonly state: 'settled' | 'voided';
  readonly stake: bigint;
  readonly valid: bigint;
  readonly odds: string | null;
  readonly part: bigint;
  readonly returned: bigint;
  readonly payout: bigint;
  readonly free: boolean;
  readonly counted: bigint;
  readonly at: Date;
};
export type FreshRow = Pick<StakeRow, 'bonus_id' | 'counted' | 'free' | 'returned'>;
const INSERT = statement<FreshRow>(
  'bonus.insert_stakes',
  `insert into bonus.stakes (member_id, ref, bonus_id, category, game, serial, state, stake, valid, odds, part, returned, payout, free, counted, at)
   select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[],
     $10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::boolean[], $15::bigint[], $16::timestamptz[])
   on conflict do nothing returning bonus_id, counted, free, returned`,
);
/** @returns what was not told before */
export const insertStakes = (tx: Tx, rows: readonly StakeRow[]): Promise<FreshRow[]> =>
  tx.rows(INSERT, [
    rows.map((row) => row.member_id),
    rows.map((row) => row.ref),
    rows.map((row) => row.bonus_id),
    rows.map((row) => row.category),
    rows.map((row) => row.game),
    rows.map((row) => row.serial),
    rows.map((row) => row.state),
    rows.map((row) => row.stake),
    rows.map((row) => row.valid),
    rows.map((row) => row.odds),
    rows.map((row) => row.part),
    rows.map((row) => row.returned),
    rows.map((row) => row.payout),
    rows.map((row) => row.free),
    rows.map((row) => row.counted),
    rows.map((row) => row.at),
  ]);

const ADD = statement<never>(
  'bonus.add_wagered',
  `update bonus.bonuses b set wagered = greatest(0, b.wagered + a.amount) from unnest($1::uuid[], $2::bigint[]) a (id, amount) where b.id = a.id`,
);
export const addWagered = (tx: Tx, sums: ReadonlyMap<string, bigint>): Promise<number> =>
  tx.run(ADD, [[...sums.keys()], [...sums.values()]]);

const FREE = statement<never>(
  'bonus.add_free',
  `update bonus.bonuses b set free_used = b.free_used + a.played, won_free = b.won_free + a.won, required = a.required
     from unnest($1::uuid[], $2::integer[], $3::bigint[], $4::bigint[]) a (id, played, won, required) where b.id = a.id`,
);
/** Free plays that were played: what they won is wagered like what was granted. */
export const addFree = (
  tx: Tx,
  rows: readonly {
    readonly id: string;
    readonly played: number;
    readonly won: bigint;
    readonly required: bigint;
  }[],
): Promise<number> =>
  tx.run(FREE, [
    rows.map(({ id }) => id),
    rows.map(({ played }) => played),
    rows.map(({ won }) => won),
    rows.map(({ required }) => required),
  ]);

const STAKE = statement<StakeRow & { readonly revision: number }>(
  'bonus.stake',
  `select member_id, ref, bonus_id, category, game, serial, state, stake, valid, odds, part, returned, payout, free, counted, revision, at
     from bonus.stakes where member_id = $1 and ref = $2 for update`,
);
export const findStake = (
  tx: Tx,
  memberId: string,
  ref: string,
): Promise<(StakeRow & { readonly revision: number }) | undefined> => tx.one(STAKE, [memberId, ref]);

const CORRECT = statement<never>(
  'bonus.correct_stake',
  `update bonus.stakes set state = $3, valid = $4, payout = $5, returned = $6, counted = $7, revision = $8
    where member_id = $1 and ref = $2`,
);
export const correctStake = (
  tx: Tx,
  row: Pick<StakeRow, 'member_id' | 'ref' | 'state' | 'valid' | 'payout' | 'returned' | 'counted'> & {
    readonly revision: number;
  },
): Promise<number> =>
  tx.run(CORRECT, [
    row.member_id,
    row.ref,
    row.state,
    row.valid,
    row.payout,
    row.returned,
    row.counted,
    row.revision,
  ]);

const STAKES = statement<StakeRow>(
  'bonus.stakes_of',
  `select member_id, ref, bonus_id, category, game, serial, state, stake, valid, odds, part, returned, payout, free, counted, at
     from bonus.stakes where bonus_id = $1 order by at desc, ref desc limit $2`,
);
/** Newest first. */
export const stakesOf = (runner: Runner, bonusId: string, limit: number): Promise<StakeRow[]> =>
  runner.rows(STAKES, [bonusId, limit]);

export type CategorySum = {
  readonly category: string;
  readonly game: string;
  readonly bets: bigint;
  readonly staked: bigint;
  readonly counted: bigint;
};
const SUMS = statement<CategorySum>(
  'bonus.stake_sums',
  `select category, game, count(*) as bets, sum(stake)::bigint as staked, sum(counted)::bigint as counted
     from bonus.stakes where bonus_id = $1 group by 1, 2`,
);
export const stakeSums = (runner: Runner, bonusId: string): Promise<CategorySum[]> =>
  runner.rows(SUMS, [bonusId]);

type Taken = { readonly taken: bigint; readonly owed: bigint };
const TAKEN = statement<Taken>(
  'bonus.taken_by_correction',
  `select coalesce(sum(p.amount) filter (where p.kind = 'correction' and a.purpose = 'bonus'), 0)::bigint as taken,
          coalesce(sum(p.amount) filter (where p.kind = 'owed'), 0)::bigint as owed
     from ledger.transfers t join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
     join ledger.accounts a on a.id = p.from_account
    where t.member_id = $1 and t.key = $2`,
);
/** What a correction took out of the bonus pocket, and what it left owed. */
export const takenByCorrection = async (runner: Runner, memberId: string, key: string): Promise<Taken> =>
  (await runner.one(TAKEN, [memberId, key])) ?? { taken: 0n, owed: 0n };

const OPPOSED = statement<{ n: bigint }>(
  'bonus.opposed_stakes',
  "select count(*) as n from bonus.stakes where bonus_id = $1 and state = 'settled' and not free and valid < stake",
);
/** Bets of a bonus of which not all was at risk: the other side was staked on, too. */
export const opposedStakes = async (runner: Runner, bonusId: string): Promise<number> =>
  Number((await runner.one(OPPOSED, [bonusId]))?.n ?? 0n);
