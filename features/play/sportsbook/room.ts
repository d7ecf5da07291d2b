/** Front desk of the sportsbook: which matches are coming, and what staff correct about them. */
import type { Brands } from '#features/setup/brand/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { newest, replay } from '#platform/live/publish.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { MATCHES_TOPIC } from './contract.ts';
import { sportsbookOpsRoutes, sportsbookRoutes } from './routes.ts';
import { sampleSeasons } from './sample/seasons.ts';
import { createMatches, importSeason } from './service.ts';

export type SportsbookNeeds = { readonly db: Db; readonly clock: Clock; readonly brands: Brands };

export function createSportsbook({ db, clock, brands }: SportsbookNeeds): Room {
  const matches = createMatches(db, clock);
  return {
    path: 'features/play/sportsbook',
    access: ACCESS,
    jobs: {},
    ticks: [],
    listeners: [],
    books: NO_BOOKS,
    settings: [],
    seeds: [
      {
        fill: async (tx) => {
          for (const season of sampleSeasons()) await importSeason(tx, season, Date.now());
          return [];
        },
      },
    ],
    routes: [...sportsbookRoutes(matches, brands), ...sportsbookOpsRoutes(matches, db, clock)],
    topics: [
      {
        name: MATCHES_TOPIC,
        scope: 'public',
        since: async (_owner, after) => {
          // Whoever comes may have asked for the matches long ago: he is told when the last correction was.
          if (after === undefined) return newest(db, MATCHES_TOPIC);
          const { events, complete } = await replay(db, MATCHES_TOPIC, after);
          return complete ? events : undefined;
        },
      },
    ],
  };
}
