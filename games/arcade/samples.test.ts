/**
 * Published results of another house's fair games (data/games/provably_fair_samples.json): its floats fed to our engines give its numbers,
 * so the way from draws to outcomes is the one the trade uses.
 */
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Draw } from '#kernel/rng/draw.ts';
import { dice } from './dice/engine.ts';
import { keno } from './keno/engine.ts';
import { binomial } from './kit/law.ts';
import { read } from './kit/shown.ts';
import { limbo } from './limbo/engine.ts';
import { mines } from './mines/engine.ts';

const CLIENT = 'ec75fca98de6f2d9';
const SERVER = '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4';

/** Four bytes to a float, eight floats a block; a draw below n is ⌊float · n⌋. */
function floats(server: string, client: string, nonce: number): Draw {
  let at = 0;
  const next = (): number => {
    const block = createHmac('sha256', server)
      .update(`${client}:${nonce}:${Math.floor(at / 8)}`)
      .digest();
    const word = block.readUInt32BE((at - Math.floor(at / 8) * 8) * 4);
    at += 1;
    return word / 2 ** 32;
  };
  return { below: (n) => Math.floor(next() * n), position: () => at };
}

const sampled = (nonce: number): Draw => floats(SERVER, CLIENT, nonce);

it('dice', () => {
  expect(
    [20, 21].map((nonce) => read(dice.start(dice.firstChoice, sampled(nonce)).shown).number('roll')),
  ).toEqual([9_308, 61]);
});

it('limbo', () => {
  expect(read(limbo.start(limbo.firstChoice, sampled(20)).shown).number('result')).toBe(106);
});

it('mines, eleven of them', () => {
  const { state } = mines.start({ mines: 11, tile: 0 }, sampled(20));
  expect([...read(state).numbers('mines')].map((tile) => tile + 1).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 5, 6, 13, 14, 19, 20, 21, 24,
  ]);
});

it('keno', () => {
  const { shown } = keno.start(keno.firstChoice, sampled(20));
  expect([...read(shown).numbers('drawn')].sort((a, b) => a - b)).toEqual([
    1, 2, 5, 7, 8, 21, 23, 30, 33, 38,
  ]);
});

it('roulette', () => {
  expect(sampled(20).below(37)).toBe(34);
});

it('the floats themselves', () => {
  const draw = floats('5d43f77f53fec7d115180136105400f0fd2a1f20b681b6b54a289c207923b190', 'iyAyNGKPsa', 29);
  expect([draw.below(1_000_000), draw.below(1_000_000)]).toEqual([418_529, 986_164]);
});

it.each([
  [8, [0.5, 1, 1.1, 2.1, 5.6]],
  [16, [0.2, 0.2, 0.2, 2, 4, 9, 26, 130, 1000]],
])('a published plinko table of %i rows returns 99 %% by the same count', (rows, fromTheMiddle) => {
  let sum = 0;
  for (let place = 0; place <= rows; place += 1)
    sum += Number(binomial(rows, place)) * (fromTheMiddle[Math.abs(place - rows / 2)] ?? 0);
  expect(sum / 2 ** rows).toBeCloseTo(0.99, 3);
});
