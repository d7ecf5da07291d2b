/** Draws of the Vietnamese lotteries: 27 prizes in the north, 18 in the south and the centre (checked against the real draws of games/lottery/draws/SOURCES.md). */
import { type Read, read, refuse } from '../core/play.ts';

export type VnRegion = 'xsmb' | 'xsmn' | 'xsmt';

/** Prize → how many numbers of how many digits. */
export type PrizeTable = Readonly<Record<string, readonly [numbers: number, digits: number]>>;

const NORTH: PrizeTable = {
  db: [1, 5],
  g1: [1, 5],
  g2: [2, 5],
  g3: [6, 5],
  g4: [4, 4],
  g5: [6, 4],
  g6: [3, 3],
  g7: [4, 2],
};

const SOUTH: PrizeTable = {
  db: [1, 6],
  g1: [1, 5],
  g2: [1, 5],
  g3: [2, 5],
  g4: [7, 5],
  g5: [1, 4],
  g6: [3, 4],
  g7: [1, 3],
  g8: [1, 2],
};

export const prizesOf = (region: VnRegion): PrizeTable => (region === 'xsmb' ? NORTH : SOUTH);

export type VnDraw = { readonly prizes: Readonly<Record<string, readonly string[]>> };

/** Reads `{db: "00123" | ["00123"], g1: […], …}`: every prize, with all its numbers, and nothing else. */
export function readVnDraw(input: unknown, table: PrizeTable): Read<VnDraw> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refuse('malformed', 'draw');
  const given = new Map<string, unknown>(Object.entries(input));
  const prizes: Record<string, readonly string[]> = {};
  for (const [prize, [numbers, digits]] of Object.entries(table)) {
    const value = given.get(prize);
    const list: unknown = typeof value === 'string' ? [value] : value;
    if (!Array.isArray(list) || list.length !== numbers) return refuse('malformed', `draw.${prize}`);
    const texts: string[] = [];
    for (const number of list) {
      if (typeof number !== 'string' || number.length !== digits || !/^[0-9]+$/.test(number))
        return refuse('malformed', `draw.${prize}`);
      texts.push(number);
    }
    prizes[prize] = texts;
    given.delete(prize);
  }
  return given.size > 0 ? refuse('unknown_prize', 'draw') : read({ prizes });
}

/** Which numbers of a draw a play looks at, and which of their digits. */
export type Cover = {
  readonly name: string;
  /** Prize → how many of its numbers, from the first; all of them when it is not said. */
  readonly prizes: Readonly<Record<string, number | undefined>>;
  readonly end: 'first' | 'last';
};

/** Numbers of a cover that have at least this many digits. */
export function covered(table: PrizeTable, cover: Cover, digits: number): number {
  return Object.entries(cover.prizes).reduce((sum, [prize, some]) => {
    const [numbers, length] = table[prize] ?? [0, 0];
    return sum + (length >= digits ? Math.min(some ?? numbers, numbers) : 0);
  }, 0);
}

/** Counts are made once a draw: every bet on it reads the same map. */
const COUNTED = new WeakMap<VnDraw, Map<string, ReadonlyMap<string, number>>>();

/** How often each number of `digits` digits is found in the cover. */
export function counts(draw: VnDraw, cover: Cover, digits: number): ReadonlyMap<string, number> {
  let made = COUNTED.get(draw);
  if (!made) {
    made = new Map();
    COUNTED.set(draw, made);
  }
  const key = `${cover.name}:${digits}`;
  const known = made.get(key);
  if (known) return known;
  const found = new Map<string, number>();
  for (const [prize, some] of Object.entries(cover.prizes))
    for (const number of (draw.prizes[prize] ?? []).slice(0, some)) {
      if (number.length < digits) continue;
      const part = cover.end === 'last' ? number.slice(-digits) : number.slice(0, digits);
      found.set(part, (found.get(part) ?? 0) + 1);
    }
  made.set(key, found);
  return found;
}
