/** All SQL of bets at tables. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { jsonArray, plainArray } from '#platform/db/arrays.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { RoundRow } from '../store.ts';

/** Minor units as text. */
export type PartJson = { readonly spot: string; readonly stake: string; readonly payout: string };

export type BetRow = {
  readonly member_id: MemberId;
  readonly id: string;
  readonly brand_id: BrandId;
  readonly table_code: string;
  readonly round_id: string;
  readonly state: 'open' | 'settled' | 'voided';
  readonly currency: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly parts: readonly PartJson[];
  readonly transfer_id: string;
  /** cash after the stake, and its version: what the first answer said */
  readonly balance: bigint;
  readonly version: number;
  readonly at: Date;
  /** Hundredths at which it leaves a flight by itself. */
  readonly auto: number | null;
  /** When its member took it out of a flight. */
  readonly cashed_at: Date | null;
};
const BET = `b.member_id, b.id, b.brand_id, b.table_code, b.round_id, b.state, b.currency, b.stake, b.payout, b.parts,
  b.transfer_id, b.balance, b.version, b.at, b.auto, b.cashed_at`;
export type BetWithRound = BetRow & Pick<RoundRow, 'day' | 'n' | 'result' | 'note' | 'flight_at'>;

/** What decides about bets: the rounds they name, by the database's clock. */
export type RoundNow = Pick<RoundRow, 'id' | 'table_code' | 'state' | 'closes_at'> & { readonly now: Date };
export const ROUNDS_NOW = statement<RoundNow>(
  'tables.rounds_now',
  'select id, table_code, state, closes_at, clock_timestamp() as now from tables.rounds where id = any($1::uuid[])',
);
/** What these members have on these rounds. */
export const LAID = statement<Pick<BetRow, 'member_id' | 'round_id' | 'parts'>>(
  'tables.laid',
  `select member_id, round_id, parts from tables.bets where round_id = any($1::uuid[]) and member_id = any($2::uuid[])`,
);
export const BETS_BY_REF = statement<BetRow>(
  'tables.bets_by_ref',
  `select ${BET} from tables.bets b where (b.member_id, b.id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
);

const ADD_BETS = statement<never>(
  'tables.add_bets',
  `insert into tables.bets (member_id, id, brand_id, table_code, round_id, state, currency, stake, parts, transfer_id, balance, version, at, auto)
   select member_id, id, brand_id, table_code, round_id, 'open', currency, stake, parts, transfer_id, balance, version, at, auto
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::bigint[], $8::json[], $9::uuid[],
     $10::bigint[], $11::integer[], $12::timestamptz[], $13::integer[])
     a (member_id, id, brand_id, table_code, round_id, currency, stake, parts, transfer_id, balance, version, at, auto)
   order by round_id`,
);
export const addBets = (runner: Runner, bets: readonly BetRow[]): Promise<number> =>
  runner.run(ADD_BETS, [
    plainArray(bets.map((bet) => bet.member_id)),
    plainArray(bets.map((bet) => bet.id)),
    plainArray(bets.map((bet) => bet.brand_id)),
    plainArray(bets.map((bet) => bet.table_code)),
    plainArray(bets.map((bet) => bet.round_id)),
    plainArray(bets.map((bet) => bet.currency)),
    plainArray(bets.map((bet) => bet.stake)),
    jsonArray(bets.map((bet) => JSON.stringify(bet.parts))),
    plainArray(bets.map((bet) => bet.transfer_id)),
    plainArray(bets.map((bet) => bet.balance)),
    plainArray(bets.map((bet) => bet.version)),
    bets.map((bet) => bet.at),
    bets.map((bet) => bet.auto),
  ]);

/** `$1` round, `$2` after this id or null, `$3` limit. */
export const OPEN_BETS = statement<Pick<BetRow, 'member_id' | 'brand_id' | 'currency' | 'id'>>(
  'tables.open_bets',
  `select member_id, brand_id, currency, id from tables.bets
   where round_id = $1 and state = 'open' and ($2::uuid is null or id > $2::uuid) order by id limit $3`,
);
/** As `OPEN_BETS`, of a flight: those that have left it, by hand or at `$4` hundredths by themselves. */
export const LEFT_BETS = statement<Pick<BetRow, 'member_id' | 'brand_id' | 'currency' | 'id'>>(
  'tables.left_bets',
  `select member_id, brand_id, currency, id from tables.bets
   where round_id = $1 and state = 'open' and (cashed_at is not null or auto <= $4)
     and ($2::uuid is null or id > $2::uuid) order by id limit $3`,
);
/**
 * `$1` members, `$2` bets, `$3` their tables, `$4` ms in the air before which nothing leaves. One statement decides about each: the bet is open, its round
 * is in the air for long enough, and the database's clock has not passed the end. Asked again it answers what it answered first. Rows are locked in
 * the order of their ids, so that two processes do not wait for each other.
 */
export const CASH_OUTS = statement<BetWithRound>(
  'tables.cash_outs',
  `with asked as (
     select distinct member_id, id, table_code, from_ms from unnest($1::uuid[], $2::uuid[], $3::text[], $4::integer[]) a (member_id, id, table_code, from_ms)
   ), held as materialized (
     select b.member_id, b.id, a.from_ms from tables.bets b
     join asked a on a.member_id = b.member_id and a.id = b.id and a.table_code = b.table_code order by b.id for update of b
   )
   update tables.bets b set cashed_at = coalesce(b.cashed_at, clock_timestamp()) from held h, tables.rounds r
   where b.member_id = h.member_id and b.id = h.id and r.id = b.round_id and r.flight
     and (b.cashed_at is not null
       or (b.state = 'open' and r.state = 'closed' and clock_timestamp() >= r.flight_at + h.from_ms * interval '1 millisecond'
         and clock_timestamp() < r.reveals_at))
   returning ${BET}, r.day::text, r.n, case when r.state in ('drawn', 'settled', 'voided') then r.result end as result, r.note, r.flight_at`,
);
export const BET_BY_ID = statement<Pick<BetRow, 'id'>>(
  'tables.bet_by_id',
  'select id from tables.bets where member_id = $1 and id = $2 and table_code = $3',
);
/** The largest bets of a round, for the list everybody sees. */
export const LARGEST_BETS = statement<
  Pick<BetRow, 'member_id' | 'id' | 'stake' | 'payout' | 'state' | 'auto' | 'cashed_at'>
>(
  'tables.largest_bets',
  `select member_id, id, stake, payout, state, auto, cashed_at from tables.bets where round_id = $1 order by stake desc, id limit $2`,
);
/** `$1` round: a row when somebody has laid money on it, or a trial's bet still flies. */
export const RIDDEN = statement<{ ridden: boolean }>(
  'tables.ridden',
  `select true as ridden where exists (select 1 from tables.bets where round_id = $1)
     or exists (select 1 from tables.trial_bets where round_id = $1 and state = 'open')`,
);
/** `$1` members, `$2` bets: those still open, held by nobody else. */
export const CLAIM_BETS = statement<BetRow>(
  'tables.claim_bets',
  `select ${BET} from tables.bets b
   where (b.member_id, b.id) in (select * from unnest($1::uuid[], $2::uuid[])) and b.state = 'open'
   order by b.id for update skip locked`,
);
const END_BETS = statement<never>(
  'tables.end_bets',
  `update tables.bets b set state = a.state, payout = a.payout, parts = a.parts, settle_transfer_id = a.transfer_id, settled_at = $7
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::json[], $6::uuid[]) a (member_id, id, state, payout, parts, transfer_id)
   where b.member_id = a.member_id and b.id = a.id and b.state = 'open'`,
);

export type EndedBet = Pick<BetRow, 'member_id' | 'id' | 'payout' | 'parts'> & {
  readonly state: 'settled' | 'voided';
  readonly transferId: string;
};
export const endBets = (runner: Runner, bets: readonly EndedBet[], at: Date): Promise<number> =>
  runner.run(END_BETS, [
    plainArray(bets.map((bet) => bet.member_id)),
    plainArray(bets.map((bet) => bet.id)),
    plainArray(bets.map((bet) => bet.state)),
    plainArray(bets.map((bet) => bet.payout)),
    jsonArray(bets.map((bet) => JSON.stringify(bet.parts))),
    plainArray(bets.map((bet) => bet.transferId)),
    at,
  ]);

/** `$1` round: what was laid on each place and what came back; minor units as text. */
export const SPOTS_PAID = statement<{ spot: string; stake: string; payout: string }>(
  'tables.spots_paid',
  `select p ->> 'spot' as spot, sum((p ->> 'stake')::numeric)::text as stake, sum((p ->> 'payout')::numeric)::text as payout
   from tables.bets b, json_array_elements(b.parts) p where b.round_id = $1 and b.state = 'settled' group by 1 order by 1`,
);

/** `$1` member, `$2` table, `$3` round, `$4` state, `$5` limit, `$6` offset, `$7` bet; all but the member and the pages may be null. */
export const BET_LIST = statement<BetWithRound & { readonly total: bigint }>(
  'tables.bet_list',
  `select ${BET}, r.day::text, r.n, case when r.state in ('drawn', 'settled', 'voided') then r.result end as result, r.note, r.flight_at,
     count(*) over () as total
   from tables.bets b join tables.rounds r on r.id = b.round_id
   where b.member_id = $1 and ($2::text is null or b.table_code = $2) and ($3::uuid is null or b.round_id = $3)
     and ($4::text is null or b.state = $4) and ($7::uuid is null or b.id = $7) order by b.id desc limit $5 offset $6`,
);
