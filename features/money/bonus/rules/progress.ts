/** How a settled stake brings a bonus on. Pure. */
import { type Minor, minor, scaleDown, ZERO } from '#kernel/money.ts';
import type { BonusTerms } from '../contract/terms.ts';
import { isExcluded, ONE, tenThousandths } from './amounts.ts';

/** A stake that has ended, as `stake.settled` tells it; amounts in minor units. */
export type EndedStake = {
  readonly category: string;
  readonly game: string;
  readonly state: 'settled' | 'voided';
  readonly stake: Minor;
  /** The part that was at risk: opposite sides are taken out of it already, those of linked members too. */
  readonly validStake: Minor;
  /** Decimal odds, where it was a bet on an event. */
  readonly odds?: string | undefined;
  /** It was a free play: it counts nothing, what it wins is wagered instead. */
  readonly free?: boolean | undefined;
};

/** The share of its stake that counts, in ten-thousandths. */
export function shareOf(
  {
    contribution,
    games,
    others,
    minOdds,
    excluded,
  }: Pick<BonusTerms, 'contribution' | 'games' | 'others' | 'minOdds' | 'excluded'>,
  { category, game, odds }: Pick<EndedStake, 'category' | 'game' | 'odds'>,
): bigint {
  if (isExcluded({ excluded }, { category, game })) return 0n;
  if (minOdds !== undefined && odds !== undefined && tenThousandths(odds) < tenThousandths(minOdds))
    return 0n;
  return tenThousandths(games[game] ?? contribution[category] ?? others);
}

/** What counts of it: the valid stake up to the largest stake allowed, times its share, rounded down to the unit. */
export function countedOf(
  terms: Pick<BonusTerms, 'contribution' | 'games' | 'others' | 'minOdds' | 'excluded'>,
  maxStake: Minor,
  ended: EndedStake,
): Minor {
  if (ended.state === 'voided' || ended.free) return ZERO;
  const valid = maxStake > 0n && ended.validStake > maxStake ? maxStake : ended.validStake;
  return scaleDown(valid, shareOf(terms, ended), ONE);
}

/** What a bonus that was wagered comes to: so much becomes cash, the rest goes back to the house. */
export function conversionOf(
  balance: Minor,
  most: Minor | undefined,
): { readonly cash: Minor; readonly capped: Minor } {
  const cash = most !== undefined && balance > most ? most : balance;
  return { cash, capped: minor(balance - cash) };
}
