/** How far somebody has to be checked before he pays in. Pure; amounts are minor units. */
import { DAY } from '#kernel/time.ts';

export const SUM_MS = 30 * DAY;

export type LevelRules = {
  readonly minLevel: number;
  /** 0 for never, as with `sumAbove`. */
  readonly amountAbove: bigint;
  readonly amountLevel: number;
  readonly sumAbove: bigint;
  readonly sumLevel: number;
};
export type LevelStatus = {
  readonly level: number;
  /** What he paid in, or is about to, in the last 30 days. */
  readonly sum: bigint;
};

/** The level this deposit wants. */
export const levelWanted = (rules: LevelRules, { sum }: LevelStatus, amount: bigint): number =>
  Math.max(
    rules.minLevel,
    rules.amountAbove > 0n && amount > rules.amountAbove ? rules.amountLevel : 0,
    rules.sumAbove > 0n && sum + amount > rules.sumAbove ? rules.sumLevel : 0,
  );

/** The most he may pay in at once as he is checked; undefined where nothing but the methods bounds it. */
export function levelLeft(rules: LevelRules, { level, sum }: LevelStatus): bigint | undefined {
  if (level < rules.minLevel) return 0n;
  const bounds: bigint[] = [];
  if (rules.amountAbove > 0n && level < rules.amountLevel) bounds.push(rules.amountAbove);
  if (rules.sumAbove > 0n && level < rules.sumLevel)
    bounds.push(sum < rules.sumAbove ? rules.sumAbove - sum : 0n);
  return bounds.reduce<bigint | undefined>(
    (low, one) => (low === undefined || one < low ? one : low),
    undefined,
  );
}
