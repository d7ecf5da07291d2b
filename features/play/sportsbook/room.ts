/** Front desk of the sportsbook: which matches are coming. */
import type { Brands } from '#features/setup/brand/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import { sportsbookRoutes } from './routes.ts';
import { createMatches } from './service.ts';

export type SportsbookNeeds = { readonly db: Db; readonly clock: Clock; readonly brands: Brands };

export const createSportsbook = ({
  db,
  clock,
  brands,
}: SportsbookNeeds): { readonly routes: readonly Route[] } => ({
  routes: sportsbookRoutes(createMatches(db, clock), brands),
});
