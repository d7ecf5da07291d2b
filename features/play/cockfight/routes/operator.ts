/** The door of staff to the arenas. */
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  OpsDeclareFight,
  OpsFights,
  OpsHaltPit,
  OpsPitList,
  OpsPreviewFight,
  OpsSetPit,
} from '../contract/ops.ts';
import {
  askFight,
  haltPit,
  opsFights,
  type OpsNeeds,
  opsPits,
  previewFight,
  setPit,
} from '../service/ops.ts';

const READ = { allow: ['staff'], right: 'cockfight.read' } as const;
const WRITE = { allow: ['staff'], right: 'cockfight.write', perMinute: 120 } as const;

export const cockfightOpsRoutes = (needs: OpsNeeds): readonly Route[] => [
  route(OpsPitList, READ, ({ brand, language }) => opsPits(needs, brand.id, language)),
  route(OpsFights, READ, ({ brand }, { params }) => opsFights(needs, brand.id, params.code)),
  route(OpsHaltPit, WRITE, (context, { params, body }) =>
    haltPit(needs, actorOf(context), params.code, body.halted, context.language),
  ),
  route(OpsSetPit, WRITE, (context, { params, body }) =>
    setPit(needs, actorOf(context), params.code, body, context.language),
  ),
  route(OpsPreviewFight, WRITE, ({ brand }, { params, body }) =>
    previewFight(needs, brand.id, params.id, body.result),
  ),
  route(OpsDeclareFight, WRITE, async (context, { params, body }) => ({
    requestId: await askFight(needs, actorOf(context), params.id, body),
  })),
];
