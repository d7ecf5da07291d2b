/** Which cases a deadline has come for: ids alone, each is looked at again under its lock. */
import { type Runner, statement } from '#platform/db/db.ts';

const LATE = statement<{ id: string }>(
  'support.late',
  'select id from support.cases where due_at is not null and late_at is null and due_at <= $1 order by due_at limit 200',
);
export const lateAt = (runner: Runner, at: Date) => runner.rows(LATE, [at]);

const LAPSED = statement<{ id: string }>(
  'support.lapsed',
  `select id from support.cases where decide_by is not null and decided_at is null and state <> 'closed' and escalated_at is null
     and kind = 'complaint' and decide_by <= $1 order by decide_by limit 200`,
);
export const lapsedAt = (runner: Runner, at: Date) => runner.rows(LAPSED, [at]);

const QUIET = statement<{ id: string }>(
  'support.quiet',
  `select id from support.cases where state in ('answered', 'decided') and changed_at <= $1 and id > $2 order by id limit 200`,
);
/** Those nobody has written in since; after the last one of the page before. */
export const quietSince = (runner: Runner, at: Date, after: string) => runner.rows(QUIET, [at, after]);
