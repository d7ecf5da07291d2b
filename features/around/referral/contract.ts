/** The words of referral: friends a member brings, and what both are paid for it. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import { Amount, closed, Currency, Instant, literals, Nothing, pageQuery } from '#kernel/wire.ts';

/** `pending` until deposit and play are enough · `held` staff look at it · `qualified` · `refused` · `late` not enough in time. */
export const INVITED_STATES = ['pending', 'held', 'qualified', 'refused', 'late'] as const;
export type InvitedState = (typeof INVITED_STATES)[number];

export const Friend = Type.Object({
  /** The name is covered but for its ends: nobody learns whose account it is. */
  account: Type.String(),
  registeredAt: Instant,
  /** `held` reads as pending to members. */
  state: literals(INVITED_STATES),
  /** Whole percent of the way, of deposit and of play. */
  deposit: Type.Integer({ minimum: 0, maximum: 100 }),
  play: Type.Integer({ minimum: 0, maximum: 100 }),
  until: Instant,
});
export type Friend = Static<typeof Friend>;

export const Referral = Type.Object({
  open: Type.Boolean(),
  code: Type.String(),
  /** Below the site's own address. */
  path: Type.String(),
  currency: Currency,
  conditions: Type.Object({ minDeposit: Amount, minStake: Amount, days: Type.Integer() }),
  /** What is paid: to the friend, and to each level above him. */
  friend: Type.Union([Amount, Type.Null()]),
  levels: Type.Array(Amount),
  monthMost: Type.Integer(),
  counts: Type.Object({
    invited: Type.Integer(),
    qualified: Type.Integer(),
    month: Type.Integer(),
    earned: Amount,
    claimable: Amount,
  }),
  friends: Type.Array(Friend),
  pageNum: Type.Integer(),
  totalPages: Type.Integer(),
});
export type Referral = Static<typeof Referral>;
export const GetReferral = call({
  method: 'GET',
  path: '/referral',
  summary: 'The member’s link, its conditions and rewards, and the friends who came by it.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: Referral,
});

export const ReferralOffer = Type.Object({
  open: Type.Boolean(),
  currency: Currency,
  conditions: Referral.properties.conditions,
  friend: Type.Union([Amount, Type.Null()]),
  levels: Type.Array(Amount),
});
export type ReferralOffer = Static<typeof ReferralOffer>;
export const GetReferralOffer = call({
  method: 'GET',
  path: '/wps/referral/offer',
  summary: 'What the brand pays for friends, for everybody to read.',
  answer: ReferralOffer,
});

export const VisitPartner = call({
  method: 'POST',
  path: '/wps/partner/visit',
  summary: 'Somebody came by a partner’s link; counted a day, and nothing is kept of who it was.',
  body: Type.Object(
    { code: Type.String({ maxLength: 64, pattern: '^P-[0-9A-Z]{8}(\\.[A-Za-z0-9_-]{0,40})?$' }) },
    closed,
  ),
  answer: Type.Object({ open: Type.Boolean() }),
});

export const PartnerMonth = Type.Object({
  month: Type.String(),
  registered: Type.Integer(),
  firsts: Type.Integer(),
  deposits: Amount,
  stakes: Amount,
  payouts: Amount,
  /** The month's statement; null while it runs. */
  serial: Type.Union([Type.String(), Type.Null()]),
  carried: Type.String(),
  amount: Type.Union([Amount, Type.Null()]),
  paid: Type.Boolean(),
});
export type PartnerMonth = Static<typeof PartnerMonth>;
export const PartnerReport = Type.Object({
  name: Type.String(),
  code: Type.String(),
  path: Type.String(),
  model: literals(['share', 'player']),
  share: Type.String(),
  price: Amount,
  currency: Currency,
  until: Instant,
  visits: Type.Integer(),
  months: Type.Array(PartnerMonth),
});
export type PartnerReport = Static<typeof PartnerReport>;
export const ReadPartner = call({
  method: 'POST',
  path: '/wps/partner/report',
  faults: ['referral.link_over'],
  summary: 'What a partner’s players did, for whoever holds a signed link that has not expired.',
  body: Type.Object({ token: Type.String({ maxLength: 300 }) }, closed),
  answer: PartnerReport,
});

/** A friend came, qualified or was paid for. */
export const ReferralChanged = topic({ name: 'referral', to: 'member', data: Nothing });
