/** The tree and the requests at the desk. */
import type { ApprovalKind } from '#features/people/approvals/service/kind.ts';
import { AGENT_TYPES } from '#features/people/members/contract.ts';
import type { Tx } from '#platform/db/db.ts';
import { answerPage, readPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf, staffAction } from '#platform/trail/staff-action.ts';
import { OpsAnswer, OpsMove, OpsPoints, OpsRequests, OpsTree } from '../contract.ts';
import { agentFaults } from '../faults.ts';
import { presentPlace, presentRequest } from '../present.ts';
import { isAgent } from '../rules.ts';
import type { MoveContent } from '../service/approvals.ts';
import type { AgentNeeds } from '../service/needs.ts';
import { platesOf, pointsOf, setPoints, showPoints } from '../service/points.ts';
import { answerAsk } from '../service/requests.ts';
import { listRequests } from '../store.ts';
import {
  accountsOf,
  countBelow,
  findBelow,
  findByAccount,
  findPlace,
  listChildren,
  listRoots,
} from '../store/tree.ts';

const STAFF = { allow: ['staff'] } as const;
const FARTHEST_MS = 366 * 24 * 3_600_000;

const placeRoutes = (needs: AgentNeeds, move: ApprovalKind<MoveContent>): readonly Route[] => [
  route(OpsTree, { ...STAFF, right: 'agents.read' }, async ({ brand }, { query }) => {
    const { db } = needs;
    if (query.under !== undefined && (await findPlace(db, query.under))?.brand_id !== brand.id)
      return { list: [], pageNum: 1, totalPages: 0 };
    const { account, under } = query;
    const types = query.agents ? { types: AGENT_TYPES } : {};
    const below = { brandId: brand.id, below: under ?? null, prefix: account ?? '', ...types };
    const read = (tx: Tx, limit: number, offset: number) => {
      if (account !== undefined) return findBelow(tx, below, limit, offset);
      return under === undefined
        ? listRoots(tx, brand.id, query.agents === true, limit, offset)
        : listChildren(tx, under, AGENT_TYPES, limit, offset);
    };
    // How many stand below each is counted by a bitmap, which connections for single statements do not read.
    const inBitmaps = (limit: number, offset: number) => db.transaction((tx) => read(tx, limit, offset));
    const { rows, pageNum, totalPages, isMore } = await readPage(
      query,
      inBitmaps,
      under === undefined || account !== undefined,
    );
    const names = await accountsOf(
      db,
      rows.flatMap(({ path }) => path),
    );
    const list = rows.map((row) => presentPlace(row, names));
    return { list, pageNum, totalPages, ...(isMore && { more: true }) };
  }),

  route(OpsMove, { ...STAFF, right: 'agents.move', perMinute: 30 }, async (context, { params, body }) => {
    const { brand } = context;
    const now = needs.clock.now();
    const date = body.date === undefined ? '' : body.date;
    if (date !== '' && (Date.parse(date) < now - 60_000 || Date.parse(date) > now + FARTHEST_MS))
      throw agentFaults('agents.bad_date', { fields: { date: 'agents.bad_date' } });
    const place = await findPlace(needs.db, params.id);
    if (place?.brand_id !== brand.id) throw agentFaults('agents.unknown');
    const to = body.to.trim();
    const upline = to === '' ? undefined : await findByAccount(needs.db, brand.id, to);
    if (to !== '' && (!upline || !isAgent(upline.type)))
      throw agentFaults('agents.unknown', { fields: { to: 'agents.unknown' } });
    if ((upline?.id ?? null) === place.parent_id) throw agentFaults('agents.already_there');
    const below = await countBelow(needs.db, params.id);
    const content = { parent: upline?.id ?? '', account: to.toLowerCase(), date, below };
    const id = await needs.db.transaction((tx) =>
      needs.approvals.ask(tx, actorOf(context), move.request(params.id, content, body.reason)),
    );
    return { id };
  }),
];

export const operatorRoutes = (needs: AgentNeeds, move: ApprovalKind<MoveContent>): readonly Route[] => [
  ...placeRoutes(needs, move),

  route(OpsPoints, { ...STAFF, right: 'agents.points', perMinute: 60 }, async (context, { params, body }) => {
    const plates = await platesOf(needs.brands, context.brand.id);
    const action = {
      actor: actorOf(context),
      right: 'agents.points',
      action: 'agents.points',
      subject: params.id,
    };
    await staffAction(needs, action, async (tx, note) => {
      const place = await findPlace(tx, params.id);
      if (place?.brand_id !== context.brand.id) throw agentFaults('agents.unknown');
      const before = showPoints((await pointsOf(tx, [params.id])).get(params.id));
      await setPoints(tx, plates, { id: params.id, upline: place.parent_id }, body.points);
      note({ before, after: { ...before, ...body.points, reason: body.reason } });
    });
    return {};
  }),

  route(OpsRequests, { ...STAFF, right: 'agents.read' }, ({ brand }, { query }) =>
    answerPage(
      query,
      (limit, offset) => listRequests(needs.db, brand.id, query, limit, offset),
      (row) => presentRequest(row),
    ),
  ),

  route(OpsAnswer, { ...STAFF, right: 'agents.requests' }, async (context, { params, body }) => {
    await answerAsk(needs, actorOf(context), params.id, body);
    return {};
  }),
];
