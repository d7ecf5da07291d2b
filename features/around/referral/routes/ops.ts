/** The door of staff to referral. */
import { toWire } from '#kernel/time.ts';
import { answerPage } from '#platform/db/page.ts';
import type { BrandId } from '#kernel/ids.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  OpsAddPartner,
  OpsDecideInvited,
  OpsInvitedList,
  OpsPaidStatement,
  type OpsPartner,
  OpsPartnerDetail,
  OpsPartnerLink,
  OpsPartnerList,
  OpsSetPartner,
} from '../contract/ops.ts';
import { referralFaults } from '../faults.ts';
import { presentInvited, presentMonth, presentPartner } from '../present.ts';
import { decideHeld } from '../service/decide.ts';
import type { ReferralNeeds } from '../service/needs.ts';
import { addPartner, changePartner, partnerLink, statementPaid } from '../service/partners.ts';
import { rulesOf } from '../service/rules-of.ts';
import { invitedForDesk } from '../store/invited.ts';
import { monthsOf, partnersOf, postbacksOf, visitsOf } from '../store/partners.ts';

const READ = { allow: ['staff'], right: 'referral.read' } as const;
const DECIDE = { allow: ['staff'], right: 'referral.decide', perMinute: 120 } as const;
const PARTNERS = { allow: ['staff'], right: 'referral.partners', perMinute: 60 } as const;

async function partnerOf(needs: ReferralNeeds, brandId: BrandId, id: string): Promise<OpsPartner> {
  const row = (await partnersOf(needs.db, brandId)).find((one) => one.id === id);
  if (!row) throw referralFaults('referral.unknown');
  return presentPartner(row, (await rulesOf(needs, brandId)).main);
}

export const referralOpsRoutes = (needs: ReferralNeeds): readonly Route[] => [
  route(OpsInvitedList, READ, async ({ brand }, { query }) => {
    const { main } = await rulesOf(needs, brand.id);
    return answerPage(
      query,
      (limit, offset) => invitedForDesk(needs.db, brand.id, query, limit, offset),
      (row) => presentInvited(row, main),
      true,
    );
  }),

  route(OpsDecideInvited, DECIDE, async (context, { params, body }) => {
    await decideHeld(needs, actorOf(context), params.id, body);
    return {};
  }),

  route(OpsPartnerList, READ, async ({ brand }) => {
    const { main } = await rulesOf(needs, brand.id);
    return { list: (await partnersOf(needs.db, brand.id)).map((row) => presentPartner(row, main)) };
  }),

  route(OpsAddPartner, PARTNERS, async (context, { body }) => {
    const { id, secret } = await addPartner(needs, actorOf(context), body);
    return { partner: await partnerOf(needs, context.brand.id, id), secret };
  }),

  route(OpsSetPartner, PARTNERS, async (context, { params, body }) => {
    await changePartner(needs, actorOf(context), params.id, body);
    return partnerOf(needs, context.brand.id, params.id);
  }),

  route(OpsPartnerDetail, READ, async ({ brand }, { params }) => {
    const partner = await partnerOf(needs, brand.id, params.id);
    const [visits, months, postbacks] = await Promise.all([
      visitsOf(needs.db, params.id),
      monthsOf(needs.db, params.id),
      postbacksOf(needs.db, params.id),
    ]);
    return {
      partner,
      visits,
      months: months.map((row) => presentMonth(row, partner.currency)),
      postbacks: postbacks.map(({ id, event, state, tries, error, created_at }) => ({
        id,
        event,
        state,
        tries,
        error,
        createdAt: toWire(created_at),
      })),
    };
  }),

  route(OpsPartnerLink, PARTNERS, (context, { params }) => partnerLink(needs, actorOf(context), params.id)),

  route(OpsPaidStatement, PARTNERS, async (context, { params, body }) => {
    await statementPaid(needs, actorOf(context), params.serial, body.reason);
    return {};
  }),
];
