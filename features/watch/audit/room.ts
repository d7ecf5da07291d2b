/** Front desk of the audit room: looks into the trail of every room, touches nothing. */
import type { Db } from '#platform/db/db.ts';
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
      const { pageNo = 1, pageSize = 15, room, account } = query;
      const filter = { room, account: account?.toLowerCase() };
      const rows = await listTrail(db, brand.id, filter, pageSize, (pageNo - 1) * pageSize);
      const total = Number(rows[0]?.total ?? 0n);
      return {
        list: rows.map(presentEntry),
        pageNum: pageNo,
        totalPages: rows.length === 0 ? pageNo - 1 : Math.ceil(total / pageSize),
      };
    }),

    route(OpsTrailCheck, { ...SEE, perMinute: 6 }, async ({ brand }) => {
      const broken = await firstBroken(db, brand.id);
      return { whole: broken === undefined, brokenAt: broken === undefined ? null : Number(broken) };
    }),
  ],
});
