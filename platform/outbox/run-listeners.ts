/** Runs listeners: a window of facts a transaction, as often as once a window and no more. */
import { type Db, type Runner, statement } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { Listener } from './listeners.ts';
import { type Cursor, isBehind } from './cursor.ts';
import { createOutlook, type Outlook, SCAN } from './outlook.ts';
import { readOn } from './reading.ts';
import type { Window } from './window.ts';

/**
 * Who begins last says what is heard under the name. While two releases run together, one that hears less would move the cursor past what the
 * other hears: it hears nothing from then on (`CLAIM`).
 */
const START = statement<never>(
  'outbox.start',
  `insert into platform.outbox_cursors as c (listener, xid, id, kinds) values ($1, '0', 0, $2)
   on conflict (listener) do update set kinds = excluded.kinds where c.kinds is distinct from excluded.kinds`,
);
const CLAIM = statement<{ xid: string; id: bigint; quiet: boolean }>(
  'outbox.claim',
  `select xid::text, id, moved_at < now() - interval '1 minute' as quiet from platform.outbox_cursors
   where listener = $1 and kinds <@ $2 for update skip locked`,
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
/**
 * Of the next `$3` rows behind a cursor. Where there are more and none of them is for the listener, he is as far behind as the last of them: he has
 * them still to pass.
 */
const LAG = statement<{ listener: string; seconds: number }>(
  'outbox.lag',
  `select l.name as listener, coalesce(extract(epoch from now() - (
     select coalesce(min(o.at) filter (where o.kind = any(string_to_array(l.kinds, ','))), case when count(*) = $3 then max(o.at) end)
     from (select s.at, s.kind from platform.outbox s where (s.xid, s.id) > (coalesce(c.xid, '0'::xid8), coalesce(c.id, 0))
           order by s.xid, s.id limit $3) o)), 0)::float8 as seconds
   from unnest($1::text[], $2::text[]) l (name, kinds) left join platform.outbox_cursors c on c.listener = l.name`,
);

/** Rows asked for at once where the window of the process does not reach back. */
const PAGE = 250;
/** Rows looked at for how far a listener is behind: more than come in the minute in which the cursor of a quiet one may stand. */
const LAG_SCAN = 4 * SCAN;
/** Rows one transaction hears. */
const MOST_ROWS = 1_000;
/** Facts a transaction, at most: what is written about them takes 20–100 µs each, and a transaction holds back the readers of the outbox. */
const MOST_FACTS = 2_000;
const LEAST_FACTS = 100;
/** A transaction that took longer hears less the next time, ms. */
const LONG_MS = 200;

export type Round = {
  /** Rows that were heard. */
  readonly handled: number;
  /** There was more than one transaction hears. */
  readonly more: boolean;
  /** Another process has the listener. */
  readonly elsewhere: boolean;
};

type Limits = {
  readonly window?: Window | undefined;
  readonly facts?: number;
  readonly scan?: number;
  readonly outlook?: Outlook;
};

/** One transaction of a listener. */
async function hearWindow(db: Db, listener: Listener, limits: Limits): Promise<Round> {
  const { name, kinds } = listener;
  return db.transaction(async (tx) => {
    const cursor = await tx.one(CLAIM, [name, kinds]);
    if (!cursor) return { handled: 0, more: false, elsewhere: true };
    const before = cursor.quiet ? await tx.one(NOW) : undefined;
    const { facts = MOST_FACTS, scan, outlook } = limits;
    const wanted = { kinds, page: PAGE, most: MOST_ROWS, facts, scan, outlook };
    const own: Cursor = cursor;
    const reading =
      limits.window?.readOn(own, { ...wanted, most: Infinity }) ?? (await readOn(tx, own, wanted));
    const { rows, next, more } = reading;
    if (rows.length > 0) {
      if (listener.hearAll) await listener.hearAll(tx, rows);
      else for (const row of rows) await listener.hear(tx, row);
    }
    if (isBehind(next, own)) await tx.run(MOVE, [name, next.xid, next.id]);
    else if (before) await tx.run(PASS, [name, before.xid, kinds]);
    return { handled: rows.length, more, elsewhere: false };
  });
}

/** One round of a listener: as many transactions as it takes to come to something, or to the end. Answers how many rows it heard. */
export async function runListener(db: Db, listener: Listener, scan = SCAN): Promise<number> {
  const outlook = createOutlook();
  for (;;) {
    const { handled, more } = await hearWindow(db, listener, { scan, outlook });
    if (handled > 0 || !more) return handled;
  }
}

/** Writes down where a listener begins: with the oldest fact that is still kept. */
export const startListener = (runner: Runner, { name, kinds }: Listener): Promise<number> =>
  runner.run(START, [name, kinds]);

/**
 * Age (s) of the oldest fact each listener has not heard yet, by its name; 0 when it has heard all.
 * @param runner a transaction: on connections that are shared, others would wait for it
 */
export async function listenerLag(
  runner: Runner,
  listeners: readonly Listener[],
): Promise<ReadonlyMap<string, number>> {
  if (listeners.length === 0) return new Map();
  const rows = await runner.rows(LAG, [
    listeners.map(({ name }) => name),
    listeners.map(({ kinds }) => kinds.join(',')),
    LAG_SCAN,
  ]);
  return new Map(rows.map(({ listener: name, seconds }) => [name, seconds]));
}

export type Listening = {
  /** Facts of this kind have reached this process: their listeners read at once, or when their pause is over. */
  readonly wake: (kind: string) => void;
  readonly stop: () => Promise<void>;
};

export type ListeningOptions = {
  /** What this process has read of the outbox. */
  readonly window?: Window | undefined;
  /** Between two transactions of one listener that has caught up: what comes meanwhile is heard as one. ms */
  readonly pauseMs?: number;
  /** After a failure, and while another process has the listener. ms */
  readonly retryMs?: number;
  /** Without news: whether a wake was lost, and that a quiet cursor moves on. ms */
  readonly idleMs?: number;
};

const DEFAULTS = { pauseMs: 500, retryMs: 1_000, idleMs: 65_000 };

/** The pauses of one listener: those that news ends, and those that only the end of the process ends. */
type Rest = {
  /** A round begins: what was told before it is heard by it. */
  readonly begin: () => void;
  readonly wake: () => void;
  readonly pause: (ms: number) => Promise<void>;
  /** At most this long, not at all where news came since the round began. */
  readonly untilNews: (ms: number) => Promise<void>;
  readonly end: () => void;
};

function createRest(isRunning: () => boolean): Rest {
  let isDue = false;
  let awaited: 'news' | 'time' = 'time';
  let resume: (() => void) | undefined;
  const sleep = (ms: number, until: typeof awaited): Promise<void> =>
    new Promise((done) => {
      if (!isRunning()) return done();
      awaited = until;
      const timer = setTimeout(() => resume?.(), ms);
      resume = () => {
        clearTimeout(timer);
        resume = undefined;
        done();
      };
    });
  return {
    begin: () => {
      isDue = false;
    },
    wake: () => {
      isDue = true;
      if (awaited === 'news') resume?.();
    },
    pause: (ms) => sleep(ms, 'time'),
    untilNews: (ms) => (isDue ? Promise.resolve() : sleep(ms, 'news')),
    end: () => resume?.(),
  };
}

type Running = {
  readonly db: Db;
  readonly log: Log;
  readonly isRunning: () => boolean;
  readonly options: typeof DEFAULTS & Pick<ListeningOptions, 'window'>;
};

/** One listener until the process ends: hears what there is, pauses, waits for news. What fails is tried again. */
async function runOne(
  { db, log, isRunning, options }: Running,
  listener: Listener,
  rest: Rest,
): Promise<void> {
  const { window, pauseMs, retryMs, idleMs } = options;
  let started = false;
  let failing = false;
  let facts = MOST_FACTS;
  const outlook = createOutlook();
  // What was committed while the process began to read the outbox wakes nobody: an idle listener looks for it soon, and then less and less often.
  let idle = retryMs;
  while (isRunning()) {
    rest.begin();
    try {
      if (!started) await startListener(db, listener);
      started = true;
      const begun = performance.now();
      const { handled, more, elsewhere } = await hearWindow(db, listener, { window, facts, outlook });
      const isLong = performance.now() - begun > LONG_MS;
      facts = isLong ? Math.max(LEAST_FACTS, facts >> 1) : Math.min(MOST_FACTS, facts << 1);
      failing = false;
      if (elsewhere) await rest.pause(retryMs);
      else if (more) idle = retryMs;
      else if (handled === 0) {
        await rest.untilNews(idle);
        idle = Math.min(idleMs, idle * 2);
      } else {
        await rest.pause(pauseMs);
        idle = retryMs;
        await rest.untilNews(idle);
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown';
      if (!failing) log.warn({ listener: listener.name, error: message }, 'a listener could not go on');
      failing = true;
      // It may be as much as can never be done at once.
      facts = Math.max(1, facts >> 1);
      await rest.pause(retryMs);
    }
  }
}

/** Runs each listener in this process, as long as no other process has it. What fails holds up nobody else. */
export function runListeners(
  db: Db,
  log: Log,
  listeners: readonly Listener[],
  options: ListeningOptions = {},
): Listening {
  let running = true;
  const isRunning = (): boolean => running;
  const context = { db, log, isRunning, options: { ...DEFAULTS, ...options, window: options.window } };
  const rests = listeners.map((listener) => ({ listener, rest: createRest(isRunning) }));
  const loops = rests.map(({ listener, rest }) => runOne(context, listener, rest));
  return {
    wake: (kind) => {
      for (const { listener, rest } of rests) if (listener.kinds.includes(kind)) rest.wake();
    },
    stop: async () => {
      running = false;
      for (const { rest } of rests) rest.end();
      await Promise.all(loops);
    },
  };
}
