/** A result was wrong: what the stake gave a bonus is taken back or given after all, whatever became of the bonus meanwhile. */
import { describe, expect, it } from 'vitest';
import { type Bettor, type BonusHouse, bonusHouseOfFile } from './fixtures.ts';
import { endBonus, type Reason } from './service/end.ts';
import { eventsOf } from './store/events.ts';
import { stakesOf } from './store/progress.ts';

let at: BonusHouse;
let usual: string;
bonusHouseOfFile(async (opened) => {
  at = opened;
  usual = await at.terms({ maxStake: '100.00' });
});

const given = (cash: bigint, amount: bigint, terms = usual) => at.given(cash, amount, terms);
const played = async (who: Bettor, stake: bigint, payout: bigint, label = {}) => {
  const { ref } = await at.play(who, stake, payout, label);
  await at.hear();
  return ref;
};
const corrected = async (...ask: Parameters<BonusHouse['correct']>) => {
  await at.correct(...ask);
  await at.hear();
};
const ended = async (id: string, reason: Reason) => {
  const known = await at.row(id);
  await at.house.db.transaction((tx) => endBonus(at.needs, tx, id, reason, known));
};
/** A bonus of 1,000 wagered five times, with the ref of its last stake. */
const wagered = async (terms = usual, last = 1_000n) => {
  const { who, id } = await given(0n, 1_000n, terms);
  for (let n = 0; n < 4; n += 1) await at.play(who, 1_000n, 1_000n);
  const ref = await played(who, 1_000n, last);
  return { who, id, ref };
};
const debtOf = async ({ memberId }: Bettor): Promise<bigint> =>
  (await at.house.ledger.balances(at.house.db, memberId)).find(({ purpose }) => purpose === 'debt')
    ?.balance ?? 0n;

describe('while it is open', () => {
  it('a win that was none goes back to where it came from, in its proportion', async () => {
    const { who, id } = await given(250n, 2_000n);
    const ref = await played(who, 1_000n, 2_000n);
    expect(await at.pockets(who.memberId)).toEqual([500n, 2_750n]);
    await corrected(who, ref, 1_000n, 2_000n, 0n);
    expect(await at.pockets(who.memberId)).toEqual([0n, 1_250n]);
    expect(await at.row(id)).toMatchObject({ state: 'open', wagered: 1_000n });
    const [stake] = await stakesOf(at.house.db, id, 1);
    expect(stake).toMatchObject({ part: 750n, returned: 0n, payout: 0n, counted: 1_000n });
  });
  it('what is void after all has counted nothing', async () => {
    const { who, id } = await given(0n, 2_000n);
    const ref = await played(who, 1_000n, 0n);
    expect((await at.row(id)).wagered).toBe(1_000n);
    await corrected(who, ref, 1_000n, 0n, 1_000n, { isVoid: true });
    expect(await at.row(id)).toMatchObject({ state: 'open', wagered: 0n });
    expect(await at.pockets(who.memberId)).toEqual([0n, 2_000n]);
    const [event] = await eventsOf(at.house.db, id, 1);
    expect(event).toMatchObject({ kind: 'corrected', amount: -1_000n });
  });
  it('what counts after all may be the last of the wagering: it becomes cash without another stake', async () => {
    const { who, id } = await given(0n, 1_000n);
    for (let n = 0; n < 4; n += 1) await at.play(who, 1_000n, 1_000n);
    const ref = await played(who, 1_000n, 1_000n, { state: 'voided' });
    expect(await at.row(id)).toMatchObject({ state: 'open', wagered: 4_000n });
    await corrected(who, ref, 1_000n, 1_000n, 1_800n);
    expect(await at.row(id)).toMatchObject({ state: 'converted', wagered: 5_000n, converted: 1_800n });
    expect(await at.pockets(who.memberId)).toEqual([1_800n, 0n]);
  });
  it('a correction that takes the last of it ends it: another may be given', async () => {
    const { who, id } = await given(0n, 1_000n);
    const ref = await played(who, 1_000n, 1_000n);
    await corrected(who, ref, 1_000n, 1_000n, 0n);
    expect(await at.row(id)).toMatchObject({ state: 'lost', end_reason: 'played', wagered: 1_000n });
    expect((await at.grant(who.memberId, usual, 500n)).refused).toBeUndefined();
  });
  it('but not while some of it lies in an open bet', async () => {
    const { who, id } = await given(0n, 1_000n);
    const ref = await played(who, 500n, 500n);
    const open = await at.lay(who, 500n);
    await corrected(who, ref, 500n, 500n, 0n);
    expect((await at.row(id)).state).toBe('open');
    await at.end(who, open, 500n, 700n);
    await at.hear();
    expect(await at.row(id)).toMatchObject({ state: 'open', wagered: 1_000n });
    expect(await at.pockets(who.memberId)).toEqual([0n, 700n]);
  });
  it('what is not there any more is owed of the cash, not of the bonus', async () => {
    const { who, id } = await given(0n, 1_000n);
    const ref = await played(who, 500n, 1_500n);
    await played(who, 1_900n, 0n);
    expect(await at.pockets(who.memberId)).toEqual([0n, 100n]);
    await corrected(who, ref, 500n, 1_500n, 0n);
    expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
    expect(await debtOf(who)).toBe(-1_400n);
    expect((await at.row(id)).state).toBe('lost');
  });
  it('is heard once for each revision, and there and back again it is as it was', async () => {
    const { who, id } = await given(0n, 2_000n);
    const ref = await played(who, 1_000n, 1_500n);
    const before = await at.pockets(who.memberId);
    await corrected(who, ref, 1_000n, 1_500n, 0n);
    await corrected(who, ref, 1_000n, 0n, 1_500n, { revision: 2 });
    expect(await at.pockets(who.memberId)).toEqual(before);
    await corrected(who, ref, 1_000n, 1_500n, 1_500n, { revision: 2 });
    const [stake] = await stakesOf(at.house.db, id, 1);
    expect(stake).toMatchObject({ payout: 1_500n, returned: 1_500n, counted: 1_000n });
    expect((await at.row(id)).wagered).toBe(1_000n);
  });
  it('corrected unit by unit no more is taken than came back', async () => {
    const { who, id } = await given(2n, 2_000n);
    const ref = await played(who, 3n, 2n);
    await corrected(who, ref, 3n, 2n, 1n);
    await corrected(who, ref, 3n, 1n, 0n, { revision: 2 });
    const [stake] = await stakesOf(at.house.db, id, 1);
    expect(stake).toMatchObject({ part: 1n, returned: 0n, payout: 0n });
  });
  it('of a stake that was heard before there was a bonus nothing changes', async () => {
    const who = await at.member(5_000n);
    const ref = await played(who, 1_000n, 2_000n);
    at.clock.at += 1_000;
    const granted = await at.grant(who.memberId, usual, 1_000n);
    await corrected(who, ref, 1_000n, 2_000n, 0n);
    expect((await at.row(granted.refused === undefined ? granted.bonusId : '')).wagered).toBe(0n);
    expect(await at.pockets(who.memberId)).toEqual([4_000n, 1_000n]);
  });
});

describe('when it has become cash', () => {
  it('a win that was none is taken of the cash it became', async () => {
    const { who, id, ref } = await wagered(usual, 3_000n);
    expect(await at.pockets(who.memberId)).toEqual([3_000n, 0n]);
    await corrected(who, ref, 1_000n, 3_000n, 500n);
    expect(await at.pockets(who.memberId)).toEqual([500n, 0n]);
    expect(await at.row(id)).toMatchObject({ state: 'converted', converted: 3_000n });
  });
  it('a win that was withdrawn meanwhile is owed', async () => {
    const { who, ref } = await wagered(usual, 2_000n);
    await at.play(who, 2_000n, 0n);
    await corrected(who, ref, 1_000n, 2_000n, 0n);
    expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
    expect(await debtOf(who)).toBe(-2_000n);
  });
  it('a win that was not paid becomes cash the same way', async () => {
    const { who, id, ref } = await wagered();
    await corrected(who, ref, 1_000n, 1_000n, 4_000n);
    expect(await at.pockets(who.memberId)).toEqual([4_000n, 0n]);
    expect(await at.row(id)).toMatchObject({ state: 'converted', converted: 4_000n });
  });
  it('up to what the terms let become cash, both together', async () => {
    const { who, id, ref } = await wagered(await at.terms({ maxConversion: '2', maxStake: '100.00' }));
    await corrected(who, ref, 1_000n, 1_000n, 4_000n);
    expect(await at.pockets(who.memberId)).toEqual([2_000n, 0n]);
    expect(await at.row(id)).toMatchObject({ converted: 2_000n, forfeited: 2_000n });
  });
  it('what it has wagered stands: it was his by the results of that day', async () => {
    const { who, id, ref } = await wagered();
    await corrected(who, ref, 1_000n, 1_000n, 1_000n, { isVoid: true });
    expect(await at.row(id)).toMatchObject({ state: 'converted', wagered: 5_000n });
    expect(await at.pockets(who.memberId)).toEqual([1_000n, 0n]);
  });
});

describe.each([
  ['given_up', 'forfeited'],
  ['withdrawal', 'forfeited'],
  ['staff', 'forfeited'],
  ['deposit_taken_back', 'forfeited'],
  ['expired', 'expired'],
] as const)('when it has gone back (%s)', (reason, state) => {
  it('a win that was not paid goes back, too; cash has only what was cash', async () => {
    const { who, id } = await given(250n, 2_000n);
    const ref = await played(who, 1_000n, 0n);
    await ended(id, reason);
    expect(await at.row(id)).toMatchObject({ state, forfeited: 1_250n });
    await corrected(who, ref, 1_000n, 0n, 4_000n);
    expect(await at.pockets(who.memberId)).toEqual([1_000n, 0n]);
    expect(await at.row(id)).toMatchObject({ state, forfeited: 4_250n, converted: 0n });
  });
  it('a win that was none costs him only what was cash', async () => {
    const { who, id } = await given(250n, 2_000n);
    const ref = await played(who, 1_000n, 4_000n);
    expect(await at.pockets(who.memberId)).toEqual([1_000n, 4_250n]);
    await ended(id, reason);
    await corrected(who, ref, 1_000n, 4_000n, 0n);
    expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
    expect(await debtOf(who)).toBe(0n);
    expect((await at.row(id)).state).toBe(state);
  });
  it('nor does he owe what was bonus money, where his cash is gone', async () => {
    const { who, id } = await given(0n, 2_000n);
    const ref = await played(who, 1_000n, 4_000n);
    await ended(id, reason);
    await corrected(who, ref, 1_000n, 4_000n, 0n);
    expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
    expect(await debtOf(who)).toBe(0n);
  });
});

it('a closing bonus takes what a correction pays, and gives it back with the rest', async () => {
  const { who, id } = await given(0n, 2_000n);
  const ref = await played(who, 500n, 0n);
  const open = await at.lay(who, 500n);
  await ended(id, 'given_up');
  await corrected(who, ref, 500n, 0n, 800n);
  await at.end(who, open, 500n, 100n);
  await at.hear();
  expect(await at.row(id)).toMatchObject({ state: 'forfeited', forfeited: 1_900n });
  expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
});

it('leaves the books without a finding', async () => {
  expect(await at.findings()).toEqual([]);
});
