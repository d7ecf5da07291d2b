/** VIP at its bounds on a real database: the edges of days and windows, other currencies, another brand, and what happens at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlayer, asStaff } from '#features/people/members/fixtures.ts';
import { CurrencySettings } from '#features/setup/brand/contract/currencies.ts';
import { testBrand } from '#features/setup/brand/fixtures.ts';
import { openBrand } from '#features/setup/brand/service/open.ts';
import type { Call } from '#kernel/call.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { DAY, SECOND } from '#kernel/time.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { askRoute } from '#platform/testkit/context.ts';
import { GetRebates, GetVip, type RebateLine, type Vip } from './contract.ts';
import { OpsExplainRebate, OpsGetVip, type OpsVip, OpsVipMembers, OpsVipRebates } from './contract/ops.ts';
import { openVipHouse, type VipHouse } from './fixtures.ts';
import { vipRoutes } from './routes.ts';
import { vipOpsRoutes } from './routes/ops.ts';
import { TABLE, tableKind } from './service/approvals.ts';
import { payDue } from './service/pay.ts';
import { rebateDay, rebateDue } from './service/rebate.ts';
import { vipRewards } from './service/rewards.ts';
import { lookAtAll, lookAtOne } from './service/rise.ts';
import { SAMPLE_LEVELS } from './service/seed.ts';
import { readPlace, readTable } from './store/members.ts';

let house: VipHouse;
beforeAll(async () => {
  house = await openVipHouse();
});
afterAll(() => house.shop.close());

type Page<One> = { readonly list: readonly One[] };
const brandId = () => house.shop.house.brand.id;
const at = (instant: string): number => (house.shop.clock.at = Date.parse(instant));
const member = (): Promise<MemberId> => house.shop.house.member();
const play = (who: MemberId, valid: string, more: { ref?: string; currency?: string } = {}) =>
  house.shop.play({ member: who, valid, ...more });
const vipOf = (who: MemberId): Promise<Vip> =>
  askRoute<Vip>(vipRoutes(house.needs), GetVip, {
    brand: house.shop.house.brand,
    caller: asPlayer(who),
  });
type Line = { readonly id: string; day: string; currency: string; amount: bigint; state: string };
const linesOf = (who: MemberId): Promise<Line[]> =>
  house.shop.sql<Line>(
    'select id, day::text, currency, amount, state from vip.lines where member_id = $1 order by day, currency, n',
    [who],
  );
const close = async (day: string): Promise<void> => {
  await rebateDay(house.needs, brandId(), day, true);
  await payDue(house.needs, brandId());
};
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code }) => String(code),
  );
const sourceOf = (kind: 'level' | 'birthday') => {
  const found = vipRewards(house.needs).find((one) => one.kind === kind);
  if (!found) throw new Error(kind);
  return found;
};
const claim = (kind: 'level' | 'birthday', memberId: MemberId, id: string, currency = 'BDT') =>
  said(
    house.needs.db.transaction((tx) =>
      sourceOf(kind).claim(tx, { memberId, brandId: brandId(), currency }, id),
    ),
  );

describe('a day is the brand’s', () => {
  it('a stake of its last second belongs to it, one of midnight to the next, and it is closed when both are counted', async () => {
    const who = await member();
    // Midnight in Dhaka.
    const midnight = at('2026-12-01T18:00:00Z');
    house.shop.clock.at = midnight - SECOND;
    await play(who, '1000000');
    expect((await vipOf(who)).today).toBe('120.00');
    house.shop.clock.at = midnight;
    expect((await vipOf(who)).today).toBe('0.00');
    await play(who, '500000');
    expect((await vipOf(who)).today).toBe('60.00');
    house.shop.clock.at = midnight + 5 * SECOND - 1;
    await rebateDue(house.needs, brandId());
    expect(await linesOf(who)).toEqual([]);
    house.shop.clock.at = midnight + 5 * SECOND;
    await rebateDue(house.needs, brandId());
    expect((await linesOf(who)).map(({ day, amount }) => [day, amount])).toEqual([['2026-12-01', 12_000n]]);
    house.shop.clock.at += DAY;
    await rebateDue(house.needs, brandId());
    expect((await linesOf(who)).map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-12-01', 12_000n],
      ['2026-12-02', 6_000n],
    ]);
  });

  it('the window shows its first day and not the one before, and a level falls on the day its stretch is over', async () => {
    const who = await member();
    const first = at('2026-12-10T06:00:00Z');
    await play(who, String(250n * 10_000n));
    const stands = async (days: number) => {
      house.shop.clock.at = first + days * DAY;
      const { level, seen } = await vipOf(who);
      return [level, seen];
    };
    expect(await stands(0)).toEqual([2, '250']);
    // Another stretch of thirty days begins on the last day of the window.
    expect(await stands(89)).toEqual([2, '250']);
    expect(await stands(90)).toEqual([2, '0']);
    expect(await stands(118)).toEqual([2, '0']);
    expect(await stands(119)).toEqual([1, '0']);
  });

  it('a birthday’s week begins and ends at its midnight, and over the turn of the year it is one', async () => {
    at('2027-12-20T06:00:00Z');
    const who = await member();
    await play(who, String(300n * 10_000n));
    await lookAtOne(house.needs, brandId(), who);
    await house.shop.sql(
      "insert into members.profiles (member_id, birthday) values ($1, '1990-12-29') on conflict (member_id) do update set birthday = excluded.birthday",
      [who],
    );
    await house.shop.sql('update members.members set registered_at = $2 where id = $1', [
      who,
      new Date(house.shop.clock.at - 60 * DAY),
    ]);
    const list = () =>
      sourceOf('birthday').list(house.needs.db, { memberId: who, brandId: brandId(), currency: 'BDT' });
    const begins = at('2027-12-28T18:00:00Z');
    house.shop.clock.at = begins - 1;
    expect(await list()).toEqual([]);
    house.shop.clock.at = begins;
    const [one] = await list();
    expect(one).toMatchObject({ id: 'birthday-2027', amount: '50.00', state: 'ready' });
    expect([Date.parse(one?.claimableFrom ?? ''), Date.parse(one?.until ?? '')]).toEqual([
      begins,
      begins + 7 * DAY,
    ]);
    house.shop.clock.at = begins + 7 * DAY - 1;
    expect(await claim('birthday', who, 'birthday-2028')).toBe('bonus.unknown_reward');
    expect(await claim('birthday', who, 'birthday-2027')).toBe('done');
    expect(await claim('birthday', who, 'birthday-2027')).toBe('bonus.not_claimable');
    house.shop.clock.at = begins + 7 * DAY;
    expect(await list()).toEqual([]);
    expect(await claim('birthday', who, 'birthday-2027')).toBe('bonus.unknown_reward');
    expect(await house.shop.cash(who)).toBe(5_000n);
  });
});

describe('corrections', () => {
  it('up and down and up again pay what stands at last, and take nothing from the cash', async () => {
    at('2028-02-01T06:00:00Z');
    const [who, ref] = [await member(), newId()];
    await play(who, '1000000', { ref });
    await close(house.day());
    let before = await house.shop.cash(who);
    for (const [revision, valid] of ['2000000', '0', '1500000', '1500000', '250000'].entries()) {
      await house.shop.correct(ref, who, valid, revision + 1);
      await close(house.day());
      const cash = await house.shop.cash(who);
      expect(cash).toBeGreaterThanOrEqual(before);
      before = cash;
    }
    const lines = await linesOf(who);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(3_000n);
    expect(before).toBe(24_000n);
    expect(await house.findings()).toEqual([]);
  });

  it('heard while the day is calculated and paid come to the same', async () => {
    at('2028-02-03T06:00:00Z');
    const people = await Promise.all(Array.from({ length: 6 }, () => member()));
    const told = people.map((who) => ({ who, ref: newId() }));
    for (const { who, ref } of told) await play(who, '1000000', { ref });
    const day = house.day();
    await Promise.all([
      ...told.map(({ who, ref }) => house.shop.correct(ref, who, '500000', 1)),
      ...[1, 2, 3].map(() => close(day)),
    ]);
    await close(day);
    for (const who of people) {
      const lines = await linesOf(who);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(6_000n);
    }
    expect(await house.findings()).toEqual([]);
  });

  it('that are owed are kept back once, however many pay at once', async () => {
    at('2028-02-05T06:00:00Z');
    const [who, ref] = [await member(), newId()];
    await play(who, '1000000', { ref });
    await close(house.day());
    await house.shop.correct(ref, who, '0', 1);
    await close(house.day());
    for (const valid of ['600000', '700000']) {
      house.shop.clock.at += DAY;
      await play(who, valid);
      await rebateDay(house.needs, brandId(), house.day(), true);
    }
    const paid = await Promise.all([1, 2, 3, 4].map(() => payDue(house.needs, brandId())));
    expect(paid.reduce((sum, count) => sum + count, 0)).toBe(2);
    // 7,200 and 8,400 less the 12,000 that were paid for nothing.
    expect(await house.shop.cash(who)).toBe(12_000n + 3_600n);
    expect(await house.findings()).toEqual([]);
  });
});

it('a level falls once, however many look at everybody at once', async () => {
  at('2028-03-01T06:00:00Z');
  const who = await member();
  await play(who, String(700n * 10_000n));
  await lookAtOne(house.needs, brandId(), who);
  house.shop.clock.at += 91 * DAY;
  await Promise.all([1, 2, 3, 4].map(() => lookAtAll(house.needs, brandId())));
  const moves = await house.shop.sql<{ to_level: number }>('select * from vip.moves where member_id = $1', [
    who,
  ]);
  expect([(await readPlace(house.needs.db, who))?.level, moves.length]).toEqual([2, 2]);
});

describe('other currencies', () => {
  it('are given back in themselves, and rewards are paid in the member’s by the brand’s worth', async () => {
    at('2028-07-01T06:00:00Z');
    const { db, brands } = house.shop.house;
    await writeSettings(db, brandId(), CurrencySettings, {
      currencies: [{ currency: 'USDT', worth: '100', open: true }],
    });
    brands.forget();
    const who = await member();
    await play(who, String(300n * 10_000n));
    await play(who, '1000000', { currency: 'USDT' });
    await close(house.day());
    expect((await linesOf(who)).map(({ currency, amount, state }) => [currency, amount, state])).toEqual([
      ['BDT', 36_000n, 'paid'],
      ['USDT', 12_000n, 'paid'],
    ]);
    const balances = await house.needs.ledger.balances(db, who);
    const inUsdt = () =>
      balances.find(({ purpose, currency }) => purpose === 'cash' && currency === 'USDT')?.balance;
    expect(inUsdt()).toBe(12_000n);
    await lookAtOne(house.needs, brandId(), who);
    const listed = (currency: string) =>
      sourceOf('level').list(db, { memberId: who, brandId: brandId(), currency });
    expect((await listed('USDT')).map(({ id, amount }) => [id, amount])).toEqual([['level-2', '0.500000']]);
    // The brand has no euros: nothing can be claimed in them, and nothing is used up.
    expect(await listed('EUR')).toEqual([]);
    expect(await claim('level', who, 'level-2', 'EUR')).toBe('bonus.unknown_reward');
    // Nor in a currency he has not opened.
    expect(await claim('level', who, 'level-2', 'USDT')).toBe('bonus.not_entitled');
    await house.shop.sql(
      "insert into members.currencies (member_id, currency, brand_id) values ($1, 'USDT', $2)",
      [who, brandId()],
    );
    expect(await claim('level', who, 'level-2', 'USDT')).toBe('done');
    expect(await claim('level', who, 'level-2', 'BDT')).toBe('bonus.not_claimable');
    expect(await house.findings()).toEqual([]);
  });
});

describe('another brand', () => {
  let other: BrandId;
  beforeAll(async () => {
    other = newId<'brand'>();
    await openBrand(house.needs.db, { ...testBrand, id: other, code: 'other' });
    house.needs.brands.forget();
  });
  const atDesk = <Value>(call: Pick<Call, 'method' | 'path'>, params: unknown = {}): Promise<Value> =>
    askRoute<Value>(
      vipOpsRoutes(house.needs, tableKind(house.needs)),
      call,
      { brand: { ...house.shop.house.brand, id: other }, caller: asStaff(newId<'staff'>()) },
      { params, query: {} },
    );

  it('neither sees, calculates nor pays what is not its own', async () => {
    at('2028-08-01T06:00:00Z');
    const who = await member();
    await play(who, '1000000');
    const day = house.day();
    expect(await rebateDay(house.needs, other, day, true)).toBe(0);
    await rebateDay(house.needs, brandId(), day, true);
    expect(await payDue(house.needs, other)).toBe(0);
    const [line] = await linesOf(who);
    expect(line?.state).toBe('due');
    await expect(atDesk(OpsExplainRebate, { id: line?.id })).rejects.toMatchObject({
      code: 'vip.unknown_day',
    });
    expect((await atDesk<Page<RebateLine>>(OpsVipRebates)).list).toEqual([]);
    expect((await atDesk<Page<unknown>>(OpsVipMembers)).list).toEqual([]);
    expect(await lookAtAll(house.needs, other)).toBe(0);
    await payDue(house.needs, brandId());
    const { list } = await askRoute<Page<RebateLine>>(
      vipRoutes(house.needs),
      GetRebates,
      { brand: house.shop.house.brand, caller: asPlayer(who) },
      { query: {} },
    );
    expect(list).toMatchObject([{ day, amount: '120.00', state: 'paid' }]);
  });

  it('has a table of its own, from its first version on', async () => {
    expect(await atDesk<OpsVip>(OpsGetVip)).toMatchObject({ version: 0, levels: [], members: [0] });
    const kind = tableKind(house.needs);
    const actor = { brandId: other, staffId: newId<'staff'>(), ip: '', requestId: 'test' };
    const asked = (version: number) =>
      said(
        house.needs.db.transaction((tx) =>
          kind.check(tx, actor, { subject: TABLE, content: { version, levels: [...SAMPLE_LEVELS] } }),
        ),
      );
    expect([await asked(0), await asked(1)]).toEqual(['done', 'vip.changed_meanwhile']);
    const request = { id: newId(), subject: TABLE, brand_id: other, reason: 'first' } as never;
    const agree = (levels: typeof SAMPLE_LEVELS) =>
      said(
        house.needs.db.transaction((tx) =>
          kind.execute(tx, {
            actor,
            request,
            content: { version: 0, levels: [...levels] },
            approvers: [],
          }),
        ),
      );
    // What the plays keep is asked again when the second person agrees.
    const rich = SAMPLE_LEVELS.map((level) => ({ ...level, rates: [{ category: 'RNG', extra: '2.8' }] }));
    expect(await agree(rich)).toBe('vip.above_margin');
    expect(await readTable(house.needs.db, other)).toBeUndefined();
    const tries = await Promise.all([1, 2, 3].map(() => agree(SAMPLE_LEVELS)));
    expect(tries.toSorted()).toEqual(['done', 'vip.changed_meanwhile', 'vip.changed_meanwhile']);
    expect((await readTable(house.needs.db, brandId()))?.version).toBe(1);
  });
});
