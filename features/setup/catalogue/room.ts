/** Front desk of the catalogue: which games there are, and what a game costs to play. */
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import { catalogueRoutes } from './routes.ts';
import { type Catalogue, createCatalogueService } from './service.ts';

export type CatalogueRoom = { readonly catalogue: Catalogue; readonly routes: readonly Route[] };

export function createCatalogue({ db, clock }: { readonly db: Db; readonly clock: Clock }): CatalogueRoom {
  const catalogue = createCatalogueService(db, clock);
  return { catalogue, routes: catalogueRoutes(catalogue) };
}
