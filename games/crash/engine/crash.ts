/**
 * Crash as a table everybody plays at: the multiplier rises from 1.00 until it ends, whoever has left before is paid what it was then. Draws:
 * `below(65536)` twice, the upper and the lower half of the 32 bits of `multiplierOf`. A round ends at 10,000.00 at the latest, where everybody
 * still in it is paid.
 */
import { LOST, partOf, ratio, readWhole } from '#games/card-tables/engine/exact.ts';
import type { Json } from '#games/contract.ts';
import type { Flight, Fraction, TableEngine } from '#games/table-contract.ts';
import { multiplierAt, timeOf } from './curve.ts';
import { multiplierOf, RETURN_PERCENT } from './multiplier.ts';

/** Hundredths. */
export const LEAST_OUT = 101;
export const MOST = 1_000_000;
const HALF_WORD = 65_536;

/** Two bets of a member in one round. */
export const CRASH_SPOTS = ['first', 'second'] as const;

/** @throws RangeError when it is no outcome of this game */
export const readEnd = (outcome: unknown): number => readWhole(partOf(outcome, 'end'), 100, MOST);

const times = (hundredths: number): Fraction => ({ numerator: hundredths, denominator: 100 });

/** Which of the two ways out came first, in hundredths; undefined while neither has come. */
function leftAt({ auto, cashedMs }: Parameters<Flight['back']>[0]): number {
  const byHand = cashedMs === undefined ? MOST : Math.min(MOST, multiplierAt(cashedMs));
  return Math.min(auto ?? MOST, byHand);
}

export const crashFlight: Flight = {
  at: (ms) => Math.min(MOST, multiplierAt(ms)),
  lasts: (outcome) => {
    const end = readEnd(outcome);
    // It is over when it would show more than its end.
    return end >= MOST ? timeOf(MOST) : timeOf(end + 1);
  },
  // A round that ends at 1.00 ends at that very time: nobody leaves it.
  fromMs: timeOf(LEAST_OUT),
  auto: { least: LEAST_OUT, most: MOST },
  leftAt,
  back: (ways, outcome) => {
    const left = leftAt(ways);
    // Taken out by hand is before the end by the clock that decided it; an automatic way out counts when the end reached it.
    const reached = ways.cashedMs !== undefined || outcome === undefined || left <= readEnd(outcome);
    return reached ? times(left) : LOST;
  },
};

export const makeCrash = ({
  code,
  version,
}: {
  readonly code: string;
  readonly version: number;
}): TableEngine => ({
  code,
  version,
  category: 'CRASH',
  spots: CRASH_SPOTS.map((spot) => ({
    code: spot,
    odds: 'x:1',
    most: times(MOST),
    rtp: ratio(RETURN_PERCENT, 100n),
  })),
  play: (draw): Json => {
    const first = BigInt(draw.below(HALF_WORD)) * BigInt(HALF_WORD) + BigInt(draw.below(HALF_WORD));
    const end = multiplierOf(first);
    return { end: end > BigInt(MOST) ? MOST : Number(end) };
  },
  returns: (outcome, spot) => {
    if (!CRASH_SPOTS.some((one) => one === spot)) throw new RangeError(`no such spot: ${spot}`);
    return crashFlight.back({}, outcome);
  },
  result: (outcome) => String(readEnd(outcome)),
  flight: crashFlight,
});
