/** The monitor on a real database: what was settled counts once, what was given back does not, each brand has its own. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { ENGINES } from '#games/registry.ts';
import { newId } from '#kernel/ids.ts';
import { toWire } from '#kernel/time.ts';
import { returnsListener, spotsListener } from './service/hear.ts';
import { courseOf, listReturns } from './service/monitor.ts';

let house: TestHouse;
let db: TestHouse['db'];
const brand = newId<'brand'>();
const [slot = ''] = [...ENGINES.keys()];

beforeAll(async () => {
  house = await openTestHouse();
  db = house.db;
});
afterAll(() => house.close());

type Ended = {
  kind?: string;
  game?: string;
  stake?: string;
  payout?: string;
  state?: string;
  at?: string;
  brandId?: string;
  memberId?: string;
  ref?: string;
};
const settled = ({
  kind = 'round',
  game = slot,
  stake = '100',
  payout = '0',
  state = 'settled',
  ...more
}: Ended) => ({
  memberId: newId(),
  brandId: brand,
  kind,
  category: 'RNG',
  vendor: 'HAAT',
  game,
  currency: 'BDT',
  stake,
  validStake: stake,
  payout,
  state,
  ref: newId(),
  at: toWire(Date.parse('2026-11-23T05:10:00Z')),
  ...more,
});
const hear = (facts: readonly object[]) =>
  db.transaction((tx) => returnsListener.hear(tx, { kind: 'stake.settled', facts, at: new Date() } as never));

it('counts each stake the same, whatever it was, by the hour it ended in', async () => {
  await hear([
    settled({ stake: '100', payout: '300' }),
    settled({ stake: '100000' }),
    settled({ stake: '7', payout: '7' }),
  ]);
  await hear([settled({ stake: '100', at: '2026-11-23T06:00:00.000Z' })]);
  const { list } = await listReturns(db, brand, {});
  expect(list).toMatchObject([
    { kind: 'round', game: slot, stakes: 4, returned: '100.0000', standing: 'early' },
  ]);
  const { course } = await courseOf(db, brand, slot);
  expect(course.map(({ stakes, returned }) => [stakes, returned])).toEqual([
    [3, '133.3333'],
    [4, '100.0000'],
  ]);
});

it('does not count what was given back, slips and tickets, nor titles without an exact return', async () => {
  const before = (await listReturns(db, brand, {})).list;
  await hear([
    settled({ state: 'voided', payout: '100' }),
    settled({ kind: 'slip', game: 'football' }),
    settled({ kind: 'round', game: 'gone' }),
    settled({ kind: 'table', game: 'baccarat' }),
  ]);
  expect((await listReturns(db, brand, {})).list).toEqual(before);
  await hear([settled({ kind: 'table', game: 'bingo-90-2', payout: '85' })]);
  expect((await listReturns(db, brand, {})).list).toHaveLength(2);
});

it('marks a title whose return is off, and asks for those alone', async () => {
  await hear(
    Array.from({ length: 2_000 }, (_, n) =>
      settled({ game: 'kite-cut', kind: 'table', payout: n > 1_150 ? '0' : '200' }),
    ),
  );
  const { list, shifted } = await listReturns(db, brand, { standing: 'shifted' });
  expect(list).toMatchObject([{ game: 'kite-cut', exact: '99.0000', standing: 'shifted' }]);
  expect(shifted).toBe(1);
});

const dealt = (
  table: string,
  spots: readonly (readonly [spot: string, stake: string, payout: string])[],
) => ({
  brandId: brand,
  table,
  roundId: newId(),
  currency: 'BDT',
  at: toWire(Date.parse('2026-11-23T07:00:00Z')),
  spots: spots.map(([spot, stake, payout]) => ({ spot, stake, payout })),
});
const hearRounds = (facts: readonly object[]) =>
  db.transaction((tx) =>
    spotsListener.hear(tx, { kind: 'table.round_settled', facts, at: new Date() } as never),
  );

it('holds each place of a table against its own return; a round counts once, whatever was laid', async () => {
  await hearRounds([
    dealt('baccarat-7', [
      ['player', '1000000', '2000000'],
      ['tie', '100', '0'],
      ['gone', '100', '0'],
    ]),
    dealt('baccarat-7', [
      ['player', '100', '100'],
      ['banker', '0', '0'],
    ]),
    dealt('bingo-75', [['card-1', '100', '0']]),
  ]);
  await hearRounds([dealt('baccarat-7', [['player', '300', '0']])]);
  const { title, spots, course } = await courseOf(db, brand, 'baccarat-7');
  expect(spots.map(({ spot, stakes, returned, exact }) => [spot, stakes, returned, exact]).sort()).toEqual([
    ['player', 3, '100.0000', '98.7649'],
    ['tie', 1, '0.0000', '85.6404'],
  ]);
  expect(course).toEqual([]);
  expect(title).toEqual(spots[0]);
  const { list } = await listReturns(db, brand, {});
  expect(list.filter(({ game }) => game === 'baccarat-7')).toEqual([title]);
  expect(list.map(({ game }) => game)).not.toContain('bingo-75');
});

it('marks a table one of whose places is off, and names the place', async () => {
  // 3,000 rounds in which Banker wins as often as it should, and Player half a percent of ten more.
  const rounds = Array.from({ length: 3_000 }, (_, n) =>
    dealt('baccarat', [
      ['banker', '100', n < 1_376 ? '195' : n < 1_662 ? '100' : '0'],
      ['player', '100', n < 1_539 ? '200' : n < 1_825 ? '100' : '0'],
    ]),
  );
  await hearRounds(rounds);
  const { list } = await listReturns(db, brand, { standing: 'shifted' });
  expect(list.map(({ game, spot }) => [game, spot])).toContainEqual(['baccarat', 'player']);
  const { spots } = await courseOf(db, brand, 'baccarat');
  expect(spots.map(({ spot, standing: current }) => [spot, current])).toEqual([
    ['player', 'shifted'],
    ['banker', 'fine'],
  ]);
});

/** A volley as the sea keeps it: shots `[fish, weapon, stake, pays]`, one without a nonce was given back. */
async function shot(shots: readonly (readonly [string, string, string, string | undefined, boolean?])[]) {
  const [memberId, ref, room, seed] = [newId(), newId(), newId(), newId()];
  const { pool } = db;
  await pool.query(
    `insert into sea.seas (code, brand_id, names, currency, stakes) values ('gharial-bay', $1, '{}', 'BDT', '["1.00"]') on conflict do nothing`,
    [brand],
  );
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from sea.rooms');
  await pool.query(
    `insert into sea.rooms (id, sea_code, number, trial) values ($1, 'gharial-bay', $2, false)`,
    [room, 1 + (rows[0]?.count ?? 0)],
  );
  await pool.query(
    `insert into sea.seeds (id, owner_id, server_hash, server_seed) values ($1, $2, 'hash', '\\x00')`,
    [seed, memberId],
  );
  const kept = shots.map(([fish, weapon, stake, pays, returned], n) =>
    returned
      ? { swim: n, weapon, at: 1, stake, returned: 'gone' }
      : { n, swim: n, fish, weapon, at: 1, stake, ...(pays === undefined ? {} : { hit: true, pays }) },
  );
  await pool.query(
    `insert into sea.volleys (member_id, id, brand_id, sea_code, room_id, seat, tide, engine_version, currency, stake, payout, largest,
       seed_id, first_shot, taken, shots, transfer_id, balance, version, at)
     values ($1, $2, $3, 'gharial-bay', $4, 1, 1, 1, 'BDT', 100, 0, 100, $5, 0, 1, $6, $7, 0, 1, now())`,
    [memberId, ref, brand, room, seed, JSON.stringify(kept), newId()],
  );
  return settled({ kind: 'volley', game: 'gharial-bay', memberId, ref });
}

it('holds each fish of a sea against its own return by weapon, shot by shot; what was given back counts nothing', async () => {
  await hear([
    await shot([
      ['minnow', 'harpoon', '100', '200'],
      ['minnow', 'harpoon', '500', undefined],
      ['minnow', 'net', '100', undefined],
      ['minnow', 'harpoon', '100', undefined, true],
    ]),
    await shot([['minnow', 'harpoon', '100', undefined]]),
  ]);
  const { title, spots, course } = await courseOf(db, brand, 'gharial-bay');
  expect(
    spots.map(({ kind, spot, stakes, returned, exact }) => [kind, spot, stakes, returned, exact]).sort(),
  ).toEqual([
    ['volley', 'minnow/harpoon', 3, '66.6667', '97.0000'],
    ['volley', 'minnow/net', 1, '0.0000', '96.5000'],
  ]);
  expect(course).toEqual([]);
  const { list } = await listReturns(db, brand, {});
  expect(list.filter(({ kind }) => kind === 'volley')).toEqual([title]);
});

it('belongs to its brand', async () => {
  const other = newId<'brand'>();
  expect((await listReturns(db, other, {})).list).toEqual([]);
  await expect(courseOf(db, other, slot)).rejects.toMatchObject({ code: 'returns.unknown_game' });
});
