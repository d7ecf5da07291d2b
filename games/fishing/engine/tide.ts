/**
 * The fish of a tide, all of them from one stream of draws: which come, when, how long they stay and where they swim. The draws are fixed by the
 * link of the tide, which was committed to the day before; whoever knows the link computes the same.
 *
 * Order of draws: stream after stream as the table has them; for each school how much later it comes, how long it takes, how many it is, then
 * the numbers of its path (`below` of the ranges beside each style), and one pair for each further fish of it.
 */
import type { Draw } from '#kernel/rng/draw.ts';
import { isInside, type Path, type Place, placeOn, SIDE } from './path.ts';
import { type Fish, fishOf, type Sea, type Stream, type Style } from './sea.ts';

/** One fish in its tide. */
export type Swim = {
  /** Its number in the tide, in the order they come. */
  readonly id: number;
  readonly fish: string;
  /** ms of the tide. */
  readonly from: number;
  readonly lasts: number;
  readonly path: Path;
};

const OUT = 130;
/** Between two of a school. */
const APART = 64;

type Below = Draw['below'];

/** Of what has drawn a side first. */
const turned = (path: readonly number[], flips: boolean): Path =>
  flips ? path.map((value, at) => (at & 1 ? value : SIDE - value)) : path;

/** Numbers are drawn in the order they stand in. */
const PATHS: Readonly<Record<Style, (below: Below) => Path>> = {
  cross: (below) => {
    const flips = below(2) === 1;
    const y = 120 + below(700);
    const [up, down, end] = [below(401) - 200, below(401) - 200, below(301) - 150];
    return turned([-OUT, y, 330, y + up, 670, y + down, SIDE + OUT, y + end], flips);
  },
  weave: (below) => {
    const flips = below(2) === 1;
    const y = 200 + below(540);
    const swing = 60 + below(150);
    return turned(
      [-OUT, y, 90, y - swing, 250, y - swing, 400, y, 550, y + swing, 760, y + swing, SIDE + OUT, y],
      flips,
    );
  },
  rise: (below) => {
    const flips = below(2) === 1;
    const x = 120 + below(700);
    const [lean, back] = [below(361) - 180, below(361) - 180];
    return turned([x, SIDE + OUT, x + lean, 680, x + back, 320, x, -OUT], flips);
  },
  ground: (below) => {
    const flips = below(2) === 1;
    const y = 880 + below(50);
    return turned([-OUT, y, 300, y - 20, 640, y + 12, SIDE + OUT, y], flips);
  },
  circle: (below) => {
    const flips = below(2) === 1;
    const [x, y, r] = [360 + below(281), 320 + below(281), 130 + below(110)];
    // A circle of four curves: 0.5523 of the radius along each tangent, in thousandths.
    const k = Math.floor((r * 552) / 1_000);
    return turned(
      // biome-ignore format: a curve a line
      [
        -OUT, y, x - 3 * r, y, x - r, y - k, x, y - r,
        x + k, y - r, x + r, y - k, x + r, y,
        x + r, y + k, x + k, y + r, x, y + r,
        x - k, y + r, x - r, y + k, x - r, y,
        x - r, y - r, x + 2 * r, y - r, SIDE + OUT, y - r,
      ],
      flips,
    );
  },
  parade: (below) => {
    const flips = below(2) === 1;
    const y = 420 + below(160);
    const [up, down] = [140 + below(120), 140 + below(120)];
    return turned(
      [-OUT - 90, y, 120, y - up, 320, y - up, 500, y, 680, y + down, 880, y + down, SIDE + OUT + 90, y],
      flips,
    );
  },
};

type Found = Omit<Swim, 'id'>;

/** A stream from its first school to the last that has left in time. */
function* swimsOf(stream: Stream, below: Below): Generator<Found> {
  const { fish, style, until, every, jitter, crosses, slower, school, more } = stream;
  let next = stream.from;
  for (;;) {
    const from = next + below(jitter + 1);
    const lasts = crosses + below(slower + 1);
    const count = school + below(more + 1);
    const path = PATHS[style](below);
    if (from + lasts > until) return;
    yield { fish, from, lasts, path };
    for (let at = 1; at < count; at += 1) {
      const [behind, aside] = [below(APART * 2 + 1) - APART, below(APART * 2 + 1) - APART];
      const shifted = path.map((value, index) => value + (index & 1 ? aside : behind));
      // The rest of a school follows, so that it is seen to come one by one.
      const late = at * 90;
      if (from + late + lasts <= until) yield { fish, from: from + late, lasts, path: shifted };
    }
    next = from + every;
  }
}

/** Every fish of a tide, in the order they come. */
export function swimsIn(sea: Sea, draw: Draw): readonly Swim[] {
  const found = sea.streams.flatMap((stream) => [...swimsOf(stream, draw.below)]);
  return found
    .map((swim, at) => ({ swim, at }))
    .sort((one, other) => one.swim.from - other.swim.from || one.at - other.at)
    .map(({ swim }, id) => ({ id, ...swim }));
}

export const isThere = ({ from, lasts }: Swim, at: number): boolean => at >= from && at < from + lasts;
export const placeOf = ({ path, from, lasts }: Swim, at: number): Place => placeOn(path, at - from, lasts);

/** It swims where it is seen. */
export const isSeen = (swim: Swim, at: number): boolean =>
  isThere(swim, at) && isInside(placeOf(swim, at), 40);

/** Its fish; the tides of a sea hold none but its own. */
export function kindOf(sea: Sea, { fish }: Pick<Swim, 'fish'>): Fish {
  const found = fishOf(sea, fish);
  if (!found) throw new Error(`there is no ${fish} in ${sea.code}`);
  return found;
}
