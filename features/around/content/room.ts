/** Front desk of content: banners, announcements, help and other pages of text. Needs the database alone. */
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import { contentRoutes } from './routes.ts';
import { createContentService } from './service/said.ts';

export type ContentRoom = { readonly routes: readonly Route[] };

export const createContent = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): ContentRoom => ({
  routes: contentRoutes(createContentService(db, clock), clock),
});
