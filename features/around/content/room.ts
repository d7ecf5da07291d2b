/** Front desk of content: banners, announcements, help and other pages of text. Needs the database alone. */
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { LinkSettings } from './contract/settings.ts';
import { contentRoutes } from './routes.ts';
import { contentOpsRoutes } from './routes/ops.ts';
import { createContentService } from './service/said.ts';
import { seedContent } from './service/seed.ts';

export function createContent({ db, clock }: { readonly db: Db; readonly clock: Clock }): Room {
  const content = createContentService(db, clock);
  return {
    path: 'features/around/content',
    routes: [...contentRoutes(content, clock), ...contentOpsRoutes({ db, clock, content })],
    access: ACCESS,
    topics: [],
    jobs: {},
    ticks: [],
    listeners: [],
    books: NO_BOOKS,
    settings: [LinkSettings],
    seeds: [
      {
        fill: async (tx, { brandId }) => {
          await seedContent(tx, brandId);
          return [];
        },
      },
    ],
  };
}
