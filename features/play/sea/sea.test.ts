/** Volleys on a real database: what is staked and paid, two who shoot at one fish, keys, pace, seats, and what a stranger finds again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { there } from '#kernel/there.ts';
import { BOOKS } from './books.ts';
import type { ShotsAnswer } from './contract.ts';
import { type Fisher, openTestSea, type TestSea } from './service/sea.fixture.ts';
import type { KnownRoom } from './service/seas.ts';
import { standUp } from './service/seats.ts';
import { listVolleys, proveTide, readRoom } from './service/state.ts';
import { HALT_SEA } from './store.ts';
import { checkTide, checkVolley } from './ui/player/check.ts';

let t: TestSea;
beforeAll(async () => {
  t = await openTestSea();
});
afterAll(() => t.close());

const answered = (answer: ShotsAnswer | string): ShotsAnswer => {
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};
const minor = (amount: string): bigint => parseAmount(amount, 'BDT');
/** Somebody alone at a sea of his own room. */
async function seated(cash?: bigint): Promise<{ who: Fisher; room: KnownRoom }> {
  const who = await t.member(cash);
  return { who, room: await t.sit(who) };
}
const oneShot = async (who: Fisher, room: KnownRoom, over: object = {}) => {
  const { swim, tide, at } = await t.fish(room);
  return t.shoot(who, room, { tide, shots: [{ swim: swim.id, at, ...over }] });
};
const findings = async (): Promise<readonly object[]> => {
  const client = await t.house.db.pool.connect();
  try {
    const found = [];
    for (const pass of BOOKS.passes) found.push(...(await pass.look({ client, openSeed: undefined })));
    return found;
  } finally {
    client.release();
  }
};

describe('a volley', () => {
  it('takes its stake and pays what it caught in one movement, and says the balance', async () => {
    const { who, room } = await seated();
    const before = await t.cash(who);
    const { swim, tide, at } = await t.fish(room);
    const shots = [0, 1, 2].map((n) => ({ swim: swim.id, at: at - n, stake: '5.00' }));
    const answer = answered(await t.shoot(who, room, { tide, shots }));
    const after = await t.cash(who);
    expect(after).toBe(before - minor(answer.stake) + minor(answer.payout));
    expect(minor(answer.balance ?? '0')).toBe(after);
    const taken = answer.shots.filter(({ n }) => n !== null);
    expect(minor(answer.stake)).toBe(500n * BigInt(taken.length));
    expect(taken.map(({ n }) => n)).toEqual(taken.map((_, n) => n));
  });

  it('answers the same for the same key for ever, and refuses other shots under it', async () => {
    const { who, room } = await seated();
    const { swim, tide, at } = await t.fish(room);
    const ask = { tide, shots: [{ swim: swim.id, at }], key: newId() };
    const [first, again] = await Promise.all([t.shoot(who, room, ask), t.shoot(who, room, ask, 1)]);
    await t.loaded(who);
    expect(again).toEqual(first);
    expect(await t.shoot(who, room, ask)).toEqual(first);
    const other = { ...ask, shots: [{ swim: swim.id, at, stake: '5.00' }] };
    expect(await t.shoot(who, room, other)).toBe('idempotency.conflict');
  });

  it('that cannot be paid for leaves no trace: neither stake, nor catch, nor nonce', async () => {
    const { who, room } = await seated(50n);
    expect(await oneShot(who, room)).toBe('wallet.insufficient_funds');
    expect(await t.cash(who)).toBe(50n);
    const shown = await readRoom(t.needs, t.waters, room, 'en', { id: who.memberId });
    expect(shown.mine).toMatchObject({ shots: 0, staked: '0.00' });
  });

  it('is one a second: a cannon that is not loaded stakes nothing', async () => {
    const { who, room } = await seated();
    answered(await oneShot(who, room));
    const cash = await t.cash(who);
    expect(await oneShot(who, room)).toBe('sea.too_fast');
    expect(await t.cash(who)).toBe(cash);
  });

  it.each([
    ['a stake that is not offered', { stake: '2.00' }, 'sea.wrong_stake'],
    ['a weapon of another sea', { weapon: 'lightning' }, 'sea.unknown_weapon'],
  ])('with %s is refused', async (_what, over, code) => {
    const { who, room } = await seated();
    expect(await oneShot(who, room, over)).toBe(code);
  });

  it('at fish that are not there, have left or are yet to come stakes nothing and says so', async () => {
    const { who, room } = await seated();
    const cash = await t.cash(who);
    const { swim, tide, at } = await t.fish(room);
    const shots = [
      { swim: 4_999, at },
      { swim: swim.id, at: at + 20_000 > 179_000 ? 179_000 : at + 20_000 },
    ];
    const answer = answered(await t.shoot(who, room, { tide, shots }));
    expect(answer).toMatchObject({ volleyId: null, stake: '0.00', payout: '0.00', balance: null });
    expect(answer.shots.map(({ returned }) => returned)).toEqual(['gone', 'early']);
    const turned = answered(await t.shoot(who, room, { tide: tide - 1, shots: [{ swim: 0, at: 100 }] }));
    expect(turned.shots[0]?.returned).toBe('tide');
    expect(await t.cash(who)).toBe(cash);
  });

  it('from another room, or by who has no cannon, is refused', async () => {
    const { who, room } = await seated();
    const elsewhere = await t.member();
    const other = await t.sit(elsewhere, 'lantern-deep');
    const { swim, tide, at } = await t.fish(other);
    expect(await t.shoot(who, other, { tide, shots: [{ swim: swim.id, at }] })).toBe('sea.not_seated');
    const nobody = await t.member();
    expect(await t.shoot(nobody, room, { tide, shots: [{ swim: 0, at }] })).toBe('sea.not_seated');
  });

  it('is not taken at a sea that is halted', async () => {
    const who = await t.member();
    const room = await t.sit(who, 'lantern-deep');
    await t.house.db.run(HALT_SEA, ['lantern-deep', true]);
    const halted = await t.seas.room(t.house.brand.id, room.id);
    expect(await oneShot(who, halted)).toBe('sea.halted');
    await t.house.db.run(HALT_SEA, ['lantern-deep', false]);
  });
});

describe('two at one fish', () => {
  it('catch it once: whoever comes second is given his shot back, whatever process took it', async () => {
    const [one, two] = [await t.member(), await t.member()];
    const room = await t.sit(one);
    expect((await t.sit(two, room.id)).id).toBe(room.id);
    let decided = 0;
    for (let tries = 0; tries < 40 && decided < 3; tries += 1) {
      const { swim, tide, at } = await t.fish(room, ({ fish }) =>
        ['minnow', 'sprat', 'crab', 'barb'].includes(fish),
      );
      await t.loaded(one);
      await t.loaded(two);
      const shots = Array.from({ length: 5 }, (_, n) => ({ swim: swim.id, at: at - n }));
      const both = await Promise.all([
        t.shoot(one, room, { tide, shots }, 0),
        t.shoot(two, room, { tide, shots }, 1),
      ]);
      const hits = both.map(answered).flatMap((answer) => answer.shots.filter(({ hit }) => hit));
      expect(hits.length).toBeLessThanOrEqual(1);
      if (hits.length === 1) decided += 1;
      const { rows } = await t.house.db.pool.query<{ caught: number[] }>(
        'select caught from sea.rooms where id = $1',
        [room.id],
      );
      expect(rows[0]?.caught.filter((id) => id === swim.id).length).toBe(hits.length);
    }
    expect(decided).toBe(3);
  });
});

describe('volleys whose connection is cut', () => {
  it('are taken and paid whole, or not at all; asked again under their keys they are decided once', async () => {
    const people = [];
    for (let n = 0; n < 4; n += 1) {
      const who = await t.member();
      people.push({ who, room: await t.sit(who, 'lantern-deep') });
    }
    for (let round = 0; round < 3; round += 1) {
      const asked = [];
      for (const { who, room } of people) {
        await t.loaded(who);
        const { swim, tide, at } = await t.fish(room);
        asked.push({
          who,
          room,
          ask: {
            tide,
            shots: [
              { swim: swim.id, at },
              { swim: swim.id, at: at - 1 },
            ],
            key: newId(),
          },
        });
      }
      const under = asked.map(({ who, room, ask }) => t.shoot(who, room, ask));
      const cut = t.house.db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query ilike '%sea.%' and state <> 'idle'`,
      );
      await Promise.all([cut.catch(() => undefined), ...under]);
      for (const { who, room, ask } of asked) {
        const again = await t.shoot(who, room, ask);
        // Taken before the cut and answered again, or decided only now; a cannon that shot before the cut has its answer under its key.
        if (typeof again !== 'string') expect(await t.shoot(who, room, ask, 1)).toEqual(again);
      }
    }
    for (const { who } of people) {
      const { rows } = await t.house.db.pool.query<{ net: string }>(
        'select coalesce(sum(payout - stake), 0)::text as net from sea.volleys where member_id = $1',
        [who.memberId],
      );
      expect(await t.cash(who)).toBe(1_000_000n + BigInt(rows[0]?.net ?? '0'));
    }
    expect(await findings()).toEqual([]);
  });
});

describe('a seat', () => {
  it('is kept, found again, given up, and shows its seed then; every shot comes to the same again', async () => {
    const { who, room } = await seated();
    for (let n = 0; n < 3; n += 1) {
      answered(await oneShot(who, room, { weapon: n === 1 ? 'net' : 'harpoon' }));
      await t.loaded(who);
    }
    expect((await t.sit(who)).id).toBe(room.id);
    const own = { memberId: who.memberId, brandId: t.house.brand.id, language: 'en' };
    const hidden = await listVolleys(t.needs, t.seas, own, {});
    expect(hidden.list.every(({ seed }) => seed.serverSeed === null)).toBe(true);
    const seed = await standUp(t.needs, room, who.memberId);
    expect(seed?.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await standUp(t.needs, room, who.memberId)).toBe(undefined);
    const shown = await listVolleys(t.needs, t.seas, own, {});
    expect(shown.list).toHaveLength(3);
    for (const volley of shown.list) {
      expect(await checkVolley(volley)).toBe(true);
      const [shot, ...rest] = volley.shots;
      const forged = shot && {
        ...volley,
        shots: [{ ...shot, hit: !shot.hit, times: shot.hit ? 0 : 2 }, ...rest],
      };
      expect(forged && (await checkVolley(forged))).toBe(false);
    }
    expect(await t.shoot(who, room, { tide: 1, shots: [{ swim: 0, at: 0 }] })).toBe('sea.not_seated');
  });

  it('is one of four; the fifth finds another room, and a full room says so', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => t.member()));
    const rooms = [];
    for (const who of five) rooms.push(await t.sit(who, 'lantern-deep'));
    const counts = new Map<string, number>();
    for (const { id } of rooms) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(4);
    const full = rooms.find(({ id }) => counts.get(id) === 4) ?? there(rooms[0]);
    const { rows } = await t.house.db.pool.query('select 1 from sea.seats where room_id = $1', [full.id]);
    if (rows.length === 4)
      await expect(t.sit(await t.member(), full.id)).rejects.toMatchObject({ code: 'sea.room_full' });
  });

  it('of whom nobody hears any more is freed by the host, his seed shown', async () => {
    const { who, room } = await seated();
    answered(await oneShot(who, room));
    await t.house.db.pool.query(
      "update sea.seats set seen_at = now() - interval '3 minutes' where owner_id = $1",
      [who.memberId],
    );
    await t.host.turn();
    const shown = await readRoom(t.needs, t.waters, room, 'en', { id: who.memberId });
    expect(shown.mine).toBe(null);
    const [volley] = (
      await listVolleys(
        t.needs,
        t.seas,
        { memberId: who.memberId, brandId: t.house.brand.id, language: 'en' },
        {},
      )
    ).list;
    expect(volley?.seed.serverSeed).not.toBe(null);
  });
});

describe('a tide', () => {
  it('that is over is proved by its link, and one that runs shows none', async () => {
    const { room } = await seated();
    const shown = await readRoom(t.needs, t.waters, room, 'en', {});
    await expect(proveTide(t.needs, t.waters, room, shown.tide)).rejects.toMatchObject({
      code: 'sea.unknown_tide',
    });
    const proof = await proveTide(t.needs, t.waters, room, shown.tide - 1).catch(() => undefined);
    // The first tide of a day a sea was set up on has no day before it.
    if (!proof) return;
    expect(await checkTide(proof)).toBe(true);
    const [first, ...rest] = proof.swims;
    expect(
      first && (await checkTide({ ...proof, swims: [{ ...first, lasts: first.lasts + 1 }, ...rest] })),
    ).toBe(false);
    expect(await checkTide({ ...proof, link: 'ab'.repeat(32) })).toBe(false);
  });
});

describe('the books', () => {
  it('find nothing after all of this', async () => {
    expect(await findings()).toEqual([]);
  });
});
