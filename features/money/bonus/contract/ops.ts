/** The words of the desk of bonuses: campaigns with their terms, and the bonuses of members. */
import { type Static, Type } from 'typebox';
import { AskedFor, Reason } from '#features/people/approvals/contract.ts';
import { call } from '#kernel/call.ts';
import { Amount, closed, Currency, Instant, listPage, literals, pageQuery, Uuid } from '#kernel/wire.ts';
import { BonusContract, BonusSummary } from '../contract.ts';
import { Audience } from './audience.ts';
import { BONUS_STATES } from './states.ts';
import { BonusTerms } from './terms.ts';

export const CAMPAIGN_STATES = ['draft', 'open', 'paused', 'ended'] as const;
const Code = Type.String({ pattern: '^[a-z0-9-]{1,40}$' });
const OrNull = <S extends typeof Amount>(schema: S) => Type.Union([schema, Type.Null()]);

export const Campaign = Type.Object({
  code: Code,
  state: literals(CAMPAIGN_STATES),
  version: Type.Integer(),
  terms: BonusTerms,
  audience: Audience,
  currency: Currency,
  /** What it may cost together; null where nothing caps it. */
  budget: OrNull(Amount),
  spent: Amount,
  startsAt: Instant,
  endsAt: OrNull(Instant),
  revision: Type.Integer(),
  updatedAt: Instant,
  /** How many took it, and how many of these are open. */
  taken: Type.Integer(),
  open: Type.Integer(),
});
export type Campaign = Static<typeof Campaign>;

export const OpsCampaigns = call({
  method: 'GET',
  path: '/ops/bonus/terms',
  summary: 'Campaigns of the brand with their terms: open ones first.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPage(Campaign),
});

const ByCode = { params: Type.Object({ code: Code }, closed) } as const;
export const CampaignBody = Type.Object(
  {
    terms: BonusTerms,
    audience: Audience,
    budget: OrNull(Amount),
    startsAt: Instant,
    endsAt: OrNull(Instant),
    /** What the editor began with; 0 of a new one. */
    revision: Type.Integer({ minimum: 0 }),
  },
  closed,
);
export const OpsPutCampaign = call({
  ...ByCode,
  method: 'PUT',
  path: '/ops/bonus/terms/{code}',
  faults: ['bonus.wrong_terms', 'bonus.changed_meanwhile', 'money.malformed', 'money.out_of_range'],
  summary: 'Writes the next version of a campaign; it is a draft until two people have opened it.',
  body: CampaignBody,
  answer: Campaign,
});

export const OpsPreviewCampaign = call({
  method: 'POST',
  path: '/ops/bonus/terms/preview',
  faults: ['bonus.wrong_terms', 'money.malformed', 'money.out_of_range'],
  summary: 'The contract as a member would read it, for an example, and whom it is for.',
  body: Type.Object({ terms: BonusTerms, audience: Audience, basis: Type.Optional(Amount) }, closed),
  answer: Type.Object({
    contract: BonusContract,
    /** Members it is for. */
    members: Type.Integer(),
    /** The most one of them can get. */
    most: Amount,
  }),
});
export type Preview = Static<typeof OpsPreviewCampaign.answer>;

export const OpsSimulateCampaign = call({
  method: 'POST',
  path: '/ops/bonus/terms/simulate',
  faults: ['bonus.wrong_terms', 'money.malformed', 'money.out_of_range'],
  summary: 'What these terms would have cost on the deposits and bets of the last thirty days.',
  body: Type.Object({ terms: BonusTerms, audience: Audience }, closed),
  answer: Type.Object({
    currency: Currency,
    /** Members who would have been given one. */
    members: Type.Integer(),
    granted: Amount,
    /** Of them, whose bets of the days behind it would have wagered it. */
    wagered: Type.Integer(),
    /** The most that would have become cash: what those were given, as the cap allows. */
    cost: Amount,
    counted: Amount,
    days: Type.Integer(),
  }),
});
export type Simulation = Static<typeof OpsSimulateCampaign.answer>;

export const OpsOpenCampaign = call({
  ...ByCode,
  method: 'POST',
  path: '/ops/bonus/terms/{code}/open',
  faults: [
    'bonus.unknown_campaign',
    'bonus.changed_meanwhile',
    'bonus.wrong_state',
    'identity.step_up_required',
    'staff.request_open',
  ],
  summary: 'Asks for a campaign to be opened; another person agrees before anybody is given anything.',
  body: Type.Object({ revision: Type.Integer({ minimum: 1 }), reason: Reason }, closed),
  answer: AskedFor,
});
export const OpsStopCampaign = call({
  ...ByCode,
  method: 'POST',
  path: '/ops/bonus/terms/{code}/stop',
  faults: ['bonus.unknown_campaign', 'bonus.changed_meanwhile', 'bonus.wrong_state'],
  summary: 'Stops it at once, for a while or for good: who has a bonus keeps it.',
  body: Type.Object(
    { revision: Type.Integer({ minimum: 1 }), state: literals(['paused', 'ended'] as const) },
    closed,
  ),
  answer: Campaign,
});

export const OpsBonus = Type.Object({
  ...BonusSummary.properties,
  memberId: Uuid,
  account: Type.String(),
  campaign: Type.Union([Type.String(), Type.Null()]),
});
export type OpsBonus = Static<typeof OpsBonus>;
export const OpsBonuses = call({
  method: 'GET',
  path: '/ops/bonus/bonuses',
  summary: 'Bonuses of members, newest first.',
  query: Type.Object(
    {
      state: Type.Optional(literals(BONUS_STATES)),
      campaign: Type.Optional(Code),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      member: Type.Optional(Uuid),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsBonus),
});

const ById = { params: Type.Object({ id: Uuid }, closed) } as const;
export const OpsBonusDetail = call({
  ...ById,
  method: 'GET',
  path: '/ops/bonus/bonuses/{id}',
  faults: ['bonus.unknown'],
  summary: 'One bonus as its member reads it, with what it is recomputed from, and who is linked with him.',
  answer: Type.Object({
    bonus: OpsBonus,
    contract: BonusContract,
    revision: Type.Integer(),
    /** A line for `haat recompute bonus`. */
    line: Type.String(),
    /** What looks like abuse; cases are worked on at the desk of AML. */
    hints: Type.Array(
      Type.Object({
        kind: literals(['shared_device', 'shared_address', 'shared_account', 'opposite_bets'] as const),
        count: Type.Integer(),
      }),
    ),
  }),
});
export type OpsBonusDetailed = Static<typeof OpsBonusDetail.answer>;

export const OpsForfeitBonus = call({
  ...ById,
  method: 'POST',
  path: '/ops/bonus/bonuses/{id}/forfeit',
  faults: ['bonus.unknown', 'bonus.changed_meanwhile', 'bonus.wrong_state'],
  summary: 'Takes a bonus back, with a reason its member reads: bonus money goes, cash is not touched.',
  body: Type.Object({ revision: Type.Integer({ minimum: 1 }), reason: Reason }, closed),
  answer: OpsBonus,
});

export const OpsGrantBonus = call({
  method: 'POST',
  path: '/ops/bonus/grants',
  faults: [
    'bonus.unknown_campaign',
    'bonus.unknown_member',
    'bonus.below_minimum',
    'money.malformed',
    'money.out_of_range',
    'identity.step_up_required',
    'staff.request_open',
  ],
  summary: 'Asks for a bonus for one member by terms of the trigger `staff`; another person agrees.',
  body: Type.Object(
    {
      account: Type.String({ minLength: 1, maxLength: 32 }),
      campaign: Code,
      amount: Type.Optional(Amount),
      reason: Reason,
    },
    closed,
  ),
  answer: AskedFor,
});
