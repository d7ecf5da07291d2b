/** Bingo on a real database: who sells what until when, what is called and when, who is paid, and that trials touch nobody's pot. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BINGO } from '#games/bingo/games.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { guardedOnly } from '#platform/host/guarded.fixture.ts';
import { BOOKS } from './books.ts';
import { presentRound } from './present.ts';
import { createTableHost } from './service/host.ts';
import { createDays, drawOf } from './service/days.ts';
import { callDue, closePool, planOf } from './service/pool.ts';
import { settleRound } from './service/settle.ts';
import { readTable } from './service/state.ts';
import { type Bettor, openTestTables, type TestTables } from './service/tables.fixture.ts';
import type { LiveTable } from './service/tables.ts';
import { openTableTrial, placeTrialBet, readTableTrial, settleTrials } from './service/trials.ts';
import { DRAW_ROUND, END_ROUND, OPEN_ROUND, ROUND_BY_ID, type RoundRow } from './store.ts';
import { COUNT_CARDS } from './store/pools.ts';

let t: TestTables;
beforeAll(async () => {
  t = await openTestTables();
});
afterAll(() => t.close());

const BETTING_MS = 60_000;
const CALL_MS = 1_000;
let day = 1;

type Hall = {
  readonly table: LiveTable;
  readonly round: RoundRow;
  readonly played: ReturnType<LiveTable['engine']['play']>;
};
const poolOf = ({ engine }: LiveTable) => {
  if (!engine.pool) throw new Error('bingo has a pool');
  return engine.pool;
};

/** A room with a round that sells cards of ten. */
async function opened(engine = 'bingo-75'): Promise<Hall> {
  const made = await t.table(engine);
  const { db, brand } = t.house;
  await db.pool.query(
    `update tables.tables set limits = '{"min":"10.00","max":"10.00","roundMax":"240.00"}',
       rhythm = '{"bettingMs":60000,"dealMs":1000,"showMs":1000,"callMs":${CALL_MS}}' where code = $1`,
    [made.row.code],
  );
  const table = await t.tables.find(brand.id, made.row.code);
  const date = `2032-01-${String((day += 1)).padStart(2, '0')}`;
  const days = createDays(t.needs.sealer);
  await days.publish(db, table.row, Date.parse(`${date}T00:00:00Z`));
  const chain = await days.chain(db, table.row.code, date);
  const now = Date.now();
  const times = [now - 1_000, now + BETTING_MS, now + BETTING_MS + 1_000, now + BETTING_MS + 2_000];
  const values = [
    newId(),
    table.row.code,
    table.row.brand_id,
    date,
    1,
    1,
    ...times.map((ms) => new Date(ms)),
  ];
  const round = await db.one(OPEN_ROUND, [...values, chain.commitment(1), true]);
  if (!round) throw new Error('the round was not opened');
  return { table, round, played: table.engine.play(drawOf(chain, table.row.code, date, 1)) };
}

const again = async ({ table, round }: Hall): Promise<RoundRow> => {
  const row = await t.house.db.one(ROUND_BY_ID, [table.row.code, round.id]);
  if (!row) throw new Error('no round');
  return row;
};
const laid = (cards: readonly number[]): Readonly<Record<string, string>> =>
  Object.fromEntries(cards.map((n) => [`card-${n}`, '10.00']));
const buy = (bettor: Bettor, { table, round }: Hall, cards: readonly number[]) =>
  t.bets.submit(t.request(bettor, table, round.id, laid(cards)));
const codeOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'taken',
    (error: unknown) => (isFault(error) ? error.code : error),
  );
const notify = () => Promise.resolve();

async function close(hall: Hall): Promise<RoundRow> {
  await t.closedAgo(hall.round, 0);
  await t.house.db.pool.query(`update tables.rounds set flight_at = closes_at where id = $1`, [
    hall.round.id,
  ]);
  await closePool(t.needs, hall.table, poolOf(hall.table), hall.round, {
    played: hall.played,
    note: null,
    notify,
  });
  return again(hall);
}

/** The first ball was called this many ms ago. */
async function calledFor(
  hall: Hall,
  ms: number,
): Promise<{ readonly round: RoundRow; readonly next: number }> {
  const round = await again(hall);
  const plan = await planOf(t.house.db, poolOf(hall.table), round.id, hall.played);
  const now = (round.flight_at ?? round.closes_at).getTime() + ms;
  const next = await callDue(t.needs, hall.table, round, { plan, now, notify });
  return { round: await again(hall), next };
}

async function end(hall: Hall): Promise<RoundRow> {
  const { db } = t.house;
  const { table, round, played } = hall;
  await db.pool.query(
    `update tables.rounds set reveals_at = greatest(closes_at, clock_timestamp() - interval '1 millisecond'),
       ends_at = clock_timestamp() + interval '1 second' where id = $1`,
    [round.id],
  );
  const { outcome } = await planOf(db, poolOf(table), round.id, played);
  const chain = await createDays(t.needs.sealer).chain(db, table.row.code, round.day);
  const values = [
    round.id,
    chain.link(1).toString('hex'),
    JSON.stringify(outcome),
    table.engine.result(outcome),
    null,
  ];
  const drawn = await db.one(DRAW_ROUND, values);
  if (!drawn) throw new Error('it was not drawn');
  await settleRound(t.needs, table, drawn);
  await settleTrials(t.needs, table, drawn);
  await db.one(END_ROUND, [round.id, null]);
  return again(hall);
}

async function booksFind(): Promise<unknown[]> {
  const client = { query: (text: string) => t.house.db.pool.query(text) } as never;
  return (await Promise.all(BOOKS.passes.map((pass) => pass.look({ client, openSeed: undefined })))).flat();
}
const cashOf = async (bettor: Bettor): Promise<bigint> => (await t.wallet(bettor)).cash;

describe('cards', () => {
  it('are of the book, of one price, each once, and at most as many as the room allows', async () => {
    const hall = await opened();
    const player = await t.member();
    const ask = (cards: Readonly<Record<string, string>>) =>
      codeOf(t.bets.submit(t.request(player, hall.table, hall.round.id, cards)));
    expect(await ask({ 'card-0': '10.00' })).toBe('tables.unknown_spot');
    expect(await ask({ 'card-12001': '10.00' })).toBe('tables.unknown_spot');
    expect(await ask({ card: '10.00' })).toBe('tables.unknown_spot');
    expect(await ask({ 'card-5': '9.00' })).toBe('tables.below_minimum');
    expect(await ask({ 'card-5': '20.00' })).toBe('tables.above_maximum');
    expect(await ask({ 'card-5': '10.00' })).toBe('taken');
    expect(await ask({ 'card-5': '10.00' })).toBe('tables.above_maximum');
    expect(await ask(laid(Array.from({ length: 24 }, (_, at) => at + 100)))).toBe('tables.above_maximum');
    expect(await ask(laid(Array.from({ length: 23 }, (_, at) => at + 100)))).toBe('taken');
    expect(await cashOf(player)).toBe(1_000_000n - 24_000n);
  });

  it('are sold until the close, and never into a game that is being called', async () => {
    const hall = await opened();
    const [early, late] = [await t.member(), await t.member()];
    await buy(early, hall, [1]);
    await close(hall);
    expect(await codeOf(buy(late, hall, [2]))).toBe('tables.closed');
    expect(await t.wallet(late)).toMatchObject({ cash: 1_000_000n, held: 0n });
  });

  it('that are bought while the game closes are in its pot or not bought; none is lost between', async () => {
    for (let round = 0; round < 2; round += 1) {
      const hall = await opened();
      const players = await Promise.all(Array.from({ length: 24 }, () => t.member()));
      const buying = players.map((player, at) => codeOf(buy(player, hall, [at * 3 + 1, at * 3 + 2])));
      const [, ...said] = await Promise.all([
        new Promise((go) => setImmediate(go)).then(() => close(hall)),
        ...buying,
      ]);
      expect(said.filter((one) => one !== 'taken' && one !== 'tables.closed')).toEqual([]);
      const taken = BigInt(said.filter((one) => one === 'taken').length);
      const { rows } = await t.house.db.pool.query<{ stake: string }>(
        'select coalesce(sum(stake), 0)::text as stake from tables.bets where round_id = $1',
        [hall.round.id],
      );
      expect(BigInt(rows[0]?.stake ?? '0')).toBe(taken * 2_000n);
      for (const [at, player] of players.entries())
        expect((await t.wallet(player)).cash).toBe(1_000_000n - (said[at] === 'taken' ? 2_000n : 0n));
      // What is called and paid is played for by what was bought, and by nothing else.
      const plan = await planOf(t.house.db, poolOf(hall.table), hall.round.id, hall.played);
      const again = await planOf(t.house.db, poolOf(hall.table), hall.round.id, hall.played);
      expect(again).toEqual(plan);
    }
  });
});

describe('a game', () => {
  it('calls its balls by the clock, tells no more than was called, and pays the pot when the full house is there', async () => {
    const hall = await opened();
    const players = await Promise.all([t.member(), t.member(), t.member()]);
    const cards = [[1, 2, 3], [4, 5], [6]];
    for (const [at, player] of players.entries()) await buy(player, hall, cards[at] ?? []);
    const counted = await t.house.db.one(COUNT_CARDS, [hall.round.id]);
    expect(counted?.crowd).toEqual({ card: { stake: '6000', players: 3 } });
    const closed = await close(hall);
    const plan = await planOf(t.house.db, poolOf(hall.table), hall.round.id, hall.played);
    expect(closed.reveals_at.getTime() - (closed.flight_at?.getTime() ?? 0)).toBe(plan.ends * CALL_MS);

    const first = await calledFor(hall, 0);
    expect(first.round.called).toEqual(plan.balls.slice(0, 1));
    expect(first.next - (closed.flight_at?.getTime() ?? 0)).toBe(CALL_MS);
    const { round } = await calledFor(hall, 20 * CALL_MS + 500);
    expect(round.called).toEqual(plan.balls.slice(0, 21));
    // What is still to come, and when it is over, is told to nobody.
    const shown = presentRound(round, 'BDT');
    expect(shown).toMatchObject({ outcome: null, link: null, result: null, revealsAt: shown.closesAt });
    expect(JSON.stringify(shown)).not.toContain(plan.balls.slice(0, 22).join());
    // Looked at late, it does not go back; looked at by another process, neither.
    expect((await calledFor(hall, 5 * CALL_MS)).round.called).toHaveLength(21);

    const all = await calledFor(hall, 80 * CALL_MS);
    expect(all.round.called).toHaveLength(plan.ends);
    expect(all.round.prizes.map(({ prize }) => prize)).toEqual(['corners', 'line', 'full']);
    expect(all.round.prizes.every(({ names }) => names.every((name) => name.includes('***')))).toBe(true);

    const settled = await end(hall);
    expect(settled).toMatchObject({ state: 'settled', result: String(plan.ends) });
    const paid = await Promise.all(
      players.map(
        async (player, at) => (await cashOf(player)) - 1_000_000n + BigInt(1_000 * (cards[at]?.length ?? 0)),
      ),
    );
    const sum = paid.reduce((total, one) => total + one, 0n);
    expect(Number(sum)).toBeLessThanOrEqual(5_100);
    expect(Number(sum)).toBeGreaterThan(5_100 - 6);
    expect(await booksFind()).toEqual([]);
  });

  it('tells every ball and every prize also where the last look comes late', async () => {
    const hall = await opened();
    await buy(await t.member(), hall, [1, 2]);
    await close(hall);
    const { ends } = await planOf(t.house.db, poolOf(hall.table), hall.round.id, hall.played);
    await calledFor(hall, 3 * CALL_MS);
    await t.house.db.pool.query(
      `update tables.rounds set opens_at = opens_at - $2 * interval '1 ms', closes_at = closes_at - $2 * interval '1 ms',
         flight_at = flight_at - $2 * interval '1 ms', reveals_at = reveals_at - $2 * interval '1 ms', ends_at = ends_at - $2 * interval '1 ms'
       where id = $1`,
      [hall.round.id, ends * CALL_MS + 50],
    );
    // A turn goes on without a table whose work takes longer than a second, as the chains of all these halls do on a busy machine.
    const host = createTableHost({ ...t.needs, db: guardedOnly(t.needs.db) }, t.tables);
    const ended = () => host.turn().then(async () => (await again(hall)).state);
    await expect.poll(ended, { timeout: 30_000 }).toMatch(/^(drawn|settled)$/);
    const round = await again(hall);
    expect(round.called).toHaveLength(ends);
    expect(round.prizes.map(({ prize }) => prize)).toEqual(['corners', 'line', 'full']);
  });

  it('with one player gives back 85 in 100, whatever is drawn', async () => {
    const hall = await opened('bingo-90');
    const player = await t.member();
    await buy(player, hall, [77]);
    await close(hall);
    await end(hall);
    expect(await t.wallet(player)).toMatchObject({ cash: 1_000_000n - 1_000n + 850n, held: 0n });
  });

  it('with nobody is over at once, and pays nothing', async () => {
    const hall = await opened();
    const closed = await close(hall);
    expect(closed.reveals_at).toEqual(closed.flight_at);
    expect(await end(hall)).toMatchObject({ state: 'settled', result: '0', players: 0 });
  });

  it('is shown to its page beside the one that sells', async () => {
    const hall = await opened();
    const player = await t.member();
    const { brand, db } = t.house;
    await buy(player, hall, [9]);
    await close(hall);
    await calledFor(hall, 3 * CALL_MS);
    const next = { ...hall.round, id: newId() };
    const chain = await createDays(t.needs.sealer).chain(db, hall.table.row.code, hall.round.day);
    const times = [0, BETTING_MS, BETTING_MS + 1, BETTING_MS + 2].map((ms) => new Date(Date.now() + ms));
    await db.one(OPEN_ROUND, [
      next.id,
      hall.table.row.code,
      brand.id,
      hall.round.day,
      2,
      1,
      ...times,
      chain.commitment(2),
      true,
    ]);
    await t.bets.submit(t.request(player, hall.table, next.id, laid([10, 11])));
    const page = await readTable(t.needs, hall.table, 'en', { memberId: player.memberId });
    expect(page.round).toMatchObject({ roundId: next.id, state: 'open' });
    expect(page.calling).toMatchObject({ roundId: hall.round.id, state: 'closed' });
    expect(page.calling?.called).toHaveLength(4);
    expect(page.mine?.map(({ parts }) => parts.map(({ spot }) => spot))).toEqual([
      ['card-9'],
      ['card-10', 'card-11'],
    ]);
    expect(page.pool).toMatchObject({ returned: '85.0000', book: 12_000, callMs: CALL_MS });
  });
});

describe('a thousand players', () => {
  it('are sold, called and paid to the unit', async () => {
    const hall = await opened();
    const players = await Promise.all(Array.from({ length: 40 }, () => t.member()));
    // The law of the pot is the engine's; the room is held against it with a thousand cards of forty members.
    for (const [at, player] of players.entries())
      await buy(
        player,
        hall,
        Array.from({ length: 24 }, (_, card) => 1 + at * 24 + card),
      );
    await close(hall);
    await end(hall);
    const cash = await Promise.all(players.map(cashOf));
    const back = cash.reduce((sum, one) => sum + one, 0n) - 40n * 1_000_000n + 960_000n;
    expect(Number(back)).toBeLessThanOrEqual(816_000);
    expect(Number(back)).toBeGreaterThan(816_000 - 30);
    expect(await booksFind()).toEqual([]);
  });
});

describe('a trial', () => {
  const place = async (hall: Hall, cards: readonly number[], token?: string) => {
    const { brand } = t.house;
    const given = token ?? (await openTableTrial(t.needs, brand.id)).token;
    const parts = cards.map((n) => ({ spot: `card-${n}`, stake: parseAmount('10.00', 'XXX') }));
    await placeTrialBet(t.needs, {
      brandId: brand.id,
      token: given,
      table: hall.table,
      language: 'en',
      roundId: hall.round.id,
      parts,
      auto: undefined,
      key: newId(),
    });
    return given;
  };
  const creditsOf = async (token: string): Promise<bigint> =>
    (await readTableTrial(t.needs, t.house.brand.id, token)).balance;

  it('alone plays a game of its own to the end', async () => {
    const hall = await opened();
    const token = await place(hall, [3, 4]);
    const closed = await close(hall);
    expect(closed.reveals_at.getTime()).toBeGreaterThan((closed.flight_at?.getTime() ?? 0) + 24 * CALL_MS);
    await end(hall);
    expect(await creditsOf(token)).toBe(1_000_000n - 2_000n + 1_700n);
  });

  it('plays against the cards that were bought, and takes nothing of their pot', async () => {
    const hall = await opened();
    const player = await t.member();
    await buy(player, hall, [1]);
    const token = await place(hall, [2, 3]);
    await place(hall, [4], token);
    const other = await place(hall, [1]);
    await close(hall);
    await end(hall);
    expect(await cashOf(player)).toBe(1_000_000n - 1_000n + 850n);
    // Its three cards and the one that was bought: 40 credits in the pot, of which its cards win their prizes.
    const engine = BINGO[0];
    const pool = engine?.pool;
    if (!engine || !pool) throw new Error('no bingo');
    const outcome = pool.divide(hall.played, new Map([1, 2, 3, 4].map((n) => [`card-${n}`, 1] as const)));
    const due = [2, 3, 4].reduce((sum, n) => {
      const { numerator, denominator } = engine.returns(outcome, `card-${n}`);
      return sum + (1_000n * BigInt(numerator)) / BigInt(denominator);
    }, 0n);
    expect(await creditsOf(token)).toBe(1_000_000n - 3_000n + due);
    // The very card that was bought: the two share every prize.
    expect(await creditsOf(other)).toBe(1_000_000n - 1_000n + 850n);
    expect(await booksFind()).toEqual([]);
  });
});

describe('a room with 1,000 members', () => {
  const MEMBERS = 1_000;
  const AT_ONCE = 40;
  /** Does one after the other in so many rows at once: as many as a pool of connections serves. */
  async function inRows<Value>(count: number, work: (n: number) => Promise<Value>): Promise<Value[]> {
    const done: Value[] = [];
    let next = 0;
    const row = async (): Promise<void> => {
      for (let n = next++; n < count; n = next++) done[n] = await work(n);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, row));
    return done;
  }

  it('sells every card once a member, shares each prize, pays all it promised, and leaves the late to the next game', async () => {
    const hall = await opened('bingo-90');
    const players = await inRows(MEMBERS, () => t.member(100_000n));
    // One to four cards each; members share cards of the book here and there.
    const cardsOf = (n: number): number[] =>
      Array.from({ length: 1 + n - 4 * Math.floor(n / 4) }, (_, at) => 1 + n * 3 + at);
    const bought = players.reduce((sum, _, n) => sum + cardsOf(n).length, 0);
    await Promise.all(players.map((player, n) => buy(player, hall, cardsOf(n))));
    await close(hall);
    expect(await codeOf(buy(await t.member(), hall, [9_000]))).toBe('tables.closed');
    const done = await end(hall);
    const pool = poolOf(hall.table);
    const won = pool.wonIn(done.outcome);
    expect(won.map(({ prize }) => prize)).toEqual(pool.prizes.map(({ code }) => code));
    expect(pool.isWon(done.outcome)).toBe(true);
    const { rows } = await t.house.db.pool.query<{
      state: string;
      bets: bigint;
      stake: bigint;
      payout: bigint;
    }>(
      `select state, count(*) as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout from tables.bets
       where round_id = $1 group by 1`,
      [hall.round.id],
    );
    const pot = BigInt(bought) * 1_000n;
    expect(rows).toMatchObject([{ state: 'settled', bets: BigInt(MEMBERS), stake: pot }]);
    // 85 in 100 of all stakes, less what rounding down leaves of each card that won.
    const lost = (pot * 85n) / 100n - BigInt(rows[0]?.payout ?? 0n);
    const winners = won.reduce((sum, { cards }) => sum + cards.length, 0);
    expect(lost).toBeGreaterThanOrEqual(0n);
    expect(lost).toBeLessThanOrEqual(BigInt(winners) * 4n);
    const wallets = await inRows(MEMBERS, (n) => t.wallet(players[n] ?? missing()));
    expect(wallets.reduce((sum, { cash }) => sum + cash, 0n)).toBe(
      BigInt(MEMBERS) * 100_000n - pot + BigInt(rows[0]?.payout ?? 0n),
    );
    expect(wallets.every(({ held }) => held === 0n)).toBe(true);
    expect(await booksFind()).toEqual([]);
  }, 60_000);
});
const missing = (): never => {
  throw new Error('no such member');
};

it('the books find a game that pays more than its pot', async () => {
  const hall = await opened();
  const player = await t.member();
  await buy(player, hall, [5]);
  await close(hall);
  await end(hall);
  await t.house.db.pool.query(
    `update tables.rounds set outcome = json_build_object('balls', outcome->'balls', 'pot', 1,
       'won', '[{"prize":"full","percent":50,"at":60,"cards":[5],"laid":1}]'::json) where id = $1`,
    [hall.round.id],
  );
  const found = await booksFind();
  expect(JSON.stringify(found)).toContain(hall.round.id);
});
