/** From chances to prices of a book: the margin put on, in thousandths. */
import { type Odds, oddsOf } from '../engine/formats.ts';

/** `proportional`: every outcome the same part. `longshot`: long shots carry more, as the market has them (a power of the chances). */
export type Loading = 'proportional' | 'longshot';

const inThousandths = (odds: number): Odds | undefined =>
  Number.isFinite(odds) && odds < 1e6 ? oddsOf(BigInt(Math.floor(odds * 1_000 + 1e-9))) : undefined;

/** The power at which chances sum to 1 + margin; below 1, since each of them has to grow. */
function powerFor(chances: readonly number[], sum: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (chances.reduce((total, chance) => total + chance ** middle, 0) > sum) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Prices of a book whose chances sum to 1, rounded down to a thousandth, so that the margin is never below the one asked for.
 * @param margin overround: 0.05 is 5 %
 * @returns nothing in the place of an outcome that no price above 1 fits
 */
export function priceBook(
  chances: readonly number[],
  margin: number,
  loading: Loading = 'proportional',
): readonly (Odds | undefined)[] {
  if (loading === 'proportional') return chances.map((chance) => inThousandths(1 / (chance * (1 + margin))));
  const power = powerFor(chances, 1 + margin);
  return chances.map((chance) => inThousandths(1 / chance ** power));
}

/** One price with a margin, for a pick that stands alone (a combination, a correct score). */
export const priceOne = (fair: number, margin: number): Odds | undefined =>
  inThousandths(fair / (1 + margin));
