/** Each pass of the books finds what another hand has altered, and nothing in what the sea itself has written. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOOKS } from './books.ts';
import { openTestSea, type TestSea } from './service/sea.fixture.ts';
import { standUp } from './service/seats.ts';

let t: TestSea;
let owner: pg.Client;
beforeAll(async () => {
  t = await openTestSea();
  owner = new pg.Client({ connectionString: t.house.database.ownerUrl });
  await owner.connect();
  const who = await t.member();
  const room = await t.sit(who);
  // None that brings the pool: what lies in it is looked at.
  const { swim, tide, at } = await t.fish(room, ({ fish }) =>
    ['minnow', 'sprat', 'crab', 'barb'].includes(fish),
  );
  const shots = [0, 1, 2, 3].map(() => ({ swim: swim.id, at, stake: '100.00' }));
  const answer = await t.shoot(who, room, { tide, shots });
  if (typeof answer === 'string' || answer.volleyId === null) throw new Error(JSON.stringify(answer));
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

/** What the passes say after `altered`, which is undone. */
async function said(altered: string): Promise<Readonly<Record<string, string>>> {
  try {
    await owner.query('begin');
    if (altered !== '') await owner.query(altered);
    const found: Record<string, string> = {};
    for (const pass of BOOKS.passes) {
      const [first] = await pass.look({ client: owner, openSeed: undefined });
      if (first) found[pass.name] = first.says;
    }
    return found;
  } finally {
    await owner.query('rollback');
  }
}

it('nothing is found of what was shot', async () => {
  expect(await said('')).toEqual({});
});

it.each([
  ['a stake that grew', 'update sea.volleys set stake = stake + 1', 'volleys', 'are not what was booked'],
  ['a payout that grew', 'update sea.volleys set payout = payout + 1', 'volleys', 'are not what was booked'],
  ['a share that grew', 'update sea.volleys set share = share + 1', 'volleys', 'are not what was booked'],
  ['a volley of no transfer', 'update sea.volleys set transfer_id = id', 'volleys', 'has no transfer'],
  ['another brand', 'update sea.volleys set brand_id = id', 'volleys', 'another brand or currency'],
  ['another currency', "update sea.volleys set currency = 'USD'", 'volleys', 'another brand or currency'],
  ['a volley that is gone', 'delete from sea.volleys', 'volleys-back', 'has no volley'],
  ['a transfer of another', 'update sea.volleys set transfer_id = id', 'volleys-back', 'is not the one'],
  ['a shot too many', 'update sea.volleys set taken = taken + 1', 'volleys-shots', 'its shots stake'],
  [
    'a sum that is not of its shots',
    'update sea.volleys set payout = payout + 1',
    'volleys-shots',
    'and pay',
  ],
  [
    'a nonce that was skipped',
    'update sea.volleys set first_shot = first_shot + 1',
    'volleys-nonces',
    'up to',
  ],
  ['a nonce drawn again', 'update sea.seeds set shots = shots - 1', 'volleys-nonces', 'its own count'],
  [
    'a seed that was shown before',
    "update sea.seeds set secret = 'x', revealed_at = now() - interval '1 day'",
    'sea-revealed',
    'was shown at',
  ],
  ['a pool that grew', 'update sea.rooms set pool = pool + 1', 'sea-pools', 'was booked'],
  ['a pool that is gone', 'update sea.rooms set pool = 0', 'sea-pools', 'says 0'],
  ['a member among trials', 'update sea.rooms set trial = true', 'sea-bots', 'a member sits'],
  ['a bot with money', "update sea.seats set kind = 'bot'", 'sea-bots', 'a bot sits'],
  ['a trial with money', "update sea.seats set kind = 'trial'", 'sea-bots', 'a trial sits'],
])('finds %s', async (_what, altered, pass, says) => {
  expect((await said(altered))[pass]).toContain(says);
});

it('finds what a shot is said to have paid that it did not', async () => {
  const altered = `update sea.volleys set shots = (
    select json_agg(jsonb_set(one, '{pays}', '"5"') || '{"hit": true, "times": 1}' order by at)
    from jsonb_array_elements(shots::jsonb) with ordinality shot (one, at))`;
  expect((await said(altered))['volleys-shots']).toContain('its shots stake');
});

it('holds nothing open: a volley ends in the moment it is taken', () => expect(BOOKS.holds).toEqual([]));

it('finds nothing either when the seat was given up and its seed shown', async () => {
  const { rows } = await t.house.db.pool.query<{ room_id: string; owner_id: string }>(
    'select room_id, owner_id from sea.seats',
  );
  for (const { room_id: id, owner_id: seated } of rows)
    await standUp(t.needs, await t.seas.room(t.house.brand.id, id), seated);
  expect(await said('')).toEqual({});
});
