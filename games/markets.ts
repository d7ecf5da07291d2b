/**
 * Which places of a game are sides of one market: one of them wins whatever is dealt, but for a zero, a tie or a triple the house keeps. Each game names
 * its markets once, beside its places; a place stands in one market at most. What lies on opposite sides counts only for what can be lost.
 */
export type Market = {
  readonly code: string;
  /** Codes of places. */
  readonly sides: readonly string[];
};

/** Where a place stands. */
export type PlaceInMarket = { readonly market: string; readonly side: number; readonly of: number };

const known = new WeakMap<readonly Market[], ReadonlyMap<string, PlaceInMarket>>();

/** By the code of the place; remembered with the table it was made of. */
export function placesIn(markets: readonly Market[]): ReadonlyMap<string, PlaceInMarket> {
  const before = known.get(markets);
  if (before) return before;
  const places = new Map<string, PlaceInMarket>();
  for (const { code, sides } of markets)
    for (const [side, place] of sides.entries()) {
      if (places.has(place)) throw new Error(`${place} stands in two markets`);
      places.set(place, { market: code, side, of: sides.length });
    }
  known.set(markets, places);
  return places;
}

/** A market named by its sides. */
export const market = (...sides: readonly string[]): Market => ({ code: sides.join('/'), sides });
/** A market of many sides, with a name of its own. */
export const marketOf = (code: string, sides: readonly string[]): Market => ({ code, sides });
