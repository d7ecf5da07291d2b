/** The door of staff to poker tables. */
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  OpsOpenPokerTable,
  OpsPokerHand,
  OpsPokerHands,
  OpsPokerHints,
  OpsPokerTables,
  OpsSetPokerState,
  OpsVoidPokerHand,
} from '../contract/ops.ts';
import {
  openTable,
  opsHand,
  opsHands,
  opsHints,
  type OpsNeeds,
  opsTables,
  setState,
  voidHand,
} from '../service/ops.ts';

const READ = { allow: ['staff'], right: 'poker.read' } as const;
const WRITE = { allow: ['staff'], right: 'poker.write', perMinute: 60 } as const;

export const pokerOpsRoutes = (needs: OpsNeeds): readonly Route[] => [
  route(OpsPokerTables, READ, ({ brand }) => opsTables(needs, brand.id)),
  route(OpsOpenPokerTable, WRITE, (context, { body }) => openTable(needs, actorOf(context), body)),
  route(OpsSetPokerState, WRITE, (context, { params, body }) =>
    setState(needs, actorOf(context), params.code, body.state),
  ),
  route(OpsVoidPokerHand, WRITE, (context, { params, body }) =>
    voidHand(needs, actorOf(context), params.code, body),
  ),
  route(OpsPokerHands, READ, ({ brand }, { params }) => opsHands(needs, brand.id, params.code)),
  route(OpsPokerHand, READ, ({ brand }, { params }) => opsHand(needs, brand.id, params.id)),
  route(OpsPokerHints, READ, ({ brand }) => opsHints(needs, brand.id)),
];
