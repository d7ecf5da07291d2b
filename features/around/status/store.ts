/** Measurements and incidents. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { Impact, IncidentState, Part, PartState } from './contract/parts.ts';

export type Texts = Readonly<Record<string, string>>;

const PING = statement<{ one: number }>('status.ping', 'select 1 as one');
export const ping = (runner: Runner) => runner.one(PING);

const LATE = statement<{ late_seconds: number }>(
  'status.late',
  `select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as late_seconds from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts`,
);
export const lateSeconds = async (runner: Runner): Promise<number> =>
  (await runner.one(LATE))?.late_seconds ?? 0;

const ADD = statement<unknown>(
  'status.add',
  `insert into status.samples (at, part, state) select $1, part, state from unnest($2::text[], $3::text[]) s (part, state)
   on conflict do nothing`,
);
export const addSamples = (runner: Runner, at: Date, states: Readonly<Record<Part, PartState>>) =>
  runner.run(ADD, [at, Object.keys(states), Object.values(states)]);

const SWEEP = statement<unknown>('status.sweep', 'delete from status.samples where at < $1');
export const sweepSamples = (runner: Runner, before: Date) => runner.run(SWEEP, [before]);

export type DayRow = {
  readonly part: Part;
  readonly day: string;
  readonly works: number;
  readonly last: Date;
};
const DAYS = statement<DayRow>(
  'status.days',
  `select part, to_char(at at time zone $2, 'YYYY-MM-DD') as day, max(at) as last,
          (100.0 * count(*) filter (where state = 'works') / count(*))::float8 as works
     from status.samples where at >= $1 group by 1, 2`,
);
export const daysSince = (runner: Runner, since: Date, zone: string) => runner.rows(DAYS, [since, zone]);

const LAST = statement<{ part: Part; state: PartState; at: Date }>(
  'status.last',
  'select distinct on (part) part, state, at from status.samples where at > $1 order by part, at desc',
);
/** The newest of each part that is not older. */
export const lastSamples = (runner: Runner, since: Date) => runner.rows(LAST, [since]);

export type IncidentRow = {
  readonly id: string;
  readonly brand_id: string;
  readonly revision: number;
  readonly impact: Impact;
  readonly parts: readonly Part[];
  readonly title: Texts;
  readonly state: IncidentState;
  readonly starts_at: Date;
  readonly ended_at: Date | null;
};
const COLUMNS = 'id, brand_id, revision, impact, parts, title, state, starts_at, ended_at';

const LIST = statement<IncidentRow & { readonly total: bigint }>(
  'status.list',
  `select ${COLUMNS}, count(*) over () as total from status.incidents
    where brand_id = $1 and ($2::timestamptz is null or ended_at is null or ended_at >= $2)
    order by ended_at is not null, starts_at desc, id limit $3 offset $4`,
);
/** Open ones first; of the others those that ended since. */
export const listIncidents = (
  runner: Runner,
  brandId: string,
  since: Date | null,
  limit: number,
  offset: number,
) => runner.rows(LIST, [brandId, since, limit, offset]);

const LOCK = statement<IncidentRow>(
  'status.lock',
  `select ${COLUMNS} from status.incidents where id = $1 and brand_id = $2 for update`,
);
export const lockIncident = (runner: Runner, id: string, brandId: string) => runner.one(LOCK, [id, brandId]);

const INSERT = statement<unknown>(
  'status.insert',
  `insert into status.incidents (id, brand_id, impact, parts, title, state, starts_at) values ($1, $2, $3, $4, $5, 'looking', $6)
   on conflict do nothing`,
);
/** False where another brand has this id. */
export const insertIncident = async (
  runner: Runner,
  row: Pick<IncidentRow, 'id' | 'brand_id' | 'impact' | 'parts' | 'title' | 'starts_at'>,
): Promise<boolean> =>
  (await runner.run(INSERT, [
    row.id,
    row.brand_id,
    row.impact,
    row.parts,
    JSON.stringify(row.title),
    row.starts_at,
  ])) === 1;

const WRITE = statement<unknown>(
  'status.write',
  `update status.incidents set impact = $2, parts = $3, title = $4, state = $5, ended_at = $6, revision = revision + 1 where id = $1`,
);
export const writeIncident = (
  runner: Runner,
  row: Pick<IncidentRow, 'id' | 'impact' | 'parts' | 'title' | 'state' | 'ended_at'>,
) => runner.run(WRITE, [row.id, row.impact, row.parts, JSON.stringify(row.title), row.state, row.ended_at]);

export type UpdateRow = {
  readonly incident_id: string;
  readonly n: number;
  readonly at: Date;
  readonly state: IncidentState;
  readonly text: Texts;
};
const ADD_UPDATE = statement<unknown>(
  'status.add_update',
  `insert into status.updates (incident_id, n, at, state, text, staff_id)
   select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5 from status.updates where incident_id = $1`,
);
export const addUpdate = (
  runner: Runner,
  update: Pick<UpdateRow, 'incident_id' | 'at' | 'state' | 'text'> & { readonly staffId: string | null },
) =>
  runner.run(ADD_UPDATE, [
    update.incident_id,
    update.at,
    update.state,
    JSON.stringify(update.text),
    update.staffId,
  ]);

const UPDATES = statement<UpdateRow>(
  'status.updates',
  'select incident_id, n, at, state, text from status.updates where incident_id = any($1::uuid[]) order by n desc',
);
export const updatesOf = (runner: Runner, ids: readonly string[]) => runner.rows(UPDATES, [ids]);

const HAS_ANY = statement<{ stands: boolean }>(
  'status.has_any',
  'select exists (select from status.incidents where brand_id = $1) as stands',
);
export const hasIncidents = async (runner: Runner, brandId: string): Promise<boolean> =>
  (await runner.one(HAS_ANY, [brandId]))?.stands === true;
