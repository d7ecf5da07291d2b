import { expect, it } from 'vitest';
import { linesOf } from '#games/fishing/engine/chance.ts';
import { SEAS } from '#games/fishing/seas.ts';
import { recompute } from './fishing.ts';

const SEED = 'ab'.repeat(32);
const line = (over: object = {}) => ({
  id: '1',
  sea: 'gharial-bay',
  seed: SEED,
  client: 'device',
  shots: Array.from({ length: 40 }, (_, n) => ({ n, fish: 'minnow', weapon: 'harpoon', stake: '1.50' })),
  ...over,
});

it('answers every shot of a line, and what they come to', () => {
  const answer: { readonly shots?: readonly { hit: boolean; pays: string }[]; readonly payout?: string } =
    JSON.parse(JSON.stringify(recompute(line())));
  const shots = answer.shots ?? [];
  expect(shots).toHaveLength(40);
  const hits = shots.filter(({ hit }) => hit);
  expect(hits.length).toBeGreaterThan(8);
  expect(hits.every(({ pays }) => pays === '3.00')).toBe(true);
  expect(answer.payout).toBe(`${hits.length * 3}.00`);
});

it('counts what is taken along, named or as the product writes it', () => {
  const shots = [{ n: 0, fish: 'barb', weapon: 'net', stake: '1.00' }];
  const named = line({ shots: shots.map((shot) => ({ ...shot, along: ['minnow'] })) });
  const written = line({ shots: shots.map((shot) => ({ ...shot, along: [{ swim: 4, fish: 'minnow' }] })) });
  expect(recompute(named)).toEqual(recompute(written));
});

it('says chance, pays and return of each fish with each weapon as exact fractions', () => {
  expect(recompute({ id: 2, return: { sea: 'gharial-bay', fish: 'minnow', weapon: 'harpoon' } })).toEqual({
    id: 2,
    chance: '97/200',
    pays: '2',
    return: '0.975',
  });
  for (const sea of SEAS)
    for (const { fish, weapon } of linesOf(sea)) {
      const answer = recompute({ id: 1, return: { sea: sea.code, fish: fish.code, weapon: weapon.code } });
      expect(answer).toMatchObject({ return: String((fish.rtp + weapon.adds) / 10_000) });
    }
});

it.each([
  ['sea', { sea: 'nowhere' }, { code: 'fishing.unknown_sea', field: 'sea' }],
  ['seed', { seed: 'xx' }, { code: 'fishing.malformed', field: 'seed' }],
  ['client', { client: 'é' }, { code: 'fishing.malformed', field: 'client' }],
  ['currency', { currency: 'ZZZ' }, { code: 'money.unknown_currency', field: 'currency' }],
  ['shots', { shots: {} }, { code: 'fishing.malformed', field: 'shots' }],
  ['shot', { shots: [1] }, { code: 'fishing.malformed', field: 'shots.0' }],
  ['nonce', { shots: [{ n: -1 }] }, { code: 'fishing.malformed', field: 'shots.0.n' }],
  ['stake', { shots: [{ n: 0, stake: 1 }] }, { code: 'money.malformed', field: 'shots.0.stake' }],
  [
    'fish',
    { shots: [{ n: 0, stake: '1.00', fish: 'kraken', weapon: 'harpoon' }] },
    { code: 'fishing.unknown_fish', field: 'shots.0.fish' },
  ],
  [
    'weapon',
    { shots: [{ n: 0, stake: '1.00', fish: 'barb', weapon: 'torpedo' }] },
    { code: 'fishing.unknown_weapon', field: 'shots.0.weapon' },
  ],
])('names a %s that cannot be read', (_what, over, error) => {
  expect(recompute(line(over))).toEqual({ id: '1', error });
});

it('answers what is no line at all', () => {
  expect(recompute(null)).toEqual({ id: null, error: { code: 'line.malformed' } });
  expect(recompute({ id: 'x', return: 3 })).toEqual({
    id: 'x',
    error: { code: 'fishing.malformed', field: 'return' },
  });
});
