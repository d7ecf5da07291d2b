/** Front desk of records: what was staked, in one list for every kind of play, written down from the facts about stakes. */
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { type RecordsNeeds, recordsRoutes } from './routes.ts';
import { recordListener } from './service/hear.ts';

export const createRecords = (needs: RecordsNeeds): Room => ({
  path: 'features/watch/records',
  routes: recordsRoutes(needs),
  access: ACCESS,
  topics: [],
  jobs: {},
  ticks: [],
  listeners: [recordListener],
  books: NO_BOOKS,
  approvals: [],
  settings: [],
  seeds: [],
});
