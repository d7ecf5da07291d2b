/**
 * Limits that hold over all processes: what guesses at secrets is counted in the database, behind the counter in memory, which
 * keeps a flood away from it. rate-limiter-flexible is not among our packages; one statement does what we need of it.
 */
import { createHash } from 'node:crypto';
import { type Db, statement } from '#platform/db/db.ts';
import { httpFaults } from './faults.ts';

export type SharedLimiter = (route: string, who: string, perMinute: number) => Promise<void>;

/** Who waited for the row of somebody who came a moment later is told of a minute, not of more. */
const TAKE = statement<{ count: number; left: number }>(
  'http.take',
  `insert into platform.request_counts as c (who, window_start, count) values ($1, now(), 1)
   on conflict (who) do update set
     count = case when c.window_start > now() - interval '1 minute' then c.count + 1 else 1 end,
     window_start = case when c.window_start > now() - interval '1 minute' then c.window_start else now() end
   returning count,
     least(60000, greatest(1, extract(epoch from window_start + interval '1 minute' - now()) * 1000))::int as left`,
);
const SWEEP = statement<unknown>(
  'http.sweep_counts',
  "delete from platform.request_counts where window_start < now() - interval '10 minutes'",
);
const SWEEP_MS = 10 * 60_000;

/** Addresses and names are kept as hashes: the table tells nobody who knocked. @throws wire.too_many_requests */
export function createSharedLimiter(
  db: Pick<Db, 'one' | 'run'>,
  now: () => number = Date.now,
): SharedLimiter {
  let sweptAt = now();
  return async (route, who, perMinute) => {
    const name = createHash('sha256').update(`${route}\n${who}`).digest();
    const row = await db.one(TAKE, [name]);
    if (row && row.count > perMinute) throw httpFaults('wire.too_many_requests', { retryAfterMs: row.left });
    if (now() - sweptAt < SWEEP_MS) return;
    sweptAt = now();
    await db.run(SWEEP);
  };
}
