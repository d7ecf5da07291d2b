/** Front desk of content: banners, announcements, help and other pages of text. Needs the database alone. */
import type { Clock } from '#kernel/time.ts';
import { ONLY_ROUTES, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { LinkSettings } from './contract/settings.ts';
import type { StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { contentRoutes } from './routes.ts';
import { contentOpsRoutes } from './routes/ops.ts';
import { createContentService } from './service/said.ts';
import { seedAnswers, seedContent } from './service/seed.ts';

export type ContentNeeds = StaffActionNeeds & { readonly clock: Clock };

export function createContent({ db, may, clock }: ContentNeeds): Room {
  const content = createContentService(db, clock);
  return {
    path: 'features/around/content',
    routes: [...contentRoutes(db, content, clock), ...contentOpsRoutes({ db, may, clock, content })],
    access: ACCESS,
    ...ONLY_ROUTES,
    settings: [LinkSettings],
    seeds: [
      {
        fill: async (tx, { brandId }) => {
          await seedContent(tx, brandId);
          await seedAnswers(tx, brandId);
          return [];
        },
      },
    ],
  };
}
