/** The door of staff to VIP. */
import { isDay } from '#kernel/days.ts';
import { groupBy } from '#kernel/group.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { answerPage } from '#platform/db/page.ts';
import type { BrandId } from '#kernel/ids.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  OpsAskVip,
  OpsExplainRebate,
  OpsGetVip,
  OpsRebateDays,
  type OpsVip,
  OpsVipMembers,
  OpsVipRebates,
  type RebateDay,
} from '../contract/ops.ts';
import { vipFaults } from '../faults.ts';
import { presentLine } from '../present.ts';
import { percentOf } from '../rules/rebates.ts';
import { TABLE, type TableKind } from '../service/approvals.ts';
import type { VipNeeds } from '../service/needs.ts';
import { baseRates, explained } from '../service/read.ts';
import { tableOf } from '../service/table.ts';
import { countPlaces, listPlaces } from '../store/members.ts';
import { type DayRow, lineById, linesForDesk, recentDays } from '../store/rebates.ts';

const READ = { allow: ['staff'], right: 'vip.read' } as const;
const WRITE = { allow: ['staff'], right: 'vip.write', perMinute: 60 } as const;

async function shown(needs: VipNeeds, brandId: BrandId): Promise<OpsVip> {
  const [table, counts, carried, base] = await Promise.all([
    tableOf(needs, needs.db, brandId),
    countPlaces(needs.db, brandId),
    needs.carried(brandId),
    baseRates(needs, brandId),
  ]);
  const highest = table.levels.length;
  return {
    version: table.version,
    at: table.at ? toWire(table.at) : null,
    basis: table.basis,
    currency: table.main,
    levels: [...table.levels],
    members: [0, ...table.levels.map((_, at) => at + 1)].map((level) => counts.get(level) ?? 0),
    margins: carried.map(({ category, margin, points, commission }) => ({
      category,
      margin: margin === undefined ? '' : percentOf(margin),
      base: percentOf(base.get(category) ?? 0),
      points: percentOf(points),
      commission: percentOf(commission),
      most: percentOf((base.get(category) ?? 0) + table.extraOf(highest, category)),
    })),
  };
}

const daysOf = (rows: readonly DayRow[]): RebateDay[] =>
  [...groupBy(rows, ({ day }) => day)].map(([day, own]) => ({
    day,
    closed: own.some(({ closed }) => closed),
    members: own[0]?.members ?? 0,
    sums: own.flatMap(({ currency, amount, paid, due }) =>
      currency === null
        ? []
        : [
            {
              currency,
              amount: formatWire(amount, currency),
              paid: formatWire(paid, currency),
              due: formatWire(due, currency),
            },
          ],
    ),
  }));

export const vipOpsRoutes = (needs: VipNeeds, kind: TableKind): readonly Route[] => [
  route(OpsGetVip, READ, ({ brand }) => shown(needs, brand.id)),

  route(OpsAskVip, WRITE, async (context, { body: { version, levels, reason } }) => ({
    requestId: await needs.db.transaction((tx) =>
      needs.approvals.ask(tx, actorOf(context), kind.request(TABLE, { version, levels }, reason)),
    ),
  })),

  route(OpsVipMembers, READ, ({ brand }, { query }) =>
    answerPage(
      query,
      (limit, offset) => listPlaces(needs.db, brand.id, query, limit, offset),
      ({ member_id, account, level, best, since, until }) => ({
        memberId: member_id,
        account,
        level,
        best,
        since: toWire(since),
        until,
      }),
      true,
    ),
  ),

  route(OpsVipRebates, READ, ({ brand }, { query }) => {
    if (query.day !== undefined && !isDay(query.day)) throw vipFaults('vip.unknown_day');
    return answerPage(
      query,
      (limit, offset) => linesForDesk(needs.db, brand.id, query, limit, offset),
      (row) => ({ ...presentLine(row), memberId: row.member_id, account: row.account }),
      true,
    );
  }),

  route(OpsExplainRebate, READ, async ({ brand }, { params }) => {
    const line = await lineById(needs.db, params.id, brand.id);
    if (!line) throw vipFaults('vip.unknown_day');
    return explained(needs, { memberId: line.member_id, brandId: brand.id }, line.day, line.currency);
  }),

  route(OpsRebateDays, READ, async ({ brand }) => ({ list: daysOf(await recentDays(needs.db, brand.id)) })),
];
