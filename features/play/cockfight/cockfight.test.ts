/** A fight on a real database: bets into its pool, closed by the clock, declared by two lines or two persons, paid once, corrected to the unit. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { BOOKS } from './books.ts';
import { fightKind } from './service/approvals.ts';
import { openTestArena, type TestArena } from './service/cockfight.fixture.ts';
import { closeFight } from './service/fights.ts';
import { correctFight, type Decided } from './service/settle.ts';
import { LOCK_FIGHT, putResult } from './store.ts';

let t: TestArena;
beforeAll(async () => {
  t = await openTestArena();
});
afterAll(() => t.close());

const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
/** What the books find wrong with the room's rows. */
const findings = async (): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: t.house.database.ownerUrl });
  await client.connect();
  const found = await Promise.all(BOOKS.passes.map((pass) => pass.look({ client, openSeed: undefined })));
  await client.end();
  return found.flat();
};

describe('the pool of a fight', () => {
  it('pays the winners out of both sides less the plasada, and moves while bets come', async () => {
    const fight = await t.fight();
    const [red, blue, both] = await Promise.all([t.bettor(), t.bettor(), t.bettor()]);
    const won = await t.bet(red, fight, 'meron', '1000');
    await t.bet(blue, fight, 'wala', '1055.6');
    const drawn = await t.bet(both, fight, 'draw', '200');
    await t.turn();
    expect(await t.reread(fight)).toMatchObject({
      state: 'open',
      meron: 100_000n,
      wala: 105_560n,
      draw: 20_000n,
      players: 3,
    });
    await t.timeOver(fight);
    t.declare('referee', fight, 'meron');
    await t.turn();
    expect(await t.reread(fight)).toMatchObject({ state: 'closed', result: null });
    t.declare('booth', fight, 'meron');
    // The feeds are asked again in a while.
    const state = async () => {
      await t.turn();
      return (await t.reread(fight)).state;
    };
    await expect.poll(state, { interval: 200 }).toBe('settled');
    expect(await t.reread(fight)).toMatchObject({ state: 'settled', result: 'meron' });
    // 0.9 × 2,055.6 / 1,000 = 1.85004: declared 1.85.
    expect(await t.read(won)).toMatchObject({ outcome: 'won', dividend: '1.85', payout: 185_000n });
    expect(await t.read(drawn)).toMatchObject({ outcome: 'lost', payout: 0n });
    expect(await t.wallet(red)).toMatchObject({ cash: 100_085_000n, held: 0n });
    expect(await t.wallet(blue)).toMatchObject({ cash: 99_894_440n, held: 0n });
  });

  it('counts meron and wala of one member once, and what a correction makes void no longer', async () => {
    const fight = await t.fight();
    const [one, other] = await Promise.all([t.bettor(), t.bettor()]);
    await t.bet(other, fight, 'meron', '3000');
    await t.bet(other, fight, 'draw', '10');
    await t.bet(one, fight, 'meron', '1000');
    await t.bet(one, fight, 'wala', '3000');
    await t.timeOver(fight);
    for (const line of ['referee', 'booth'] as const) t.declare(line, fight, 'wala');
    await t.turn();
    const { memberId } = one;
    const reported = await t.house.db.pool.query<{ valid: string; opposed: string | null }>(
      `select f ->> 'validStake' as valid, f ->> 'opposed' as opposed
         from platform.outbox o, json_array_elements(o.facts::json) f
        where o.kind = 'stake.settled' and f ->> 'memberId' = $1 order by f ->> 'ref'`,
      [memberId],
    );
    expect(reported.rows).toEqual([
      { valid: '0', opposed: '100000' },
      { valid: '300000', opposed: null },
    ]);
  });

  it('gives both sides back on a draw, and pays the draw eight to one', async () => {
    const fight = await t.fight();
    const [red, blue, both] = await Promise.all([t.bettor(), t.bettor(), t.bettor()]);
    await t.bet(red, fight, 'meron', '500');
    await t.bet(blue, fight, 'wala', '500');
    await t.bet(both, fight, 'draw', '100');
    await t.timeOver(fight);
    for (const line of ['referee', 'booth'] as const) t.declare(line, fight, 'draw');
    await t.turn();
    expect((await t.wallet(red)).cash).toBe(100_000_000n);
    expect((await t.wallet(blue)).cash).toBe(100_000_000n);
    expect((await t.wallet(both)).cash).toBe(100_080_000n);
  });

  it('is given back, the draw too, where nobody backs a side or a side would pay 1.07 or less', async () => {
    for (const [wala, note] of [
      [undefined, 'one_sided'],
      ['10', 'low'],
    ] as const) {
      const fight = await t.fight();
      const [red, blue] = await Promise.all([t.bettor(), t.bettor()]);
      await t.bet(red, fight, 'meron', '9000');
      await t.bet(red, fight, 'draw', '100');
      if (wala) await t.bet(blue, fight, 'wala', wala);
      await t.timeOver(fight);
      // Whatever is declared: it was cancelled when it closed.
      for (const line of ['referee', 'booth'] as const) t.declare(line, fight, 'meron');
      await t.turn();
      expect(await t.reread(fight)).toMatchObject({ state: 'settled', result: 'cancelled', note });
      expect(await t.wallet(red)).toMatchObject({ cash: 100_000_000n, held: 0n });
      expect(await t.wallet(blue)).toMatchObject({ cash: 100_000_000n, held: 0n });
    }
  });
});

describe('a bet', () => {
  it('is taken between open and close of the database’s clock, within the limits, once under one key', async () => {
    const fight = await t.fight();
    const who = await t.bettor();
    const ask = t.request(who, fight, 'meron', '100');
    const bets = await Promise.all([0, 1, 0, 1].map((n) => t.submit(n, ask)));
    expect(new Set(bets.map(({ id }) => id)).size).toBe(1);
    expect(await t.wallet(who)).toMatchObject({ cash: 99_990_000n, held: 10_000n });
    expect(await said(t.submit(0, { ...ask, pick: 'wala' }))).toBe('idempotency.conflict');
    expect(await said(t.bet(who, fight, 'meron', '9'))).toBe('cockfight.below_minimum');
    expect(await said(t.bet(who, fight, 'meron', '10001'))).toBe('cockfight.above_maximum');
    expect(await said(t.bet(who, fight, 'meron', '10000'))).toBe('taken');
    expect(await said(t.bet(who, fight, 'wala', '10000'))).toBe('cockfight.above_maximum');
    expect(await said(t.bet(who, { ...fight, id: newId() }, 'meron', '100'))).toBe('cockfight.unknown_fight');
    const halt = (halted: boolean) =>
      t.house.db.pool.query('update cockfight.pits set halted = $1', [halted]);
    await halt(true);
    expect(await said(t.bet(who, fight, 'meron', '100'))).toBe('cockfight.closed');
    await halt(false);
    const early = await t.fight();
    await t.house.db.pool.query(
      "update cockfight.fights set opens_at = now() + interval '10 seconds' where id = $1",
      [early.id],
    );
    expect(await said(t.bet(who, early, 'meron', '100'))).toBe('cockfight.closed');
    await t.timeOver(fight);
    // The row still says open: the clock decides.
    expect((await t.reread(fight)).state).toBe('open');
    expect(await said(t.bet(who, fight, 'meron', '100'))).toBe('cockfight.closed');
  });

  it('that is being written when its fight closes is in the pool; none is written after', async () => {
    const fight = await t.fight();
    const who = await t.bettor();
    const bet = await t.bet(who, fight, 'meron', '100');
    const copy = `insert into cockfight.bets (member_id, id, brand_id, pit_code, fight_id, pick, state, currency, stake, transfer_id, balance, version, at)
      select member_id, $2, brand_id, pit_code, fight_id, pick, 'open', currency, stake, transfer_id, balance, version, at from cockfight.bets where id = $1`;
    await t.timeOver(fight);
    const client = await t.house.db.pool.connect();
    await client.query('begin');
    const late = newId();
    await client.query(copy, [bet.id, late]);
    let closed = false;
    const closing = closeFight(t.needs, await t.pit(), fight).then(() => {
      closed = true;
    });
    const waits = async () => {
      const { rowCount } = await t.house.db.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    };
    await expect.poll(waits).toBeGreaterThan(0);
    expect(closed).toBe(false);
    await client.query('commit');
    client.release();
    await closing;
    expect(await t.reread(fight)).toMatchObject({ state: 'closed', meron: 20_000n });
    await expect(t.house.db.pool.query(copy, [bet.id, newId()])).rejects.toMatchObject({ code: 'HT001' });
    // What was written by hand had no money behind it.
    const owner = new pg.Client({ connectionString: t.house.database.ownerUrl });
    await owner.connect();
    await owner.query('delete from cockfight.bets where id = $1', [late]);
    await owner.query('update cockfight.fights set meron = 10000 where id = $1', [fight.id]);
    await owner.end();
    await t.turn();
    expect(await t.wallet(who)).toMatchObject({ cash: 100_000_000n, held: 0n });
  });
});

describe('what is declared', () => {
  it('counts only when both lines say the same and sign it; where they differ it waits for two persons', async () => {
    const fight = await t.fight();
    const [red, blue] = await Promise.all([t.bettor(), t.bettor()]);
    await t.bet(red, fight, 'meron', '100');
    await t.bet(blue, fight, 'wala', '100');
    await t.timeOver(fight);
    t.declare('referee', fight, 'meron');
    t.declare('booth', fight, 'wala');
    // Forged: nobody hears it.
    t.declare('booth', fight, 'meron', 2, 'forged');
    await t.turn();
    expect(await t.reread(fight)).toMatchObject({ state: 'closed', result: null });
    const kind = fightKind(t.needs.clock);
    const { db, brand } = t.house;
    const actor = { brandId: brand.id, staffId: newId<'staff'>(), ip: '', requestId: '' };
    const request = {
      id: newId(),
      subject: fight.id,
      brand_id: brand.id,
      reason: 'seen on the tape',
    } as unknown as Parameters<typeof kind.execute>[1]['request'];
    const asked = { subject: fight.id, content: { result: 'wala' as const } };
    await db.transaction((tx) => kind.check?.(tx, actor, asked) ?? Promise.resolve());
    await db.transaction((tx) => kind.execute(tx, { actor, request, content: asked.content, approvers: [] }));
    await t.turn();
    expect(await t.reread(fight)).toMatchObject({ state: 'settled', result: 'wala' });
    expect((await t.wallet(blue)).cash).toBe(100_008_000n);
    // Asked for in time, agreed to when it is not any more.
    await db.pool.query(
      "update cockfight.fights set opens_at = now() - interval '9 days', closes_at = now() - interval '8 days' where id = $1",
      [fight.id],
    );
    expect(
      await said(
        db.transaction((tx) =>
          kind.execute(tx, { actor, request, content: { result: 'meron' }, approvers: [] }),
        ),
      ),
    ).toBe('cockfight.too_late');
    expect(await t.reread(fight)).toMatchObject({ result: 'wala' });
    const open = await t.fight();
    expect(
      await said(db.transaction(async (tx) => kind.check?.(tx, actor, { ...asked, subject: open.id }))),
    ).toBe('cockfight.not_closed');
  });

  it('wrongly is corrected: the difference is paid and taken back, into a debt where the money is gone', async () => {
    const fight = await t.fight();
    const [red, blue] = await Promise.all([t.bettor(10_000n), t.bettor()]);
    const bet = await t.bet(red, fight, 'meron', '100');
    await t.bet(blue, fight, 'wala', '100');
    await t.timeOver(fight);
    for (const line of ['referee', 'booth'] as const) t.declare(line, fight, 'meron');
    await t.turn();
    expect(await t.wallet(red)).toMatchObject({ cash: 18_000n });
    // He has staked what he won.
    const next = await t.fight();
    await t.bet(red, next, 'meron', '180');
    const declare = (result: 'meron' | 'wala') =>
      t.house.db.transaction(async (tx) => {
        await tx.one(LOCK_FIGHT, [fight.id]);
        await putResult(tx, fight.id, result, 'staff', { reason: 'the tape' });
      });
    await declare('wala');
    await Promise.all(t.hosts.map((host) => host.turn()));
    await t.turn();
    expect(await t.read(bet)).toMatchObject({ outcome: 'lost', payout: 0n, corrections: 1, revision: 2 });
    expect(await t.debt(red)).toBe(-18_000n);
    expect((await t.wallet(blue)).cash).toBe(100_008_000n);
    await declare('meron');
    await t.turn();
    expect(await t.read(bet)).toMatchObject({ outcome: 'won', payout: 18_000n, corrections: 2 });
    // The first result again leaves nothing owed, and nothing twice.
    expect([await t.debt(red), (await t.wallet(red)).cash]).toEqual([0n, 0n]);
    expect((await t.wallet(blue)).cash).toBe(99_990_000n);
  });

  it('wrongly is corrected once a bet, though two processes found it stale at the same moment', async () => {
    const fight = await t.fight();
    const [red, blue] = await Promise.all([t.bettor(), t.bettor()]);
    const bets = [await t.bet(red, fight, 'meron', '100'), await t.bet(blue, fight, 'wala', '100')];
    await t.timeOver(fight);
    for (const line of ['referee', 'booth'] as const) t.declare(line, fight, 'meron');
    await t.turn();
    const { db } = t.house;
    await db.transaction((tx) => putResult(tx, fight.id, 'wala', 'staff', { reason: 'the tape' }));
    const decided: Decided = { ...(await t.reread(fight)), result: 'wala' };
    const holder = await db.pool.connect();
    await holder.query('begin');
    await holder.query('select from cockfight.bets where fight_id = $1 for update', [fight.id]);
    const both = Promise.all([correctFight(t.needs, decided), correctFight(t.needs, decided)]);
    // Each has read what is stale, and waits: one for the bet, the other for the balance the first one holds.
    const waiting = async (): Promise<number | null> =>
      (
        await db.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    await holder.query('commit');
    holder.release();
    expect((await both).reduce((sum, one) => sum + one, 0)).toBe(bets.length);
    for (const bet of bets) expect(await t.read(bet)).toMatchObject({ corrections: 1, revision: 2 });
    expect((await t.wallet(blue)).cash).toBe(100_008_000n);
    expect((await t.wallet(red)).cash).toBe(99_990_000n);
    await t.turn();
  });

  it('never is void after 48 hours', async () => {
    const fight = await t.fight();
    const [red, blue] = await Promise.all([t.bettor(), t.bettor()]);
    await t.bet(red, fight, 'meron', '100');
    await t.bet(blue, fight, 'wala', '100');
    await t.house.db.pool.query(
      "update cockfight.fights set opens_at = now() - interval '49 hours', closes_at = now() - interval '48.5 hours' where id = $1",
      [fight.id],
    );
    await t.turn();
    expect(await t.reread(fight)).toMatchObject({ state: 'settled', result: 'cancelled', note: 'late' });
    expect((await t.wallet(red)).cash).toBe(100_000_000n);
  });
});

it('the books find nothing wrong with any of it, and find a bet that was paid too much', async () => {
  expect(await findings()).toEqual([]);
  const owner = new pg.Client({ connectionString: t.house.database.ownerUrl });
  await owner.connect();
  await owner.query(
    "update cockfight.bets set payout = payout + 1000000 where outcome = 'won' and corrections = 0",
  );
  expect(JSON.stringify(await findings())).toContain('paid');
  await owner.end();
});
