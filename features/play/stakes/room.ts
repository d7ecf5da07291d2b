/** Front desk of stakes: what lies on the sides of events that are over is forgotten. Everything else is called by the kinds of play. */
import type { Clock } from '#kernel/time.ts';
import { DAY } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { ticking } from '#platform/jobs/ticks.ts';
import type { Room } from '#platform/room/room.ts';
import { forgetExposures } from './service/exposures.ts';

export const createStakesRoom = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Room => ({
  path: 'features/play/stakes',
  routes: [],
  access: {},
  topics: [],
  jobs: {},
  ticks: [ticking(db, 'stakes.forget', DAY, async () => void (await forgetExposures(db, clock.now())))],
  listeners: [],
  books: { holds: [], passes: [] },
  seeds: [],
  settings: [],
  approvals: [],
});
