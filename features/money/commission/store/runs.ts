import { type Runner, statement } from '#platform/db/db.ts';

export type RunRow = {
  id: string;
  brand_id: string;
  kind: string;
  cycle: string;
  period_key: string;
  from_at: Date;
  to_at: Date;
  zone: string;
  state: 'paying' | 'done';
  lines: number;
  total: bigint;
  started_at: Date;
  finished_at: Date | null;
};
const RUN =
  'id, brand_id, kind, cycle, period_key, from_at, to_at, zone, state, lines, total, started_at, finished_at';

const PUT_RUN = statement<{ id: string }>(
  'commission.put_run',
  `insert into commission.runs (id, brand_id, kind, cycle, period_key, from_at, to_at, zone, state, lines, total, started_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'paying', $9, $10, $11) on conflict (brand_id, kind, period_key) do nothing returning id`,
);
/** False when the period has been calculated, or is just being by somebody whose commit this waited for. */
export const putRun = async (runner: Runner, run: Omit<RunRow, 'state' | 'finished_at'>): Promise<boolean> =>
  (await runner.one(PUT_RUN, [
    run.id,
    run.brand_id,
    run.kind,
    run.cycle,
    run.period_key,
    run.from_at,
    run.to_at,
    run.zone,
    run.lines,
    run.total,
    run.started_at,
  ])) !== undefined;

const LAST = statement<{ kind: string; cycle: string; to_at: Date }>(
  'commission.last_runs',
  'select kind, cycle, max(to_at) as to_at from commission.runs where brand_id = $1 group by 1, 2',
);
export const lastRuns = (runner: Runner, brandId: string) => runner.rows(LAST, [brandId]);
const CLOSED = statement<{ at: Date | null }>(
  'commission.closed_until',
  'select max(to_at) as at from commission.runs where brand_id = $1',
);
/** End of the newest period that was calculated, ms; 0 when none was. */
export const closedUntil = async (runner: Runner, brandId: string): Promise<number> =>
  (await runner.one(CLOSED, [brandId]))?.at?.getTime() ?? 0;

export type LineState = 'due' | 'paid' | 'owed' | 'collected' | 'held' | 'nothing';
export type LineRow = {
  id: string;
  run_id: string;
  brand_id: string;
  serial: string;
  receiver: string;
  giver: string | null;
  kind: string;
  cycle: string;
  period_key: string;
  from_at: Date;
  to_at: Date;
  correction: number;
  reason: string;
  amount: bigint;
  carry: bigint;
  currency: string;
  state: LineState;
  held_because: string;
  held_by: string | null;
  explanation: Record<string, unknown>;
  transfer_id: string | null;
  created_at: Date;
  paid_at: Date | null;
};
const LINE_NAMES = [
  'id',
  'run_id',
  'brand_id',
  'serial',
  'receiver',
  'giver',
  'kind',
  'cycle',
  'period_key',
  'from_at',
  'to_at',
  'correction',
  'reason',
  'amount',
  'carry',
  'currency',
  'state',
  'held_because',
  'held_by',
  'explanation',
  'transfer_id',
  'created_at',
  'paid_at',
];
const LINE = LINE_NAMES.join(', ');
const OF_L = LINE_NAMES.map((name) => `l.${name}`).join(', ');

export type NewLine = Omit<LineRow, 'serial' | 'held_because' | 'held_by' | 'transfer_id' | 'paid_at'>;
/** A line with its beneficiary, and what he disputes. */
export type ShownLine = LineRow & {
  account: string;
  dispute: string | null;
  disputed_at: Date | null;
  dispute_answer: string | null;
};
export const SHOWN = `${OF_L}, m.account, d.text as dispute, d.at as disputed_at, d.answer as dispute_answer`;
const SHOWN_FROM = `from commission.lines l join members.directory m on m.id = l.receiver left join commission.disputes d on d.line_id = l.id`;
const PUT_LINES = statement<{ id: string }>(
  'commission.put_lines',
  `insert into commission.lines (id, run_id, brand_id, serial, receiver, giver, kind, cycle, period_key, from_at, to_at, correction, reason,
     amount, carry, currency, state, explanation, created_at)
   select id, run_id, brand_id, 'C-' || to_char(created_at, 'YY') || '-' || lpad(nextval('commission.line_number')::text, 7, '0'), receiver,
     giver, kind, cycle, period_key, from_at, to_at, correction, reason, amount, carry, currency, state, explanation::jsonb, created_at
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::timestamptz[],
     $10::timestamptz[], $11::int[], $12::text[], $13::bigint[], $14::bigint[], $15::text[], $16::text[], $17::text[], $18::timestamptz[])
     l (id, run_id, brand_id, receiver, giver, kind, cycle, period_key, from_at, to_at, correction, reason, amount, carry, currency, state,
        explanation, created_at)
   on conflict (receiver, kind, period_key, correction) do nothing returning id`,
);
/** The ids that were new: a beneficiary has one line a period and correction. */
export const putLines = async (runner: Runner, rows: readonly NewLine[]): Promise<ReadonlySet<string>> =>
  new Set(
    rows.length === 0
      ? []
      : (
          await runner.rows(PUT_LINES, [
            rows.map(({ id }) => id),
            rows.map(({ run_id }) => run_id),
            rows.map(({ brand_id }) => brand_id),
            rows.map(({ receiver }) => receiver),
            rows.map(({ giver }) => giver),
            rows.map(({ kind }) => kind),
            rows.map(({ cycle }) => cycle),
            rows.map(({ period_key }) => period_key),
            rows.map(({ from_at }) => from_at),
            rows.map(({ to_at }) => to_at),
            rows.map(({ correction }) => correction),
            rows.map(({ reason }) => reason),
            rows.map(({ amount }) => amount),
            rows.map(({ carry }) => carry),
            rows.map(({ currency }) => currency),
            rows.map(({ state }) => state),
            rows.map(({ explanation }) => JSON.stringify(explanation)),
            rows.map(({ created_at }) => created_at),
          ])
        ).map(({ id }) => id),
  );

const CLAIM = statement<LineRow>(
  'commission.claim_due',
  `select ${OF_L} from commission.lines l where l.brand_id = $1 and l.state = 'due' and l.id > $2
     and (not $4 or l.giver is null or not exists (select from commission.lines g where g.receiver = l.giver and g.kind = l.kind
       and g.period_key = l.period_key and g.state = 'owed'))
    order by l.id limit $3 for update of l skip locked`,
);
/** Lines to be paid; with `freeze` those whose upline owes its downline this period wait for it. */
export const claimDue = (runner: Runner, brandId: string, after: string, limit: number, freeze: boolean) =>
  runner.rows(CLAIM, [brandId, after, limit, freeze]);
const CLAIM_OWED = statement<LineRow>(
  'commission.claim_owed',
  `select ${LINE} from commission.lines where brand_id = $1 and state = 'owed' and id > $2 order by id limit 1 for update skip locked`,
);
export const claimOwed = (runner: Runner, brandId: string, after: string) =>
  runner.one(CLAIM_OWED, [brandId, after]);

const PAID = statement<never>(
  'commission.lines_paid',
  `update commission.lines l set state = p.state, transfer_id = p.transfer_id, paid_at = $4
     from unnest($1::uuid[], $2::uuid[], $3::text[]) p (id, transfer_id, state) where l.id = p.id`,
);
export const setPaid = (
  runner: Runner,
  rows: readonly { readonly id: string; readonly transferId: string; readonly state: 'paid' | 'collected' }[],
  at: Date,
) =>
  runner.run(PAID, [
    rows.map(({ id }) => id),
    rows.map(({ transferId }) => transferId),
    rows.map(({ state }) => state),
    at,
  ]);
const FINISH = statement<never>(
  'commission.finish_runs',
  `update commission.runs r set state = 'done', finished_at = $2 where brand_id = $1 and state = 'paying'
     and not exists (select from commission.lines l where l.run_id = r.id and l.state in ('due', 'owed'))`,
);
export const finishRuns = (runner: Runner, brandId: string, at: Date) => runner.run(FINISH, [brandId, at]);

const OWED = statement<{ owed: boolean }>(
  'commission.owes',
  "select exists (select from commission.lines where receiver = $1 and state = 'owed') as owed",
);
export const owes = async (runner: Runner, memberId: string): Promise<boolean> =>
  (await runner.one(OWED, [memberId]))?.owed === true;

const ONE = statement<ShownLine>('commission.line', `select ${SHOWN} ${SHOWN_FROM} where l.id = $1`);
export const findLine = (runner: Runner, id: string) => runner.one(ONE, [id]);
const LOCK_LINE = statement<LineRow>(
  'commission.lock_line',
  `select ${LINE} from commission.lines where id = $1 and brand_id = $2 for update`,
);
export const lockLine = (runner: Runner, id: string, brandId: string) => runner.one(LOCK_LINE, [id, brandId]);
const HOLD = statement<never>(
  'commission.hold_line',
  'update commission.lines set state = $2, held_because = $3, held_by = $4 where id = $1',
);
export const holdLine = (
  runner: Runner,
  id: string,
  to: { state: 'held' | 'due'; because: string; by: string | null },
) => runner.run(HOLD, [id, to.state, to.because, to.by]);

const OF_PERIOD = statement<LineRow>(
  'commission.lines_of_period',
  `select ${LINE} from commission.lines where receiver = $1 and kind = $2 and period_key = $3 order by correction`,
);
export const linesOfPeriod = (runner: Runner, receiver: string, kind: string, key: string) =>
  runner.rows(OF_PERIOD, [receiver, kind, key]);

const CARRIED = statement<{ receiver: string; carry: bigint }>(
  'commission.carried',
  `select distinct on (receiver) receiver, carry from commission.lines
    where receiver = any($1::uuid[]) and kind = $2 and cycle = $3 and to_at <= $4 order by receiver, to_at desc, correction desc`,
);
/** What earlier periods left to be made good, by receiver. */
export const carriedOf = async (
  runner: Runner,
  receivers: readonly string[],
  kind: string,
  cycle: string,
  before: Date,
): Promise<ReadonlyMap<string, bigint>> =>
  new Map(
    (await runner.rows(CARRIED, [receivers, kind, cycle, before])).map(({ receiver, carry }) => [
      receiver,
      carry,
    ]),
  );

const LIST = statement<ShownLine & { total: bigint }>(
  'commission.lines_of',
  `select ${SHOWN}, count(*) over () as total ${SHOWN_FROM}
    where l.receiver = $1 and ($2::text is null or l.kind = $2) and ($3::timestamptz is null or l.to_at > $3)
      and ($4::timestamptz is null or l.from_at < $4) order by l.id desc limit $5 offset $6`,
);
export const listLines = (
  runner: Runner,
  receiver: string,
  filter: {
    readonly kind?: string | undefined;
    readonly from?: Date | undefined;
    readonly to?: Date | undefined;
  },
  limit: number,
  offset: number,
) =>
  runner.rows(LIST, [receiver, filter.kind ?? null, filter.from ?? null, filter.to ?? null, limit, offset]);

const RUNS = statement<RunRow & { total_rows: bigint; open: bigint }>(
  'commission.runs',
  `select ${RUN}, (select count(*) from commission.lines l where l.run_id = r.id and l.state in ('due', 'owed', 'held')) as open,
     count(*) over () as total_rows from commission.runs r where brand_id = $1 and ($2::text is null or kind = $2)
    order by to_at desc, started_at desc limit $3 offset $4`,
);
export const listRuns = (
  runner: Runner,
  brandId: string,
  kind: string | undefined,
  limit: number,
  offset: number,
) => runner.rows(RUNS, [brandId, kind ?? null, limit, offset]);
const LAST_LINES = statement<{ receiver: string; amount: bigint }>(
  'commission.last_lines',
  `select receiver, sum(amount)::bigint as amount from commission.lines where run_id = (
     select id from commission.runs where brand_id = $1 and kind = $2 and cycle = $3 order by to_at desc limit 1) group by receiver`,
);
/** What the newest calculation of a kind came to, by receiver. */
export const lastLines = async (runner: Runner, brandId: string, kind: string, cycle: string) =>
  new Map(
    (await runner.rows(LAST_LINES, [brandId, kind, cycle])).map(({ receiver, amount }) => [receiver, amount]),
  );

const REOPENED = statement<{ ref: string; revision: number; at: Date; path: string[] }>(
  'commission.reopened',
  `select o.ref, o.revision, o.at, b.path from commission.reopened o join commission.bets b on b.ref = o.ref
    where o.brand_id = $1 and o.done_at is null order by o.at limit $2 for update of o skip locked`,
);
export const claimReopened = (runner: Runner, brandId: string, limit: number) =>
  runner.rows(REOPENED, [brandId, limit]);
const CORRECTED = statement<never>(
  'commission.corrected',
  'update commission.reopened set done_at = $2 where brand_id = $1 and ref = any($3::uuid[]) and done_at is null',
);
export const setCorrected = (runner: Runner, brandId: string, refs: readonly string[], at: Date) =>
  runner.run(CORRECTED, [brandId, at, refs]);
const RUNS_AT = statement<RunRow>(
  'commission.runs_at',
  `select ${RUN} from commission.runs where brand_id = $1 and to_at > $2 and (from_at <= $2 or kind = 'dividend') order by from_at, id`,
);
/** The calculations of every period that holds an instant, and the dividends after it, which carry on what it left; oldest first. */
export const runsAt = (runner: Runner, brandId: string, at: Date) => runner.rows(RUNS_AT, [brandId, at]);
const LINES_OF_RUN = statement<LineRow>(
  'commission.lines_of_run',
  `select ${LINE} from commission.lines where run_id = $1 and receiver = any($2::uuid[]) order by receiver, correction`,
);
export const linesOfRun = (runner: Runner, runId: string, members: readonly string[]) =>
  runner.rows(LINES_OF_RUN, [runId, members]);

const TURN = statement<{ mine: boolean }>(
  'commission.turn',
  'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine',
);
/** One calculation of a brand at a time; false while another process calculates, which is no reason to wait. */
export const takeTurn = async (runner: Runner, brandId: string): Promise<boolean> =>
  (await runner.one(TURN, [`commission ${brandId}`]))?.mine === true;

const WAITING = statement<{ at: Date }>(
  'commission.waiting',
  'select distinct at from commission.reopened where brand_id = $1 and done_at is null order by at limit 500',
);
export const waitingReopened = (runner: Runner, brandId: string) => runner.rows(WAITING, [brandId]);
