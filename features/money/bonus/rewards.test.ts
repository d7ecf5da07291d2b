/** The rewards centre: everything that can be claimed in one place, each claimed exactly once from two tabs and two processes. */
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { DAY, toWire } from '#kernel/time.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { codeOf, type Desk, openDesk } from './campaigns.fixture.ts';
import { ClaimReward, type Claimed, ListRewards, type Reward } from './contract/rewards.ts';
import { bonusFaults } from './contract/faults.ts';
import { type Bettor, type BonusHouse, bonusHouseOfFile } from './fixtures.ts';
import type { RewardSource } from './service/reward-source.ts';
import { claimReward, listRewards } from './service/rewards.ts';
import { rewardByKey } from './store/rewards.ts';

let at: BonusHouse;
let desk: Desk;
let second: Db;
bonusHouseOfFile((opened) => {
  at = opened;
  desk = openDesk(at);
  second = createDb({ url: at.house.database.appUrl, log: silentLog(), connectTimeoutMs: 30_000 });
});
afterAll(() => second.close());

const FIXED = { trigger: 'sign_up', amount: { kind: 'fixed', amount: '7.00' } } as const;
type List = { readonly list: readonly Reward[]; readonly ready: number };
const list = (who: Bettor) => desk.as<List>(who.memberId, ListRewards);
const claim = (who: Bettor, id: string) => desk.as<Claimed>(who.memberId, ClaimReward, { params: { id } });

/** What another room has to claim: three taka in cash for each id but `none`. */
const missions = (rewards: readonly Partial<Reward>[] = []): RewardSource => ({
  kind: 'mission',
  list: async () =>
    rewards.map((reward) => ({
      id: 'day',
      kind: 'mission' as const,
      title: { texts: { en: 'Of a day' } },
      amount: '3.00',
      currency: 'BDT',
      freeSpins: null,
      terms: null,
      claimableFrom: toWire(at.clock.at),
      until: null,
      state: 'ready' as const,
      ...reward,
    })),
  claim: async (tx, { memberId, brandId, currency }, id) => {
    if (id === 'none') throw bonusFaults('bonus.unknown_reward');
    const paid = await at.room.engine.pay(tx, {
      brandId,
      memberId,
      currency,
      amount: minor(300n),
      source: 'mission',
      reference: `${memberId} ${id}`,
      note: id,
    });
    if (paid.refused !== undefined) throw bonusFaults(paid.refused);
    return { amount: '3.00', currency, bonusId: null };
  },
});
const claimIn = (db: Db, who: Bettor, id: string, source = missions()) =>
  claimReward({ db, clock: at.clock, sources: [source] }, who, id);

describe('a claim', () => {
  it('from many tabs and two processes pays once, and every answer says the same', async () => {
    const who = await at.member(0n);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => claimIn(n % 2 === 0 ? at.house.db : second, who, 'mission:one')),
    );
    expect(answers.filter(({ again }) => !again)).toHaveLength(1);
    expect(new Set(answers.map(({ amount, currency }) => `${amount} ${currency}`))).toEqual(
      new Set(['3.00 BDT']),
    );
    expect(await at.pockets(who.memberId)).toEqual([300n, 0n]);
  });
  it('of each id once, and of each member', async () => {
    const [one, two] = [await at.member(0n), await at.member(0n)];
    await claimIn(at.house.db, one, 'mission:a');
    await claimIn(at.house.db, one, 'mission:b');
    await claimIn(at.house.db, two, 'mission:a');
    expect(await claimIn(at.house.db, one, 'mission:a')).toMatchObject({ again: true });
    expect([await at.pockets(one.memberId), await at.pockets(two.memberId)]).toEqual([
      [600n, 0n],
      [300n, 0n],
    ]);
  });
  it('that is refused leaves nothing: it may be made again when it is not', async () => {
    const who = await at.member(0n);
    await at.house.db.pool.query("update members.members set status = 'suspended' where id = $1", [
      who.memberId,
    ]);
    expect(await codeOf(claimIn(at.house.db, who, 'mission:later'))).toBe('bonus.not_entitled');
    await at.house.db.pool.query("update members.members set status = 'active' where id = $1", [
      who.memberId,
    ]);
    expect(await claimIn(at.house.db, who, 'mission:later')).toMatchObject({ again: false });
    expect(await at.pockets(who.memberId)).toEqual([300n, 0n]);
  });
  it('of what no room has is none', async () => {
    const who = await at.member(0n);
    expect(await codeOf(claimIn(at.house.db, who, 'mission:none'))).toBe('bonus.unknown_reward');
    expect(await codeOf(claimIn(at.house.db, who, 'rebate:one'))).toBe('bonus.unknown_reward');
    expect(await codeOf(claimIn(at.house.db, who, 'one'))).toBe('bonus.unknown_reward');
  });
  it('whose room fails half way has paid nothing', async () => {
    const who = await at.member(0n);
    const source = missions();
    const failing: RewardSource = {
      ...source,
      claim: async (...ask) => {
        await source.claim(...ask);
        throw new Error('gone');
      },
    };
    await expect(claimIn(at.house.db, who, 'mission:half', failing)).rejects.toThrow('gone');
    expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
    expect(await rewardByKey(at.house.db, 'mission', `${who.memberId} half`)).toBeUndefined();
  });
});

describe('the list', () => {
  it('has what is ready first, then what waits, was claimed, is gone; the soonest end first', async () => {
    const who = await at.member(0n);
    const until = (days: number) => toWire(at.clock.at + days * DAY);
    const source = missions([
      { id: 'gone', state: 'gone' },
      { id: 'claimed', state: 'claimed' },
      { id: 'waiting', state: 'waiting' },
      { id: 'endless' },
      { id: 'late', until: until(9) },
      { id: 'soon', until: until(1) },
    ]);
    const all = await listRewards({ db: at.house.db, clock: at.clock, sources: [source] }, who);
    expect(all.list.map(({ id }) => id)).toEqual([
      'mission:soon',
      'mission:late',
      'mission:endless',
      'mission:waiting',
      'mission:claimed',
      'mission:gone',
    ]);
    expect(all.ready).toBe(3);
  });
});

describe('a bonus for new members', () => {
  it('waits, is claimed from two tabs once, and is shown as claimed for a day', async () => {
    await desk.open('hello', FIXED, { budget: '100.00' });
    const who = await at.member(0n);
    expect(await at.room.bonusFor(who.brandId, who.memberId)).toBe(true);
    expect(await list(who)).toMatchObject({
      ready: 1,
      list: [{ id: 'sign_up:hello', amount: '7.00', state: 'ready' }],
    });
    const both = await Promise.all([claim(who, 'sign_up:hello'), claim(who, 'sign_up:hello')]);
    expect(both.map(({ again }) => again).sort()).toEqual([false, true]);
    expect(new Set(both.map(({ bonusId }) => bonusId)).size).toBe(1);
    expect(await at.pockets(who.memberId)).toEqual([0n, 700n]);
    expect(await at.room.bonusFor(who.brandId, who.memberId)).toBe(false);
    expect(await list(who)).toMatchObject({ ready: 0, list: [{ state: 'claimed' }] });
    at.clock.at += DAY + 1;
    expect(await list(who)).toMatchObject({ ready: 0, list: [] });
    expect(await claim(who, 'sign_up:hello')).toMatchObject({ again: true });
  });
  it('is claimed only while it runs, and only by its own kind', async () => {
    await desk.open('short', FIXED, { endsAt: toWire(at.clock.at + DAY) });
    await desk.open('early', FIXED, { startsAt: toWire(at.clock.at + DAY) });
    await desk.save('unopened', FIXED);
    await desk.open('coded', { trigger: 'code', code: 'CODED', amount: FIXED.amount });
    const who = await at.member(0n);
    expect(await codeOf(claim(who, 'sign_up:early'))).toBe('bonus.not_claimable');
    expect(await codeOf(claim(who, 'sign_up:unopened'))).toBe('bonus.not_claimable');
    expect(await codeOf(claim(who, 'sign_up:coded'))).toBe('bonus.unknown_reward');
    expect(await codeOf(claim(who, 'sign_up:nowhere'))).toBe('bonus.unknown_reward');
    at.clock.at += DAY;
    expect(await codeOf(claim(who, 'sign_up:short'))).toBe('bonus.not_claimable');
    expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
  });
  it('is for whom it is meant: others do not see it, nor claim it', async () => {
    await desk.open('proved', FIXED, { audience: { minLevel: 1 } });
    const who = await at.member(0n);
    expect((await list(who)).list.some(({ id }) => id === 'sign_up:proved')).toBe(false);
    expect(await codeOf(claim(who, 'sign_up:proved'))).toBe('bonus.not_claimable');
    await at.house.db.pool.query('insert into members.profiles (member_id, level) values ($1, 1)', [
      who.memberId,
    ]);
    expect((await list(who)).list.some(({ id }) => id === 'sign_up:proved')).toBe(true);
    expect(await claim(who, 'sign_up:proved')).toMatchObject({ again: false, amount: '7.00' });
  });
  it('beside another bonus waits on', async () => {
    const who = await at.member(0n);
    await at.grant(who.memberId, await at.terms(), 100n);
    expect(await codeOf(claim(who, 'sign_up:hello'))).toBe('bonus.another_open');
    expect((await list(who)).list.some(({ id, state }) => id === 'sign_up:hello' && state === 'ready')).toBe(
      true,
    );
  });
});

describe('a reward in cash', () => {
  it.each([
    ['rebate', 'rebate'],
    ['rakeback', 'rebate'],
    ['mission', 'prize'],
    ['tournament', 'prize'],
    ['birthday', 'prize'],
  ] as const)('for a %s is told in the statement as a %s', async (source, kind) => {
    const who = await at.member(0n);
    const reference = newId();
    const ask = {
      brandId: who.brandId,
      memberId: who.memberId,
      currency: 'BDT',
      amount: minor(250n),
      source,
      reference,
      note: 'of a day',
    };
    const paid = await at.house.db.transaction((tx) => at.room.engine.pay(tx, ask));
    expect(await at.house.db.transaction((tx) => at.room.engine.pay(tx, ask))).toEqual({
      ...paid,
      again: true,
    });
    const reward = await rewardByKey(at.house.db, source, reference);
    const { rows } = await at.house.db.pool.query('select kind, ref from ledger.transfers where id = $1', [
      reward?.transfer_id,
    ]);
    expect(rows).toEqual([{ kind, ref: reward?.id }]);
    expect(await at.pockets(who.memberId)).toEqual([250n, 0n]);
  });
});

it('leaves the books without a finding', async () => {
  expect(await at.findings()).toEqual([]);
});
