/**
 * Who keeps the books. A lease in the database names one process; it is renewed while that process works, and taken by another once it runs out. A
 * process that lost it – it stood still, or the database was away – stops before its next step by its own clock. A step that was under way is
 * harmless: each holds the lock of its book or slip, and does nothing that was done.
 */
import type { Db } from '#platform/db/db.ts';
import { LEAD_BOOK, RESIGN_BOOK } from '../store/books.ts';

/** Another process follows a killed one within this time and the second between two looks. */
const LEASE = { ms: 4_000, renewMs: 1_000 } as const;

export type Lead = {
  /** Works while this process leads; does nothing where another does. `isLost` is asked before each step. */
  readonly during: (work: (isLost: () => boolean) => Promise<void>) => Promise<void>;
  readonly resign: () => Promise<void>;
};

export function createLead(
  db: Pick<Db, 'one' | 'run'>,
  self: string,
  { ms, renewMs }: { readonly ms: number; readonly renewMs: number } = LEASE,
): Lead {
  /** Counted from before the database was asked: it may have taken its time to answer. */
  let until = 0;
  const take = async (): Promise<void> => {
    const asked = performance.now();
    until = (await db.one(LEAD_BOOK, [self, ms])) ? asked + ms : 0;
  };
  const isLost = (): boolean => performance.now() >= until;
  return {
    during: async (work) => {
      await take();
      if (isLost()) return;
      let renewing: Promise<void> = Promise.resolve();
      // One that cannot be renewed runs out.
      const renewal = setInterval(() => {
        renewing = renewing.then(take).catch(() => undefined);
      }, renewMs);
      try {
        await work(isLost);
      } finally {
        clearInterval(renewal);
        await renewing;
      }
    },
    resign: () =>
      db.run(RESIGN_BOOK, [self]).then(
        () => undefined,
        () => undefined,
      ),
  };
}
