/**
 * How an amount came about, as it is shown, exported and recomputed: contract version → tier → formula → figures → amounts. The keys
 * `contract`, `period`, `below`, `floor` and `currency` are those `haat recompute agents` reads, so that an explanation is one of its
 * lines; everything else follows from them.
 */
import { type Static, Type } from 'typebox';
import { closed, Instant, literals, SignedAmount } from '#kernel/wire.ts';
import { CYCLES, FLOORS, Rate, Terms } from '../contract.ts';

/** Exact: more decimals than the currency has where it takes them. */
const ExactAmount = Type.String({ pattern: '^-?(0|[1-9][0-9]*)(\\.[0-9]{1,18})?$' });

/** Which version of which contract, and since when both sides had signed it. */
export const Agreement = Type.Object(
  { id: Type.String(), version: Type.Integer({ minimum: 1 }), agreedAt: Instant },
  closed,
);
export type Agreement = Static<typeof Agreement>;

/** The period: from its first instant up to the first instant of the next. `key` names it among the periods of its cycle. */
export const Span = Type.Object(
  { cycle: literals(CYCLES), key: Type.String(), from: Instant, to: Instant, zone: Type.String() },
  closed,
);
export type Span = Static<typeof Span>;

/** A condition of a tier: what it asks for and what the period showed. */
export const ConditionSeen = Type.Object(
  {
    of: literals(['stake', 'active', 'loss', 'volume']),
    needs: Type.String(),
    has: Type.String(),
    met: Type.Boolean(),
  },
  closed,
);
export const TierSeen = Type.Object(
  {
    tier: Type.Integer({ minimum: 1 }),
    rate: Rate,
    met: Type.Boolean(),
    conditions: Type.Array(ConditionSeen),
  },
  closed,
);

export const FIGURES = ['stake', 'loss', 'rebate', 'bonus', 'fee', 'carried', 'net_loss', 'volume'] as const;
/** A sum with what it is made of, each part with its sign. */
export const Figure = Type.Object(
  {
    of: literals(FIGURES),
    amount: ExactAmount,
    parts: Type.Array(
      Type.Object(
        {
          of: Type.String(),
          amount: ExactAmount,
          weight: Type.Optional(Type.String()),
          bets: Type.Optional(Type.Integer()),
        },
        closed,
      ),
    ),
  },
  closed,
);

/** `net_loss` rate × net loss · `valid_stake` rate × valid stake · `level_difference` rate × direct volume + difference × volume. */
export const FORMULAS = ['net_loss', 'valid_stake', 'level_difference'] as const;

export const LineSeen = Type.Object(
  {
    what: literals(['own', 'carried', 'below', 'direct', 'difference']),
    member: Type.Optional(Type.String()),
    base: ExactAmount,
    rate: Rate,
    amount: ExactAmount,
  },
  closed,
);

export const Explanation = Type.Object({
  agreement: Type.Optional(Agreement),
  span: Type.Optional(Span),
  contract: Terms,
  period: Type.Record(Type.String(), Type.Unknown()),
  below: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  currency: Type.Optional(Type.String()),
  floor: literals(FLOORS),
  /** 0 and "0" when no tier was met. */
  tier: Type.Integer({ minimum: 0 }),
  rate: Rate,
  tiers: Type.Array(TierSeen),
  formula: literals(FORMULAS),
  figures: Type.Array(Figure),
  lines: Type.Array(LineSeen),
  /** The sum of the lines before and after it was rounded down. */
  sum: ExactAmount,
  amount: SignedAmount,
  /** What the next period has to make good. */
  carry: SignedAmount,
});
export type Explanation = Static<typeof Explanation>;
