/** The words of player protection: limits, breaks, exclusion, reality checks (docs/PRODUCT.md, 7; RULINGS, Protection). */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
import { Amount, closed, Currency, Instant, literals, Nothing, SignedAmount, Uuid } from '#kernel/wire.ts';
import { LIMIT_KINDS, PERIODS } from './contract/kinds.ts';

const Kind = literals(LIMIT_KINDS);
const OfPeriod = literals(PERIODS);
/** Money as a decimal string of the member's currency; of time whole minutes. */
const Figure = Type.String({ pattern: '^-?(0|[1-9][0-9]*)(\\.[0-9]{1,6})?$' });
const LimitInput = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,6})?$',
});

export const Limit = Type.Object({
  kind: Kind,
  period: OfPeriod,
  /** Null: none is set. */
  limit: Type.Union([Figure, Type.Null()]),
  used: Figure,
  /** When the period that runs ends and the next begins; null before the first limit was set. */
  until: Type.Union([Instant, Type.Null()]),
  /** A higher limit, or none, that waits for its day and for the second yes. */
  raise: Type.Union([
    Type.Object({
      wanted: Type.Union([Figure, Type.Null()]),
      readyAt: Instant,
      lapsesAt: Instant,
      ready: Type.Boolean(),
    }),
    Type.Null(),
  ]),
});
export type Limit = Static<typeof Limit>;

export const Limits = Type.Object({
  currency: Currency,
  limits: Type.Array(Limit),
  timeOutUntil: Type.Union([Instant, Type.Null()]),
  excludedUntil: Type.Union([Instant, Type.Null()]),
  /** Asked for limits and answered: with one, or that he wants none. */
  answered: Type.Boolean(),
  /** What the house lets him stake and deposit at once, where that is less than others may; he cannot change it. */
  bounds: Type.Object({
    stakeMax: Type.Union([Amount, Type.Null()]),
    depositMax: Type.Union([Amount, Type.Null()]),
  }),
  rules: Type.Object({
    raiseDelayMs: Type.Integer(),
    timeOutMaxDays: Type.Integer(),
    exclusionMinMonths: Type.Integer(),
    checkEveryMs: Type.Integer(),
    limitsFirst: Type.Boolean(),
  }),
});
export type Limits = Static<typeof Limits>;

export const GetLimits = call({
  method: 'GET',
  path: '/wps/protection/limits',
  summary: 'The member’s limits, what is used of them, and breaks that run.',
  answer: Limits,
});

const which = { kind: Kind, period: OfPeriod };
export const SetLimit = call({
  method: 'POST',
  path: '/wps/protection/limits',
  summary:
    'Sets a limit. A lower one holds at once; a higher one, or null for none, waits a day and then for a second yes.',
  faults: ['money.malformed', 'money.out_of_range', 'protection.wrong_limit'],
  body: Type.Object({ ...which, amount: Type.Union([LimitInput, Type.Null()]) }, closed),
  answer: Limits,
});
export const ConfirmRaise = call({
  method: 'POST',
  path: '/wps/protection/limits/confirm',
  summary: 'The second yes to a higher limit, after its day has passed.',
  faults: ['protection.raise_not_ready', 'protection.unknown_raise'],
  body: Type.Object(which, closed),
  answer: Limits,
});
export const DropRaise = call({
  method: 'POST',
  path: '/wps/protection/limits/drop',
  summary: 'Takes back a higher limit that was asked for.',
  faults: ['protection.unknown_raise'],
  body: Type.Object(which, closed),
  answer: Limits,
});
export const DeclineLimits = call({
  method: 'POST',
  path: '/wps/protection/limits/none',
  summary: 'Says that the member was asked and wants no limit now.',
  body: Nothing,
  answer: Limits,
});

export const TakeTimeOut = call({
  method: 'POST',
  path: '/wps/protection/timeout',
  summary: 'No play and no deposit for so many days. It cannot be shortened.',
  faults: ['protection.wrong_time_out'],
  body: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 92 }) }, closed),
  answer: Limits,
});
export const ExcludeSelf = call({
  method: 'POST',
  path: '/wps/protection/exclusion',
  summary:
    'No play and no deposit for so many months, under every account of this person in every brand. It cannot be shortened.',
  faults: ['protection.wrong_exclusion'],
  body: Type.Object({ months: Type.Integer({ minimum: 6, maximum: 60 }) }, closed),
  answer: Limits,
});

export const PlaySession = Type.Object({
  /** When the session of play that runs has begun; null when none runs. */
  startedAt: Type.Union([Instant, Type.Null()]),
  elapsedMs: Type.Integer(),
  /** Of the session, as docs/GLOSSARY.md has them: what was settled since it began. */
  staked: SignedAmount,
  returned: SignedAmount,
  /** The result: returned less staked. Open bets are not in it. */
  net: SignedAmount,
  /** Held for bets that are open now, whenever they were placed. */
  open: SignedAmount,
  /** The same of the day in the brand's zone: what the member's bets and profit and loss say of it. */
  today: Type.Object({ staked: SignedAmount, returned: SignedAmount, net: SignedAmount }),
  currency: Currency,
  /** Play has stopped until the check is answered. */
  checkDue: Type.Boolean(),
  nextCheckAt: Type.Union([Instant, Type.Null()]),
});
export type PlaySession = Static<typeof PlaySession>;
export const GetPlaySession = call({
  method: 'GET',
  path: '/wps/protection/session',
  summary: 'How long the member has played in this session, and what became of it.',
  answer: PlaySession,
});
export const AnswerRealityCheck = call({
  method: 'POST',
  path: '/wps/protection/realityCheck',
  summary:
    'Answers the reality check: play may go on. The next one comes after the time the jurisdiction sets.',
  body: Type.Object({ answer: literals(['continue', 'stop']) }, closed),
  answer: PlaySession,
});

/** A limit was set, asked to rise, raised, or a raise was taken back. */
export const LimitChanged = fact(
  'protection.limit_changed',
  Type.Object({
    memberId: Uuid,
    brandId: Uuid,
    kind: Kind,
    period: OfPeriod,
    what: literals(['limit_set', 'raise_asked', 'limit_raised', 'raise_dropped']),
  }),
);
/** No play and no deposit until then: by his own wish, or because the person excluded himself under another account. */
export const MemberExcluded = fact(
  'protection.excluded',
  Type.Object({
    memberId: Uuid,
    brandId: Uuid,
    until: Instant,
    matchedBy: Type.String(),
    /** When the person excluded himself: what this account has paid in since then should not have been taken. */
    since: Type.Optional(Instant),
  }),
);
export const TimeOutTaken = fact(
  'protection.time_out_taken',
  Type.Object({ memberId: Uuid, brandId: Uuid, until: Instant }),
);
