/** A bonus as its member reads it and as staff see it: his own alone, with what comes of it if he withdraws now, and a line anybody can follow. */
import { describe, expect, it } from 'vitest';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { testBrand } from '#features/setup/brand/fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { codeOf, type Desk, openDesk } from './campaigns.fixture.ts';
import {
  type BonusContract,
  type BonusSummary,
  ExportBonus,
  ForfeitBonus,
  GetBonus,
  MyBonuses,
} from './contract.ts';
import {
  type OpsBonus,
  type OpsBonusDetailed,
  OpsBonusDetail,
  OpsBonuses,
  OpsForfeitBonus,
} from './contract/ops.ts';
import type { BonusTerms } from './contract/terms.ts';
import { type BonusHouse, bonusHouseOfFile } from './fixtures.ts';
import { expireDue } from './jobs.ts';
import { endBonus } from './service/end.ts';
import { detailFor } from './service/desk.ts';
import { contractOf, giveUp } from './service/mine.ts';
import { eventsOf } from './store/events.ts';

let at: BonusHouse;
let desk: Desk;
bonusHouseOfFile((opened) => {
  at = opened;
  desk = openDesk(at);
});

const given = async (cash: bigint, amount: bigint, terms: Partial<BonusTerms> = { maxStake: '100.00' }) => {
  const { who, id } = await at.given(cash, amount, await at.terms(terms));
  const read = () => desk.as<BonusContract>(who.memberId, GetBonus, { params: { id } });
  return { who, id, read };
};

describe('the contract', () => {
  it('says what is his if he withdraws now: cash stays, bonus money and what lies in bets of it goes', async () => {
    const { who, read } = await given(700n, 2_000n);
    await at.lay(who, 1_500n);
    expect(await read()).toMatchObject({ state: 'open', cash: '0.00', bonus: '12.00', atStake: '8.00' });
    await desk.as(who.memberId, ForfeitBonus, { params: { id: (await read()).id } });
    expect(await read()).toMatchObject({
      state: 'closing',
      forfeited: '12.00',
      bonus: '0.00',
      atStake: '8.00',
    });
  });
  it('says how far it is, and a hundred percent only where it is done', async () => {
    const { who, read } = await given(0n, 1_000n);
    expect(await read()).toMatchObject({ required: '50.00', wagered: '0.00', left: '50.00', percent: 0 });
    for (let n = 0; n < 4; n += 1) await at.play(who, 1_000n, 1_000n);
    await at.play(who, 999n, 999n);
    await at.hear();
    expect(await read()).toMatchObject({ wagered: '49.99', left: '0.01', percent: 99 });
    await at.play(who, 1n, 1n);
    await at.hear();
    expect(await read()).toMatchObject({
      state: 'converted',
      left: '0.00',
      percent: 100,
      converted: '10.00',
    });
  });
  it('says what counts and what was counted of it, each stake in one line', async () => {
    const { who, read } = await given(50_000n, 100_000n, { maxStake: '100.00', others: '0.2' });
    await at.play(who, 1_000n, 0n, { category: 'RNG' });
    await at.play(who, 1_000n, 0n, { category: 'RNG', game: 'half-game' });
    await at.play(who, 2_000n, 0n, { category: 'LIVE' });
    await at.play(who, 500n, 0n, { category: 'FISH' });
    await at.hear();
    const { contribution, bets, betsInAll, wagered } = await read();
    expect(contribution).toEqual([
      { of: 'game', code: 'half-game', share: '0.5', staked: '10.00', counted: '5.00' },
      { of: 'category', code: 'RNG', share: '1', staked: '10.00', counted: '10.00' },
      { of: 'category', code: 'LIVE', share: '0.1', staked: '20.00', counted: '2.00' },
      { of: 'others', code: '', share: '0.2', staked: '5.00', counted: '1.00' },
    ]);
    expect([wagered, betsInAll, bets.length]).toEqual(['18.00', 4, 4]);
    expect(new Set(bets.map(({ share }) => share))).toEqual(new Set(['0.2', '0.1', '0.5', '1']));
  });
  it('keeps more than fifty of what befell it', async () => {
    const { who, id, read } = await given(0n, 5_000n);
    const { ref } = await at.play(who, 100n, 100n);
    await at.hear();
    for (let revision = 1; revision <= 55; revision += 1)
      await at.correct(who, ref, 100n, 100n, 100n, { revision });
    await at.hear();
    const { events } = await read();
    expect(events).toHaveLength(56);
    expect(events.at(-1)).toMatchObject({ kind: 'granted', amount: '50.00' });
    expect((await eventsOf(at.house.db, id, 1)).map(({ kind }) => kind)).toEqual(['corrected']);
  });
  it('lists the open one first, then the newest', async () => {
    const { who, id } = await given(0n, 500n);
    await giveUp(at.needs, who, id);
    at.clock.at += 1_000;
    const next = await at.grant(who.memberId, await at.terms(), 300n);
    const mine = await desk.as<{ list: BonusSummary[]; open: string | null }>(who.memberId, MyBonuses);
    expect(mine.open).toBe(next.refused === undefined ? next.bonusId : '');
    expect(mine.list.map(({ state }) => state)).toEqual(['open', 'forfeited']);
  });
});

describe('another’s bonus', () => {
  it('is as one that does not exist: to read, to export, to give up', async () => {
    const { id } = await given(0n, 500n);
    const other = await at.member(0n);
    for (const call of [GetBonus, ExportBonus, ForfeitBonus])
      for (const one of [id, newId()])
        expect(await codeOf(desk.as(other.memberId, call, { params: { id: one } }))).toBe('bonus.unknown');
    expect((await at.row(id)).state).toBe('open');
    expect((await desk.as<{ list: unknown[] }>(other.memberId, MyBonuses)).list).toEqual([]);
  });
  it('is nobody’s of another brand, staff included', async () => {
    const { who, id } = await given(0n, 500n);
    const brandId = newId<'brand'>();
    await openBrand(at.house.db, { ...testBrand, id: brandId, code: 'foreign' });
    const { db } = at.house;
    expect(await codeOf(contractOf(at.needs, id, { brandId }))).toBe('bonus.unknown');
    expect(await codeOf(contractOf(at.needs, id, { brandId, memberId: who.memberId }))).toBe('bonus.unknown');
    expect(await codeOf(giveUp(at.needs, { ...who, brandId }, id))).toBe('bonus.unknown');
    expect(await codeOf(detailFor({ ...at.needs, db }, brandId, id))).toBe('bonus.unknown');
    expect((await at.row(id)).state).toBe('open');
  });
});

describe('given up', () => {
  it('by two tabs at once it goes back once', async () => {
    const { who, id } = await given(300n, 500n);
    const both = await Promise.all([giveUp(at.needs, who, id), giveUp(at.needs, who, id)]);
    expect(both.map(({ state, forfeited }) => [state, forfeited])).toEqual([
      ['forfeited', '5.00'],
      ['forfeited', '5.00'],
    ]);
    expect(await at.pockets(who.memberId)).toEqual([300n, 0n]);
    expect(await giveUp(at.needs, who, id)).toMatchObject({ state: 'forfeited', forfeited: '5.00' });
  });
  it('at the moment it expires it ends once, by one of both', async () => {
    const { who, id } = await given(300n, 500n);
    at.clock.at += 8 * DAY;
    await Promise.all([expireDue(at.needs), giveUp(at.needs, who, id).catch(() => undefined)]);
    const row = await at.row(id);
    expect(['expired', 'forfeited']).toContain(row.state);
    expect(row.forfeited).toBe(500n);
    expect(await at.pockets(who.memberId)).toEqual([300n, 0n]);
  });
  it.each([
    ['converted', 'wagered'],
    ['expired', 'expired'],
    ['lost', 'played'],
  ] as const)('what is %s is over', async (_, reason) => {
    const { who, id } = await given(0n, 500n);
    const known = await at.row(id);
    if (reason === 'wagered') {
      for (let n = 0; n < 5; n += 1) await at.play(who, 500n, 500n);
      await at.hear();
    } else await at.house.db.transaction((tx) => endBonus(at.needs, tx, id, reason, known));
    expect(await codeOf(giveUp(at.needs, who, id))).toBe('bonus.wrong_state');
  });
});

describe('at the desk', () => {
  const forfeit = (id: string, revision: number) =>
    desk.asStaff<OpsBonus>(desk.asker, OpsForfeitBonus, {
      params: { id },
      body: { revision, reason: ' opposite bets ' },
    });
  const bonuses = async (query: object) =>
    (await desk.asStaff<{ list: OpsBonus[] }>(desk.asker, OpsBonuses, { query })).list;

  it('is taken back with a reason the member reads, from the state that was seen, once', async () => {
    const { who, id, read } = await given(400n, 500n);
    expect(await codeOf(forfeit(id, 2))).toBe('bonus.changed_meanwhile');
    expect(await forfeit(id, 1)).toMatchObject({ state: 'forfeited', endReason: 'staff', forfeited: '5.00' });
    expect(await at.pockets(who.memberId)).toEqual([400n, 0n]);
    expect((await read()).events[0]).toMatchObject({
      kind: 'forfeited',
      note: 'opposite bets',
      amount: '5.00',
    });
    expect(await codeOf(forfeit(id, 2))).toBe('bonus.wrong_state');
    expect(await codeOf(forfeit(newId(), 1))).toBe('bonus.unknown');
  });
  it('shows what looks like abuse: bets of which not all was at risk', async () => {
    const { who, id } = await given(50_000n, 100_000n);
    await at.play(who, 1_000n, 1_000n, { valid: 0n });
    await at.play(who, 1_000n, 1_000n, { valid: 400n });
    await at.play(who, 1_000n, 1_000n);
    await at.play(who, 1_000n, 1_000n, { state: 'voided' });
    await at.hear();
    const detail = await desk.asStaff<OpsBonusDetailed>(desk.asker, OpsBonusDetail, { params: { id } });
    expect(detail.hints).toEqual([{ kind: 'opposite_bets', count: 2 }]);
    expect(detail.contract.wagered).toBe('14.00');
    const linked = await detailFor(
      { ...at.needs, hintsFor: async () => [{ kind: 'shared_device', count: 3 }] },
      who.brandId,
      id,
    );
    expect(linked.hints.map(({ kind }) => kind)).toEqual(['shared_device', 'opposite_bets']);
  });
  it('is found by state, account, member and campaign', async () => {
    await desk.open('found', { trigger: 'code', code: 'FOUND', amount: { kind: 'fixed', amount: '1.00' } });
    const who = await at.member(0n);
    const { bonusId } = await desk.as<{ bonusId: string }>(
      who.memberId,
      { method: 'POST', path: '/bonus/codes' },
      { body: { code: 'FOUND' } },
    );
    const [only, ...others] = await bonuses({ campaign: 'found' });
    expect([only?.id, only?.campaign, others.length]).toEqual([bonusId, 'found', 0]);
    expect((await bonuses({ member: who.memberId })).map(({ id }) => id)).toEqual([bonusId]);
    expect((await bonuses({ account: only?.account.toUpperCase() })).map(({ id }) => id)).toContain(bonusId);
    expect((await bonuses({ campaign: 'found', state: 'expired' })).length).toBe(0);
    expect((await bonuses({ state: 'lost', pageSize: 100 })).every(({ state }) => state === 'lost')).toBe(
      true,
    );
  });
});

it('leaves the books without a finding', async () => {
  expect(await at.findings()).toEqual([]);
});
