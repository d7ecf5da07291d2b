/** Front desk of the audit room: looks into the trail of every room, touches nothing. */
import type { Db } from '#platform/db/db.ts';
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { firstBroken } from '#platform/trail/trail.ts';
import { OpsTrail, OpsTrailCheck } from './contract.ts';
import { presentEntry } from './present.ts';
import { listTrail } from './store.ts';

export type AuditRoom = { readonly routes: readonly Route[] };

const SEE = { allow: ['staff'], right: 'audit.read' } as const;

export const createAudit = ({ db }: { readonly db: Db }): AuditRoom => ({
  routes: [
    route(OpsTrail, SEE, async ({ brand }, { query }) => {
      const filter = { room: query.room, account: query.account?.toLowerCase() };
      const read = (limit: number, offset: number) => listTrail(db, brand.id, filter, limit, offset);
      return answerPage(query, read, presentEntry);
    }),

    route(OpsTrailCheck, { ...SEE, perMinute: 6 }, async ({ brand }) => {
      const broken = await firstBroken(db, brand.id);
      return { whole: broken === undefined, brokenAt: broken === undefined ? null : Number(broken) };
    }),
  ],
});
