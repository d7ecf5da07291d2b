/** The desk's door to adjustments. */
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import { AskAdjustment, ListAdjustments } from '../contract/adjustments.ts';
import { presentAdjustment } from '../present.ts';
import type { TransferKinds } from '../service/approvals.ts';
import type { TransferNeeds } from '../service/needs.ts';
import { listAdjustments } from '../store/adjustments.ts';

export const adjustmentRoutes = (needs: TransferNeeds, kinds: TransferKinds): readonly Route[] => [
  route(ListAdjustments, { allow: ['staff'], right: 'wallet.read' }, ({ brand }, { query }) => {
    const read = (limit: number, offset: number) =>
      listAdjustments(needs.db, brand.id, query.account, limit, offset);
    return answerPage(query, read, presentAdjustment);
  }),

  route(
    AskAdjustment,
    { allow: ['staff'], right: 'wallet.adjust', perMinute: 60 },
    (context, { params, body: { reason, ...content } }) =>
      needs.db.transaction(async (tx) => ({
        id: await needs.approvals.ask(
          tx,
          actorOf(context),
          kinds.adjust.request(params.id, content, reason.trim()),
        ),
      })),
  ),
];
