/** Limits of a member, those that shall rise, and everything that was ever said about them. */
import type { MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { LIMIT_KINDS, type LimitKind, PERIODS, type Period } from '../contract/kinds.ts';

const NAMES = LIMIT_KINDS.flatMap((kind) => PERIODS.map((period) => `limit_${kind}_${period}` as const));
export type LimitName = (typeof NAMES)[number];
export type LimitsRow = Record<LimitName, bigint | null> & { anchor: bigint | null };
export const limitName = (kind: LimitKind, period: Period): LimitName => `limit_${kind}_${period}`;

const COLUMNS = `${NAMES.join(', ')}, anchor`;
const READ = statement<LimitsRow>(
  'protection.limits',
  `select ${COLUMNS} from protection.standing where member_id = $1`,
);
export const readLimits = (runner: Runner, memberId: string): Promise<LimitsRow | undefined> =>
  runner.one(READ, [memberId]);

const OPEN = statement<never>(
  'protection.open_standing',
  'insert into protection.standing (member_id) values ($1) on conflict (member_id) do nothing',
);
const LOCK = statement<LimitsRow>(
  'protection.lock_limits',
  `select ${COLUMNS} from protection.standing where member_id = $1 for update`,
);
/** The member's row, locked; opened where he had none. Deposits and limits of one member pass here one after the other. */
export async function lockLimits(tx: Tx, memberId: string): Promise<LimitsRow> {
  await tx.run(OPEN, [memberId]);
  const row = await tx.one(LOCK, [memberId]);
  if (!row) throw new Error('a standing that was opened is not there');
  return row;
}

const WRITE = new Map(
  NAMES.map((name) => [
    name,
    statement<never>(
      `protection.write_${name}`,
      `update protection.standing set ${name} = $2, anchor = coalesce(anchor, $3) where member_id = $1`,
    ),
  ]),
);
/** `anchor` ms: where periods begin if this is his first limit. */
export async function writeLimit(
  tx: Tx,
  memberId: string,
  name: LimitName,
  amount: bigint | null,
  anchor: number,
): Promise<void> {
  const write = WRITE.get(name);
  if (!write) throw new Error(`there is no limit ${name}`);
  await tx.run(write, [memberId, amount, anchor]);
}

export type RaiseRow = {
  kind: LimitKind;
  period: Period;
  wanted: bigint | null;
  asked_at: Date;
  ready_at: Date;
  lapses_at: Date;
};
const RAISES = statement<RaiseRow>(
  'protection.raises',
  `select kind, period, wanted, asked_at, ready_at, lapses_at from protection.raises
   where member_id = $1 and lapses_at > $2 order by asked_at`,
);
export const readRaises = (runner: Runner, memberId: string, now: number): Promise<RaiseRow[]> =>
  runner.rows(RAISES, [memberId, new Date(now)]);

const ASK = statement<never>(
  'protection.ask_raise',
  `insert into protection.raises (member_id, kind, period, wanted, asked_at, ready_at, lapses_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (member_id, kind, period) do update set wanted = $4, asked_at = $5, ready_at = $6, lapses_at = $7`,
);
export const askRaise = (tx: Tx, memberId: string, row: RaiseRow): Promise<number> =>
  tx.run(ASK, [memberId, row.kind, row.period, row.wanted, row.asked_at, row.ready_at, row.lapses_at]);

const DROP = statement<never>(
  'protection.drop_raise',
  'delete from protection.raises where member_id = $1 and kind = $2 and period = $3',
);
/** Answers how many there were. */
export const dropRaise = (tx: Tx, memberId: string, kind: LimitKind, period: Period): Promise<number> =>
  tx.run(DROP, [memberId, kind, period]);

const TIME_OUT = statement<never>(
  'protection.time_out',
  `insert into protection.standing as s (member_id, time_out_until) values ($1, $2)
   on conflict (member_id) do update set time_out_until = greatest(s.time_out_until, excluded.time_out_until)`,
);
/** Never shorter than one that runs. `until` ms. */
export const writeTimeOut = (tx: Tx, memberId: string, until: number): Promise<number> =>
  tx.run(TIME_OUT, [memberId, until]);

const CHECKED = statement<never>(
  'protection.checked',
  'update protection.standing set checked_at = greatest(checked_at, $2) where member_id = $1',
);
export const writeChecked = (tx: Tx, memberId: string, at: number): Promise<number> =>
  tx.run(CHECKED, [memberId, at]);

export type EventRow = { id: string; what: string; detail: Readonly<Record<string, unknown>>; at: Date };
const NOTE = statement<never>(
  'protection.note_event',
  'insert into protection.events (member_id, id, what, detail, at) values ($1, $2, $3, $4, $5)',
);
export const noteEvent = (
  tx: Tx,
  memberId: MemberId,
  what: string,
  detail: Readonly<Record<string, unknown>>,
  at: number,
): Promise<number> => tx.run(NOTE, [memberId, newId(), what, JSON.stringify(detail), new Date(at)]);

const EVENTS = statement<EventRow>(
  'protection.events',
  'select id, what, detail, at from protection.events where member_id = $1 order by id desc limit $2',
);
/** Newest first. */
export const readEvents = (runner: Runner, memberId: string, limit: number): Promise<EventRow[]> =>
  runner.rows(EVENTS, [memberId, limit]);

const ANCHOR = statement<never>(
  'protection.write_anchor',
  'update protection.standing set anchor = coalesce(anchor, $2) where member_id = $1',
);
/** Counting begins. */
export const writeAnchor = (tx: Tx, memberId: string, at: number): Promise<number> =>
  tx.run(ANCHOR, [memberId, at]);
