/** The door of staff to the tables. */
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import { OpsEnterResult, OpsHaltTable, OpsSetTable, OpsTableList, OpsVoidRound } from '../contract/ops.ts';
import { askResult, askVoid, haltTable, type OpsNeeds, opsTables, setTable } from '../service/ops.ts';

const WRITE = { allow: ['staff'], right: 'tables.write', perMinute: 120 } as const;

export const tableOpsRoutes = (needs: OpsNeeds): readonly Route[] => [
  route(OpsTableList, { allow: ['staff'], right: 'tables.read' }, ({ brand, language }) =>
    opsTables(needs, brand.id, language),
  ),
  route(OpsHaltTable, WRITE, (context, { params, body }) =>
    haltTable(needs, actorOf(context), params.code, body.halted, context.language),
  ),
  route(OpsSetTable, WRITE, (context, { params, body }) =>
    setTable(needs, actorOf(context), params.code, body, context.language),
  ),
  route(OpsVoidRound, WRITE, async (context, { params, body }) => ({
    id: await askVoid(needs, actorOf(context), params, body.reason),
  })),
  route(OpsEnterResult, WRITE, async (context, { params, body }) => ({
    id: await askResult(needs, actorOf(context), params, body),
  })),
];
