/**
 * The published book of cards: card n is the same for everybody and for ever, and anybody can print it. Nothing is secret or left to chance in it –
 * what is left to chance is the order of the balls.
 *
 * Word i of card n: x = (n × 0x9E3779B1 + i × 0x85EBCA6B) mod 2^32, then x ^= x >>> 16, x *= 0x21F0AAAD, x ^= x >>> 15, x *= 0x735A2D97,
 * x ^= x >>> 15, all in 32 bits. Numbers below k are taken from these words as from every other stream of draws (kernel/rng/draw.ts).
 *
 * A card of 75: 25 cells, row by row, 0 the free centre; column c has five of 15c + 1 … 15c + 15. For each column, top to bottom: `below` of how
 * many of its numbers are left, and the number at that place of those left in ascending order.
 * A ticket of 90: 27 cells, row by row, 0 a blank; column c has one to three of its tens, ascending. First each column gets one number and six
 * times `below(9)` gives a column one more (a column with three is asked again); then the columns, those with most numbers first, take the rows
 * with most places left, ties by `below`; then each column draws its numbers as above.
 */
import { createDraw, type Draw } from '#kernel/rng/draw.ts';

const WORDS_A_BLOCK = 8;

function wordOf(card: number, at: number): number {
  let x = (Math.imul(card, 0x9e3779b1) + Math.imul(at, 0x85ebca6b)) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

function blockOf(card: number, cursor: number): Uint8Array {
  const block = new DataView(new ArrayBuffer(WORDS_A_BLOCK * 4));
  for (let word = 0; word < WORDS_A_BLOCK; word += 1)
    block.setUint32(word * 4, wordOf(card, cursor * WORDS_A_BLOCK + word));
  return new Uint8Array(block.buffer);
}

/** `count` different numbers of `from` … `to`, in the order they were drawn. */
function pick(draw: Draw, from: number, to: number, count: number): number[] {
  const left = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return Array.from({ length: count }, () => left.splice(draw.below(left.length), 1)[0] ?? from);
}

const SIDE = 5;
const CENTRE = 12;

function card75(draw: Draw): readonly number[] {
  const cells = Array.from({ length: SIDE * SIDE }, () => 0);
  for (let column = 0; column < SIDE; column += 1) {
    const rows = [0, 1, 2, 3, 4].filter((row) => row * SIDE + column !== CENTRE);
    const numbers = pick(draw, 15 * column + 1, 15 * column + 15, rows.length);
    for (const [at, row] of rows.entries()) cells[row * SIDE + column] = numbers[at] ?? 0;
  }
  return cells;
}

export const COLUMNS_90 = 9;
const ROWS_90 = 3;
const IN_A_ROW = 5;

/** How many numbers each column of a ticket has: one to three, fifteen together. */
function columnCounts(draw: Draw): number[] {
  const counts = Array.from({ length: COLUMNS_90 }, () => 1);
  for (let more = ROWS_90 * IN_A_ROW - COLUMNS_90; more > 0; ) {
    const column = draw.below(COLUMNS_90);
    const count = counts[column] ?? ROWS_90;
    if (count === ROWS_90) continue;
    counts[column] = count + 1;
    more -= 1;
  }
  return counts;
}

/** The rows each column stands in: full columns first, each in the rows with most places left, so that every row comes to five. */
function columnRows(draw: Draw, counts: readonly number[]): number[][] {
  const left = [IN_A_ROW, IN_A_ROW, IN_A_ROW];
  const rows: number[][] = counts.map(() => []);
  const order = counts
    .map((_, column) => column)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  for (const column of order) {
    const taken: number[] = [];
    while (taken.length < (counts[column] ?? 0)) {
      const free = [0, 1, 2].filter((row) => !taken.includes(row));
      const most = Math.max(...free.map((row) => left[row] ?? 0));
      const best = free.filter((row) => left[row] === most);
      taken.push(best[draw.below(best.length)] ?? 0);
    }
    for (const row of taken) left[row] = (left[row] ?? 0) - 1;
    rows[column] = taken.sort((a, b) => a - b);
  }
  return rows;
}

function ticket90(draw: Draw): readonly number[] {
  const cells = Array.from({ length: ROWS_90 * COLUMNS_90 }, () => 0);
  const counts = columnCounts(draw);
  for (const [column, rows] of columnRows(draw, counts).entries()) {
    const from = column === 0 ? 1 : 10 * column;
    const to = column === COLUMNS_90 - 1 ? 90 : 10 * column + 9;
    const numbers = pick(draw, from, to, rows.length).sort((a, b) => a - b);
    for (const [at, row] of rows.entries()) cells[row * COLUMNS_90 + column] = numbers[at] ?? 0;
  }
  return cells;
}

/** The cells of card n of the book, row by row; 0 is the free centre or a blank. @param n from 1 */
export function cardOf(balls: 75 | 90, n: number): readonly number[] {
  const draw = createDraw((cursor) => blockOf(n, cursor));
  return balls === 75 ? card75(draw) : ticket90(draw);
}
