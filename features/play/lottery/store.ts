/** All SQL of lotteries, their days and draws. Orders and bets: store/bets.ts; results and answers: store/results.ts; lists: store/lists.ts. */
import type { BrandId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { DrawState } from './rules/draw.ts';
import type { Schedule, Slot } from './rules/schedule.ts';

export type LimitsJson = { readonly min: string; readonly max: string; readonly numberMax: string };
export type LotteryVendor = 'LOTT' | 'ELOTT' | 'TCG_LOTTO_VN' | 'TCG_SEA';
export type PrizeModeName = 'LOTT' | 'ZY' | 'ELOTT' | 'SEA';
/** What a play pays here instead of the published set: one decimal, or by tier. */
export type OddsJson = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export type GameRow = {
  readonly code: string;
  readonly brand_id: BrandId;
  readonly engine: string;
  readonly vendor: LotteryVendor;
  readonly prize_mode: PrizeModeName;
  readonly names: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly zone: string;
  readonly schedules: readonly Schedule[];
  readonly source: 'own' | 'feed' | 'desk';
  readonly feeds: readonly string[];
  readonly odds_set: string | null;
  readonly odds: OddsJson;
  readonly mode: string | null;
  readonly units: readonly string[];
  readonly limits: LimitsJson;
  readonly position: number;
  readonly halted: boolean;
  readonly revision: number;
};
const GAME = `code, brand_id, engine, vendor, prize_mode, names, currency, zone, schedules, source, feeds, odds_set, odds, mode, units,
  limits, position, halted, revision`;
export const GAMES = statement<GameRow>(
  'lottery.games',
  `select ${GAME} from lottery.games order by position, code`,
);
export const LOCK_GAME = statement<GameRow>(
  'lottery.lock_game',
  `select ${GAME} from lottery.games where brand_id = $1 and code = $2 for update`,
);
export type NewGame = Omit<GameRow, 'brand_id' | 'halted' | 'revision'>;
const PUT_GAME = statement<never>(
  'lottery.put_game',
  `insert into lottery.games (code, brand_id, engine, vendor, prize_mode, names, currency, zone, schedules, source, feeds, odds_set, odds,
     mode, units, limits, position)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) on conflict (code) do nothing`,
);
/** Staff change a game; the first start only adds what is missing. */
export const putGame = (runner: Runner, game: NewGame & { readonly brandId: BrandId }): Promise<number> =>
  runner.run(PUT_GAME, [
    game.code,
    game.brandId,
    game.engine,
    game.vendor,
    game.prize_mode,
    JSON.stringify(game.names),
    game.currency,
    game.zone,
    JSON.stringify(game.schedules),
    game.source,
    JSON.stringify(game.feeds),
    game.odds_set,
    JSON.stringify(game.odds),
    game.mode,
    JSON.stringify(game.units),
    JSON.stringify(game.limits),
    game.position,
  ]);
const CHANGE_GAME = statement<GameRow>(
  'lottery.change_game',
  `update lottery.games set halted = $2, odds_set = $3, odds = $4, mode = $5, limits = $6, schedules = $7, revision = revision + 1
   where code = $1 returning ${GAME}`,
);
export type GameChange = Pick<GameRow, 'halted' | 'odds_set' | 'odds' | 'mode' | 'limits' | 'schedules'>;
export const changeGame = (runner: Runner, code: string, change: GameChange): Promise<GameRow | undefined> =>
  runner.one(CHANGE_GAME, [
    code,
    change.halted,
    change.odds_set,
    JSON.stringify(change.odds),
    change.mode,
    JSON.stringify(change.limits),
    JSON.stringify(change.schedules),
  ]);

export type DayRow = {
  readonly game_code: string;
  readonly day: string;
  readonly length: number;
  readonly root: string;
  readonly secret: Buffer;
};
export const ADD_DAY = statement<never>(
  'lottery.add_day',
  `insert into lottery.days (game_code, day, length, root, secret) values ($1, $2, $3, $4, $5) on conflict (game_code, day) do nothing`,
);
export const DAY_OF = statement<DayRow>(
  'lottery.day',
  'select game_code, day::text, length, root, secret from lottery.days where game_code = $1 and day = $2',
);
/** What may be shown of these days. */
export const ROOTS = statement<Pick<DayRow, 'day' | 'length' | 'root'>>(
  'lottery.roots',
  'select day::text, length, root from lottery.days where game_code = $1 and day = any($2::date[]) order by day',
);

export type DrawRow = {
  readonly id: string;
  readonly game_code: string;
  readonly brand_id: BrandId;
  readonly day: string;
  readonly n: number;
  readonly place: string;
  readonly state: DrawState;
  readonly closes_at: Date;
  readonly draws_at: Date;
  readonly commitment: string | null;
  readonly link: string | null;
  readonly result: unknown;
  readonly revision: number;
  readonly note: 'missing' | 'cancelled' | 'differ' | null;
};
export const DRAW = `id, game_code, brand_id, day::text, n, place, state, closes_at, draws_at, commitment, link, result, revision, note`;

/** When the last draw of each game is that stands open. */
export const LAST_PLANNED = statement<{ game_code: string; last: Date; open: number }>(
  'lottery.last_planned',
  `select game_code, max(draws_at) as last, count(*)::integer as open from lottery.draws where state = 'open' group by game_code`,
);
/** Draws of a game that are there already, from a date on. */
export const SLOTS_FROM = statement<Pick<DrawRow, 'day' | 'n'>>(
  'lottery.slots_from',
  'select day::text, n from lottery.draws where game_code = $1 and day >= $2',
);
/**
 * Never at or below a number of the day whose link is known: whoever knows one link knows all before it, so that a game whose draws were made
 * longer in the middle of a day waits until its numbers are beyond those of the morning.
 */
const ADD_DRAWS = statement<DrawRow>(
  'lottery.add_draws',
  `insert into lottery.draws (id, game_code, brand_id, day, n, place, state, closes_at, draws_at, commitment)
   select a.id, $1, $2::uuid, a.day, a.n, a.place, 'open', a.closes_at, a.draws_at, a.commitment
   from unnest($3::uuid[], $4::date[], $5::integer[], $6::text[], $7::timestamptz[], $8::timestamptz[], $9::text[])
     a (id, day, n, place, closes_at, draws_at, commitment)
   where not exists (select from lottery.draws d where d.game_code = $1 and d.day = a.day and d.n >= a.n and d.link is not null)
   on conflict (game_code, day, n) do nothing returning ${DRAW}`,
);
export type NewDraw = Slot & { readonly id: string; readonly commitment: string | null };
export const addDraws = (
  runner: Runner,
  { code, brand_id }: Pick<GameRow, 'code' | 'brand_id'>,
  draws: readonly NewDraw[],
): Promise<readonly DrawRow[]> =>
  runner.rows(ADD_DRAWS, [
    code,
    brand_id,
    draws.map(({ id }) => id),
    draws.map(({ day }) => day),
    draws.map(({ n }) => n),
    draws.map(({ place }) => place),
    draws.map(({ closesAt }) => new Date(closesAt)),
    draws.map(({ drawsAt }) => new Date(drawsAt)),
    draws.map(({ commitment }) => commitment),
  ]);

/** What the leading process has to do something about, of all games, oldest first. */
export const DUE = statement<DrawRow>(
  'lottery.due',
  `select ${DRAW} from lottery.draws where state = 'open' and closes_at <= $1
   union all select ${DRAW} from lottery.draws where state in ('closed', 'drawn', 'voiding') and draws_at <= $1
   union all select ${DRAW} from lottery.draws where state in ('drawn', 'voiding') and draws_at > $1
   order by draws_at, id limit 500`,
);
/** When the next of them is due. */
export const NEXT_DUE = statement<{ at: Date | null }>(
  'lottery.next_due',
  `select least((select min(closes_at) from lottery.draws where state = 'open'),
     (select min(draws_at) from lottery.draws where state = 'closed' and draws_at > $1)) as at`,
);
/** Waits for bets that are being written (`keep_closed`); never before its time by the database's clock. */
export const CLOSE_DRAW = statement<DrawRow>(
  'lottery.close_draw',
  `update lottery.draws set state = 'closed' where id = $1 and state = 'open' and closes_at <= clock_timestamp() returning ${DRAW}`,
);
/** A result, the first one or a correction: revision counts them. */
export const SET_RESULT = statement<DrawRow>(
  'lottery.set_result',
  `update lottery.draws set state = 'drawn', link = coalesce($2, link), result = $3, revision = revision + 1, note = null, ended_at = null
   where id = $1 and revision = $4 and state in ('closed', 'settled', 'drawn') and draws_at <= clock_timestamp() returning ${DRAW}`,
);
export const NOTE_DRAW = statement<DrawRow>(
  'lottery.note_draw',
  `update lottery.draws set note = $2 where id = $1 and state = 'closed' and note is distinct from $2 returning ${DRAW}`,
);
/** Takes no more bets, and every bet of it will be given back. */
export const VOID_DRAW = statement<DrawRow>(
  'lottery.void_draw',
  `update lottery.draws set state = 'voiding', note = $2, revision = revision + 1, ended_at = null
   where id = $1 and revision = $3 and state in ('open', 'closed', 'drawn', 'settled') returning ${DRAW}`,
);
export const END_DRAW = statement<DrawRow>(
  'lottery.end_draw',
  `update lottery.draws d set state = case state when 'drawn' then 'settled' else 'voided' end, ended_at = now()
   where id = $1 and revision = $2 and state in ('drawn', 'voiding')
     and not exists (select from lottery.bets b where b.draw_id = d.id and b.state = 'open')
     and not exists (select from lottery.bets b where b.draw_id = d.id and b.state = 'settled' and b.revision < d.revision)
   returning ${DRAW}`,
);
/** Its bets were closed before its result: none can come any more. */
export const END_WITHOUT_BETS = statement<DrawRow>(
  'lottery.end_without_bets',
  `update lottery.draws d set state = 'settled', ended_at = now()
   where id = $1 and revision = $2 and state = 'drawn' and not exists (select from lottery.bets b where b.draw_id = d.id) returning ${DRAW}`,
);
export const DRAW_BY_ID = statement<DrawRow>(
  'lottery.draw',
  `select ${DRAW} from lottery.draws where brand_id = $1 and id = $2`,
);
export const LOCK_DRAW = statement<DrawRow>(
  'lottery.lock_draw',
  `select ${DRAW} from lottery.draws where brand_id = $1 and id = $2 for update`,
);
/** Is there a draw of the game before this one that is not finished? Then chases may still be stopped by it. */
export const UNFINISHED_BEFORE = statement<{ unfinished: boolean }>(
  'lottery.unfinished_before',
  `select exists (select from lottery.draws where game_code = $1 and draws_at < $2 and state in ('closed', 'drawn', 'voiding', 'open')
     and draws_at > $2 - interval '8 days') as unfinished`,
);
export const DATABASE_CLOCK = statement<{ now: Date }>('lottery.clock', 'select clock_timestamp() as now');
