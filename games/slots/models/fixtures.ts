/** Tables so small that every round of them can be played. Shared by the tests of the models. */
import type { ModelTable } from './table.ts';

const lines = {
  version: 1,
  by: 'lines',
  unit: 10,
  rows: 2,
  least: 2,
  lines: 3,
  strips: ['ABSW', 'ABWS', 'ABSB'],
  pays: { A: [3, 20], B: [2, 9], W: [5, 40] },
  wild: 'W',
  scatter: 'S',
  scatterPays: [0, 0, 7, 30],
} as const;

const free = { award: [0, 0, 1, 2], multiplier: 3, most: 2 } as const;

export const SMALL: readonly ModelTable[] = [
  {
    ...lines,
    code: 'small-classic',
    model: 'classic-three',
    strips: ['ABCW', 'ABCW', 'ABBC'],
    least: 3,
    pays: { A: [20], B: [9], C: [4] },
    wildFactor: 2,
    mixed: { letters: 'BC', units: 2 },
  },
  { ...lines, code: 'small-lines', model: 'five-lines' },
  { ...lines, code: 'small-ways', model: 'ways-243', by: 'ways', strips: ['ABSA', 'ABWS', 'ABSW'] },
  { ...lines, code: 'small-ways-free', model: 'ways-1024', by: 'ways', strips: ['ABS', 'AWS', 'ABW'], rows: 1, free },
  { ...lines, code: 'small-clusters', model: 'cluster-pays', by: 'clusters', least: 3, pays: { A: [5, 9], B: [3, 4, 6] }, cascade: [1, 2], strips: ['AABW', 'ABBA', 'BAAB'] },
  { ...lines, code: 'small-anywhere', model: 'scatter-pays', by: 'anywhere', least: 3, pays: { A: [5, 9], B: [3, 4, 6] }, strips: ['AABS', 'ABSA', 'BWAB'] },
  { ...lines, code: 'small-cascade', model: 'cascade', strips: ['ABS', 'AWS', 'BAS'], rows: 2, cascade: [1, 2], freeCascade: [3, 5], free: { ...free, multiplier: 1, most: 1 } },
  { ...lines, code: 'small-expand', model: 'expanding-wilds', wilds: 'expand' },
  { ...lines, code: 'small-sticky', model: 'sticky-wilds', strips: ['ABS', 'AWS', 'BWS'], rows: 1, lines: 1, wilds: 'sticky', free: { ...free, most: 3 } },
  { ...lines, code: 'small-walk', model: 'walking-wilds', strips: ['ABBA', 'ABW', 'BAW'], scatter: 'S', wilds: 'walk', walks: 3 },
  { ...lines, code: 'small-free', model: 'free-spins', strips: ['ABS', 'AWS', 'BAS'], rows: 1, lines: 1, free: { ...free, most: 3 } },
  {
    ...lines,
    code: 'small-hold',
    model: 'hold-and-win',
    strips: ['ASS', 'ASB'],
    pays: { A: [4] },
    lines: 2,
    hold: { trigger: 2, chance: 1, of: 2, values: [[2, 1], [11, 1]], full: 100 },
  },
  { ...lines, code: 'small-pick', model: 'pick-bonus', pick: { trigger: 2, boxes: [[4, 2], [9, 1], [0, 2]] } },
  { ...lines, code: 'small-gamble', model: 'gamble', gamble: 2 },
  { ...lines, code: 'small-respin', model: 'respin', strips: ['ABCA', 'ABCB', 'ACBC'], least: 3, pays: { A: [20], B: [9] }, rows: 3, respin: true },
  { ...lines, code: 'small-heights', model: 'changing-heights', by: 'ways', strips: ['ABSA', 'AWB', 'ABW'], heights: [[1, 2], [2, 1]] },
  { ...lines, code: 'small-buy', model: 'buy-feature', strips: ['ABS', 'AWS', 'BAS'], rows: 1, lines: 1, free: { ...free, most: 3 }, buy: { price: 4, spins: 2 } },
];
