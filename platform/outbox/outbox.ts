/**
 * The outbox: facts are written in the transaction that makes them true and read after its commit. A reader follows
 * (xid, id) and never looks past the oldest running transaction, so a late commit cannot be skipped.
 */
import { type Db, type Runner, statement } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import { outboxLag } from '#platform/metrics/metrics.ts';

export type Fact = Readonly<Record<string, unknown>>;
export type OutboxRow = {
  readonly xid: string;
  readonly id: bigint;
  readonly kind: string;
  readonly facts: readonly Fact[];
};

const ADD = statement<never>('outbox.add', 'insert into platform.outbox (kind, facts) values ($1, $2)');
const HEAD = statement<{ xid: string }>(
  'outbox.head',
  'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
);
const NEXT = statement<OutboxRow>(
  'outbox.next',
  // By the number itself: `xid` alone would be the text that is handed out, where 1000 stands before 999 and a page skips facts.
  `select o.xid::text, o.id, o.kind, o.facts from platform.outbox o
   where (o.xid, o.id) > ($1::xid8, $2) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
   order by o.xid, o.id limit $3`,
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
export const pruneOutbox = (db: Db): Promise<number> => db.run(PRUNE);

export type Tail = {
  readonly stop: () => Promise<void> /** look now instead of at the next tick */;
  readonly nudge: () => void;
};

const EVERY_MS = 25;
const PAGE = 200;
const MOST_AT_ONCE = 2_000;

/** Follows the outbox from now on and hands over each row once, in order, to this process. Survives a lost database. */
export function tailOutbox(db: Db, log: Log, each: (row: OutboxRow) => void): Tail {
  let cursor: { xid: string; id: bigint } | undefined;
  let running = true;
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  let failing = false;

  const step = async (): Promise<void> => {
    if (!cursor) {
      const head = await db.one(HEAD);
      cursor = { xid: head?.xid ?? '0', id: 0n };
    }
    for (let full = true; full && running; ) {
      const seen: OutboxRow[] = [];
      do {
        const rows: OutboxRow[] = await db.rows(NEXT, [cursor.xid, cursor.id, PAGE]);
        const last = rows.at(-1);
        if (last) cursor = { xid: last.xid, id: last.id };
        seen.push(...rows);
        full = rows.length === PAGE;
      } while (full && seen.length < MOST_AT_ONCE);
      // Transactions become visible together, oldest first. Among them the order of writing counts: who waited for a topic's
      // number wrote after the one he waited for, although his transaction may have begun before.
      seen.sort((a, b) => (a.id < b.id ? -1 : 1));
      outboxLag.inc(seen.length);
      for (const row of seen) each(row);
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
