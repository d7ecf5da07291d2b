/** A reel table turned into small integers, so that a spin on the bet path is array reads and additions. */
import type { ReelTable } from './table.ts';

export type Reels = {
  readonly table: ReelTable;
  readonly reelCount: number;
  /** Letters of the symbols; a symbol's number is its place here. */
  readonly letters: readonly string[];
  readonly wild: number;
  readonly scatter: number;
  readonly lengths: readonly number[];
  /** reel → stop × rows + row → symbol number */
  readonly windows: readonly Uint8Array[];
  /** reel → stop → scatters in sight */
  readonly scatters: readonly Uint8Array[];
  /** line × reels + reel → row */
  readonly paths: Uint8Array;
  readonly lineCount: number;
  /** symbol × (reels + 1) + run → units */
  readonly pays: Uint32Array;
  /** scatters in sight → units · free spins */
  readonly scatterPays: Uint32Array;
  readonly awards: Uint32Array;
};

const fail = (message: string): never => {
  throw new RangeError(message);
};

/** @throws RangeError when the table contradicts itself; a game with a bad table never starts. */
export function compile(table: ReelTable): Reels {
  const letters = Object.keys(table.symbols);
  const number = (letter: string): number => {
    const at = letters.indexOf(letter);
    return at >= 0 ? at : fail(`${table.code}: '${letter}' is not a symbol`);
  };
  const { rows } = table;
  const reelCount = table.strips.length;
  const wild = number(table.wild);
  const scatter = number(table.scatter);
  if (table.pays[table.scatter]) fail(`${table.code}: a scatter does not pay on a line`);
  const windows = table.strips.map((strip) => windowsOf([...strip].map(number), rows));
  return {
    table,
    reelCount,
    letters,
    wild,
    scatter,
    lengths: table.strips.map((strip) => strip.length),
    windows,
    scatters: windows.map((window) => countIn(window, rows, scatter)),
    paths: pathsOf(table, reelCount),
    lineCount: table.lines.length,
    pays: paysOf(table, letters, reelCount),
    scatterPays: Uint32Array.from([0, 0, 0, ...table.scatterPays]),
    awards: Uint32Array.from([0, 0, 0, ...table.free.award]),
  };
}

function windowsOf(strip: readonly number[], rows: number): Uint8Array {
  const window = new Uint8Array(strip.length * rows);
  for (let stop = 0; stop < strip.length; stop += 1) {
    for (let row = 0; row < rows; row += 1)
      window[stop * rows + row] = strip[(stop + row) % strip.length] ?? 0;
  }
  return window;
}

function countIn(window: Uint8Array, rows: number, symbol: number): Uint8Array {
  const counts = new Uint8Array(window.length / rows);
  window.forEach((seen, at) => {
    const stop = Math.floor(at / rows);
    if (seen === symbol) counts[stop] = (counts[stop] ?? 0) + 1;
  });
  // More than one on a reel would let six and more land, and the pay table has no word for that.
  return counts.every((count) => count <= 1) ? counts : fail('two scatters of one reel are in sight at once');
}

function pathsOf(table: ReelTable, reelCount: number): Uint8Array {
  for (const line of table.lines) {
    if (
      line.length !== reelCount ||
      line.some((row) => !Number.isInteger(row) || row < 0 || row >= table.rows)
    ) {
      fail(`${table.code}: line ${line.join('')} leaves the window`);
    }
  }
  return Uint8Array.from(table.lines.flat());
}

function paysOf(table: ReelTable, letters: readonly string[], reelCount: number): Uint32Array {
  const pays = new Uint32Array(letters.length * (reelCount + 1));
  for (const [letter, trio] of Object.entries(table.pays)) {
    const at = letters.indexOf(letter);
    if (at < 0) fail(`${table.code}: '${letter}' pays but is not a symbol`);
    trio.forEach((units, index) => {
      pays[at * (reelCount + 1) + 3 + index] = units;
    });
  }
  return pays;
}
