/** What one stop of the reels wins. Pure; the multiplier of free spins is not applied here. */
import type { Reels } from './compile.ts';

export type LineWin = {
  /** 1-based, as the rules sheet numbers the lines */
  readonly line: number;
  /** letter of the symbol that pays */
  readonly symbol: string;
  /** how many in a row from the first reel */
  readonly run: number;
  readonly units: number;
};

export type Evaluation = {
  /** line and scatter units together */
  readonly units: number;
  readonly lines: readonly LineWin[];
  /** scatters in sight, and what they pay by themselves */
  readonly scatters: number;
  readonly scatterUnits: number;
};

const NO_LINES: readonly LineWin[] = [];

/** @param stops one per reel, 0 ≤ stop < strip length */
export function evaluate(reels: Reels, stops: readonly number[]): Evaluation {
  let scatters = 0;
  for (let reel = 0; reel < reels.reelCount; reel += 1)
    scatters += reels.scatters[reel]?.[stops[reel] ?? 0] ?? 0;
  const scatterUnits = reels.scatterPays[scatters] ?? 0;
  let units = scatterUnits;
  let lines: LineWin[] | undefined;
  for (let line = 0; line < reels.lineCount; line += 1) {
    const found = lineWin(reels, stops, line);
    if (found === 0) continue;
    const run = found & 0xff;
    const symbol = found >>> 8;
    const paid = reels.pays[symbol * (reels.reelCount + 1) + run] ?? 0;
    units += paid;
    lines ??= [];
    lines.push({ line: line + 1, symbol: reels.letters[symbol] ?? '', run, units: paid });
  }
  return { units, lines: lines ?? NO_LINES, scatters, scatterUnits };
}

/**
 * The best reading of one line; a scatter is a symbol like any other here, only that no line pays it.
 * Packed as symbol × 256 + run so that the bet path allocates nothing for a line that loses; 0 = none.
 * A line that opens with wilds can be read as those wilds alone or as the first other symbol: the dearer one is paid, never both.
 */
function lineWin(reels: Reels, stops: readonly number[], line: number): number {
  const { reelCount, wild, scatter, windows, paths, pays } = reels;
  const rows = reels.table.rows;
  let symbol = wild;
  let wilds = 0;
  let run = 0;
  for (; run < reelCount; run += 1) {
    const seen = windows[run]?.[(stops[run] ?? 0) * rows + (paths[line * reelCount + run] ?? 0)] ?? scatter;
    if (seen === wild) {
      if (symbol === wild) wilds += 1;
    } else if (symbol === wild) symbol = seen;
    else if (seen !== symbol) break;
  }
  if (run < 3) return 0;
  const own = pays[symbol * (reelCount + 1) + run] ?? 0;
  const asWilds = pays[wild * (reelCount + 1) + wilds] ?? 0;
  if (asWilds > own) return wild * 256 + wilds;
  return own > 0 ? symbol * 256 + run : 0;
}
