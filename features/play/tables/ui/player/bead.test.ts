import { expect, it } from 'vitest';
import { beadOf } from './bead.ts';

it.each([
  ['banker+p', false, { text: 'B', tone: 'red' }],
  ['player', false, { text: 'P', tone: 'blue' }],
  ['tie', false, { text: 'T', tone: 'green' }],
  ['bahar-32', false, { text: 'B', tone: 'red' }],
  ['a', false, { text: 'A', tone: 'blue' }],
  ['29', false, { text: '29', tone: 'plain' }],
  ['199', true, { text: '1.99×', tone: 'plain' }],
  ['33537', true, { text: '335.37×', tone: 'green' }],
] as const)('%s is one bead', (result, flight, bead) => {
  expect(beadOf(result, flight)).toEqual(bead);
});
