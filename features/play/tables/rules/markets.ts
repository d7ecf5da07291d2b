/** What of a bet at a table lies on the sides of its markets, and what the house keeps of it in the long run. Pure. */
import type { Side } from '#kernel/sides.ts';
import { placesIn } from '#games/markets.ts';
import type { TableEngine } from '#games/table-contract.ts';
import type { Part } from './limits.ts';

export function sidesOf({ markets }: Pick<TableEngine, 'markets'>, parts: readonly Part[]): readonly Side[] {
  if (!markets) return [];
  const places = placesIn(markets);
  return parts.flatMap(({ spot, stake }) => {
    const place = places.get(spot);
    return place ? [{ market: place.market, side: place.side, of: place.of, stake }] : [];
  });
}

const MILLIONTHS = 1_000_000n;
const margins = new WeakMap<TableEngine, ReadonlyMap<string, bigint>>();

/** By place, in millionths: 1 − return. */
function marginsOf(engine: TableEngine): ReadonlyMap<string, bigint> {
  const known = margins.get(engine);
  if (known) return known;
  const made = new Map(
    engine.spots.map(({ code, rtp }) => {
      const [back, of] = [BigInt(rtp.numerator), BigInt(rtp.denominator)];
      return [code, back < of ? ((of - back) * MILLIONTHS) / of : 0n] as const;
    }),
  );
  margins.set(engine, made);
  return made;
}

/** Of all parts together, each weighing what was laid; of a pool what its prizes leave of every stake. */
export function marginOf(engine: TableEngine, parts: readonly Part[]): number {
  const known = marginsOf(engine);
  let [kept, laid] = [0n, 0n];
  for (const { spot, stake } of parts) {
    kept += (known.get(spot) ?? known.get(engine.spots[0]?.code ?? '') ?? 0n) * stake;
    laid += stake;
  }
  return laid === 0n ? 0 : Number(kept / laid);
}
