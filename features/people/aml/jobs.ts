/** What no window reaches back to is forgotten once a day; evidence stays with its case. */
import { DAY } from '#kernel/time.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import type { AmlNeeds } from './service/needs.ts';
import { forgetBefore } from './store.ts';

/** The longest window a brand can set, and a day. */
const KEPT_MS = 91 * DAY;

export const amlTicks = ({ db, clock }: Pick<AmlNeeds, 'db' | 'clock'>): readonly Tick[] => [
  ticking(db, 'aml.forget', DAY, () => forgetBefore(db, new Date(clock.now() - KEPT_MS))),
];
