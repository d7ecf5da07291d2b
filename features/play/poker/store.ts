/** All SQL of poker tables, chains and who sits there. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { statement } from '#platform/db/db.ts';
import type { HoldemGame } from '#games/poker/engine/evaluate.ts';
import type { Betting } from '#games/poker/engine/setup.ts';

export type TableRow = {
  readonly code: string;
  readonly brand_id: BrandId;
  readonly name: string;
  readonly game: HoldemGame;
  readonly betting: Betting;
  readonly kind: 'cash' | 'trial' | 'tournament';
  readonly tournament_id: string | null;
  readonly currency: string;
  readonly seats: number;
  readonly small_blind: bigint;
  readonly big_blind: bigint;
  readonly ante: bigint;
  readonly straddle: boolean;
  readonly twice: boolean;
  readonly min_buy: bigint;
  readonly max_buy: bigint;
  readonly rake_rate: number;
  readonly rake_cap: bigint;
  readonly action_ms: number;
  readonly bank_ms: number;
  readonly observe_ms: number;
  readonly reveal_ms: number;
  readonly pause_ms: number;
  readonly bots: number;
  readonly state: 'open' | 'halted' | 'closed';
  readonly button: number | null;
  readonly hands: number;
  readonly version: bigint;
  readonly due_at: Date | null;
  readonly next_at: Date;
  readonly position: number;
};
const TABLE = `t.code, t.brand_id, t.name, t.game, t.betting, t.kind, t.tournament_id, t.currency, t.seats, t.small_blind, t.big_blind, t.ante,
  t.straddle, t.twice, t.min_buy, t.max_buy, t.rake_rate, t.rake_cap, t.action_ms, t.bank_ms, t.observe_ms, t.reveal_ms, t.pause_ms, t.bots,
  t.state, t.button, t.hands, t.version, t.due_at, t.next_at, t.position`;

export const TABLES_OF = statement<TableRow & { readonly players: number; readonly average: bigint | null }>(
  'poker.tables_of',
  `select ${TABLE}, (select count(*)::integer from poker.sittings s where s.table_code = t.code and s.left_at is null) as players,
     (select (avg(h.pot))::bigint from (select pot from poker.hands where table_code = t.code and state = 'ended' order by n desc limit 20) h) as average
   from poker.tables t where t.brand_id = $1 and (t.state <> 'closed' or t.kind = 'cash') order by t.position, t.code`,
);
export const TABLE_BY_CODE = statement<TableRow>(
  'poker.table',
  `select ${TABLE} from poker.tables t where t.code = $1 and t.brand_id = $2`,
);
/** Whoever changes anything of a table holds its row first: seats, hand and chips are changed by one at a time. */
export const LOCK_TABLE = statement<TableRow & { readonly now: Date }>(
  'poker.lock_table',
  `select ${TABLE}, clock_timestamp() as now from poker.tables t where t.code = $1 for update`,
);
export const DUE_TABLES = statement<{ readonly code: string; readonly due_at: Date }>(
  'poker.due_tables',
  'select code, due_at from poker.tables where due_at <= clock_timestamp() order by due_at limit 500',
);
/** `$2` due, `$3` next deal not before, `$4` button, `$5` hands. A break that was set while a hand was on is kept when the hand ends. */
export const TOUCH_TABLE = statement<{ readonly version: bigint }>(
  'poker.touch_table',
  `update poker.tables set version = version + 1, due_at = $2, next_at = greatest(next_at, coalesce($3::timestamptz, next_at)),
     button = coalesce($4, button), hands = coalesce($5, hands)
   where code = $1 returning version`,
);
export const SET_TABLE_STATE = statement<never>(
  'poker.set_table_state',
  'update poker.tables set state = $2 where code = $1',
);
export const PUT_TABLE = statement<never>(
  'poker.put_table',
  `insert into poker.tables (code, brand_id, name, game, betting, kind, tournament_id, currency, seats, small_blind, big_blind, ante, straddle, twice,
     min_buy, max_buy, rake_rate, rake_cap, action_ms, bank_ms, observe_ms, reveal_ms, pause_ms, bots, position, due_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, now())
   on conflict (code) do nothing`,
);

export type SittingRow = {
  readonly id: string;
  readonly table_code: string;
  readonly brand_id: BrandId;
  readonly member_id: MemberId | null;
  readonly trial: Buffer | null;
  readonly entry_id: string | null;
  readonly name: string;
  readonly seat: number;
  readonly currency: string;
  readonly stack: bigint;
  readonly adding: bigint;
  readonly bought: bigint;
  readonly away: boolean;
  readonly leaving: string | null;
  readonly refused: string | null;
  readonly straddles: boolean;
  readonly owes: boolean;
  readonly missed: number;
  readonly bank_ms: number;
  readonly entropy: string;
};
const SITTING = `s.id, s.table_code, s.brand_id, s.member_id, s.trial, s.entry_id, s.name, s.seat, s.currency, s.stack, s.adding, s.bought, s.away,
  s.leaving, s.refused, s.straddles, s.owes, s.missed, s.bank_ms, s.entropy`;

export const SITTINGS = statement<SittingRow>(
  'poker.sittings',
  `select ${SITTING} from poker.sittings s where s.table_code = $1 and s.left_at is null order by s.seat`,
);
export const SITTING_BY_ID = statement<SittingRow & { readonly left_at: Date | null }>(
  'poker.sitting',
  `select ${SITTING}, s.left_at from poker.sittings s where s.id = $1`,
);
export const ADD_SITTING = statement<never>(
  'poker.add_sitting',
  `insert into poker.sittings (id, table_code, brand_id, member_id, trial, entry_id, name, seat, currency, stack, bought, owes, bank_ms, entropy)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);
/** `$1` sittings, `$2` stacks, `$3` time banks, `$4` missed decisions, `$5` away: as a hand leaves them. */
export const END_SITTINGS = statement<never>(
  'poker.end_sittings',
  `update poker.sittings s set stack = a.stack, bank_ms = a.bank_ms, missed = a.missed, away = a.away,
     away_at = case when a.away then coalesce(s.away_at, clock_timestamp()) end
   from unnest($1::uuid[], $2::bigint[], $3::integer[], $4::integer[], $5::boolean[]) a (id, stack, bank_ms, missed, away) where s.id = a.id`,
);
export const TAKE_ADDED = statement<never>(
  'poker.take_added',
  'update poker.sittings set stack = stack + adding, adding = 0 where table_code = $1 and left_at is null and adding > 0',
);
export const ADD_CHIPS = statement<{ readonly stack: bigint; readonly adding: bigint }>(
  'poker.add_chips',
  `update poker.sittings set adding = adding + $2, bought = bought + $2, away = false, away_at = null where id = $1
   returning stack, adding`,
);
export const LEAVE_SEAT = statement<never>(
  'poker.leave_seat',
  'update poker.sittings set left_at = now(), stack = 0, adding = 0 where id = $1',
);
export const SET_LEAVING = statement<never>(
  'poker.set_leaving',
  'update poker.sittings set leaving = coalesce(leaving, $2) where id = $1',
);
export const SET_AWAY = statement<{ readonly away: boolean; readonly straddles: boolean }>(
  'poker.set_away',
  `update poker.sittings set away = coalesce($2, away), straddles = coalesce($3, straddles), entropy = coalesce($4, entropy),
     missed = case when $2 = false then 0 else missed end, refused = case when $2 = false then null else refused end,
     away_at = case when coalesce($2, away) then coalesce(away_at, clock_timestamp()) end
   where id = $1 returning away, straddles`,
);
export const SET_REFUSED = statement<never>(
  'poker.set_refused',
  'update poker.sittings set refused = $2, away = true, away_at = coalesce(away_at, clock_timestamp()) where id = $1',
);
/** Dealt in they owe nothing; who is left out owes a big blind. */
export const SET_OWES = statement<never>(
  'poker.set_owes',
  'update poker.sittings set owes = not (id = any($2::uuid[])) where table_code = $1 and left_at is null',
);
/** Tables are held before their seats, as whoever deals holds them. Those whose hand is on are looked at when it has ended. */
const LOOK_AT = `update poker.tables t set due_at = coalesce(least(t.due_at, t.next_at), clock_timestamp()) from told
   where t.code = told.table_code and not exists (select from poker.hands h where h.table_code = t.code and h.state = 'playing')`;
/** Seats of members who may not play any more. */
export const TELL_TO_GO = statement<never>(
  'poker.tell_to_go',
  `with held as (
     select t.code from poker.tables t where t.code in (
       select s.table_code from poker.sittings s where s.member_id = any($1::uuid[]) and s.left_at is null and s.entry_id is null)
     order by t.code for update),
   told as (
     update poker.sittings s set leaving = coalesce(s.leaving, $2) from held
     where s.table_code = held.code and s.member_id = any($1::uuid[]) and s.left_at is null and s.entry_id is null returning s.table_code)
   ${LOOK_AT}`,
);
/** Seats of who has sat out too long: another may want them. `$1` ms. */
export const CLEAR_AWAY = statement<never>(
  'poker.clear_away',
  `with held as (
     select t.code from poker.tables t where t.code in (
       select s.table_code from poker.sittings s where s.left_at is null and s.entry_id is null and s.away and s.leaving is null
         and s.away_at < clock_timestamp() - $1::integer * interval '1 millisecond')
     order by t.code for update),
   told as (
     update poker.sittings s set leaving = 'away' from held
     where s.table_code = held.code and s.left_at is null and s.entry_id is null and s.away and s.leaving is null
       and s.away_at < clock_timestamp() - $1::integer * interval '1 millisecond' returning s.table_code)
   ${LOOK_AT}`,
);
export const VERSION_OF = statement<{ readonly version: bigint }>(
  'poker.version_of',
  'select version from poker.tables where code = $1',
);

export type ChainRow = {
  readonly n: number;
  readonly length: number;
  readonly root: string;
  readonly secret: Buffer;
};
export const CHAIN = statement<ChainRow>(
  'poker.chain',
  'select n, length, root, secret from poker.chains where table_code = $1 and n = $2',
);
export const ADD_CHAIN = statement<never>(
  'poker.add_chain',
  'insert into poker.chains (table_code, n, length, root, secret) values ($1, $2, $3, $4, $5) on conflict do nothing',
);
/** Tables whose next hand has no chain yet. `$1` links of a chain. */
export const CHAINLESS = statement<Pick<TableRow, 'code' | 'hands'>>(
  'poker.chainless',
  `select t.code, t.hands from poker.tables t where t.state <> 'closed'
     and not exists (select from poker.chains c where c.table_code = t.code and c.n = t.hands / $1 + 1) limit 100`,
);
