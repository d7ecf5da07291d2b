/**
 * The rewards centre: everything a member can claim, in one place. Rooms that have something to claim hand in a `RewardSource`
 * (apps/server/compose.ts); the page shows them all and claims each exactly once.
 */
import { type Static, Type } from 'typebox';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import { Amount, closed, Currency, Instant, literals, Nothing } from '#kernel/wire.ts';
import { SOURCES, Texts } from './terms.ts';

/** `waiting` from `claimableFrom` on · `ready` · `claimed` (shown for a day) · `gone` it ran out. */
export const REWARD_STATES = ['waiting', 'ready', 'claimed', 'gone'] as const;

const OrNull = <S extends typeof Amount>(schema: S) => Type.Union([schema, Type.Null()]);

export const Reward = Type.Object({
  /** Unique among those of its kind; ≤ 80 characters without a colon. */
  id: Type.String({ maxLength: 80 }),
  kind: literals(SOURCES),
  /** A key of a word with its values, or the text in the languages it was written in. */
  title: Type.Union([
    Type.Object({
      word: Type.String(),
      values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    }),
    Type.Object({ texts: Texts }),
  ]),
  /** Cash, or the bonus it opens; null where it is free spins or goods. */
  amount: OrNull(Amount),
  currency: Currency,
  freeSpins: Type.Union([Type.Integer(), Type.Null()]),
  /** Of the terms whose bonus it opens; null where it is cash. */
  terms: Type.Union([Type.String(), Type.Null()]),
  claimableFrom: Instant,
  until: OrNull(Instant),
  state: literals(REWARD_STATES),
});
export type Reward = Static<typeof Reward>;

export const Claimed = Type.Object({
  /** What came of it. */
  amount: OrNull(Amount),
  currency: Currency,
  /** The bonus it opened; null where it was paid in cash. */
  bonusId: Type.Union([Type.String(), Type.Null()]),
  /** It had been claimed before: nothing was given this time. */
  again: Type.Boolean(),
});
export type Claimed = Static<typeof Claimed>;

export type RewardMember = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: string;
};

/** `GET /rewards` and `POST /rewards/{id}/claim`: an id is `KIND:ID`. */
export const ListRewards = call({
  method: 'GET',
  path: '/rewards',
  summary: 'Everything the member can claim, soonest end first, and how much of it is ready.',
  answer: Type.Object({
    list: Type.Array(Reward),
    /** How many are ready: the badge. */
    ready: Type.Integer(),
  }),
});

export const ClaimReward = call({
  method: 'POST',
  path: '/rewards/{id}/claim',
  summary: 'Claims one of them, once for ever, whatever key it comes under.',
  params: Type.Object({ id: Type.String({ pattern: '^[a-z_]{1,20}:[A-Za-z0-9._-]{1,80}$' }) }, closed),
  faults: [
    'bonus.unknown_reward',
    'bonus.not_claimable',
    'bonus.another_open',
    'bonus.not_entitled',
    'bonus.below_level',
    'bonus.budget_spent',
  ],
  idempotent: true,
  answer: Claimed,
});

/** Something to claim is there or gone: the badge asks again. */
export const RewardsChanged = topic({ name: 'rewards', to: 'member', data: Nothing });
