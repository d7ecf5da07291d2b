/** Front desk of content: banners, announcements, help and other pages of text. Needs the database alone. */
import type { Clock } from '#kernel/time.ts';
import type { Route } from '#platform/http/route.ts';
import type { StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { contentRoutes } from './routes.ts';
import { contentOpsRoutes } from './routes/ops.ts';
import { createContentService } from './service/said.ts';

export type ContentNeeds = StaffActionNeeds & { readonly clock: Clock };
export type ContentRoom = { readonly routes: readonly Route[] };

export function createContent({ db, may, clock }: ContentNeeds): ContentRoom {
  const content = createContentService(db, clock);
  return { routes: [...contentRoutes(content, clock), ...contentOpsRoutes({ db, may, clock, content })] };
}
