/** Front desk of the brand room: what a white label is, whether it is open, and for whom. */
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { brandRoutes } from './routes.ts';
import { brandOpsRoutes } from './routes/ops.ts';
import { networkRoutes } from './routes/networks.ts';
import { type Brands, createBrands, EVERY_LANGUAGE, type LanguageParts } from './service.ts';

export type BrandRoom = Room & { readonly brands: Brands };

export type BrandRoomNeeds = { readonly db: Db; readonly clock: Clock; readonly languages?: LanguageParts };

export function createBrandRoom({ db, clock, languages = EVERY_LANGUAGE }: BrandRoomNeeds): BrandRoom {
  const brands = createBrands(db, clock, languages);
  const desk = { db, clock, brands, languages };
  return {
    path: 'features/setup/brand',
    brands,
    routes: [...brandRoutes(desk), ...brandOpsRoutes(desk), ...networkRoutes(desk)],
    access: ACCESS,
    topics: [],
    jobs: {},
    ticks: [],
    listeners: [],
    books: NO_BOOKS,
    seeds: [],
  };
}
