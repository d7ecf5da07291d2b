/** What is drawn: parts sum to their pool, tickets win once, and the same seed draws the same for ever. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { drawTickets, splitPool } from './draw.ts';

const drawOf = (seed: number) => createDraw(serverBlocks(Buffer.alloc(32, seed), 'client', 0));

it('splits any pool into parts that sum to it to the unit, none below the smallest', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 255 }),
      fc.integer({ min: 1, max: 300 }),
      fc.bigInt({ min: 1n, max: 1_000n }),
      fc.bigInt({ min: 0n, max: 10_000_000n }),
      (seed, parts, smallest, more) => {
        const pool = smallest * BigInt(parts) + more;
        const split = splitPool(pool, parts, smallest, drawOf(seed));
        expect(split).toHaveLength(parts);
        expect(split.reduce((sum, one) => sum + one, 0n)).toBe(pool);
        expect(split.every((one) => one >= smallest)).toBe(true);
        expect(splitPool(pool, parts, smallest, drawOf(seed))).toEqual(split);
      },
    ),
    { numRuns: 60 },
  );
});

it('refuses a pool that does not hold the smallest for each part', () => {
  expect(() => splitPool(9n, 10, 1n, drawOf(1))).toThrow(RangeError);
  expect(() => splitPool(9n, 0, 1n, drawOf(1))).toThrow(RangeError);
});

it('draws each ticket at most once, and all of them where there are no more than winners', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 255 }),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 1, max: 50 }),
      (seed, tickets, winners) => {
        const drawn = drawTickets(tickets, winners, drawOf(seed));
        expect(drawn).toHaveLength(Math.min(tickets, winners));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.every((ticket) => ticket >= 1 && ticket <= tickets)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

it('gives every ticket the same chance', () => {
  const wins = new Map<number, number>();
  for (let seed = 0; seed < 3_000; seed += 1) {
    const draw = createDraw(serverBlocks(Buffer.from(String(seed).padStart(32, '0')), 'client', 0));
    for (const ticket of drawTickets(10, 1, draw)) wins.set(ticket, (wins.get(ticket) ?? 0) + 1);
  }
  // 300 are expected of each; five standard deviations are 82.
  for (let ticket = 1; ticket <= 10; ticket += 1)
    expect(Math.abs((wins.get(ticket) ?? 0) - 300)).toBeLessThan(82);
});
