/** Rebates of a day: a rate of each part of its valid stake, summed exactly and rounded down once. Pure. */
export const MILLION = 1_000_000n;

/** `kept` as points count it: millionths the play has left for rebates; -1 where nobody knows. Rates are millionths. */
export const usedRate = (rate: number, kept: number): number => (kept < 0 ? rate : Math.min(rate, kept));

export type Part = { readonly valid: bigint; readonly used: number };
/** Millionths of a minor unit. */
export const exactOf = ({ valid, used }: Part): bigint => valid * BigInt(used);
/** What is due of a day, minor units. */
export const dueOf = (parts: readonly Part[]): bigint =>
  parts.reduce((sum, part) => sum + exactOf(part), 0n) / MILLION;

const PERCENT_DIGITS = 2;
/** `1.25` percent → 12500 millionths. */
export function rateOf(percent: string): number {
  const [whole = '0', rest = ''] = percent.split('.');
  return (Number(whole || '0') * 100 + Number(rest.padEnd(PERCENT_DIGITS, '0'))) * 100;
}

/** 12500 → `1.25`; as many of four decimals as it takes. */
export function percentOf(rate: number): string {
  const whole = Math.trunc(rate / 10_000);
  const rest = String(rate % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return rest === '' ? String(whole) : `${whole}.${rest}`;
}

/** Minor units × 10⁶ as a decimal of the currency: at least its own decimals, more where it takes them. */
export function writeExact(exact: bigint, scale: number): string {
  const digits = scale + 6;
  const text = exact.toString().padStart(digits + 1, '0');
  const whole = text.slice(0, -digits);
  const fraction = text.slice(-digits).replace(/0+$/, '').padEnd(scale, '0');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

export type Owing = { readonly id: string; readonly left: bigint };
/** How much of a payment is kept back for what corrections left owed, and of which lines, oldest first. */
export function offsetBy(
  amount: bigint,
  owed: readonly Owing[],
): { readonly kept: bigint; readonly of: readonly { readonly id: string; readonly by: bigint }[] } {
  let kept = 0n;
  const of: { id: string; by: bigint }[] = [];
  for (const { id, left } of owed) {
    const by = left < amount - kept ? left : amount - kept;
    if (by <= 0n) break;
    kept += by;
    of.push({ id, by });
  }
  return { kept, of };
}
