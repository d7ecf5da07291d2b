/** Colours of reel games: palettes of board and cloth, and pairs of inks that emblems stand in. Small, so that a page carries it. */
import type { Inks } from './draw.ts';

export type ReelPalette = {
  readonly board: string;
  readonly cell: string;
  /** ground of the dear symbols, the wild and the scatter */
  readonly deep: string;
  /** the cloth behind the reels, and its two threads */
  readonly cloth: string;
  readonly thread: string;
  readonly bright: string;
};

const palette = (
  board: string,
  cell: string,
  deep: string,
  cloth: string,
  thread: string,
  bright: string,
): ReelPalette => ({ board, cell, deep, cloth, thread, bright });

/** Only added to: a title keeps its colours. */
export const REEL_PALETTES: readonly ReelPalette[] = [
  palette('#041d24', '#0a3a40', '#0b4f50', '#0b5a55', '#062f36', '#fbb829'),
  palette('#0b1030', '#1a2458', '#26327a', '#253a8e', '#0c1236', '#f1a33c'),
  palette('#220922', '#40143d', '#5a1f56', '#7a1f5c', '#26071f', '#ffb52e'),
  palette('#27090b', '#4a1719', '#662322', '#9c2c22', '#3a0a12', '#fbc041'),
  palette('#081d13', '#143826', '#1d4f36', '#2c6a40', '#0c2417', '#f4b93a'),
  palette('#1f1208', '#3d2610', '#563716', '#8a4a12', '#2b1606', '#ffcf5a'),
  palette('#10151e', '#232e3e', '#324155', '#44506b', '#161c27', '#f7b52a'),
  palette('#051830', '#0d3156', '#144272', '#1f5a9c', '#08213f', '#ffcb4d'),
];

const CREAM = '#fff3da';

type Pair = { readonly a: string; readonly b: string; readonly paperA: string; readonly paperB: string };
/** On the dark cell, and deeper on the paper of a win. Each stands ≥ 3 : 1 off its ground (reels.test.ts). */
const PAIRS: readonly Pair[] = [
  { a: '#f59f1c', b: '#ffd36b', paperA: '#b3620a', paperB: '#c41155' },
  { a: '#ff5c86', b: '#ffc247', paperA: '#c41155', paperB: '#a85c00' },
  { a: '#3fc4a6', b: '#ffc247', paperA: '#0b7a6c', paperB: '#a85c00' },
  { a: '#6db2ff', b: '#ffe08a', paperA: '#2751b8', paperB: '#a85c00' },
  { a: '#c392ff', b: '#ffd36b', paperA: '#6a35b3', paperB: '#c41155' },
  { a: '#ff8a5c', b: '#ffe9b8', paperA: '#b83a12', paperB: '#0b7a6c' },
];
export const inkPairs = PAIRS.length;

/** Everything that is the same in all reel games: paper where something wins, the line across it. */
export const REEL_PAPER = {
  paper: '#fff3d2',
  paperEdge: '#fbb829',
  paperSignInk: '#16183a',
  signInk: '#ffe9b8',
  line: '#fbb829',
  lineEdge: '#0e0f2c',
} as const;

/** Inks of an emblem on its cell, or on the paper of a win. */
export function reelInks(pair: number, field: string, onPaper: boolean): Inks {
  const { a, b, paperA, paperB } = PAIRS[pair] ?? { a: CREAM, b: CREAM, paperA: field, paperB: field };
  return onPaper
    ? { p: '#fffaf0', k: '#06262d', a: paperA, b: paperB, o: '#06262d' }
    : { p: CREAM, k: field, a, b, o: CREAM };
}
