/** The door of promotions. Everybody may look; members take part. */
import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import type { Context } from '#platform/http/route.ts';
import {
  AddApplicationPicture,
  ApplyForPromotion,
  ClaimEnvelope,
  ClaimPromotion,
  ClaimRaffle,
  DropApplicationPictures,
  GetEnvelopeProof,
  GetPromotion,
  GetPromotions,
  JoinPromotion,
  JoinSignUpPromotion,
  RequestSignUpReward,
} from './contract.ts';
import { addPicture, applyFor, dropDraft } from './service/apply.ts';
import { claim } from './service/claim.ts';
import { proofOf, takeEnvelope } from './service/envelopes.ts';
import { joinPromotion, namedOrNewest } from './service/join.ts';
import type { PromotionNeeds, Who } from './service/needs.ts';
import { listPromotions, readPromotion, type Viewer } from './service/show.ts';

type Asked = Pick<Context, 'caller' | 'brand' | 'language'>;
const viewerOf = ({ caller, brand, language }: Asked): Viewer => ({
  memberId: caller.audience === 'player' || caller.audience === 'agent' ? caller.id : undefined,
  brandId: brand.id,
  language,
  brandLanguage: brand.defaultLanguage,
});
type MemberAsked = Asked & { readonly caller: { readonly id: Who['memberId'] } };
const whoOf = ({ caller, brand }: MemberAsked): Pick<Who, 'memberId' | 'brandId'> => ({
  memberId: caller.id,
  brandId: brand.id,
});
const DEED = { allow: MEMBERS, perMinute: 60 } as const;
const UPLOAD = { allow: MEMBERS, perMinute: 20, shared: true } as const;

export const promotionRoutes = (needs: PromotionNeeds): readonly Route[] => [
  route(GetPromotions, { allow: EVERYONE }, (context, { query }) =>
    listPromotions(needs, viewerOf(context), query.type),
  ),
  route(GetPromotion, { allow: EVERYONE }, (context, { params }) =>
    readPromotion(needs, viewerOf(context), params.id),
  ),
  route(JoinPromotion, DEED, async (context, { body }) => {
    await joinPromotion(needs, whoOf(context), body.id);
    return readPromotion(needs, viewerOf(context), body.id);
  }),
  route(AddApplicationPicture, UPLOAD, async (context, { body }) => {
    await addPicture(needs, whoOf(context), body.id, body.picture);
    return readPromotion(needs, viewerOf(context), body.id);
  }),
  route(DropApplicationPictures, DEED, async (context, { body }) => {
    await dropDraft(needs, whoOf(context), body.id);
    return readPromotion(needs, viewerOf(context), body.id);
  }),
  route(ApplyForPromotion, DEED, async (context, { body }) => {
    await applyFor(needs, whoOf(context), body.id, body.remark);
    return readPromotion(needs, viewerOf(context), body.id);
  }),
  route(ClaimPromotion, DEED, async (context, { body }) => {
    await claim(needs, whoOf(context), body.id, ['sign_up', 'deposit', 'apply', 'raffle']);
    return readPromotion(needs, viewerOf(context), body.id);
  }),
  route(JoinSignUpPromotion, DEED, async (context, { body }) => {
    const id = await namedOrNewest(needs, whoOf(context), 'sign_up', body.id);
    await joinPromotion(needs, whoOf(context), id);
    return readPromotion(needs, viewerOf(context), id);
  }),
  route(RequestSignUpReward, DEED, async (context, { body }) => {
    const id = await namedOrNewest(needs, whoOf(context), 'sign_up', body.id);
    await claim(needs, whoOf(context), id, ['sign_up']);
    return readPromotion(needs, viewerOf(context), id);
  }),
  route(ClaimRaffle, DEED, async (context, { body }) => {
    await claim(needs, whoOf(context), body.id, ['raffle']);
    return readPromotion(needs, viewerOf(context), body.id);
  }),
  route(ClaimEnvelope, DEED, (context, { body }) => takeEnvelope(needs, whoOf(context), body.id)),
  route(GetEnvelopeProof, { allow: EVERYONE }, ({ brand }, { params }) =>
    proofOf(needs, brand.id, params.id),
  ),
];
