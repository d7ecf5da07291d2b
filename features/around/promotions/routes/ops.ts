/** The door of staff to promotions and applications. */
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { type Actor, actorOf } from '#platform/trail/staff-action.ts';
import type { Status } from '../contract/kinds.ts';
import {
  type ApplicationView,
  OpsApplicationCount,
  OpsApplicationList,
  OpsApplicationPicture,
  OpsApproveApplication,
  OpsPromotionList,
  OpsPublishPromotion,
  OpsPutPromotion,
  OpsRejectApplication,
  OpsStopPromotion,
  OpsTakeApplication,
} from '../contract/ops.ts';
import { promotionFaults } from '../faults.ts';
import { presentApplication, presentForStaff } from '../present.ts';
import type { PublishKind } from '../service/approvals.ts';
import { putPromotion, stopPromotion } from '../service/edit.ts';
import type { PromotionNeeds } from '../service/needs.ts';
import { decide, heldSince, openPicture, readApplication, RIGHT, take } from '../service/review.ts';
import { listForDesk } from '../store.ts';
import { countWaiting, listApplications } from '../store/entries.ts';

const READ = { allow: ['staff'], right: 'promotions.read' } as const;
const WRITE = { allow: ['staff'], right: 'promotions.write', perMinute: 120 } as const;
/** Who sees pictures decides about applications, and nobody else. */
const REVIEW = { allow: ['staff'], right: RIGHT, perMinute: 240 } as const;

const STATUSES: Readonly<Record<ApplicationView, readonly Status[]>> = {
  waiting: ['applying', 'process'],
  mine: ['process'],
  decided: ['issued', 'claim', 'claimed'],
  rejected: ['rejected'],
  all: ['applying', 'process', 'rejected', 'issued', 'claim', 'claimed', 'close'],
};

/** @throws promotions.unknown */
async function one({ db }: PromotionNeeds, { brandId }: Actor, id: string) {
  const [row] = await listForDesk(db, brandId, { id }, 1, 0);
  if (!row) throw promotionFaults('promotions.unknown');
  return presentForStaff(row);
}

export const promotionOpsRoutes = (needs: PromotionNeeds, kind: PublishKind): readonly Route[] => [
  route(OpsPromotionList, READ, (context, { query }) =>
    answerPage(
      query,
      (limit, offset) => listForDesk(needs.db, context.brand.id, { state: query.state }, limit, offset),
      presentForStaff,
    ),
  ),
  route(OpsPutPromotion, WRITE, async (context, { params, body }) => {
    const actor = actorOf(context);
    await putPromotion(needs, actor, params.id, body);
    return one(needs, actor, params.id);
  }),
  route(OpsPublishPromotion, WRITE, async (context, { params, body }) => ({
    id: await needs.db.transaction((tx) =>
      needs.approvals.ask(
        tx,
        actorOf(context),
        kind.request(params.id, { revision: body.revision }, body.reason),
      ),
    ),
  })),
  route(OpsStopPromotion, WRITE, async (context, { params }) => {
    const actor = actorOf(context);
    await stopPromotion(needs, actor, params.id);
    return one(needs, actor, params.id);
  }),
  ...applicationRoutes(needs),
];

const applicationRoutes = (needs: PromotionNeeds): readonly Route[] => {
  const shown = async (actor: Actor, id: string, language: string) =>
    presentApplication(await readApplication(needs, actor, id), { staffId: actor.staffId, language });
  return [
    route(OpsApplicationList, READ, (context, { query }) => {
      const { brandId, staffId } = actorOf(context);
      const view = query.view ?? 'waiting';
      const filter = {
        statuses: STATUSES[view],
        heldSince: heldSince(needs),
        promotion: query.promotion,
        account: query.account,
        heldBy: view === 'mine' ? staffId : undefined,
        oldestFirst: view === 'waiting' || view === 'mine',
      };
      return answerPage(
        query,
        (limit, offset) => listApplications(needs.db, brandId, filter, limit, offset),
        (row) => presentApplication(row, { staffId, language: context.language }),
        true,
      );
    }),
    route(OpsApplicationCount, READ, async ({ brand }) => ({
      waiting: await countWaiting(needs.db, brand.id),
    })),
    route(OpsApplicationPicture, REVIEW, async (context, { params }) => ({
      picture: await openPicture(needs, actorOf(context), params.id, params.n),
    })),
    route(OpsTakeApplication, REVIEW, async (context, { params, body }) => {
      await take(needs, actorOf(context), params.id, body.hold);
      return shown(actorOf(context), params.id, context.language);
    }),
    route(OpsApproveApplication, REVIEW, async (context, { params, body }) => {
      await decide(needs, actorOf(context), params.id, body.revision, { outcome: 'approve' });
      return shown(actorOf(context), params.id, context.language);
    }),
    route(OpsRejectApplication, REVIEW, async (context, { params, body: { revision, ...said } }) => {
      await decide(needs, actorOf(context), params.id, revision, { outcome: 'reject', ...said });
      return shown(actorOf(context), params.id, context.language);
    }),
  ];
};
