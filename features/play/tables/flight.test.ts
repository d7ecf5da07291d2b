/** Rounds that fly on after their close, on a real database: who leaves when, what that is worth, and that nobody leaves too late. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { createHub } from '#platform/live/hub.ts';
import { BOOKS } from './books.ts';
import { presentRound } from './present.ts';
import { createCashOuts, type CashOuts } from './service/cash-out.ts';
import { createDays, drawOf } from './service/days.ts';
import { startTicker } from './service/ticker.ts';
import { settleLeft, settleRound } from './service/settle.ts';
import { type Bettor, openTestTables, type TestTables } from './service/tables.fixture.ts';
import type { LiveTable } from './service/tables.ts';
import {
  cashOutTrial,
  openTableTrial,
  placeTrialBet,
  readTableTrial,
  settleTrials,
} from './service/trials.ts';
import { CLOSE_FLIGHT, DRAW_ROUND, END_ROUND, OPEN_ROUND, type RoundRow } from './store.ts';

let t: TestTables;
let cashOuts: CashOuts;
beforeAll(async () => {
  t = await openTestTables();
  cashOuts = createCashOuts(t.needs);
});
afterAll(() => t.close());

const BETTING_MS = 60_000;
let day = 1;

/** A round that takes bets; its number chosen so that it ends where the test needs it. */
async function opened(
  fits: (end: number) => boolean,
): Promise<{ table: LiveTable; round: RoundRow; end: number }> {
  const table = await t.table('kite-cut');
  const { db } = t.house;
  const now = Date.now();
  const date = `2031-01-${String((day += 1)).padStart(2, '0')}`;
  const days = createDays(t.needs.sealer);
  await days.publish(db, table.row, Date.parse(`${date}T00:00:00Z`));
  const chain = await days.chain(db, table.row.code, date);
  for (let n = 1; ; n += 1) {
    const outcome = table.engine.play(drawOf(chain, table.row.code, date, n));
    const end = Number(table.engine.result(outcome));
    if (!fits(end)) continue;
    const times = [now - 1_000, now + BETTING_MS, now + BETTING_MS, now + BETTING_MS + 1_000].map(
      (ms) => new Date(ms),
    );
    const values = [
      newId(),
      table.row.code,
      table.row.brand_id,
      date,
      n,
      1,
      ...times,
      chain.commitment(n),
      true,
    ];
    const round = await db.one(OPEN_ROUND, values);
    if (!round) throw new Error('the round was not opened');
    return { table, round, end };
  }
}

/** Takes off now, and lasts so long. */
async function takeOff(
  { table, round }: { table: LiveTable; round: RoundRow },
  lasts: number,
): Promise<RoundRow> {
  await t.closedAgo(round, 0);
  await t.house.db.pool.query('update tables.rounds set flight_at = closes_at where id = $1', [round.id]);
  const closed = await t.house.db.one(CLOSE_FLIGHT, [round.id, null, lasts, table.row.rhythm.showMs]);
  if (!closed) throw new Error('it did not take off');
  return closed;
}

/** Moves a flight through time: it took off this many ms ago. */
const flownFor = (round: RoundRow, ms: number): Promise<unknown> =>
  t.house.db.pool.query(
    `update tables.rounds set flight_at = clock_timestamp() - $2 * interval '1 millisecond',
       closes_at = closes_at - $2 * interval '1 millisecond', opens_at = opens_at - $2 * interval '1 millisecond' where id = $1`,
    [round.id, ms],
  );

async function end({ table }: { table: LiveTable }, round: RoundRow): Promise<void> {
  const { db } = t.house;
  await db.pool.query(
    `update tables.rounds set reveals_at = clock_timestamp() - interval '1 millisecond', ends_at = clock_timestamp() + interval '1 second' where id = $1`,
    [round.id],
  );
  const chain = await createDays(t.needs.sealer).chain(db, table.row.code, round.day);
  const outcome = table.engine.play(drawOf(chain, table.row.code, round.day, round.n));
  const drawn = await db.one(DRAW_ROUND, [
    round.id,
    chain.link(round.n).toString('hex'),
    JSON.stringify(outcome),
    table.engine.result(outcome),
    null,
  ]);
  if (!drawn) throw new Error('it was not drawn');
  await settleRound(t.needs, table, drawn);
  await settleTrials(t.needs, table, drawn);
  await db.one(END_ROUND, [round.id, null]);
}

const lay = (bettor: Bettor, at: { table: LiveTable; round: RoundRow }, spot: string, auto?: number) =>
  t.bets.submit({ ...t.request(bettor, at.table, at.round.id, { [spot]: '100.00' }), auto });
const codeOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'taken',
    (error: unknown) => (isFault(error) ? error.code : error),
  );
const left = (at: { table: LiveTable }, bettor: Bettor, id: string) =>
  cashOuts.leave(at.table, bettor.memberId, id, 'en');

async function booksFind(): Promise<unknown[]> {
  const client = { query: (text: string) => t.house.db.pool.query(text) } as never;
  return (await Promise.all(BOOKS.passes.map((pass) => pass.look({ client, openSeed: undefined })))).flat();
}

describe('a bet in the air', () => {
  it('is paid what it was worth by the database’s clock, while the round flies on, and once', async () => {
    const at = await opened((end) => end > 500);
    const player = await t.member();
    const bet = await lay(player, at, 'first');
    const flying = await takeOff(at, 60_000);
    await flownFor(flying, 11_552);
    const shown = await left(at, player, bet.id);
    expect(Number(shown.out)).toBeGreaterThanOrEqual(2);
    expect(Number(shown.out)).toBeLessThan(2.1);
    // Asked again it has left where it left.
    expect((await left(at, player, bet.id)).out).toBe(shown.out);
    const now = await t.round(at.table);
    await settleLeft(t.needs, at.table, now, 900);
    await settleLeft(t.needs, at.table, now, 900);
    const due = (10_000n * BigInt(String(shown.out).replace('.', ''))) / 100n;
    expect(await t.wallet(player)).toMatchObject({ cash: 990_000n + due, held: 0n });
    await end(at, flying);
    expect(await t.wallet(player)).toMatchObject({ cash: 990_000n + due, held: 0n });
    expect(await booksFind()).toEqual([]);
  });

  it('leaves beside all who press with it, each by himself, in far fewer transactions than they are', async () => {
    const at = await opened((end) => end > 500);
    const players = await Promise.all(Array.from({ length: 40 }, () => t.member()));
    const bets = await Promise.all(players.map((player) => lay(player, at, 'first')));
    const flying = await takeOff(at, 60_000);
    await flownFor(flying, 5_000);
    const [stranger] = players;
    if (!stranger) throw new Error('nobody plays');
    const press = (player: Bettor, n: number) => codeOf(left(at, player, bets[n]?.id ?? ''));
    // Everybody twice, and one for somebody else's bet.
    const answers = await Promise.all([
      ...players.map(press),
      ...players.map(press),
      codeOf(left(at, stranger, bets[1]?.id ?? '')),
    ]);
    expect(answers).toEqual([...Array.from({ length: 80 }, () => 'taken'), 'tables.unknown_bet']);
    const { rows } = await t.house.db.pool.query(
      'select count(distinct xmin::text)::integer as n from tables.bets where round_id = $1',
      [flying.id],
    );
    expect(rows[0].n).toBeLessThanOrEqual(4);
    await settleLeft(t.needs, at.table, await t.round(at.table), 900);
    const shown = await Promise.all(players.map((player, n) => left(at, player, bets[n]?.id ?? '')));
    for (const [n, player] of players.entries()) {
      const due = (10_000n * BigInt(String(shown[n]?.out).replace('.', ''))) / 100n;
      expect(await t.wallet(player)).toMatchObject({ cash: 990_000n + due, held: 0n });
    }
    await end(at, flying);
    expect(await booksFind()).toEqual([]);
  });

  it('that is still in when the round ends is lost, and cannot leave any more', async () => {
    const at = await opened((end) => end > 150);
    const player = await t.member();
    const bet = await lay(player, at, 'first');
    const flying = await takeOff(at, 60_000);
    // High enough to leave: nothing but its end keeps the bet in.
    await flownFor(flying, 5_000);
    await t.house.db.pool.query('update tables.rounds set reveals_at = clock_timestamp() where id = $1', [
      flying.id,
    ]);
    expect(await codeOf(left(at, player, bet.id))).toBe('tables.too_late');
    await end(at, flying);
    expect(await codeOf(left(at, player, bet.id))).toBe('tables.too_late');
    expect(await t.wallet(player)).toMatchObject({ cash: 990_000n, held: 0n });
  });

  it('cannot leave before 1.01, where it would risk nothing', async () => {
    const at = await opened((end) => end > 200);
    const player = await t.member();
    const bet = await lay(player, at, 'first');
    const flying = await takeOff(at, 60_000);
    await flownFor(flying, 60);
    expect(await codeOf(left(at, player, bet.id))).toBe('tables.too_late');
    await flownFor(flying, 170);
    expect(Number((await left(at, player, bet.id)).out)).toBeGreaterThanOrEqual(1.01);
  });

  it('cannot leave before the take-off, nor by somebody else’s hand', async () => {
    const at = await opened(() => true);
    const [player, other] = await Promise.all([t.member(), t.member()]);
    const bet = await lay(player, at, 'first');
    expect(await codeOf(left(at, player, bet.id))).toBe('tables.too_late');
    expect(await codeOf(left(at, other, bet.id))).toBe('tables.unknown_bet');
  });

  it('leaves by itself exactly where it was set to, if the round gets there', async () => {
    const at = await opened((end) => end >= 150 && end < 300);
    const players = await Promise.all([t.member(), t.member(), t.member()]);
    const [a, b, c] = players;
    if (!a || !b || !c) throw new Error('three');
    await lay(a, at, 'first', 150);
    await lay(b, at, 'first', at.end);
    await lay(c, at, 'first', at.end + 1);
    const flying = await takeOff(at, 60_000);
    // Nobody looked while it flew: what counts is where it ended.
    await end(at, flying);
    expect((await t.wallet(a)).cash).toBe(990_000n + 15_000n);
    expect((await t.wallet(b)).cash).toBe(990_000n + 100n * BigInt(at.end));
    expect((await t.wallet(c)).cash).toBe(990_000n);
    expect(await booksFind()).toEqual([]);
  });
});

it('a place takes one bet a round, two places two, and only a flight sets where a bet leaves', async () => {
  const at = await opened(() => true);
  const player = await t.member();
  await lay(player, at, 'first');
  await lay(player, at, 'second', 200);
  expect(await codeOf(lay(player, at, 'second'))).toBe('tables.already_laid');
  expect(await codeOf(lay(player, at, 'third'))).toBe('tables.unknown_spot');
  const other = await t.member();
  expect(await codeOf(lay(other, at, 'first', 100))).toBe('tables.unknown_spot');
  expect(await codeOf(lay(other, at, 'first', 1_000_001))).toBe('tables.unknown_spot');
});

it('is dealt from its opening to its end by whoever holds the lease, and by him alone', async () => {
  const table = await t.table('kite-cut');
  const [host] = t.hosts;
  const current = async () => {
    await host?.turn();
    return t.round(table).catch(() => undefined);
  };
  await expect.poll(async () => (await current())?.state, { timeout: 30_000 }).toBe('open');
  const round = await t.round(table);
  const player = await t.member();
  await lay(player, { table, round }, 'first', 101);
  // Nobody led for nine minutes, which is longer than flights last: it comes down where it would have.
  await t.closedAgo(round, 9 * 60_000);
  await t.house.db.pool.query('update tables.rounds set flight_at = closes_at where id = $1', [round.id]);
  const state = async () => {
    await host?.turn();
    const { rows } = await t.house.db.pool.query<{ state: string }>(
      'select state from tables.rounds where id = $1',
      [round.id],
    );
    return rows[0]?.state;
  };
  await expect.poll(state, { timeout: 60_000 }).toBe('settled');
  expect((await t.wallet(player)).held).toBe(0n);
  expect(await booksFind()).toEqual([]);
});

it('nobody is told before its end where a round ends', async () => {
  const at = await opened((end) => end > 200);
  const flying = await takeOff(at, 12_345);
  const shown = presentRound(flying, 'BDT');
  expect(shown).toMatchObject({
    link: null,
    outcome: null,
    result: null,
    revealsAt: shown.closesAt,
    endsAt: shown.closesAt,
  });
  expect(JSON.stringify(shown)).not.toContain(flying.reveals_at.toISOString().slice(0, 21));
});

describe('a trial', () => {
  it('bets, leaves and is paid in credits, by the same round, and touches no account', async () => {
    const at = await opened((end) => end > 300);
    const { db, brand } = t.house;
    const { token } = await openTableTrial(t.needs, brand.id);
    const ask = { brandId: brand.id, token, table: at.table, language: 'en' };
    const parts = [{ spot: 'first', stake: parseAmount('100.00', 'XXX') }];
    const key = newId();
    const request = { ...ask, roundId: at.round.id, parts, auto: 150, key };
    const before = await db.pool.query('select count(*) from ledger.postings');
    const first = await placeTrialBet(t.needs, request);
    expect(first).toMatchObject({ balance: '9900.00', bet: { currency: 'XXX', auto: '1.50' } });
    expect(await placeTrialBet(t.needs, request)).toEqual(first);
    expect(await codeOf(placeTrialBet(t.needs, { ...request, auto: 151 }))).toBe('idempotency.conflict');
    expect(await codeOf(placeTrialBet(t.needs, { ...request, key: newId() }))).toBe('tables.already_laid');
    const second = await placeTrialBet(t.needs, {
      ...request,
      parts: [{ spot: 'second', stake: parseAmount('50.00', 'XXX') }],
      auto: undefined,
      key: newId(),
    });
    const flying = await takeOff(at, 60_000);
    await flownFor(flying, 5_000);
    const out = await cashOutTrial(t.needs, ask, second.bet.betId);
    expect(Number(out.out)).toBeGreaterThan(1.3);
    await end(at, flying);
    const due = 985_000n + 15_000n + (5_000n * BigInt(String(out.out).replace('.', ''))) / 100n;
    expect((await readTableTrial(t.needs, brand.id, token)).balance).toBe(due);
    const after = await db.pool.query('select count(*) from ledger.postings');
    expect(after.rows).toEqual(before.rows);
  });

  it('is refused what play with money is refused', async () => {
    const at = await opened(() => true);
    const { brand } = t.house;
    const { token } = await openTableTrial(t.needs, brand.id);
    const request = (stake: string) => ({
      brandId: brand.id,
      token,
      table: at.table,
      language: 'en',
      roundId: at.round.id,
      parts: [{ spot: 'first', stake: parseAmount(stake, 'XXX') }],
      auto: undefined,
      key: newId(),
    });
    expect(await codeOf(placeTrialBet(t.needs, request('9.99')))).toBe('tables.below_minimum');
    expect(await codeOf(placeTrialBet(t.needs, request('1000.01')))).toBe('tables.above_maximum');
    expect(await codeOf(placeTrialBet(t.needs, { ...request('10.00'), token: 'other' }))).toBe(
      'tables.trial_ended',
    );
    await t.closedAgo(at.round, 1);
    expect(await codeOf(placeTrialBet(t.needs, request('10.00')))).toBe('tables.closed');
  });
});

describe('the height of a flight', () => {
  it('is told at a table that was set up after the process began, to whoever listens there alone', async () => {
    const hub = createHub();
    const received: string[] = [];
    const ticker = startTicker(t.needs, hub);
    try {
      const other = await opened((end) => end > 300);
      const { code } = other.table.row;
      await takeOff(other, 60_000);
      hub.listen(`flight:${code}`, { send: (text) => void received.push(text) });
      await expect.poll(() => received.length, { timeout: 5_000 }).toBeGreaterThan(1);
      const reported = JSON.parse(received[0] ?? '{}') as { topic: string; data: { roundId: string } };
      expect(reported).toMatchObject({ topic: `flight:${code}`, data: { roundId: other.round.id } });
    } finally {
      ticker.stop();
    }
  });
});
