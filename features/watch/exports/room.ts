/** Front desk of exports: tables as files, written in the background and gone after a week. */
import { HOUR } from '#kernel/time.ts';
import { ticking } from '#platform/jobs/ticks.ts';
import { keptTopic } from '#platform/live/topics.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { ExportChanged } from './contract.ts';
import { exportRoutes } from './routes.ts';
import { type ExportNeeds, write, WRITE_JOB } from './service/write.ts';
import { dropExpired } from './store.ts';

export const createExports = (needs: ExportNeeds): Room => ({
  path: 'features/watch/exports',
  routes: exportRoutes(needs),
  access: ACCESS,
  topics: [keptTopic(needs.db, ExportChanged)],
  jobs: { [WRITE_JOB]: (payload) => write(needs, payload) },
  ticks: [
    ticking(needs.db, 'exports.sweep', 6 * HOUR, async () => {
      await dropExpired(needs.db, new Date(needs.clock.now()));
    }),
  ],
  listeners: [],
  books: NO_BOOKS,
  approvals: [],
  settings: [],
  seeds: [],
});
