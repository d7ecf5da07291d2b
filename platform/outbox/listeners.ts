/**
 * Durable listeners: each hears every fact of its kinds once, in order, on one process at a time. The cursor moves in the
 * listener's own transaction, so what it writes and how far it has read are one thing: after a crash both are there or neither.
 */
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { FactKind } from '#kernel/facts.ts';
import { type Db, type Runner, statement, type Tx } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import { type OutboxRow, readOn } from './reading.ts';

/** What is done about the facts of one kind, inside the listener's transaction. */
export type Hearing = {
  readonly kind: string;
  readonly hear: (tx: Tx, row: OutboxRow) => Promise<void>;
};

export type Listener = {
  /** Stable name, `room.purpose`: under it stands how far the listener has read. */
  readonly name: string;
  readonly kinds: readonly string[];
  readonly hear: (tx: Tx, row: OutboxRow) => Promise<void>;
};

/**
 * What a listener does about one kind of fact; `at` is when they were announced. A fact that does not fit its schema stops the listener, which says so and tries again:
 * money that waits can be paid, money that was passed over is lost.
 */
export function on<S extends TSchema>(
  { kind, schema }: FactKind<S>,
  hear: (tx: Tx, facts: readonly Static<S>[], at: Date) => Promise<void>,
): Hearing {
  let fits: ReturnType<typeof Compile> | undefined;
  const isFact = (value: unknown): value is Static<S> => {
    fits ??= Compile(schema);
    return fits.Check(value);
  };
  return {
    kind,
    hear: async (tx, { facts, at }) => {
      const read = facts.filter(isFact);
      if (read.length !== facts.length) throw new Error(`a fact ${kind} does not fit its schema`);
      await hear(tx, read, at);
    },
  };
}

/** `listener('bonus.turnover', on(StakeSettled, …), on(MemberRegistered, …))` */
export function listener(name: string, ...hearings: readonly Hearing[]): Listener {
  const byKind = new Map(hearings.map((hearing) => [hearing.kind, hearing]));
  return {
    name,
    kinds: [...byKind.keys()],
    hear: async (tx, row) => byKind.get(row.kind)?.hear(tx, row),
  };
}

const START = statement<never>(
  'outbox.start',
  "insert into platform.outbox_cursors (listener, xid, id) values ($1, '0', 0) on conflict (listener) do nothing",
);
const CLAIM = statement<{ xid: string; id: bigint; quiet: boolean }>(
  'outbox.claim',
  `select xid::text, id, moved_at < now() - interval '1 minute' as quiet from platform.outbox_cursors
   where listener = $1 for update skip locked`,
);
const MOVE = statement<never>(
  'outbox.move',
  'update platform.outbox_cursors set xid = $2::xid8, id = $3, moved_at = now() where listener = $1',
);
const NOW = statement<{ xid: string }>(
  'outbox.now',
  'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
);
/**
 * A listener that has nothing to hear still moves on, or what others have long read could never be deleted. Every transaction below
 * `$2` had ended before this statement began, so a fact of theirs would be seen by it.
 */
const PASS = statement<never>(
  'outbox.pass',
  `update platform.outbox_cursors c set xid = $2::xid8, id = 0, moved_at = now()
   where c.listener = $1 and c.xid < $2::xid8 and not exists (
     select from platform.outbox o where (o.xid, o.id) > (c.xid, c.id) and o.xid < $2::xid8 and o.kind = any($3))`,
);
const LAG = statement<{ listener: string; seconds: number }>(
  'outbox.lag',
  `select l.name as listener, coalesce((select extract(epoch from now() - min(o.at)) from platform.outbox o
     where o.kind = any(string_to_array(l.kinds, ',')) and (o.xid, o.id) > (coalesce(c.xid, '0'::xid8), coalesce(c.id, 0))), 0)::float8 as seconds
   from unnest($1::text[], $2::text[]) l (name, kinds) left join platform.outbox_cursors c on c.listener = l.name`,
);

/** Those of `$1` that have something to hear, have never read, or have long not moved; a listener another process runs now may be among them. */
const DUE = statement<{ listener: string }>(
  'outbox.due',
  `select l.name as listener from unnest($1::text[], $2::text[]) l (name, kinds)
     left join platform.outbox_cursors c on c.listener = l.name
    where c.listener is null or c.moved_at < now() - interval '1 minute' or exists (
      select from platform.outbox o where (o.xid, o.id) > (c.xid, c.id) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
        and o.kind = any(string_to_array(l.kinds, ',')))`,
);

const PAGE = 100;

/** One round of a listener; answers how many rows it heard. */
export async function runListener(db: Db, { name, kinds, hear }: Listener): Promise<number> {
  return db.transaction(async (tx) => {
    const cursor = await tx.one(CLAIM, [name]);
    if (!cursor) return 0;
    const before = cursor.quiet ? await tx.one(NOW) : undefined;
    const { rows, next } = await readOn(tx, cursor, { kinds, page: PAGE, most: PAGE });
    for (const row of rows) await hear(tx, row);
    if (next !== cursor) await tx.run(MOVE, [name, next.xid, next.id]);
    else if (before) await tx.run(PASS, [name, before.xid, kinds]);
    return rows.length;
  });
}

/** Writes down where a listener begins: with the oldest fact that is still kept. */
export const startListener = (runner: Runner, { name }: Listener): Promise<number> =>
  runner.run(START, [name]);

/** Age (s) of the oldest fact each listener has not heard yet, by its name; 0 when it has heard all. */
export async function listenerLag(
  runner: Runner,
  listeners: readonly Listener[],
): Promise<ReadonlyMap<string, number>> {
  if (listeners.length === 0) return new Map();
  const rows = await runner.rows(LAG, [
    listeners.map(({ name }) => name),
    listeners.map(({ kinds }) => kinds.join(',')),
  ]);
  return new Map(rows.map(({ listener: name, seconds }) => [name, seconds]));
}

export type Listening = {
  /** Facts of this kind have reached this process: their listeners read at once instead of waiting for their next turn. */
  readonly wake: (kind: string) => void;
  readonly stop: () => Promise<void>;
};

/** Between two looks for what listeners have not heard, ms: another process may have delivered the fact. */
const EVERY_MS = 1_000;

/**
 * Runs each listener in this process, as long as no other process has it. One statement looks for all of them together, so that a house
 * where nothing happens costs next to nothing. What fails is tried again and holds up nobody else.
 */
export function runListeners(
  db: Db,
  log: Log,
  listeners: readonly Listener[],
  everyMs = EVERY_MS,
): Listening {
  let running = true;
  const waiting = new Map<Listener, () => void>();
  const due = new Set<Listener>();
  const wakeOne = (one: Listener): void => {
    due.add(one);
    waiting.get(one)?.();
  };
  const rest = (one: Listener, ms: number | undefined): Promise<void> =>
    new Promise((resume) => {
      const timer = ms === undefined ? undefined : setTimeout(resume, ms);
      waiting.set(one, () => {
        clearTimeout(timer);
        resume();
      });
    });
  const loop = async (one: Listener): Promise<void> => {
    let started = false;
    let failing = false;
    while (running) {
      due.delete(one);
      let heard = 0;
      try {
        if (!started) await startListener(db, one);
        started = true;
        heard = await runListener(db, one);
        failing = false;
      } catch (error) {
        const said = error instanceof Error ? error.message : 'unknown';
        if (!failing) log.warn({ listener: one.name, error: said }, 'a listener could not go on');
        failing = true;
      }
      if (running && heard === 0 && (failing || !due.has(one)))
        await rest(one, failing ? everyMs : undefined);
      waiting.delete(one);
    }
  };
  const byName = new Map(listeners.map((one) => [one.name, one]));
  const asked = [listeners.map(({ name }) => name), listeners.map(({ kinds }) => kinds.join(','))];
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    // While the database is away the loops that fail say so.
    const found = await db.rows(DUE, asked).catch(() => []);
    for (const { listener: name } of found) {
      const one = byName.get(name);
      if (one) wakeOne(one);
    }
    if (running) timer = setTimeout(() => void (looking = look()), everyMs);
  };
  let looking = Promise.resolve();
  if (listeners.length > 0) timer = setTimeout(() => void (looking = look()), everyMs);
  const loops = listeners.map(loop);
  return {
    wake: (kind) => {
      for (const one of listeners) if (one.kinds.includes(kind)) wakeOne(one);
    },
    stop: async () => {
      running = false;
      clearTimeout(timer);
      await looking;
      for (const wake of waiting.values()) wake();
      await Promise.all(loops);
    },
  };
}
