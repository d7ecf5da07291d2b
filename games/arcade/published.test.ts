/** Figures the trade publishes, reached by our own counts. */
import { expect, it } from 'vitest';
import type { GameProof } from '#games/contract.ts';
import { countBaccarat } from './baccarat/count.ts';
import { baccarat } from './baccarat/engine.ts';
import { COUNTS } from './baccarat/table.ts';
import { type Law, proofOf } from './kit/law.ts';
import { ROULETTES } from './roulette/engine.ts';
import { POKERS, TABLES } from './video-poker/engine.ts';
import { DEUCES_FULL_PAY, DEUCES, JACKS } from './video-poker/table.gen.ts';

const percent = ({ numerator, denominator }: GameProof['rtp']): number =>
  Number((BigInt(numerator) * 10_000_000n) / BigInt(denominator)) / 100_000;
const on = (spot: string) => ({ bets: [{ spot, chips: 1 }] });
const lawWith = (pays: readonly number[], weights: readonly bigint[]): Law =>
  weights.map((weight, kind) => ({ win: pays[kind] ?? 0, weight }));

it.each([
  ['banker', 98.942],
  ['player', 98.765],
  ['tie', 85.64],
  ['player-pair', 89.639],
])('baccarat, %s: %d %%', (spot, published) => {
  expect(percent(baccarat.proofFor(on(spot)).rtp)).toBeCloseTo(published, 2);
});

it('baccarat is counted over every order of six cards of eight decks', () => {
  const counted = countBaccarat();
  expect(COUNTS.map(([end, count]) => [`${end.winner} ${end.playerPair} ${end.bankerPair}`, count])).toEqual([
    ...counted,
  ]);
  expect(COUNTS.reduce((sum, [, count]) => sum + count, 0n)).toBe(4_998_398_275_503_360n);
  const won = (winner: string): bigint =>
    COUNTS.reduce((sum, [end, count]) => sum + (end.winner === winner ? count : 0n), 0n);
  expect(['banker', 'player', 'tie'].map(won)).toEqual([
    2_292_252_566_437_888n,
    2_230_518_282_592_256n,
    475_627_426_473_216n,
  ]);
});

it('roulette: one zero 97.2973 %, half an even chance back 98.6486 %, two zeros 94.7368 %, the first five 92.1053 %', () => {
  const [european, french, american] = ROULETTES.map(
    (engine) => (spot: string) => percent(engine.proofFor(on(spot)).rtp),
  );
  for (const spot of [
    'n0',
    'n36',
    'split-1-4',
    'street-34',
    'corner-32',
    'six-31',
    'dozen-3',
    'column-3',
    'odd',
  ])
    expect(european?.(spot), spot).toBeCloseTo(97.2973, 4);
  expect([french?.('red'), french?.('n8')]).toEqual([expect.closeTo(98.6486, 4), expect.closeTo(97.2973, 4)]);
  expect([american?.('n37'), american?.('low'), american?.('five-0')]).toEqual([
    expect.closeTo(94.7368, 4),
    expect.closeTo(94.7368, 4),
    expect.closeTo(92.1053, 4),
  ]);
});

it('video poker played without a mistake', () => {
  const [jacks, deuces] = POKERS.map(({ proof }) => percent(proof.rtp));
  expect(jacks).toBeCloseTo(99.5439, 4);
  expect(deuces).toBeCloseTo(99.7283, 4);
  const fullPay = lawWith([800, 200, 25, 15, 9, 5, 3, 2, 2, 1, 0], DEUCES_FULL_PAY);
  expect(percent(proofOf(fullPay, 1).rtp)).toBeCloseTo(100.762, 4);
  const all = 2_598_960n * 47n * 46n * 45n * 44n * 43n;
  for (const weights of [JACKS, DEUCES, DEUCES_FULL_PAY])
    expect(weights.reduce((sum, weight) => sum + weight, 0n)).toBe(all);
  expect(
    TABLES.every(
      ({ pays, hands, weights }) => pays.length === hands.length && pays.length === weights.length,
    ),
  ).toBe(true);
});
