/**
 * Every stop of the reels, counted. Written without `evaluate`, so that the two check each other: this walks reel by reel and
 * keeps, for each line, the symbol it is built of; lines that broke are paid at once, and when none is left the remaining
 * reels only matter for their scatters, whose counts are known.
 */
import type { Reels } from './compile.ts';

/** scatters → units of one spin (lines and scatters) → number of stop combinations */
export type Histogram = readonly ReadonlyMap<number, number>[];

const NONE = -1;

/** Counts below 2^53: exact for every table of up to 9 × 10^15 combinations. */
export function enumerate(reels: Reels): Histogram {
  const { reelCount, lineCount, lengths } = reels;
  if (lengths.reduce((product, length) => product * length, 1) > Number.MAX_SAFE_INTEGER)
    throw new RangeError('too many combinations to count');
  const histogram = Array.from({ length: reelCount + 1 }, () => new Map<number, number>());
  const tails = scatterTails(reels);
  // built[depth × lines + line]: symbol a line is built of before reel `depth`, the wild while it is only wilds, NONE once broken
  const built = new Int16Array((reelCount + 1) * lineCount).fill(NONE);
  const wilds = new Uint8Array((reelCount + 1) * lineCount);
  built.fill(reels.wild, 0, lineCount);

  const note = (scatters: number, units: number, count: number): void => {
    const row = histogram[scatters];
    const total = units + (reels.scatterPays[scatters] ?? 0);
    row?.set(total, (row.get(total) ?? 0) + count);
  };

  const walk = (reel: number, scatters: number, units: number): void => {
    for (let stop = 0; stop < (lengths[reel] ?? 0); stop += 1) {
      const { alive, paid } = turn(reels, built, wilds, reel, stop);
      const seen = scatters + (reels.scatters[reel]?.[stop] ?? 0);
      if (alive && reel + 1 < reelCount) walk(reel + 1, seen, units + paid);
      else {
        const sum = units + paid + (alive ? payAll(reels, built, wilds) : 0);
        tails[reel + 1]?.forEach((count, more) => {
          if (count > 0) note(seen + more, sum, count);
        });
      }
    }
  };
  walk(0, 0, 0);
  return histogram;
}

/** tails[r][k]: ways in which reels r … last show k scatters together. */
function scatterTails(reels: Reels): number[][] {
  const tails = Array.from({ length: reels.reelCount + 1 }, () =>
    Array.from({ length: reels.reelCount + 1 }, () => 0),
  );
  tails[reels.reelCount] = [1, ...Array.from({ length: reels.reelCount }, () => 0)];
  for (let reel = reels.reelCount - 1; reel >= 0; reel -= 1) {
    const length = reels.lengths[reel] ?? 0;
    const showing = (reels.scatters[reel] ?? new Uint8Array()).reduce((sum, count) => sum + count, 0);
    tails[reel] = (tails[reel] ?? []).map((_, k) => {
      const later = tails[reel + 1] ?? [];
      return (later[k] ?? 0) * (length - showing) + (later[k - 1] ?? 0) * showing;
    });
  }
  return tails;
}

const payOf = (reels: Reels, symbol: number, run: number, wilds: number): number => {
  const width = reels.reelCount + 1;
  return Math.max(reels.pays[symbol * width + run] ?? 0, reels.pays[reels.wild * width + wilds] ?? 0);
};

/** Lets reel `reel` land on `stop`: says whether a line is still being built, and what the lines that broke here pay. */
function turn(
  reels: Reels,
  built: Int16Array,
  wilds: Uint8Array,
  reel: number,
  stop: number,
): { alive: boolean; paid: number } {
  const { lineCount, reelCount, wild, scatter } = reels;
  const window = reels.windows[reel];
  let alive = false;
  let paid = 0;
  for (let line = 0; line < lineCount; line += 1) {
    const before = built[reel * lineCount + line] ?? NONE;
    const next = (reel + 1) * lineCount + line;
    built[next] = NONE;
    if (before === NONE) continue;
    const ahead = wilds[reel * lineCount + line] ?? 0;
    wilds[next] = ahead;
    const seen = window?.[stop * reels.table.rows + (reels.paths[line * reelCount + reel] ?? 0)] ?? scatter;
    if (seen === scatter || (seen !== wild && before !== wild && seen !== before)) {
      paid += payOf(reels, before, reel, ahead);
      continue;
    }
    alive = true;
    built[next] = before === wild ? seen : before;
    if (seen === wild && before === wild) wilds[next] = ahead + 1;
  }
  return { alive, paid };
}

/** After the last reel: what the lines pay that were never broken. */
function payAll(reels: Reels, built: Int16Array, wilds: Uint8Array): number {
  let paid = 0;
  for (let line = 0; line < reels.lineCount; line += 1) {
    const at = reels.reelCount * reels.lineCount + line;
    const symbol = built[at] ?? NONE;
    if (symbol !== NONE) paid += payOf(reels, symbol, reels.reelCount, wilds[at] ?? 0);
  }
  return paid;
}
