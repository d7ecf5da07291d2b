/** Front desk of the catalogue: which games there are, and what a game costs to play. Announces `catalogue.game_changed` and `catalogue.vendor_changed`. */
import type { BrandId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import { ONLY_ROUTES, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import type { StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { catalogueOpsRoutes, catalogueRoutes } from './routes.ts';
import type { OpensAt } from './rules.ts';
import type { Figures } from './rules/item.ts';
import { rebateRoutes } from './routes/rebates.ts';
import { type Catalogue, createCatalogueService } from './service.ts';
import { type FiguresOf, seedRebates, stockTitles } from './service/stock.ts';

export type CatalogueRoom = Room & { readonly catalogue: Catalogue };

export type CatalogueNeeds = StaffActionNeeds & {
  readonly clock: Clock;
  readonly opensAt: OpensAt;
  /** What is proved of the tables that reel titles are played with. Left out: their titles are stocked, but none is played. */
  readonly tableFigures?: FiguresOf;
  /** What is proved of a title, whatever it is played with. Left out: lists say nothing of it. */
  readonly proved?: (code: string) => Figures | undefined;
  /** Whether the house pays the rebates of a brand, by the room that does. Left out: nobody does. */
  readonly paysRebates?: (brandId: BrandId) => Promise<boolean>;
};

export function createCatalogue({
  db,
  may,
  clock,
  opensAt,
  tableFigures,
  proved,
  paysRebates = async () => false,
}: CatalogueNeeds): CatalogueRoom {
  const catalogue = createCatalogueService(db, clock, opensAt, proved);
  return {
    path: 'features/setup/catalogue',
    catalogue,
    access: ACCESS,
    ...ONLY_ROUTES,
    seeds: [{ fill: seedRebates, stock: async (to) => void (await stockTitles(to, tableFigures)) }],
    routes: [
      ...catalogueRoutes(catalogue, clock, paysRebates),
      ...catalogueOpsRoutes(catalogue, { db, may, clock }),
      ...rebateRoutes(catalogue, { db, may }, paysRebates),
    ],
  };
}
