/** What is kept for a day alone, deleted once an hour. */
import { HOUR } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { pruneLive } from '#platform/live/publish.ts';
import { pruneOutbox } from '#platform/outbox/outbox.ts';

/** Each in a run of its own: one that fails keeps nothing of the other. @param listeners all who have yet to read what is deleted */
export const pruning = (
  db: Db,
  listeners: readonly string[],
): { readonly outbox: Tick; readonly live: Tick } => ({
  outbox: ticking(db, 'platform.prune', HOUR, async () => void (await pruneOutbox(db, listeners))),
  live: ticking(db, 'platform.prune_live', HOUR, async () => void (await db.transaction(pruneLive))),
});
