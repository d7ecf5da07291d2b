/** The desk's door to reconciliation, and to pictures of payments. */
import { answerPage } from '#platform/db/page.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  AddDepositProof,
  CountDepositProofs,
  ListDepositProofs,
  SeeDepositProof,
} from '../contract/proofs.ts';
import {
  ExplainDifference,
  ListDifferences,
  ListReports,
  QueueDifference,
  Reconcile,
  SettleDifference,
} from '../contract/reconciliation.ts';
import { presentDifference, presentReport } from '../present.ts';
import type { CashierKinds } from '../service/approvals.ts';
import type { CashierNeeds } from '../service/needs.ts';
import { explain, queue } from '../service/differences.ts';
import { addProof, proofsForStaff, proofsOf, seeProof } from '../service/proofs.ts';
import { reconcile } from '../service/reconcile.ts';
import { listDifferences, listReports } from '../store/reconciliation.ts';

const READ = { allow: ['staff'], right: 'deposits.read' } as const;
const WORK = { allow: ['staff'], right: 'deposits.match', perMinute: 60 } as const;

export const proofRoutes = (needs: CashierNeeds): readonly Route[] => [
  route(CountDepositProofs, { allow: MEMBERS, restricted: true }, ({ caller }, { params }) =>
    proofsOf(needs, caller.id, params.id),
  ),
  route(
    AddDepositProof,
    { allow: MEMBERS, perMinute: 20, shared: true, restricted: true },
    ({ caller }, { params, body }) => addProof(needs, caller.id, params.id, body.picture),
  ),
  route(ListDepositProofs, READ, async ({ brand }, { params }) => ({
    list: await proofsForStaff(needs, brand.id, params.serial),
  })),
  route(SeeDepositProof, READ, async (context, { params }) => ({
    picture: await seeProof(needs, actorOf(context), params.id),
  })),
];

export const reconciliationRoutes = (needs: CashierNeeds, kinds: CashierKinds): readonly Route[] => [
  route(ListReports, READ, ({ brand }, { query }) => {
    const read = (limit: number, offset: number) => listReports(needs.db, brand.id, limit, offset);
    return answerPage(query, read, presentReport);
  }),
  route(Reconcile, WORK, async (context, { body }) =>
    presentReport(await reconcile(needs, actorOf(context), body)),
  ),
  route(ListDifferences, READ, ({ brand }, { query }) => {
    const read = (limit: number, offset: number) =>
      listDifferences(needs.db, brand.id, query.state, limit, offset);
    return answerPage(query, read, presentDifference);
  }),
  route(ExplainDifference, WORK, (context, { params, body }) =>
    explain(needs, actorOf(context), { id: params.id, reason: body.reason }),
  ),
  route(QueueDifference, WORK, (context, { params }) => queue(needs, actorOf(context), params.id)),
  route(SettleDifference, WORK, (context, { params, body }) =>
    needs.db.transaction(async (tx) => ({
      id: await needs.approvals.ask(
        tx,
        actorOf(context),
        kinds.difference.request(params.id, { deed: body.deed }, body.reason),
      ),
    })),
  ),
];
