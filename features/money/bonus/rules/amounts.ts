/** What terms come to in minor units: pure, and the same for the page, the engine, the books and `haat recompute bonus`. */
import { type Minor, minor, parseAmount, scaleDown, ZERO } from '#kernel/money.ts';
import { type BonusTerms, MOST_WAGERING, USUAL_STAKE_SHARE } from '../contract/terms.ts';

/** Shares, factors and percents are kept in ten-thousandths. */
export const ONE = 10_000n;
const DIGITS = 4;

/** `0.05` is 500n, `8` is 80_000n. Only what the schema of the terms has let pass. */
export function tenThousandths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, DIGITS).padEnd(DIGITS, '0'));
}

const least = (one: bigint, other: bigint): Minor => minor(one < other ? one : other);

/**
 * What is granted. @param basis what was paid in, where the amount is a percent of it @param asked what whoever grants asks for, where
 * the terms leave it to him @returns undefined where the terms give nothing for it
 */
export function amountOf(
  { amount, currency, minBasis }: Pick<BonusTerms, 'amount' | 'currency' | 'minBasis'>,
  { basis, asked }: { readonly basis?: Minor | undefined; readonly asked?: Minor | undefined },
): Minor | undefined {
  if (minBasis !== undefined && (basis === undefined || basis < parseAmount(minBasis, currency)))
    return undefined;
  if (amount.kind === 'spins') return ZERO;
  if (amount.kind === 'fixed') return parseAmount(amount.amount, currency);
  const cap = parseAmount(amount.cap, currency);
  if (amount.kind === 'asked') return asked !== undefined && asked > 0n && asked <= cap ? asked : undefined;
  if (basis === undefined) return undefined;
  const given = least(scaleDown(basis, tenThousandths(amount.percent), 100n * ONE), cap);
  return given > 0n ? given : undefined;
}

/** The most one grant of these terms costs: what a budget is held against before it is known. */
export function mostOf({
  amount,
  currency,
  freePlays,
}: Pick<BonusTerms, 'amount' | 'currency' | 'freePlays'>): Minor {
  const given =
    amount.kind === 'spins'
      ? ZERO
      : parseAmount(amount.kind === 'fixed' ? amount.amount : amount.cap, currency);
  const free = freePlays ? parseAmount(freePlays.stake, currency) * BigInt(freePlays.count) : 0n;
  return minor(given + free);
}

/** What has to be wagered for so much bonus money; rounded up, for a unit less would be less than the terms say. */
export function requiredOf({ wagering }: Pick<BonusTerms, 'wagering'>, amount: bigint): Minor {
  return minor((amount * tenThousandths(wagering) + ONE - 1n) / ONE);
}

/** The largest stake with bonus money. A bonus of spins alone has no limit until it has won something. */
export function maxStakeOf(
  { maxStake, currency }: Pick<BonusTerms, 'maxStake' | 'currency'>,
  amount: Minor,
): Minor {
  return maxStake === undefined
    ? scaleDown(amount, tenThousandths(USUAL_STAKE_SHARE), ONE)
    : parseAmount(maxStake, currency);
}

/** The most that becomes cash, in times of what was granted, or of all free plays where there is nothing else; undefined without a limit. */
export function maxConversionOf(
  terms: Pick<BonusTerms, 'amount' | 'currency' | 'freePlays' | 'maxConversion'>,
  granted: Minor,
): Minor | undefined {
  if (terms.maxConversion === undefined) return undefined;
  const base = terms.amount.kind === 'spins' ? mostOf(terms) : granted;
  return scaleDown(base, tenThousandths(terms.maxConversion), ONE);
}

/** What bonus money cannot be staked on: codes of games and categories. */
export const isExcluded = (
  { excluded }: Pick<BonusTerms, 'excluded'>,
  { category, game }: { readonly category: string; readonly game: string },
): boolean => excluded.includes(category) || excluded.includes(game);

/** A code for what is wrong with terms that fit their schema; undefined where they stand. */
export function wrongIn(terms: BonusTerms): { readonly field: string } | undefined {
  const { amount, trigger, code, freePlays, currency, wagering, maxStake, minBasis } = terms;
  // What is not wagered is no bonus but a reward in cash.
  const factor = tenThousandths(wagering);
  if (factor === 0n || factor > BigInt(MOST_WAGERING) * ONE) return { field: 'wagering' };
  if (Object.keys(terms.title).length === 0) return { field: 'title' };
  if (amount.kind === 'percent' && trigger !== 'deposit') return { field: 'amount' };
  if (amount.kind === 'spins' && !freePlays) return { field: 'freePlays' };
  // Five percent of nothing would be no stake at all.
  if (amount.kind === 'spins' && maxStake === undefined) return { field: 'maxStake' };
  if (trigger === 'code' && code === undefined) return { field: 'code' };
  for (const [field, text] of [
    ['maxStake', maxStake],
    ['minBasis', minBasis],
    ['freePlays', freePlays?.stake],
    ['amount', amount.kind === 'fixed' ? amount.amount : amount.kind === 'spins' ? undefined : amount.cap],
  ] as const) {
    if (text === undefined) continue;
    if (!isAmount(text, currency)) return { field };
  }
  return undefined;
}

function isAmount(text: string, currency: string): boolean {
  try {
    return parseAmount(text, currency) > 0n;
  } catch {
    return false;
  }
}
