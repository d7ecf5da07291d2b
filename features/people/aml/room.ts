/** Front desk of cases: what goes in, out and through play is counted, what looks wrong is looked at by people. */
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import type { Runner } from '#platform/db/db.ts';
import { signalTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { CasesChanged } from './contract.ts';
import { AmlSettings } from './contract/settings.ts';
import { amlTicks } from './jobs.ts';
import { amlRoutes } from './routes.ts';
import { closeKind, releaseKind } from './service/approvals.ts';
import type { AmlNeeds } from './service/needs.ts';
import { type SeedAmlNeeds, seedCases } from './service/seed.ts';
import { amlListener, holdsRelease } from './service/watch.ts';

export type AmlRoom = Room & {
  readonly approvals: readonly RegisteredKind[];
  /** Whether release of this member's money waits until a case about him is closed. */
  readonly holdsRelease: (
    runner: Runner,
    who: { readonly memberId: string; readonly brandId: string },
  ) => Promise<boolean>;
};

/** `people`: whom the sample brand shows cases of; left out where nothing is seeded. */
export type AmlRoomNeeds = AmlNeeds & { readonly people?: SeedAmlNeeds['sampleMember'] };

export function createAml({ people, ...needs }: AmlRoomNeeds): AmlRoom {
  const kinds = { close: closeKind(needs), release: releaseKind(needs) };
  return {
    path: 'features/people/aml',
    routes: amlRoutes({ ...needs, kinds }),
    access: ACCESS,
    topics: [signalTopic(CasesChanged)],
    jobs: {},
    ticks: amlTicks(needs),
    listeners: [amlListener(needs)],
    books: BOOKS,
    approvals: Object.values(kinds),
    settings: [AmlSettings],
    seeds: people
      ? [{ stock: (db, sample) => seedCases({ ...needs, sampleMember: people }, db, sample) }]
      : [],
    holdsRelease: (runner, who) => holdsRelease(needs, runner, who),
  };
}
