/** SQL of tournaments: who plays, what counted, how they stand, what was paid. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { TournamentMeasure, TournamentState } from '../contract/kinds.ts';
import type { MissionTexts } from '../contract/ops.ts';

export type TournamentRow = {
  readonly id: string;
  readonly brand_id: string;
  readonly state: TournamentState;
  readonly revision: number;
  readonly emblem: string;
  readonly measure: TournamentMeasure;
  readonly category: string | null;
  readonly currency: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly settle_minutes: number;
  readonly entry: bigint;
  readonly fee: number;
  readonly added: bigint;
  readonly places: readonly number[];
  readonly min_players: number;
  readonly texts: MissionTexts;
  readonly paid_at: Date | null;
};
const COLUMNS = `t.id, t.brand_id, t.state, t.revision, t.emblem, t.measure, t.category, t.currency, t.starts_at, t.ends_at,
  t.settle_minutes, t.entry, t.fee, t.added, t.places, t.min_players, t.texts, t.paid_at`;

const RUNNING = statement<TournamentRow>(
  'missions.running',
  `select ${COLUMNS} from missions.tournaments t
    where t.brand_id = any($1::uuid[]) and t.state = 'live' and t.starts_at <= $2 and t.ends_at > $3 order by t.id`,
);
/** That count something between these moments. */
export const runningBetween = (runner: Runner, brandIds: readonly string[], from: Date, to: Date) =>
  runner.rows(RUNNING, [brandIds, to, from]);

export type ResultRow = {
  readonly tournamentId: string;
  readonly ref: string;
  readonly memberId: string;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly at: number;
};
const ADD = statement<{ tournament_id: string }>(
  'missions.add_results',
  `with added as (
     insert into missions.results as r (tournament_id, ref, member_id, stake, valid, payout, at)
     select n.* from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::timestamptz[])
         n (tournament_id, ref, member_id, stake, valid, payout, at)
       join missions.players p on p.tournament_id = n.tournament_id and p.member_id = n.member_id and p.joined_at <= n.at
     on conflict (tournament_id, ref) do nothing returning tournament_id, member_id, stake, valid, payout, at),
   sums as (
     select a.tournament_id, a.member_id, sum(a.valid)::bigint as valid, count(*) filter (where a.valid > 0) as rounds,
       max(a.at) filter (where a.valid > 0) as last_at,
       coalesce(max(a.payout * 10000 / nullif(a.stake, 0)) filter (where a.valid > 0), 0) as best,
       (array_agg(a.at order by case when a.valid > 0 and a.stake > 0 then a.payout * 10000 / a.stake end desc nulls last, a.at))[1] as best_at
       from added a group by a.tournament_id, a.member_id),
   moved as (
     select p.tournament_id, p.member_id,
       case t.measure when 'stake' then p.score + s.valid when 'rounds' then p.score + s.rounds else greatest(p.score, s.best) end as score,
       case when t.measure <> 'multiplier' then greatest(p.reached_at, s.last_at)
         when s.best > p.score or p.reached_at is null then s.best_at
         when s.best = p.score then least(p.reached_at, s.best_at) else p.reached_at end as reached_at
       from sums s join missions.players p on p.tournament_id = s.tournament_id and p.member_id = s.member_id
       join missions.tournaments t on t.id = s.tournament_id)
   update missions.players p set score = m.score, reached_at = m.reached_at from moved m
    where p.tournament_id = m.tournament_id and p.member_id = m.member_id
      and (p.score, p.reached_at) is distinct from (m.score, m.reached_at) returning p.tournament_id`,
);
/**
 * Only of those who had joined when the stake was settled. Scores move by what is new: a player of ten thousand rounds costs no more than one of
 * ten. Answers whose standings have moved.
 */
export const addResults = (runner: Runner, rows: readonly ResultRow[]) =>
  runner.rows(ADD, [
    rows.map(({ tournamentId }) => tournamentId),
    rows.map(({ ref }) => ref),
    rows.map(({ memberId }) => memberId),
    rows.map(({ stake }) => stake),
    rows.map(({ valid }) => valid),
    rows.map(({ payout }) => payout),
    rows.map(({ at }) => new Date(at)),
  ]);
const CORRECT = statement<{ tournament_id: string; member_id: string }>(
  'missions.correct_results',
  `update missions.results r set valid = n.valid, payout = n.payout
     from unnest($1::uuid[], $2::bigint[], $3::bigint[]) n (ref, valid, payout), missions.tournaments t
    where r.ref = n.ref and t.id = r.tournament_id and t.state = 'live' returning r.tournament_id, r.member_id`,
);
/** Of tournaments that were not paid. */
export const correctResults = (
  runner: Runner,
  rows: readonly { readonly ref: string; readonly valid: bigint; readonly payout: bigint }[],
) =>
  runner.rows(CORRECT, [
    rows.map(({ ref }) => ref),
    rows.map(({ valid }) => valid),
    rows.map(({ payout }) => payout),
  ]);

const SCORE = `
  select r.tournament_id, r.member_id,
    coalesce(case t.measure when 'stake' then sum(r.valid) when 'rounds' then count(*) filter (where r.valid > 0)
      else max(r.payout * 10000 / r.stake) filter (where r.valid > 0 and r.stake > 0) end, 0)::bigint as score,
    case when t.measure = 'multiplier' then (array_agg(r.at order by case when r.valid > 0 and r.stake > 0 then r.payout * 10000 / r.stake end desc nulls last, r.at))[1]
      else max(r.at) filter (where r.valid > 0) end as reached_at
    from missions.results r join missions.tournaments t on t.id = r.tournament_id`;
/** How every score follows from what counted: corrections and the books use the same statement. */
export const SCORES = `${SCORE} group by r.tournament_id, r.member_id, t.measure`;
const RESCORE = statement<{ tournament_id: string }>(
  'missions.rescore',
  `update missions.players p set score = s.score, reached_at = s.reached_at
     from (${SCORE} join unnest($1::uuid[], $2::uuid[]) n (tournament_id, member_id)
             on n.tournament_id = r.tournament_id and n.member_id = r.member_id
           group by r.tournament_id, r.member_id, t.measure) s
    where p.tournament_id = s.tournament_id and p.member_id = s.member_id
      and (p.score, p.reached_at) is distinct from (s.score, s.reached_at) returning p.tournament_id`,
);
/** Of these players, from everything that counted: a correction may lower what was the best. In the order of their keys. */
export const rescore = (
  runner: Runner,
  players: readonly { readonly tournament_id: string; readonly member_id: string }[],
) =>
  runner.rows(RESCORE, [
    players.map(({ tournament_id }) => tournament_id),
    players.map(({ member_id }) => member_id),
  ]);

const LOCK = statement<TournamentRow>(
  'missions.lock_tournament',
  `select ${COLUMNS} from missions.tournaments t where t.brand_id = $1 and t.id = $2 for update of t`,
);
export const lockTournament = (runner: Runner, brandId: string, id: string) =>
  runner.one(LOCK, [brandId, id]);
const ONE = statement<TournamentRow>(
  'missions.tournament',
  `select ${COLUMNS} from missions.tournaments t where t.brand_id = $1 and t.id = $2`,
);
export const findTournament = (runner: Runner, brandId: string, id: string) => runner.one(ONE, [brandId, id]);
const DUE = statement<TournamentRow>(
  'missions.due',
  `select ${COLUMNS} from missions.tournaments t
    where t.state = 'live' and t.ends_at + t.settle_minutes * interval '1 minute' <= $1 order by t.id limit 20`,
);
export const dueTournaments = (runner: Runner, at: Date) => runner.rows(DUE, [at]);

export type PlayerRow = {
  readonly tournament_id: string;
  readonly member_id: string;
  readonly joined_at: Date;
  readonly pooled: bigint;
  readonly fee: bigint;
  readonly score: bigint;
  readonly reached_at: Date | null;
  readonly place: number | null;
  readonly from_pool: bigint;
  readonly from_house: bigint;
  readonly refunded: bigint;
};
const PLAYER = `p.tournament_id, p.member_id, p.joined_at, p.pooled, p.fee, p.score, p.reached_at, p.place, p.from_pool, p.from_house, p.refunded`;
const JOIN = statement<{ member_id: string }>(
  'missions.join',
  `insert into missions.players (tournament_id, member_id, joined_at, pooled, fee) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning member_id`,
);
/** Undefined where he plays already. */
export const insertPlayer = (
  runner: Runner,
  row: Pick<PlayerRow, 'tournament_id' | 'member_id' | 'joined_at' | 'pooled' | 'fee'>,
) => runner.one(JOIN, [row.tournament_id, row.member_id, row.joined_at, row.pooled, row.fee]);
const PLAYERS = statement<PlayerRow>(
  'missions.players',
  `select ${PLAYER} from missions.players p where p.tournament_id = $1 order by p.member_id for update of p`,
);
export const lockPlayers = (runner: Runner, id: string) => runner.rows(PLAYERS, [id]);
const PAID = statement<unknown>(
  'missions.player_paid',
  `update missions.players set place = $3, from_pool = $4, from_house = $5, refunded = $6 where tournament_id = $1 and member_id = $2`,
);
export const putPaid = (
  runner: Runner,
  row: Pick<PlayerRow, 'tournament_id' | 'member_id' | 'place' | 'from_pool' | 'from_house' | 'refunded'>,
) =>
  runner.run(PAID, [
    row.tournament_id,
    row.member_id,
    row.place,
    row.from_pool,
    row.from_house,
    row.refunded,
  ]);

const SET_STATE = statement<unknown>(
  'missions.tournament_state',
  `update missions.tournaments set state = $2, revision = revision + 1, paid_at = coalesce($3, paid_at) where id = $1`,
);
export const setTournamentState = (runner: Runner, id: string, state: TournamentState, paidAt?: Date) =>
  runner.run(SET_STATE, [id, state, paidAt ?? null]);

export type ShownTournament = TournamentRow & {
  readonly players: number;
  /** Of them with a score. */
  readonly scored: number;
  readonly pool: bigint;
};
const SHOWN = statement<ShownTournament>(
  'missions.shown_tournaments',
  `select ${COLUMNS}, s.players, s.scored, s.pool from missions.tournaments t cross join lateral (
     select count(*)::int as players, count(*) filter (where p.score > 0)::int as scored, coalesce(sum(p.pooled), 0)::bigint as pool
       from missions.players p where p.tournament_id = t.id) s
    where t.brand_id = $1 and t.state <> 'draft' and t.ends_at > $2 and ($3::uuid is null or t.id = $3)
    order by (t.state = 'live') desc, t.ends_at, t.id limit 50`,
);
/** What players see: all that did not end before `since`; those that run first. */
export const shownTournaments = (runner: Runner, brandId: string, since: Date, id?: string) =>
  runner.rows(SHOWN, [brandId, since, id ?? null]);

const OWN = statement<PlayerRow & { readonly rank: number }>(
  'missions.own_standings',
  `select ${PLAYER}, (select count(*)::int + 1 from missions.players o where o.tournament_id = p.tournament_id
       and (o.score > p.score or (o.score = p.score and (o.reached_at, o.joined_at, o.member_id) < (p.reached_at, p.joined_at, p.member_id)))) as rank
     from missions.players p where p.member_id = $1 and p.tournament_id = any($2::uuid[])`,
);
export const ownStandings = (runner: Runner, memberId: string, ids: readonly string[]) =>
  runner.rows(OWN, [memberId, ids]);

export type StandingRow = PlayerRow & { readonly name: string; readonly total: bigint };
const STANDINGS = statement<StandingRow>(
  'missions.standings',
  `select ${PLAYER}, coalesce(nullif(m.nickname, ''), m.account) as name, p.total from (
     select p.*, count(*) over () as total from missions.players p where p.tournament_id = $1 and p.score > 0
      order by p.score desc, p.reached_at, p.joined_at, p.member_id limit $2 offset $3) p
     join members.directory m on m.id = p.member_id order by p.score desc, p.reached_at, p.joined_at, p.member_id`,
);
export const listStandings = (runner: Runner, id: string, limit: number, offset: number) =>
  runner.rows(STANDINGS, [id, limit, offset]);
const PLAYING = statement<{ count: number }>(
  'missions.playing',
  `select count(*)::int as count from missions.players p join missions.tournaments t on t.id = p.tournament_id
    where p.member_id = $1 and t.brand_id = $2 and t.state = 'live' and t.starts_at <= $3 and t.ends_at > $3`,
);
/** In how many running tournaments he plays. */
export const countPlaying = async (runner: Runner, memberId: string, brandId: string, at: Date) =>
  (await runner.one(PLAYING, [memberId, brandId, at]))?.count ?? 0;

export type WrittenTournament = Omit<TournamentRow, 'state' | 'revision' | 'paid_at'>;
const WRITE = statement<unknown>(
  'missions.write_tournament',
  `insert into missions.tournaments (id, brand_id, emblem, measure, category, currency, starts_at, ends_at, settle_minutes, entry, fee, added,
     places, min_players, texts)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (id) do update set emblem = excluded.emblem, measure = excluded.measure, category = excluded.category,
     currency = excluded.currency, starts_at = excluded.starts_at, ends_at = excluded.ends_at, settle_minutes = excluded.settle_minutes,
     entry = excluded.entry, fee = excluded.fee, added = excluded.added, places = excluded.places, min_players = excluded.min_players,
     texts = excluded.texts, revision = tournaments.revision + 1
    where tournaments.brand_id = excluded.brand_id`,
);
export const writeTournament = (runner: Runner, row: WrittenTournament) =>
  runner.run(WRITE, [
    row.id,
    row.brand_id,
    row.emblem,
    row.measure,
    row.category,
    row.currency,
    row.starts_at,
    row.ends_at,
    row.settle_minutes,
    row.entry,
    row.fee,
    row.added,
    row.places,
    row.min_players,
    JSON.stringify(row.texts),
  ]);

export type DeskTournament = ShownTournament & { readonly paid: bigint; readonly total: bigint };
const DESK = statement<DeskTournament>(
  'missions.desk_tournaments',
  `select ${COLUMNS}, s.players, s.scored, s.pool, s.paid, count(*) over () as total from missions.tournaments t cross join lateral (
     select count(*)::int as players, count(*) filter (where p.score > 0)::int as scored, coalesce(sum(p.pooled), 0)::bigint as pool,
       coalesce(sum(p.from_pool + p.from_house), 0)::bigint as paid from missions.players p where p.tournament_id = t.id) s
    where t.brand_id = $1 and ($2::uuid is null or t.id = $2) order by t.starts_at desc, t.id limit $3 offset $4`,
);
export const listTournaments = (
  runner: Runner,
  brandId: string,
  id: string | undefined,
  limit: number,
  offset: number,
) => runner.rows(DESK, [brandId, id ?? null, limit, offset]);
