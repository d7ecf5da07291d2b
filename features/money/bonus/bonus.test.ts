/** One bonus from grant to end, as stakes, results, clocks and people move it: cash is never touched, and nobody keeps more than the terms say. */
import { expect, it } from 'vitest';
import { DAY } from '#kernel/time.ts';
import { newId } from '#kernel/ids.ts';
import { type BonusHouse, bonusHouseOfFile, taka } from './fixtures.ts';
import { expireDue } from './jobs.ts';
import { endBonus } from './service/end.ts';

let at: BonusHouse;
let usual: string;
bonusHouseOfFile(async (opened) => {
  at = opened;
  usual = await at.terms({ maxStake: '100.00' });
});

const given = (cash: bigint, amount: bigint, terms = usual) => at.given(cash, amount, terms, 60_000);

it('is granted once for each source and reference, and one at a time', async () => {
  const who = await at.member(0n);
  const reference = newId();
  const first = await at.grant(who.memberId, usual, 1_000n, { reference });
  expect(await at.grant(who.memberId, usual, 1_000n, { reference })).toEqual({ ...first, again: true });
  expect(await at.grant(who.memberId, usual, 1_000n)).toEqual({ refused: 'bonus.another_open' });
  expect(await at.pockets(who.memberId)).toEqual([0n, 1_000n]);
});

it('of twenty grants at once in one moment one is given', async () => {
  const who = await at.member(0n);
  const all = await Promise.all(Array.from({ length: 20 }, () => at.grant(who.memberId, usual, 500n)));
  expect(all.filter(({ refused }) => refused === undefined)).toHaveLength(1);
  expect(await at.pockets(who.memberId)).toEqual([0n, 500n]);
});

it('refuses what the terms do not give, and whom nothing is given', async () => {
  const who = await at.member(0n);
  expect(await at.grant(who.memberId, newId(), 1n)).toEqual({ refused: 'bonus.unknown_terms' });
  expect(await at.grant(who.memberId, usual, taka('10000.01'))).toEqual({ refused: 'bonus.below_minimum' });
  const levelled = await at.terms({ minLevel: 2 });
  expect(await at.grant(who.memberId, levelled, 100n)).toEqual({ refused: 'bonus.below_level' });
  await at.house.db.pool.query("update members.members set status = 'suspended' where id = $1", [
    who.memberId,
  ]);
  expect(await at.grant(who.memberId, usual, 100n)).toEqual({ refused: 'bonus.not_entitled' });
});

it('stakes cash first; what comes back returns in the proportion of the stake', async () => {
  const { who } = await given(600n, 1_000n);
  expect((await at.play(who, 500n, 0n)).bonus).toBeUndefined();
  const posted = await at.play(who, 400n, 800n);
  // 100 of the cash, 300 of the bonus: a quarter and three.
  expect(posted.bonus).toMatchObject({ part: 300n, back: 600n });
  expect(await at.pockets(who.memberId)).toEqual([200n, 1_300n]);
  await expect(at.play(who, 1_501n, 0n)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' });
});

it('becomes cash when it is wagered, and is over then', async () => {
  const { who, id } = await given(0n, 1_000n);
  for (let n = 0; n < 4; n += 1) await at.play(who, 1_000n, 1_000n);
  await at.hear();
  expect(await at.row(id)).toMatchObject({ state: 'open', wagered: 4_000n, required: 5_000n });
  await at.play(who, 1_000n, 1_200n);
  await at.hear();
  expect(await at.row(id)).toMatchObject({ state: 'converted', converted: 1_200n, end_reason: 'wagered' });
  expect(await at.pockets(who.memberId)).toEqual([1_200n, 0n]);
  expect((await at.grant(who.memberId, usual, 1_000n)).refused).toBeUndefined();
});

it('gives no more cash than the terms allow', async () => {
  const capped = await at.terms({ maxConversion: '2', maxStake: '1000.00' });
  const { who, id } = await given(0n, 1_000n, capped);
  await at.play(who, 1_000n, 9_000n);
  await at.play(who, 5_000n, 5_000n);
  await at.hear();
  expect(await at.row(id)).toMatchObject({ state: 'converted', converted: 2_000n, forfeited: 7_000n });
  expect(await at.pockets(who.memberId)).toEqual([2_000n, 0n]);
});

it('counts by category and game, and a stake of cash up to the largest one allowed', async () => {
  const { who, id } = await given(100_000n, 1_000n, await at.terms({ maxStake: '10.00' }));
  await at.play(who, 1_000n, 1_000n, { category: 'LIVE' });
  await at.play(who, 1_000n, 1_000n, { game: 'half-game' });
  await at.play(who, 1_000n, 1_000n, { category: 'SPORTS' });
  await at.play(who, 1_000n, 1_000n, { category: 'LOTT' });
  await at.hear();
  expect((await at.row(id)).wagered).toBe(100n + 500n);
  await at.play(who, 50_000n, 50_000n);
  await at.hear();
  expect((await at.row(id)).wagered).toBe(1_600n);
});

it('does not count a stake that was taken before it was given', async () => {
  const who = await at.member(10_000n);
  const ref = await at.lay(who, 1_000n);
  at.clock.at += 60_000;
  const granted = await at.grant(who.memberId, usual, 1_000n);
  at.clock.at += 60_000;
  await at.end(who, ref, 1_000n, 1_000n);
  await at.hear();
  expect((await at.row(granted.refused === undefined ? granted.bonusId : '')).wagered).toBe(0n);
});

it('is lost when its money is, and not while some of it lies in an open bet', async () => {
  const { who, id } = await given(0n, 1_000n);
  const ref = await at.lay(who, 600n);
  await at.play(who, 400n, 0n);
  await at.hear();
  expect((await at.row(id)).state).toBe('open');
  await at.end(who, ref, 600n, 0n);
  await at.hear();
  expect(await at.row(id)).toMatchObject({ state: 'lost', end_reason: 'played' });
});

it('given up, the pocket goes back, cash stays, and what lies in open bets follows', async () => {
  const { who, id } = await given(500n, 1_000n);
  const ref = await at.lay(who, 900n);
  const known = await at.row(id);
  await at.house.db.transaction((tx) => endBonus(at.needs, tx, id, 'given_up', known));
  expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
  expect(await at.row(id)).toMatchObject({ state: 'closing', forfeited: 600n });
  expect(await at.grant(who.memberId, usual, 100n)).toEqual({ refused: 'bonus.another_open' });
  await at.end(who, ref, 900n, 1_800n);
  await at.hear();
  // 500 of 900 were cash: 1,000 of 1,800 are his.
  expect(await at.pockets(who.memberId)).toEqual([1_000n, 0n]);
  expect(await at.row(id)).toMatchObject({ state: 'forfeited', forfeited: 1_400n });
});

it('runs out at its time, once, whoever looks first', async () => {
  const { who, id } = await given(700n, 1_000n);
  at.clock.at += 8 * DAY;
  await Promise.all([expireDue(at.needs), expireDue(at.needs)]);
  expect(await at.row(id)).toMatchObject({ state: 'expired', forfeited: 1_000n });
  expect(await at.pockets(who.memberId)).toEqual([700n, 0n]);
});

it('a corrected result takes back what it counted', async () => {
  const { who, id } = await given(5_000n, 1_000n);
  const ref = await at.lay(who, 1_000n);
  await at.end(who, ref, 1_000n, 2_000n);
  await at.hear();
  expect((await at.row(id)).wagered).toBe(1_000n);
  await at.correct(who, ref, 1_000n, 2_000n, 0n);
  await at.hear();
  expect((await at.row(id)).wagered).toBe(1_000n);
});

it('pays a reward in cash once, whoever asks at the same time', async () => {
  const who = await at.member(0n);
  const { db, brand } = at.house;
  const ask = {
    brandId: brand.id,
    memberId: who.memberId,
    currency: 'BDT',
    amount: taka('3.00'),
    source: 'mission' as const,
    reference: newId(),
    note: 'day one',
  };
  const all = await Promise.all(
    Array.from({ length: 10 }, () => db.transaction((tx) => at.room.engine.pay(tx, ask))),
  );
  expect(all.filter((one) => one.refused === undefined && !one.again)).toHaveLength(1);
  expect(await at.pockets(who.memberId)).toEqual([300n, 0n]);
});

it('leaves the books of all of this without a finding', async () => {
  expect(await at.findings()).toEqual([]);
});
