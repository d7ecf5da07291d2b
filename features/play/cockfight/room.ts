/** Front desk of cockfights: arenas, prices or the pool of each fight, what is declared and what staff say. Tells each fight on `pit:{code}`. */
import type { Approvals } from '#features/people/approvals/room.ts';
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import type { StakeOptions } from '#features/play/stakes/service/batch.ts';
import type { Host } from '#platform/host/host.ts';
import { keptTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { PitChanged } from './contract.ts';
import { cockfightOpsRoutes } from './routes/operator.ts';
import { cockfightRoutes } from './routes/player.ts';
import type { Description } from '#games/description.ts';
import { describePit } from './service/describe.ts';
import { PITS_OF } from './store/pits.ts';
import { fightKind } from './service/approvals.ts';
import { createFightStakes } from './service/bet.ts';
import type { CockfightNeeds } from './service/needs.ts';
import { createCockfightHost } from './service/host.ts';
import { seedCockfight, type Shelve } from './service/seed.ts';

export type CockfightRoom = Omit<Room, 'approvals'> & {
  readonly approvals: readonly RegisteredKind[];
  readonly host: Host;
  /** What is published of one of the brand's arenas; undefined where it has none of this code. */
  readonly describe: (brandId: string, code: string) => Promise<Description | undefined>;
};
export type CockfightRoomNeeds = CockfightNeeds & {
  readonly shelve: Shelve;
  readonly approvals: Approvals;
  readonly may: May;
};

export function createCockfight(needs: CockfightRoomNeeds, options?: StakeOptions): CockfightRoom {
  const { db, clock, feed, may, approvals } = needs;
  const stakes = createFightStakes(needs, options);
  const host = createCockfightHost(needs);
  const kind = fightKind(clock);
  return {
    path: 'features/play/cockfight',
    access: ACCESS,
    jobs: {},
    // Fights close to the second, which the queue of jobs is too slow for: the worker's process looks by itself.
    ticks: [{ jobs: {}, start: host.start }],
    listeners: [],
    books: BOOKS,
    approvals: [kind],
    settings: [],
    seeds: [{ fill: (tx, sample) => seedCockfight(tx, sample, needs.shelve) }],
    routes: [
      ...cockfightRoutes(needs, stakes),
      ...cockfightOpsRoutes({ db, may, clock, feed, approvals, kind }),
    ],
    // The newest event is the fight as it stands: nobody has to ask for anything before.
    topics: [keptTopic(db, PitChanged, 'newest')],
    host,
    describe: async (brandId, code) => {
      const found = (await db.rows(PITS_OF, [brandId])).find((pit) => pit.code === code);
      return found && describePit(found, feed.lines);
    },
    close: async () => {
      await host.stop();
      await stakes.close();
    },
  };
}
