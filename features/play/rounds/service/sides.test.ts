/** Chips of one player on opposite places of a layout: what can be lost of them is what counts, and what the round tells everybody. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { engineOf } from '#games/engines.ts';
import { offered } from '../fixtures.ts';
import { openRoundsHouse, type RoundsHouse, staking } from './rounds.fixture.ts';

let rounds: RoundsHouse;
beforeAll(async () => {
  rounds = await openRoundsHouse();
});
afterAll(() => rounds.close());

const STAKE = 1_000n;
const engine = engineOf('punto-banco');

it.each([
  [
    'player and banker',
    [
      { spot: 'player', chips: 1 },
      { spot: 'banker', chips: 1 },
    ],
    '500',
    '500',
  ],
  [
    'three on the player, one on the banker',
    [
      { spot: 'player', chips: 3 },
      { spot: 'banker', chips: 1 },
    ],
    '750',
    '250',
  ],
  ['the player alone', [{ spot: 'player', chips: 2 }], '1000', undefined],
  [
    'the player and a tie, which is no side of it',
    [
      { spot: 'player', chips: 1 },
      { spot: 'tie', chips: 1 },
    ],
    '1000',
    undefined,
  ],
] as const)('of %s', async (_, bets, valid, opposed) => {
  if (!engine) throw new Error('there is no such game');
  const player = await rounds.richMember(10_000n);
  const choice = engine.readChoice({ bets }) ?? null;
  const { row } = await rounds
    .process(0)
    .plays.submit(staking(player, offered(engine, { cycleMs: 0 }), STAKE, choice));
  const { rows } = await rounds.house.db.pool.query<{
    fact: { validStake: string; opposed?: string; margin: number };
  }>(
    `select f as fact from platform.outbox o, json_array_elements(o.facts::json) f where o.kind = 'stake.settled' and f ->> 'ref' = $1`,
    [row.id],
  );
  expect(rows.map(({ fact }) => [fact.validStake, fact.opposed])).toEqual([[valid, opposed]]);
  expect(rows[0]?.fact.margin).toBeGreaterThan(0);
});
