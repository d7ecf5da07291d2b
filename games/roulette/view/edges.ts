/**
 * Which bet a press on the cloth lays: the middle of a number is the number itself, its edges are splits, its corners are corners, and the outer
 * edge of the rows is a street, where two rows meet a six line. `across` runs over the three numbers of a row, `along` from row to row; both are
 * shares of a cell, 0 to 1.
 */
import { columnOf, ROULETTE_BETS } from '#games/roulette/engine/layout.ts';

/** Shares of a cell that belong to its edges: on a phone a cell is 71 by 52 pixels, so an edge of two cells is 34 or 26 pixels wide. */
const ACROSS = 0.24;
const ALONG = 0.25;
/** Zero lies along three cells: this share of it, next to them, is its edge. */
const ZERO_EDGE = 0.4;

const zone = (share: number, edge: number): -1 | 0 | 1 => (share < edge ? -1 : share > 1 - edge ? 1 : 0);

function onZero(across: number, along: number): string {
  if (along < 1 - ZERO_EDGE) return 'n-0';
  const column = Math.min(3, 1 + Math.floor(across * 3));
  const side = zone(across * 3 - (column - 1), ACROSS);
  const left = side === -1 ? column - 1 : column;
  if (side === 0) return `s-0-${column}`;
  return left === 1 ? 'r-0-1-2' : left === 2 ? 'r-0-2-3' : 'q-0';
}

/** The line between two numbers of a row, or the outer edge of it. */
function beside(number: number, side: -1 | 1): string {
  const left = side === 1 ? number : number - 1;
  const column = columnOf(number) + (side === 1 ? 0 : -1);
  return column === 0 || column === 3 ? `r-${number - columnOf(number) + 1}` : `s-${left}-${left + 1}`;
}

/** @param number 0 to 36 */
export function betAt(number: number, across: number, along: number): string {
  if (number === 0) return onZero(across, along);
  const side = zone(across, ACROSS);
  const next = zone(along, ALONG);
  const first = number - columnOf(number) + 1;
  const isLast = number > 33;
  if (side === 0) {
    if (next === 0 || (next === 1 && isLast)) return `n-${number}`;
    const upper = next === 1 ? number : number - 3;
    return upper > 0 ? `s-${upper}-${upper + 3}` : `s-0-${number}`;
  }
  if (next === 0 || (next === 1 && isLast)) return beside(number, side);
  const row = next === 1 ? first : first - 3;
  const column = columnOf(number) + (side === 1 ? 0 : -1);
  const isOuter = column === 0 || column === 3;
  if (row < 1) return isOuter ? 'q-0' : column === 1 ? 'r-0-1-2' : 'r-0-2-3';
  return isOuter ? `x-${row}` : `q-${row + column - 1}`;
}

/** Where the chips of a bet on several numbers lie, as shares of the cell of its lowest number. */
export type ChipPlace = { readonly code: string; readonly across: number; readonly along: number };

function placeOf(code: string, [first = 0, second = 0]: readonly number[]): ChipPlace {
  const at = (across: number, along: number): ChipPlace => ({ code, across, along });
  switch (code.charAt(0)) {
    case 's':
      if (first === 0) return at((second - 0.5) / 3, 1);
      return second - first === 1 ? at(1, 0.5) : at(0.5, 1);
    case 'r':
      if (first === 0) return at(second / 3, 1);
      return at(0, 0.5);
    case 'q':
      return first === 0 ? at(0, 1) : at(1, 1);
    default:
      return at(0, 1);
  }
}

/** Bets on several numbers that lie on the edges of a number's cell. */
export const placesAt = (number: number): readonly ChipPlace[] =>
  ROULETTE_BETS.filter(
    ({ code, numbers }) => numbers[0] === number && numbers.length > 1 && /^[srqx]-/.test(code),
  ).map(({ code, numbers }) => placeOf(code, numbers));
