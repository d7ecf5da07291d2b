/** The words of the desk: promotions that are written, agreed to and stopped, and applications that wait. */
import { type Static, Type } from 'typebox';
import { AskedFor, Reason } from '#features/people/approvals/contract.ts';
import { call } from '#kernel/call.ts';
import { Amount, closed, Currency, Instant, listPage, literals, pageQuery, Uuid } from '#kernel/wire.ts';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import { MOST_PICTURES, PROMOTION_STATES, PROMOTION_TYPES, REJECT_REASONS, STATUSES } from './kinds.ts';

export const PromotionText = Type.Object(
  {
    title: Type.String({ maxLength: 80 }),
    summary: Type.String({ maxLength: 200 }),
    body: Type.String({ maxLength: 6_000 }),
  },
  closed,
);
export type PromotionText = Static<typeof PromotionText>;
export type PromotionTexts = Readonly<Record<string, PromotionText>>;
const Texts = Type.Unsafe<PromotionTexts>(
  Type.Object(
    Object.fromEntries(
      LANGUAGES.flatMap(({ code }) => (code === PSEUDO ? [] : [[code, Type.Optional(PromotionText)]])),
    ),
    closed,
  ),
);

/** What each type asks for; a field another type has stands at its default. */
export const PromotionRules = Type.Object(
  {
    /** Paid when staff approve, or claimed by the member afterwards. */
    payout: literals(['claim', 'issue']),
    pictures: literals(['none', 'optional', 'required']),
    /** deposit: the least one that counts, in the currency of the reward. */
    minDeposit: Amount,
    /** sign_up: how many days after the registration it can be joined. */
    days: Type.Integer({ minimum: 1, maximum: 365 }),
    /** sign_up: the level of verification before it is paid. */
    level: Type.Integer({ minimum: 0, maximum: 3 }),
    /** raffle: how many tickets win; each wins the reward. */
    winners: Type.Integer({ minimum: 1, maximum: 1_000 }),
    /** envelope: the reward is split in so many parts, none smaller than `smallest`, each day from `at` on for `openMinutes`. */
    parts: Type.Integer({ minimum: 1, maximum: 10_000 }),
    smallest: Amount,
    at: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
    openMinutes: Type.Integer({ minimum: 1, maximum: 1_440 }),
  },
  closed,
);
export type PromotionRules = Static<typeof PromotionRules>;

const Fields = {
  code: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }),
  type: literals(PROMOTION_TYPES),
  emblem: Type.String({ pattern: '^[a-z0-9-]{0,30}$' }),
  ink: Type.Integer({ minimum: 0, maximum: 99 }),
  linkage: Type.String({ maxLength: 300 }),
  position: Type.Integer({ minimum: 0, maximum: 9_999 }),
  startsAt: Instant,
  endsAt: Type.Union([Instant, Type.Null()]),
  rewardKind: literals(['cash', 'bonus']),
  amount: Amount,
  currency: Currency,
  terms: Type.Union([Uuid, Type.Null()]),
  /** The most the promotion may cost altogether. */
  budget: Amount,
  rules: PromotionRules,
  texts: Texts,
};

export const OpsPromotion = Type.Object({
  id: Uuid,
  revision: Type.Integer(),
  state: literals(PROMOTION_STATES),
  ...Fields,
  /** What was paid and promised so far. */
  spent: Amount,
  /** Members who took part. */
  entries: Type.Integer(),
  /** Applications that wait. */
  waiting: Type.Integer(),
});
export type OpsPromotion = Static<typeof OpsPromotion>;

export const OpsPromotionList = call({
  method: 'GET',
  path: '/ops/promotions',
  summary: 'Promotions of the brand in the order they stand, with what each has cost.',
  query: Type.Object({ state: Type.Optional(literals(PROMOTION_STATES)), ...pageQuery }, closed),
  answer: listPage(OpsPromotion),
});

const ById = Type.Object({ id: Uuid }, closed);
const revision = Type.Integer({ minimum: 0 });
export const OpsPutPromotion = call({
  method: 'PUT',
  path: '/ops/promotions/{id}',
  faults: [
    'promotions.unknown',
    'promotions.changed_meanwhile',
    'promotions.is_live',
    'promotions.no_english',
    'promotions.code_taken',
    'promotions.bad_window',
    'promotions.bad_rules',
    'promotions.bad_picture',
    'promotions.over_budget',
  ],
  summary: 'Writes a promotion; of one that is live only texts, picture and place can be changed.',
  params: ById,
  body: Type.Object({ revision, ...Fields }, closed),
  answer: OpsPromotion,
});
export const OpsPublishPromotion = call({
  method: 'POST',
  path: '/ops/promotions/{id}/publish',
  faults: [
    'promotions.unknown',
    'promotions.changed_meanwhile',
    'promotions.wrong_state',
    'identity.step_up_required',
    'staff.no_change',
    'staff.request_open',
    'staff.same_hand',
  ],
  summary: 'Asks for a promotion to be opened to players; another person decides.',
  params: ById,
  body: Type.Object({ revision, reason: Reason }, closed),
  answer: AskedFor,
});
export const OpsStopPromotion = call({
  method: 'POST',
  path: '/ops/promotions/{id}/stop',
  faults: ['promotions.unknown', 'promotions.wrong_state'],
  summary: 'Nobody joins any longer; what was granted can still be claimed.',
  params: ById,
  body: Type.Object({}, closed),
  answer: OpsPromotion,
});

export const OpsApplication = Type.Object({
  id: Uuid,
  promotionId: Uuid,
  promotion: Type.String(),
  memberId: Uuid,
  account: Type.String(),
  status: literals(STATUSES),
  remark: Type.String(),
  pictures: Type.Integer({ maximum: MOST_PICTURES }),
  reason: literals(['', ...REJECT_REASONS] as const),
  note: Type.String(),
  amount: Amount,
  currency: Currency,
  revision: Type.Integer(),
  sentAt: Instant,
  /** Account of who works on it or decided; empty before. */
  with: Type.String(),
  isMine: Type.Boolean(),
});
export type OpsApplication = Static<typeof OpsApplication>;

export const APPLICATION_VIEWS = ['waiting', 'mine', 'decided', 'rejected', 'all'] as const;
export type ApplicationView = (typeof APPLICATION_VIEWS)[number];
export const OpsApplicationList = call({
  method: 'GET',
  path: '/ops/promotions/applications',
  summary: 'Applications of the brand: those that wait oldest first, the others newest first.',
  query: Type.Object(
    {
      view: Type.Optional(literals(APPLICATION_VIEWS)),
      promotion: Type.Optional(Uuid),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsApplication),
});
export const OpsApplicationCount = call({
  method: 'GET',
  path: '/ops/promotions/applications/count',
  summary: 'How many applications wait.',
  answer: Type.Object({ waiting: Type.Integer() }),
});
export const OpsApplicationPicture = call({
  method: 'POST',
  path: '/ops/promotions/applications/{id}/pictures/{n}',
  faults: ['promotions.unknown_entry'],
  summary: 'Opens one picture, as base64 of a jpg; who looked at it is written down.',
  params: Type.Object({ id: Uuid, n: Type.Integer({ minimum: 1, maximum: MOST_PICTURES }) }, closed),
  body: Type.Object({}, closed),
  answer: Type.Object({ picture: Type.String() }),
});

const DECIDING = [
  'promotions.unknown_entry',
  'promotions.changed_meanwhile',
  'promotions.taken',
  'promotions.wrong_status',
] as const;
const seen = Type.Integer({ minimum: 1 });
export const OpsTakeApplication = call({
  method: 'POST',
  path: '/ops/promotions/applications/{id}/take',
  faults: DECIDING,
  summary: 'The caller works on it, so that nobody else does; or lets go of it.',
  params: ById,
  body: Type.Object({ hold: Type.Boolean() }, closed),
  answer: OpsApplication,
});
export const OpsApproveApplication = call({
  method: 'POST',
  path: '/ops/promotions/applications/{id}/approve',
  faults: [
    ...DECIDING,
    'promotions.budget_used',
    'bonus.not_entitled',
    'bonus.another_open',
    'bonus.below_level',
    'bonus.below_minimum',
    'bonus.wrong_currency',
  ],
  summary: 'Grants what the promotion promises: paid at once, or for the member to claim, as its rules say.',
  params: ById,
  body: Type.Object({ revision: seen }, closed),
  answer: OpsApplication,
});
export const OpsRejectApplication = call({
  method: 'POST',
  path: '/ops/promotions/applications/{id}/reject',
  faults: DECIDING,
  summary: 'Rejects it with a reason and a note to the member.',
  params: ById,
  body: Type.Object(
    {
      revision: seen,
      reason: literals(REJECT_REASONS),
      note: Type.Optional(Type.String({ maxLength: 300 })),
    },
    closed,
  ),
  answer: OpsApplication,
});
