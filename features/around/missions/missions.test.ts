/** Missions on a real database: counted in windows, claimed once, and held by the books. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, findings } from '#features/around/promotions/fixtures.ts';
import { setStatus } from '#features/people/members/store.ts';
import { PackSettings } from '#features/people/protection/contract/player-rules.ts';
import { newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { ClaimMission, GetBadges } from './contract.ts';
import { OpsMissionList, OpsPutMission, OpsStopMission } from './contract/ops.ts';
import { type MissionBody, missionBody, type MissionHouse, openMissions } from './fixtures.ts';
import { hearDeposits, hearTakenBack } from './service/hear.ts';
import { idOf, missionRewards } from './service/rewards.ts';

let kit: MissionHouse;
beforeAll(async () => {
  kit = await openMissions(Date.parse('2026-11-20T08:00:00Z'));
});
afterAll(async () => {
  expect(await findings(kit.house.db, kit.room.books.passes)).toEqual([]);
  await kit.house.close();
});

describe('a mission', () => {
  it('counts what was at risk in its window, is claimed once from two tabs, and begins again the next day', async () => {
    const id = await kit.liveMission();
    const member = await kit.house.member();
    await kit.hear(
      kit.stake(member),
      kit.stake(member, { validStake: '0' }),
      kit.stake(member, { category: 'LIVE' }),
      kit.stake(member, { state: 'voided' }),
    );
    expect(await kit.own(member, id)).toMatchObject({ value: '1', status: 'running', percent: 50 });
    expect(await codeOf(kit.as(member, ClaimMission, { body: { id } }))).toBe('missions.not_reached');
    await kit.hear(kit.stake(member));
    expect(await kit.as(member, GetBadges)).toMatchObject({ missions: 1 });
    const before = await kit.cashOf(member);
    const tabs = [0, 1, 2].map(() => codeOf(kit.as(member, ClaimMission, { body: { id } })));
    const said = await Promise.all(tabs);
    expect(said).toEqual(['done', 'done', 'done']);
    expect(await kit.cashOf(member)).toBe(before + 500n);
    const { list } = await kit.desk(OpsMissionList, { query: { pageSize: 100 } });
    expect(list.find((one) => one.id === id)).toMatchObject({ spent: '5.00', claims: 1 });
    kit.time.now += DAY;
    expect(await kit.own(member, id)).toMatchObject({ value: '0', status: 'running' });
    await kit.hear(kit.stake(member), kit.stake(member));
    const who = { memberId: member, brandId: kit.house.brand.id, currency: 'BDT' };
    const rewards = missionRewards(kit.needs);
    const [ready] = await rewards.list(kit.house.db, who);
    // The centre keeps an id for ever: that of yesterday is another one.
    const from = Date.parse('2026-11-20T18:00:00Z');
    expect(ready).toMatchObject({ id: idOf(id, from), state: 'ready' });
    const claim = (one: string) => codeOf(kit.house.db.transaction((tx) => rewards.claim(tx, who, one)));
    expect(await claim(idOf(id, from - DAY))).toBe('missions.unknown');
    expect(await claim('no-mission.1')).toBe('missions.unknown');
    expect(await claim(idOf(id, from))).toBe('done');
    expect(await kit.cashOf(member)).toBe(before + 1_000n);
  });

  it('opens after the one before it, and takes nothing of who may not be given anything', async () => {
    const one = await kit.liveMission();
    const two = await kit.liveMission({ after: one, position: 2 });
    const member = await kit.house.member();
    await kit.hear(kit.stake(member), kit.stake(member));
    expect(await codeOf(kit.as(member, ClaimMission, { body: { id: two } }))).toBe('missions.locked');
    await kit.as(member, ClaimMission, { body: { id: one } });
    expect(await codeOf(kit.as(member, ClaimMission, { body: { id: two } }))).toBe('done');
    const suspended = await kit.house.member();
    await kit.hear(kit.stake(suspended), kit.stake(suspended));
    await setStatus(kit.house.db, suspended, 'suspended');
    expect(await codeOf(kit.as(suspended, ClaimMission, { body: { id: one } }))).toBe('bonus.not_entitled');
    await kit.hear(kit.stake(suspended));
    expect(await kit.own(suspended, one)).toMatchObject({ value: '2' });
  });

  it('never pays beyond its budget', async () => {
    const id = await kit.liveMission({ budget: '10.00', target: '1' });
    const members = await Promise.all([0, 1, 2, 3].map(() => kit.house.member()));
    await kit.hear(...members.map((member) => kit.stake(member)));
    const said = await Promise.all(
      members.map((member) => codeOf(kit.as(member, ClaimMission, { body: { id } }))),
    );
    expect([...said].sort()).toEqual(['done', 'done', 'missions.budget_used', 'missions.budget_used']);
  });

  it('follows corrections and deposits that are taken back, and ends when it is stopped', async () => {
    const sum = await kit.liveMission({ measure: 'sum', target: '15.00', position: 5 });
    const paid = await kit.liveMission({
      event: 'deposit',
      measure: 'sum',
      category: null,
      target: '100.00',
      span: 'week',
    });
    const member = await kit.house.member();
    const wrong = kit.stake(member);
    await kit.hear(wrong, kit.stake(member));
    expect(await kit.own(member, sum)).toMatchObject({ value: '15.00', status: 'claim' });
    await kit.correct(wrong, { validStake: '0', payout: '1000' });
    expect(await kit.own(member, sum)).toMatchObject({ value: '10.00', status: 'running' });
    const deposit = {
      memberId: member,
      brandId: kit.house.brand.id,
      depositId: newId(),
      amount: '100.00',
      currency: 'BDT',
      method: 'test',
      at: new Date(kit.time.now).toISOString(),
    };
    await kit.house.db.transaction((tx) => hearDeposits(tx, kit.needs, [deposit]));
    expect(await kit.own(member, paid)).toMatchObject({ status: 'claim' });
    await kit.house.db.transaction((tx) =>
      hearTakenBack(tx, kit.needs, [{ ...deposit, creditedAt: deposit.at, differenceId: newId() }]),
    );
    expect(await kit.own(member, paid)).toMatchObject({ value: '0.00' });
    await kit.desk(OpsStopMission, { params: { id: sum } });
    await kit.hear(kit.stake(member), kit.stake(member));
    expect(await kit.own(member, sum)).toBeUndefined();
    expect(await codeOf(kit.desk(OpsStopMission, { params: { id: sum } }))).toBe('missions.wrong_state');
  });

  it('may not mix products where the jurisdiction forbids it, nor change once it is live', async () => {
    const id = newId<'mission'>();
    await writeSettings(kit.house.db, kit.house.brand.id, PackSettings, { pack: 'uk' });
    kit.house.brands.forget();
    const mixed = missionBody(kit.time.now, { category: null });
    expect(await codeOf(kit.desk(OpsPutMission, { params: { id }, body: mixed }))).toBe(
      'missions.mixed_products',
    );
    await writeSettings(kit.house.db, kit.house.brand.id, PackSettings, { pack: 'play-money' });
    kit.house.brands.forget();
    const live = await kit.liveMission();
    const put = (part: Partial<MissionBody>) =>
      codeOf(
        kit.desk(OpsPutMission, {
          params: { id: live },
          body: missionBody(kit.time.now, { revision: 2, ...part }),
        }),
      );
    expect(await put({ amount: '6.00' })).toBe('missions.is_live');
    expect((await kit.desk(OpsMissionList, { query: {} })).list.length).toBeGreaterThan(0);
  });
});
