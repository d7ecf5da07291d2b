/** Front desk of records: what was staked, in one list for every kind of play, written down from the facts about stakes. */
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
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
  books: BOOKS,
  approvals: [],
  settings: [],
  seeds: [],
});
