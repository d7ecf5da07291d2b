/** How often one small bet brings anything back, and the most it brings: counted exactly from the tiers of its play and how they come together. */
import type { Bet, Counted, Exposure, Play, PlayOdds, Tier } from './play.ts';
import { add, compare, minus, NOTHING, ONE, over, type Ratio, ratio, times } from './ratio.ts';
import { priceOf } from './settle.ts';

export type Figures = {
  /** Share of draws that win anything, refunds apart. */
  readonly wins: Ratio;
  /** Share of draws that bring anything back, refunds included. */
  readonly hits: Ratio;
  /** The most that comes back of one unit of cost; undefined where a tier it can win has no odds yet. */
  readonly most: Ratio | undefined;
};

/** Chance of a tier, or where it can be won several times how often a draw wins it. */
const expectedOf = (tiers: readonly Tier[], { tier: code, tickets }: Exposure): Ratio => {
  const tier = tiers.find((one) => one.code === code);
  return tier ? times(ratio(BigInt(tickets)), { num: tier.ways, den: tier.of }) : NOTHING;
};

const power = (base: Ratio, exponent: number): Ratio =>
  ratio(base.num ** BigInt(exponent), base.den ** BigInt(exponent));

/** A draw wins one tier at most, once. */
const oneAtMost =
  (tiers: readonly Tier[]): NonNullable<Play<never>['counted']> =>
  (exposures, pays) => ({
    nothing: exposures
      .filter(({ tier }) => pays(tier))
      .reduce((left, exposure) => minus(left, expectedOf(tiers, exposure)), ONE),
    best: exposures.map(({ tier }) => [{ tier, times: 1 }]),
  });

/** Where a tier is looked for: so many numbers of the draw, each by itself. Tiers of one place exclude each other in each of its numbers. */
export type Place = { readonly name: string; readonly numbers: number };

/** Every number of a draw is drawn by itself: a bet wins once for each it is found in. */
export const inEachPlace =
  (tiers: () => readonly Tier[], placeOf: (tier: string) => Place): NonNullable<Play<never>['counted']> =>
  (exposures, pays) => {
    const places = new Map<string, { readonly numbers: number; readonly exposures: Exposure[] }>();
    for (const exposure of exposures) {
      const { name, numbers } = placeOf(exposure.tier);
      const place = places.get(name) ?? { numbers, exposures: [] };
      place.exposures.push(exposure);
      if (numbers > 0) places.set(name, place);
    }
    let nothing = ONE;
    let best: Counted['best'] = [[]];
    for (const { numbers, exposures: own } of places.values()) {
      const found = own
        .filter(({ tier }) => pays(tier))
        .reduce((sum, exposure) => add(sum, expectedOf(tiers(), exposure)), NOTHING);
      nothing = times(nothing, power(minus(ONE, over(found, ratio(BigInt(numbers)))), numbers));
      best = best.flatMap((wins) => own.map(({ tier }) => [...wins, { tier, times: numbers }]));
    }
    return { nothing, best };
  };

/** @param bet one of the play's own picks */
export function figuresOf<D>(play: Play<D>, bet: Bet<D>, odds: PlayOdds): Figures {
  const tiers = play.tiers();
  const refunds = new Set(tiers.flatMap(({ code, refund }) => (refund ? [code] : [])));
  const paysOf = (tier: string): Ratio | undefined => (refunds.has(tier) ? ONE : odds.pays(tier));
  const counted = play.counted ?? oneAtMost(tiers);
  const isPaid = (tier: string): boolean => paysOf(tier)?.num !== 0n;
  const { nothing, best } = counted(bet.exposures, isPaid);
  const hits = minus(ONE, nothing);
  const wins =
    refunds.size === 0
      ? hits
      : minus(ONE, counted(bet.exposures, (tier) => !refunds.has(tier) && isPaid(tier)).nothing);
  let most: Ratio = NOTHING;
  for (const won of best) {
    let units: Ratio = NOTHING;
    for (const { tier, times: count } of won) {
      const pays = paysOf(tier);
      if (!pays) return { wins, hits, most: undefined };
      units = add(units, times(pays, ratio(BigInt(count))));
    }
    if (compare(units, most) > 0n) most = units;
  }
  return { wins, hits, most: over(most, priceOf(bet, odds)) };
}
