/**
 * Has every listener hear what there is, as the product's loops do (`platform/outbox/listeners.ts`): those a fact wakes read on until there is
 * nothing left, one after the other, so that the same facts always cost the same.
 */
import type { Rooms } from '#apps/server/compose.ts';
import type { Db } from '#platform/db/db.ts';
import { runListener, startListener } from '#platform/outbox/run-listeners.ts';
import type { Look } from './stored.ts';

export type Ears = {
  /** Hears everything, also what the listeners announce themselves. */
  readonly hear: () => Promise<void>;
};

export async function openEars({ listeners }: Pick<Rooms, 'listeners'>, db: Db, look: Look): Promise<Ears> {
  for (const one of listeners) await startListener(db, one);
  let last = 0n;
  return {
    hear: async () => {
      for (;;) {
        await look.settled();
        const { kinds, newest } = await look.announced(last);
        if (kinds.size === 0) return;
        last = newest;
        for (const one of listeners)
          if (one.kinds.some((kind) => kinds.has(kind))) while ((await runListener(db, one)) > 0);
      }
    },
  };
}
