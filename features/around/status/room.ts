/** Front desk of status: whether the installation works, as it measures itself, and incidents staff write about. */
import { keptTopic } from '#platform/live/topics.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { StatusChanged } from './contract.ts';
import { statusTicks } from './jobs.ts';
import { statusRoutes } from './routes.ts';
import { createMeasure, type MeasureNeeds } from './service/measure.ts';
import type { StatusNeeds } from './service/needs.ts';
import { seedStatus } from './service/seed.ts';

export function createStatus(given: Omit<StatusNeeds, 'measure'> & Pick<MeasureNeeds, 'behind'>): Room {
  const needs: StatusNeeds = { ...given, measure: createMeasure(given) };
  return {
    path: 'features/around/status',
    routes: statusRoutes(needs),
    access: ACCESS,
    topics: [keptTopic(needs.db, StatusChanged)],
    jobs: {},
    ticks: statusTicks(needs),
    listeners: [],
    books: NO_BOOKS,
    approvals: [],
    settings: [],
    seeds: [{ stock: (db, { brandId }) => seedStatus(needs, db, brandId) }],
  };
}
