/** The lottery over the wire: the calls of the specification, and a result that two persons enter and correct. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedLotteries } from '#features/play/lottery/service/seed.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import { newId } from '#kernel/ids.ts';
import { type Person, startServer, type StaffPerson, type TestServer } from './testing.ts';

let server: TestServer;
let staff: readonly [StaffPerson, StaffPerson];
beforeAll(async () => {
  server = await startServer();
  await server.db.transaction((tx) =>
    seedLotteries(tx, { brandId: server.brandId, currency: 'BDT', production: false }, shelve),
  );
  await known();
  await server.rooms.lottery.host.plan(Date.now());
  staff = [await server.staff('admin'), await server.staff('risk')];
});
afterAll(() => server.stop());

const get = async (path: string, as?: Person | StaffPerson) => {
  const answer = await server.call({ method: 'GET', path, ...(as ? { as } : {}) });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.value as never;
};
/** What a process knows of games is a second old at most. */
const known = (): Promise<void> =>
  vi.waitFor(
    async () => {
      const { games } = (await get('/lgw/games/list')) as { games: unknown[] };
      if (games.length === 0) throw new Error('no games yet');
    },
    { timeout: 15_000, interval: 100 },
  );
const NORTH = {
  db: ['10610'],
  g1: ['86295'],
  g2: ['05069', '04999'],
  g3: ['99344', '69011', '19745', '52465', '88708', '22792'],
  g4: ['5082', '6749', '4377', '9508'],
  g5: ['2882', '7999', '8705', '6962', '6971', '3666'],
  g6: ['221', '107', '086'],
  g7: ['10', '56', '62', '07'],
};
const turn = async (): Promise<void> => {
  for (let turns = 0; turns < 4; turns += 1) await server.rooms.lottery.host.turn();
};

it('answers the calls of the lottery gateway', async () => {
  const me = await server.person(10_000n);
  const { games } = (await get('/lgw/games/list?prizeMode=ELOTT')) as {
    games: { code: string; next: unknown[] }[];
  };
  expect(games.map(({ code }) => code)).toContain('ssc-1m');
  expect(games.every(({ next }) => next.length === 1)).toBe(true);
  const menu = (await get('/lgw/vn/games/game_menu?prizeMode=LOTT&device=WEB')) as {
    accountType: string;
    gameMenus: { url: string }[];
  }[];
  expect(menu.map(({ accountType }) => accountType)).toEqual(['TCG_LOTTO_VN']);
  expect(menu[0]?.gameMenus[0]?.url).toBe('/vnLottery?gameCode=xsmb');
  expect(await get('/lgw/vn/games/recent', me)).toEqual([]);
  for (const path of ['/lgw/vn/numeros/opened/game?gameCode=xsmb', '/lotto/lgw/games/opened/numero?size=2'])
    expect(Array.isArray(await get(path))).toBe(true);
  for (const { code } of games) await get(`/lottery/${code}`);
});

async function decide(by: StaffPerson): Promise<void> {
  const requests = (await get('/ops/requests', by)) as { id: string; mine: string }[];
  const open = requests.find(({ mine }) => mine === 'may');
  const answer = await server.call({
    method: 'POST',
    path: `/ops/requests/${open?.id ?? ''}/decision`,
    as: by,
    body: { agree: true },
  });
  expect(answer.status).toBe(200);
}

it('settles lo and xien by a result of two persons, and pays and takes the difference when they correct it', async () => {
  const me = await server.person(100_000n);
  await server.db.pool.query(
    "update lottery.games set source = 'desk', odds_set = 'south_traditional', odds = '{}' where code = 'xsmb'",
  );
  const read = async () => (await get('/lottery/xsmb')) as { oddsSet: string; draws: { drawId: string }[] };
  await expect.poll(async () => (await read()).oddsSet, { timeout: 5_000 }).toBe('south_traditional');
  const game = await read();
  const drawId = game.draws[0]?.drawId ?? '';
  const bets = [
    { play: 'lo2', numbers: ['10', '33'], unit: '1' },
    { play: 'xien3', numbers: ['10', '95', '69'], unit: '2' },
  ];
  const order = { path: '/lottery/xsmb/orders', as: me, body: { drawId, currency: 'BDT', bets } };
  const key = newId();
  const [one, two] = await Promise.all([server.call({ ...order, key }), server.call({ ...order, key })]);
  expect([one.code, one.value?.['stake']]).toEqual([undefined, '56.00']);
  expect(two.value).toEqual(one.value);
  const result = { path: `/ops/lottery/draws/${drawId}/result`, as: staff[0] };
  expect((await server.call({ ...result, body: { result: NORTH, reason: 'on television' } })).code).toBe(
    'lottery.not_drawn_yet',
  );
  await server.db.pool.query(
    "update lottery.draws set closes_at = clock_timestamp() - interval '1 s', draws_at = clock_timestamp() - interval '1 s' where id = $1",
    [drawId],
  );
  await turn();
  expect((await server.call({ ...order, key: newId() })).code).toBe('lottery.closed');
  expect(
    (await server.call({ ...result, body: { result: { db: ['1'] }, reason: 'on television' } })).code,
  ).toBe('lottery.wrong_result');
  expect((await server.call({ ...result, body: { result: NORTH, reason: 'on television' } })).status).toBe(
    200,
  );
  const detail = (await get(`/ops/lottery/draws/${drawId}`, staff[0])) as { exposure: unknown[] };
  expect(detail.exposure.length).toBe(3);
  // One pair of eyes is not enough: who asked may not agree, and nothing is settled.
  expect(((await get('/ops/requests', staff[0])) as { mine: string }[])[0]?.mine).not.toBe('may');
  await turn();
  expect(await payouts(me)).toEqual([0n, 0n]);
  await decide(staff[1]);
  await turn();
  // 10 comes twice at 75; the three of xien are all there: 2 × 40.
  expect(await payouts(me)).toEqual([15_000n, 8_000n]);
  const corrected = { ...NORTH, db: ['10611'] };
  await server.call({ ...result, body: { result: corrected, reason: 'misread' } });
  await decide(staff[1]);
  await turn();
  expect(await payouts(me)).toEqual([7_500n, 8_000n]);
  const { rows } = await server.db.pool.query(
    'select b.balance::text from ledger.accounts a join ledger.balances b on b.account_id = a.id where a.owner_id = $1 and purpose = $2',
    [me.id, 'cash'],
  );
  expect(rows[0]).toEqual({ balance: String(100_000 - 5_600 + 15_500) });
});

const payouts = async ({ id }: Person): Promise<bigint[]> =>
  (
    await server.db.pool.query<{ payout: bigint }>(
      'select payout from lottery.bets where member_id = $1 order by id',
      [id],
    )
  ).rows.map(({ payout }) => payout);
