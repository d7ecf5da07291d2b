/** Front desk of the sportsbook: which matches are coming, and what staff correct about them. */
import type { Brands } from '#features/setup/brand/service.ts';
import type { Clock } from '#kernel/time.ts';
import { keptTopic } from '#platform/live/topics.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import type { StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { MatchesChanged } from './contract.ts';
import { sportsbookOpsRoutes, sportsbookRoutes } from './routes.ts';
import { sampleSeasons } from './sample/seasons.ts';
import { createMatches, importSeason } from './service.ts';

export type SportsbookNeeds = StaffActionNeeds & { readonly clock: Clock; readonly brands: Brands };

export function createSportsbook({ db, may, clock, brands }: SportsbookNeeds): Room {
  const matches = createMatches(db, clock);
  return {
    path: 'features/play/sportsbook',
    access: ACCESS,
    jobs: {},
    ticks: [],
    listeners: [],
    books: NO_BOOKS,
    approvals: [],
    settings: [],
    seeds: [
      {
        fill: async (tx) => {
          for (const season of sampleSeasons()) await importSeason(tx, season, Date.now());
          return [];
        },
      },
    ],
    routes: [...sportsbookRoutes(matches, brands), ...sportsbookOpsRoutes(matches, { db, may, clock })],
    // Whoever comes may have asked for the matches long ago: he is told when the last correction was.
    topics: [keptTopic(db, MatchesChanged, 'newest')],
  };
}
