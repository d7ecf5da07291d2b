/** Every fish of the three seas: a body and its inks. */
import { barrel, chest, clam, crab, jelly, shell, tentacled, turtle, wheelCrab } from './creatures.ts';
import type { Inks, Shape } from './ink.ts';
import { finned, gharial, long, puffer, ray, seahorse, shark } from './shapes.ts';

export type Kind = {
  readonly shape: Shape;
  readonly inks: Inks;
  /** Stays upright, whichever way it swims. */
  readonly upright?: true;
};

const INK = '#062a38';
const kind = (
  shape: Shape,
  [body, fin, belly, mark]: readonly [string, string, string, string],
  upright?: true,
): Kind => ({ shape, inks: { body, fin, belly, mark, ink: INK }, ...(upright ? { upright } : {}) });

const PAPER = '#fff3d2';

export const KINDS: Readonly<Record<string, Kind>> = {
  // Gharial Bay
  minnow: kind(finned({ high: 18, marks: 'line' }), ['#f7a8c4', '#db2563', '#fde1ea', '#c41155']),
  sprat: kind(finned({ high: 17, marks: 'line' }), ['#8fc7f2', '#2a56c6', '#e3f2ff', '#2a56c6']),
  crab: kind(crab, ['#e0641c', '#b1350a', PAPER, '#fbb829'], true),
  barb: kind(finned({ high: 26, marks: 'stripes' }), ['#f4731b', '#fbb829', PAPER, '#c41155']),
  seahorse: kind(seahorse, ['#ef3f7c', '#fbb829', '#fde1ea', '#c41155'], true),
  angelfish: kind(finned({ high: 34, marks: 'stripes' }), [PAPER, '#fbb829', '#ffffff', '#062a38']),
  puffer: kind(puffer, ['#f4911b', '#e0641c', PAPER, '#062a38']),
  jellyfish: kind(jelly, ['#e2578f', '#f7a8c4', '#fde1ea', '#7a1f6a'], true),
  turtle: kind(turtle, ['#2f8f5b', '#7cc36a', '#bfe08a', '#1f6b46']),
  ray: kind(ray, ['#6a3fa8', '#3d2470', '#c9a8f0', '#fbb829']),
  'wheel-crab': kind(wheelCrab, ['#c41155', '#fbb829', '#fff3d2', '#0e8474'], true),
  mahseer: kind(finned({ high: 26, marks: 'scales', crown: true }), ['#fbb829', '#f4731b', PAPER, '#c8420f']),
  gharial: kind(gharial, ['#2f9a4a', '#1f6b3a', '#fbb829', PAPER]),
  // Lantern Deep
  glowfish: kind(finned({ high: 16, marks: 'spots' }), ['#7af0d0', '#22a08c', '#e6fff7', '#ffe27a']),
  shrimp: kind(long(false), ['#f78a6a', '#e0641c', '#ffe0cf', '#c8420f']),
  squid: kind(tentacled(6, 44), ['#e58ad0', '#a8388f', '#ffe1f6', '#7a1f6a'], true),
  viperfish: kind(finned({ high: 18, marks: 'line', teeth: true }), [
    '#4a7bd6',
    '#8fd3ff',
    '#c8dcff',
    '#1b2f7a',
  ]),
  moonjelly: kind(jelly, ['#9db4ff', '#6f83e0', '#eef2ff', '#ffe27a'], true),
  nautilus: kind(shell, ['#f2c7a0', '#f7a8c4', PAPER, '#b1350a']),
  eel: kind(long(false), ['#ffe27a', '#fbb829', '#fff8d8', '#c8420f']),
  oarfish: kind(long(true), ['#c8d6f2', '#e0325c', '#ffffff', '#5a6cae']),
  angler: kind(finned({ high: 32, marks: 'spots', lamp: true, teeth: true }), [
    '#8a4fb8',
    '#5a2f86',
    '#d7b6f0',
    '#3a1d5c',
  ]),
  'pearl-clam': kind(clam, ['#a8388f', '#7a1f6a', '#e58ad0', '#fdf6ff'], true),
  'lantern-king': kind(finned({ high: 28, marks: 'scales', crown: true, lamp: true }), [
    '#fbb829',
    '#e0641c',
    '#ffe9a8',
    '#c8420f',
  ]),
  kraken: kind(tentacled(8, 92), ['#c8384f', '#8f1f3c', '#ffd0c8', '#5c0f2c'], true),
  // Monsoon Wreck
  anchovy: kind(finned({ high: 13, marks: 'line' }), ['#b8d0d8', '#6f93a3', '#ffffff', '#35617a']),
  mackerel: kind(finned({ high: 17, marks: 'stripes' }), ['#5aa6a0', '#2f6f78', '#e8f6ee', '#1c3c54']),
  flyingfish: kind(finned({ high: 16, wings: true }), ['#6fb2e8', '#bfe0ff', '#ffffff', '#2a56c6']),
  triggerfish: kind(finned({ high: 30, marks: 'line' }), ['#f2c14a', '#3a7a8c', PAPER, '#1c3c54']),
  barracuda: kind(finned({ high: 14, marks: 'spots', teeth: true }), [
    '#9aa8b0',
    '#5c6e7a',
    '#eef2f2',
    '#35414a',
  ]),
  octopus: kind(tentacled(8, 74), ['#e0641c', '#b1350a', '#ffd9b0', '#7a2a08'], true),
  barrel: kind(barrel, ['#9a5a24', '#4a3a22', '#f4e6c1', '#c8420f'], true),
  swordfish: kind(finned({ high: 17, sword: true, marks: 'line' }), [
    '#3a5fa8',
    '#22396f',
    '#dbe6f7',
    '#8fb4f0',
  ]),
  sunfish: kind(finned({ high: 38, marks: 'spots' }), ['#a8b4a0', '#6f7d6a', '#eef0e0', '#fbb829']),
  chest: kind(chest, ['#8a4a1c', '#a8602a', '#fbb829', '#ffe27a'], true),
  'golden-koi': kind(finned({ high: 27, marks: 'scales', crown: true }), [
    '#fbb829',
    '#db2563',
    PAPER,
    '#c41155',
  ]),
  shark: kind(shark, ['#5f7f8f', '#3f5c6c', '#e6eef0', '#22396f']),
};
