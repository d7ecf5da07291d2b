/** A reel table turned into small integers, so that a spin on the bet path is array reads and additions. */
import type { ReelTable, Trio } from './table.ts';

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
  refuseUnplayable(table, letters);
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
    scatterPays: byCount(table.scatterPays, reelCount),
    awards: byCount(table.free.award, reelCount),
  };
}

/** Trios say what three, four and five are worth: fewer reels cannot reach all of it, and of six in a row they say nothing. */
const FEWEST_REELS = 3;
const MOST_REELS = 5;
const MOST_UNITS = 1_000_000_000;

const isCount = (value: number, most = MOST_UNITS): boolean =>
  Number.isInteger(value) && value >= 0 && value <= most;

/** Everything a table may say that the engine would play differently, or not at all. */
function refuseUnplayable(table: ReelTable, letters: readonly string[]): void {
  const { code, rows, strips, free } = table;
  const reels = strips.length;
  const check = (good: boolean, message: string): void => {
    if (!good) fail(`${code}: ${message}`);
  };
  check(
    reels >= FEWEST_REELS && reels <= MOST_REELS,
    `${reels} reels; pays know ${FEWEST_REELS} to ${MOST_REELS}`,
  );
  check(isCount(rows, 255) && rows > 0, 'rows is a whole number above zero');
  check(
    strips.every((strip) => strip.length > 0),
    'a strip without symbols',
  );
  check(
    letters.length <= 255 && letters.every((letter) => letter.length === 1),
    'a symbol is one letter, 255 of them at the most',
  );
  check(table.wild !== table.scatter, 'the scatter cannot be wild');
  check(table.lines.length > 0, 'a game without lines');
  const trios = [...Object.values(table.pays), table.scatterPays, free.award];
  for (const trio of trios) {
    check(trio.length === 3 && trio.every((value) => isCount(value)), 'a pay is a whole number of units');
    check(
      trio.every((value, index) => value === 0 || index + FEWEST_REELS <= reels),
      `something is paid for more than ${reels} in a row on ${reels} reels`,
    );
  }
  check(
    isCount(free.multiplier) && free.multiplier > 0,
    'free spins are multiplied by a whole number above zero',
  );
  check(isCount(free.most, 10_000), 'the most free spins of a round is a whole number');
}

/** Three, four and five of something → by how many there are; what cannot be reached is not kept. */
const byCount = (trio: Trio, reelCount: number): Uint32Array =>
  Uint32Array.from([0, 0, 0, ...trio].slice(0, reelCount + 1));

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
    pays.set(byCount(trio, reelCount), at * (reelCount + 1));
  }
  return pays;
}
