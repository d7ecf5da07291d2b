/** What a bet costs, what it wins and what it returns in the long run: exact until the one rounding at the end of a payout. */
import { type Bet, type Play, type PlayOdds, type Read, read, refuse, type Win } from './play.ts';
import { add, floor, NOTHING, ONE, over, type Ratio, ratio, times } from './ratio.ts';

export type Settled = {
  readonly wins: readonly Win[];
  /** Winning tickets, refunds not counted. */
  readonly hits: number;
  /** Paid in minor units, rounded down once. */
  readonly payout: bigint;
};

/** How many units a bet costs. */
export const priceOf = (bet: Bet<never>, odds: PlayOdds): Ratio =>
  odds.price ? times(odds.price, ratio(BigInt(bet.picked))) : ratio(BigInt(bet.tickets));

const refundsOf = (play: Play<never>): ReadonlySet<string> =>
  new Set(play.tiers().flatMap(({ code, refund }) => (refund ? [code] : [])));

/**
 * A bet against a draw. `unit` is the amount on one ticket in minor units (a fraction where a unit is smaller than the currency's).
 * Refused: `odds_missing` when a tier was won that has no odds (a pool whose prize is not known yet).
 */
export function settle<D>(play: Play<D>, bet: Bet<D>, draw: D, odds: PlayOdds, unit: Ratio): Read<Settled> {
  const wins = bet.wins(draw);
  if (wins.length === 0) return read({ wins, hits: 0, payout: 0n });
  const refunds = refundsOf(play);
  let units = NOTHING;
  let hits = 0;
  for (const { tier, times: count } of wins) {
    const refunded = refunds.has(tier);
    const pays = refunded ? ONE : odds.pays(tier);
    if (!pays) return refuse('odds_missing', 'odds');
    units = add(units, times(pays, ratio(BigInt(count))));
    if (!refunded) hits += count;
  }
  return read({ wins, hits, payout: floor(times(units, unit)) });
}

export type Chance = {
  /** Winning tickets per draw: `ways` of `of` equally likely draws; refunds not counted. */
  readonly ways: bigint;
  readonly of: bigint;
  /** What comes back of one unit of cost in the long run, refunds included. */
  readonly returns: Ratio;
  /** Tiers that have no odds: their part of the return is missing. */
  readonly unpriced: readonly string[];
};

/** The exact chance and return of a bet. */
export function chanceOf<D>(play: Play<D>, bet: Bet<D>, odds: PlayOdds): Chance {
  const tiers = new Map(play.tiers().map((tier) => [tier.code, tier] as const));
  let [expected, back] = [NOTHING, NOTHING];
  let of = 1n;
  const unpriced: string[] = [];
  for (const { tier: code, tickets } of bet.exposures) {
    const tier = tiers.get(code);
    if (!tier) throw new RangeError(`no tier ${code} in ${play.code}`);
    const part = times(ratio(BigInt(tickets)), { num: tier.ways, den: tier.of });
    const pays = tier.refund ? ONE : odds.pays(code);
    if (pays) back = add(back, times(part, pays));
    else unpriced.push(code);
    if (tier.refund) continue;
    expected = add(expected, part);
    if (tier.of > of) of = tier.of;
  }
  const scale = of / expected.den;
  const fits = scale * expected.den === of;
  return {
    ways: fits ? expected.num * scale : expected.num,
    of: fits ? of : expected.den,
    returns: over(back, priceOf(bet, odds)),
    unpriced,
  };
}
