/** Front desk of support: cases of players and guests, the desk that answers them, deadlines, evidence for an arbiter. */
import type { Tx } from '#platform/db/db.ts';
import { signalTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { CaseMoved, CasesChanged } from './contract.ts';
import type { SupportService } from './contract/open-case.ts';
import { DeskSettings } from './contract/settings.ts';
import { supportTicks } from './jobs.ts';
import { supportRoutes } from './routes.ts';
import { deskRoutes } from './routes/desk.ts';
import { disputeListener } from './service/disputes.ts';
import type { SupportNeeds } from './service/needs.ts';
import { openCase } from './service/open.ts';
import { type SamplePeople, seedSupport } from './service/seed.ts';

/** `people`: whose cases the sample brand shows; left out where nothing is seeded. */
export type SupportRoomNeeds = SupportNeeds & { readonly people?: SamplePeople };

export const createSupport = ({ people, ...needs }: SupportRoomNeeds): Room & SupportService<Tx> => ({
  path: 'features/around/support',
  openCase: openCase(needs),
  routes: [...supportRoutes(needs), ...deskRoutes(needs)],
  access: ACCESS,
  topics: [signalTopic(CaseMoved), signalTopic(CasesChanged)],
  jobs: {},
  ticks: supportTicks(needs),
  listeners: [disputeListener(needs)],
  books: BOOKS,
  approvals: [],
  settings: [DeskSettings],
  seeds: people ? [{ stock: (db, sample) => seedSupport({ ...needs, people }, db, sample) }] : [],
});
