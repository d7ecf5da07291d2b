/**
 * The words of commission: what an agreement with an agent says and by which periods it is paid (docs/PRODUCT.md, 2, 3, 6 and 9;
 * RULINGS, Agents). Money is a decimal string of the contract's currency, a rate or a point is a fraction as a decimal string: 18 % is "0.18".
 */
import { type Static, Type } from 'typebox';
import { Amount, closed, literals } from '#kernel/wire.ts';

/**
 * `dividend` a share of what the team lost · `daily`, `hourly`, `realtime` salary, a share of what the team staked ·
 * `level_difference` a share of the volume of direct players, and the difference of levels on the volume of direct agents.
 */
export const CONTRACT_KINDS = ['dividend', 'daily', 'hourly', 'realtime', 'level_difference'] as const;
export const SALARY_KINDS = ['daily', 'hourly', 'realtime'] as const;
export type SalaryKind = (typeof SALARY_KINDS)[number];

/** What figures are added up over; `realtime` is five minutes, `half_monthly` the 1st to the 15th and the 16th to the end. */
export const CYCLES = ['realtime', 'hourly', 'daily', 'weekly', 'half_monthly', 'monthly'] as const;
export type Cycle = (typeof CYCLES)[number];
export const DIVIDEND_CYCLES = ['daily', 'weekly', 'half_monthly', 'monthly'] as const;

/** By which figure a dividend's condition `loss` is met: what players lost, or that less rebate, bonus and fee. */
export const TIER_BASES = ['gross_loss', 'net_loss'] as const;
export type TierBase = (typeof TIER_BASES)[number];

/**
 * What becomes of a period in which the players won: `none` it is forgotten · `loss` the result is taken off the next period's net
 * loss · `amount` the result times the rate is taken off the next dividend.
 */
export const CARRIES = ['none', 'loss', 'amount'] as const;
export type Carry = (typeof CARRIES)[number];

/** Down to the currency's smallest unit, or down to a whole one (201.90 is paid as 201.00). */
export const FLOORS = ['minor', 'unit'] as const;
export type Floor = (typeof FLOORS)[number];

/** A fraction from 0 to 1 with up to eight decimals. */
export const Rate = Type.String({
  pattern: '^(0(\\.[0-9]{1,8})?|1(\\.0{1,8})?)$',
  description: 'A fraction from 0 to 1 as a decimal string: 18 % is 0.18.',
});
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** One step of a contract: all its conditions must be met, the highest rate met is the one that is paid. */
export const Tier = Type.Object(
  {
    stake: Type.Optional(Amount),
    active: Type.Optional(Count),
    loss: Type.Optional(Amount),
    rate: Rate,
  },
  closed,
);
export type Tier = Static<typeof Tier>;

/** Volumes from `from` to `to`, the upper bound included; `to: null` has no end. */
export const Level = Type.Object({ from: Amount, to: Type.Union([Amount, Type.Null()]), rate: Rate }, closed);
export type Level = Static<typeof Level>;

/** What upline and downline agree on: one version of a contract is one of these, never changed again. */
export const Terms = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('dividend'),
      cycle: Type.Optional(literals(DIVIDEND_CYCLES)),
      tiers: Type.Array(Tier),
      base: Type.Optional(literals(TIER_BASES)),
      carry: Type.Optional(literals(CARRIES)),
    },
    closed,
  ),
  Type.Object({ kind: literals(SALARY_KINDS), tiers: Type.Array(Tier) }, closed),
  Type.Object({ kind: Type.Literal('level_difference'), tiers: Type.Array(Level) }, closed),
]);
export type Terms = Static<typeof Terms>;

/** Why a figure cannot be read or an agreement cannot be made; `field` says where, e.g. `below[1].rate`. */
export const PROBLEMS = [
  'malformed',
  'missing',
  'out_of_range',
  'unknown',
  'duplicate',
  'contradiction',
  'too_many',
  'point_above_upline',
  'point_above_plate',
  'rate_above_own',
  'condition_below_own',
  'not_rising',
  'lower_than_before',
] as const;
export type ProblemCode = (typeof PROBLEMS)[number];
export type Problem = { readonly code: ProblemCode; readonly field: string };

/** `proposed` → `active` or `rejected`; `active` → `cancel_requested` → `ended`; `replaced` by its next version. */
export const CONTRACT_STATES = [
  'proposed',
  'active',
  'rejected',
  'withdrawn',
  'cancel_requested',
  'ended',
  'replaced',
] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];
