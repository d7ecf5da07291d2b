/** Levels on a real database: who rises and falls, what members and staff are shown, what is claimed, and the table two people agree on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlayer, asStaff } from '#features/people/members/fixtures.ts';
import type { Call } from '#kernel/call.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { askRoute } from '#platform/testkit/context.ts';
import {
  ExplainRebate,
  GetRebates,
  GetVip,
  GetVipLabel,
  type RebateExplained,
  type RebateLine,
  type Vip,
} from './contract.ts';
import {
  OpsAskVip,
  OpsExplainRebate,
  OpsGetVip,
  OpsRebateDays,
  type OpsRebateLine,
  type OpsVip,
  type OpsVipMember,
  OpsVipMembers,
  OpsVipRebates,
  type RebateDay,
} from './contract/ops.ts';
import { openVipHouse, type VipHouse } from './fixtures.ts';
import { vipRoutes } from './routes.ts';
import { vipOpsRoutes } from './routes/ops.ts';
import { tableKind } from './service/approvals.ts';
import { payDue } from './service/pay.ts';
import { rebateDay } from './service/rebate.ts';
import { vipRewards } from './service/rewards.ts';
import { lookAtAll, lookAtOne } from './service/rise.ts';
import { SAMPLE_LEVELS, stockVip } from './service/seed.ts';
import { readPlace, readTable, withdrawalShare } from './store/members.ts';

type Page<One> = { readonly list: readonly One[] };

let house: VipHouse;
beforeAll(async () => {
  house = await openVipHouse();
});
afterAll(() => house.shop.close());

const brandId = () => house.shop.house.brand.id;
const member = (): Promise<MemberId> => house.shop.house.member();
/** Somebody who has just earned so many points of reels. */
const withPoints = async (points: bigint): Promise<MemberId> => {
  const who = await member();
  await house.shop.play({ member: who, valid: String(points * 10_000n) });
  return who;
};
const levelOf = async (who: MemberId) => (await readPlace(house.needs.db, who))?.level;
const asked = <Value>(
  who: MemberId,
  call: Pick<Call, 'method' | 'path'>,
  query: unknown = {},
): Promise<Value> =>
  askRoute<Value>(
    vipRoutes(house.needs),
    call,
    { brand: house.shop.house.brand, caller: asPlayer(who) },
    { query },
  );
function atDesk<Value>(
  call: Pick<Call, 'method' | 'path'>,
  input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown } = {},
): Promise<Value> {
  const staffId = newId<'staff'>();
  house.people.add(staffId);
  return askRoute<Value>(
    vipOpsRoutes(house.needs, tableKind(house.needs)),
    call,
    { brand: house.shop.house.brand, caller: asStaff(staffId) },
    input,
  );
}

describe('a member', () => {
  it.each([
    [0n, 1],
    [249n, 1],
    [250n, 2],
    [600n, 3],
    [1_199n, 3],
    [1_200n, 4],
    [90_000n, 5],
  ])('who earned %s points in the window stands on level %i', async (points, level) => {
    const who = await withPoints(points);
    await lookAtOne(house.needs, brandId(), who);
    expect(await levelOf(who)).toBe(level);
  });

  it('keeps his level for the stretch, then falls one at a time, and his highest stays known', async () => {
    const who = await withPoints(1_500n);
    await lookAtOne(house.needs, brandId(), who);
    const seen: (number | undefined)[] = [];
    // The window of ninety days is over before the third stretch.
    for (let stretch = 0; stretch < 6; stretch += 1) {
      house.shop.clock.at += 31 * DAY;
      await lookAtAll(house.needs, brandId());
      seen.push(await levelOf(who));
    }
    expect(seen).toEqual([4, 4, 3, 2, 1, 1]);
    expect((await readPlace(house.needs.db, who))?.best).toBe(4);
    expect((await house.findings()).filter((one) => one.startsWith('vip levels'))).toEqual([]);
  });

  it('rises once, however many look at once', async () => {
    const who = await withPoints(700n);
    await Promise.all([1, 2, 3, 4].map(() => lookAtOne(house.needs, brandId(), who)));
    const moves = await house.shop.sql('select 1 from vip.moves where member_id = $1', [who]);
    expect([await levelOf(who), moves.length]).toEqual([3, 1]);
  });

  it('rises by stakes where the brand says so, in its main currency', async () => {
    await house.set({ basis: 'stake' });
    // Levels need 250, 600, 1,200 BDT then.
    const who = await withPoints(7n);
    await lookAtOne(house.needs, brandId(), who);
    expect(await levelOf(who)).toBe(3);
    expect(await asked<Vip>(who, GetVip)).toMatchObject({ basis: 'stake', seen: '700' });
    await house.set({});
  });

  it('may take out more a day the higher he stands', async () => {
    const [low, high] = [await withPoints(0n), await withPoints(1_200n)];
    for (const who of [low, high]) await lookAtOne(house.needs, brandId(), who);
    expect(await withdrawalShare(house.needs.db, low)).toBe(100);
    expect(await withdrawalShare(house.needs.db, high)).toBe(200);
    expect(await withdrawalShare(house.needs.db, await member())).toBe(100);
  });

  it('reads where he stands, what each level brings, and what today has earned', async () => {
    const who = await withPoints(650n);
    const vip = await asked<Vip>(who, GetVip);
    expect(vip).toMatchObject({ open: true, level: 3, name: 'Gold', best: 3, seen: '650', rebates: 'daily' });
    expect(vip.levels).toHaveLength(SAMPLE_LEVELS.length);
    expect(vip.levels[2]?.rates).toEqual([{ category: 'RNG', base: '1.2', extra: '0.1', percent: '1.3' }]);
    expect([vip.levels[0]?.levelUp, vip.levels[1]?.levelUp]).toEqual([null, '50']);
    // 65,000.00 at 1.3 percent.
    expect([vip.today, vip.todayCurrency]).toEqual(['845.00', 'BDT']);
    expect(await asked(who, GetVipLabel)).toEqual({ level: 3, name: 'Gold', rank: 3, of: 5 });
  });

  it('reads his rebates and how each came about, and nobody else’s', async () => {
    const [who, other] = [await withPoints(100n), await member()];
    const day = house.day();
    await rebateDay(house.needs, brandId(), day, true);
    await payDue(house.needs, brandId());
    const { list } = await asked<Page<RebateLine>>(who, GetRebates);
    expect(list).toMatchObject([{ day, amount: '120.00', state: 'paid', n: 1, offset: '0.00' }]);
    const why = await asked<RebateExplained>(who, ExplainRebate, { day, currency: 'BDT' });
    expect([why.sum, why.amount, why.zone]).toEqual(['120.00', '120.00', 'Asia/Dhaka']);
    expect((await asked<Page<RebateLine>>(other, GetRebates)).list).toEqual([]);
    await expect(asked(other, ExplainRebate, { day, currency: 'BDT' })).rejects.toMatchObject({
      code: 'vip.unknown_day',
    });
  });
});

describe('rewards', () => {
  const source = (kind: 'level' | 'birthday') => {
    const found = vipRewards(house.needs).find((one) => one.kind === kind);
    if (!found) throw new Error(kind);
    return found;
  };
  const who = (memberId: MemberId) => ({ memberId, brandId: brandId(), currency: 'BDT' });
  const claim = (kind: 'level' | 'birthday', memberId: MemberId, id: string): Promise<string> =>
    house.needs.db
      .transaction((tx) => source(kind).claim(tx, who(memberId), id))
      .then(
        () => 'done',
        ({ code }) => String(code),
      );
  const born = (memberId: MemberId, birthday: string) =>
    house.shop.sql(
      `insert into members.profiles (member_id, birthday) values ($1, $2::date)
       on conflict (member_id) do update set birthday = excluded.birthday`,
      [memberId, birthday],
    );

  it('of every level that was reached can be claimed, also after he fell', async () => {
    const one = await withPoints(1_300n);
    await lookAtOne(house.needs, brandId(), one);
    house.shop.clock.at += 100 * DAY;
    await lookAtAll(house.needs, brandId());
    expect(await levelOf(one)).toBe(3);
    const list = await source('level').list(house.needs.db, who(one));
    expect(list.map(({ id, amount, state }) => [id, amount, state])).toEqual([
      ['level-2', '50.00', 'ready'],
      ['level-3', '200.00', 'ready'],
      ['level-4', '800.00', 'ready'],
    ]);
    expect(await claim('level', one, 'level-4')).toBe('done');
    expect(await claim('level', one, 'level-4')).toBe('bonus.not_claimable');
    expect(await claim('level', one, 'level-5')).toBe('bonus.unknown_reward');
    expect(await claim('birthday', one, 'level-2')).toBe('bonus.unknown_reward');
    expect(await house.shop.cash(one)).toBe(80_000n);
  });

  it('of a birthday are there for a week, once a year, for accounts that are old enough', async () => {
    const one = await withPoints(300n);
    await lookAtOne(house.needs, brandId(), one);
    const today = house.day();
    await born(one, `1990${today.slice(4)}`);
    const id = `birthday-${today.slice(0, 4)}`;
    await house.shop.sql('update members.members set registered_at = $2 where id = $1', [
      one,
      new Date(house.shop.clock.at - 10 * DAY),
    ]);
    expect(await claim('birthday', one, id)).toBe('bonus.unknown_reward');
    await house.shop.sql('update members.members set registered_at = $2 where id = $1', [
      one,
      new Date(house.shop.clock.at - 60 * DAY),
    ]);
    const tries = await Promise.all(Array.from({ length: 8 }, () => claim('birthday', one, id)));
    expect(tries.filter((said) => said === 'done')).toHaveLength(1);
    expect(await house.shop.cash(one)).toBe(5_000n);
    house.shop.clock.at += 7 * DAY;
    expect(await claim('birthday', one, id)).toBe('bonus.unknown_reward');
  });

  it('are nothing for who is suspended', async () => {
    const one = await withPoints(300n);
    await lookAtOne(house.needs, brandId(), one);
    await house.shop.sql("update members.members set status = 'suspended' where id = $1", [one]);
    expect(await source('level').list(house.needs.db, who(one))).toEqual([]);
    expect(await claim('level', one, 'level-2')).toBe('bonus.unknown_reward');
  });
});

describe('the desk', () => {
  it('shows the table beside what each category can carry', async () => {
    const vip = await atDesk<OpsVip>(OpsGetVip);
    expect([vip.version, vip.basis, vip.currency, vip.levels.length]).toEqual([1, 'points', 'BDT', 5]);
    expect(vip.members).toHaveLength(6);
    expect(vip.margins).toEqual([
      { category: 'RNG', margin: '4', base: '1.2', points: '0.1', commission: '0', most: '1.5' },
    ]);
  });

  it('finds who stands where, and every rebate with its explanation', async () => {
    const one = await withPoints(20_000n);
    await lookAtOne(house.needs, brandId(), one);
    const { list } = await atDesk<Page<OpsVipMember>>(OpsVipMembers, { query: { level: 5 } });
    expect(list.map(({ memberId }) => memberId)).toContain(one);
    expect(list.every(({ level }) => level === 5)).toBe(true);
    const day = house.day();
    await rebateDay(house.needs, brandId(), day, true);
    await payDue(house.needs, brandId());
    const lines = await atDesk<Page<OpsRebateLine>>(OpsVipRebates, {
      query: { day, state: 'paid', pageSize: 100 },
    });
    const own = lines.list.find(({ memberId }) => memberId === one);
    expect(own?.amount).toBe('30000.00');
    const why = await atDesk<RebateExplained>(OpsExplainRebate, { params: { id: own?.id } });
    expect(why.parts).toMatchObject([{ level: 5, rate: '1.5', used: '1.5' }]);
    const { list: days } = await atDesk<Page<RebateDay>>(OpsRebateDays);
    expect(days[0]).toMatchObject({ day, closed: true });
    await expect(atDesk(OpsExplainRebate, { params: { id: newId() } })).rejects.toMatchObject({
      code: 'vip.unknown_day',
    });
  });

  it('asks for another table, which stands when a second person has agreed and nobody was faster', async () => {
    const [first, second] = SAMPLE_LEVELS;
    if (!first || !second) throw new Error('the sample has levels');
    const levels = [first, { ...second, needs: '300' }];
    const body = { version: 1, levels, reason: 'less road' };
    const { requestId } = await atDesk<{ requestId: string }>(OpsAskVip, { body });
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    await expect(atDesk(OpsAskVip, { body: { ...body, version: 7 } })).rejects.toMatchObject({
      code: 'vip.changed_meanwhile',
    });
    const kind = tableKind(house.needs);
    const actor = { brandId: brandId(), staffId: newId<'staff'>(), ip: '', requestId: 'test' };
    const request = { id: requestId, subject: 'levels', brand_id: brandId(), reason: 'less road' } as never;
    const agree = (): Promise<unknown> =>
      house.needs.db.transaction((tx) =>
        kind.execute(tx, { actor, request, content: { version: 1, levels }, approvers: [] }),
      );
    await agree();
    expect((await readTable(house.needs.db, brandId()))?.version).toBe(2);
    await expect(agree()).rejects.toMatchObject({ code: 'vip.changed_meanwhile' });
    // Whoever stood higher than the road is long now stands at its end.
    const one = await withPoints(5_000n);
    await lookAtOne(house.needs, brandId(), one);
    expect(await levelOf(one)).toBe(2);
    await house.levels(SAMPLE_LEVELS);
  });
});

it('the sample’s table is put in once, and its players stand on their levels', async () => {
  const one = await withPoints(700n);
  const sample = { brandId: brandId(), currency: 'BDT', production: false };
  const before = (await readTable(house.needs.db, brandId()))?.version;
  await stockVip(house.needs, house.needs.db, sample);
  expect((await readTable(house.needs.db, brandId()))?.version).toBe(before);
  expect(await levelOf(one)).toBe(3);
});
