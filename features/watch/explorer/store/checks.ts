/** SQL of checks of the books. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { BooksCheck } from '../contract.ts';

export type CheckRow = {
  id: string;
  state: BooksCheck['state'];
  passes: BooksCheck['passes'];
  expected: number;
  findings: number;
  began_at: Date;
  touched_at: Date;
  ended_at: Date | null;
};
const COLUMNS = 'id, state, passes, expected, findings, began_at, touched_at, ended_at';

const LAST = statement<CheckRow>(
  'explorer.last_check',
  `select ${COLUMNS} from explorer.checks order by id desc limit 1`,
);
export const lastCheck = (runner: Runner) => runner.one(LAST);

const LEAVE = statement<unknown>(
  'explorer.leave_checks',
  "update explorer.checks set state = 'stopped', ended_at = $1 where state = 'running' and touched_at < $2",
);
/** A check whose process went down says nothing more. */
export const leaveStale = (runner: Runner, at: Date, before: Date) => runner.run(LEAVE, [at, before]);

const BEGIN = statement<CheckRow>(
  'explorer.begin_check',
  `insert into explorer.checks (id, brand_id, asked_by, began_at, touched_at) values ($1, $2, $3, $4, $4)
   on conflict do nothing returning ${COLUMNS}`,
);
/** Undefined while another one runs. */
export const beginCheck = (
  runner: Runner,
  row: { readonly id: string; readonly brandId: string; readonly by: string; readonly at: Date },
) => runner.one(BEGIN, [row.id, row.brandId, row.by, row.at]);

const PASS = statement<unknown>(
  'explorer.check_pass',
  `update explorer.checks set passes = passes || $2::jsonb, expected = $3, findings = findings + $4, touched_at = $5
    where id = $1 and state = 'running'`,
);
export const addPass = (
  runner: Runner,
  id: string,
  pass: BooksCheck['passes'][number],
  expected: number,
  at: Date,
) => runner.run(PASS, [id, JSON.stringify([pass]), expected, pass.findings.length, at]);

const END = statement<unknown>(
  'explorer.end_check',
  "update explorer.checks set state = $2, touched_at = $3, ended_at = $3 where id = $1 and state = 'running'",
);
export const endCheck = (
  runner: Runner,
  id: string,
  state: Exclude<CheckRow['state'], 'running'>,
  at: Date,
) => runner.run(END, [id, state, at]);
