/**
 * How a table of each model is made up: strips from weights, pays from a growth, features with their usual numbers. Only the shape is
 * decided here; `make.ts` sets the pays so that the return is the wanted one.
 */
import type { Draw } from '#kernel/rng/draw.ts';
import type { ModelName } from './names.ts';
import type { ModelTable } from './table.ts';

export type Swing = 'low' | 'medium' | 'high';

type Shape = Omit<ModelTable, 'code' | 'version' | 'model'>;

/** How much dearer the best symbol is than the least one, and one more of a kind than one less. */
const SPREAD: Readonly<Record<Swing, { readonly top: number; readonly more: number }>> = {
  low: { top: 4, more: 2 },
  medium: { top: 12, more: 3.2 },
  high: { top: 120, more: 12 },
};

const SYMBOLS = 'ABCDEFGHIJ';

const pick = <T>(draw: Draw, list: readonly T[], otherwise: T): T =>
  list[draw.below(list.length)] ?? otherwise;

function shuffled(draw: Draw, cells: readonly string[]): string[] {
  const all = [...cells];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = draw.below(at + 1);
    [all[at], all[other]] = [all[other] ?? '', all[at] ?? ''];
  }
  return all;
}

/** Whether no window of so many rows shows two of these. */
const isApart = (strip: readonly string[], letter: string, rows: number): boolean =>
  strip.every(
    (cell, at) =>
      cell !== letter ||
      Array.from({ length: rows - 1 }, (_, next) => strip[(at + 1 + next) % strip.length]).every(
        (other) => other !== letter,
      ),
  );

/** A strip of so many stops: extra letters as given, the rest symbols, the least ones most often. */
function strip(draw: Draw, symbols: number, stops: number, extra: string, rows: number): string {
  const cells = [...extra];
  for (let symbol = 0; symbol < symbols && cells.length < stops; symbol += 1)
    cells.push(SYMBOLS[symbol] ?? 'A');
  while (cells.length < stops) {
    const low = draw.below(3) > 0;
    const from = low ? symbols >> 1 : 0;
    cells.push(SYMBOLS[from + draw.below(symbols - from)] ?? 'A');
  }
  for (;;) {
    const made = shuffled(draw, cells);
    if (isApart(made, 'S', rows) && isApart(made, 'W', rows)) return made.join('');
  }
}

/** Letter → units for the least number, one more, … */
function pays(swing: Swing, symbols: number, steps: number): Record<string, number[]> {
  const { top, more } = SPREAD[swing];
  return Object.fromEntries(
    Array.from({ length: symbols }, (_, symbol) => {
      const base = 100 * top ** (1 - symbol / Math.max(1, symbols - 1));
      return [
        SYMBOLS[symbol] ?? 'A',
        Array.from({ length: steps }, (_, step) =>
          Math.round(base * more ** ((2 * step) / Math.max(2, steps - 1))),
        ),
      ];
    }),
  );
}

type Plan = {
  readonly reels: number;
  readonly rows: number;
  readonly symbols: number;
  readonly stops: number;
  /** reel → letters beside symbols */
  readonly extra: readonly string[];
  readonly least: number;
  readonly steps: number;
};

function shape(draw: Draw, swing: Swing, plan: Plan, rest: Partial<Shape> & Pick<Shape, 'by'>): Shape {
  const strips = Array.from({ length: plan.reels }, (_, reel) =>
    strip(draw, plan.symbols, plan.stops + draw.below(2), plan.extra[reel] ?? '', plan.rows),
  );
  return {
    unit: 1000,
    rows: plan.rows,
    strips,
    least: plan.least,
    pays: pays(swing, plan.symbols, plan.steps),
    ...rest,
  };
}

const FIVE: Plan = {
  reels: 5,
  rows: 3,
  symbols: 8,
  stops: 13,
  extra: ['S', 'WS', 'WS', 'WS', 'S'],
  least: 3,
  steps: 3,
};
const WILD = { wild: 'W' } as const;
const SCATTER = { scatter: 'S' } as const;
const SCATTERS = [0, 0, 0, 2000, 8000, 40_000];
const AWARD = [0, 0, 0, 8, 10, 12];

const free = (draw: Draw, most = 24): NonNullable<Shape['free']> => ({
  award: AWARD,
  multiplier: 1 + draw.below(3),
  most,
});

export const RECIPES: Readonly<Record<ModelName, (draw: Draw, swing: Swing) => Shape>> = {
  'classic-three': (draw, swing) =>
    shape(
      draw,
      swing,
      { reels: 3, rows: 3, symbols: 6, stops: 20, extra: ['W', 'W', 'W'], least: 3, steps: 1 },
      {
        by: 'lines',
        lines: pick(draw, [1, 3, 5], 5),
        ...WILD,
        wildFactor: 2,
        mixed: { letters: 'DEF', units: 60 },
      },
    ),
  'five-lines': (draw, swing) =>
    shape(draw, swing, FIVE, {
      by: 'lines',
      lines: pick(draw, [10, 20, 25, 30, 40], 20),
      ...WILD,
      ...SCATTER,
      scatterPays: SCATTERS,
    }),
  'ways-243': (draw, swing) =>
    shape(
      draw,
      swing,
      { ...FIVE, symbols: 10, stops: 15, extra: ['S', 'S', 'WS', 'WS', 'S'] },
      { by: 'ways', ...WILD, ...SCATTER, scatterPays: SCATTERS },
    ),
  'ways-1024': (draw, swing) =>
    shape(
      draw,
      swing,
      { ...FIVE, rows: 4, symbols: 10, stops: 16, extra: ['S', 'S', 'S', 'WS', 'S'] },
      { by: 'ways', ...WILD, ...SCATTER, scatterPays: SCATTERS, free: free(draw) },
    ),
  'cluster-pays': (draw, swing) =>
    shape(
      draw,
      swing,
      { reels: 5, rows: 5, symbols: 5, stops: 10, extra: [], least: 5, steps: 9 },
      { by: 'clusters', cascade: [1] },
    ),
  'scatter-pays': (draw, swing) =>
    shape(
      draw,
      swing,
      { reels: 5, rows: 4, symbols: 6, stops: 10, extra: ['S', 'S', 'S', 'S', 'S'], least: 7, steps: 6 },
      { by: 'anywhere', ...SCATTER, scatterPays: SCATTERS },
    ),
  cascade: (draw, swing) =>
    shape(
      draw,
      swing,
      { ...FIVE, extra: ['S', 'SW', 'SW', 'SW', 'S'] },
      {
        by: 'lines',
        lines: pick(draw, [20, 30], 20),
        ...WILD,
        ...SCATTER,
        cascade: [1, 2, 3, 5],
        freeCascade: [3, 6, 9, 15],
        free: { ...free(draw), multiplier: 1 },
      },
    ),
  'expanding-wilds': (draw, swing) =>
    shape(
      draw,
      swing,
      { ...FIVE, extra: ['', 'W', 'W', 'W', ''] },
      { by: 'lines', lines: pick(draw, [10, 20], 10), ...WILD, wilds: 'expand' },
    ),
  'sticky-wilds': (draw, swing) =>
    shape(draw, swing, FIVE, {
      by: 'lines',
      lines: 20,
      ...WILD,
      ...SCATTER,
      wilds: 'sticky',
      free: { award: AWARD, multiplier: 1, most: 12 },
    }),
  'walking-wilds': (draw, swing) =>
    shape(
      draw,
      swing,
      { ...FIVE, extra: ['', '', 'W', 'W', 'W'] },
      { by: 'lines', lines: pick(draw, [10, 20, 25], 20), ...WILD, wilds: 'walk', walks: 12 },
    ),
  'free-spins': (draw, swing) =>
    shape(draw, swing, FIVE, {
      by: 'lines',
      lines: pick(draw, [20, 30, 40], 20),
      ...WILD,
      ...SCATTER,
      scatterPays: SCATTERS,
      free: free(draw, 40),
    }),
  'hold-and-win': (draw, swing) =>
    shape(
      draw,
      swing,
      { ...FIVE, extra: ['SSS', 'WSSS', 'WSSS', 'WSSS', 'SSS'], rows: 1 },
      {
        by: 'lines',
        lines: pick(draw, [10, 20, 25], 20),
        rows: 3,
        ...WILD,
        ...SCATTER,
        hold: {
          trigger: 6,
          chance: 1,
          of: 16,
          values: [
            [1000, 60],
            [2000, 25],
            [5000, 10],
            [20_000, 4],
            [100_000, 1],
          ],
          full: 500_000,
        },
      },
    ),
  'pick-bonus': (draw, swing) =>
    shape(draw, swing, FIVE, {
      by: 'lines',
      lines: pick(draw, [15, 20, 25], 20),
      ...WILD,
      ...SCATTER,
      pick: {
        trigger: 3,
        boxes: [
          [2000, 5],
          [5000, 3],
          [15_000, 1],
          [0, 2 + draw.below(2)],
        ],
      },
    }),
  gamble: (draw, swing) =>
    shape(draw, swing, FIVE, {
      by: 'lines',
      lines: pick(draw, [10, 15, 20], 10),
      ...WILD,
      ...SCATTER,
      scatterPays: SCATTERS,
      gamble: 5,
    }),
  respin: (draw, swing) =>
    shape(
      draw,
      swing,
      { reels: 3, rows: 3, symbols: 7, stops: 22, extra: ['W', 'W', 'W'], least: 3, steps: 1 },
      { by: 'lines', lines: pick(draw, [3, 5], 5), ...WILD, respin: true },
    ),
  'changing-heights': (draw, swing) =>
    shape(
      draw,
      swing,
      { ...FIVE, rows: 4, symbols: 8, stops: 8, extra: ['', '', '', 'W', ''] },
      {
        by: 'ways',
        ...WILD,
        heights: [
          [2, 3],
          [3, 4],
          [4, 1 + draw.below(2)],
        ],
      },
    ),
  'buy-feature': (draw, swing) =>
    shape(draw, swing, FIVE, {
      by: 'lines',
      lines: 20,
      ...WILD,
      ...SCATTER,
      scatterPays: SCATTERS,
      free: { ...free(draw, 30), multiplier: 2 },
      buy: { price: 40, spins: 10 },
    }),
};
