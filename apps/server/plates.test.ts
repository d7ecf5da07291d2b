/** What an operator may not set: a plate above what the plays of its category keep, over the wire and with the brand's own lotteries. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedLotteries } from '#features/play/lottery/service/seed.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import { type StaffPerson, startServer, type TestServer } from './testing.ts';

let server: TestServer;
let admin: StaffPerson;
beforeAll(async () => {
  server = await startServer();
  const { db, brandId } = server;
  await db.transaction((tx) => seedLotteries(tx, { brandId, currency: 'BDT', production: false }, shelve));
  admin = await server.staff('admin');
  // What a process knows of games is a second old at most.
  await vi.waitFor(
    async () => {
      const { text } = await server.call({
        method: 'GET',
        path: '/ops/lottery/games?pageSize=100',
        as: admin,
      });
      expect(text).toContain('"xsmb"');
    },
    { timeout: 15_000, interval: 100 },
  );
});
afterAll(() => server.stop());

const PATH = '/ops/settings/agents.plates';
type Plates = readonly { readonly plate: string; readonly most: string }[];
const read = async () => {
  const { value } = await server.call({ method: 'GET', path: PATH, as: admin });
  return { revision: value['revision'], plates: Object(value['value']).plates as Plates };
};
async function put(plate: string, most: string) {
  const { revision, plates } = await read();
  const others = plates.filter((one) => one.plate !== plate);
  const body = { revision, value: { plates: [...others, { plate, most }] } };
  return server.call({ method: 'PUT', path: PATH, as: admin, body });
}

it.each(['LOTT', 'LIVE', 'RNG', 'SPORTS'])(
  'a plate of %s of a fifth is refused, and stays as it was',
  async (plate) => {
    const before = await read();
    const said = await put(plate, '0.2');
    expect([said.status, said.code]).toEqual([422, 'agents.plate_above_margin']);
    expect(await read()).toEqual(before);
  },
);

const BOOK = '/ops/settings/sportsbook.book';
it('and prices are not set below the plate that is paid of them, at the desk of sports or of a lottery', async () => {
  const { value: book } = await server.call({ method: 'GET', path: BOOK, as: admin });
  const margin = (to: number) =>
    server.call({
      method: 'PUT',
      path: BOOK,
      as: admin,
      body: { revision: book['revision'], value: { ...Object(book['value']), margin: to } },
    });
  expect((await margin(10)).code).toBe('agents.plate_above_margin');
  expect((await margin(11)).status).toBe(200);

  const { value } = await server.call({ method: 'GET', path: '/ops/lottery/games?pageSize=100', as: admin });
  const games = value['list'] as readonly Readonly<Record<string, unknown>>[];
  const { revision, oddsSet, odds, mode, limits, schedules, halted } =
    games.find(({ code }) => code === 'xsmb') ?? {};
  const change = (to: object) =>
    server.call({
      method: 'PUT',
      path: '/ops/lottery/games/xsmb',
      as: admin,
      body: { revision, oddsSet, odds, mode, limits, schedules, halted, ...to },
    });
  // As they are published, big and small of the north return 99.85 %.
  expect((await change({ odds: {} })).code).toBe('lottery.odds_above_plate');
  expect((await change({ halted: true })).status).toBe(200);
});

it('one below what they keep is taken', async () => {
  expect((await put('LOTT', '0.005')).status).toBe(200);
  expect((await read()).plates).toContainEqual({ plate: 'LOTT', most: '0.005' });
});
