/** The lottery on a real database: orders, chases, draws of every family settled, corrections, exposure. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { createDays, randomnessOf } from './service/days.ts';
import { openTestLottery, type TestLottery } from './service/lottery.fixture.ts';
import { SET_RESULT } from './store.ts';

let room: TestLottery;
beforeAll(async () => {
  room = await openTestLottery();
});
afterAll(() => room.close());

const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );

/** What our own next draw will be: the test knows the secret. */
const coming = async (code: string, at = 0): Promise<{ readonly id: string; readonly result: unknown }> => {
  const draw = (await room.open(code))[at];
  const game = await room.game(code);
  if (!draw) throw new Error('no draw is open');
  const chain = await createDays(room.deps.sealer).chain(room.deps.db, code, draw.day);
  return { id: draw.id, result: game.lottery.draw(randomnessOf(chain, code, draw.day, draw.n)) };
};

it('takes an order of several bets as one stake and pays each bet by the draw that was committed to', async () => {
  const { id, result } = await coming('ssc-5m');
  const digits = String((result as string[]).join(''));
  const bettor = await room.member();
  const order = await room.place(bettor, 'ssc-5m', [
    { play: 'zx5', rows: [...digits], unit: '2', points: '1.5' },
    { play: 'dingweidan', numbers: ['1:0', '1:1', '1:2', '1:3', '1:4', '1:5', '1:6', '1:7', '1:8', '1:9'], unit: '1' },
  ]);
  expect([order.stake, order.bets, order.tickets]).toEqual([1_200n, 2, 11n]);
  expect(await room.wallet(bettor)).toMatchObject({ cash: 10_000_000n - 1_200n, held: 1_200n });
  await room.past(id);
  await room.run();
  const [first, second] = await room.bets(order.id);
  // 1950 − 20 × 1.5 of 2000 at 100,000 ways and 2 a ticket; 1.5 % of 2.00 comes back. One digit of ten: 9.75 for 10.
  expect([first?.state, first?.payout, first?.rebate, first?.hits]).toEqual(['settled', 19_200_000n, 3n, 1n]);
  expect([second?.state, second?.payout, second?.rebate]).toEqual(['settled', 975n, 0n]);
  expect(await room.wallet(bettor)).toMatchObject({ cash: 10_000_000n - 1_200n + 19_200_003n + 975n, held: 0n });
  expect((await room.draw(id)).state).toBe('settled');
});

it('stops a chase with its win and gives the later draws back', async () => {
  const { id, result } = await coming('ssc-3m');
  const first = (result as string[])[0] ?? '0';
  const bettor = await room.member();
  const rise = { kind: 'times', by: 2, every: 1 } as const;
  const order = await room.place(bettor, 'ssc-3m', [{ play: 'dingweidan', numbers: [`1:${first}`], unit: '1' }], {
    chase: { periods: 4, stopOnWin: true, rise },
  });
  expect([order.stake, order.periods]).toEqual([1_500n, 4]);
  await room.past(id);
  await room.run();
  expect((await room.bets(order.id)).map(({ state, payout, note }) => [state, payout, note])).toEqual([
    ['settled', 975n, null],
    ['voided', 200n, 'chase_won'],
    ['voided', 400n, 'chase_won'],
    ['voided', 800n, 'chase_won'],
  ]);
  expect(await room.wallet(bettor)).toMatchObject({ cash: 10_000_000n - 100n + 975n, held: 0n });
});

it('refuses a bet when the clock of the database has passed the close, whatever its state says', async () => {
  const bettor = await room.member();
  const [draw] = await room.open('k3-1m');
  await room.deps.db.pool.query("update lottery.draws set closes_at = clock_timestamp() - interval '1 ms' where id = $1", [draw?.id]);
  const bets = [{ play: 'sum', numbers: ['10'], unit: '1' }];
  expect(await said(room.place(bettor, 'k3-1m', bets, { drawId: draw?.id ?? '' }))).toBe('lottery.closed');
  expect(await room.wallet(bettor)).toMatchObject({ cash: 10_000_000n, held: 0n });
});

it('answers the same key with the same order and refuses other content under it', async () => {
  const bettor = await room.member();
  const key = newId();
  const bets = [{ play: 'sum', numbers: ['10'], unit: '1' }];
  const [one, two] = await Promise.all([
    room.place(bettor, 'pc28-3m', bets, { key }),
    room.place(bettor, 'pc28-3m', bets, { key }),
  ]);
  expect(one.id).toBe(two.id);
  expect(await said(room.place(bettor, 'pc28-3m', [{ play: 'sum', numbers: ['11'], unit: '1' }], { key }))).toBe(
    'idempotency.conflict',
  );
  expect((await room.wallet(bettor)).held).toBe(100n);
});
