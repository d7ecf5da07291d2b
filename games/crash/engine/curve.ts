/**
 * How the multiplier rises: it doubles every 11,552 ms, which is e^(0.00006 × ms). Whole numbers only, so that every device reads the same
 * multiplier off the same time: 2^96 stands for 1, and a time is put together from the powers for 1, 2, 4 … ms.
 */
const SHIFT = 96n;
const ONE = 1n << SHIFT;
/** 2^(1 ÷ 11,552) */
const FACTOR_OF_1_MS = 79232916533054901232544213725n;
/** 2^19 ms are 8.7 minutes, in which it rises beyond every round. */
const BITS = 19;
const LONGEST_MS = 2 ** BITS - 1;

const FACTORS: readonly bigint[] = Array.from({ length: BITS }).reduce<bigint[]>((factors) => {
  const last = factors.at(-1);
  return [...factors, last === undefined ? FACTOR_OF_1_MS : (last * last) >> SHIFT];
}, []);

/** The multiplier after so many ms, in hundredths, rounded down; 100 at the start and before it. */
export function multiplierAt(ms: number): number {
  const whole = Math.max(0, Math.min(LONGEST_MS, Math.floor(ms)));
  let value = ONE;
  for (const [bit, factor] of FACTORS.entries())
    if (Math.floor(whole / 2 ** bit) - 2 * Math.floor(whole / 2 ** (bit + 1)) === 1)
      value = (value * factor) >> SHIFT;
  return Number((value * 100n) >> SHIFT);
}

/** The first ms at which the multiplier has reached so many hundredths. */
export function timeOf(hundredths: number): number {
  let [low, high] = [0, LONGEST_MS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (multiplierAt(middle) >= hundredths) high = middle;
    else low = middle + 1;
  }
  return low;
}
