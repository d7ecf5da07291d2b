/**
 * Every stop of a sheet's reels, counted: reel by reel, where all prefixes that can no longer be told apart are one entry with their
 * number. Counts are bigints: exact for reels of any number and length.
 */
import type { Fraction } from '#games/slots/engine/fraction.ts';
import { type Automaton, automatonOf } from './automaton.ts';
import type { Sheet, Stop } from './sheet.ts';

/** What one spin shows: scaled units of the lines, how often each kind of scatter is in sight, in how many ways. */
export type Outcome = { readonly units: number; readonly seen: readonly number[]; readonly count: bigint };

export type SpinLaw = { readonly outcomes: readonly Outcome[]; readonly total: bigint };

/** All pays in whole units of 1 ÷ `scale` coins. @throws RangeError when a spin could pay more than 2^53 of them */
export function scaledPays(sheet: Sheet): { readonly scale: bigint; readonly pays: readonly number[] } {
  const all = [...sheet.combinations, ...sheet.scatters].map(({ pay }) => pay);
  const scale = all.reduce((a, { d }) => (a % d === 0n ? a : a * d), 1n);
  const inUnits = (pay: Fraction): number => Number((pay.n * scale) / pay.d);
  const pays = sheet.combinations.map(({ pay }) => inUnits(pay));
  const most = Math.max(0, ...pays) * sheet.wildFactor ** sheet.reels.length * sheet.lines.length;
  if (!(most <= Number.MAX_SAFE_INTEGER)) throw new RangeError('the pays are too high to add up exactly');
  return { scale, pays };
}

/** Stops of one reel that look the same on every line and to every scatter. */
type Look = { readonly cells: readonly number[]; readonly seen: readonly number[]; readonly weight: bigint };

function looksOf(
  sheet: Sheet,
  strip: readonly Stop[],
  rows: readonly number[],
  kinds: readonly number[],
): Look[] {
  const looks = new Map<string, { cells: number[]; seen: number[]; weight: bigint }>();
  strip.forEach(({ weight }, stop) => {
    const at = (row: number): number => strip[(stop + row) % strip.length]?.symbol ?? 0;
    const sight = Array.from({ length: sheet.rows }, (_, row) => at(row));
    const seen = kinds.map((kind) => sight.filter((symbol) => symbol === kind).length);
    const cells = rows.map(at);
    const key = `${cells.join()}/${seen.join()}`;
    const found = looks.get(key);
    if (found) found.weight += BigInt(weight);
    else looks.set(key, { cells, seen, weight: BigInt(weight) });
  });
  return [...looks.values()];
}

/** Prefixes told apart at once, and turns of a reel, before a sheet is given up as too large to count together. */
const MOST_PREFIXES = 2_000_000;
const MOST_TURNS = 300_000_000;

type Prefix = {
  readonly states: readonly number[];
  readonly units: number;
  readonly seen: readonly number[];
  count: bigint;
};

/** Rows of each reel that a line passes: row of reel → place among them, for every line. */
function places(
  sheet: Sheet,
  reel: number,
): { readonly rows: readonly number[]; readonly placeOf: readonly number[] } {
  const rows = [...new Set(sheet.lines.map((line) => line[reel] ?? 0))];
  return { rows, placeOf: sheet.lines.map((line) => rows.indexOf(line[reel] ?? 0)) };
}

function turn(automaton: Automaton, prefix: Prefix, look: Look, placeOf: readonly number[]): Prefix {
  let { units } = prefix;
  const states = prefix.states.map((state, line) => {
    if (state < 0) return -1;
    const next = automaton.next[state * automaton.symbols + (look.cells[placeOf[line] ?? 0] ?? 0)] ?? 0;
    const value = automaton.settled[next] ?? -1;
    if (value < 0) return next;
    units += value;
    return -1;
  });
  const seen = prefix.seen.map((count, kind) => count + (look.seen[kind] ?? 0));
  return { states, units, seen, count: prefix.count * look.weight };
}

/** @returns undefined when the sheet is too large to count its lines together */
export function countSpins(
  sheet: Sheet,
  reels: readonly (readonly Stop[])[],
  pays: readonly number[],
  kinds: readonly number[],
): SpinLaw | undefined {
  const automaton = automatonOf(sheet, pays);
  const start = automaton.settled[0] ?? -1;
  let prefixes: Prefix[] = [
    {
      states: sheet.lines.map(() => (start < 0 ? 0 : -1)),
      units: start < 0 ? 0 : start * sheet.lines.length,
      seen: kinds.map(() => 0),
      count: 1n,
    },
  ];
  let turns = 0;
  for (const [reel, strip] of reels.entries()) {
    const { rows, placeOf } = places(sheet, reel);
    const looks = looksOf(sheet, strip, rows, kinds);
    const merged = new Map<string, Prefix>();
    for (const prefix of prefixes) {
      turns += looks.length * sheet.lines.length;
      if (turns > MOST_TURNS || merged.size > MOST_PREFIXES) return undefined;
      for (const look of looks) {
        const after = turn(automaton, prefix, look, placeOf);
        const key = `${after.states.join()}/${after.units}/${after.seen.join()}`;
        const found = merged.get(key);
        if (found) found.count += after.count;
        else merged.set(key, after);
      }
    }
    prefixes = [...merged.values()];
  }
  const total = reels.reduce(
    (product, strip) => product * strip.reduce((sum, { weight }) => sum + BigInt(weight), 0n),
    1n,
  );
  return { outcomes: prefixes.map(({ units, seen, count }) => ({ units, seen, count })), total };
}
