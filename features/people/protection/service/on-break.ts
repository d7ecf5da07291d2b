import type { Runner } from '#platform/db/db.ts';
import { loadGate, standingOf } from '../store.ts';

/** Whether a time-out or an exclusion of his own keeps him from staking at `now` (ms): no stake may be wanted of him then. */
export async function onBreak(runner: Runner, memberId: string, now: number): Promise<boolean> {
  const [row] = await loadGate(runner, [memberId]);
  if (!row) return false;
  const { timeOutUntil, excludedUntil } = standingOf(row);
  return Math.max(timeOutUntil, excludedUntil) > now;
}
