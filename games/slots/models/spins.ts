/** The paid spin of every model, and phase 1: free spins, with wilds that stick or walk and with retrigger. */
import type { Draw } from '#kernel/rng/draw.ts';
import { type Board, type Mode, NOTHING, type Window } from './board.ts';
import { countSpins, landedIn, scattersIn, type Spins, windowsFor } from './count.ts';
import { multiplied, raised } from './moments.ts';
import { type Arc, type At, isCount, type Law, type Phase, type Turn } from './round.ts';
import { cellsOf, type Fall, unitsOf } from './spin.ts';

export const SPINS = 1;
const SPIN = { type: 'spin' } as const;

export type Spun = {
  readonly windows: readonly Window[];
  readonly stops: readonly number[];
  readonly scatters: number;
  readonly landed: number;
  readonly units: number;
  readonly shown: Turn['shown'];
};

/**
 * Draws a spin: for each reel that turns, left to right, its height where heights change (`below` the sum of their weights) and its stop
 * (`below` the length of its strip).
 */
export function spin(board: Board, mode: Mode, held: number, draw: Draw): Spun {
  const windows = Array.from({ length: board.reels }, (_, reel) => {
    const list = windowsFor(board, { mode, held }, reel);
    const length = list === undefined || (held >> reel) & 1 ? 1 : (board.strips[reel]?.length ?? 1);
    const tall = board.table.heights && length > 1 ? heightOf(board, draw.below(board.heightWeight)) : 0;
    return list[tall * length + draw.below(length)] ?? board.wildReel;
  });
  return seen(board, mode, held, windows);
}

function heightOf(board: Board, drawn: number): number {
  let left = drawn;
  const heights = board.table.heights ?? [];
  for (const [at, [, weight]] of heights.entries()) {
    if (left < weight) return at;
    left -= weight;
  }
  return heights.length - 1;
}

/** What these windows win, with scatters; multipliers of free spins are not applied here. */
export function seen(board: Board, mode: Mode, held: number, windows: readonly Window[]): Spun {
  const stops = windows.map(({ stop }) => stop);
  const falls: Fall[] = [];
  const cells = cellsOf(board, windows);
  const sight = [...cells].map((symbol) => (symbol === NOTHING ? '' : (board.letters[symbol] ?? '')));
  const scatters = windows.reduce((sum, window) => sum + window.scatters, 0);
  const landed = windows.reduce((bits, window, reel) => bits + (window.landed << reel), 0);
  const won = unitsOf(board, mode, cells, stops, falls);
  const scatterUnits = scatterPay(board, scatters);
  const shown = { type: 'spin', stops, window: sight, falls, scatters, scatterUnits, held };
  return { windows, stops, scatters, landed, units: won + scatterUnits, shown };
}

const scatterPay = (board: Board, scatters: number): number => {
  const pays = board.table.scatterPays ?? [];
  return pays[Math.min(scatters, pays.length - 1)] ?? 0;
};

const awardOf = (board: Board, scatters: number): number => {
  const awards = board.table.free?.award ?? [];
  return awards[Math.min(scatters, awards.length - 1)] ?? 0;
};

/** Laws of single spins, counted once each. */
export function spinLaws(board: Board): (mode: Mode, held: number) => Spins {
  const known = new Map<string, Spins>();
  // Without wilds that act and without another ladder a free spin is as a paid one.
  const alike = board.table.wilds === undefined && board.table.freeCascade === undefined;
  return (mode, held) => {
    const key = `${alike ? 'base' : mode}${held}`;
    const spins = known.get(key) ?? countSpins(board, { mode, held });
    known.set(key, spins);
    return spins;
  };
}

/** The place after the paid spin, and the law of all paid spins, for a board with this way of going on. */
export function baseLaw(
  board: Board,
  spins: Spins,
  after: (scatters: number, landed: number) => At | undefined,
): Law {
  const arcs = [...spins.byMarks].map(
    ([marks, moments]): Arc => ({
      moments: raised(moments, scatterPay(board, scattersIn(marks))),
      at: after(scattersIn(marks), landedIn(marks)),
    }),
  );
  return { total: spins.total, arcs };
}

/** Where free spins or walking wilds lead from a paid spin. */
export const afterPaid =
  (board: Board) =>
  (scatters: number, landed: number): At | undefined => {
    const { table } = board;
    if (table.wilds === 'walk') return walked(board, 0, landed);
    const award = Math.min(awardOf(board, scatters), table.free?.most ?? 0);
    return award > 0 ? [SPINS, award, award, 0] : undefined;
  };

/** Wilds move one reel to the left and the others turn again, until none is left or the round has had its respins. */
const walked = (board: Board, made: number, wilds: number): At | undefined =>
  wilds >> 1 > 0 && made < (board.table.walks ?? 0) ? [SPINS, 1, made + 1, wilds >> 1] : undefined;

/** at = [1, spins left, spins given so far, reels that are wild] */
export function spinsPhase(board: Board, laws: (mode: Mode, held: number) => Spins): Phase {
  const { table } = board;
  const factor = table.free?.multiplier ?? 1;
  const most = table.wilds === 'walk' ? (table.walks ?? 0) : (table.free?.most ?? 0);
  const next = (at: At, scatters: number, landed: number): At | undefined => {
    const [, left = 0, total = 0, held = 0] = at;
    if (table.wilds === 'walk') return walked(board, total, held | landed);
    const award = Math.min(awardOf(board, scatters), most - total);
    const wilds = table.wilds === 'sticky' ? held | landed : 0;
    return left - 1 + award > 0 ? [SPINS, left - 1 + award, total + award, wilds] : undefined;
  };
  return {
    reads: (at) =>
      at.length === 4 &&
      isCount(at[2], most) &&
      isCount(at[1], at[2]) &&
      at[1] !== 0 &&
      isCount(at[3], table.wilds === undefined || table.wilds === 'expand' ? 0 : 2 ** board.reels - 1),
    legal: () => [SPIN],
    go: (at, _action, draw) => {
      const spun = spin(board, 'free', at[3] ?? 0, draw);
      const after = next(at, spun.scatters, spun.landed);
      const shown = {
        ...spun.shown,
        multiplier: factor,
        left: after?.[1] ?? 0,
        total: after?.[2] ?? at[2] ?? 0,
      };
      return { units: spun.units * factor, at: after, shown };
    },
    law: (at) => {
      const spins = laws('free', at[3] ?? 0);
      const arcs = [...spins.byMarks].map(
        ([marks, moments]): Arc => ({
          moments: multiplied(raised(moments, scatterPay(board, scattersIn(marks))), factor),
          at: next(at, scattersIn(marks), landedIn(marks)),
        }),
      );
      return { total: spins.total, arcs };
    },
  };
}
