/** All SQL of jackpot pools. */
import { statement } from '#platform/db/db.ts';

export type PoolRow = {
  readonly brand_id: string;
  readonly name: string;
  readonly currency: string;
  readonly balance: bigint;
};

/** `$1` brands, `$2` names, `$3` currencies */
export const MAKE_POOLS = statement<never>(
  'rounds.make_pools',
  `insert into rounds.pools (brand_id, name, currency)
   select * from unnest($1::uuid[], $2::text[], $3::text[]) on conflict do nothing`,
);
/** Waits for whoever holds them, in one order: before anything else of the ledger is written. */
export const LOCK_POOLS = statement<PoolRow>(
  'rounds.lock_pools',
  `select brand_id, name, currency, balance from rounds.pools
   where (brand_id, name, currency) in (select * from unnest($1::uuid[], $2::text[], $3::text[]))
   order by brand_id, name, currency for update`,
);
/** `$4` balance, `$5` wins more, `$6` when it was won last, or null */
export const MOVE_POOL = statement<never>(
  'rounds.move_pool',
  `update rounds.pools set balance = $4, wins = wins + $5, won_at = coalesce($6, won_at)
   where brand_id = $1 and name = $2 and currency = $3`,
);
export const READ_POOL = statement<{ balance: bigint; wins: number; won_at: Date | null }>(
  'rounds.read_pool',
  'select balance, wins, won_at from rounds.pools where brand_id = $1 and name = $2 and currency = $3',
);
