/** SQL of what staff see and do at tables. */
import { statement } from '#platform/db/db.ts';
import type { LimitsJson, RoundRow } from '../store.ts';

/** What a table took and paid since midnight UTC. */
export const TODAY = statement<{
  table_code: string;
  rounds: bigint;
  voided: bigint;
  stake: bigint;
  payout: bigint;
}>(
  'tables.ops_today',
  `with rounds as (
     select id, table_code, state from tables.rounds
     where brand_id = $1 and opens_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'
   ), bets as (
     select b.table_code, sum(b.stake)::bigint as stake, sum(b.payout)::bigint as payout
     from tables.bets b where b.state = 'settled' and b.round_id in (select id from rounds) group by 1
   )
   select r.table_code, count(*) as rounds, count(*) filter (where r.state = 'voided') as voided,
     coalesce(max(b.stake), 0)::bigint as stake, coalesce(max(b.payout), 0)::bigint as payout
   from rounds r left join bets b on b.table_code = r.table_code group by 1`,
);
export const SET_TABLE = statement<never>(
  'tables.ops_set',
  'update tables.tables set limits = $2, stream = $3, results = $4 where code = $1',
);
export const LOCK_TABLE = statement<{
  halted: boolean;
  limits: LimitsJson;
  stream: string | null;
  results: 'drawn' | 'staff';
}>('tables.ops_lock', 'select halted, limits, stream, results from tables.tables where code = $1 for update');
/** Locks the round: nothing of it changes until what is decided about it is written. */
export const LOCK_ROUND = statement<
  Pick<RoundRow, 'id' | 'table_code' | 'brand_id' | 'day' | 'n' | 'state' | 'entered' | 'flight'>
>(
  'tables.ops_lock_round',
  `select id, table_code, brand_id, day::text, n, state, entered, flight from tables.rounds
   where id = $1 and brand_id = $2 for update`,
);
export const ENTER_RESULT = statement<never>(
  'tables.ops_enter',
  "update tables.rounds set entered = $2::text::json where id = $1 and state = 'closed' and entered is null",
);
