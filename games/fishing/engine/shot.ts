/**
 * One shot: what would be taken along, whether it catches, and what it pays. The fish is named by whoever shoots; the server knows where it swims.
 * Order of draws: the hit; where it hits and the fish pays one of several amounts, which of them; where a jackpot fish is caught, the pool.
 */
import type { Draw } from '#kernel/rng/draw.ts';
import { chanceOf } from './chance.ts';
import { distance2, isInside } from './path.ts';
import { type Fish, type Sea, type Weapon, weightOf } from './sea.ts';
import { isThere, kindOf, placeOf, type Swim } from './tide.ts';

/** The pool is brought by so many of a thousand caught jackpot fish, were the largest stake laid; by less in proportion to the stake. */
const POOL_PARTS = 1_000;

export type Shot = {
  readonly fish: Fish;
  readonly weapon: Weapon;
  /** Kinds of what would be taken along. */
  readonly along: readonly Fish[];
  /** Minor units. */
  readonly stake: bigint;
  /** The largest stake of the room. */
  readonly largest: bigint;
};

export type Caught = {
  readonly hit: boolean;
  /** What it pays in stakes, everything that was taken along included; 0 where it missed. */
  readonly times: number;
  /** Which of its amounts a fish with several has paid. */
  readonly prize: number | undefined;
  readonly jackpot: boolean;
};

const MISSED: Caught = { hit: false, times: 0, prize: undefined, jackpot: false };

function prizeAt({ pays }: Fish, ticket: number): number {
  let left = ticket;
  for (const [at, { weight }] of pays.entries()) {
    if (left < weight) return at;
    left -= weight;
  }
  throw new RangeError('a ticket lies beyond all prizes');
}

/** How many of a thousand caught jackpot fish bring the pool at this stake; one at least. */
export const poolParts = (stake: bigint, largest: bigint): number =>
  largest <= stake ? POOL_PARTS : Math.max(1, Number((stake * BigInt(POOL_PARTS)) / largest));

export function shoot({ fish, weapon, along, stake, largest }: Shot, draw: Draw): Caught {
  const { hits, of } = chanceOf(fish, weapon, along);
  if (draw.below(of) >= hits) return MISSED;
  const prize = fish.pays.length > 1 ? prizeAt(fish, draw.below(weightOf(fish))) : undefined;
  const own = fish.pays[prize ?? 0]?.times ?? 0;
  return {
    hit: true,
    times: own + along.reduce((sum, { pays }) => sum + (pays[0]?.times ?? 0), 0),
    prize,
    jackpot: fish.role === 'jackpot' && draw.below(POOL_PARTS) < poolParts(stake, largest),
  };
}

type Near = { readonly swim: Swim; readonly far: number };
const nearest = (one: Near, other: Near): number => one.far - other.far || one.swim.id - other.swim.id;

/**
 * What goes with the fish that is shot at, were it hit now: plain fish that swim near and have not been caught, the nearest first and the earlier
 * one of two. @param lives whether a swim has not been caught
 */
export function takenAlong(
  sea: Sea,
  swims: readonly Swim[],
  target: Swim,
  weapon: Weapon,
  at: number,
  lives: (swim: Swim) => boolean,
): readonly Swim[] {
  const sweep = kindOf(sea, target).sweep ?? weapon.sweep;
  if (!sweep) return [];
  const near = swims.filter(
    (swim) =>
      swim.id !== target.id &&
      isThere(swim, at) &&
      kindOf(sea, swim).role === 'plain' &&
      lives(swim) &&
      isInside(placeOf(swim, at)),
  );
  const within = (from: Swim, left: readonly Swim[]): readonly Near[] => {
    const middle = placeOf(from, at);
    return left
      .map((swim) => ({ swim, far: distance2(placeOf(swim, at), middle) }))
      .filter(({ far }) => far <= sweep.reach * sweep.reach)
      .sort(nearest);
  };
  if (sweep.shape === 'round')
    return within(target, near)
      .slice(0, sweep.most)
      .map(({ swim }) => swim);
  const taken: Swim[] = [];
  for (let last = target; taken.length < sweep.most; ) {
    const [next] = within(
      last,
      near.filter((swim) => !taken.includes(swim)),
    );
    if (!next) break;
    taken.push(next.swim);
    last = next.swim;
  }
  return taken;
}
