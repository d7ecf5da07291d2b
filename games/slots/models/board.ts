/** A table turned into small integers: strips, windows, pays by symbol and number. Shared by playing and by counting. */
import { linesOf } from './lines.ts';
import type { ModelTable } from './table.ts';

/** Not a symbol: a cell that is not there (a reel that is lower than others) or has fallen. */
export const NOTHING = 255;

export type Window = {
  readonly stop: number;
  readonly cells: Uint8Array;
  readonly scatters: number;
  /** 1 when a wild is in sight on this reel and does something there */
  readonly landed: number;
  readonly weight: number;
};

export type Mode = 'base' | 'free';

export type Board = {
  readonly table: ModelTable;
  readonly reels: number;
  readonly rows: number;
  readonly letters: readonly string[];
  /** −1 when there is none */
  readonly wild: number;
  readonly scatter: number;
  readonly strips: readonly Uint8Array[];
  /** symbol × (most + 1) + number → units */
  readonly pays: Float64Array;
  /** the largest number `pays` knows */
  readonly most: number;
  /** line × reels + reel → row */
  readonly paths: Uint8Array;
  readonly lines: number;
  /** symbols that pay together on a whole line */
  readonly mixed: ReadonlySet<number>;
  /** every window of each reel, by mode: height by height, stop by stop */
  readonly windows: Readonly<Record<Mode, readonly (readonly Window[])[]>>;
  /** a reel that is wild from top to bottom */
  readonly wildReel: Window;
  /** sum of the weights of the heights, 1 when they do not change */
  readonly heightWeight: number;
};

const fail = (table: ModelTable, message: string): never => {
  throw new RangeError(`${table.code}: ${message}`);
};

const isCount = (value: number, most = 1e9): boolean =>
  Number.isInteger(value) && value >= 0 && value <= most;

function check(table: ModelTable): void {
  const { strips, rows, heights, pays, least, wild } = table;
  const good = (holds: boolean, message: string): void => {
    if (!holds) fail(table, message);
  };
  good(strips.length >= 2 && strips.length <= 6, 'two to six reels');
  good(isCount(rows, 8) && rows > 0, 'one to eight rows');
  good(isCount(table.unit) && table.unit > 0, 'a stake is at least one unit');
  good(
    strips.every((strip) => strip.length >= rows && strip.length <= 250),
    'a strip is as long as its window and at most 250',
  );
  const all = [
    ...Object.values(pays).flat(),
    ...(table.scatterPays ?? []),
    ...(table.free?.award ?? []),
    ...(table.hold?.values.flat() ?? []),
    ...(table.pick?.boxes.flat() ?? []),
    table.mixed?.units ?? 0,
  ];
  good(
    all.every((value) => isCount(value)),
    'pays and awards are whole numbers',
  );
  good(isCount(least) && least >= 1, 'the least number that pays is at least one');
  good(
    Object.values(pays).every((list) => list.length > 0),
    'a symbol that pays says how much',
  );
  good(wild === undefined || wild !== table.scatter, 'the scatter cannot be wild');
  good(table.scatter === undefined || !pays[table.scatter], 'a scatter does not pay as a symbol');
  good(
    heights === undefined ||
      (heights.every(
        ([cells, weight]) => cells >= 1 && cells <= rows && isCount(weight, 1000) && weight > 0,
      ) &&
        Math.max(...heights.map(([cells]) => cells)) === rows),
    'heights are one cell to the rows of the window',
  );
  if (table.by === 'ways' && wild !== undefined)
    good(!strips[0]?.includes(wild), 'on ways the first reel has no wild');
  // Counting stops early where the first few of a line differ: then the least number has to pay.
  if (table.by === 'lines' || table.by === 'ways')
    good(
      least <= strips.length && Object.values(pays).every((list) => (list[0] ?? 0) > 0),
      'the least number of a kind pays something',
    );
  if (table.hold) {
    const { trigger, chance, of } = table.hold;
    good(trigger >= 1 && isCount(chance, of) && chance < of, 'a coin comes in fewer respins than there are');
    good(
      strips.some((strip) => [...strip].some((letter) => letter !== table.scatter)) &&
        strips.length * rows <= 30,
      'coins do not fill the window at once',
    );
  }
  if (table.respin) good(strips.length === 3 && rows <= 3, 'a respin needs three reels');
  if (table.wilds)
    good(wild !== undefined && !table.cascade && !heights, 'wilds that act need a wild and plain reels');
}

function lettersOf(table: ModelTable): string[] {
  const letters = new Set(Object.keys(table.pays));
  for (const strip of table.strips) for (const letter of strip) letters.add(letter);
  return [...letters].slice(0, NOTHING - 1);
}

function paysOf(table: ModelTable, letters: readonly string[], most: number): Float64Array {
  const pays = new Float64Array(letters.length * (most + 1));
  letters.forEach((letter, symbol) => {
    const list = table.pays[letter] ?? [];
    for (let count = table.least; count <= most && list.length > 0; count += 1)
      pays[symbol * (most + 1) + count] = list[Math.min(count - table.least, list.length - 1)] ?? 0;
  });
  return pays;
}

function windowsOf(
  table: ModelTable,
  strip: Uint8Array,
  wild: number,
  scatter: number,
  acts: boolean,
): Window[] {
  const heights = table.heights ?? [[table.rows, 1] as const];
  return heights.flatMap(([height, weight]) =>
    Array.from(strip, (_, stop) => {
      const cells = new Uint8Array(table.rows).fill(NOTHING);
      for (let row = 0; row < height; row += 1) cells[row] = strip[(stop + row) % strip.length] ?? 0;
      const landed = acts && cells.includes(wild) ? 1 : 0;
      const scatters = landed ? 0 : cells.reduce((sum, symbol) => (symbol === scatter ? sum + 1 : sum), 0);
      if (landed) cells.fill(wild);
      return { stop, cells, scatters, landed, weight };
    }),
  );
}

/** @throws RangeError when the table contradicts itself; a game with a bad table never starts */
export function boardOf(table: ModelTable): Board {
  check(table);
  const letters = lettersOf(table);
  const at = (letter: string | undefined): number => (letter === undefined ? -1 : letters.indexOf(letter));
  const reels = table.strips.length;
  const wild = at(table.wild);
  const scatter = at(table.scatter);
  const strips = table.strips.map((strip) => Uint8Array.from([...strip].map((letter) => at(letter))));
  const most = table.by === 'lines' || table.by === 'ways' ? reels : reels * table.rows;
  const paths = table.by === 'lines' ? linesOf(reels, table.rows, table.lines ?? 1) : [];
  const windows = (acts: boolean): readonly (readonly Window[])[] =>
    strips.map((strip) => windowsOf(table, strip, wild, scatter, acts));
  return {
    table,
    reels,
    rows: table.rows,
    letters,
    wild,
    scatter,
    strips,
    pays: paysOf(table, letters, most),
    most,
    paths: Uint8Array.from(paths.flat()),
    lines: paths.length,
    mixed: new Set([...(table.mixed?.letters ?? '')].map((letter) => at(letter))),
    windows: {
      base: windows(table.wilds === 'expand' || table.wilds === 'walk'),
      free: windows(table.wilds !== undefined),
    },
    wildReel: { stop: 0, cells: new Uint8Array(table.rows).fill(wild), scatters: 0, landed: 0, weight: 1 },
    heightWeight: (table.heights ?? [[0, 1] as const]).reduce((sum, [, weight]) => sum + weight, 0),
  };
}
