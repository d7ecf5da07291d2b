/** What members do is counted where it belongs: in its window, its currency and its mission, of whoever may earn. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, findings } from '#features/around/promotions/fixtures.ts';
import { setStatus } from '#features/people/members/store.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { ClaimMission, GetMissions } from './contract.ts';
import { OpsMissionList, OpsStopMission } from './contract/ops.ts';
import { type MissionHouse, openMissions } from './fixtures.ts';
import { hearDeposits, hearTakenBack } from './service/hear.ts';
import { idOf, missionRewards } from './service/rewards.ts';
import { addProgress } from './store.ts';

/** A Friday; the day of the brand’s zone ends at 18:00 of UTC. */
const NOW = Date.parse('2026-11-20T08:00:00Z');
const MIDNIGHT = Date.parse('2026-11-20T18:00:00Z');
let kit: MissionHouse;
beforeAll(async () => {
  kit = await openMissions(NOW);
});
afterAll(async () => {
  expect(await findings(kit.house.db, kit.room.books.passes)).toEqual([]);
  await kit.house.close();
});

const at = (ms: number): string => new Date(ms).toISOString();
const windowsOf = async (id: string, memberId: string) =>
  (
    await kit.house.db.pool.query<{ window_from: Date; value: string }>(
      'select window_from, value::text as value from missions.progress where mission_id = $1 and member_id = $2 order by window_from',
      [id, memberId],
    )
  ).rows.map(({ window_from, value }) => [window_from.toISOString(), value]);

describe('stakes', () => {
  it('of one page fall into the day each was settled on', async () => {
    const id = await kit.liveMission();
    const member = await kit.house.member();
    await kit.hear(
      kit.stake(member, { at: at(MIDNIGHT - 1) }),
      kit.stake(member, { at: at(MIDNIGHT) }),
      kit.stake(member, { at: at(MIDNIGHT - MINUTE) }),
      kit.stake(member, { at: at(MIDNIGHT + DAY - 1) }),
      kit.stake(member, { at: at(MIDNIGHT + DAY) }),
    );
    expect(await windowsOf(id, member)).toEqual([
      [at(MIDNIGHT - DAY), '2'],
      [at(MIDNIGHT), '2'],
      [at(MIDNIGHT + DAY), '1'],
    ]);
  });

  it('of one page are summed for each mission, member and currency', async () => {
    const sum = await kit.liveMission({ measure: 'sum', target: '100.00', category: null });
    const live = await kit.liveMission({ category: 'LIVE', target: '9' });
    const dollars = await kit.liveMission({ currency: 'USDT', target: '9', amount: '1', budget: '10' });
    const [one, two] = await Promise.all([kit.house.member(), kit.house.member()]);
    await kit.hear(
      kit.stake(one, { validStake: '300' }),
      kit.stake(two, { validStake: '50', category: 'LIVE' }),
      kit.stake(one, { validStake: '25', category: 'LIVE' }),
      kit.stake(one, { validStake: '7', currency: 'USDT' }),
    );
    await kit.hear(kit.stake(one, { validStake: '1' }));
    expect(await kit.own(one, sum)).toMatchObject({ value: '3.26', percent: 3 });
    expect(await kit.own(two, sum)).toMatchObject({ value: '0.50', percent: 0 });
    expect([(await kit.own(one, live))?.value, (await kit.own(two, live))?.value]).toEqual(['1', '1']);
    expect([(await kit.own(one, dollars))?.value, (await kit.own(two, dollars))?.value]).toEqual(['1', '0']);
  });

  it('that are sold in parts are one stake, and all that was at risk', async () => {
    const count = await kit.liveMission({ target: '9' });
    const sum = await kit.liveMission({ measure: 'sum', target: '100.00' });
    const member = await kit.house.member();
    const whole = kit.stake(member, { validStake: '400' });
    const part = () => kit.stake(member, { validStake: '300', partOf: whole.ref });
    await kit.hear(part(), part(), whole);
    expect((await kit.own(member, count))?.value).toBe('1');
    expect((await kit.own(member, sum))?.value).toBe('10.00');
  });

  it('from before it began, after it ended, or of another brand count nothing', async () => {
    const id = await kit.liveMission({ startsAt: at(NOW - HOUR), endsAt: at(NOW + HOUR), span: 'once' });
    const member = await kit.house.member();
    await kit.hear(
      kit.stake(member, { at: at(NOW - HOUR - 1) }),
      kit.stake(member, { at: at(NOW + HOUR) }),
      kit.stake(member, { brandId: newId() }),
    );
    expect(await windowsOf(id, member)).toEqual([]);
    await kit.hear(kit.stake(member, { at: at(NOW + HOUR - 1) }));
    expect(await windowsOf(id, member)).toEqual([[at(NOW - HOUR), '1']]);
    expect(await kit.own(member, id)).toMatchObject({ until: at(NOW + HOUR), span: 'once' });
  });

  it('of who is not active earn nothing, and a correction takes from everybody', async () => {
    const id = await kit.liveMission({ measure: 'sum', target: '100.00' });
    const member = await kit.house.member();
    const wrong = kit.stake(member, { validStake: '900' });
    await kit.hear(wrong);
    await setStatus(kit.house.db, member, 'suspended');
    await kit.hear(kit.stake(member));
    expect(await kit.own(member, id)).toMatchObject({ value: '9.00' });
    await kit.correct(wrong, { validStake: '400', payout: '0' });
    expect(await kit.own(member, id)).toMatchObject({ value: '4.00' });
  });

  it('that are corrected lower no progress below nothing, and raise it again', async () => {
    const id = await kit.liveMission({ measure: 'sum', target: '100.00' });
    const member = await kit.house.member();
    const wrong = kit.stake(member, { validStake: '900' });
    // The page of the settlement was heard before the mission was opened.
    await kit.correct(wrong, { validStake: '0', payout: '0' });
    expect(await kit.own(member, id)).toMatchObject({ value: '0.00' });
    await kit.correct({ ...wrong, validStake: '0' }, { validStake: '900', payout: '0' }, 2);
    expect(await kit.own(member, id)).toMatchObject({ value: '9.00' });
  });
});

describe('a prize', () => {
  it('that was claimed stays claimed when its stakes are corrected', async () => {
    const id = await kit.liveMission({ target: '1' });
    const member = await kit.house.member();
    const wrong = kit.stake(member);
    await kit.hear(wrong);
    await kit.as(member, ClaimMission, { body: { id } });
    await kit.correct(wrong, { validStake: '0', payout: '1000' });
    expect(await kit.own(member, id)).toMatchObject({ status: 'claimed', value: '0' });
    await kit.hear(kit.stake(member));
    expect(await codeOf(kit.as(member, ClaimMission, { body: { id } }))).toBe('done');
    expect(await kit.cashOf(member)).toBe(500n);
  });

  it('of a mission that was stopped is claimed until its window ends, by who has reached it', async () => {
    const id = await kit.liveMission({ target: '1', amount: '7.00' });
    const [reached, begun] = await Promise.all([kit.house.member(), kit.house.member()]);
    await kit.hear(kit.stake(reached));
    await kit.desk(OpsStopMission, { params: { id } });
    expect(await kit.own(begun, id)).toBeUndefined();
    expect(await codeOf(kit.as(begun, ClaimMission, { body: { id } }))).toBe('missions.not_reached');
    const who = { memberId: reached, brandId: kit.house.brand.id, currency: 'BDT' };
    const rewards = await missionRewards(kit.needs).list(kit.house.db, who);
    expect(rewards.find((one) => one.id === idOf(id, MIDNIGHT - DAY))).toMatchObject({
      kind: 'mission',
      amount: '7.00',
      state: 'ready',
      until: at(MIDNIGHT),
    });
    await kit.as(reached, ClaimMission, { body: { id } });
    expect(await kit.cashOf(reached)).toBe(700n);
    const { list } = await kit.desk(OpsMissionList, { query: { pageSize: 100 } });
    expect(list.find((one) => one.id === id)).toMatchObject({ state: 'stopped', spent: '7.00', claims: 1 });
  });

  it('of one that is not there is refused', async () => {
    const member = await kit.house.member();
    expect(await codeOf(kit.as(member, ClaimMission, { body: { id: newId() } }))).toBe('missions.unknown');
  });
});

describe('deposits', () => {
  const deposit = (memberId: string, amount = '100.00', ms = NOW) => ({
    memberId,
    brandId: kit.house.brand.id,
    depositId: newId(),
    amount,
    currency: 'BDT',
    method: 'test',
    at: at(ms),
  });
  const credited = (...facts: readonly ReturnType<typeof deposit>[]) =>
    kit.house.db.transaction((tx) => hearDeposits(tx, kit.needs, facts));
  const takenBack = ({ at: creditedAt, ...fact }: ReturnType<typeof deposit>) =>
    kit.house.db.transaction((tx) =>
      hearTakenBack(tx, kit.needs, [{ ...fact, creditedAt, differenceId: newId() }]),
    );

  it('are counted or summed in the week they were credited in, and taken off it again', async () => {
    const shape = { event: 'deposit', category: null, span: 'week' } as const;
    const count = await kit.liveMission({ ...shape, target: '3' });
    const sum = await kit.liveMission({ ...shape, measure: 'sum', target: '500.00' });
    const member = await kit.house.member();
    const [one, two] = [deposit(member, '120.50'), deposit(member, '80.00')];
    await credited(one, two);
    await kit.hear(kit.stake(member));
    expect((await kit.own(member, count))?.value).toBe('2');
    expect((await kit.own(member, sum))?.value).toBe('200.50');
    kit.time.now += 7 * DAY;
    expect((await kit.own(member, sum))?.value).toBe('0.00');
    await takenBack(one);
    kit.time.now -= 7 * DAY;
    expect((await kit.own(member, count))?.value).toBe('1');
    expect((await kit.own(member, sum))?.value).toBe('80.00');
  });
});

it('adds nothing where there is nothing to add', async () => {
  expect(await addProgress(kit.house.db, [])).toEqual([]);
  const { resetsAt } = await kit.as(await kit.house.member(), GetMissions);
  expect(resetsAt).toBe(at(MIDNIGHT));
});
