/** SQL of missions and of everybody's progress in them. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { MissionEvent, MissionMeasure, MissionSpan, MissionState } from './contract/kinds.ts';
import type { MissionTexts } from './contract/ops.ts';

export type MissionRow = {
  readonly id: string;
  readonly brand_id: string;
  readonly state: MissionState;
  readonly revision: number;
  readonly emblem: string;
  readonly position: number;
  readonly event: MissionEvent;
  readonly measure: MissionMeasure;
  readonly category: string | null;
  readonly currency: string;
  readonly target: bigint;
  readonly span: MissionSpan;
  readonly after_id: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly reward_kind: 'cash' | 'bonus';
  readonly amount: bigint;
  readonly terms: string | null;
  readonly budget: bigint;
  readonly spent: bigint;
  readonly texts: MissionTexts;
};
const COLUMNS = `m.id, m.brand_id, m.state, m.revision, m.emblem, m.position, m.event, m.measure, m.category, m.currency, m.target, m.span,
  m.after_id, m.starts_at, m.ends_at, m.reward_kind, m.amount, m.terms, m.budget, m.spent, m.texts`;

const LIVE = statement<MissionRow>(
  'missions.live',
  `select ${COLUMNS} from missions.missions m where m.brand_id = any($1::uuid[]) and m.event = $2 and m.state = 'live' order by m.id`,
);
/** What may count an event of these brands. */
export const liveMissions = (runner: Runner, brandIds: readonly string[], event: MissionEvent) =>
  runner.rows(LIVE, [brandIds, event]);

const SHOWN = statement<MissionRow>(
  'missions.shown',
  `select ${COLUMNS} from missions.missions m where m.brand_id = $1 and m.state <> 'draft' and m.starts_at <= $2
     and (m.ends_at is null or m.ends_at > $2) order by m.position, m.id limit 100`,
);
export const shownMissions = (runner: Runner, brandId: string, at: Date) => runner.rows(SHOWN, [brandId, at]);

const LOCK = statement<MissionRow>(
  'missions.lock',
  `select ${COLUMNS} from missions.missions m where m.brand_id = $1 and m.id = $2 for update of m`,
);
export const lockMission = (runner: Runner, brandId: string, id: string) => runner.one(LOCK, [brandId, id]);
const ONE = statement<MissionRow>(
  'missions.one',
  `select ${COLUMNS} from missions.missions m where m.brand_id = $1 and m.id = $2`,
);
export const findMission = (runner: Runner, brandId: string, id: string) => runner.one(ONE, [brandId, id]);

export type ProgressAfter = {
  readonly mission_id: string;
  readonly member_id: string;
  readonly window_from: Date;
  readonly value: bigint;
};
const DELTAS =
  'unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::bigint[]) n (mission_id, member_id, window_from, value)';
const ADD = statement<ProgressAfter>(
  'missions.add_progress',
  `insert into missions.progress as p (mission_id, member_id, window_from, value)
   select n.mission_id, n.member_id, n.window_from, n.value from ${DELTAS}
     join members.directory m on m.id = n.member_id and m.type = 0 and m.status = 'active'
   on conflict (mission_id, member_id, window_from) do update set value = p.value + excluded.value
   returning mission_id, member_id, window_from, value`,
);
const LOWER = statement<unknown>(
  'missions.lower_progress',
  `update missions.progress p set value = greatest(p.value + n.value, 0) from ${DELTAS}
    where p.mission_id = n.mission_id and p.member_id = n.member_id and p.window_from = n.window_from`,
);
export type ProgressDelta = {
  readonly missionId: string;
  readonly memberId: string;
  readonly from: number;
  value: bigint;
};
const columnsOf = (rows: readonly ProgressDelta[]) => [
  rows.map(({ missionId }) => missionId),
  rows.map(({ memberId }) => memberId),
  rows.map(({ from }) => new Date(from)),
  rows.map(({ value }) => value),
];
/**
 * One row for each mission, member and window, in the order of their keys, so that two windows never wait for each other. Only players in
 * good standing earn; what a correction takes is taken of everybody. Answers what was raised.
 */
export async function addProgress(
  runner: Runner,
  rows: readonly ProgressDelta[],
): Promise<readonly ProgressAfter[]> {
  const [more, less] = [rows.filter(({ value }) => value > 0n), rows.filter(({ value }) => value < 0n)];
  if (less.length > 0) await runner.run(LOWER, columnsOf(less));
  return more.length > 0 ? runner.rows(ADD, columnsOf(more)) : [];
}

export type ProgressRow = {
  readonly mission_id: string;
  readonly window_from: Date;
  readonly value: bigint;
  readonly claimed_at: Date | null;
  readonly paid: bigint | null;
};
const OF_MEMBER = statement<ProgressRow>(
  'missions.progress_of',
  `select mission_id, window_from, value, claimed_at, paid from missions.progress
    where member_id = $1 and mission_id = any($2::uuid[]) order by window_from desc limit 1000`,
);
export const progressOf = (runner: Runner, memberId: string, missionIds: readonly string[]) =>
  runner.rows(OF_MEMBER, [memberId, missionIds]);
const LOCK_PROGRESS = statement<ProgressRow>(
  'missions.lock_progress',
  `select mission_id, window_from, value, claimed_at, paid from missions.progress
    where mission_id = $1 and member_id = $2 and window_from = $3 for update`,
);
export const lockProgress = (runner: Runner, missionId: string, memberId: string, from: Date) =>
  runner.one(LOCK_PROGRESS, [missionId, memberId, from]);
const CLAIMED = statement<unknown>(
  'missions.claimed',
  `update missions.progress set claimed_at = $4, claimed_value = value, paid = $5
    where mission_id = $1 and member_id = $2 and window_from = $3 and claimed_at is null`,
);
export const markClaimed = (
  runner: Runner,
  missionId: string,
  memberId: string,
  from: Date,
  at: Date,
  paid: bigint,
) => runner.run(CLAIMED, [missionId, memberId, from, at, paid]);
const SPEND = statement<{ spent: bigint }>(
  'missions.spend',
  'update missions.missions set spent = spent + $2 where id = $1 and spent + $2 <= budget returning spent',
);
/** Undefined where the budget does not hold so much. */
export const spend = (runner: Runner, id: string, amount: bigint) => runner.one(SPEND, [id, amount]);

export type WrittenMission = Omit<MissionRow, 'state' | 'revision' | 'spent'>;
const WRITE = statement<unknown>(
  'missions.write',
  `insert into missions.missions (id, brand_id, emblem, position, event, measure, category, currency, target, span, after_id, starts_at,
     ends_at, reward_kind, amount, terms, budget, texts)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
   on conflict (id) do update set emblem = excluded.emblem, position = excluded.position, event = excluded.event,
     measure = excluded.measure, category = excluded.category, currency = excluded.currency, target = excluded.target,
     span = excluded.span, after_id = excluded.after_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
     reward_kind = excluded.reward_kind, amount = excluded.amount, terms = excluded.terms, budget = excluded.budget,
     texts = excluded.texts, revision = missions.revision + 1
    where missions.brand_id = excluded.brand_id`,
);
export const writeMission = (runner: Runner, row: WrittenMission) =>
  runner.run(WRITE, [
    row.id,
    row.brand_id,
    row.emblem,
    row.position,
    row.event,
    row.measure,
    row.category,
    row.currency,
    row.target,
    row.span,
    row.after_id,
    row.starts_at,
    row.ends_at,
    row.reward_kind,
    row.amount,
    row.terms,
    row.budget,
    JSON.stringify(row.texts),
  ]);
const SET_STATE = statement<unknown>(
  'missions.set_state',
  'update missions.missions set state = $2, revision = revision + 1 where id = $1',
);
export const setState = (runner: Runner, id: string, state: MissionState) =>
  runner.run(SET_STATE, [id, state]);

export type DeskMission = MissionRow & { readonly claims: number; readonly total: bigint };
const DESK = statement<DeskMission>(
  'missions.desk',
  `select ${COLUMNS}, (select count(*)::int from missions.progress p where p.mission_id = m.id and p.claimed_at is not null) as claims,
     count(*) over () as total
     from missions.missions m where m.brand_id = $1 and ($2::uuid is null or m.id = $2) order by m.position, m.id limit $3 offset $4`,
);
export const listForDesk = (
  runner: Runner,
  brandId: string,
  id: string | undefined,
  limit: number,
  offset: number,
) => runner.rows(DESK, [brandId, id ?? null, limit, offset]);
