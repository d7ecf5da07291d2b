/**
 * Where a fish swims: a chain of cubic Bézier curves on a sea of 1,000 by 1,000. Whole numbers only, so that a server, a page and a stranger
 * find the same place to the unit: an engine of JavaScript may round a sine as it likes, not a sum of products below 2^53.
 */

/** x0, y0, then three points for each curve. Below 0 and above 1,000 lies outside of the sea. */
export type Path = readonly number[];
export type Place = { readonly x: number; readonly y: number };

export const SIDE = 1_000;
const STEPS = 1_024;
/** A curve is reckoned in so many parts of a unit. */
const CUBE = STEPS * STEPS * STEPS;

export const curvesOf = (path: Path): number => (path.length / 2 - 1) / 3;

const between = (a: number, b: number, c: number, d: number, t: number): number => {
  const u = STEPS - t;
  return Math.floor((a * u * u * u + 3 * b * u * u * t + 3 * c * u * t * t + d * t * t * t) / CUBE);
};

/** @param gone ms since it came, of the `lasts` ms it stays: from its first point to its last */
export function placeOn(path: Path, gone: number, lasts: number): Place {
  const curves = curvesOf(path);
  const all = Math.max(0, Math.min(curves * STEPS, Math.floor((gone * curves * STEPS) / lasts)));
  const curve = Math.min(curves - 1, Math.floor(all / STEPS));
  const t = all - curve * STEPS;
  const at = (point: number, axis: number): number => path[(curve * 3 + point) * 2 + axis] ?? 0;
  return {
    x: between(at(0, 0), at(1, 0), at(2, 0), at(3, 0), t),
    y: between(at(0, 1), at(1, 1), at(2, 1), at(3, 1), t),
  };
}

export const distance2 = (one: Place, other: Place): number =>
  (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y);

export const isInside = ({ x, y }: Place, margin = 0): boolean =>
  x >= -margin && x <= SIDE + margin && y >= -margin && y <= SIDE + margin;
