/**
 * Tiers of a contract: which one a period meets, whether a list of them can be agreed on, and whether it stays within the upline's own
 * (docs/RECOMPUTE.md, agents: the highest rate met applies; a rate is offered with conditions that are not lower than the upline's own).
 */
import type { Minor } from '#kernel/money.ts';
import type { Problem } from '../contract.ts';
import { type Base, baseOf, NO_RATE, type Rate } from './exact.ts';

/** All conditions must be met; one that is not named is met. Amounts in minor units, `active` counts members. */
export type TierRule = {
  readonly stake?: Minor;
  readonly active?: number;
  readonly loss?: Minor;
  readonly rate: Rate;
};

/** Volumes above the level before up to `to`; the upper bound belongs to the lower level, `undefined` has no end. */
export type LevelRule = { readonly from: Minor; readonly to: Minor | undefined; readonly rate: Rate };

/** What a period shows of a team, the agent included. `stake` is weighted, `loss` is the one the contract's base names. */
export type Shown = { readonly stake: Base; readonly active: number; readonly loss: Minor };

/** `tier` counts from 1 in the order of the contract; 0 when no tier is met, then the rate is 0. */
export type Chosen = { readonly tier: number; readonly rate: Rate };

const NONE: Chosen = { tier: 0, rate: NO_RATE };

export const conditionsOf = (tier: TierRule, shown: Shown) => ({
  stake: tier.stake === undefined || shown.stake >= baseOf(tier.stake),
  active: tier.active === undefined || shown.active >= tier.active,
  loss: tier.loss === undefined || shown.loss >= tier.loss,
});

export function meets(tier: TierRule, shown: Shown): boolean {
  const { stake, active, loss } = conditionsOf(tier, shown);
  return stake && active && loss;
}

/** The highest rate whose conditions are all met; the order of the list does not matter. */
export function chooseTier(tiers: readonly TierRule[], shown: Shown): Chosen {
  let best = NONE;
  tiers.forEach((tier, index) => {
    if (meets(tier, shown) && (best.tier === 0 || tier.rate >= best.rate))
      best = { tier: index + 1, rate: tier.rate };
  });
  return best;
}

/** The first level whose upper bound is not exceeded; a volume between two levels belongs to the higher. */
export function chooseLevel(levels: readonly LevelRule[], volume: Minor): Chosen {
  const first = levels[0];
  if (!first || volume < first.from) return NONE;
  const index = levels.findIndex(({ to }) => to === undefined || volume <= to);
  const level = levels[index];
  return level ? { tier: index + 1, rate: level.rate } : NONE;
}

/** How many steps a contract may have (the page of the source refuses an eleventh). */
export const MOST_TIERS = 10;

const least = (value: bigint | number | undefined): bigint => BigInt(value ?? 0);
const CONDITIONS = ['stake', 'active', 'loss'] as const;

/** Low to high: each rate above the one before, no condition easier, at least one harder. */
export function checkTiers(tiers: readonly TierRule[]): Problem | undefined {
  if (tiers.length === 0) return { code: 'missing', field: 'tiers' };
  if (tiers.length > MOST_TIERS) return { code: 'too_many', field: 'tiers' };
  for (const [index, tier] of tiers.entries()) {
    if (tier.rate <= 0n) return { code: 'out_of_range', field: `tiers[${index}].rate` };
    const before = tiers[index - 1];
    if (!before) continue;
    if (tier.rate <= before.rate) return { code: 'not_rising', field: `tiers[${index}].rate` };
    const easier = CONDITIONS.find((name) => least(tier[name]) < least(before[name]));
    if (easier) return { code: 'not_rising', field: `tiers[${index}].${easier}` };
    if (CONDITIONS.every((name) => least(tier[name]) === least(before[name])))
      return { code: 'not_rising', field: `tiers[${index}]` };
  }
  return undefined;
}

/** Levels stand without gap or overlap of meaning: each begins above the one before, only the last has no end. */
export function checkLevels(levels: readonly LevelRule[]): Problem | undefined {
  if (levels.length === 0) return { code: 'missing', field: 'tiers' };
  for (const [index, { from, to, rate }] of levels.entries()) {
    if (to === undefined ? index !== levels.length - 1 : to < from)
      return { code: 'contradiction', field: `tiers[${index}].to` };
    const before = levels[index - 1];
    if (!before) continue;
    if (before.to === undefined || from <= before.to)
      return { code: 'not_rising', field: `tiers[${index}].from` };
    if (rate <= before.rate) return { code: 'not_rising', field: `tiers[${index}].rate` };
  }
  return undefined;
}

export const topRate = (tiers: readonly { readonly rate: Rate }[]): Rate =>
  tiers.reduce((top, tier) => (tier.rate > top ? tier.rate : top), NO_RATE);

/**
 * Whether what is offered to the downline stays within the upline's own: no rate above its own, and none on conditions easier than those
 * the upline has to meet for it.
 */
export function checkWithin(own: readonly TierRule[], offered: readonly TierRule[]): Problem | undefined {
  const top = topRate(own);
  const above = offered.findIndex((tier) => tier.rate > top);
  if (above >= 0) return { code: 'rate_above_own', field: `tiers[${above}].rate` };
  for (const [index, tier] of offered.entries()) {
    const covers = own.some(
      (mine) => mine.rate >= tier.rate && CONDITIONS.every((name) => least(mine[name]) <= least(tier[name])),
    );
    if (!covers) return { code: 'condition_below_own', field: `tiers[${index}]` };
  }
  return undefined;
}
