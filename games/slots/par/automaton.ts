/**
 * The pay table of one line as an automaton: it reads the line reel by reel and ends in what the line pays. A state is what is left of
 * each combination; states from which only one pay can still come are settled, so counting can stop there.
 */
import { ANY, AS_WILD, MISS, NATIVE, type Sheet } from './sheet.ts';

/** States are numbers, 0 the beginning. */
export type Automaton = {
  /** state × symbols + symbol → state after the next reel */
  readonly next: Int32Array;
  /** state → pay (scaled) when settled, else −1 */
  readonly settled: Float64Array;
  readonly symbols: number;
};

/** What a combination has met: how many symbols of its own, and how many wilds. */
type Live = { readonly at: number; readonly own: number; readonly wilds: number };

/** @param pays what each combination pays, in scaled whole units */
export function automatonOf(sheet: Sheet, pays: readonly number[]): Automaton {
  const reels = sheet.reels.length;
  const width = sheet.symbols.length;
  const rows: number[][] = [];
  const settled: number[] = [];
  const known = new Map<string, number>();

  const value = (live: readonly Live[]): number => {
    let best = 0;
    for (const { at, own, wilds } of live) {
      const combination = sheet.combinations[at];
      if (!combination || (own === 0 && !(sheet.wildAlone && wilds > 0))) continue;
      if (combination.kind === 'count' && own + wilds < combination.least) continue;
      best = Math.max(best, (pays[at] ?? 0) * (combination.bonus ? 1 : sheet.wildFactor ** wilds));
    }
    return best;
  };

  const step = (live: readonly Live[], reel: number, symbol: number): Live[] => {
    const after: Live[] = [];
    for (const item of live) {
      const combination = sheet.combinations[item.at];
      if (!combination) continue;
      const cell =
        combination.kind === 'cells' ? combination.cells[reel]?.[symbol] : combination.match[symbol];
      if (cell === MISS && combination.kind === 'cells') continue;
      const counts = combination.kind === 'count';
      // How many matters to a count, and how many wilds to a factor; else whether there is one, so that more states are the same.
      if (cell === NATIVE) after.push({ ...item, own: counts ? item.own + 1 : 1 });
      else if (cell === AS_WILD)
        after.push({ ...item, wilds: counts || sheet.wildFactor > 1 ? item.wilds + 1 : 1 });
      else if (cell === ANY || counts) after.push(item);
    }
    return after;
  };

  const build = (live: readonly Live[], reel: number): number => {
    const key = `${reel}/${live.map(({ at, own, wilds }) => `${at}.${own}.${wilds}`).join()}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const state = rows.length;
    if (state > 2_000_000 / width) throw new RangeError('too many combinations to follow');
    known.set(key, state);
    rows.push([]);
    settled.push(-1);
    if (reel === reels) {
      settled[state] = value(live);
      rows[state] = Array.from({ length: width }, () => state);
      return state;
    }
    const next = sheet.symbols.map((_, symbol) => build(step(live, reel, symbol), reel + 1));
    rows[state] = next;
    const ends = new Set(next.map((to) => settled[to] ?? -1));
    const [only = -1] = ends;
    settled[state] = ends.size === 1 ? only : -1;
    return state;
  };
  build(
    sheet.combinations.map((_, at) => ({ at, own: 0, wilds: 0 })),
    0,
  );
  return { next: Int32Array.from(rows.flat()), settled: Float64Array.from(settled), symbols: width };
}
