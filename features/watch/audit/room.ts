/** Front desk of the audit room: looks into the trail of every room, touches nothing. */
import type { Db } from '#platform/db/db.ts';
import { answerPage } from '#platform/db/page.ts';
import { route } from '#platform/http/route.ts';
import { ONLY_ROUTES, type Room } from '#platform/room/room.ts';
import { firstBroken } from '#platform/trail/trail.ts';
import { ACCESS } from './access.ts';
import { OpsTrail, OpsTrailCheck } from './contract.ts';
import { presentEntry } from './present.ts';
import { listTrail } from './store.ts';

const SEE = { allow: ['staff'], right: 'audit.read' } as const;

export const createAudit = ({ db }: { readonly db: Db }): Room => ({
  path: 'features/watch/audit',
  access: ACCESS,
  ...ONLY_ROUTES,
  routes: [
    route(OpsTrail, SEE, async ({ brand }, { query }) => {
      const filter = { room: query.room, account: query.account?.toLowerCase() };
      const read = (limit: number, offset: number) => listTrail(db, brand.id, filter, limit, offset);
      return answerPage(query, read, presentEntry, true);
    }),

    route(OpsTrailCheck, { ...SEE, perMinute: 6 }, async ({ brand }) => {
      const broken = await firstBroken(db, brand.id);
      return { whole: broken === undefined, brokenAt: broken === undefined ? null : Number(broken) };
    }),
  ],
});
