/** The lottery on a real database: orders, chases, draws of every family settled, corrections, exposure. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { BOOKS } from './books.ts';
import { SAMPLE_GAMES } from './sample/games.ts';
import { leastMargin } from './rules/markets.ts';
import { cancelOrder } from './service/cancel.ts';
import { signWith } from './service/feeds.ts';
import { outcomeOf, settleDraw } from './service/settle.ts';
import { playLine } from './service/state.ts';
import { randomPick } from './ui/player/pick.ts';
import { createDays, randomnessOf } from './service/days.ts';
import { createLotteryHost } from './service/host.ts';
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
  const chain = await createDays(room.needs.sealer).chain(room.needs.db, code, draw.day);
  return { id: draw.id, result: game.lottery.draw(randomnessOf(chain, code, draw.day, draw.n)) };
};

/** What is told as the valid stake of each bet, in the order they were taken. */
const valid = async ({ memberId }: { readonly memberId: string }) =>
  (
    await room.house.db.pool.query<{ valid: string }>(
      `select f ->> 'validStake' as valid from platform.outbox o, json_array_elements(o.facts::json) f
        where o.kind = 'stake.settled' and f ->> 'memberId' = $1 order by f ->> 'ref'`,
      [memberId],
    )
  ).rows.map(({ valid }) => valid);

it('counts big and small, and all ten digits of a place, for what can be lost: in one bet or in several', async () => {
  const { id } = await coming('ssc-5m');
  const [one, two] = [await room.member(), await room.member()];
  const side = (...numbers: string[]) => ({ play: 'daxiaodanshuang', numbers, unit: '1', multiple: 10 });
  await room.place(one, 'ssc-5m', [side('1:big', '1:small')], { drawId: id });
  await room.place(two, 'ssc-5m', [side('1:big')], { drawId: id });
  await room.place(two, 'ssc-5m', [side('1:small', '2:odd')], { drawId: id });
  const digits = Array.from({ length: 10 }, (_, digit) => `3:${digit}`);
  await room.place(two, 'ssc-5m', [{ play: 'dingweidan', numbers: digits, unit: '1' }], { drawId: id });
  await room.past(id);
  await room.run();
  expect(await valid(one)).toEqual(['1000']);
  expect(await valid(two)).toEqual(['1000', '1000', '100']);
});

it('keeps at least two in a hundred of every northern play, so that rebates of one do not lose', async () => {
  const game = await room.game('xsmb');
  expect(leastMargin(game)).toBe(20_000);
  for (const code of ['xsmn', 'xsmt', 'pk10-3m', 'ssc-1m', 'k3-1m'])
    expect([code, (leastMargin(await room.game(code)) ?? 0) > 10_000]).toEqual([code, true]);
});

it('takes an order of several bets as one stake and pays each bet by the draw that was committed to', async () => {
  const { id, result } = await coming('ssc-5m');
  const digits = String((result as string[]).join(''));
  const bettor = await room.member();
  const order = await room.place(bettor, 'ssc-5m', [
    { play: 'zx5', rows: [...digits], unit: '2', points: '1.5' },
    {
      play: 'dingweidan',
      numbers: ['1:0', '1:1', '1:2', '1:3', '1:4', '1:5', '1:6', '1:7', '1:8', '1:9'],
      unit: '1',
    },
  ]);
  expect([order.stake, order.bets, order.tickets]).toEqual([1_200n, 2, 11n]);
  expect(await room.wallet(bettor)).toMatchObject({ cash: 10_000_000n - 1_200n, held: 1_200n });
  await room.past(id);
  await room.run();
  const [first, second] = await room.bets(order.id);
  // 1950 − 20 × 1.5 of 2000 at 100,000 ways and 2 a ticket; 1.5 % of 2.00 comes back. One digit of ten: 9.75 for 10.
  expect([first?.state, first?.payout, first?.rebate, first?.hits]).toEqual(['settled', 19_200_000n, 3n, 1n]);
  expect([second?.state, second?.payout, second?.rebate]).toEqual(['settled', 975n, 0n]);
  expect(await room.wallet(bettor)).toMatchObject({
    cash: 10_000_000n - 1_200n + 19_200_003n + 975n,
    held: 0n,
  });
  expect((await room.draw(id)).state).toBe('settled');
});

it('stops a chase with its win and gives the later draws back', async () => {
  const { id, result } = await coming('ssc-3m');
  const first = (result as string[])[0] ?? '0';
  const bettor = await room.member();
  const rise = { kind: 'times', by: 2, every: 1 } as const;
  const order = await room.place(
    bettor,
    'ssc-3m',
    [{ play: 'dingweidan', numbers: [`1:${first}`], unit: '1' }],
    {
      chase: { periods: 4, stopOnWin: true, rise },
    },
  );
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
  await room.needs.db.pool.query(
    "update lottery.draws set closes_at = clock_timestamp() - interval '1 ms' where id = $1",
    [draw?.id],
  );
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
  expect(
    await said(room.place(bettor, 'pc28-3m', [{ play: 'sum', numbers: ['11'], unit: '1' }], { key })),
  ).toBe('idempotency.conflict');
  expect((await room.wallet(bettor)).held).toBe(100n);
});

/** What the books of the room find, and whether the held accounts hold what is open. */
async function booksFind(): Promise<unknown[]> {
  const client = { query: (text: string) => room.house.db.pool.query(text) } as never;
  const found = await Promise.all(BOOKS.passes.map((pass) => pass.look({ client, openSeed: undefined })));
  const held = await room.house.db.pool.query(
    `select a.owner_id from ledger.accounts a join ledger.balances b on b.account_id = a.id
     left join (select member_id, sum(amount) as open from (${BOOKS.holds.join(' union all ')}) h group by 1) o on o.member_id = a.owner_id
     where a.purpose = 'held' and b.balance <> coalesce(o.open, 0)`,
  );
  return [...found.flat(), ...held.rows];
}

/** One small bet of every play a game offers, as its own audit picks it. */
const everyPlay = async (code: string) => {
  const game = await room.game(code);
  const { lottery, prices } = game;
  const plays = [...lottery.plays.values()].flatMap((play) => {
    const line = playLine(game, play);
    return line ? [line] : [];
  });
  return plays.map(({ code: play, entry }) => {
    const unit = prices.mode === null ? '2' : '1';
    const picked = randomPick(play, entry, undefined, game.row.engine);
    return picked.kind === 'rows'
      ? {
          play,
          rows: picked.rows.map((row) =>
            row.join(
              entry.kind !== 'menu' && entry.kind !== 'numbers' && entry.from[0]?.length === 2 ? ' ' : '',
            ),
          ),
          unit,
        }
      : { play, numbers: [...picked.numbers], unit };
  });
};

it.each(SAMPLE_GAMES.map(({ code }) => code))(
  'takes every play of %s and settles it as the engine does, to the unit',
  async (code) => {
    const bettor = await room.member(100_000_000n);
    const bets = await everyPlay(code);
    expect(bets.length).toBeGreaterThan(0);
    const order = await room.place(bettor, code, bets);
    const game = await room.game(code);
    const [draw] = await room.open(code);
    if (!draw) throw new Error('no draw is open');
    await room.past(draw.id);
    if (game.row.source === 'desk') {
      await room.run();
      const result = game.lottery.draw(createDraw(() => new Uint8Array(32)));
      await room.needs.db.one(SET_RESULT, [draw.id, null, JSON.stringify(result), 0]);
    }
    await room.run();
    const { result, state } = await room.draw(draw.id);
    expect(state).toBe('settled');
    for (const bet of await room.bets(order.id)) {
      const expected = outcomeOf(game, result, bet);
      expect([bet.play, bet.state, bet.payout, bet.rebate]).toEqual([
        bet.play,
        'settled',
        expected?.payout,
        expected?.rebate,
      ]);
    }
  },
);

it('settles one draw once from two processes at the same time, and goes on where a killed one stopped', async () => {
  const { id, result } = await coming('x115-3m');
  const first = (result as string[] | number[]).map(String)[0]?.padStart(2, '0') ?? '01';
  const bettors = await Promise.all(Array.from({ length: 6 }, () => room.member()));
  for (const bettor of bettors)
    for (let n = 0; n < 4; n += 1)
      await room.place(bettor, 'x115-3m', [{ play: 'any1', numbers: [first], unit: '2' }]);
  await room.past(id);
  // A process that dies after its first bets: the write of the third fails, what it had not committed is gone.
  let writes = 0;
  const game = await room.game('x115-3m');
  const dying = {
    ...room.needs,
    clock: {
      now: () => {
        if ((writes += 1) > 3) throw new Error('killed');
        return Date.now();
      },
    },
  };
  await room.hosts[0]?.turn();
  await room.hosts[0]?.turn();
  const drawn = await room.draw(id);
  if (drawn.state === 'drawn') await settleDraw(dying, game, drawn, false).catch(() => undefined);
  await Promise.all([
    room.run(room.hosts[0]),
    settleDraw(room.needs, game, { ...drawn, state: 'drawn' }, false),
    settleDraw(room.needs, game, { ...drawn, state: 'drawn' }, false),
  ]);
  await room.run();
  for (const bettor of bettors)
    expect(await room.wallet(bettor)).toMatchObject({ cash: 10_000_000n - 4n * 200n + 4n * 429n, held: 0n });
  expect((await room.draw(id)).state).toBe('settled');
});

it('takes a hundred thousand pasted numbers as one bet and pays the one that comes', async () => {
  const { id, result } = await coming('ssc-90s');
  const numbers = Array.from({ length: 100_000 }, (_, n) => String(n).padStart(5, '0'));
  const bettor = await room.member(100_000_000n);
  const order = await room.place(bettor, 'ssc-90s', [{ play: 'zx5', numbers, unit: '0.02' }], { drawId: id });
  expect([order.stake, order.bets, order.tickets]).toEqual([200_000n, 1, 100_000n]);
  const chase = { periods: 4, stopOnWin: true, rise: { kind: 'same' } } as const;
  expect(await said(room.place(bettor, 'ssc-90s', [{ play: 'zx5', numbers, unit: '0.02' }], { chase }))).toBe(
    'lottery.too_many_numbers',
  );
  await room.past(id);
  await room.run();
  const [bet] = await room.bets(order.id);
  expect([bet?.state, bet?.hits, bet?.wins]).toEqual([
    'settled',
    1n,
    [{ number: (result as string[]).join(''), tier: 'win', times: 1 }],
  ]);
  expect(await room.wallet(bettor)).toMatchObject({
    cash: 100_000_000n - 200_000n + (bet?.payout ?? 0n),
    held: 0n,
  });
});

it('ends at once when its process is to end, and leaves chases that were won to whoever comes next', async () => {
  const { id, result } = await coming('pc28-3m');
  const sum = String((result as string[]).reduce((all, one) => all + Number(one), 0));
  const bettor = await room.member();
  const chase = { periods: 3, stopOnWin: true, rise: { kind: 'same' } } as const;
  const bets = [{ play: 'sum', numbers: [sum], unit: '1' }];
  const order = await room.place(bettor, 'pc28-3m', bets, { drawId: id, chase });
  await room.past(id);
  // It is told to end while it writes the first page: the bets of the draw are settled, the later ones are not looked at.
  let stopped: Promise<void> | undefined;
  const { ledger } = room.needs;
  const write: typeof ledger.write = (tx, batch) => {
    stopped ??= host.stop();
    return ledger.write(tx, batch);
  };
  const host = createLotteryHost({ ...room.needs, ledger: { ...ledger, write } }, room.games);
  await room.needs.db.pool.query('update platform.leases set until = clock_timestamp()');
  await host.start();
  await expect.poll(() => stopped !== undefined, { timeout: 10_000 }).toBe(true);
  await stopped;
  const states = async () => (await room.bets(order.id)).map(({ state, note }) => [state, note]);
  expect(await states()).toEqual([
    ['settled', null],
    ['open', null],
    ['open', null],
  ]);
  expect((await room.draw(id)).state).toBe('drawn');
  await room.run();
  expect(await states()).toEqual([
    ['settled', null],
    ['voided', 'chase_won'],
    ['voided', 'chase_won'],
  ]);
  expect((await room.draw(id)).state).toBe('settled');
});

it('refuses a bet on a number that would win more than the brand allows, whoever comes first', async () => {
  await room.needs.db.pool.query(
    `update lottery.games set limits = '{"min":"0.01","max":"200000.00","numberMax":"100.00"}' where code = 'k3-1m'`,
  );
  const bettors = await Promise.all(Array.from({ length: 8 }, () => room.member()));
  const said_ = await Promise.all(
    bettors.map((bettor) =>
      said(room.place(bettor, 'k3-1m', [{ play: 'sum', numbers: ['10'], unit: '2', multiple: 3 }])),
    ),
  );
  // 27 of 216 at 97.5 %: 7.8 for one, 46.80 for 6.00; the third would make it 140.40.
  expect(said_.filter((one) => one === 'done')).toHaveLength(2);
  expect(new Set(said_)).toEqual(new Set(['done', 'lottery.number_full']));
  // Another number has room of its own.
  const one = bettors[0];
  if (one)
    expect(await said(room.place(one, 'k3-1m', [{ play: 'sum', numbers: ['4'], unit: '1' }]))).toBe('done');
});

it('gives back what is cancelled before the close, and nothing after it', async () => {
  const bettor = await room.member();
  const order = await room.place(bettor, 'happy8-5m', [{ play: 'any1', numbers: ['07'], unit: '2' }]);
  const wanted = { memberId: bettor.memberId, brandId: bettor.brandId, orderId: order.id, later: false };
  const done = await Promise.all([
    said(cancelOrder(room.needs, room.games, wanted)),
    said(cancelOrder(room.needs, room.games, wanted)),
  ]);
  expect(done.sort()).toEqual(['done', 'lottery.nothing_to_cancel']);
  expect(await room.wallet(bettor)).toMatchObject({ cash: 10_000_000n, held: 0n });
  const later = await room.place(bettor, 'happy8-5m', [{ play: 'any1', numbers: ['07'], unit: '2' }]);
  const [bet] = await room.bets(later.id);
  await room.past(bet?.draw_id ?? '');
  expect(await said(cancelOrder(room.needs, room.games, { ...wanted, orderId: later.id }))).toBe(
    'lottery.nothing_to_cancel',
  );
  const stranger = await room.member();
  expect(await said(cancelOrder(room.needs, room.games, { ...wanted, memberId: stranger.memberId }))).toBe(
    'lottery.unknown_order',
  );
});

it('waits while two sources differ, and gives everything back when a result stays away', async () => {
  const bettor = await room.member();
  const order = await room.place(bettor, 'max3d', [{ play: 'max3d', numbers: ['123'], unit: '2' }]);
  const [bet] = await room.bets(order.id);
  const id = bet?.draw_id ?? '';
  const key = Buffer.alloc(32, 7);
  const { day, n } = (await room.open('max3d'))[0] ?? { day: '', n: 1 };
  const raw = JSON.stringify({ game: 'max3d', day, n, place: '', result: 'nonsense' });
  room.reported.set('replay-2 max3d', { raw, signature: signWith(key, raw) });
  await room.past(id);
  await room.run(room.hosts[0], 3);
  expect((await room.draw(id)).state).toBe('closed');
  await room.past(id, 49 * 3_600_000);
  await room.run();
  expect(await room.draw(id)).toMatchObject({ state: 'voided', note: 'missing' });
  expect(await room.wallet(bettor)).toMatchObject({ cash: 10_000_000n, held: 0n });
});

it('closes the books', async () => {
  expect(await booksFind()).toEqual([]);
});
