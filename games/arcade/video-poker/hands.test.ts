import { expect, it } from 'vitest';
import { DEUCES_HANDS, deucesHand, JACKS_HANDS, jacksHand } from './hands.ts';

const RANKS = '23456789TJQKA';
const SUITS = 'dhsc';
const cards = (text: string): number[] =>
  text.split(' ').map(([rank = '', suit = '']) => RANKS.indexOf(rank) * 4 + SUITS.indexOf(suit));

it.each([
  ['Td Jd Qd Kd Ad', 'royal'],
  ['9d Jd Qd Kd Td', 'straight-flush'],
  ['Ad 2d 3d 4d 5d', 'straight-flush'],
  ['3d 3h 3s 3c Ad', 'four'],
  ['3d 3h 3s Ac Ad', 'full-house'],
  ['2d 7d 9d Jd Kd', 'flush'],
  ['Ad 2h 3d 4d 5d', 'straight'],
  ['Qd Kh Ad 2d 3d', 'nothing'],
  ['3d 3h 3s Ac Kd', 'three'],
  ['3d 3h As Ac Kd', 'two-pair'],
  ['Jd Jh As 2c Kd', 'jacks'],
  ['Td Th As 2c Kd', 'nothing'],
])('%s is %s', (hand, name) => {
  expect(JACKS_HANDS[jacksHand(cards(hand))]).toBe(name);
});

it.each([
  ['Td Jd Qd Kd Ad', 'natural-royal'],
  ['2d 2h 2s 2c Ad', 'four-deuces'],
  ['2d 2h 2s Kc Tc', 'wild-royal'],
  ['2d 2h 2s Kc Kd', 'five'],
  ['2d Kh Ks Kc Kd', 'five'],
  ['2d 2h 9c 8c 5c', 'straight-flush'],
  ['2d 2h 2s 9c Kd', 'four'],
  ['2d Ah 3h 4h 5h', 'straight-flush'],
  ['2d Kh Ks Qc Qd', 'full-house'],
  ['Th Kh Qh 9h 3h', 'flush'],
  ['2d 2h Th Kh 4h', 'flush'],
  ['2d 2h 9c 8c 5d', 'straight'],
  ['2d Kh Ks Qc 9d', 'three'],
  ['2d Kh Qs 5c 9d', 'nothing'],
  ['Kd Kh Qs Qc 9d', 'nothing'],
])('with deuces wild %s is %s', (hand, name) => {
  expect(DEUCES_HANDS[deucesHand(cards(hand))]).toBe(name);
});
