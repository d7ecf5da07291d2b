/** A bonus against its model in short; `npm run soak -- bonus` walks ten thousand sequences. */
import { expect, it } from 'vitest';
import { bonus } from './bonus.ts';

it('whatever happens to it, money is conserved and the terms hold', async () => {
  const { figures, failures } = await bonus(25, 20_261_129);
  expect(failures).toEqual([]);
  expect(figures['converted']).toBeGreaterThan(0);
}, 90_000);
