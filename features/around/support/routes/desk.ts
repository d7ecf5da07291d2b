/** The door of the support desk. */
import { readPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  OpsAnswer,
  OpsAssign,
  OpsCaseDetail,
  OpsCases,
  OpsEvidence,
  OpsFigures,
  OpsMacros,
  OpsNextCase,
  OpsOpenPicture,
  OpsPutMacro,
  OpsSettle,
} from '../contract/desk.ts';
import { presentForStaff, presentMacro } from '../present.ts';
import { assign, detailFor, openPicture, say, settle, takeNext } from '../service/desk.ts';
import { takeEvidence } from '../service/evidence.ts';
import { figuresOf } from '../service/figures.ts';
import { writeMacro } from '../service/macros.ts';
import type { SupportNeeds } from '../service/needs.ts';
import { countViews, listForDesk } from '../store/desk.ts';
import { listMacros } from '../store/macros.ts';

const READ = { allow: ['staff'], right: 'support.read' } as const;
const WRITE = { allow: ['staff'], right: 'support.write', perMinute: 240 } as const;

const FIGURE_DAYS = 30;

export const deskRoutes = (needs: SupportNeeds): readonly Route[] => [
  route(OpsCases, READ, async (context, { query }) => {
    const actor = actorOf(context);
    const now = new Date(needs.clock.now());
    const { view = 'open', kind, type, team, member, search } = query;
    const filter = { view, kind, type, team, member, search };
    const [page, counts] = await Promise.all([
      readPage(query, (limit, offset) => listForDesk(needs.db, actor, filter, now, limit, offset), true),
      countViews(needs.db, actor, now),
    ]);
    return {
      list: page.rows.map((row) => presentForStaff(row, actor.staffId, now)),
      pageNum: page.pageNum,
      totalPages: page.totalPages,
      ...(page.isMore && { more: true }),
      counts,
    };
  }),
  route(OpsCaseDetail, READ, (context, { params }) =>
    detailFor(needs, actorOf(context), params.id, context.language),
  ),
  route(OpsOpenPicture, { ...READ, perMinute: 120 }, async (context, { params }) => ({
    picture: await openPicture(needs, actorOf(context), params.id, params.n),
  })),
  route(OpsNextCase, WRITE, async (context, { body }) => ({
    id: (await takeNext(needs, actorOf(context), body.team)) ?? null,
  })),
  route(OpsAssign, WRITE, async (context, { params, body }) => {
    await assign(needs, actorOf(context), params.id, body);
    return detailFor(needs, actorOf(context), params.id, context.language);
  }),
  route(OpsAnswer, WRITE, async (context, { params, body }) => {
    await say(needs, actorOf(context), params.id, body);
    return detailFor(needs, actorOf(context), params.id, context.language);
  }),
  route(OpsSettle, WRITE, async (context, { params, body }) => {
    await settle(needs, actorOf(context), params.id, body);
    return detailFor(needs, actorOf(context), params.id, context.language);
  }),
  route(OpsEvidence, { ...WRITE, perMinute: 20 }, (context, { params }) =>
    takeEvidence(needs, actorOf(context), params.id),
  ),
  route(OpsMacros, READ, async ({ brand }) => ({
    list: (await listMacros(needs.db, brand.id)).map(presentMacro),
  })),
  route(
    OpsPutMacro,
    { allow: ['staff'], right: 'support.macros', perMinute: 120 },
    async (context, { params, body }) =>
      presentMacro(await writeMacro(needs, actorOf(context), { id: params.id, ...body })),
  ),
  route(OpsFigures, READ, ({ brand }, { query }) => figuresOf(needs, brand.id, query.days ?? FIGURE_DAYS)),
];
