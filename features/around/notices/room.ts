/** Front desk of notices: what befell a member, written to him once, in words of his language. */
import { keptTopic } from '#platform/live/topics.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { MessagesChanged } from './contract.ts';
import { noticesRoutes } from './routes.ts';
import type { NoticesNeeds } from './service/needs.ts';
import { inboxListener } from './service/inbox.ts';

export const createNotices = (needs: NoticesNeeds): Room => ({
  path: 'features/around/notices',
  routes: noticesRoutes(needs),
  access: ACCESS,
  topics: [keptTopic(needs.db, MessagesChanged)],
  jobs: {},
  ticks: [],
  listeners: [inboxListener(needs)],
  books: NO_BOOKS,
  approvals: [],
  settings: [],
  seeds: [],
});
