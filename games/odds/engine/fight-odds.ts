/**
 * Cockfight at fixed odds: the house's price of each pick, made from its estimate with the takeout as margin, and what a bet at such a price
 * comes to (docs/RECOMPUTE.md, sports).
 *
 * A price opens at its highest and is only ever shortened, by what the house may lose on it. Were the other side lengthened in return, a
 * price of a minute ago and one of this minute could together be a bet that cannot lose; so every choice of prices a fight has ever had
 * keeps the margin it opened with: Σ 1/price ≥ 1 ÷ (1 − takeout).
 */
import {
  compare,
  type Fraction,
  fraction,
  minus,
  over,
  readDecimal,
  scaled,
  share,
  WHOLE,
  writeDecimal,
} from './exact.ts';
import type { Cock, PoolAnswer, PoolResult } from './pool.ts';

export type PerCock<Value> = Readonly<Record<Cock, Value>>;

export type FightTerms = {
  /** How often each comes about, in parts of any whole: what is missing to it are fights that are called off. */
  readonly estimate: PerCock<bigint>;
  /** Whether a draw can be backed: then the sides lose on it, otherwise their stakes go back. */
  readonly drawOffered: boolean;
  /** Part of what is staked that the house keeps in the long run. */
  readonly takeout: Fraction;
  /** Minor units: the most the backers of one pick may win above their stakes. */
  readonly sideMax: bigint;
  /** Minor units: the most the house may lose by one outcome, less what all others have staked. */
  readonly lossMax: bigint;
};

/** Minor units that are open on each pick. */
export type FightMoney = {
  readonly stakes: PerCock<bigint>;
  /** What each would be paid, stakes included. */
  readonly pays: PerCock<bigint>;
};

/** Hundredths; nothing where a pick is not offered. */
export type FightPrices = PerCock<bigint | undefined>;

const PLACES = 2;
/** Nobody backs a pick that pays less; it is not offered. */
export const LEAST_PRICE = 105n;
export const MOST_PRICE = 10_000n;
/** A price moves in so many steps on the way to its limit: a small bet leaves the price everybody looks at alone. */
const STEPS = 20n;
/** At its limit a pick is priced as though it were a quarter more likely. */
const SHIFT = fraction(1n, 4n);

/** The highest liability of a pick, in steps of its limit. */
function stepOf({ sideMax, lossMax }: FightTerms, { stakes, pays }: FightMoney, pick: Cock): bigint {
  const won = pays[pick] - stakes[pick];
  const lost = pays[pick] - stakes.meron - stakes.wala - stakes.draw;
  const step = (amount: bigint, most: bigint): bigint =>
    amount <= 0n ? 0n : amount >= most ? STEPS : (amount * STEPS) / most;
  const [side, all] = [step(won, sideMax), step(lost, lossMax)];
  return side > all ? side : all;
}

/** Rounded down: what is cut off is the house's. */
export function fightPrices(terms: FightTerms, money: FightMoney): FightPrices {
  const { estimate, drawOffered, takeout } = terms;
  const whole = estimate.meron + estimate.wala + (drawOffered ? estimate.draw : 0n);
  const priceOf = (pick: Cock): bigint | undefined => {
    if ((pick === 'draw' && !drawOffered) || estimate[pick] === 0n) return undefined;
    const shift = fraction(STEPS * SHIFT.d + SHIFT.n * stepOf(terms, money, pick), STEPS * SHIFT.d);
    const chance = fraction(estimate[pick] * shift.n, whole * shift.d);
    const price = scaled(over(minus(WHOLE, takeout), chance), PLACES, 'down');
    return price < LEAST_PRICE ? undefined : price > MOST_PRICE ? MOST_PRICE : price;
  };
  return { meron: priceOf('meron'), wala: priceOf('wala'), draw: priceOf('draw') };
}

export const NOTHING: PerCock<bigint> = { meron: 0n, wala: 0n, draw: 0n };

/** As the fight opens, with nothing on it. */
export const openingPrices = (terms: FightTerms): FightPrices =>
  fightPrices(terms, { stakes: NOTHING, pays: NOTHING });

const asFraction = (price: bigint): Fraction => fraction(price, 10n ** BigInt(PLACES));
/** Minor units a stake is paid when it wins, the stake included; rounded down. */
export const wonAt = (stake: bigint, price: bigint): bigint => share(stake, asFraction(price));

/** With one more bet on it. */
export const withBet = (
  { stakes, pays }: FightMoney,
  pick: Cock,
  stake: bigint,
  price: bigint,
): FightMoney => ({
  stakes: { ...stakes, [pick]: stakes[pick] + stake },
  pays: { ...pays, [pick]: pays[pick] + wonAt(stake, price) },
});

/** What winners of a pick get above their stakes, and what the house would lose by it; below zero it wins. */
export const liabilityOf = ({ stakes, pays }: FightMoney, pick: Cock) => ({
  side: pays[pick] - stakes[pick],
  loss: pays[pick] - stakes.meron - stakes.wala - stakes.draw,
});

/** Whether the limits of the fight hold. A bet is only ever held against its own pick: it makes the others' liability smaller. */
export function isWithin(terms: FightTerms, money: FightMoney, pick: Cock): boolean {
  const { side, loss } = liabilityOf(money, pick);
  return side <= terms.sideMax && loss <= terms.lossMax;
}

/** Minor units that would still be taken at this price. */
export function mostAt(terms: FightTerms, money: FightMoney, pick: Cock, price: bigint): bigint {
  const { side, loss } = liabilityOf(money, pick);
  const [left, rest] = [terms.sideMax - side, terms.lossMax - loss];
  const room = left < rest ? left : rest;
  return room <= 0n ? 0n : (room * 100n) / (price - 100n);
}

/** Reads `1.82`; nothing when it is no price a fight may have. */
export function readPrice(text: unknown): bigint | undefined {
  const value = readDecimal(text, PLACES);
  if (!value || compare(value, WHOLE) <= 0) return undefined;
  const price = scaled(value, PLACES, 'down');
  return price > MOST_PRICE ? undefined : price;
}
export const writePrice = (price: bigint): string => writeDecimal(asFraction(price), PLACES, 'down');

/** @param stake minor units of one bet on `pick` at `price` */
export function settleFixed(
  drawOffered: boolean,
  result: PoolResult,
  { stake, pick, price }: { readonly stake: bigint; readonly pick: Cock; readonly price: bigint },
): PoolAnswer {
  if (result === 'cancelled' || (result === 'draw' && pick !== 'draw' && !drawOffered))
    return { outcome: 'void', dividend: WHOLE, payout: stake };
  return pick === result
    ? { outcome: 'won', dividend: asFraction(price), payout: wonAt(stake, price) }
    : { outcome: 'lost', dividend: asFraction(price), payout: 0n };
}
