/** Front desk of the catalogue: which games there are, and what a game costs to play. Announces `catalogue.game_changed` and `catalogue.vendor_changed`. */
import type { Clock } from '#kernel/time.ts';
import type { Route } from '#platform/http/route.ts';
import type { StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { catalogueOpsRoutes, catalogueRoutes } from './routes.ts';
import { rebateRoutes } from './routes/rebates.ts';
import { type Catalogue, createCatalogueService } from './service.ts';

export type CatalogueRoom = { readonly catalogue: Catalogue; readonly routes: readonly Route[] };

export type CatalogueNeeds = StaffActionNeeds & {
  readonly clock: Clock;
  /** Whether there is an engine that plays this title. */
  readonly playable: (code: string) => boolean;
};

export function createCatalogue({ db, may, clock, playable }: CatalogueNeeds): CatalogueRoom {
  const catalogue = createCatalogueService(db, clock, playable);
  return {
    catalogue,
    routes: [
      ...catalogueRoutes(catalogue, clock),
      ...catalogueOpsRoutes(catalogue, { db, may, clock }),
      ...rebateRoutes(catalogue, { db, may }),
    ],
  };
}
