import { describe, expect, it } from 'vitest';
import { mannWhitney } from './enumeration.ts';

describe('the test of Mann and Whitney', () => {
  it('gives the published p: two samples of nine, U = 4 (Mann and Whitney 1947 by the normal approximation)', () => {
    const low = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const high = [8.5, 10, 11, 12, 13, 14, 15, 16, 17];
    // U = 1: z = |1 − 40.5| ÷ √128.25 = 3.488, p = 0.00049.
    expect(mannWhitney(low, high)).toBeCloseTo(0.00049, 5);
  });
  it('sees no difference in equal lists, and none in ties', () => {
    expect(mannWhitney([1, 2, 3], [1, 2, 3])).toBeCloseTo(1, 6);
    expect(mannWhitney([5, 5, 5, 5], [5, 5, 5, 5])).toBeCloseTo(1, 6);
  });
});
