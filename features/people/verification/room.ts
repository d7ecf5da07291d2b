/** Front desk of verification: documents members show, what staff decide about them, and the level that follows. */
import { keptTopic, signalTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { DocumentsChanged, VerificationMoved } from './contract.ts';
import { VerificationSettings } from './contract/settings.ts';
import { verificationTicks } from './jobs.ts';
import { verificationRoutes } from './routes.ts';
import { staffRoutes } from './routes/review.ts';
import type { VerificationNeeds } from './service/needs.ts';
import { type SeedVerificationNeeds, seedDocuments } from './service/seed.ts';

/** `people`: whom the sample brand shows documents of; left out where nothing is seeded. */
export type VerificationRoomNeeds = VerificationNeeds & {
  readonly people?: SeedVerificationNeeds['sampleMember'];
};

export const createVerification = ({ people, ...needs }: VerificationRoomNeeds): Room => ({
  path: 'features/people/verification',
  routes: [...verificationRoutes(needs), ...staffRoutes(needs)],
  access: ACCESS,
  topics: [keptTopic(needs.db, VerificationMoved), signalTopic(DocumentsChanged)],
  jobs: {},
  ticks: verificationTicks(needs),
  listeners: [],
  books: BOOKS,
  approvals: [],
  settings: [VerificationSettings],
  seeds: people
    ? [{ stock: (db, sample) => seedDocuments({ ...needs, sampleMember: people }, db, sample) }]
    : [],
});
