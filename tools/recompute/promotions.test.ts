/** Draws are drawn again from their seed, places and prizes from what was played; a line that cannot be read is answered so. */
import { expect, it } from 'vitest';
import { recompute } from './promotions.ts';

const SEED = 'ab'.repeat(32);
const said = (line: object): Readonly<Record<string, unknown>> => JSON.parse(JSON.stringify(recompute(line)));
const envelope = (over: object = {}) => ({
  id: '1',
  envelope: { id: 'e', currency: 'BDT', pool: '50.00', smallest: '0.50', parts: 40, seed: SEED, ...over },
});

it('splits an envelope to the unit, the same way each time', () => {
  const { amounts, seedHash } = said(envelope());
  if (!Array.isArray(amounts)) throw new Error('no amounts');
  expect(amounts).toHaveLength(40);
  expect(amounts.reduce((sum: number, one: string) => sum + Math.round(Number(one) * 100), 0)).toBe(5_000);
  expect(amounts.every((one: string) => Number(one) >= 0.5)).toBe(true);
  expect(seedHash).toMatch(/^[0-9a-f]{64}$/);
  expect(said(envelope())).toEqual(said(envelope()));
  expect(said(envelope({ id: 'f' }))['amounts']).not.toEqual(amounts);
});

it('draws the tickets of a raffle, each once', () => {
  const line = { id: '2', raffle: { id: 'r', tickets: 30, winners: 5, seed: SEED } };
  const { drawn } = said(line);
  if (!Array.isArray(drawn)) throw new Error('nothing drawn');
  expect(drawn).toHaveLength(5);
  expect(new Set(drawn).size).toBe(5);
  expect(said(line)['drawn']).toEqual(drawn);
  expect(said({ id: '2', raffle: { id: 'r', tickets: 2, winners: 5, seed: SEED } })['drawn']).toHaveLength(2);
});

it('ranks a tournament by score, then by who reached it first, and gives out everything', () => {
  const player = (id: string, score: string, reachedAt: string) => ({
    id,
    score,
    reachedAt,
    joinedAt: '2026-11-20T08:00:00Z',
  });
  const { standings } = said({
    id: '3',
    tournament: {
      currency: 'BDT',
      pool: '27.00',
      added: '50.00',
      places: [60, 40],
      players: [
        player('late', '500', '2026-11-20T10:00:00Z'),
        player('early', '500', '2026-11-20T09:00:00Z'),
        player('none', '0', '2026-11-20T09:00:00Z'),
        player('low', '10', '2026-11-20T09:00:00Z'),
      ],
    },
  });
  expect(standings).toEqual([
    { place: 1, id: 'early', prize: '46.20' },
    { place: 2, id: 'late', prize: '30.80' },
    { place: 3, id: 'low', prize: '0.00' },
  ]);
});

it.each([
  [{ id: 'a' }, 'line.wrong'],
  [{ ...envelope(), raffle: { id: 'r', tickets: 1, winners: 1, seed: SEED } }, 'line.wrong'],
  [envelope({ seed: 'ab' }), 'line.wrong'],
  [envelope({ currency: 'ZZZ' }), 'money.unknown_currency'],
  [envelope({ pool: '1,0' }), 'money.malformed'],
  [envelope({ smallest: '2.00' }), 'promotions.bad_rules'],
] as const)('%j: %s', (line, code) => {
  expect(recompute(line)).toMatchObject({ id: line.id, error: { code } });
});
