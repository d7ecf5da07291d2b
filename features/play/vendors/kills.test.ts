/** A process that is gone between a call and its answer, at each of the messages it has with its database; forty and more in `npm run soak -- vendors`. */
import { expect, it } from 'vitest';
import { killPoints } from './kills.fixture.ts';

it('leaves nothing that happened twice and nothing that is lost', async () => {
  const { killed, failures } = await killPoints(24);
  expect(failures).toEqual([]);
  // Some calls have fewer messages than that; most of the points were points.
  expect(killed).toBeGreaterThan(8);
}, 60_000);
