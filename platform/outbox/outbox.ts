/** The outbox: facts are written in the transaction that makes them true and told after its commit, in the order of reading.ts. */
import { type Db, type Runner, statement } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import { outboxRead } from '#platform/metrics/metrics.ts';
import { type Cursor, type Fact, type OutboxRow, readOn } from './reading.ts';

const ADD = statement<never>('outbox.add', 'insert into platform.outbox (kind, facts) values ($1, $2)');
const HEAD = statement<{ xid: string }>(
  'outbox.head',
  'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
);
const HELD = statement<{ seconds: number | null }>(
  'outbox.held',
  `select extract(epoch from now() - min(at))::float8 as seconds
   from platform.outbox where xid >= pg_snapshot_xmin(pg_current_snapshot())`,
);
const PRUNE = statement<never>(
  'outbox.prune',
  "delete from platform.outbox where at < now() - interval '1 day'",
);

/** Announces facts of one kind when the caller's transaction commits. */
export const announce = async (tx: Runner, kind: string, facts: readonly Fact[]): Promise<void> => {
  if (facts.length > 0) await tx.run(ADD, [kind, JSON.stringify(facts)]);
};

/** The statement behind `announce`, for pipelined batches. */
export const ADD_FACTS = ADD;
/** Age (s) of the oldest fact that an open transaction holds back; 0 when none is. */
export const heldFor = async (db: Runner): Promise<number> => Number((await db.one(HELD))?.seconds ?? 0);
export const pruneOutbox = (db: Db): Promise<number> => db.run(PRUNE);

export type Tail = {
  readonly stop: () => Promise<void>;
  /** Looks now instead of at the next tick. */
  readonly nudge: () => void;
};

const EVERY_MS = 25;
const PAGE = 200;
const MOST_AT_ONCE = 2_000;

/** Follows the outbox from now on and hands over each row once, in order, to this process. Survives a lost database. */
export function tailOutbox(db: Db, log: Log, each: (row: OutboxRow) => void): Tail {
  let cursor: Cursor | undefined;
  let running = true;
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  let failing = false;

  const step = async (): Promise<void> => {
    if (!cursor) {
      const head = await db.one(HEAD);
      cursor = { xid: head?.xid ?? '0', id: 0n };
    }
    for (let more = true; more && running; ) {
      const reading = await readOn(db, cursor, { page: PAGE, most: MOST_AT_ONCE });
      cursor = reading.next;
      more = reading.more;
      outboxRead.inc(reading.rows.length);
      for (const row of reading.rows) each(row);
    }
  };

  const tick = (): void => {
    // While one look is under way there is none to bring forward.
    timer = undefined;
    work = step()
      .then(() => {
        failing = false;
      })
      .catch((error: unknown) => {
        if (!failing)
          log.warn(
            { error: error instanceof Error ? error.message : 'unknown' },
            'the outbox cannot be read',
          );
        failing = true;
      })
      .finally(() => {
        if (running) timer = setTimeout(tick, failing ? 500 : EVERY_MS);
      });
  };
  tick();

  return {
    nudge: () => {
      if (!timer) return;
      clearTimeout(timer);
      tick();
    },
    stop: async () => {
      running = false;
      if (timer) clearTimeout(timer);
      await work;
    },
  };
}
