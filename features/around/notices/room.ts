/** Front desk of notices: the one home of messages to members – what befell them, what staff write, and pushes to their devices. */
import { keptTopic, signalTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { MessagesChanged } from './contract.ts';
import { CampaignsChanged } from './contract/campaigns.ts';
import { noticesJobs, noticesTicks } from './jobs.ts';
import { noticesRoutes } from './routes.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { pushRoutes } from './routes/push.ts';
import { inboxListener } from './service/inbox.ts';
import type { NoticesNeeds } from './service/needs.ts';
import { type SampleMessagesNeeds, seedMessages } from './service/seed.ts';

/** `people`: whose inboxes hold something in the sample brand; left out where nothing is seeded. */
export type NoticesRoomNeeds = NoticesNeeds & { readonly people?: SampleMessagesNeeds['people'] };

export const createNotices = ({ people, ...needs }: NoticesRoomNeeds): Room => ({
  path: 'features/around/notices',
  routes: [...noticesRoutes(needs), ...pushRoutes(needs), ...campaignRoutes(needs)],
  access: ACCESS,
  topics: [keptTopic(needs.db, MessagesChanged), signalTopic(CampaignsChanged)],
  jobs: noticesJobs(needs),
  ticks: noticesTicks(needs),
  listeners: [inboxListener(needs)],
  books: BOOKS,
  approvals: [],
  settings: [],
  seeds: people ? [{ stock: (db, sample) => seedMessages({ ...needs, people }, db, sample) }] : [],
});
