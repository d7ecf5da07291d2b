/** The door of VIP to members. */
import { answerPage } from '#platform/db/page.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { ExplainRebate, GetRebates, GetVip, GetVipLabel } from './contract.ts';
import { nameIn, presentLine } from './present.ts';
import type { VipNeeds } from './service/needs.ts';
import { explained, vipOf } from './service/read.ts';
import { tableOf } from './service/table.ts';
import { readPlace } from './store/members.ts';
import { linesOf } from './store/rebates.ts';

/** Open to who may no longer play, too: what he was given is his to read. */
const READ = { allow: MEMBERS, restricted: true } as const;

export const vipRoutes = (needs: VipNeeds): readonly Route[] => [
  route(GetVip, { allow: MEMBERS }, ({ caller, brand, language }) =>
    vipOf(needs, { memberId: caller.id, brandId: brand.id }, caller.audience === 'player', language),
  ),

  route(GetVipLabel, { allow: MEMBERS }, async ({ caller, brand, language }) => {
    const [table, place] = await Promise.all([
      tableOf(needs, needs.db, brand.id),
      readPlace(needs.db, caller.id),
    ]);
    const level = table.open ? (place?.level ?? 0) : 0;
    return {
      level,
      name: nameIn(table.levels[level - 1]?.name, language),
      rank: level,
      of: table.levels.length,
    };
  }),

  route(GetRebates, READ, ({ caller }, { query }) =>
    answerPage(
      query,
      (limit, offset) => linesOf(needs.db, caller.id, limit, offset),
      (row) => presentLine(row),
    ),
  ),

  route(ExplainRebate, READ, ({ caller, brand }, { query: { day, currency } }) =>
    explained(needs, { memberId: caller.id, brandId: brand.id }, day, currency),
  ),
];
