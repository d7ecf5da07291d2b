/**
 * The terms of a bonus: versioned data, never edited. The same terms draw the page, run the rules and are checked by the books. Shares and
 * factors are decimal strings (at most four decimals), amounts are wire amounts in the currency of the terms.
 */
import { type Static, Type } from 'typebox';
import { Amount, closed, Currency, GameCode, literals } from '#kernel/wire.ts';

export const TRIGGERS = ['deposit', 'sign_up', 'code', 'mission', 'staff', 'envelope'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** What asks for a bonus or a reward: with its reference it is the key that makes it given once for ever. */
export const SOURCES = [
  'deposit',
  'sign_up',
  'code',
  'staff',
  'envelope',
  'promotion',
  'mission',
  'tournament',
  'points',
  'level',
  'birthday',
  'rebate',
  'rakeback',
  'referral',
] as const;
export type Source = (typeof SOURCES)[number];

/** Wagering is at most so many times the bonus (docs/RULINGS.md). */
export const MOST_WAGERING = 10;
/** The largest stake with bonus money, where the terms say nothing: 5 % of the bonus. */
export const USUAL_STAKE_SHARE = '0.05';
export const LONGEST_DAYS = 90;

const Share = Type.String({
  pattern: '^(0(\\.[0-9]{1,4})?|1(\\.0{1,4})?)$',
  description: 'A share from 0 to 1.',
});
const Factor = Type.String({
  pattern: '^(0|[1-9][0-9]?)(\\.[0-9]{1,2})?$',
  description: 'How many times the bonus is wagered: at most 10.',
});
const Category = Type.String({
  pattern: '^[A-Z]{2,12}$',
  description: 'A category of the catalogue, e.g. RNG.',
});

/** `fixed` so much · `percent` of what was paid in, up to `cap` · `asked` whoever grants says how much, up to `cap`. */
export const BonusAmount = Type.Union([
  Type.Object({ kind: Type.Literal('fixed'), amount: Amount }, closed),
  Type.Object(
    {
      kind: Type.Literal('percent'),
      percent: Type.String({ pattern: '^[1-9][0-9]{0,2}(\\.[0-9]{1,2})?$' }),
      cap: Amount,
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('asked'), cap: Amount }, closed),
  /** Nothing but free spins: what they win is the bonus. */
  Type.Object({ kind: Type.Literal('spins') }, closed),
]);
export type BonusAmount = Static<typeof BonusAmount>;

export const FreePlays = Type.Object(
  {
    /** The game they are played in; `slip` is a free bet. */
    game: GameCode,
    count: Type.Integer({ minimum: 1, maximum: 500 }),
    /** Of each. */
    stake: Amount,
  },
  closed,
);
export type FreePlays = Static<typeof FreePlays>;

/** A text in the languages it was written in, by their codes. */
export const Texts = Type.Record(
  Type.String({ pattern: '^[a-z]{2}(-[A-Za-z]{2,4})?$' }),
  Type.String({ minLength: 1, maxLength: 200 }),
  closed,
);

export const BonusTerms = Type.Object(
  {
    trigger: literals(TRIGGERS),
    currency: Currency,
    title: Texts,
    amount: BonusAmount,
    /** The least deposit it is given for; the first condition of the trigger `deposit`. */
    minBasis: Type.Optional(Amount),
    /** Only with the first deposit. */
    firstOnly: Type.Optional(Type.Boolean()),
    /** The code a member types where the trigger is one. */
    code: Type.Optional(Type.String({ pattern: '^[A-Z0-9-]{3,20}$' })),
    wagering: Factor,
    /** What of a stake counts, by category; what is not named counts `others`. */
    contribution: Type.Record(Type.String({ pattern: '^[A-Z]{2,12}$' }), Share, closed),
    others: Share,
    /** By game, before its category. */
    games: Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }), Share, closed),
    /** Games and categories bonus money cannot be staked on at all. */
    excluded: Type.Array(Type.Union([Category, GameCode]), { maxItems: 100 }),
    /** Decimal odds below which a bet on an event counts nothing. */
    minOdds: Type.Optional(Type.String({ pattern: '^[1-9][0-9]?(\\.[0-9]{1,2})?$' })),
    /** The largest stake with bonus money; 5 % of the bonus where it is left out. */
    maxStake: Type.Optional(Amount),
    /** Until it expires, in days of 24 hours from the grant. */
    days: Type.Integer({ minimum: 1, maximum: LONGEST_DAYS }),
    /** The most that becomes cash, in times of the bonus; no limit where it is left out. */
    maxConversion: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}(\\.[0-9]{1,2})?$' })),
    freePlays: Type.Optional(FreePlays),
    /** Verification level it takes to be granted. */
    minLevel: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  },
  closed,
);
export type BonusTerms = Static<typeof BonusTerms>;

/** A version of terms as it is kept. */
export type TermsVersion = {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly terms: BonusTerms;
};
