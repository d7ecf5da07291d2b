/**
 * The lines of a window, always in the same order: those that change row least often first, among equals the ones nearest to the
 * middle. A line goes at most one row up or down from reel to reel.
 */
export function linesOf(reels: number, rows: number, count: number): readonly (readonly number[])[] {
  let paths: number[][] = Array.from({ length: rows }, (_, row) => [row]);
  for (let reel = 1; reel < reels; reel += 1) {
    paths = paths.flatMap((path) => {
      const last = path.at(-1) ?? 0;
      return [last - 1, last, last + 1].filter((row) => row >= 0 && row < rows).map((row) => [...path, row]);
    });
  }
  const middle = (rows - 1) / 2;
  const bends = (path: readonly number[]): number =>
    path.filter((row, at) => at > 0 && row !== path[at - 1]).length;
  const away = (path: readonly number[]): number =>
    path.reduce((sum, row) => sum + Math.abs(row - middle), 0);
  const ordered = paths.sort(
    (a, b) => bends(a) - bends(b) || away(a) - away(b) || a.join('').localeCompare(b.join('')),
  );
  if (count < 1 || count > ordered.length)
    throw new RangeError(`${reels} reels of ${rows} rows have 1 to ${ordered.length} lines`);
  return ordered.slice(0, count);
}
