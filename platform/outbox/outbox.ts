/** The outbox: facts are written in the transaction that makes them true and told after its commit, in the order of reading.ts. */
import { randomUUID } from 'node:crypto';
import type { Static, TSchema } from 'typebox';
import type { FactKind } from '#kernel/facts.ts';
import { type Db, type Runner, statement } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import { outboxRead } from '#platform/metrics/metrics.ts';
import type { Cursor } from './cursor.ts';
import { createOutlook } from './outlook.ts';
import { factsMac, type OutboxRow, readOn } from './reading.ts';
import type { Window } from './window.ts';

const ADD = statement<never>(
  'outbox.add',
  'insert into platform.outbox (kind, facts, nonce, mac) values ($1, $2, $3, $4)',
);
const HEAD = statement<{ xid: string }>(
  'outbox.head',
  'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
);
const HELD = statement<{ seconds: number | null }>(
  'outbox.held',
  `select extract(epoch from now() - min(at))::float8 as seconds
   from platform.outbox where xid >= pg_snapshot_xmin(pg_current_snapshot())`,
);
/** How far the last of the listeners has read; nulls where one of them has not begun. */
const LOWEST = statement<{ xid: string | null; id: bigint | null }>(
  'outbox.lowest',
  `select c.xid::text, c.id from unnest($1::text[]) wanted (listener) left join platform.outbox_cursors c on c.listener = wanted.listener
   order by c.xid nulls first, c.id limit 1`,
);
/** A page in the order of the key: of what all have read, what is older than a day. */
const PRUNE = statement<{ looked: number; gone: number }>(
  'outbox.prune',
  `with looked as materialized (
     select xid, id, at from platform.outbox where (xid, id) <= ($1::xid8, $2) order by xid, id limit $3
   ), gone as (
     delete from platform.outbox o using looked f where o.xid = f.xid and o.id = f.id and f.at < now() - interval '1 day' returning 1
   )
   select (select count(*)::integer from looked) as looked, (select count(*)::integer from gone) as gone`,
);
const PRUNE_PAGE = 5_000;
/** Behind everything: where nobody listens all have read. */
const END = { xid: '18446744073709551615', id: 0n };

/** The values of a row: what is told, and a MAC over it which only this installation can write. */
function sealedRow(tx: Runner, { kind, facts }: Announcement): unknown[] {
  const [text, nonce] = [JSON.stringify(facts), tx.sign ? randomUUID() : null];
  return [kind, text, nonce, nonce === null ? null : factsMac(tx, nonce, kind, text)];
}

/** Announces facts of one kind when the caller's transaction commits. */
export async function announce<S extends TSchema>(
  tx: Runner,
  { kind }: FactKind<S>,
  facts: readonly Static<S>[],
): Promise<void> {
  if (facts.length > 0) await tx.run(ADD, sealedRow(tx, { kind, facts }));
}

/** Facts of one kind that are to be announced beside others. */
export type Announcement = { readonly kind: string; readonly facts: readonly unknown[] };
export const announcement = <S extends TSchema>(
  { kind }: FactKind<S>,
  facts: readonly Static<S>[],
): Announcement => ({ kind, facts });

const addMany = new Map<number, ReturnType<typeof statement<never>>>();
/** A row for each of `count` kinds; facts as plain texts, for in an array each of their quotes would be escaped. */
function addStatement(count: number) {
  const known = addMany.get(count);
  if (known) return known;
  const rows = Array.from(
    { length: count },
    (_, index) => `($${4 * index + 1}, $${4 * index + 2}, $${4 * index + 3}, $${4 * index + 4})`,
  );
  const made = statement<never>(
    `outbox.add_${count}`,
    `insert into platform.outbox (kind, facts, nonce, mac) values ${rows.join(', ')}`,
  );
  addMany.set(count, made);
  return made;
}

/** Facts of several kinds in one statement, in this order: what runs for every bet. */
export async function announceAll(tx: Runner, announcements: readonly Announcement[]): Promise<void> {
  const some = announcements.filter(({ facts }) => facts.length > 0);
  if (some.length === 0) return;
  await tx.run(
    addStatement(some.length),
    some.flatMap((one) => sealedRow(tx, one)),
  );
}
/** Age (s) of the oldest fact that an open transaction holds back; 0 when none is. */
export const heldFor = async (db: Runner): Promise<number> => Number((await db.one(HELD))?.seconds ?? 0);
/**
 * Deletes what is older than a day and has been read by every listener named. Page by page, each in a transaction of the pool: a day holds
 * millions of rows, and one statement over them would hold up whatever shares its connection, and end by its time limit with nothing deleted.
 */
export async function pruneOutbox(db: Db, listeners: readonly string[]): Promise<number> {
  const lowest = listeners.length > 0 ? await db.one(LOWEST, [listeners]) : END;
  if (!lowest || lowest.xid === null || lowest.id === null) return 0;
  const to = [lowest.xid, lowest.id, PRUNE_PAGE];
  for (let all = 0; ; ) {
    const page = await db.transaction((tx) => tx.one(PRUNE, to));
    if (!page) return all;
    all += page.gone;
    if (page.looked < PRUNE_PAGE || page.gone === 0) return all;
  }
}

export type Tail = {
  readonly stop: () => Promise<void>;
  /** Looks now instead of at the next tick. */
  readonly nudge: () => void;
};

/** Between two looks while something happens, ms; where nothing does they become rarer. */
const EVERY_MS = 30;
const IDLE_EVERY_MS = 120;
/** So many looks that found nothing, and nothing happens: a house without players writes a fact or two a second, which is no reason to hurry. */
const IDLE_AFTER = 4;
const PAGE = 200;
const MOST_AT_ONCE = 2_000;

function handOver(row: OutboxRow, each: (row: OutboxRow) => void, log: Log): void {
  try {
    each(row);
  } catch (error) {
    // Whoever else hears of the rest of the page is told it all the same: the cursor stands behind it.
    log.error({ err: error, kind: row.kind, row: String(row.id) }, 'a fact could not be handed over');
  }
}

/** Follows the outbox from now on and hands over each row once, in order, to this process; `window` keeps them. Survives a lost database. */
export function tailOutbox(
  db: Db,
  log: Log,
  each: (row: OutboxRow) => void,
  window?: Pick<Window, 'add'>,
): Tail {
  let cursor: Cursor | undefined;
  let running = true;
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  let failing = false;
  let empty = 0;
  const outlook = createOutlook();

  const step = async (): Promise<void> => {
    if (!cursor) {
      const head = await db.one(HEAD);
      cursor = { xid: head?.xid ?? '0', id: 0n };
    }
    for (let more = true; more && running; ) {
      const reading = await readOn(db, cursor, { page: PAGE, most: MOST_AT_ONCE, outlook });
      empty = reading.rows.length > 0 ? 0 : empty + 1;
      window?.add(cursor, reading);
      cursor = reading.next;
      more = reading.more;
      outboxRead.inc(reading.rows.length);
      for (const row of reading.rows) handOver(row, each, log);
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
        if (running) timer = setTimeout(tick, failing ? 500 : empty > IDLE_AFTER ? IDLE_EVERY_MS : EVERY_MS);
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
