/** Front desk of queues: the health of queued work and of the outbox, for whoever runs the installation. */
import { ONLY_ROUTES, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { type QueueNeeds, queueRoutes } from './routes.ts';

export const createQueues = (needs: QueueNeeds): Room => ({
  path: 'features/watch/queues',
  routes: queueRoutes(needs),
  access: ACCESS,
  ...ONLY_ROUTES,
});
