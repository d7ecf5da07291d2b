/** The short form of the soak of poker: `npm run soak -- poker` plays a million hands. */
import { expect, it } from 'vitest';
import { randomHands } from './lib/poker.ts';

it('loses no chip over two thousand random hands of all games', () => {
  expect(randomHands(2_000, 4_711)).toEqual([]);
});
