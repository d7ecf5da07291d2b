/** Terms of a contract as rules: what they say in the currency they were agreed on in. */
import { parseAmount } from '#kernel/money.ts';
import type { CategoryStake } from './calculate.ts';
import type { Terms } from '../contract.ts';
import { type Rate, rate, RATE_DIGITS, WEIGHT_DIGITS, WEIGHT_ONE } from './exact.ts';
import { readDecimal } from './read.ts';
import type { TierRule } from './tiers.ts';

/** Terms that are offered: a share of the loss or of the stakes. */
export type Offered = Exclude<Terms, { readonly kind: 'level_difference' }>;

/** @throws RangeError when the text is no rate; the schema of the wire lets none through */
export function parseRate(text: string): Rate {
  const value = readDecimal(text, RATE_DIGITS, false);
  if (typeof value !== 'bigint') throw new RangeError(`${text} is no rate`);
  return rate(value);
}

/** @throws money.malformed · money.out_of_range */
export const tierRules = ({ tiers }: Offered, currency: string): readonly TierRule[] =>
  tiers.map((tier) => ({
    ...(tier.stake === undefined ? {} : { stake: parseAmount(tier.stake, currency) }),
    ...(tier.active === undefined ? {} : { active: tier.active }),
    ...(tier.loss === undefined ? {} : { loss: parseAmount(tier.loss, currency) }),
    rate: parseRate(tier.rate),
  }));

/** Category → weight in ten-thousandths; 1 where nothing is said. */
export function weightsOf(
  said: readonly { readonly category: string; readonly weight: string }[],
): (category: string) => CategoryStake['weight'] {
  const weights = new Map<string, bigint>();
  for (const { category, weight } of said) {
    const value = readDecimal(weight, WEIGHT_DIGITS, false);
    if (typeof value === 'bigint') weights.set(category, value);
  }
  return (category) => weights.get(category) ?? WEIGHT_ONE;
}
