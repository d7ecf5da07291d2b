/** Free spins and free bets: the house stakes them, what they win is bonus money and wagered, and there are as many as the terms say. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BonusHouse, openBonusHouse } from './fixtures.ts';
import { endBonus } from './service/end.ts';
import { contractOf } from './service/mine.ts';
import { eventsOf } from './store/events.ts';

let at: BonusHouse;
let spins: string;
const GAME = 'monsoon-tiger';
beforeAll(async () => {
  at = await openBonusHouse();
  spins = await at.terms({
    amount: { kind: 'spins' },
    freePlays: { game: GAME, count: 3, stake: '5.00' },
    maxStake: '50.00',
    maxConversion: '2',
  });
});
beforeEach(() => {
  at.clock.at = Math.max(at.clock.at + 60_000, Date.now() + 60_000);
});
afterAll(async () => {
  await at.close();
});

const given = async (cash = 0n, terms = spins, amount = 0n) => {
  const who = await at.member(cash);
  const granted = await at.grant(who.memberId, terms, amount);
  if (granted.refused !== undefined) throw new Error(granted.refused);
  at.clock.at += 1_000;
  const play = async (payout: bigint) => {
    const ref = await at.playFree(who, GAME, 500n, payout);
    await at.hear();
    return ref;
  };
  return { who, id: granted.bonusId, play };
};

describe('free plays', () => {
  it('are granted without money, and have to be wagered only once they have won', async () => {
    const { who, id } = await given();
    expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
    expect(await at.row(id)).toMatchObject({
      state: 'open',
      granted: 0n,
      required: 0n,
      free_count: 3,
      free_used: 0,
      max_stake: 5_000n,
      max_conversion: 3_000n,
    });
  });
  it('what they win is bonus money, what they stake nobody loses, and nothing of them counts', async () => {
    const { who, id, play } = await given(700n);
    await play(0n);
    expect(await at.row(id)).toMatchObject({ state: 'open', free_used: 1, won_free: 0n, wagered: 0n });
    await play(1_000n);
    expect(await at.row(id)).toMatchObject({ free_used: 2, won_free: 1_000n, required: 5_000n, wagered: 0n });
    expect(await at.pockets(who.memberId)).toEqual([700n, 1_000n]);
    const [event] = await eventsOf(at.house.db, id, 1);
    expect(event).toMatchObject({ kind: 'won_free', amount: 1_000n, note: '× 1' });
  });
  it('while some are left nothing ends it: neither an empty pocket nor what was wagered', async () => {
    const { who, id, play } = await given();
    await play(0n);
    await play(500n);
    await at.play(who, 500n, 0n);
    await at.hear();
    expect(await at.row(id)).toMatchObject({ state: 'open', wagered: 500n });
    await play(400n);
    // Now what was won is 900, to be wagered five times.
    expect(await at.row(id)).toMatchObject({ state: 'open', required: 4_500n, free_used: 3 });
  });
  it('that all lose leave nothing: it is over, and another may be given', async () => {
    const { who, id, play } = await given();
    for (let n = 0; n < 3; n += 1) await play(0n);
    expect(await at.row(id)).toMatchObject({ state: 'lost', won_free: 0n, converted: 0n });
    expect((await at.grant(who.memberId, spins, 0n)).refused).toBeUndefined();
  });
  it('what they have won becomes cash once it is wagered, up to the cap of all of them', async () => {
    const { who, id, play } = await given();
    await play(2_000n);
    await play(2_000n);
    await play(1_000n);
    for (let n = 0; n < 5; n += 1) await at.play(who, 5_000n, 5_000n);
    await at.hear();
    expect(await at.row(id)).toMatchObject({
      state: 'converted',
      won_free: 5_000n,
      wagered: 25_000n,
      converted: 3_000n,
      forfeited: 2_000n,
    });
    expect(await at.pockets(who.memberId)).toEqual([3_000n, 0n]);
  });
  it('beside money both are wagered together', async () => {
    const terms = await at.terms({ freePlays: { game: GAME, count: 1, stake: '5.00' }, maxStake: '50.00' });
    const { who, id, play } = await given(0n, terms, 1_000n);
    await play(600n);
    expect(await at.row(id)).toMatchObject({ granted: 1_000n, won_free: 600n, required: 8_000n });
    expect(await at.pockets(who.memberId)).toEqual([0n, 1_600n]);
  });
  it('are as many as the terms say, also for two who play the last one at the same moment', async () => {
    const { who, id, play } = await given();
    await play(0n);
    await play(300n);
    const both = await Promise.allSettled([
      at.playFree(who, GAME, 500n, 0n),
      at.playFree(who, GAME, 500n, 0n),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await at.hear();
    expect(await at.row(id)).toMatchObject({ free_used: 3, state: 'open' });
    await expect(play(0n)).rejects.toThrow(RangeError);
  });
  it('are gone with a bonus that is given up, and what they won goes back', async () => {
    const { who, id, play } = await given(200n);
    await play(900n);
    const known = await at.row(id);
    await at.house.db.transaction((tx) => endBonus(at.needs, tx, id, 'given_up', known));
    await expect(play(900n)).rejects.toThrow('no bonus is in use');
    expect(await at.row(id)).toMatchObject({ state: 'forfeited', forfeited: 900n });
    expect(await at.pockets(who.memberId)).toEqual([200n, 0n]);
  });
  it('are shown in the contract: the game, how many are left, what they won', async () => {
    const { who, id, play } = await given();
    await play(1_234n);
    const contract = await contractOf(at.needs, id, { brandId: who.brandId, memberId: who.memberId });
    expect(contract).toMatchObject({
      granted: '12.34',
      required: '61.70',
      maxConversion: '30.00',
      freePlays: { game: GAME, count: 3, left: 2, stake: '5.00', won: '12.34' },
    });
    expect(contract.bets[0]).toMatchObject({ share: '0', counted: '0.00', stake: '5.00', payout: '12.34' });
  });
});

describe('a free bet whose result was wrong', () => {
  it('has won what it has won: as much more is wagered', async () => {
    const { who, id, play } = await given();
    const ref = await play(1_000n);
    await at.correct(who, ref, 500n, 1_000n, 1_600n);
    await at.hear();
    expect(await at.row(id)).toMatchObject({ won_free: 1_600n, required: 8_000n, wagered: 0n });
    expect(await at.pockets(who.memberId)).toEqual([0n, 1_600n]);
  });
  it('or as much less; one that won nothing leaves nothing', async () => {
    const { who, id, play } = await given();
    const ref = await play(1_000n);
    await play(0n);
    await play(0n);
    expect((await at.row(id)).state).toBe('open');
    await at.correct(who, ref, 500n, 1_000n, 0n);
    await at.hear();
    expect(await at.row(id)).toMatchObject({ won_free: 0n, required: 0n, state: 'lost' });
    expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
  });
});

it('leaves the books without a finding', async () => {
  expect(await at.findings()).toEqual([]);
});
