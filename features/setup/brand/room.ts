/** Front desk of the brand room: what a white label is, whether it is open, and for whom. */
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import { brandRoutes } from './routes.ts';
import { brandOpsRoutes } from './routes/ops.ts';
import { type Brands, createBrands } from './service.ts';

export type BrandRoom = { readonly brands: Brands; readonly routes: readonly Route[] };

export function createBrandRoom(needs: { readonly db: Db; readonly clock: Clock }): BrandRoom {
  const brands = createBrands(needs.db, needs.clock);
  const desk = { ...needs, brands };
  return { brands, routes: [...brandRoutes(desk), ...brandOpsRoutes(desk)] };
}
