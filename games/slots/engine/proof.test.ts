import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SLOTS } from '#games/slots/games.ts';
import { TABLES } from '#games/slots/tables/all.ts';
import { compile } from './compile.ts';
import { windowTable } from './fixtures.ts';
import { evaluate } from './evaluate.ts';
import { prove, ratio, ratioToNumber } from './proof.ts';
import { proofFile, proofModule } from './prove.ts';

describe('the stored proof', () => {
  it('stands beside every table', () => {
    expect(SLOTS.map((slot) => slot.table)).toEqual(TABLES);
  });

  for (const slot of SLOTS) {
    it(`of ${slot.code} is what counting every stop gives today, to the last digit`, () => {
      const proof = prove(compile(slot.table));
      expect(proof).toEqual(slot.proof);
      expect(readFileSync(proofFile(slot.table), 'utf8')).toBe(proofModule(slot.table, proof));
    });

    it(`of ${slot.code} keeps the promises of the house`, () => {
      const rtp = ratioToNumber(slot.proof.rtp);
      const hits = ratioToNumber(slot.proof.hitRate);
      expect(rtp).toBeGreaterThanOrEqual(0.94);
      expect(rtp).toBeLessThanOrEqual(0.97);
      expect(hits).toBeGreaterThanOrEqual(0.25);
      expect(hits).toBeLessThanOrEqual(0.35);
      expect(ratioToNumber(slot.proof.baseRtp)).toBeLessThan(rtp);
    });

    it(`of ${slot.code} notices a strip with two symbols changed`, () => {
      const strips = slot.table.strips.map((strip, reel) => (reel === 0 ? strip.replace('F', 'J') : strip));
      expect(prove(compile({ ...slot.table, strips })).rtp).not.toEqual(slot.proof.rtp);
    });
  }
});

describe('the free spins', () => {
  // A game small enough to play every round there is: 2 × 2 × 2 × 1 × 1 stops, at most three free spins.
  const table = windowTable(['XXXXX', 'XXXXX', 'XXXXX'], {
    strips: ['TMXX', 'TMXX', 'TMXX', 'X', 'X'],
    lines: [
      [0, 0, 0, 0, 0],
      [1, 1, 1, 1, 1],
    ],
    free: { award: [2, 2, 2], multiplier: 3, most: 3 },
  });
  const reels = compile(table);

  it('are proved exactly as playing every round there is says', () => {
    const spins = Array.from({ length: 64 }, (_, index) =>
      evaluate(reels, [index % 4, (index >> 2) % 4, index >> 4, 0, 0]),
    );
    let most = 0;
    let sum = 0n;
    let squares = 0n;
    // weight: how many of the 64^4 equally likely rounds of four spins begin like this one
    const play = (units: number, left: number, room: number, depth: number): void => {
      for (const { units: won, scatters } of spins) {
        const award = Math.min(scatters >= 3 ? 2 : 0, room);
        const now = units + won * (depth === 0 ? 1 : 3);
        if (left + award > 0) play(now, left + award - 1, room - award, depth + 1);
        else {
          const weight = 64n ** BigInt(3 - depth);
          sum += BigInt(now) * weight;
          squares += BigInt(now) ** 2n * weight;
          most = Math.max(most, now);
        }
      }
    };
    play(0, 0, 3, 0);
    const total = 64n ** 4n;
    const proof = prove(reels);
    expect(proof.rtp).toEqual(ratio(sum, total * 2n));
    expect(proof.variance).toEqual(ratio(squares * total - sum * sum, (total * 2n) ** 2n));
    expect(proof.maxWin).toBe(most);
  });

  it('refuses a table whose free spins come without a pay: a round could then open and win nothing', () => {
    expect(() => prove(compile({ ...table, scatterPays: [0, 0, 0] }))).toThrow(RangeError);
  });
});

it('reads a long ratio to fifteen digits', () => {
  expect(ratioToNumber(ratio(1n, 3n))).toBeCloseTo(1 / 3, 15);
  expect(ratio(6n, 4n)).toEqual({ numerator: '3', denominator: '2' });
});
