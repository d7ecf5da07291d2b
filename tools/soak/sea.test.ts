import { expect, it } from 'vitest';
import { rtpOf } from '#games/fishing/engine/chance.ts';
import { seaShots } from './lib/sea.ts';

it('a hundred thousand shots come to what every fish and weapon has to return', () => {
  expect(seaShots(100_000).failures).toEqual([]);
}, 60_000);

it('and a return that is said a tenth too high is found', () => {
  expect(seaShots(100_000, undefined, (fish, weapon) => rtpOf(fish, weapon) + 1_000).failures).not.toEqual(
    [],
  );
}, 60_000);
