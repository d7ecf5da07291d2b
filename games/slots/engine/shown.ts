/** What travels as JSON: the state the host keeps, the picture of one spin, and the one act there is. */
import type { LineWin } from './evaluate.ts';

export type SlotState = {
  /** free spins still to be played; 0 = the round is over */
  readonly left: number;
  /** free spins awarded in this round so far */
  readonly total: number;
  /** units won in this round so far */
  readonly win: number;
};

export type SpinShown = {
  /** one per reel: index in the strip of the symbol in the top row */
  readonly stops: readonly number[];
  /** units of a line before the multiplier */
  readonly lines: readonly LineWin[];
  readonly scatters: number;
  /** units of the scatters before the multiplier */
  readonly scatterUnits: number;
  readonly multiplier: number;
  /** units of this spin, multiplied */
  readonly units: number;
  /** free spins won by this spin */
  readonly award: number;
  /** as in the state after this spin */
  readonly left: number;
  readonly total: number;
  readonly win: number;
};

export const FREE_SPIN = { type: 'free-spin' } as const;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws RangeError when the stored state is not one this engine wrote; a round is never guessed. */
export function readState(value: unknown): SlotState {
  if (
    isRecord(value) &&
    isCount(value.left) &&
    isCount(value.total) &&
    isCount(value.win) &&
    value.left <= value.total
  ) {
    return { left: value.left, total: value.total, win: value.win };
  }
  throw new RangeError('not a state of a reel game');
}

const isLine = (value: unknown): value is LineWin =>
  isRecord(value) &&
  isCount(value.line) &&
  typeof value.symbol === 'string' &&
  isCount(value.run) &&
  isCount(value.units);

/** Reads a picture off the wire. @throws RangeError when it is not one. */
export function readShown(value: unknown): SpinShown {
  if (!isRecord(value)) throw new RangeError('not a picture of a reel game');
  const { stops, lines } = value;
  if (!Array.isArray(stops) || !stops.every(isCount) || !Array.isArray(lines) || !lines.every(isLine)) {
    throw new RangeError('a picture of a reel game has stops and lines');
  }
  const count = (name: keyof SpinShown): number => {
    const found = value[name];
    if (!isCount(found)) throw new RangeError(`a picture of a reel game has a count of ${name}`);
    return found;
  };
  return {
    stops,
    lines,
    scatters: count('scatters'),
    scatterUnits: count('scatterUnits'),
    multiplier: count('multiplier'),
    units: count('units'),
    award: count('award'),
    left: count('left'),
    total: count('total'),
    win: count('win'),
  };
}
