/** Front desk of the catalogue: which games there are, and what a game costs to play. Announces `catalogue.game_changed` and `catalogue.vendor_changed`. */
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { catalogueOpsRoutes, catalogueRoutes } from './routes.ts';
import { rebateRoutes } from './routes/rebates.ts';
import { type Catalogue, createCatalogueService } from './service.ts';
import { seedRebates, stockTitles } from './service/stock.ts';

export type CatalogueRoom = Room & { readonly catalogue: Catalogue };

export type CatalogueNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether there is an engine that plays this title. */
  readonly playable: (code: string) => boolean;
};

export function createCatalogue({ db, clock, playable }: CatalogueNeeds): CatalogueRoom {
  const catalogue = createCatalogueService(db, clock, playable);
  return {
    path: 'features/setup/catalogue',
    catalogue,
    access: ACCESS,
    topics: [],
    jobs: {},
    ticks: [],
    listeners: [],
    books: NO_BOOKS,
    settings: [],
    seeds: [{ fill: seedRebates, stock: async (to) => void (await stockTitles(to)) }],
    routes: [
      ...catalogueRoutes(catalogue, clock),
      ...catalogueOpsRoutes(catalogue, { db, clock }),
      ...rebateRoutes(catalogue, db),
    ],
  };
}
