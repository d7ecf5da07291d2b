/**
 * The law of a round: every win there is, with its weight. Return, hit rate and deviation follow from it with whole numbers only.
 */
import type { GameProof } from '#games/contract.ts';

/** `win` in units; `weight` of all weights of the law. */
export type Outcome = { readonly win: number; readonly weight: bigint };
export type Law = readonly Outcome[];

export const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** Exact n over k. */
export function binomial(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let value = 1n;
  for (let at = 1; at <= k; at += 1) value = (value * BigInt(n - k + at)) / BigInt(at);
  return value;
}

const ratio = (numerator: bigint, denominator: bigint): GameProof['rtp'] => {
  const common = gcd(numerator, denominator) || 1n;
  return { numerator: String(numerator / common), denominator: String(denominator / common) };
};

/** Up to two stakes is a low swing, above eight a high one. */
const swingOf = (deviation: number): GameProof['swing'] =>
  deviation <= 2 ? 'low' : deviation <= 8 ? 'medium' : 'high';

export function proofOf(law: Law, unitsPerStake: number): GameProof {
  let total = 0n;
  let sum = 0n;
  let squares = 0n;
  let hits = 0n;
  for (const { win, weight } of law) {
    const units = BigInt(win);
    total += weight;
    sum += units * weight;
    squares += units * units * weight;
    if (win > 0) hits += weight;
  }
  // Variance over units², as a whole number of 10⁻¹²; only its root is a float, and nothing is paid by it.
  const scale = 10n ** 12n;
  const variance =
    ((squares * total - sum * sum) * scale) / (total * total * BigInt(unitsPerStake) * BigInt(unitsPerStake));
  const deviation = Math.sqrt(Number(variance)) / 1e6;
  return {
    rtp: ratio(sum, total * BigInt(unitsPerStake)),
    hitRate: ratio(hits, total),
    deviation,
    swing: swingOf(deviation),
  };
}
