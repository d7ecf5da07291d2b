/** All SQL of tables, their days and rounds. Bets: store/bets.ts. */
import type { Json } from '#games/contract.ts';
import type { BrandId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { RoundNote, RoundState } from './rules/round.ts';
import type { Rhythm } from './rules/schedule.ts';

export type LimitsJson = {
  readonly min: string;
  readonly max: string;
  readonly roundMax: string;
  readonly spots?: Readonly<Record<string, string>>;
};

export type TableRow = {
  readonly code: string;
  readonly brand_id: BrandId;
  readonly engine: string;
  readonly names: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly rhythm: Rhythm;
  readonly limits: LimitsJson;
  readonly chips: readonly string[];
  readonly position: number;
  readonly halted: boolean;
  /** Where its picture can be seen live. */
  readonly stream: string | null;
  /** Drawn from the chain of the day, or entered by two of the staff. */
  readonly results: 'drawn' | 'staff';
};

export const TABLES = statement<TableRow>(
  'tables.all',
  'select code, brand_id, engine, names, currency, rhythm, limits, chips, position, halted, stream, results from tables.tables order by position, code',
);
export type NewTable = Omit<TableRow, 'brand_id' | 'halted' | 'stream' | 'results'>;
const PUT_TABLE = statement<never>(
  'tables.put',
  `insert into tables.tables (code, brand_id, engine, names, currency, rhythm, limits, chips, position)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (code) do nothing`,
);
/** Staff change a table; the first start only adds what is missing. */
export const putTable = (runner: Runner, table: NewTable & { readonly brandId: BrandId }): Promise<number> =>
  runner.run(PUT_TABLE, [
    table.code,
    table.brandId,
    table.engine,
    JSON.stringify(table.names),
    table.currency,
    JSON.stringify(table.rhythm),
    JSON.stringify(table.limits),
    JSON.stringify(table.chips),
    table.position,
  ]);
export const HALT_TABLE = statement<never>(
  'tables.halt',
  'update tables.tables set halted = $2 where code = $1 and halted <> $2',
);

export type DayRow = {
  readonly table_code: string;
  readonly day: string;
  readonly length: number;
  readonly root: string;
  readonly secret: Buffer;
};
export const ADD_DAY = statement<never>(
  'tables.add_day',
  `insert into tables.days (table_code, day, length, root, secret) values ($1, $2, $3, $4, $5)
   on conflict (table_code, day) do nothing`,
);
export const DAY_OF = statement<DayRow>(
  'tables.day',
  'select table_code, day::text, length, root, secret from tables.days where table_code = $1 and day = $2',
);
/** What may be shown of these days. */
export const ROOTS = statement<Pick<DayRow, 'day' | 'length' | 'root'>>(
  'tables.roots',
  'select day::text, length, root from tables.days where table_code = $1 and day = any($2::date[]) order by day',
);

/** `{spot: {stake, players}}`, minor units as text. */
export type Crowd = Readonly<Record<string, { readonly stake: string; readonly players: number }>>;

export type RoundRow = {
  readonly id: string;
  readonly table_code: string;
  readonly brand_id: BrandId;
  readonly day: string;
  readonly n: number;
  readonly engine_version: number;
  readonly state: RoundState;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly reveals_at: Date;
  readonly ends_at: Date;
  readonly commitment: string;
  readonly link: string | null;
  readonly outcome: Json;
  readonly result: string | null;
  readonly note: RoundNote | null;
  readonly players: number;
  readonly crowd: Crowd;
  readonly flight: boolean;
  readonly flight_at: Date | null;
  readonly riders: readonly RiderJson[];
  /** What staff entered; shown when its time has come. */
  readonly entered: Json | null;
  /** Balls of a pool's round that have been called, in order. */
  readonly called: readonly number[];
  /** Its prizes that have been won. */
  readonly prizes: readonly PrizeJson[];
};

/** A prize that was won: at which call, by which cards and by whom (masked); what one card's price comes back with, minor units as text. */
export type PrizeJson = {
  readonly prize: string;
  readonly at: number;
  readonly cards: readonly number[];
  readonly each: string;
  readonly names: readonly string[];
};

/** A large bet of a flight: `out` in hundredths, amounts in minor units as text. */
export type RiderJson = {
  readonly name: string;
  readonly stake: string;
  readonly out: number | null;
  readonly payout: string;
};
export const ROUND = `id, table_code, brand_id, day::text, n, engine_version, state, opens_at, closes_at, reveals_at, ends_at,
  commitment, link, outcome, result, note, players, crowd, flight, flight_at, riders, entered, called, prizes`;

/** What the leading process looks at in every turn, and the database's clock. */
export const UNFINISHED = statement<RoundRow>(
  'tables.unfinished',
  `select ${ROUND} from tables.rounds where state in ('open', 'closed', 'drawn') order by opens_at, id`,
);
export const NEWEST_ROUND = statement<RoundRow>(
  'tables.newest_round',
  `select ${ROUND} from tables.rounds where table_code = $1 order by opens_at desc limit 1`,
);
/** The newest round of each of these tables. */
export const NEWEST_OF_EACH = statement<RoundRow>(
  'tables.newest_of_each',
  `select r.* from unnest($1::text[]) t (code), lateral (
     select ${ROUND} from tables.rounds where table_code = t.code order by opens_at desc limit 1) r`,
);
/** How much has been laid in each of these rounds, as a text that changes with every bet; rounds without bets are not among them. */
export const LAID = statement<{ round_id: string; laid: string }>(
  'tables.laid',
  `select round_id, count(*) || ' ' || sum(stake) as laid from tables.bets where round_id = any($1::uuid[]) group by round_id`,
);
export const NEWEST_ROUNDS = statement<RoundRow>(
  'tables.newest_rounds',
  `select ${ROUND} from tables.rounds where table_code = $1 and state in ('drawn', 'settled', 'voided')
   order by opens_at desc limit $2`,
);
export const ROUND_BY_ID = statement<RoundRow>(
  'tables.round',
  `select ${ROUND} from tables.rounds where table_code = $1 and id = $2`,
);
export const ROUNDS_BY_ID = statement<RoundRow>(
  'tables.rounds',
  `select ${ROUND} from tables.rounds where id = any($1::uuid[])`,
);

/**
 * Never below a number that was dealt: whoever knows one link knows all before it, so a table whose rounds were made longer in the middle
 * of a day waits until its numbers are beyond those of the morning.
 */
export const OPEN_ROUND = statement<RoundRow>(
  'tables.open_round',
  `insert into tables.rounds (id, table_code, brand_id, day, n, engine_version, state, opens_at, closes_at, reveals_at, ends_at, commitment,
     flight, flight_at)
   select $1::uuid, $2, $3::uuid, $4::date, $5::integer, $6::smallint, 'open', $7::timestamptz, $8::timestamptz, $9::timestamptz,
     $10::timestamptz, $11, $12::boolean, case when $12::boolean then $9::timestamptz end
   where not exists (select from tables.rounds where table_code = $2 and day = $4::date and n >= $5::integer)
   on conflict (table_code, day, n) do nothing returning ${ROUND}`,
);
/** Waits for bets that are being written (`keep_closed`); never before its time by the database's clock. */
export const CLOSE_ROUND = statement<RoundRow>(
  'tables.close_round',
  `update tables.rounds set state = 'closed', note = coalesce(note, $2)
   where id = $1 and state = 'open' and closes_at <= clock_timestamp() returning ${ROUND}`,
);
/** Of a flight: where it ends is known to the database from its close on, and shown to nobody before. */
export const CLOSE_FLIGHT = statement<RoundRow>(
  'tables.close_flight',
  `update tables.rounds set state = 'closed', note = coalesce(note, $2),
     reveals_at = flight_at + $3 * interval '1 millisecond', ends_at = flight_at + ($3 + $4) * interval '1 millisecond'
   where id = $1 and state = 'open' and closes_at <= clock_timestamp() returning ${ROUND}`,
);
/** A round and the engine of its table, with the database's clock. */
export type FlyingRow = RoundRow & { readonly engine: string; readonly now: Date };
/** Flights that are in the air. */
export const FLYING = statement<FlyingRow>(
  'tables.flying',
  `select ${ROUND}, (select engine from tables.tables where code = table_code) as engine, clock_timestamp() as now
   from tables.rounds where flight and state = 'closed'`,
);
export const SET_RIDERS = statement<RoundRow>(
  'tables.set_riders',
  `update tables.rounds set riders = $2::text::json where id = $1 and riders::text <> $2::text returning ${ROUND}`,
);
export const DRAW_ROUND = statement<RoundRow>(
  'tables.draw_round',
  `update tables.rounds set state = 'drawn', link = $2, outcome = $3, result = $4, note = coalesce(note, $5)
   where id = $1 and state = 'closed' and reveals_at <= clock_timestamp() returning ${ROUND}`,
);
export const END_ROUND = statement<RoundRow>(
  'tables.end_round',
  `update tables.rounds set state = 'settled', ended_at = now(), note = coalesce(note, $2)
   where id = $1 and state = 'drawn' and not exists (select from tables.bets where round_id = $1 and state = 'open')
   returning ${ROUND}`,
);
/** Takes no more bets, and every bet of it will be given back. In the state `$3` alone: who has seen it before its draw gives no shown outcome back. */
export const VOID_ROUND = statement<RoundRow>(
  'tables.void_round',
  `update tables.rounds set state = 'voided', ended_at = now(), note = $2
   where id = $1 and state = $3 and state in ('open', 'closed', 'drawn') returning ${ROUND}`,
);
/** Voided rounds with bets that are not given back yet: the process that voided them may have died. */
export const VOIDED_UNPAID = statement<RoundRow>(
  'tables.voided_unpaid',
  `select ${ROUND} from tables.rounds r
   where state = 'voided' and id in (select round_id from tables.bets where state = 'open')`,
);
/** The bets of an open round as they stand, where they changed: whose they are is not in it. */
export const COUNT_CROWD = statement<RoundRow>(
  'tables.count_crowd',
  `with parts as (
     select b.member_id, p.spot, p.stake::bigint as stake from tables.bets b, json_to_recordset(b.parts) p (spot text, stake text)
     where b.round_id = $1
   ), spots as (
     select spot, sum(stake)::text as stake, count(distinct member_id) as players from parts group by spot
   ), fresh as (
     select (select count(distinct member_id) from parts)::integer as players,
       coalesce((select json_object_agg(spot, json_build_object('stake', stake, 'players', players) order by spot) from spots), '{}') as crowd
   )
   update tables.rounds r set players = fresh.players, crowd = fresh.crowd from fresh
   where r.id = $1 and r.state in ('open', 'closed') and r.crowd::text <> fresh.crowd::text
   returning r.id, r.table_code, r.brand_id, r.day::text, r.n, r.engine_version, r.state, r.opens_at, r.closes_at, r.reveals_at,
     r.ends_at, r.commitment, r.link, r.outcome, r.result, r.note, r.players, r.crowd, r.flight, r.flight_at, r.riders, r.entered, r.called, r.prizes`,
);
export const DATABASE_CLOCK = statement<{ now: Date }>('tables.clock', 'select clock_timestamp() as now');
