/** The door of staff to bonuses. */
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  OpsBonusDetail,
  OpsBonuses,
  OpsCampaigns,
  OpsForfeitBonus,
  OpsGrantBonus,
  OpsOpenCampaign,
  OpsPreviewCampaign,
  OpsPutCampaign,
  OpsSimulateCampaign,
  OpsStopCampaign,
} from '../contract/ops.ts';
import type { BonusKinds } from '../service/approvals.ts';
import {
  type DeskNeeds,
  detailFor,
  forfeitByStaff,
  presentCampaign,
  presentForDesk,
  previewCampaign,
  saveCampaign,
  stopCampaign,
} from '../service/desk.ts';
import { askGrant } from '../service/staff-grant.ts';
import { simulate, type SimulationNeeds } from '../service/simulate.ts';
import { deskBonuses, deskCampaigns } from '../store/desk.ts';

const READ = { allow: ['staff'], right: 'bonus.read' } as const;
const WRITE = { allow: ['staff'], right: 'bonus.write', perMinute: 60 } as const;

export const operatorRoutes = (needs: DeskNeeds & SimulationNeeds, kinds: BonusKinds): readonly Route[] => [
  route(OpsCampaigns, READ, ({ brand }, { query }) =>
    answerPage(
      query,
      (limit, offset) => deskCampaigns(needs.db, brand.id, null, limit, offset),
      presentCampaign,
    ),
  ),
  route(OpsPreviewCampaign, READ, ({ brand }, { body }) =>
    previewCampaign(needs, brand.id, body.terms, body.audience, body.basis),
  ),
  route(OpsSimulateCampaign, { ...READ, perMinute: 20 }, ({ brand }, { body }) =>
    simulate(needs, brand.id, body.terms, body.audience),
  ),
  route(OpsPutCampaign, WRITE, (context, { params, body }) =>
    saveCampaign(needs, actorOf(context), params.code, body),
  ),
  route(OpsOpenCampaign, WRITE, (context, { params, body }) =>
    needs.db.transaction(async (tx) => ({
      id: await needs.approvals.ask(
        tx,
        actorOf(context),
        kinds.open.request(params.code, { revision: body.revision }, body.reason.trim()),
      ),
    })),
  ),
  route(OpsStopCampaign, WRITE, (context, { params, body }) =>
    stopCampaign(needs, actorOf(context), params.code, body),
  ),
  route(OpsBonuses, READ, ({ brand }, { query }) =>
    answerPage(
      query,
      (limit, offset) => deskBonuses(needs.db, brand.id, query, limit, offset),
      presentForDesk,
    ),
  ),
  route(OpsBonusDetail, READ, ({ brand }, { params }) => detailFor(needs, brand.id, params.id)),
  route(
    OpsForfeitBonus,
    { allow: ['staff'], right: 'bonus.forfeit', perMinute: 60 },
    (context, { params, body }) => forfeitByStaff(needs, actorOf(context), params.id, body),
  ),
  route(OpsGrantBonus, { allow: ['staff'], right: 'bonus.grant', perMinute: 60 }, (context, { body }) =>
    askGrant(needs, kinds, actorOf(context), body),
  ),
];
