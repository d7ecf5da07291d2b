/** What a brand's day comes to: written by the listener, read by the start page of the console. */
import { type Runner, statement } from '#platform/db/db.ts';

/** `play` ended stakes by category · `deposit` credited, by method · `withdrawal` paid · `sign_up` · `active` first stake of a day. */
export type Measure = 'play' | 'deposit' | 'withdrawal' | 'sign_up' | 'active';

/** Every array has the same length; amounts are minor units as decimal strings. */
export type BucketColumns = {
  readonly brands: readonly string[];
  readonly at: readonly string[];
  readonly parts: readonly string[];
  readonly currencies: readonly string[];
  readonly n: readonly number[];
  readonly amounts: readonly string[];
  readonly payouts: readonly string[];
};

const COUNT = statement<never>(
  'records.count_buckets',
  `insert into records.buckets (brand_id, measure, at, part, currency, n, amount, payout)
   select b, $1, date_bin('5 minutes', t, '2000-01-01Z'), p, coalesce(nullif(c, ''), z.currency), sum(x.n), sum(a), sum(o)
     from unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[]) x (b, t, p, c, n, a, o)
     join brand.directory z on z.id = b
    group by 1, 3, 4, 5 order by 1, 3, 4, 5
   on conflict (brand_id, measure, at, part, currency) do update
     set n = buckets.n + excluded.n, amount = buckets.amount + excluded.amount, payout = buckets.payout + excluded.payout`,
);
export const countBuckets = (runner: Runner, measure: Measure, rows: BucketColumns): Promise<number> =>
  runner.run(COUNT, [
    measure,
    rows.brands,
    rows.at,
    rows.parts,
    rows.currencies,
    rows.n,
    rows.amounts,
    rows.payouts,
  ]);

const ACTIVE = statement<never>(
  'records.count_actives',
  `with first as (
     insert into records.actives (brand_id, day, member_id)
     select distinct b, (t at time zone z.time_zone)::date, m
       from unnest($1::uuid[], $2::timestamptz[], $3::uuid[]) x (b, t, m) join brand.directory z on z.id = b
     on conflict do nothing returning brand_id, day, member_id)
   insert into records.buckets (brand_id, measure, at, part, currency, n, amount, payout)
   select f.brand_id, 'active', date_bin('5 minutes', min(t), '2000-01-01Z'), '', z.currency, count(distinct f.member_id), 0, 0
     from first f join brand.directory z on z.id = f.brand_id
     join unnest($1::uuid[], $2::timestamptz[], $3::uuid[]) x (b, t, m)
       on x.b = f.brand_id and x.m = f.member_id and (x.t at time zone z.time_zone)::date = f.day
    group by f.brand_id, f.day, z.currency
   on conflict (brand_id, measure, at, part, currency) do update set n = buckets.n + excluded.n`,
);
/** Counts who had no stake ended on that day before. */
export const countActives = (
  runner: Runner,
  { brands, at, members }: Pick<BucketColumns, 'brands' | 'at'> & { readonly members: readonly string[] },
): Promise<number> => runner.run(ACTIVE, [brands, at, members]);

export type WindowRow = {
  /** 0 today · 1 yesterday · 7 a week ago, each up to the same time of day. */
  readonly back: number;
  readonly measure: string;
  readonly part: string;
  readonly n: bigint;
  readonly amount: bigint;
  readonly payout: bigint;
};
const WINDOWS = statement<WindowRow>(
  'records.windows',
  `select w.back, b.measure, b.part, sum(b.n)::bigint as n, sum(b.amount)::bigint as amount, sum(b.payout)::bigint as payout
     from (values (0), (1), (7)) w (back)
     join records.buckets b on b.brand_id = $1 and b.currency = $2
      and b.measure = any(array['play', 'deposit', 'withdrawal', 'sign_up', 'active'])
      and b.at >= (($3::timestamptz at time zone $4)::date - w.back)::timestamp at time zone $4
      and b.at < (($3::timestamptz at time zone $4) - make_interval(days => w.back)) at time zone $4
    group by 1, 2, 3`,
);
export const readWindows = (
  runner: Runner,
  brandId: string,
  currency: string,
  now: Date,
  zone: string,
): Promise<WindowRow[]> => runner.rows(WINDOWS, [brandId, currency, now, zone]);

export type HourRow = {
  readonly back: number;
  readonly hour: number;
  readonly measure: string;
  readonly part: string;
  readonly n: bigint;
  readonly amount: bigint;
  readonly payout: bigint;
};
/** Hours of the wall: today, and the whole of yesterday. */
const HOURS = statement<HourRow>(
  'records.hours',
  `select w.back, extract(hour from b.at at time zone $4)::int as hour, b.measure, b.part, sum(b.n)::bigint as n,
          sum(b.amount)::bigint as amount, sum(b.payout)::bigint as payout
     from (values (0), (1)) w (back)
     join records.buckets b on b.brand_id = $1 and b.currency = $2
      and b.measure = any(array['play', 'deposit', 'withdrawal', 'sign_up', 'active'])
      and b.at >= (($3::timestamptz at time zone $4)::date - w.back)::timestamp at time zone $4
      and b.at < (($3::timestamptz at time zone $4)::date - w.back + 1)::timestamp at time zone $4
    group by 1, 2, 3, 4`,
);
export const readHours = (
  runner: Runner,
  brandId: string,
  currency: string,
  now: Date,
  zone: string,
): Promise<HourRow[]> => runner.rows(HOURS, [brandId, currency, now, zone]);

export type DayRow = {
  readonly day: string;
  readonly measure: string;
  readonly part: string;
  readonly n: bigint;
  readonly amount: bigint;
  readonly payout: bigint;
};
/**
 * Only play is told by its parts. The bounds of a day are found once a day, not once a row: a busy brand has 200,000 rows a month. Days are
 * those of the wall, so one of them may have 23 hours.
 */
const DAYS = statement<DayRow>(
  'records.brand_days',
  `select d.day::date::text as day, b.measure, b.part, b.n, b.amount, b.payout
     from generate_series(($3::timestamptz at time zone $4)::date - $5::int + 1, ($3::timestamptz at time zone $4)::date, interval '1 day') d (day)
     cross join unnest(array['play', 'deposit', 'withdrawal', 'sign_up', 'active']) m (measure)
     cross join lateral (
       select x.measure, case when m.measure = 'play' then x.part else '' end as part, sum(x.n)::bigint as n, sum(x.amount)::bigint as amount,
              sum(x.payout)::bigint as payout
         from records.buckets x
        where x.brand_id = $1 and x.measure = m.measure and x.currency = $2
          and x.at >= d.day::timestamp at time zone $4 and x.at < (d.day::timestamp + interval '1 day') at time zone $4
        group by 1, 2) b`,
);
/** What the last `days` days came to, today among them, in days of the wall. */
export const readDays = (
  runner: Runner,
  brand: { readonly id: string; readonly currency: string; readonly timeZone: string },
  now: Date,
  days: number,
): Promise<DayRow[]> => runner.rows(DAYS, [brand.id, brand.currency, now, brand.timeZone, days]);

export type OpenRow = { readonly n: bigint; readonly oldest: Date | null };
const OPEN = statement<OpenRow>(
  'records.open',
  "select count(*) as n, min(placed_at) as oldest from records.bets where brand_id = $1 and state = 'open'",
);
export const readOpen = async (runner: Runner, brandId: string): Promise<OpenRow> =>
  (await runner.one(OPEN, [brandId])) ?? { n: 0n, oldest: null };

export type QueueRow = { readonly waiting: bigint; readonly failed: bigint; readonly late_seconds: number };
const QUEUE = statement<QueueRow>(
  'records.queue',
  `select count(*) filter (where attempts < max_attempts and run_at <= now()) as waiting,
          count(*) filter (where attempts >= max_attempts) as failed,
          coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())), 0)::float8
            as late_seconds
     from graphile_worker.jobs`,
);
export const readQueue = async (runner: Runner): Promise<QueueRow> =>
  (await runner.one(QUEUE)) ?? { waiting: 0n, failed: 0n, late_seconds: 0 };
