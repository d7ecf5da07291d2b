/** Cannons on a real database: who sits where, two pages of one member, many at one moment, and a pace nobody comes by. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { BOOKS } from '../books.ts';
import { VOLLEY_MS } from '../rules/pace.ts';
import { HALT_SEA, SEAT_OF, SEATS_OF, SEEDS_BY_ID } from '../store.ts';
import { type Fisher, openTestSea, type TestSea } from './sea.fixture.ts';
import type { KnownRoom } from './seas.ts';
import { sitDown, standUp } from './seats.ts';
import { listSeas, readRoom } from './state.ts';

let t: TestSea;
beforeAll(async () => {
  t = await openTestSea();
});
afterAll(() => t.close());

const seatOf = ({ memberId }: Fisher) => t.house.db.one(SEAT_OF, [memberId]);
const shown = (room: KnownRoom, { memberId }: Fisher) =>
  readRoom(t.needs, t.waters, room, 'en', { id: memberId });
/** One shot at whatever is there, within what is left of a tide. */
async function oneShot(who: Fisher, room: KnownRoom) {
  const { swim, tide, at } = await t.fish(room);
  return t.shoot(who, room, { tide, shots: [{ swim: swim.id, at }] });
}

describe('who sits down', () => {
  it('finds the room with company, and is shown who he is, masked, to others', async () => {
    const [one, other] = [await t.member(), await t.member()];
    const room = await t.sit(one);
    expect((await t.sit(other)).id).toBe(room.id);
    const { seats, mine } = await shown(room, other);
    const [first, second] = [await seatOf(one), await seatOf(other)];
    expect(first?.seat).not.toBe(second?.seat);
    expect(mine?.seat).toBe(second?.seat);
    expect(seats.map(({ kind }) => kind)).toEqual(['member', 'member']);
    for (const { name } of seats) expect(name).toContain('*');
  });

  it('keeps his cannon and its seed when he asks again, by the room or by the sea', async () => {
    const who = await t.member();
    const room = await t.sit(who);
    const before = await seatOf(who);
    expect((await t.sit(who)).id).toBe(room.id);
    expect((await t.sit(who, room.id)).id).toBe(room.id);
    expect(await seatOf(who)).toMatchObject({ seat: before?.seat, seed_id: before?.seed_id });
  });

  it('at another sea stands up at the first, whose seed is shown then', async () => {
    const who = await t.member();
    const room = await t.sit(who);
    const seed = (await seatOf(who))?.seed_id ?? '';
    const elsewhere = await t.sit(who, 'lantern-deep');
    expect(elsewhere.id).not.toBe(room.id);
    expect((await shown(room, who)).mine).toBe(null);
    expect((await shown(elsewhere, who)).mine).not.toBe(null);
    const [row] = await t.house.db.rows(SEEDS_BY_ID, [[seed]]);
    expect(row?.secret).toMatch(/^[0-9a-f]{64}$/);
    expect((await seatOf(who))?.seed_id).not.toBe(seed);
  });

  it('from two pages in one moment sits once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const who = await t.member();
      const asked = await Promise.allSettled([t.sit(who), t.sit(who, 'lantern-deep'), t.sit(who)]);
      expect(asked.some(({ status }) => status === 'fulfilled')).toBe(true);
      for (const one of asked)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'sea.room_full' });
      const { rows } = await t.house.db.pool.query('select 1 from sea.seats where owner_id = $1', [
        who.memberId,
      ]);
      expect(rows).toHaveLength(1);
    }
  });

  it('among nine in one moment has a cannon of his own, four to a room', async () => {
    const nine = await Promise.all(Array.from({ length: 9 }, () => t.member()));
    const rooms = await Promise.all(nine.map((who) => t.sit(who, 'lantern-deep')));
    for (const id of new Set(rooms.map((room) => room.id))) {
      const seats = await t.house.db.rows(SEATS_OF, [id]);
      expect(seats.length).toBeLessThanOrEqual(4);
      expect(new Set(seats.map(({ seat }) => seat)).size).toBe(seats.length);
    }
    for (const [at, who] of nine.entries()) expect((await seatOf(who))?.room_id).toBe(rooms[at]?.id);
    const { rows } = await t.house.db.pool.query<{ numbers: number; rooms: number }>(
      `select count(distinct number)::integer as numbers, count(*)::integer as rooms
       from sea.rooms where sea_code = 'lantern-deep' and not trial`,
    );
    expect(rows[0]?.numbers).toBe(rows[0]?.rooms);
    for (const [at, who] of nine.entries()) {
      const room = rooms[at];
      if (room) await standUp(t.needs, room, who.memberId);
    }
  });

  it('finds no sea nobody opened, no room of another brand, and none at a sea that is halted', async () => {
    const who = await t.member();
    await expect(t.sit(who, 'dead-sea')).rejects.toMatchObject({ code: 'sea.unknown_sea' });
    await expect(t.sit(who, newId())).rejects.toMatchObject({ code: 'sea.unknown_room' });
    const room = await t.sit(await t.member());
    const stranger = {
      brandId: newId<'brand'>(),
      who: { kind: 'member', id: newId() },
      place: room.id,
    } as const;
    await expect(sitDown(t.needs, t.seas, stranger)).rejects.toMatchObject({ code: 'sea.unknown_room' });
    await t.house.db.run(HALT_SEA, ['lantern-deep', true]);
    try {
      await expect(t.sit(who, 'lantern-deep')).rejects.toMatchObject({ code: 'sea.halted' });
    } finally {
      await t.house.db.run(HALT_SEA, ['lantern-deep', false]);
    }
  });
});

describe('a cannon', () => {
  it('is told its pace, a volley a second where the law asks for nothing', async () => {
    const who = await t.member();
    const room = await t.sit(who);
    expect((await shown(room, who)).volleyMs).toBe(VOLLEY_MS);
    t.underLaw(5_000);
    try {
      expect((await shown(room, who)).volleyMs).toBe(5_000);
    } finally {
      t.underLaw(0);
    }
  });

  it('waits for the law of the brand where that is slower', async () => {
    const who = await t.member();
    const room = await t.sit(who);
    t.underLaw(600_000);
    try {
      expect(await oneShot(who, room)).toMatchObject({ stake: '1.00' });
      const cash = await t.cash(who);
      // Five seconds later the room itself would take it.
      await t.loaded(who);
      expect(await oneShot(who, room)).toBe('sea.too_fast');
      expect(await t.cash(who)).toBe(cash);
    } finally {
      t.underLaw(0);
    }
    expect(await oneShot(who, room)).toMatchObject({ stake: '1.00' });
  });

  it('is loaded no sooner for who stands up and sits down again, here or at another sea', async () => {
    const who = await t.member();
    const room = await t.sit(who);
    t.underLaw(600_000);
    try {
      expect(await oneShot(who, room)).toMatchObject({ stake: '1.00' });
      await standUp(t.needs, room, who.memberId);
      expect(await oneShot(who, await t.sit(who))).toBe('sea.too_fast');
      expect(await oneShot(who, await t.sit(who, 'lantern-deep'))).toBe('sea.too_fast');
    } finally {
      t.underLaw(0);
    }
  });

  it('whose owner stands up while a volley is under way has it taken whole, or refused; its seed is shown after', async () => {
    for (let round = 0; round < 4; round += 1) {
      const who = await t.member();
      const room = await t.sit(who);
      const seedId = (await seatOf(who))?.seed_id ?? '';
      const [answer, seed] = await Promise.all([oneShot(who, room), standUp(t.needs, room, who.memberId)]);
      const { rows } = await t.house.db.pool.query<{ taken: number; at: Date }>(
        'select taken, at from sea.volleys where seed_id = $1',
        [seedId],
      );
      expect(seed?.secret).toMatch(/^[0-9a-f]{64}$/);
      if (typeof answer === 'string') expect([answer, rows]).toEqual(['sea.not_seated', []]);
      else expect(rows.map(({ taken }) => taken)).toEqual([1]);
      expect(Number(seed?.shots)).toBe(rows.length);
    }
  });
});

it('the lobby says how many sit where, and what lies in each pool', async () => {
  const who = await t.member();
  const room = await t.sit(who);
  const { seas } = await listSeas(t.needs, t.seas, t.house.brand.id, 'en');
  expect(seas.map(({ code }) => code)).toEqual(['gharial-bay', 'lantern-deep']);
  const line = seas[0]?.rooms.find(({ roomId }) => roomId === room.id);
  const seats = await t.house.db.rows(SEATS_OF, [room.id]);
  expect(line).toMatchObject({ seated: seats.length, trial: false });
  expect((await listSeas(t.needs, t.seas, newId<'brand'>(), 'en')).seas).toEqual([]);
});

it('the books find nothing after all of this', async () => {
  const client = await t.house.db.pool.connect();
  try {
    for (const pass of BOOKS.passes)
      expect([pass.name, await pass.look({ client, openSeed: undefined })]).toEqual([pass.name, []]);
  } finally {
    client.release();
  }
});
