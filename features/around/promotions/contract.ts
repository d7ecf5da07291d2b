/** The words of promotions: what is offered, how it stands for the caller, and what he can do about it. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
import { topic } from '#kernel/topics.ts';
import { Amount, closed, Currency, Instant, literals, Nothing, Uuid } from '#kernel/wire.ts';
import { MOST_BYTES, MOST_REMARK, PROMOTION_TYPES, REJECT_REASONS, STATUSES } from './contract/kinds.ts';

const OrNull = (schema: typeof Instant) => Type.Union([schema, Type.Null()]);

export const PromotionReward = Type.Object({
  kind: literals(['cash', 'bonus'], 'money without conditions, or a bonus with its terms'),
  amount: Amount,
  currency: Currency,
  /** The version of terms a bonus is given by; null of cash. */
  terms: Type.Union([Uuid, Type.Null()]),
});
export type PromotionReward = Static<typeof PromotionReward>;

const Card = {
  id: Uuid,
  /** As its address has it. */
  code: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
  type: literals(PROMOTION_TYPES),
  title: Type.String(),
  summary: Type.String(),
  /** Address of its drawing. */
  picture: Type.String(),
  status: literals(STATUSES),
  /** Null where it only leads on. */
  reward: Type.Union([PromotionReward, Type.Null()]),
  startsAt: Instant,
  endsAt: OrNull(Instant),
  /** When the caller’s status was reached; null where he has none of his own. */
  changedAt: OrNull(Instant),
  /** Where an `info` leads; empty elsewhere. */
  linkage: Type.String(),
  /** The least deposit; empty where none is asked for. */
  minDeposit: Type.String(),
};
export const PromotionCard = Type.Object(Card);
export type PromotionCard = Static<typeof PromotionCard>;

/** A pool that opens at a time: how many parts it has and how many are left. */
export const Envelope = Type.Object({
  id: Uuid,
  pool: Amount,
  currency: Currency,
  parts: Type.Integer(),
  left: Type.Integer(),
  opensAt: Instant,
  closesAt: Instant,
  state: literals(['waiting', 'open', 'over']),
  /** SHA-256 of the seed the parts are drawn by, shown before anybody claims. */
  seedHash: Type.String(),
  /** What the caller drew; empty before. */
  mine: Type.String(),
  /** Which part that was; 0 before. */
  part: Type.Integer(),
});
export type Envelope = Static<typeof Envelope>;

/** Tickets of a raffle and what was drawn. */
export const Raffle = Type.Object({
  tickets: Type.Integer(),
  winners: Type.Integer(),
  /** The caller’s; 0 without one. */
  mine: Type.Integer(),
  seedHash: Type.String(),
  /** The seed, once drawn; empty before. */
  seed: Type.String(),
  /** Tickets that won, in the order they were drawn. */
  drawn: Type.Array(Type.Integer()),
});
export type Raffle = Static<typeof Raffle>;

export const PromotionDetail = Type.Object({
  ...Card,
  body: Type.String(),
  /** What an application takes; null of other types. */
  application: Type.Union([
    Type.Object({
      pictures: literals(['none', 'optional', 'required']),
      /** How many are ready to be sent. */
      ready: Type.Integer(),
      mostPictures: Type.Integer(),
      mostBytes: Type.Integer(),
      mostRemark: Type.Integer(),
      /** What the member wrote last. */
      remark: Type.String(),
      /** Why it was rejected; empty where it was not. */
      reason: literals(['', ...REJECT_REASONS] as const),
      note: Type.String(),
    }),
    Type.Null(),
  ]),
  /** What is still missing before it can be claimed. */
  missing: literals(['', 'deposit', 'level', 'draw', 'review']),
  envelope: Type.Union([Envelope, Type.Null()]),
  raffle: Type.Union([Raffle, Type.Null()]),
});
export type PromotionDetail = Static<typeof PromotionDetail>;

export const PromotionList = Type.Object({
  list: Type.Array(PromotionCard),
  /** How many can be claimed now. */
  claimable: Type.Integer(),
});
export type PromotionList = Static<typeof PromotionList>;

export const GetPromotions = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_promotions',
  summary: 'What the brand offers now and soon, with how each stands for the caller.',
  query: Type.Object({ type: Type.Optional(literals(PROMOTION_TYPES)) }, closed),
  answer: PromotionList,
});

const IdOrCode = Type.String({ pattern: '^[a-z0-9-]{1,40}$' });
export const GetPromotion = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_promotions/{id}',
  faults: ['promotions.unknown'],
  summary: 'One promotion by its id or code: its terms, and everything the caller has of it.',
  params: Type.Object({ id: IdOrCode }, closed),
  answer: PromotionDetail,
});

const ById = Type.Object({ id: Uuid }, closed);
const JOINING = [
  'promotions.unknown',
  'promotions.not_open',
  'bonus.not_entitled',
  'promotions.not_new',
  'promotions.wrong_status',
] as const;
const CLAIMING = [
  'promotions.unknown',
  'bonus.not_entitled',
  'promotions.not_qualified',
  'promotions.wrong_status',
  'promotions.budget_used',
  'bonus.another_open',
  'bonus.below_level',
  'bonus.below_minimum',
  'bonus.wrong_currency',
] as const;

export const JoinPromotion = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_promotionJoin',
  faults: JOINING,
  summary: 'Takes part: a deposit counts from now on, or a ticket of the raffle is given.',
  body: ById,
  answer: PromotionDetail,
});

const BASE64_MOST = Math.ceil(MOST_BYTES / 3) * 4 + 4;
export const AddApplicationPicture = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_promotionPicture',
  faults: [
    'promotions.unknown',
    'promotions.not_open',
    'bonus.not_entitled',
    'promotions.wrong_status',
    'promotions.no_pictures',
    'promotions.too_many_pictures',
    'promotions.wrong_picture',
    'promotions.quota',
  ],
  summary:
    'Adds a picture (base64 of a png or jpg, at most 5 MB) to the application that is being put together; it is encoded anew and sealed.',
  body: Type.Object({ id: Uuid, picture: Type.String({ minLength: 1, maxLength: BASE64_MOST }) }, closed),
  largestBody: BASE64_MOST + 1_024,
  answer: PromotionDetail,
});
export const DropApplicationPictures = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_promotionPicturesDrop',
  faults: ['promotions.unknown'],
  summary: 'Deletes the pictures that were added and not sent yet.',
  body: ById,
  answer: PromotionDetail,
});
export const ApplyForPromotion = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_promotionApply',
  faults: [
    'promotions.unknown',
    'promotions.not_open',
    'bonus.not_entitled',
    'promotions.wrong_status',
    'promotions.pictures_missing',
    'promotions.remark_too_long',
  ],
  summary: 'Sends the application with a remark and the pictures that were added; staff decide about it.',
  body: Type.Object({ id: Uuid, remark: Type.String({ maxLength: MOST_REMARK }) }, closed),
  answer: PromotionDetail,
});
export const ClaimPromotion = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_promotionClaim',
  faults: CLAIMING,
  summary: 'Claims what was granted, once; asked again it answers the same.',
  idempotent: true,
  body: ById,
  answer: PromotionDetail,
});

const MaybeById = Type.Object({ id: Type.Optional(Uuid) }, closed);
export const JoinSignUpPromotion = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_signUpPromotionJoin',
  faults: JOINING,
  summary: 'A new account takes part in the promotion for new accounts; the newest one where none is named.',
  body: MaybeById,
  answer: PromotionDetail,
});
export const RequestSignUpReward = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_signUpPromotionReward',
  faults: CLAIMING,
  summary: 'Requests the reward of the promotion for new accounts, once what it asks for is done.',
  idempotent: true,
  body: MaybeById,
  answer: PromotionDetail,
});
export const ClaimRaffle = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_raffleClaim',
  faults: CLAIMING,
  summary: 'Claims the prize of a ticket that was drawn.',
  idempotent: true,
  body: ById,
  answer: PromotionDetail,
});
export const ClaimEnvelope = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_redEnvelopeClaim',
  faults: [
    'promotions.unknown_envelope',
    'bonus.not_entitled',
    'promotions.envelope_closed',
    'promotions.envelope_empty',
    'bonus.wrong_currency',
  ],
  summary: 'Takes a part of a red envelope that is open: one a member, as long as there are parts.',
  idempotent: true,
  body: ById,
  answer: Envelope,
});
export const GetEnvelopeProof = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_redEnvelopeProof/{id}',
  faults: ['promotions.unknown_envelope'],
  summary: 'Everything a red envelope was drawn by, once it is over: anybody can compute its parts again.',
  params: ById,
  answer: Type.Object({
    id: Uuid,
    currency: Currency,
    pool: Amount,
    parts: Type.Integer(),
    smallest: Amount,
    seedHash: Type.String(),
    /** Hex; empty until it is over. */
    seed: Type.String(),
    amounts: Type.Array(Amount),
    taken: Type.Integer(),
  }),
});
export type EnvelopeProof = Static<typeof GetEnvelopeProof.answer>;

/** What became of something a member waited for: staff have decided, or his ticket was drawn. Told once each time. */
export const PromotionDecided = fact(
  'promotions.decided',
  Type.Object({
    memberId: Uuid,
    brandId: Uuid,
    entryId: Uuid,
    /** Of the entry after it: an application may be sent again. */
    revision: Type.Integer(),
    outcome: literals(['issued', 'granted', 'rejected', 'won']),
    /** In the language of the brand. */
    title: Type.String(),
    code: Type.String(),
  }),
);

/** Something of a promotion has changed for this member. */
export const PromotionsMoved = topic({ name: 'promotions', to: 'member', data: Nothing });
/** An application of the brand is new or has changed. */
export const ApplicationsChanged = topic({
  name: 'ops:promotions',
  to: { right: 'promotions.read' },
  data: Nothing,
});
