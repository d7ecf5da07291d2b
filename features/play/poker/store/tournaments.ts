/** All SQL of tournaments and their entries. */
import type { HoldemGame } from '#games/poker/engine/evaluate.ts';
import type { Betting } from '#games/poker/engine/setup.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { statement } from '#platform/db/db.ts';

export type TournamentRow = {
  readonly id: string;
  readonly brand_id: BrandId;
  readonly kind: 'sng' | 'mtt';
  readonly name: string;
  readonly game: HoldemGame;
  readonly betting: Betting;
  readonly currency: string;
  readonly buy_in: bigint;
  readonly fee: bigint;
  readonly stack: bigint;
  readonly seats: number;
  readonly least: number;
  readonly most: number;
  readonly starts_at: Date | null;
  readonly levels: readonly (readonly [string, string, string])[];
  readonly level_ms: number;
  readonly late_levels: number;
  readonly rebuys: number;
  readonly break_every: number;
  readonly break_ms: number;
  readonly state: 'registering' | 'running' | 'ended' | 'cancelled';
  readonly level: number;
  readonly level_at: Date | null;
  readonly tables: number;
};
const T = `t.id, t.brand_id, t.kind, t.name, t.game, t.betting, t.currency, t.buy_in, t.fee, t.stack, t.seats, t.least, t.most, t.starts_at, t.levels,
  t.level_ms, t.late_levels, t.rebuys, t.break_every, t.break_ms, t.state, t.level, t.level_at, t.tables`;

export const TOURNAMENTS_OF = statement<TournamentRow>(
  'poker.tournaments_of',
  `select ${T} from poker.tournaments t where t.brand_id = $1 and (t.ended_at is null or t.ended_at > now() - interval '1 day')
   order by t.state = 'ended', t.starts_at nulls last, t.id limit 50`,
);
export const TOURNAMENT = statement<TournamentRow>(
  'poker.tournament',
  `select ${T} from poker.tournaments t where t.id = $1 and t.brand_id = $2`,
);
export const LOCK_TOURNAMENT = statement<TournamentRow & { readonly now: Date }>(
  'poker.lock_tournament',
  `select ${T}, clock_timestamp() as now from poker.tournaments t where t.id = $1 for update`,
);
export const TOURNAMENTS_ON = statement<{ readonly id: string }>(
  'poker.tournaments_on',
  `select t.id from poker.tournaments t where t.state = 'running' or (t.state = 'registering' and (t.starts_at <= clock_timestamp()
     or (t.kind = 'sng' and (select count(*) from poker.entries e where e.tournament_id = t.id and e.state = 'registered') >= t.most)))`,
);
export const SET_TOURNAMENT = statement<never>(
  'poker.set_tournament',
  `update poker.tournaments set state = $2, level = $3, level_at = $4, tables = $5, ended_at = case when $2 in ('ended', 'cancelled') then now() end where id = $1`,
);
export const PUT_TOURNAMENT = statement<never>(
  'poker.put_tournament',
  `insert into poker.tournaments (id, brand_id, kind, name, game, betting, currency, buy_in, fee, stack, seats, least, most, starts_at, levels, level_ms,
     late_levels, rebuys, break_every, break_ms)
   select $1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8::bigint, $9::bigint, $10::bigint, $11::integer, $12::integer, $13::integer, $14::timestamptz, $15::text::json,
     $16::integer, $17::integer, $18::integer, $19::integer, $20::integer
   where not exists (select from poker.tournaments where brand_id = $2::uuid and name = $4 and state = 'registering')`,
);

export type EntryRow = {
  readonly id: string;
  readonly tournament_id: string;
  readonly member_id: MemberId;
  readonly brand_id: BrandId;
  readonly currency: string;
  readonly name: string;
  readonly entropy: string;
  readonly buy_in: bigint;
  readonly fee: bigint;
  readonly state: 'registered' | 'playing' | 'out' | 'cancelled';
  readonly place: number | null;
  readonly prize: bigint;
  readonly settled: boolean;
  readonly out_at: Date | null;
};
const E = `e.id, e.tournament_id, e.member_id, e.brand_id, e.currency, e.name, e.entropy, e.buy_in, e.fee, e.state, e.place, e.prize, e.settled, e.out_at`;

export const ENTRIES = statement<EntryRow>(
  'poker.entries',
  `select ${E} from poker.entries e where e.tournament_id = any($1::uuid[]) order by e.at, e.id`,
);
export const ADD_ENTRY = statement<never>(
  'poker.add_entry',
  `insert into poker.entries (id, tournament_id, member_id, brand_id, currency, name, entropy, buy_in, fee, transfer_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
/** In or out; the place orders those who went out at once. */
export const SET_ENTRY = statement<never>(
  'poker.set_entry',
  `update poker.entries set state = $2, place = $3, out_at = case when $2 = 'out' then now() else out_at end where id = $1`,
);
export const END_ENTRY = statement<never>(
  'poker.end_entry',
  `update poker.entries set state = $2, prize = $3, settle_transfer_id = $4, place = coalesce($5::integer, place), settled = true
   where id = $1 and not settled`,
);
export const TABLES_OF_TOURNAMENT = statement<{ readonly code: string }>(
  'poker.tables_of_tournament',
  "select code from poker.tables where tournament_id = $1 and state <> 'closed' order by code",
);
export const STACKS_OF_ENTRIES = statement<{
  readonly entry_id: string;
  readonly table_code: string;
  readonly stack: bigint;
}>(
  'poker.stacks_of_entries',
  'select entry_id, table_code, stack from poker.sittings where entry_id = any($1::uuid[]) and left_at is null',
);
export const SET_BLINDS = statement<never>(
  'poker.set_blinds',
  `update poker.tables set small_blind = $2, big_blind = $3, ante = $4, next_at = coalesce($5::timestamptz, next_at), due_at = least(due_at, now())
   where tournament_id = $1 and state <> 'closed'`,
);
export const MOVE_SITTING = statement<never>(
  'poker.move_sitting',
  'update poker.sittings set table_code = $2, seat = $3, owes = false where id = $1',
);
/** Where a member sits in a tournament. */
export const SEAT_IN_TOURNAMENT = statement<{ readonly table_code: string }>(
  'poker.seat_in_tournament',
  `select s.table_code from poker.sittings s join poker.tables t on t.code = s.table_code
   where t.tournament_id = $1 and s.member_id = $2 and s.left_at is null`,
);
