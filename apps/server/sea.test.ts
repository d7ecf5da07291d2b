/** The sea over the wire: sitting down, shooting, what is shown to whom, trials, staff, and what is published. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedSea } from '#features/play/sea/service/seed.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import { newId } from '#kernel/ids.ts';
import { type Person, startServer, type StaffPerson, type TestServer } from './testing.ts';

let server: TestServer;
let staff: StaffPerson;
beforeAll(async () => {
  server = await startServer();
  await server.db.transaction((tx) =>
    seedSea(tx, { brandId: server.brandId, currency: 'BDT', production: false }, shelve),
  );
  // What a process knows of seas is a second old at most.
  await vi.waitFor(
    async () => {
      const { value } = await server.call({ method: 'GET', path: '/sea/rooms' });
      if ((value as unknown as Seas).seas.length === 0) throw new Error('no seas yet');
    },
    { timeout: 15_000, interval: 100 },
  );
  await server.rooms.sea.host.turn();
  staff = await server.staff('risk');
});
afterAll(() => server.stop());

type Seas = {
  readonly seas: readonly { readonly code: string; readonly rooms: readonly { roomId: string }[] }[];
};
type Swim = { readonly id: number; readonly from: number; readonly lasts: number };
type Room = {
  readonly roomId: string;
  readonly tide: number;
  readonly tideAt: string;
  readonly serverTime: string;
  readonly swims: readonly Swim[];
  readonly mine: { readonly seat: number; readonly balance: string | null } | null;
};
type Ask = Parameters<TestServer['call']>[0];
const ask = async <Value>(request: Ask): Promise<Value> => {
  const answer = await server.call(request);
  expect([request.path, answer.status, answer.code]).toEqual([request.path, 200, undefined]);
  return answer.value as Value;
};
const sit = (path: string, more: Partial<Ask>): Promise<Room> =>
  ask({ method: 'POST', path: `/sea/rooms/${path}/sit`, body: {}, ...more } as Ask);

/** A fish in the middle of its way, once there is one. */
async function inReach(room: Room, more: Partial<Ask>): Promise<{ tide: number; swim: number; at: number }> {
  for (;;) {
    const seen = await ask<Room>({ method: 'GET', path: `/sea/rooms/${room.roomId}`, ...more } as Ask);
    const at = Date.parse(seen.serverTime) - Date.parse(seen.tideAt);
    const swim = seen.swims.find(({ from, lasts }) => at > from + lasts * 0.3 && at < from + lasts * 0.6);
    if (swim) return { tide: seen.tide, swim: swim.id, at };
    await new Promise((rest) => setTimeout(rest, 200));
  }
}
async function shoot(room: Room, currency: string, more: Partial<Ask>, stake = '1.00') {
  const { tide, swim, at } = await inReach(room, more);
  const body = { tide, currency, shots: [{ swim, weapon: 'harpoon', stake, at }] };
  const path = `/sea/rooms/${room.roomId}/shots`;
  return server.call({ method: 'POST', path, body, key: newId(), ...more } as Ask);
}

it('lets a member sit, shoot, look at what he shot and stand up; only then his seed is shown', async () => {
  const me: Person = await server.person(100_000n);
  const room = await sit('gharial-bay', { as: me });
  expect(room.mine?.seat).toBeGreaterThan(0);
  const fired = await shoot(room, 'BDT', { as: me });
  expect([fired.status, fired.code]).toEqual([200, undefined]);
  const listed = () =>
    ask<{ list: { volleyId: string; seed: { serverSeed: string | null } }[] }>({
      method: 'GET',
      path: '/sea/volleys',
      as: me,
    });
  expect((await listed()).list[0]?.seed.serverSeed).toBe(null);
  // Another member sees neither.
  const other = await server.person(100n);
  const theirs = await ask<{ list: unknown[] }>({
    method: 'GET',
    path: `/sea/volleys?volleyId=${(await listed()).list[0]?.volleyId}`,
    as: other,
  });
  expect(theirs.list).toEqual([]);
  const shown = await ask<Room>({ method: 'GET', path: `/sea/rooms/${room.roomId}`, as: other });
  expect(shown.mine).toBe(null);
  await ask({ method: 'POST', path: `/sea/rooms/${room.roomId}/leave`, body: {}, as: me } as Ask);
  expect((await listed()).list[0]?.seed.serverSeed).toMatch(/^[0-9a-f]{64}$/);
  const again = await server.call({
    method: 'POST',
    path: `/sea/rooms/${room.roomId}/leave`,
    body: {},
    as: me,
  } as Ask);
  expect(again.code).toBe('sea.not_seated');
});

it('lies are refused: too fast, another stake, another currency, another room, no seat, no key', async () => {
  const me = await server.person(100_000n);
  const room = await sit('monsoon-wreck', { as: me });
  expect((await shoot(room, 'BDT', { as: me }, '1.50')).code).toBe('sea.wrong_stake');
  expect((await shoot(room, 'USD', { as: me })).code).toBe('sea.wrong_currency');
  expect((await shoot(room, 'BDT', { as: me })).status).toBe(200);
  expect((await shoot(room, 'BDT', { as: me })).code).toBe('sea.too_fast');
  const other = await server.person(100_000n);
  expect((await shoot(room, 'BDT', { as: other })).code).toBe('sea.not_seated');
  const six = Array.from({ length: 6 }, () => ({ swim: 1, weapon: 'harpoon', stake: '1.00', at: 1 }));
  const path = `/sea/rooms/${room.roomId}/shots`;
  const many = await server.call({
    method: 'POST',
    path,
    body: { tide: 1, currency: 'BDT', shots: six },
    key: newId(),
    as: me,
  } as Ask);
  expect(many.status).toBe(422);
});

it('a trial shoots in a room of its own with its credits, and cannot sit where money is played', async () => {
  const { token } = await ask<{ token: string }>({ method: 'POST', path: '/sea/trial', body: {} } as Ask);
  const headers = { 'x-trial': token };
  const room = await sit('lantern-deep', { headers });
  expect(room.mine?.balance).toBe('10000.00');
  expect((await shoot(room, 'XXX', { headers })).status).toBe(200);
  const { seas } = await ask<Seas>({ method: 'GET', path: '/sea/rooms' });
  const money = seas
    .find(({ code }) => code === 'lantern-deep')
    ?.rooms.find((one) => 'trial' in one && one.trial === false);
  const refused = await server.call({
    method: 'POST',
    path: `/sea/rooms/${money?.roomId}/sit`,
    body: {},
    headers,
  } as Ask);
  expect(refused.code).toBe('sea.unknown_room');
  await server.rooms.sea.host.turn();
  await expect
    .poll(
      async () =>
        (
          await ask<{ seats: { kind: string }[] }>({ method: 'GET', path: `/sea/rooms/${room.roomId}` })
        ).seats.map(({ kind }) => kind),
      {
        timeout: 15_000,
      },
    )
    .toContain('bot');
});

it('staff see the seas, what came back, halt one and change what a shot costs', async () => {
  const { list } = await ask<{ list: { code: string }[] }>({ method: 'GET', path: '/ops/sea', as: staff });
  expect(list.map(({ code }) => code)).toEqual(['gharial-bay', 'lantern-deep', 'monsoon-wreck']);
  const put = (path: string, body: object) =>
    server.call({ method: 'PUT', path: `/ops/sea/monsoon-wreck${path}`, body, as: staff } as Ask);
  expect((await put('/halted', { halted: true })).value).toMatchObject({ halted: true });
  expect((await put('/halted', { halted: false })).value).toMatchObject({ halted: false });
  expect((await put('', { stakes: ['2.00', '1.00'] })).code).toBe('sea.wrong_stakes');
  expect((await put('', { stakes: ['2.00', '4.00'] })).value).toMatchObject({ stakes: ['2.00', '4.00'] });
  const returns = await ask<{ list: { exact: string }[] }>({
    method: 'GET',
    path: '/ops/sea/gharial-bay/returns',
    as: staff,
  });
  expect(returns.list[0]?.exact).toMatch(/^9\d\.\d{4}$/);
});

it('publishes the rules of each sea as page, text and data, and the tide before this one', async () => {
  const rules = await ask<{ kind: string; bets: unknown[] }>({
    method: 'GET',
    path: '/play/gharial-bay/rules',
  });
  expect(rules.kind).toBe('fishing');
  expect(rules.bets).toHaveLength(26);
  const { text } = await server.call({ method: 'GET', path: '/docs/rules.txt?gameCode=gharial-bay' });
  expect(text).toContain('gharial with harpoon');
  const { seas } = await ask<Seas>({ method: 'GET', path: '/sea/rooms' });
  const id = seas[0]?.rooms[0]?.roomId ?? '';
  const room = await ask<Room>({ method: 'GET', path: `/sea/rooms/${id}` });
  const running = await server.call({ method: 'GET', path: `/sea/rooms/${id}/tides/${room.tide}` });
  expect(running.code).toBe('sea.unknown_tide');
  const past = await server.call({ method: 'GET', path: `/sea/rooms/${id}/tides/${room.tide - 1}` });
  expect([200, 404]).toContain(past.status);
});
