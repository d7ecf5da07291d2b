/** Signs that a seat is a program: people need a little longer for one decision than for another. Pure. */

/** Decisions before anything is said of somebody. */
export const LEAST_DECISIONS = 60;
/** Of a spread: hundredths of the mean. */
const WHOLE = 100;
/** Spread of the times, in hundredths of their mean, below which nobody who thinks decides. */
export const EVEN_PERCENT = 12;

export type Evenness = { readonly decisions: number; readonly meanMs: number; readonly spread: number };

/** ms each place needed for its decisions: the time since the line before. */
export function timesOf(
  lines: readonly string[],
  times: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const byPlace = new Map<number, number[]>();
  for (const [at, line] of lines.entries()) {
    const found = /^p(\d+) (?:f|cc|cbr)/.exec(line);
    if (!found) continue;
    const place = Number(found[1]) - 1;
    const own = byPlace.get(place) ?? [];
    own.push((times[at] ?? 0) - (times[at - 1] ?? 0));
    byPlace.set(place, own);
  }
  return byPlace;
}

/** @returns spread in hundredths of the mean; undefined where there is too little to say */
export function evennessOf(times: readonly number[]): Evenness | undefined {
  if (times.length < LEAST_DECISIONS) return undefined;
  const mean = times.reduce((all, one) => all + one, 0) / times.length;
  if (mean <= 0) return { decisions: times.length, meanMs: 0, spread: 0 };
  const variance = times.reduce((all, one) => all + (one - mean) ** 2, 0) / times.length;
  return {
    decisions: times.length,
    meanMs: Math.round(mean),
    spread: Math.round((Math.sqrt(variance) / mean) * WHOLE),
  };
}
