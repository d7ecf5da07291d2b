/** For tests: lotteries on a real database, members with money, and time that is moved by moving the draws. */
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { onBreakAt } from '#features/people/protection/store/breaks.ts';
import type { CallInput } from '#kernel/call.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { HOUR, systemClock } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { silentLog } from '#platform/log/log.ts';
import { PATIENT_MS } from '#platform/testkit/database.ts';
import { guardedOnly } from '#platform/host/guarded.fixture.ts';
import type { PlaceOrder } from '../contract.ts';
import { SAMPLE_GAMES } from '../sample/games.ts';
import { type DrawRow, putGame } from '../store.ts';
import type { BetRow, OrderRow } from '../store/bets.ts';
import { OPEN_DRAWS } from '../store/lists.ts';
import type { LotteryNeeds } from './needs.ts';
import type { Feed } from './feeds.ts';
import { createGames, type Games, type LiveGame } from './games.ts';
import { createLotteryHost, type LotteryHost } from './host.ts';
import { createLotteryOrders, type LotteryOrders } from './order.ts';
import { requestOf } from './place.ts';
import { replayFeed } from './replay.ts';

type Body = CallInput<typeof PlaceOrder>['body'];
type Bettor = Awaited<ReturnType<typeof bettorOf>>;

async function bettorOf(
  { db, ledger, brand }: TestHouse,
  memberId: Awaited<ReturnType<TestHouse['member']>>,
) {
  const pockets = await ledger.pockets(db, brand.id, memberId, 'BDT');
  const house = await ledger.house(db, brand.id, 'play', 'BDT');
  return { memberId, brandId: brand.id, currency: 'BDT', pockets, house };
}

/** Another outcome than chance: what a draw is to show. */
export type Fixed = Map<string, unknown>;

export async function openTestLottery() {
  const house = await openTestHouse();
  const { db, ledger, brands, brand } = house;
  const key = Buffer.alloc(32, 7);
  const reported: Fixed = new Map();
  /** Says what a test wants of a game, and past draws of all others. */
  const feed = (name: string): Feed => {
    const replay = replayFeed(name, key);
    return {
      ...replay,
      ask: async (ask) => (reported.get(`${name} ${ask.game}`) as never) ?? replay.ask(ask),
    };
  };
  const needs: LotteryNeeds = {
    db,
    ledger,
    gate: createProtection({ brands }).gate,
    onBreakAt,
    clock: systemClock,
    log: silentLog(),
    sealer: createSealer(Buffer.alloc(32, 5)),
    feeds: new Map(['replay', 'replay-2'].map((name) => [name, feed(name)])),
  };
  for (const [at, game] of SAMPLE_GAMES.entries())
    await putGame(db, { ...game, currency: 'BDT', brandId: brand.id, position: at });
  // What a process knows of games is a second old at most; a test wants to know at once.
  let later = 0;
  const games: Games = createGames({ db, clock: { now: () => (later += HOUR) } });
  const orders: LotteryOrders = createLotteryOrders(needs);
  const held = { ...needs, db: guardedOnly(db) };
  // What a turn begins has ended with it, on a busy machine, too.
  const hosts: LotteryHost[] = [0, 1].map(() => createLotteryHost(held, games, PATIENT_MS));
  await createLotteryHost(needs, games).plan(Date.now());
  const game = (code: string): Promise<LiveGame> => games.find(brand.id, code);
  return {
    house,
    needs,
    games,
    orders,
    hosts,
    reported,
    game,
    member: async (cash = 10_000_000n): Promise<Bettor> => {
      const bettor = await bettorOf(house, await house.member());
      const from = await ledger.house(db, brand.id, 'grants', 'BDT');
      const amount = minor(cash);
      const grant = {
        kind: 'grant',
        key: 'purse',
        content: '',
        ref: newId(),
        serial: 'G-1',
        amount,
        from,
      } as const;
      await db.transaction((tx) => ledger.pay(tx, { ...bettor, ...grant }));
      return bettor;
    },
    open: async (code: string): Promise<readonly DrawRow[]> => db.rows(OPEN_DRAWS, [code]),
    place: async (
      bettor: Bettor,
      code: string,
      bets: Body['bets'],
      more: Partial<Body> & { readonly key?: string } = {},
    ): Promise<OrderRow> => {
      const live = await game(code);
      const [draw] = await db.rows(OPEN_DRAWS, [code]);
      const { key: own = newId(), ...rest } = more;
      const body: Body = { drawId: draw?.id ?? '', currency: 'BDT', bets, ...rest };
      return orders.submit({ ...bettor, ...(await requestOf(needs, live, body)), key: own });
    },
    /** Moves a draw through time: its betting closed, and it was drawn, this many ms ago. */
    past: async (drawId: string, ms = 1_000): Promise<void> => {
      await db.pool.query(
        `update lottery.draws set closes_at = clock_timestamp() - $2 * interval '1 millisecond', draws_at = clock_timestamp() - $2 * interval '1 millisecond'
         where id = $1`,
        [drawId, ms],
      );
    },
    draw: async (id: string): Promise<DrawRow> => {
      const { rows } = await db.pool.query<DrawRow>('select * from lottery.draws where id = $1', [id]);
      if (!rows[0]) throw new Error('no such draw');
      return rows[0];
    },
    bets: async (orderId: string): Promise<BetRow[]> =>
      (
        await db.pool.query<BetRow>(
          'select b.* from lottery.bets b join lottery.draws d on d.id = b.draw_id where order_id = $1 order by d.draws_at, b.id',
          [orderId],
        )
      ).rows,
    /** Turns one host until nothing is due any more. */
    run: async (host = hosts[0], turns = 8): Promise<void> => {
      for (let turn = 0; turn < turns; turn += 1) await host?.turn();
    },
    wallet: ({ memberId, pockets }: Bettor) => ledger.wallet(db, memberId, pockets),
    close: async () => {
      await orders.close();
      await house.close();
    },
  };
}
export type TestLottery = Awaited<ReturnType<typeof openTestLottery>>;
