/**
 * A series of maps, best of an odd number: every way it can still end, from the chance of one map. Maps are taken as alike and independent,
 * so the chance of a map that may not be played is that of the map, once it is.
 */
import type { Chances } from './chances.ts';

export type Series = {
  /** Chance of the home side to win one map. */
  readonly map: number;
  readonly bestOf: number;
  /** Maps won so far. */
  readonly home: number;
  readonly away: number;
};

export type SeriesEnd = { readonly home: number; readonly away: number; readonly chance: number };

export const mapsNeeded = (bestOf: number): number => (bestOf + 1) >> 1;

/** The chance of every final score; they sum to 1. */
export function seriesEnds({ map, bestOf, home, away }: Series): readonly SeriesEnd[] {
  const needed = mapsNeeded(bestOf);
  const ends: SeriesEnd[] = [];
  const go = (h: number, a: number, chance: number): void => {
    if (h === needed || a === needed) {
      const known = ends.findIndex((end) => end.home === h && end.away === a);
      if (known < 0) ends.push({ home: h, away: a, chance });
      else ends[known] = { home: h, away: a, chance: (ends[known]?.chance ?? 0) + chance };
      return;
    }
    go(h + 1, a, chance * map);
    go(h, a + 1, chance * (1 - map));
  };
  go(home, away, 1);
  return ends;
}

/** Who wins map `part`, counted from 1; the part of a stake that comes back is the chance that it is never played. */
export function mapChances(series: Series, part: number, side: 'home' | 'away'): Chances {
  const played = seriesEnds(series).reduce(
    (sum, { home, away, chance }) => sum + (home + away >= part ? chance : 0),
    0,
  );
  const own = side === 'home' ? series.map : 1 - series.map;
  return { win: played * own, back: 1 - played };
}

/** @param wins what of a final score wins a bet that cannot push */
export const seriesChance = (series: Series, wins: (end: SeriesEnd) => boolean): Chances => ({
  win: seriesEnds(series).reduce((sum, end) => sum + (wins(end) ? end.chance : 0), 0),
  back: 0,
});
