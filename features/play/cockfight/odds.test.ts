/**
 * A fight at fixed odds on a real database: a lone bettor is paid, prices move and are accepted or not, limits hold to the minor unit in two
 * processes, and a feed that is late, repeats itself, fails or says nothing is lived with.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { BOOKS } from './books.ts';
import { presentFight } from './present.ts';
import { openTestArena, PLAY, type TestArena } from './service/cockfight.fixture.ts';
import { DECLARATIONS, FEED_LINES, SILENT } from './store/feed.ts';
import { PRICES_OF } from './store/bets.ts';
import { type FightRow, LOCK_FIGHT, putResult } from './store.ts';

let t: TestArena;
beforeAll(async () => {
  t = await openTestArena();
});
afterAll(() => t.close());

const WITH_DRAW = { ...PLAY, draw_offered: true };
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (isFault(error) ? { code: error.code, value: error.detail.value } : error),
  );
const findings = async (): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: t.house.database.ownerUrl });
  await client.connect();
  const found = await Promise.all(BOOKS.passes.map((pass) => pass.look({ client, openSeed: undefined })));
  await client.end();
  return found.flat();
};
type Result = Parameters<TestArena['declare']>[2];
/** Its bets are closed, and both lines declare. */
async function declared(fight: FightRow, result: Result): Promise<FightRow> {
  await t.timeOver(fight);
  for (const line of ['referee', 'booth'] as const) t.declare(line, fight, result);
  await t.turn();
  return t.reread(fight);
}
/** A line is asked every other second. */
const settled = (fight: FightRow) =>
  expect
    .poll(async () => {
      await t.turn();
      return (await t.reread(fight)).state;
    })
    .toBe('settled');
const closedAgo = (fight: FightRow, minutes: number) =>
  t.house.db.pool.query(
    "update cockfight.fights set opens_at = now() - interval '3 days', closes_at = clock_timestamp() - $2 * interval '1 minute' where id = $1",
    [fight.id, minutes],
  );

describe('a bet at a fixed price', () => {
  it('of one member alone is decided and paid', async () => {
    const [won, lost] = [await t.fight(PLAY), await t.fight(PLAY)];
    const who = await t.bettor();
    const [first, second] = [await t.bet(who, won, 'meron', '100'), await t.bet(who, lost, 'meron', '33.33')];
    expect(await t.wallet(who)).toMatchObject({ cash: 99_986_667n, held: 13_333n });
    expect(await declared(won, 'meron')).toMatchObject({ state: 'settled', result: 'meron', note: null });
    await declared(lost, 'wala');
    expect(await t.read(first)).toMatchObject({
      outcome: 'won',
      odds: '1.80',
      dividend: '1.80',
      payout: 18_000n,
    });
    expect(await t.read(second)).toMatchObject({ outcome: 'lost', payout: 0n });
    expect(await t.wallet(who)).toMatchObject({ cash: 100_004_667n, held: 0n });
  });

  it.each([
    ['meron', PLAY, [18_181n, 0n]],
    ['wala', PLAY, [0n, 18_181n]],
    ['draw', PLAY, [10_101n, 10_101n]],
    ['cancelled', PLAY, [10_101n, 10_101n]],
    ['meron', WITH_DRAW, [18_888n, 0n, 0n]],
    ['draw', WITH_DRAW, [0n, 0n, 227_272n]],
    ['cancelled', WITH_DRAW, [10_101n, 10_101n, 10_101n]],
  ] as const)(
    'on %s is paid stake × price rounded down, nothing, or given back',
    async (result, play, payouts) => {
      const fight = await t.fight(play);
      const who = await t.bettor();
      const bets = [];
      for (const pick of (['meron', 'wala', 'draw'] as const).slice(0, payouts.length))
        bets.push(await t.bet(who, fight, pick, '101.01'));
      await declared(fight, result);
      expect(await Promise.all(bets.map(async (bet) => (await t.read(bet)).payout))).toEqual(payouts);
    },
  );

  it('is refused where its pick is not offered, and without a price nobody saw', async () => {
    const fight = await t.fight(PLAY);
    const who = await t.bettor();
    expect(await said(t.bet(who, fight, 'draw', '100'))).toBe('cockfight.not_offered');
    const blind = { ...t.request(who, fight, 'meron', '100'), odds: undefined };
    expect(await refusal(t.submit(0, blind))).toEqual({
      code: 'cockfight.price_changed',
      value: { fightId: fight.id, pays: { meron: '1.80', wala: '1.80', draw: null }, version: 1 },
    });
    expect(await said(t.submit(0, { ...blind, key: newId(), accept: 'any' }))).toBe('taken');
  });

  it('is one under its key, and another price is another bet', async () => {
    const fight = await t.fight(PLAY);
    const who = await t.bettor();
    const ask = t.request(who, fight, 'meron', '100');
    const bets = await Promise.all([0, 1, 0, 1].map((n) => t.submit(n, ask)));
    expect(new Set(bets.map(({ id }) => id)).size).toBe(1);
    expect(await said(t.submit(1, { ...ask, odds: '1.79' }))).toBe('idempotency.conflict');
    expect(await said(t.submit(1, { ...ask, accept: 'any' }))).toBe('idempotency.conflict');
    expect(await t.reread(fight)).toMatchObject({ meron: 10_000n, pays_meron: 18_000n });
  });
});

describe('a price', () => {
  it('shortens with what is open on it; the one that was seen is refused, or accepted as the member chose', async () => {
    const fight = await t.fight(PLAY);
    const [who, other] = [await t.bettor(), await t.bettor()];
    // 0.8 × 2,500 of 10,000 that may be lost: four twentieths.
    await t.bet(who, fight, 'meron', '2500');
    expect(await t.reread(fight)).toMatchObject({
      prices: { meron: '1.71', wala: '1.80', draw: null },
      price_version: 2,
    });
    const asked = t.request(other, fight, 'meron', '100');
    expect(await refusal(t.submit(1, asked))).toMatchObject({
      code: 'cockfight.price_changed',
      value: { pays: { meron: '1.71', wala: '1.80' }, version: 2 },
    });
    expect(await said(t.submit(1, { ...asked, key: newId(), accept: 'better' }))).toBe(
      'cockfight.price_changed',
    );
    expect(await t.submit(1, { ...asked, key: newId(), accept: 'any' })).toMatchObject({
      odds: '1.71',
      odds_version: 2,
    });
    // The other side pays for it: the price comes back to where it opened, and is the better one.
    await t.bet(who, fight, 'wala', '2500');
    const low = { ...asked, key: newId(), odds: '1.71' };
    expect(await said(t.submit(0, low))).toBe('cockfight.price_changed');
    expect(await t.submit(0, { ...low, key: newId(), accept: 'better' })).toMatchObject({ odds: '1.80' });
    const had = await t.house.db.rows(PRICES_OF, [[fight.id]]);
    expect(had.map(({ version, meron, wala }) => `${version} ${meron} ${wala}`)).toEqual([
      '3 1.80 1.80',
      '2 1.71 1.80',
      '1 1.80 1.80',
    ]);
    // A bet is paid at its own price, whatever became of it.
    await declared(fight, 'meron');
    expect((await t.wallet(other)).cash).toBe(100_000_000n + 7_100n + 8_000n);
  });

  it('is one of its own for each of the bets that arrive together', async () => {
    const fight = await t.fight(PLAY);
    const people = await Promise.all(Array.from({ length: 6 }, () => t.bettor()));
    const bets = await Promise.all(
      people.map((who) => t.submit(0, { ...t.request(who, fight, 'meron', '1000'), accept: 'any' })),
    );
    const prices = await t.house.db.rows(PRICES_OF, [[fight.id]]);
    for (const { odds, odds_version } of bets)
      expect(prices.find(({ version }) => version === odds_version)?.meron).toBe(odds);
    expect(new Set(bets.map(({ odds }) => odds)).size).toBeGreaterThan(2);
    expect(await t.reread(fight)).toMatchObject({
      meron: 600_000n,
      pays_meron: bets.reduce(
        (sum, { stake, odds }) => sum + (stake * BigInt((odds ?? '').replace('.', ''))) / 100n,
        0n,
      ),
    });
  });
});

describe('the limits of a fight', () => {
  it('take a bet to the minor unit, and say what would still be taken', async () => {
    const play = { ...PLAY, liability: { sideMax: '5000000', lossMax: '8000' } };
    const who = await t.bettor();
    const one = await t.fight(play);
    expect(await refusal(t.bet(who, one, 'meron', '100.02'))).toEqual({
      code: 'cockfight.above_liability',
      value: { most: '100.00' },
    });
    expect(await said(t.bet(who, one, 'meron', '100'))).toBe('taken');
    const full = await t.reread(one);
    expect(full).toMatchObject({ prices: { meron: '1.44' } });
    // Backed on the other side there is room again, and not a minor unit more: 0.44 × 22.73 is 10.00.
    expect(await said(t.bet(who, full, 'meron', '10'))).toBe('cockfight.above_liability');
    expect(await said(t.bet(who, full, 'wala', '10'))).toBe('taken');
    const side = await t.fight({ ...PLAY, liability: { sideMax: '7999', lossMax: '5000000' } });
    // What the other side has staked makes no room in what the backers of one may win.
    await t.bet(who, side, 'wala', '50');
    expect(await said(t.bet(who, side, 'meron', '100'))).toBe('cockfight.above_liability');
    expect(await said(t.bet(who, side, 'meron', '99.98'))).toBe('taken');
  });

  it('hold when two processes take bets of many at once', async () => {
    const fight = await t.fight({ ...PLAY, liability: { sideMax: '5000000', lossMax: '50000' } });
    const people = await Promise.all(Array.from({ length: 20 }, () => t.bettor()));
    const came = await Promise.all(
      people.map((who, n) => said(t.submit(n, { ...t.request(who, fight, 'meron', '100'), accept: 'any' }))),
    );
    const { meron, pays_meron } = await t.reread(fight);
    expect(pays_meron - meron).toBeLessThanOrEqual(50_000n);
    expect(meron).toBe(BigInt(came.filter((one) => one === 'taken').length) * 10_000n);
    expect(new Set(came)).toEqual(new Set(['taken', 'cockfight.above_liability']));
  });

  it('hold for bets that arrive as the fight closes: each is on it, or refused', async () => {
    const fight = await t.fight(PLAY);
    const people = await Promise.all(Array.from({ length: 12 }, () => t.bettor()));
    const bets = people.map((who, n) =>
      said(t.submit(n, { ...t.request(who, fight, 'meron', '10'), accept: 'any' })),
    );
    await t.timeOver(fight);
    await t.turn();
    const came = await Promise.all(bets);
    expect(came.every((one) => one === 'taken' || one === 'cockfight.closed')).toBe(true);
    expect((await t.reread(fight)).meron).toBe(BigInt(came.filter((one) => one === 'taken').length) * 1_000n);
    await declared(fight, 'meron');
    await settled(fight);
  });
});

describe('a feed', () => {
  it('that repeats itself pays once', async () => {
    const fight = await t.fight(PLAY);
    const who = await t.bettor();
    await t.bet(who, fight, 'meron', '100');
    for (const line of ['referee', 'booth'] as const)
      for (const n of [1, 1, 2]) t.declare(line, fight, 'meron', n);
    await declared(fight, 'meron');
    await t.turn();
    expect((await t.wallet(who)).cash).toBe(100_008_000n);
    expect(await t.house.db.rows(DECLARATIONS, [[fight.id]])).toHaveLength(4);
    expect(presentFight(await t.reread(fight), 'BDT').declared).toMatchObject({ source: 'feed' });
  });

  it('that says nothing in time leaves the fight void, and it says so; a word that comes later changes nothing', async () => {
    const fight = await t.fight(PLAY);
    const who = await t.bettor();
    const bet = await t.bet(who, fight, 'meron', '100');
    t.declare('referee', fight, 'meron');
    await closedAgo(fight, 59.9);
    await t.turn();
    expect(await t.reread(fight)).toMatchObject({ state: 'closed', result: null });
    await closedAgo(fight, 60);
    await t.turn();
    expect(await t.reread(fight)).toMatchObject({ state: 'settled', result: 'cancelled', note: 'late' });
    expect(presentFight(await t.reread(fight), 'BDT').declared).toMatchObject({ source: 'clock' });
    expect(await t.read(bet)).toMatchObject({ state: 'voided', outcome: 'void', payout: 10_000n });
    t.declare('booth', fight, 'meron');
    await t.turn();
    expect(await t.reread(fight)).toMatchObject({ result: 'cancelled', result_revision: 1 });
    expect((await t.wallet(who)).cash).toBe(100_000_000n);
    const silent = await t.house.db.rows(SILENT, [[t.code], ['referee', 'booth']]);
    expect(silent.find(({ line }) => line === 'booth')?.fights).toBeGreaterThan(0);
  });

  it('whose one line fails is still heard on the other, and staff see it; it goes on when it answers', async () => {
    const fight = await t.fight(PLAY);
    const who = await t.bettor();
    await t.bet(who, fight, 'wala', '100');
    t.behave('referee', () => Promise.reject(new Error('the line is busy')));
    await declared(fight, 'wala');
    expect(await t.reread(fight)).toMatchObject({ state: 'closed', result: null });
    expect((await t.house.db.rows(DECLARATIONS, [[fight.id]])).map(({ line }) => line)).toEqual(['booth']);
    const feeds = await t.house.db.rows(FEED_LINES, [[t.code]]);
    expect(feeds.find(({ line }) => line === 'referee')).toMatchObject({
      failures: 1,
      failure: 'the line is busy',
    });
    expect(feeds.find(({ line }) => line === 'booth')).toMatchObject({ failures: 0, failure: null });
    t.behave('referee', undefined);
    await settled(fight);
    expect((await t.wallet(who)).cash).toBe(100_008_000n);
  });

  it('that does not answer keeps no other fight from closing', async () => {
    const [stuck, next] = [await t.fight(PLAY), await t.fight(PLAY)];
    let answer: (() => void) | undefined;
    const never = new Promise<void>((go) => {
      answer = go;
    });
    await t.timeOver(stuck);
    t.behave('booth', () => never);
    await t.turn();
    await t.timeOver(next);
    await t.turn();
    expect(await t.reread(next)).toMatchObject({ state: 'closed' });
    t.behave('booth', undefined);
    answer?.();
  });
});

it('a result that was wrong is corrected at the price of the bet', async () => {
  const fight = await t.fight(WITH_DRAW);
  const who = await t.bettor();
  const bet = await t.bet(who, fight, 'meron', '100');
  await declared(fight, 'meron');
  expect((await t.wallet(who)).cash).toBe(100_008_700n);
  const { db } = t.house;
  for (const [result, cash] of [
    ['draw', 99_990_000n],
    ['cancelled', 100_000_000n],
    ['meron', 100_008_700n],
  ] as const) {
    await db.transaction(async (tx) => {
      await tx.one(LOCK_FIGHT, [fight.id]);
      await putResult(tx, fight.id, result, 'staff', { reason: 'the tape' });
    });
    await t.turn();
    expect((await t.wallet(who)).cash).toBe(cash);
  }
  expect(await t.read(bet)).toMatchObject({ corrections: 3, payout: 18_700n });
});

it('a pool that would be given back shows no price, and says why before', async () => {
  const fight = await t.fight();
  await t.bet(await t.bettor(), fight, 'meron', '1000');
  await t.turn();
  expect(presentFight(await t.reread(fight), 'BDT')).toMatchObject({
    mode: 'pool',
    pays: { meron: null, wala: null, draw: null },
    returns: 'one_sided',
  });
  await t.bet(await t.bettor(), fight, 'wala', '10');
  await t.turn();
  expect(presentFight(await t.reread(fight), 'BDT')).toMatchObject({ pays: { meron: null }, returns: 'low' });
  await t.bet(await t.bettor(), fight, 'wala', '990');
  await t.turn();
  expect(presentFight(await t.reread(fight), 'BDT')).toMatchObject({
    pays: { meron: '1.80', wala: '1.80', draw: '9.00' },
    returns: null,
  });
});

it('the books find nothing wrong with any of it, and a bet whose price was altered', async () => {
  expect(await findings()).toEqual([]);
  const owner = new pg.Client({ connectionString: t.house.database.ownerUrl });
  await owner.connect();
  await owner.query(
    "update cockfight.bets set odds = '9.99' where outcome = 'won' and corrections = 0 and odds is not null",
  );
  expect(JSON.stringify(await findings())).toContain('a price its fight did not have');
  await owner.end();
});
