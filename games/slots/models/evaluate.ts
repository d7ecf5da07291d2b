/** What a window of symbols wins, by each way of paying. Pure; cells are reel × rows + row. */
import { type Board, NOTHING } from './board.ts';

export type Win = {
  /** 1-based line; 0 where there are none */
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  /** in how many ways */
  readonly ways: number;
  readonly units: number;
};

/** What an evaluation may fill in: cells that won, and the wins one by one. */
export type Notes = { readonly hit?: Uint8Array; readonly wins?: Win[] };

type Evaluate = (board: Board, cells: Uint8Array, reels: number, notes: Notes) => number;

/** The first `least` cells of a line are wild or of one symbol; wilds alone may still become any symbol. */
export function isAlive(board: Board, cells: Uint8Array, line: number): boolean {
  let symbol = board.wild;
  for (let reel = 0; reel < board.table.least; reel += 1) {
    const seen = cells[reel * board.rows + (board.paths[line * board.reels + reel] ?? 0)] ?? NOTHING;
    if (seen === board.wild || seen === symbol) continue;
    if (symbol !== board.wild) return false;
    symbol = seen;
  }
  return symbol !== board.scatter;
}

const lines: Evaluate = (board, cells, reels, notes) => {
  let units = 0;
  for (let line = 0; line < board.lines; line += 1) {
    // Most lines differ at once; only a mixed group pays for different symbols.
    if (board.table.mixed || isAlive(board, cells, line)) units += oneLine(board, cells, reels, line, notes);
  }
  return units;
};

function oneLine(board: Board, cells: Uint8Array, reels: number, line: number, notes: Notes): number {
  const { wild, pays, most, paths, rows, table } = board;
  const cellAt = (reel: number): number => reel * rows + (paths[line * board.reels + reel] ?? 0);
  let symbol = wild;
  let lead = 0;
  let run = 0;
  let wilds = 0;
  for (; run < reels; run += 1) {
    const seen = cells[cellAt(run)] ?? NOTHING;
    if (seen === wild) {
      wilds += 1;
      if (symbol === wild) lead += 1;
    } else if (symbol === wild) symbol = seen;
    else if (seen !== symbol) break;
  }
  // On reels that have no wild the first symbol is the one: −1 never pays.
  const factor = table.wildFactor !== undefined && symbol !== wild ? table.wildFactor ** wilds : 1;
  let best = symbol < 0 ? 0 : (pays[symbol * (most + 1) + run] ?? 0) * factor;
  let [shown, count] = [symbol, run];
  const asWilds = wild < 0 ? 0 : (pays[wild * (most + 1) + lead] ?? 0);
  if (asWilds > best) [best, shown, count] = [asWilds, wild, lead];
  const mixed = table.mixed && reels === board.reels ? mixedPay(board, cells, cellAt) : 0;
  if (mixed > best) [best, shown, count] = [mixed, -1, reels];
  if (best > 0) {
    for (let reel = 0; notes.hit && reel < count; reel += 1) notes.hit[cellAt(reel)] = 1;
    notes.wins?.push({ line: line + 1, symbol: board.letters[shown] ?? '*', count, ways: 1, units: best });
  }
  return best;
}

/** A line of symbols of the group in any order; wilds stand in, at least one symbol is there. */
function mixedPay(board: Board, cells: Uint8Array, cellAt: (reel: number) => number): number {
  let wilds = 0;
  for (let reel = 0; reel < board.reels; reel += 1) {
    const seen = cells[cellAt(reel)] ?? NOTHING;
    if (seen === board.wild) wilds += 1;
    else if (!board.mixed.has(seen)) return 0;
  }
  if (wilds === board.reels) return 0;
  return (board.table.mixed?.units ?? 0) * (board.table.wildFactor ?? 1) ** wilds;
}

const ways: Evaluate = (board, cells, reels, notes) => {
  const { rows, wild, pays, most } = board;
  let units = 0;
  for (let first = 0; first < rows; first += 1) {
    const symbol = cells[first] ?? NOTHING;
    if (symbol === NOTHING || symbol === board.scatter || cells.indexOf(symbol) < first) continue;
    let product = 1;
    let run = 0;
    for (; run < reels; run += 1) {
      let count = 0;
      for (let row = 0; row < rows; row += 1) {
        const seen = cells[run * rows + row];
        if (seen === symbol || seen === wild) count += 1;
      }
      if (count === 0) break;
      product *= count;
    }
    const paid = (pays[symbol * (most + 1) + run] ?? 0) * product;
    if (paid === 0) continue;
    units += paid;
    note(board, cells, run * rows, symbol, notes);
    notes.wins?.push({
      line: 0,
      symbol: board.letters[symbol] ?? '',
      count: run,
      ways: product,
      units: paid,
    });
  }
  return units;
};

/** Marks the symbol and the wilds among the first `until` cells. */
function note(board: Board, cells: Uint8Array, until: number, symbol: number, notes: Notes): void {
  if (!notes.hit) return;
  for (let cell = 0; cell < until; cell += 1)
    if (cells[cell] === symbol || cells[cell] === board.wild) notes.hit[cell] = 1;
}

const anywhere: Evaluate = (board, cells, _reels, notes) => {
  const { letters, wild, pays, most } = board;
  const counts = new Uint8Array(letters.length);
  let wilds = 0;
  for (const symbol of cells) {
    if (symbol === wild) wilds += 1;
    else if (symbol < letters.length) counts[symbol] = (counts[symbol] ?? 0) + 1;
  }
  let units = 0;
  for (let symbol = 0; symbol < letters.length; symbol += 1) {
    const own = counts[symbol] ?? 0;
    const paid = own === 0 ? 0 : (pays[symbol * (most + 1) + own + wilds] ?? 0);
    if (paid === 0) continue;
    units += paid;
    note(board, cells, cells.length, symbol, notes);
    notes.wins?.push({ line: 0, symbol: letters[symbol] ?? '', count: own + wilds, ways: 1, units: paid });
  }
  return units;
};

const clusters: Evaluate = (board, cells, _reels, notes) => {
  const { rows, pays, most, wild } = board;
  const seen = new Uint8Array(cells.length);
  let units = 0;
  for (let from = 0; from < cells.length; from += 1) {
    const symbol = cells[from] ?? NOTHING;
    if (seen[from] === 1 || symbol === wild || symbol === NOTHING || symbol === board.scatter) continue;
    const cluster = [from];
    const inside = new Set(cluster);
    for (const cell of cluster) {
      seen[cell] = 1;
      const row = cell - Math.floor(cell / rows) * rows;
      for (const next of [
        cell - rows,
        cell + rows,
        row > 0 ? cell - 1 : -1,
        row + 1 < rows ? cell + 1 : -1,
      ]) {
        if (next < 0 || next >= cells.length || inside.has(next)) continue;
        if (cells[next] !== symbol && cells[next] !== wild) continue;
        inside.add(next);
        cluster.push(next);
      }
    }
    // A wild belongs to every cluster it touches.
    for (const cell of cluster) if (cells[cell] === wild) seen[cell] = 0;
    const paid = pays[symbol * (most + 1) + cluster.length] ?? 0;
    if (paid === 0) continue;
    units += paid;
    if (notes.hit) for (const cell of cluster) notes.hit[cell] = 1;
    notes.wins?.push({
      line: 0,
      symbol: board.letters[symbol] ?? '',
      count: cluster.length,
      ways: 1,
      units: paid,
    });
  }
  return units;
};

export const EVALUATE: Readonly<Record<Board['table']['by'], Evaluate>> = { lines, ways, anywhere, clusters };
