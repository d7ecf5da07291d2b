/** A table's mechanics: its board, and the phases its features need. One place decides what leads where. */
import { type Board, boardOf } from './board.ts';
import {
  coins,
  coinValue,
  GAMBLE,
  gamblePhase,
  HOLD,
  holdFrom,
  holdPhase,
  PICK,
  pickFrom,
  pickPhase,
  RESPIN,
  respinFrom,
  respinLaw,
  respinPhase,
} from './bonus.ts';
import { both, weighted } from './moments.ts';
import type { Arc, At, Law, Mechanics, Phase, Turn } from './round.ts';
import { cellsOf } from './spin.ts';
import { afterPaid, baseLaw, spin, SPINS, type Spun, spinLaws, spinsPhase } from './spins.ts';
import type { HoldRule, ModelTable } from './table.ts';

/** A gamble never stands for more than this; above it the win is paid at once. */
const MOST_GAMBLED = 1_000_000_000;

/** Draws after the stops of a paid spin: the values of coins in sight, left to right, when they open hold and win. */
function paidTurn(
  board: Board,
  spun: Spun,
  rule: HoldRule | undefined,
  draw: Parameters<typeof coinValue>[1],
  at: At | undefined,
): Turn {
  if (!rule || spun.scatters < rule.trigger) return { units: spun.units, at, shown: spun.shown };
  const cells = cellsOf(board, spun.windows);
  const values = Array.from({ length: spun.scatters }, () => coinValue(rule, draw));
  const opened = holdFrom(board, cells);
  const isFull = spun.scatters === cells.length;
  const units = values.reduce((sum, value) => sum + value, spun.units + (isFull ? rule.full : 0));
  return { units, at: isFull ? undefined : opened, shown: { ...spun.shown, coins: values } };
}

/** Paid spins with the values of the coins that open hold and win. */
function holdLaw(board: Board, law: Law, rule: HoldRule, scattersOf: (arc: Arc) => number): Law {
  const cells = board.reels * board.rows;
  const scale = coins(rule, 0, cells);
  const arcs = law.arcs.map((arc): Arc => {
    const count = scattersOf(arc);
    return count < rule.trigger
      ? { ...arc, moments: weighted(arc.moments, scale.count) }
      : { ...arc, moments: both(arc.moments, coins(rule, count, cells)) };
  });
  return { total: law.total * scale.count, arcs };
}

/** Coins in sight as a place whose cells are the first ones; how many they are is all the law needs. */
const placeOfCoins = (count: number): At => [HOLD, 3, 2 ** count - 1];

export function mechanicsOf(table: ModelTable): Mechanics {
  const board = boardOf(table);
  const laws = spinLaws(board);
  const { hold, pick, gamble, buy } = table;
  const openFree = afterPaid(board);
  const after = (scatters: number, landed: number): At | undefined => {
    if (hold) return scatters >= hold.trigger ? placeOfCoins(scatters) : undefined;
    if (pick && scatters >= pick.trigger) return pickFrom(pick);
    return openFree(scatters, landed);
  };
  const phases: Record<number, Phase> = {};
  if (table.free || table.wilds === 'walk') phases[SPINS] = spinsPhase(board, laws);
  if (hold) phases[HOLD] = holdPhase(board, hold);
  if (pick) phases[PICK] = pickPhase(pick);
  if (gamble !== undefined) phases[GAMBLE] = gamblePhase(gamble, MOST_GAMBLED);
  if (table.respin) phases[RESPIN] = respinPhase(board);

  const going = (spun: Spun): At | undefined => {
    if (table.respin) return respinFrom(board, spun.stops, spun.units);
    const at = after(spun.scatters, spun.landed);
    if (gamble === undefined || at !== undefined) return at;
    return spun.units > 0 && spun.units * 2 ** gamble <= MOST_GAMBLED ? [GAMBLE, 0, spun.units] : undefined;
  };
  const startLaw = (): Law => {
    if (table.respin) return respinLaw(board);
    const law = baseLaw(board, laws('base', 0), after);
    if (!hold) return law;
    // Only coins lead on here, so the place says how many there are.
    return holdLaw(board, law, hold, ({ at }) => (at ? Math.round(Math.log2((at[2] ?? 0) + 1)) : 0));
  };
  return {
    unit: table.unit,
    start: (draw) => {
      const spun = spin(board, 'base', 0, draw);
      return paidTurn(board, spun, hold, draw, going(spun));
    },
    startLaw,
    phases,
    ...(buy ? { buy: { price: buy.price, at: [SPINS, buy.spins, buy.spins, 0] } } : {}),
    ...(gamble === undefined
      ? {}
      : { mostOf: (most: number) => Math.max(most, Math.min(most * 2 ** gamble, MOST_GAMBLED)) }),
  };
}
