/** Every five minutes the state of each part is written down, for the days the page looks back. */
import { DAY, MINUTE } from '#kernel/time.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { DAYS } from './contract/parts.ts';
import type { StatusNeeds } from './service/needs.ts';
import { addSamples, sweepSamples } from './store.ts';

export async function writeSample({
  db,
  clock,
  measure,
}: Pick<StatusNeeds, 'db' | 'clock' | 'measure'>): Promise<void> {
  const { at, states } = await measure();
  await addSamples(db, new Date(at), states);
  await sweepSamples(db, new Date(clock.now() - (DAYS + 2) * DAY));
}

export const statusTicks = (needs: StatusNeeds): readonly Tick[] => [
  ticking(needs.db, 'status.measure', 5 * MINUTE, () => writeSample(needs)),
];
