/** What the service comes to. Disputes count with the complaints: a player waits for both. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { QuestionType } from '../contract/kinds.ts';

export type SpanRow = {
  readonly type: QuestionType | null;
  readonly cases: bigint;
  readonly first_median: number | null;
  readonly first_p90: number | null;
  readonly resolution_median: number | null;
  readonly in_time: bigint;
  readonly due: bigint;
  readonly ratings: bigint;
  readonly score: bigint;
};
const MS = (later: string): string => `extract(epoch from ${later} - created_at) * 1000`;
const SPANS = statement<SpanRow>(
  'support.spans',
  `select type, count(*) as cases,
     percentile_cont(0.5) within group (order by ${MS('first_answer_at')}) as first_median,
     percentile_cont(0.9) within group (order by ${MS('first_answer_at')}) as first_p90,
     percentile_cont(0.5) within group (order by ${MS('coalesce(closed_at, decided_at)')}) as resolution_median,
     count(*) filter (where first_answer_at <= first_due_at) as in_time,
     count(*) filter (where first_answer_at is not null or first_due_at <= $3) as due,
     count(rating) as ratings, coalesce(sum(rating), 0) as score
   from support.cases where brand_id = $1 and created_at >= $2 and created_at < $3 and kind <> 'feedback'
   group by grouping sets ((), (type))`,
);
/** In all (`type` null) and by type. */
export const spansOf = (runner: Runner, brandId: string, from: Date, to: Date) =>
  runner.rows(SPANS, [brandId, from, to]);

export type DayRow = {
  readonly day: string;
  readonly opened: bigint;
  readonly closed: bigint;
  readonly late: bigint;
};
const DAYS = statement<DayRow>(
  'support.days',
  `select day, sum(opened) as opened, sum(closed) as closed, sum(late) as late from (
     select to_char(created_at at time zone $4, 'YYYY-MM-DD') as day, 1 as opened, 0 as closed,
            case when coalesce(first_answer_at, $3) > first_due_at then 1 else 0 end as late
       from support.cases where brand_id = $1 and created_at >= $2 and created_at < $3
     union all
     select to_char(closed_at at time zone $4, 'YYYY-MM-DD'), 0, 1, 0
       from support.cases where brand_id = $1 and closed_at >= $2 and closed_at < $3) days
   group by day`,
);
export const daysOf = (runner: Runner, brandId: string, from: Date, to: Date, zone: string) =>
  runner.rows(DAYS, [brandId, from, to, zone]);

export type ComplaintRow = {
  readonly opened: bigint;
  readonly decided: bigint;
  readonly upheld: bigint;
  readonly escalated: bigint;
};
const COMPLAINTS = statement<ComplaintRow>(
  'support.complaints',
  `select count(*) as opened, count(decided_at) as decided, count(*) filter (where outcome in ('upheld', 'partly')) as upheld,
          count(escalated_at) as escalated
     from support.cases where brand_id = $1 and created_at >= $2 and created_at < $3 and kind = 'complaint'`,
);
export const complaintsOf = (runner: Runner, brandId: string, from: Date, to: Date) =>
  runner.one(COMPLAINTS, [brandId, from, to]);
