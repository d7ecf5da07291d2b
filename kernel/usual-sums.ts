/** Sums that hold where nobody has said another one, in the currency they are for: written down once in BDT, round in each of the others. */
import { formatWire, parseAmount, scaleOf } from './money.ts';

/** The currency sums are written down in. */
const WRITTEN_IN = 'BDT';
/**
 * What 100,000 BDT come to, in whole units. Of October 2025, and no rate anybody is paid by: it gives the order of a sum, which is then
 * rounded to 1, 2, 2.5 or 5. USD, EUR, INR, MYR and PHP by the International Monetary Fund's currency values in terms of SDR of 14 October
 * 2025; BDT by the rates of Bangladesh of 22 October (121.92 to the dollar); VND by what banks quoted under the State Bank of Vietnam's
 * rate of 14 October (26,300); IDR by Bank Indonesia's JISDOR of 21 October (16,589); THB by the rate of that autumn (0.0309 dollars).
 */
const OF_100_000 = {
  BDT: 100_000n,
  PHP: 47_700n,
  VND: 21_600_000n,
  INR: 72_800n,
  IDR: 13_600_000n,
  MYR: 3_460n,
  THB: 26_600n,
  USD: 820n,
  EUR: 710n,
  USDT: 820n,
} as const;
type Known = keyof typeof OF_100_000;
const isKnown = (currency: string): currency is Known => Object.hasOwn(OF_100_000, currency);

/** Tenths of the figures a round sum begins with. */
const FIGURES = [10n, 20n, 25n, 50n, 100n] as const;

/** The round sum next to `units` by proportion; at least one minor unit. */
function rounded(units: bigint): bigint {
  let power = 1n;
  while (power * 100n <= units * 10n) power *= 10n;
  // Ten times as much, so that 2.5 is whole.
  const tenfold = units * 10n;
  const steps = FIGURES.map((figure) => figure * power);
  const above = steps.findIndex((step) => step > tenfold);
  const [low = 10n, high = low] = above <= 0 ? [steps[0]] : [steps[above - 1], steps[above]];
  const found = (tenfold * tenfold < low * high ? low : high) / 10n;
  return found > 0n ? found : 1n;
}

/**
 * A sum that is written down in BDT as one that is usual in `currency`, a wire decimal; nothing stays nothing. A currency that is not in the
 * table keeps the figure.
 */
export function usualSum(currency: string, bdt: string): string {
  if (currency === WRITTEN_IN || !isKnown(currency)) return bdt;
  const written = parseAmount(bdt, WRITTEN_IN);
  if (written === 0n) return bdt;
  const scale = 10n ** BigInt(scaleOf(currency));
  const units = (written * OF_100_000[currency] * scale) / (100_000n * 10n ** BigInt(scaleOf(WRITTEN_IN)));
  return formatWire(rounded(units), currency);
}
