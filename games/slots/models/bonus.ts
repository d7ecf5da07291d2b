/** Phases beside free spins: 2 hold and win, 3 picks, 4 gamble, 5 respin of the third reel. */
import type { Draw } from '#kernel/rng/draw.ts';
import { type Board } from './board.ts';
import { countSpins } from './count.ts';
import { type Moments, nothing, raised, repeated, weighted } from './moments.ts';
import { type Arc, type At, isCount, type Law, type Phase } from './round.ts';
import { seen, type Spun } from './spins.ts';
import type { HoldRule, PickRule } from './table.ts';

export const HOLD = 2;
export const PICK = 3;
export const GAMBLE = 4;
export const RESPIN = 5;

/** Respins a new coin gives back. */
const HOLD_SPINS = 3;

const bitsIn = (mask: number): number => {
  let bits = 0;
  for (let rest = mask; rest > 0; rest = Math.floor(rest / 2)) bits += rest & 1;
  return bits;
};

const weightOf = (rule: HoldRule): number => rule.values.reduce((sum, [, weight]) => sum + weight, 0);

/** A coin's value: `below` the sum of the weights. */
export function coinValue(rule: HoldRule, draw: Draw): number {
  let left = draw.below(weightOf(rule));
  for (const [units, weight] of rule.values) {
    if (left < weight) return units;
    left -= weight;
  }
  return 0;
}

/** Values of so many coins, over weight^cells so that any number of coins has the same count. */
export function coins(rule: HoldRule, count: number, cells: number): Moments {
  const one = rule.values.reduce(
    (all, [units, weight]): Moments => ({
      count: all.count + BigInt(weight),
      zeros: units === 0 ? all.zeros + BigInt(weight) : all.zeros,
      sum: all.sum + BigInt(units * weight),
      squares: all.squares + BigInt(units) ** 2n * BigInt(weight),
      most: Math.max(all.most, units),
    }),
    { count: 0n, zeros: 0n, sum: 0n, squares: 0n, most: 0 },
  );
  return weighted(repeated(one, count), BigInt(weightOf(rule)) ** BigInt(cells - count));
}

/** Where coins in sight lead: their cells are kept. Coins are the board's scatters. */
export const holdFrom = (board: Board, cells: Uint8Array): At => {
  let mask = 0;
  cells.forEach((symbol, cell) => {
    if (symbol === board.scatter) mask += 2 ** cell;
  });
  return [HOLD, HOLD_SPINS, mask];
};

const choose = (n: number, k: number): bigint => {
  let value = 1n;
  for (let i = 1; i <= k; i += 1) value = (value * BigInt(n - k + i)) / BigInt(i);
  return value;
};

/** at = [2, respins left, cells that hold a coin as bits] */
export function holdPhase(board: Board, rule: HoldRule): Phase {
  const cells = board.reels * board.rows;
  const next = (left: number, mask: number, fresh: number): At | undefined => {
    if (bitsIn(mask) === cells) return undefined;
    const after = fresh > 0 ? HOLD_SPINS : left - 1;
    return after > 0 ? [HOLD, after, mask] : undefined;
  };
  return {
    reads: (at) =>
      at.length === 3 &&
      isCount(at[1], HOLD_SPINS) &&
      at[1] > 0 &&
      isCount(at[2], 2 ** cells - 1) &&
      bitsIn(at[2]) < cells,
    // Any cells that hold as many coins go on alike.
    same: ([phase = 0, left = 0, mask = 0]) => [phase, left, 2 ** bitsIn(mask) - 1],
    legal: () => [{ type: 'respin' }],
    go: ([, left = 0, mask = 0], _action, draw) => {
      const fresh: { cell: number; units: number }[] = [];
      let all = mask;
      // Every empty cell in order: whether a coin comes, and at once its value.
      for (let cell = 0; cell < cells; cell += 1) {
        if (Math.floor(mask / 2 ** cell) & 1 || draw.below(rule.of) >= rule.chance) continue;
        fresh.push({ cell, units: coinValue(rule, draw) });
        all += 2 ** cell;
      }
      const at = next(left, all, fresh.length);
      const full = bitsIn(all) === cells ? rule.full : 0;
      const units = fresh.reduce((sum, coin) => sum + coin.units, full);
      return { units, at, shown: { type: 'respin', fresh, full, left: at?.[1] ?? 0 } };
    },
    law: ([, left = 0, mask = 0]) => {
      const held = bitsIn(mask);
      const empty = cells - held;
      const arcs = Array.from({ length: empty + 1 }, (_, fresh): Arc => {
        const ways =
          choose(empty, fresh) *
          BigInt(rule.chance) ** BigInt(fresh) *
          BigInt(rule.of - rule.chance) ** BigInt(empty - fresh);
        const full = fresh === empty ? rule.full : 0;
        const after = 2 ** (held + fresh) - 1;
        return {
          moments: weighted(raised(coins(rule, fresh, cells), full), ways),
          at: next(left, after, fresh),
        };
      });
      return { total: BigInt(rule.of) ** BigInt(empty) * BigInt(weightOf(rule)) ** BigInt(cells), arcs };
    },
  };
}

export const pickFrom = (rule: PickRule): At => [PICK, 0, ...rule.boxes.map(([, count]) => count)];

/** at = [3, boxes opened as bits, boxes left of each prize]. What a box holds is drawn when it is opened. */
export function pickPhase(rule: PickRule): Phase {
  const boxes = rule.boxes.reduce((sum, [, count]) => sum + count, 0);
  const last = rule.boxes.length - 1;
  const leftOf = (at: At): readonly number[] => at.slice(2);
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  /** Over when an end was opened, or nothing but ends is left. */
  const isOver = (prize: number, left: readonly number[]): boolean =>
    prize === last || sum(left.slice(0, -1)) === 0;
  const taken = (left: readonly number[], prize: number): number[] =>
    left.map((count, at) => (at === prize ? count - 1 : count));
  return {
    reads: (at) =>
      at.length === rule.boxes.length + 2 &&
      isCount(at[1], 2 ** boxes - 1) &&
      leftOf(at).every((count, prize) => isCount(count, rule.boxes[prize]?.[1] ?? 0)) &&
      sum(leftOf(at)) + bitsIn(at[1]) === boxes &&
      !isOver(-1, leftOf(at)) &&
      leftOf(at)[last] === rule.boxes[last]?.[1],
    same: (at) => [PICK, 2 ** (boxes - sum(leftOf(at))) - 1, ...leftOf(at)],
    legal: ([, opened = 0]) =>
      Array.from({ length: boxes }, (_, box) => ({ type: 'pick', box })).filter(
        ({ box }) => (Math.floor(opened / 2 ** box) & 1) === 0,
      ),
    go: (at, action, draw) => {
      const left = leftOf(at);
      let drawn = draw.below(sum(left));
      const prize = left.findIndex((count) => {
        drawn -= count;
        return drawn < 0;
      });
      const after = taken(left, prize);
      const opened = (at[1] ?? 0) + 2 ** Number(action.box);
      const units = rule.boxes[prize]?.[0] ?? 0;
      const over = isOver(prize, after);
      return {
        units,
        at: over ? undefined : [PICK, opened, ...after],
        shown: { type: 'pick', box: action.box ?? 0, ends: prize === last },
      };
    },
    law: (at) => {
      const left = leftOf(at);
      const arcs = left.flatMap((count, prize): Arc[] => {
        if (count === 0) return [];
        const after = taken(left, prize);
        const opened = 2 ** (boxes - sum(after)) - 1;
        return [
          {
            moments: weighted(raised(nothing(), rule.boxes[prize]?.[0] ?? 0), BigInt(count)),
            at: isOver(prize, after) ? undefined : [PICK, opened, ...after],
          },
        ];
      });
      return { total: BigInt(sum(left)), arcs };
    },
  };
}

const COLLECT = { type: 'collect' } as const;
const COLOURS = ['red', 'black'] as const;

/** at = [4, times doubled, units at stake]. Red or black at even money: whatever a player does, the return stays the same. */
export function gamblePhase(times: number, most: number): Phase {
  return {
    reads: (at) => at.length === 3 && isCount(at[1], times - 1) && isCount(at[2], most) && at[2] > 0,
    legal: () => [COLLECT, ...COLOURS.map((colour) => ({ type: 'gamble', colour }))],
    go: ([, made = 0, units = 0], action, draw) => {
      if (action.type === COLLECT.type) return { units: 0, at: undefined, shown: { type: 'collect' } };
      const colour = COLOURS[draw.below(2)] ?? 'red';
      const won = colour === action.colour;
      const goesOn = won && made + 1 < times;
      return {
        units: won ? units : -units,
        at: goesOn ? [GAMBLE, made + 1, units * 2] : undefined,
        shown: { type: 'gamble', colour, won },
      };
    },
    law: () => ({ total: 1n, arcs: [{ moments: nothing(), at: undefined }] }),
  };
}

/** Two of a kind in the middle row of the first reels and no win: the third reel turns again, once. at = [5, stop, stop] */
export function respinFrom(board: Board, stops: readonly number[], units: number): At | undefined {
  const middle = (board.rows - 1) >> 1;
  const at = (reel: number): number | undefined => {
    const strip = board.strips[reel];
    return strip?.[((stops[reel] ?? 0) + middle) % strip.length];
  };
  return units === 0 && at(0) === at(1) ? [RESPIN, stops[0] ?? 0, stops[1] ?? 0] : undefined;
}

export function respinPhase(board: Board): Phase {
  const lengths = board.strips.map((strip) => strip.length);
  const turn = (at: At, draw: Draw): Spun => {
    const stops = [at[1] ?? 0, at[2] ?? 0, draw.below(lengths[2] ?? 1)];
    return seen(
      board,
      'base',
      0,
      stops.map((stop, reel) => board.windows.base[reel]?.[stop] ?? board.wildReel),
    );
  };
  return {
    reads: (at) =>
      at.length === 3 && isCount(at[1], (lengths[0] ?? 1) - 1) && isCount(at[2], (lengths[1] ?? 1) - 1),
    legal: () => [{ type: 'respin' }],
    go: (at, _action, draw) => {
      const { units, shown } = turn(at, draw);
      return { units, at: undefined, shown };
    },
    law: (at) => {
      const spins = countSpins(board, {
        mode: 'base',
        held: 0,
        fixed: [at[1], at[2], undefined],
        marks: () => 0,
      });
      return {
        total: spins.total,
        arcs: [...spins.byMarks.values()].map((moments) => ({ moments, at: undefined })),
      };
    },
  };
}

/** Paid spins of a respin game: those that lead to the same two stops go together. */
export function respinLaw(board: Board): Law {
  const width = 1000;
  const spins = countSpins(board, {
    mode: 'base',
    held: 0,
    marks: (stops, units) => {
      const at = respinFrom(board, stops, units);
      return at ? 1 + (at[1] ?? 0) * width + (at[2] ?? 0) : 0;
    },
  });
  const arcs = [...spins.byMarks].map(([mark, moments]): Arc => {
    const second = mark - 1 - Math.floor((mark - 1) / width) * width;
    return { moments, at: mark === 0 ? undefined : [RESPIN, Math.floor((mark - 1) / width), second] };
  });
  return { total: spins.total, arcs };
}
