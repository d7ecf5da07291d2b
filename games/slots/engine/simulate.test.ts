import { describe, expect, it } from 'vitest';
import { SLOTS } from '#games/slots/games.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import { chiSquare, chiSquareLimit } from './fixtures.ts';
import { ratioToNumber } from './proof.ts';
import { makeSlot } from './slot.ts';
import { simulate, streamDraw } from './simulate.ts';

const ROUNDS = 1_000_000;

for (const slot of SLOTS) {
  describe(slot.code, () => {
    const stream = streamDraw(`${slot.code} sample`);
    const sample = simulate(slot, ROUNDS, () => stream);

    it('returns what was proved, within three standard errors', () => {
      expect(Math.abs(sample.errors)).toBeLessThanOrEqual(3);
      const rate = ratioToNumber(slot.proof.hitRate);
      expect(Math.abs(sample.hitRate - rate)).toBeLessThanOrEqual(
        3 * Math.sqrt((rate * (1 - rate)) / ROUNDS),
      );
      expect(sample.dearest).toBeLessThanOrEqual(slot.maxWin);
    });

    it('lands on every stop equally often', () => {
      for (const counts of sample.stops)
        expect(chiSquare(counts)).toBeLessThan(chiSquareLimit(counts.length - 1));
    });

    it('would be caught with a draw that leans by one part in a hundred', () => {
      const fair = streamDraw(`${slot.code} mutant`);
      const leaning: Draw = {
        ...fair,
        below: (n) => (fair.below(100) === 0 ? 0 : fair.below(n)),
      };
      const { stops } = simulate(slot, 50_000, () => leaning);
      expect(stops.some((counts) => chiSquare(counts) > chiSquareLimit(counts.length - 1))).toBe(true);
    });

    it('would be caught with a pay table one line pay dearer than the proof', () => {
      const pays = { ...slot.table.pays, L: [70, 160, 400] as const };
      const other = streamDraw(`${slot.code} mutant table`);
      const { errors } = simulate(makeSlot({ ...slot.table, pays }, slot.proof), ROUNDS / 2, () => other);
      expect(Math.abs(errors)).toBeGreaterThan(3);
    });
  });
}
