/** All SQL of the monitor. */
import { type Runner, statement } from '#platform/db/db.ts';

/** Every array has the same length; amounts are minor units as decimal strings. */
export type EndedStakes = {
  readonly brands: readonly string[];
  readonly kinds: readonly string[];
  readonly games: readonly string[];
  readonly at: readonly string[];
  readonly stakes: readonly string[];
  readonly payouts: readonly string[];
};

const COUNT = statement<never>(
  'returns.count',
  `insert into returns.hours as h (brand_id, kind, game, hour, stakes, hits, shares, squares)
   select b, k, g, date_trunc('hour', t, 'utc'), count(*), count(*) filter (where o > 0), sum(x), sum(x * x)
   from (select b, k, g, t, o, trunc(o * 1000000.0 / s) as x
     from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::numeric[], $6::numeric[]) a (b, k, g, t, s, o)) y
   group by 1, 2, 3, 4 order by 1, 2, 3, 4
   on conflict (brand_id, kind, game, hour) do update set stakes = h.stakes + excluded.stakes, hits = h.hits + excluded.hits,
     shares = h.shares + excluded.shares, squares = h.squares + excluded.squares`,
);
export const countStakes = (runner: Runner, ended: EndedStakes): Promise<number> =>
  runner.run(COUNT, [ended.brands, ended.kinds, ended.games, ended.at, ended.stakes, ended.payouts]);

/** Every array has the same length, a line for each place of each round; amounts as above. */
export type EndedSpots = {
  readonly brands: readonly string[];
  readonly games: readonly string[];
  readonly spots: readonly string[];
  readonly stakes: readonly string[];
  readonly payouts: readonly string[];
};

const COUNT_SPOTS = statement<never>(
  'returns.count_spots',
  `insert into returns.spots as h (brand_id, game, spot, rounds, hits, shares, squares)
   select b, g, p, count(*), count(*) filter (where o > 0), sum(x), sum(x * x)
   from (select b, g, p, o, trunc(o * 1000000.0 / s) as x
     from unnest($1::uuid[], $2::text[], $3::text[], $4::numeric[], $5::numeric[]) a (b, g, p, s, o)) y
   group by 1, 2, 3 order by 1, 2, 3
   on conflict (brand_id, game, spot) do update set rounds = h.rounds + excluded.rounds, hits = h.hits + excluded.hits,
     shares = h.shares + excluded.shares, squares = h.squares + excluded.squares`,
);
export const countSpots = (
  runner: Runner,
  { brands, games, spots, stakes, payouts }: EndedSpots,
): Promise<number> => runner.run(COUNT_SPOTS, [brands, games, spots, stakes, payouts]);

const COUNT_SHOTS = statement<never>(
  'returns.count_shots',
  `insert into returns.spots as h (brand_id, game, spot, rounds, hits, shares, squares)
   select brand_id, sea_code, spot, count(*), count(*) filter (where x > 0), sum(x), sum(x * x)
   from (select s.brand_id, s.sea_code, s.fish || '/' || s.weapon as spot, trunc(s.pays * 1000000.0 / s.stake) as x
     from unnest($1::uuid[], $2::uuid[]) a (member_id, volley_id)
     join sea.taken_shots s on s.member_id = a.member_id and s.volley_id = a.volley_id) y
   group by 1, 2, 3 order by 1, 2, 3
   on conflict (brand_id, game, spot) do update set rounds = h.rounds + excluded.rounds, hits = h.hits + excluded.hits,
     shares = h.shares + excluded.shares, squares = h.squares + excluded.squares`,
);
/** Volleys shot by shot: a fish has one return with one weapon, a volley has none of its own. */
export const countShots = (
  runner: Runner,
  volleys: readonly { readonly memberId: string; readonly ref: string }[],
): Promise<number> =>
  runner.run(COUNT_SHOTS, [volleys.map(({ memberId }) => memberId), volleys.map(({ ref }) => ref)]);

export type CountedRow = {
  readonly kind: string;
  readonly game: string;
  readonly stakes: bigint;
  readonly hits: bigint;
  /** In stakes. */
  readonly back: number;
  readonly squares: number;
};
const SUMS = `sum(stakes)::bigint as stakes, sum(hits)::bigint as hits, (sum(shares) / 1e6)::float8 as back,
  (sum(squares) / 1e12)::float8 as squares`;
export const COUNTED = statement<CountedRow>(
  'returns.counted',
  `select kind, game, ${SUMS} from returns.hours where brand_id = $1 group by 1, 2`,
);
export type HourRow = CountedRow & { readonly hour: Date };
/** `$1` brand, `$2` game: the newest 1,000 hours are enough for a course, all of them for the sums before. */
export const COURSE = statement<HourRow>(
  'returns.course',
  `select kind, game, hour, stakes, hits, (shares / 1e6)::float8 as back, (squares / 1e12)::float8 as squares
   from returns.hours where brand_id = $1 and game = $2 order by hour`,
);

export type SpotRow = Omit<CountedRow, 'kind'> & { readonly spot: string };
/** `$1` brand, `$2` game or null for all. */
export const SPOTS_COUNTED = statement<SpotRow>(
  'returns.spots_counted',
  `select game, spot, rounds as stakes, hits, (shares / 1e6)::float8 as back, (squares / 1e12)::float8 as squares
   from returns.spots where brand_id = $1 and ($2::text is null or game = $2)`,
);
