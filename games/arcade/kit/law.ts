/**
 * The law of a round: every win there is, with its weight. Return, hit rate and deviation follow from it with whole numbers only.
 */
import type { GameProof } from '#games/contract.ts';

/** `win` in units; `staked` too, where acts have raised it above one stake; `weight` of all weights of the law. */
export type Outcome = { readonly win: number; readonly weight: bigint; readonly staked?: number };
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

const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b;

/** Root of a variance `square ÷ by − (sum ÷ by)²`, by way of a whole number of 10⁻¹²; only the root is a float, and nothing is paid by it. */
function deviationOf(squares: bigint, sum: bigint, total: bigint, unit: bigint): number {
  const scale = 10n ** 12n;
  const variance = ((squares * total - sum * sum) * scale) / (total * total * unit * unit);
  return Math.sqrt(Number(variance)) / 1e6;
}

/** Of payout ÷ all that was staked, bet by bet; undefined where nothing raises a stake. */
function ofBets(law: Law): GameProof['ofBets'] {
  if (!law.some(({ staked }) => staked !== undefined)) return undefined;
  const unit = law.reduce((all, { staked }) => (staked === undefined ? all : lcm(all, BigInt(staked))), 1n);
  let [total, sum, squares] = [0n, 0n, 0n];
  for (const { win, weight, staked } of law) {
    const share = staked === undefined ? 0n : (BigInt(win) * unit) / BigInt(staked);
    total += weight;
    sum += share * weight;
    squares += share * share * weight;
  }
  return { rtp: ratio(sum, total * unit), deviation: deviationOf(squares, sum, total, unit) };
}

/** Where acts raise the stake the return is that of the first one: what it loses or wins with all that was staked on top. */
export function proofOf(law: Law, unitsPerStake: number): GameProof {
  let total = 0n;
  let sum = 0n;
  let squares = 0n;
  let hits = 0n;
  for (const { win, weight, staked = unitsPerStake } of law) {
    const units = BigInt(win - staked + unitsPerStake);
    total += weight;
    sum += units * weight;
    squares += units * units * weight;
    if (win > 0) hits += weight;
  }
  const deviation = deviationOf(squares, sum, total, BigInt(unitsPerStake));
  const bets = ofBets(law);
  return {
    rtp: ratio(sum, total * BigInt(unitsPerStake)),
    hitRate: ratio(hits, total),
    deviation,
    swing: swingOf(deviation),
    ...(bets ? { ofBets: bets } : {}),
  };
}
