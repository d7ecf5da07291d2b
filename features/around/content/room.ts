/** Front desk of content: banners, announcements, help and other pages of text. Needs the database alone. */
import type { Section } from '#kernel/settings.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import { LinkSettings } from './contract/settings.ts';
import { contentRoutes } from './routes.ts';
import { contentOpsRoutes } from './routes/ops.ts';
import { createContentService } from './service/said.ts';

export type ContentRoom = {
  readonly routes: readonly Route[];
  readonly settings: readonly Section<object>[];
};

export function createContent({ db, clock }: { readonly db: Db; readonly clock: Clock }): ContentRoom {
  const content = createContentService(db, clock);
  return {
    routes: [...contentRoutes(content, clock), ...contentOpsRoutes({ db, clock, content })],
    settings: [LinkSettings],
  };
}
