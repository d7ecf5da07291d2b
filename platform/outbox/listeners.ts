/**
 * Durable listeners: each hears every fact of its kinds at least once, in order, on one process at a time. The cursor moves
 * in the listener's own transaction, so what it writes and how far it has read are one thing.
 */
import { type Db, statement, type Tx } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { OutboxRow } from './outbox.ts';

export type Listener = {
  /** Stable name, `room.purpose`. */
  readonly name: string;
  readonly kinds: readonly string[];
  readonly hear: (tx: Tx, row: OutboxRow) => Promise<void>;
};

const START = statement<never>(
  'outbox.start',
  "insert into platform.outbox_cursors (listener, xid, id) values ($1, '0', 0) on conflict (listener) do nothing",
);
const CLAIM = statement<{ xid: string; id: bigint }>(
  'outbox.claim',
  'select xid::text, id from platform.outbox_cursors where listener = $1 for update skip locked',
);
const PAGE = statement<OutboxRow>(
  'outbox.page',
  `select o.xid::text, o.id, o.kind, o.facts from platform.outbox o
   where (o.xid, o.id) > ($1::xid8, $2) and o.xid < pg_snapshot_xmin(pg_current_snapshot()) and o.kind = any($3)
   order by o.xid, o.id limit 100`,
);
const MOVE = statement<never>(
  'outbox.move',
  'update platform.outbox_cursors set xid = $2::xid8, id = $3 where listener = $1',
);

/** One round of a listener; answers how many rows it heard. */
export async function runListener(db: Db, listener: Listener): Promise<number> {
  await db.run(START, [listener.name]);
  return db.transaction(async (tx) => {
    const cursor = await tx.one(CLAIM, [listener.name]);
    if (!cursor) return 0;
    const rows = await tx.rows(PAGE, [cursor.xid, cursor.id, listener.kinds]);
    for (const row of rows) await listener.hear(tx, row);
    const last = rows.at(-1);
    if (last) await tx.run(MOVE, [listener.name, last.xid, last.id]);
    return rows.length;
  });
}

export function runListeners(
  db: Db,
  log: Log,
  listeners: readonly Listener[],
  everyMs = 200,
): { stop: () => Promise<void> } {
  let running = true;
  let wake: () => void = () => undefined;
  const loop = async (listener: Listener): Promise<void> => {
    while (running) {
      const heard = await runListener(db, listener).catch((error: unknown) => {
        log.warn(
          { listener: listener.name, error: error instanceof Error ? error.message : 'unknown' },
          'a listener could not go on',
        );
        return 0;
      });
      if (heard === 0 && running)
        await new Promise<void>((resume) => {
          wake = resume;
          setTimeout(resume, everyMs);
        });
    }
  };
  const loops = listeners.map(loop);
  return {
    stop: async () => {
      running = false;
      wake();
      await Promise.all(loops);
    },
  };
}
