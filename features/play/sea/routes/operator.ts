/** The door of staff to the seas. */
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import { OpsHaltSea, OpsSeaList, OpsSeaReturns, OpsSetSea } from '../contract/ops.ts';
import { haltSea, type OpsNeeds, opsSeas, seaReturns, setSea } from '../service/ops.ts';

const READ = { allow: ['staff'], right: 'sea.read' } as const;
const WRITE = { allow: ['staff'], right: 'sea.write', perMinute: 120 } as const;

export const seaOpsRoutes = (needs: OpsNeeds): readonly Route[] => [
  route(OpsSeaList, READ, ({ brand, language }) => opsSeas(needs, brand.id, language)),
  route(OpsSeaReturns, READ, ({ brand, language }, { params }) =>
    seaReturns(needs, brand.id, params.code, language),
  ),
  route(OpsHaltSea, WRITE, (context, { params, body }) =>
    haltSea(needs, actorOf(context), params.code, body.halted, context.language),
  ),
  route(OpsSetSea, WRITE, (context, { params, body }) =>
    setSea(needs, actorOf(context), params.code, body, context.language),
  ),
];
