/** When the host of lotteries takes its next turn. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SAMPLE_GAMES } from '../sample/games.ts';
import { putGame } from '../store.ts';
import { createGames } from './games.ts';
import { createLotteryHost } from './host.ts';
import { openTestLottery, type TestLottery } from './lottery.fixture.ts';

let room: TestLottery;
beforeAll(async () => {
  room = await openTestLottery();
});
afterAll(() => room.close());

it('a draw that cannot be brought to its end is tried again with the others, not at once', async () => {
  const who = await room.member();
  const order = await room.place(who, 'pc28-3m', [{ play: 'sum', numbers: ['10'], unit: '1' }]);
  const [bet] = await room.bets(order.id);
  const { ledger } = room.needs;
  const host = createLotteryHost(
    { ...room.needs, ledger: { ...ledger, open: () => Promise.reject(new Error('the ledger is away')) } },
    room.games,
  );
  await room.past(bet?.draw_id ?? '');
  await expect
    .poll(() => host.turn().then(async () => (await room.draw(bet?.draw_id ?? '')).state), {
      timeout: 20_000,
    })
    .toBe('drawn');
  const answers: number[] = [];
  await expect
    .poll(
      async () => [answers.push(await host.turn()), host.leads(), Math.max(...answers) >= 1_000].slice(1),
      {
        timeout: 20_000,
      },
    )
    .toEqual([true, true]);
  expect((await room.draw(bet?.draw_id ?? '')).state).toBe('drawn');
}, 60_000);

it('opens draws of a game that was put in since the list of games was read', async () => {
  const [sample] = SAMPLE_GAMES;
  if (!sample) throw new Error('no lottery to copy');
  const { house } = room;
  const games = createGames({ db: house.db, clock: { now: () => 1 } });
  await games.all();
  await putGame(house.db, {
    ...sample,
    code: 'put-in',
    currency: 'BDT',
    brandId: house.brand.id,
    position: 99,
  });
  await createLotteryHost(room.needs, games).plan(Date.now());
  expect(await room.open('put-in')).not.toEqual([]);
});
