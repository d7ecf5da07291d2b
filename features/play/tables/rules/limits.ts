/** What a table takes: limits of a bet, of a place in one round, and of a member in one round. Amounts in minor units. */
import type { TableEngine } from '#games/table-contract.ts';
import type { Fault } from '#kernel/faults.ts';
import { type CurrencyCode, formatWire, type Minor, minor, scaleDown, ZERO } from '#kernel/money.ts';
import { tableFaults } from '../faults.ts';

export type Limits = {
  /** of one bet */
  readonly min: Minor;
  /** on one place in one round, unless the place has its own */
  readonly max: Minor;
  /** on all places together in one round */
  readonly roundMax: Minor;
  readonly spots: ReadonlyMap<string, Minor>;
};

export type Part = { readonly spot: string; readonly stake: Minor };

export const maxOf = ({ max, spots }: Limits, spot: string): Minor => spots.get(spot) ?? max;

export const sumOf = (parts: readonly Part[]): Minor =>
  minor(parts.reduce((sum, { stake }) => sum + stake, 0n));

/** Sums by place. */
export function bySpot(parts: readonly Part[]): ReadonlyMap<string, Minor> {
  const sums = new Map<string, Minor>();
  for (const { spot, stake } of parts) sums.set(spot, minor((sums.get(spot) ?? 0n) + stake));
  return sums;
}

/**
 * @param laid what the member has on this round already
 * @returns tables.unknown_spot · tables.below_minimum · tables.above_maximum, or undefined
 */
export function refuseParts(
  { spots, pool }: Pick<TableEngine, 'spots' | 'pool'>,
  limits: Limits,
  parts: readonly Part[],
  laid: readonly Part[],
  currency: CurrencyCode,
): Fault | undefined {
  const known = new Set(spots.map(({ code }) => code));
  const isSpot = (spot: string): boolean => (pool ? pool.hasSpot(spot) : known.has(spot));
  if (parts.length === 0 || parts.some(({ spot }) => !isSpot(spot)))
    return tableFaults('tables.unknown_spot');
  const text = (amount: Minor): string => `${formatWire(amount, currency)} ${currency}`;
  if (parts.some(({ stake }) => stake < limits.min))
    return tableFaults('tables.below_minimum', { params: { least: text(limits.min) } });
  const together = [...laid, ...parts];
  for (const [spot, sum] of bySpot(together))
    if (sum > maxOf(limits, spot))
      return tableFaults('tables.above_maximum', { params: { most: text(maxOf(limits, spot)) } });
  if (sumOf(together) > limits.roundMax)
    return tableFaults('tables.above_maximum', { params: { most: text(limits.roundMax) } });
  return undefined;
}

/**
 * At a table whose rounds fly, a call is one bet on one place, each place takes one bet of a member, and only there a bet leaves by itself.
 * @param auto hundredths
 */
export function refuseFlight(
  { flight }: Pick<TableEngine, 'flight'>,
  parts: readonly Part[],
  laid: readonly Part[],
  auto: number | undefined,
): Fault | undefined {
  if (!flight) return auto === undefined ? undefined : tableFaults('tables.unknown_spot');
  if (parts.length !== 1) return tableFaults('tables.unknown_spot');
  if (auto !== undefined && (auto < flight.auto.least || auto > flight.auto.most))
    return tableFaults('tables.unknown_spot');
  return laid.some(({ spot }) => spot === parts[0]?.spot) ? tableFaults('tables.already_laid') : undefined;
}

export type PaidPart = Part & { readonly payout: Minor };

/** What each place comes back with, rounded down to the unit, each for itself: the parts add up to what is paid. */
export const judge = (
  engine: TableEngine,
  outcome: Parameters<TableEngine['returns']>[0],
  parts: readonly Part[],
): PaidPart[] =>
  parts.map(({ spot, stake }) => {
    const { numerator, denominator } = engine.returns(outcome, spot);
    return { spot, stake, payout: scaleDown(stake, BigInt(numerator), BigInt(denominator)) };
  });

export const paidOf = (parts: readonly PaidPart[]): Minor =>
  minor(parts.reduce((sum, { payout }) => sum + payout, ZERO as bigint));
