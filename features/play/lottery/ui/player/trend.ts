/** What charts are drawn from: how long each sign is missing, and how a road runs. Pure. Past draws say nothing about the next one. */
import { ballsOf } from './result.tsx';

/** Signs in the order of a chart, and whether each place has a chart of its own. */
export function signsOf(
  engine: string,
): { readonly signs: readonly string[]; readonly byPlace: boolean } | undefined {
  const range = (from: number, to: number, digits = 1): string[] =>
    Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(digits, '0'));
  const known: Readonly<Record<string, { signs: string[]; byPlace: boolean }>> = {
    ssc: { signs: range(0, 9), byPlace: true },
    pc28: { signs: range(0, 9), byPlace: true },
    pk10: { signs: range(1, 10), byPlace: true },
    k3: { signs: range(1, 6), byPlace: false },
    '11x5': { signs: range(1, 11, 2), byPlace: false },
    mark_six: { signs: range(1, 49, 2), byPlace: false },
    happy8: { signs: range(1, 80, 2), byPlace: false },
    lotto645: { signs: range(1, 45, 2), byPlace: false },
    lotto655: { signs: range(1, 55, 2), byPlace: false },
    lotto649: { signs: range(1, 49, 2), byPlace: false },
    lotto535: { signs: range(1, 35, 2), byPlace: false },
  };
  return known[engine];
}

/** The number of a result at a place as its chart writes it, `7` as `07` where signs have two digits. */
export const asSign = (number: string, signs: readonly string[]): string =>
  number.padStart(signs[0]?.length ?? 1, '0');

/** Newest first: in how many draws each sign was missing before the newest row; rows are the length where it never came. */
export function missing(
  rows: readonly (readonly string[])[],
  signs: readonly string[],
): ReadonlyMap<string, number> {
  return new Map(
    signs.map((sign) => {
      const at = rows.findIndex((row) => row.includes(sign));
      return [sign, at < 0 ? rows.length : at] as const;
    }),
  );
}

export const SIDES = ['big_small', 'odd_even'] as const;
export type RoadKind = (typeof SIDES)[number];

/** The sum of a result as two sides; undefined where a game has no such sum. */
export function sideOf(engine: string, result: unknown, kind: RoadKind): 'a' | 'b' | undefined {
  const numbers = ballsOf(result)?.map(Number);
  if (!numbers || numbers.some((one) => !Number.isFinite(one))) return undefined;
  const [first = 0, second = 0] = numbers;
  const middle: Readonly<Record<string, number>> = {
    ssc: 23,
    pc28: 14,
    k3: 11,
    pk10: 12,
    '11x5': 31,
    happy8: 811,
  };
  const least = middle[engine];
  if (least === undefined) return undefined;
  const sum = engine === 'pk10' ? first + second : numbers.reduce((all, one) => all + one, 0);
  if (kind === 'odd_even') return (sum & 1) === 1 ? 'a' : 'b';
  return sum >= least ? 'a' : 'b';
}

/** Columns of a big road, oldest first: a new one with every change, six rows deep, then to the right. */
export function roadOf(
  sides: readonly ('a' | 'b')[],
  rows = 6,
): readonly { readonly side: 'a' | 'b'; readonly x: number; readonly y: number }[] {
  const cells: { side: 'a' | 'b'; x: number; y: number }[] = [];
  const taken = new Set<string>();
  let [start, x, y] = [-1, 0, 0];
  let before: 'a' | 'b' | undefined;
  for (const side of sides) {
    if (side !== before) {
      start += 1;
      [x, y] = [start, 0];
    } else if (y + 1 < rows && !taken.has(`${x} ${y + 1}`)) y += 1;
    else x += 1;
    while (taken.has(`${x} ${y}`)) x += 1;
    taken.add(`${x} ${y}`);
    cells.push({ side, x, y });
    before = side;
  }
  return cells;
}
