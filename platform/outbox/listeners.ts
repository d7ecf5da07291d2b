/**
 * Durable listeners: each hears every fact of its kinds at least once, in order, on one process at a time. The cursor moves
 * in the listener's own transaction, so what it writes and how far it has read are one thing.
 */
import { type Db, statement, type Tx } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import { type OutboxRow, readOn } from './reading.ts';

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
const MOVE = statement<never>(
  'outbox.move',
  'update platform.outbox_cursors set xid = $2::xid8, id = $3 where listener = $1',
);

const PAGE = 100;

/** One round of a listener; answers how many rows it heard. */
export async function runListener(db: Db, listener: Listener): Promise<number> {
  await db.run(START, [listener.name]);
  return db.transaction(async (tx) => {
    const cursor = await tx.one(CLAIM, [listener.name]);
    if (!cursor) return 0;
    const { rows, next } = await readOn(tx, cursor, { kinds: listener.kinds, page: PAGE, most: PAGE });
    for (const row of rows) await listener.hear(tx, row);
    if (rows.length > 0) await tx.run(MOVE, [listener.name, next.xid, next.id]);
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
