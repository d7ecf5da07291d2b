/** Front desk of the sportsbook: which matches are coming, and what staff correct about them. */
import type { Brands } from '#features/setup/brand/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import { keptTopic, type LiveTopic } from '#platform/live/topics.ts';
import { MatchesChanged } from './contract.ts';
import { sportsbookOpsRoutes, sportsbookRoutes } from './routes.ts';
import { createMatches } from './service.ts';

export type SportsbookNeeds = { readonly db: Db; readonly clock: Clock; readonly brands: Brands };
export type SportsbookRoom = { readonly routes: readonly Route[]; readonly topics: readonly LiveTopic[] };

export function createSportsbook({ db, clock, brands }: SportsbookNeeds): SportsbookRoom {
  const matches = createMatches(db, clock);
  return {
    routes: [...sportsbookRoutes(matches, brands), ...sportsbookOpsRoutes(matches, db, clock)],
    // Whoever comes may have asked for the matches long ago: he is told when the last correction was.
    topics: [keptTopic(db, MatchesChanged, 'newest')],
  };
}
