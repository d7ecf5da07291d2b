/**
 * Who may do what only one process may do at a time. A lease in the database names him, for an epoch: a term, from taking it to losing it. Within
 * a term
 * - nothing begins once its time is over by the own clock, counted from before the database was asked, or once its process is to end;
 * - nothing is committed that the database would not have him write any more: each commit of `db` is preceded by `platform.keep_lease`, in the same
 *   transaction and the same text. Whoever takes the lease waits for a commit that has passed it, and one that comes later finds another epoch.
 * - it is renewed on a connection of its own (`Db.alone`), or a read that takes seconds would end the term of every host of the process.
 * Clocks of processes are never compared: how long is measured here, until when is written by the database.
 */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/db/db.ts';
import { sqlState } from '#platform/db/errors.ts';
import { keepLease, REFUSED, RENEW, RESIGN, TAKE } from './store.ts';

/** Another process follows a killed one within `ms` and its next turn. */
export type LeaseTimes = { readonly ms: number; readonly renewMs: number };
export const LEASE: LeaseTimes = { ms: 4_000, renewMs: 1_000 };

/** Thrown into work whose term is over: whatever it had not committed is the next holder's to do. */
export class TermOver extends Error {
  override readonly name = 'TermOver';
  constructor(lease: string) {
    super(`the term over ${lease} is over`);
  }
}

export type Term = {
  /** Writes as long as the lease is held. */
  readonly db: Db;
  /** Aborted when nothing is to begin any more. */
  readonly ending: AbortSignal;
  /** Asked before each step. */
  readonly isOver: () => boolean;
};

type Lease = {
  /** Renews the term, or takes the lease where nobody holds it; undefined where another does. `now` is the clock of the database. */
  readonly hold: () => Promise<{ readonly term: Term; readonly now: Date } | undefined>;
  /** Renews the term that is, if there is one; takes nothing. One that cannot be renewed runs out. */
  readonly renew: () => Promise<void>;
  readonly isHeld: () => boolean;
  /** The process is to end: what has begun may be committed, nothing else begins. */
  readonly leave: () => void;
  /** Gives the lease back, once nothing is under way. */
  readonly resign: () => Promise<void>;
};

/** ms; stands still for nobody who sets a clock. */
export type OwnClock = () => number;

type Current = Term & {
  readonly epoch: bigint;
  /** By the own clock. */
  readonly extend: (until: number) => void;
  readonly askedAt: () => number;
  /** Nothing is committed any more. */
  readonly isLost: () => boolean;
  readonly end: () => void;
  /** Nothing begins any more. */
  readonly leave: () => void;
};

type Begun = { readonly name: string; readonly epoch: bigint; readonly asked: number; readonly ms: number };

function createTerm(db: Db, clock: OwnClock, { name, epoch, asked, ms }: Begun): Current {
  const ending = new AbortController();
  let until = asked + ms;
  let timer: NodeJS.Timeout | undefined;
  const isLost = (): boolean => clock() >= until;
  const end = (): void => {
    until = Number.NEGATIVE_INFINITY;
    clearTimeout(timer);
    ending.abort();
  };
  /** What waits – a flight, a feed – learns of the end by the signal. */
  const watch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => (isLost() ? end() : watch()), Math.max(1, until - clock())).unref();
  };
  const isOver = (): boolean => ending.signal.aborted || isLost();
  const guarded = db.guarded({
    begin: () => {
      if (isOver()) throw new TermOver(name);
    },
    commit: () => {
      if (isLost()) throw new TermOver(name);
      return keepLease(name, epoch);
    },
  });
  watch();
  return {
    db: refusedAs(guarded, () => {
      end();
      return new TermOver(name);
    }),
    ending: ending.signal,
    isOver,
    isLost,
    epoch,
    askedAt: () => until - ms,
    extend: (later) => {
      until = later;
      watch();
    },
    end,
    leave: () => ending.abort(),
  };
}

/** What the database refuses of a commit ends the term. */
function refusedAs(db: Db, over: () => TermOver): Db {
  const tried = <Value>(work: Promise<Value>): Promise<Value> =>
    work.catch((error: unknown) => {
      throw sqlState(error) === REFUSED ? over() : error;
    });
  return {
    ...db,
    rows: (query, values) => tried(db.rows(query, values)),
    one: (query, values) => tried(db.one(query, values)),
    run: (query, values) => tried(db.run(query, values)),
    transaction: (work) => tried(db.transaction(work)),
  };
}

export function createLease(
  db: Db,
  name: string,
  { ms, renewMs }: LeaseTimes = LEASE,
  clock: OwnClock = () => performance.now(),
): Lease {
  const self = randomUUID();
  let current: Current | undefined;
  let asking: Promise<unknown> = Promise.resolve();
  /** One question at a time: whoever renews must not end a term that another question has just begun. */
  const inTurn = <Value>(ask: () => Promise<Value>): Promise<Value> => {
    const answer = asking.then(ask);
    asking = answer.catch(() => undefined);
    return answer;
  };
  const renewed = async (term: Current): Promise<{ readonly now: Date } | undefined> => {
    const asked = clock();
    const row = await db.alone.one(RENEW, [name, term.epoch, ms]);
    if (row) term.extend(asked + ms);
    else term.end();
    return row;
  };
  return {
    hold: () =>
      inTurn(async () => {
        // A term whose time is over is not gone on with, though nobody has followed: what was begun in it has been told to end.
        if (current?.isOver() === false) {
          const row = await renewed(current);
          if (row && !current.isOver()) return { term: current, now: row.now };
        }
        current?.end();
        current = undefined;
        const asked = clock();
        const row = await db.alone.one(TAKE, [name, self, ms]);
        if (!row) return undefined;
        current = createTerm(db, clock, { name, epoch: row.epoch, asked, ms });
        return { term: current, now: row.now };
      }),
    renew: () =>
      inTurn(async () => {
        // Also of one that is to end: what has begun is still to be committed.
        if (current && !current.isLost() && clock() - current.askedAt() >= renewMs / 2)
          await renewed(current);
      }).catch(() => undefined),
    isHeld: () => current?.isOver() === false,
    leave: () => current?.leave(),
    resign: () =>
      inTurn(async () => {
        const last = current;
        current = undefined;
        last?.end();
        if (last) await db.alone.run(RESIGN, [name, last.epoch]);
      }).catch(() => undefined),
  };
}
