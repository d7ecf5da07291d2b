/** The words of the desk: friends that wait for a decision, and partners with their statements. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import {
  Amount,
  closed,
  Currency,
  Instant,
  listPage,
  literals,
  Nothing,
  pageQuery,
  Uuid,
} from '#kernel/wire.ts';
import { INVITED_STATES, PartnerMonth } from '../contract.ts';

const ById = Type.Object({ id: Uuid }, closed);
const revision = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const Reason = Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' });

export const OpsInvited = Type.Object({
  memberId: Uuid,
  account: Type.String(),
  inviterId: Uuid,
  inviter: Type.String(),
  registeredAt: Instant,
  deposits: Amount,
  valid: Amount,
  currency: Currency,
  state: literals(INVITED_STATES),
  reason: Type.String(),
  sharedWith: Type.String(),
  revision: Type.Integer(),
});
export type OpsInvited = Static<typeof OpsInvited>;
export const OpsInvitedList = call({
  method: 'GET',
  path: '/ops/referral/invited',
  summary: 'Friends members brought: those held first come first, the others newest first.',
  query: Type.Object(
    {
      state: Type.Optional(literals(INVITED_STATES)),
      inviter: Type.Optional(Type.String({ maxLength: 32 })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsInvited),
});
export const OpsDecideInvited = call({
  method: 'POST',
  path: '/ops/referral/invited/{id}/decide',
  faults: ['referral.changed_meanwhile', 'referral.unknown', 'referral.wrong_state'],
  summary: 'Lets a held friend count, or refuses him; nobody is paid for one who was refused.',
  params: ById,
  body: Type.Object({ revision, count: Type.Boolean(), reason: Reason }, closed),
  answer: Nothing,
});

const partner = {
  name: Type.String({ minLength: 2, maxLength: 60, pattern: '\\S' }),
  model: literals(['share', 'player']),
  /** Per cent of net revenue, at most 60. */
  share: Type.String({ pattern: '^(60(\\.0{1,2})?|[1-5]?[0-9](\\.[0-9]{1,2})?)$' }),
  price: Amount,
  /** Where sign-ups and first deposits are told; empty for nowhere. */
  postback: Type.String({ maxLength: 300 }),
  open: Type.Boolean(),
};
export const PartnerDraft = Type.Object(partner, closed);
export type PartnerDraft = Static<typeof PartnerDraft>;
export const OpsPartner = Type.Object({
  ...partner,
  id: Uuid,
  code: Type.String(),
  path: Type.String(),
  currency: Currency,
  players: Type.Integer(),
  revision: Type.Integer(),
});
export type OpsPartner = Static<typeof OpsPartner>;
export const OpsPartnerList = call({
  method: 'GET',
  path: '/ops/referral/partners',
  summary: 'Partners outside the house.',
  answer: Type.Object({ list: Type.Array(OpsPartner) }),
});
export const OpsAddPartner = call({
  method: 'POST',
  path: '/ops/referral/partners',
  faults: ['referral.wrong_address'],
  summary: 'Opens a partner; the secret of its postbacks is shown this once.',
  body: PartnerDraft,
  answer: Type.Object({ partner: OpsPartner, secret: Type.String() }),
});
export const OpsSetPartner = call({
  method: 'PUT',
  path: '/ops/referral/partners/{id}',
  faults: ['referral.changed_meanwhile', 'referral.unknown', 'referral.wrong_address'],
  summary: 'Changes a partner, of the revision the editor saw; statements that were issued stay.',
  params: ById,
  body: Type.Object({ ...partner, revision }, closed),
  answer: OpsPartner,
});
export const OpsPostback = Type.Object({
  id: Uuid,
  event: literals(['registered', 'first_deposit']),
  state: literals(['waiting', 'sent', 'failed']),
  tries: Type.Integer(),
  error: Type.String(),
  createdAt: Instant,
});
export const OpsPartnerDetail = call({
  method: 'GET',
  path: '/ops/referral/partners/{id}',
  faults: ['referral.unknown'],
  summary: 'One partner month by month, with its last postbacks.',
  params: ById,
  answer: Type.Object({
    partner: OpsPartner,
    visits: Type.Integer(),
    months: Type.Array(PartnerMonth),
    postbacks: Type.Array(OpsPostback),
  }),
});
export type OpsPartnerDetailed = Static<typeof OpsPartnerDetail.answer>;
export const OpsPartnerLink = call({
  method: 'POST',
  path: '/ops/referral/partners/{id}/link',
  faults: ['referral.unknown'],
  summary: 'A signed link to the partner’s own report, good for seven days.',
  params: ById,
  body: Type.Object({}, closed),
  answer: Type.Object({ path: Type.String(), until: Instant }),
});
export const OpsPaidStatement = call({
  method: 'POST',
  path: '/ops/referral/statements/{serial}/paid',
  faults: ['referral.unknown', 'referral.wrong_state'],
  summary: 'Says that a statement was paid outside the house.',
  params: Type.Object({ serial: Type.String({ pattern: '^A-[0-9]{2}-[0-9]{6,}$' }) }, closed),
  body: Type.Object({ reason: Reason }, closed),
  answer: Nothing,
});
