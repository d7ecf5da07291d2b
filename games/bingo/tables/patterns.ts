/** What can be covered on a card, as data: pictures of cells, `#` has to be covered. A new pattern is a picture here and a word. */

export type Pattern = {
  /** Sets of cells, by number from 0, row by row. */
  readonly shapes: readonly (readonly number[])[];
  /** How many of the shapes have to be covered. */
  readonly need: number;
};

const cellsOf = (picture: readonly string[]): readonly number[] =>
  [...picture.join('')].flatMap((mark, cell) => (mark === '#' ? [cell] : []));
const one = (...pictures: readonly (readonly string[])[]): Pattern => ({
  shapes: pictures.map(cellsOf),
  need: 1,
});

const FIVE = [0, 1, 2, 3, 4] as const;
/** Five rows, five columns and two diagonals; four of them use the free centre. */
export const LINES_75: readonly (readonly number[])[] = [
  ...FIVE.map((row) => FIVE.map((column) => row * 5 + column)),
  ...FIVE.map((column) => FIVE.map((row) => row * 5 + column)),
  FIVE.map((at) => at * 6),
  FIVE.map((at) => 4 + at * 4),
];

/** Cards of 5 by 5; the centre is free and counts as covered. */
const PATTERNS_75 = {
  line: { shapes: LINES_75, need: 1 },
  'two-lines': { shapes: LINES_75, need: 2 },
  corners: one(['#...#', '.....', '.....', '.....', '#...#']),
  // Two by two in any corner.
  stamp: one(
    ['...##', '...##', '.....', '.....', '.....'],
    ['##...', '##...', '.....', '.....', '.....'],
    ['.....', '.....', '.....', '...##', '...##'],
    ['.....', '.....', '.....', '##...', '##...'],
  ),
  x: one(['#...#', '.#.#.', '..#..', '.#.#.', '#...#']),
  'letter-h': one(['#...#', '#...#', '#####', '#...#', '#...#']),
  'letter-l': one(['#....', '#....', '#....', '#....', '#####']),
  'letter-t': one(['#####', '..#..', '..#..', '..#..', '..#..']),
  'letter-z': one(['#####', '...#.', '..#..', '.#...', '#####']),
  full: one(['#####', '#####', '#####', '#####', '#####']),
} as const satisfies Readonly<Record<string, Pattern>>;

const ROW_90 = '#########';
const NONE_90 = '.........';
const ROWS_90 = one([ROW_90, NONE_90, NONE_90], [NONE_90, ROW_90, NONE_90], [NONE_90, NONE_90, ROW_90]);

/** Tickets of 3 by 9; blanks count as covered. */
const PATTERNS_90 = {
  line: ROWS_90,
  'two-lines': { ...ROWS_90, need: 2 },
  full: one([ROW_90, ROW_90, ROW_90]),
} as const satisfies Readonly<Record<string, Pattern>>;

export type PatternCode = keyof typeof PATTERNS_75;

const TICKET: Readonly<Partial<Record<PatternCode, Pattern>>> = PATTERNS_90;

/** @throws RangeError for a pattern such cards do not have */
export function patternOf(balls: 75 | 90, code: PatternCode): Pattern {
  const pattern = balls === 75 ? PATTERNS_75[code] : TICKET[code];
  if (!pattern) throw new RangeError(`no pattern ${code} on a card of ${balls}`);
  return pattern;
}

const WIDTH = { 75: 5, 90: 9 } as const;
const CELLS = { 75: 25, 90: 27 } as const;

/** A shape as it is written above, row by row. */
export function pictureOf(balls: 75 | 90, shape: readonly number[]): readonly string[] {
  const marks = Array.from({ length: CELLS[balls] }, (_, cell) => (shape.includes(cell) ? '#' : '.')).join(
    '',
  );
  return marks.match(new RegExp(`.{${WIDTH[balls]}}`, 'g')) ?? [];
}
