/** SQL of what befell bonuses. */
import { newId } from '#kernel/ids.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import type { EventKind } from '../contract/states.ts';

export type NewEvent = {
  readonly bonusId: string;
  readonly memberId: string;
  readonly kind: EventKind;
  readonly amount?: bigint;
  readonly note?: string;
  readonly at: Date;
};
const INSERT = statement<never>(
  'bonus.insert_events',
  `insert into bonus.events (id, bonus_id, member_id, kind, amount, note, at)
   select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::text[], $7::timestamptz[])`,
);
export async function noteEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.run(INSERT, [
    events.map(() => newId()),
    events.map(({ bonusId }) => bonusId),
    events.map(({ memberId }) => memberId),
    events.map(({ kind }) => kind),
    events.map(({ amount }) => amount ?? 0n),
    events.map(({ note }) => note ?? ''),
    events.map(({ at }) => at),
  ]);
}

export type EventRow = {
  readonly id: string;
  readonly bonus_id: string;
  readonly kind: EventKind;
  readonly amount: bigint;
  readonly note: string;
  readonly at: Date;
};
const LIST = statement<EventRow>(
  'bonus.events',
  'select id, bonus_id, kind, amount, note, at from bonus.events where bonus_id = $1 order by id desc limit $2',
);
/** Newest first. */
export const eventsOf = (runner: Runner, bonusId: string, limit: number): Promise<EventRow[]> =>
  runner.rows(LIST, [bonusId, limit]);
