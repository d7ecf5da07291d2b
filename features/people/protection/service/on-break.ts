import type { Runner } from '#platform/db/db.ts';
import { type GateRow, loadGate, limitStateOf } from '../store.ts';

const isOnBreak = (row: GateRow, now: number): boolean => {
  const { timeOutUntil, excludedUntil } = limitStateOf(row);
  return Math.max(timeOutUntil, excludedUntil) > now;
};

/** Whether a time-out or an exclusion of his own keeps him from staking at `now` (ms): no stake may be wanted of him then. */
export async function onBreak(runner: Runner, memberId: string, now: number): Promise<boolean> {
  const [row] = await loadGate(runner, [memberId]);
  return row !== undefined && isOnBreak(row, now);
}

/** Whether he may neither play nor pay in at `now` (ms), by his own word or by a decision of two: no money may be sent to him then. */
export async function isClosedTo(runner: Runner, memberId: string, now: number): Promise<boolean> {
  const [row] = await loadGate(runner, [memberId]);
  return row !== undefined && (row.restricted === true || isOnBreak(row, now));
}
