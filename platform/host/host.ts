/**
 * Runs what exactly one process of several may run at a time: the rounds of all tables, the draws, the books of matches, the fights. A room gives it
 * a name and the work of one turn; this leads by a lease (lease.ts), takes a turn whenever something is due, and ends. For every host the same holds:
 * - A turn may take as long as it likes: the lease is renewed beside it, and whoever loses it stops before his next step and writes nothing more.
 * - What may take long at one game is put `beside` the turn, under the name of the game: it holds up no other game, and is not begun twice at once.
 * - What a holder had not committed is found by the next one in the rows of the room. Nothing is remembered in a process that a turn could not find again.
 */
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import { createLease, LEASE, type LeaseTimes, type OwnClock, type Term, TermOver } from './lease.ts';

/** Nothing is waited for less than this. */
const SOON_MS = 25;

/** What is told where work fails, and of what. */
type Reported = { readonly cannot: string; readonly of?: Readonly<Record<string, string>> };

export type Turn = Term & {
  /** The clock of the database when the turn began, ms. */
  readonly now: number;
  /** Is something of this name under way, of this turn or an earlier one? */
  readonly isBusy: (name: string) => boolean;
  /** Begins work that the turn does not wait for, unless some of this name is under way. What it throws is logged. */
  readonly beside: (name: string, work: () => Promise<unknown>, reported: Reported) => void;
  /** Resolves when nothing this turn has begun is under way any more, after `ms`, or when the term is over. */
  readonly settled: (ms: number) => Promise<void>;
  /** One after the other while the term lasts; one that fails is logged and holds up no other. */
  readonly each: <One>(
    list: readonly One[],
    step: (one: One) => Promise<unknown>,
    notify: (one: One) => Reported,
  ) => Promise<void>;
};

export type HostOptions = {
  /** Of its lease: letters alone. */
  readonly name: string;
  /** Between two turns, where no turn says otherwise; below the time of a lease. */
  readonly everyMs: number;
  /** What is said where turns fail. */
  readonly cannot: string;
  /** Does what is due. Answers how long after `now` the next turn is due; without an answer, `everyMs` after the end of this one. */
  readonly work: (turn: Turn) => Promise<number | undefined>;
  readonly lease?: LeaseTimes;
  readonly clock?: OwnClock;
};

export type Host = {
  /** One turn: leads where nobody does, and does what is due. Answers when the next one is due, ms from now. */
  readonly turn: () => Promise<number>;
  /** Takes turn after turn; begun once, however often it is asked. */
  readonly start: () => Promise<void>;
  /** Commits what is being written, begins nothing more, and leaves the lease and the rest to others. */
  readonly stop: () => Promise<void>;
  readonly leads: () => boolean;
};

type Needs = { readonly db: Db; readonly log: Log };

/** When the work is done, after that long, or when the term is over. */
const doneOr = (work: Promise<unknown>, ms: number, ending: AbortSignal): Promise<void> =>
  new Promise((go) => {
    const over = (): void => {
      clearTimeout(timer);
      ending.removeEventListener('abort', over);
      go();
    };
    const timer = setTimeout(over, ms);
    ending.addEventListener('abort', over);
    if (ending.aborted) over();
    work.then(over, over);
  });

/** What is under way, by name, and how it is told where it fails. */
function createWork(log: Log) {
  const busy = new Map<string, Promise<void>>();
  const failed = (term: Term, error: unknown, { cannot, of }: Reported): void => {
    // Who is to end, or has lost the lease, was stopped: nothing has failed.
    if (error instanceof TermOver || term.isOver()) return;
    log.error({ err: error, ...of }, cannot);
  };
  const turnIn = (term: Term, now: number): Turn => {
    const begun: Promise<void>[] = [];
    return {
      ...term,
      now,
      isBusy: (name) => busy.has(name),
      beside: (name, work, reported) => {
        if (busy.has(name) || term.isOver()) return;
        const one = work()
          .then(() => undefined)
          .catch((error: unknown) => failed(term, error, reported))
          .finally(() => busy.delete(name));
        busy.set(name, one);
        begun.push(one);
      },
      settled: (ms) => doneOr(Promise.all(begun), ms, term.ending),
      each: async (list, step, reported) => {
        for (const one of list) {
          if (term.isOver()) return;
          await step(one).catch((error: unknown) => failed(term, error, reported(one)));
        }
      },
    };
  };
  return { turnIn, isIdle: () => busy.size === 0, ended: () => Promise.all(busy.values()) };
}

export function createHost(
  { db, log }: Needs,
  { name, everyMs, cannot, work, lease: times = LEASE, clock = () => performance.now() }: HostOptions,
): Host {
  const lease = createLease(db, name, times, clock);
  const under = createWork(log);
  let turns = 0;
  let renewal: NodeJS.Timeout | undefined;
  let stopped = false;
  /** As long as anything is under way; between turns a lease may run out. */
  const renewing = (): void => {
    renewal ??= setInterval(() => {
      if (turns > 0 || !under.isIdle()) return void lease.renew();
      clearInterval(renewal);
      renewal = undefined;
    }, times.renewMs).unref();
  };
  const turn = async (): Promise<number> => {
    const held = stopped ? undefined : await lease.hold();
    const began = clock();
    // It may have been told to end while it asked.
    if (!held || stopped) return everyMs;
    turns += 1;
    renewing();
    try {
      const due = await work(under.turnIn(held.term, held.now.getTime()));
      return due === undefined ? everyMs : Math.max(SOON_MS, due - (clock() - began));
    } catch (error) {
      if (error instanceof TermOver) return everyMs;
      throw error;
    } finally {
      turns -= 1;
    }
  };
  const loop = looping(turn, { everyMs, log, cannot });
  return {
    turn,
    leads: lease.isHeld,
    start: loop.start,
    stop: async () => {
      if (!loop.isRunning()) return;
      stopped = true;
      lease.leave();
      await loop.end();
      await under.ended();
      clearInterval(renewal);
      await lease.resign();
    },
  };
}

/** Turn after turn. What fails is said once and tried again. */
function looping(
  turn: () => Promise<number>,
  { everyMs, log, cannot }: Pick<HostOptions, 'everyMs' | 'cannot'> & Pick<Needs, 'log'>,
) {
  let state: 'new' | 'running' | 'ended' = 'new';
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let under: Promise<void> = Promise.resolve();
  const next = (): void => {
    under = turn()
      .then((ms) => {
        failing = false;
        return ms;
      })
      .catch((error: unknown) => {
        if (!failing) log.warn({ err: error }, cannot);
        failing = true;
        return everyMs;
      })
      .then((ms) => {
        if (state === 'running') timer = setTimeout(next, ms);
      });
  };
  return {
    isRunning: () => state === 'running',
    start: async () => {
      if (state !== 'new') return;
      state = 'running';
      next();
    },
    end: async () => {
      state = 'ended';
      clearTimeout(timer);
      await under;
    },
  };
}
