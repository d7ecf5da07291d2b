/**
 * A reel game as an `Engine`. `start` is the paid spin; each free spin is one `act`. A step draws one stop per reel, left to
 * right, with `draw.below(strip length)`, and nothing else: five words for five reels of 32.
 *
 * Between steps the host keeps two things: `state`, and beside it `draw.position()`, the number of words the round has used.
 * It goes on with `createDraw(blocks, position)`, so a round that was interrupted gives the outcome it would have given.
 */
import type { Engine, Json, Step } from '#games/contract.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import { compile, type Reels } from './compile.ts';
import { evaluate } from './evaluate.ts';
import type { SlotProof } from './proof.ts';
import { FREE_SPIN, readState, type SlotState, type SpinShown } from './shown.ts';
import type { ReelTable } from './table.ts';

export type Slot = Engine & { readonly proof: SlotProof; readonly table: ReelTable };

export function makeSlot(table: ReelTable, proof: SlotProof): Slot {
  const reels = compile(table);
  return {
    code: table.code,
    version: table.version,
    unitsPerStake: reels.lineCount,
    maxWin: proof.maxWin,
    proof,
    table,
    readChoice: (input) => (input === undefined || input === null || isEmpty(input) ? null : undefined),
    readAction: (state, input) => (isFreeSpin(input) && readState(state).left > 0 ? FREE_SPIN : undefined),
    start: (_choice, draw) => spin(reels, undefined, draw),
    act: (state, action, draw) => {
      const before = readState(state);
      if (!isFreeSpin(action) || before.left === 0) throw new RangeError('no free spin is open');
      return spin(reels, before, draw);
    },
    proceed: (state) => (readState(state).left > 0 ? FREE_SPIN : undefined),
    automatic: (state) => readState(state).left > 0,
  };
}

const isEmpty = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && !Array.isArray(input) && Object.keys(input).length === 0;

const isFreeSpin = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  Object.keys(input).length === 1 &&
  'type' in input &&
  input.type === FREE_SPIN.type;

/** `before` is undefined for the paid spin. */
function spin(reels: Reels, before: SlotState | undefined, draw: Draw): Step<Json> {
  const stops: number[] = [];
  for (let reel = 0; reel < reels.reelCount; reel += 1) stops.push(draw.below(reels.lengths[reel] ?? 1));
  const found = evaluate(reels, stops);
  const { most, multiplier } = reels.table.free;
  const factor = before ? multiplier : 1;
  const total = before?.total ?? 0;
  const award = Math.min(reels.awards[found.scatters] ?? 0, most - total);
  const units = found.units * factor;
  const state: SlotState = {
    left: (before ? before.left - 1 : 0) + award,
    total: total + award,
    win: (before?.win ?? 0) + units,
  };
  const shown: SpinShown = {
    stops,
    lines: found.lines,
    scatters: found.scatters,
    scatterUnits: found.scatterUnits,
    multiplier: factor,
    units,
    award,
    left: state.left,
    total: state.total,
    win: state.win,
  };
  return { state, shown, win: state.win, done: state.left === 0 };
}
