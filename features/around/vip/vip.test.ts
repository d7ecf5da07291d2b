/** VIP on a real database: levels, rebates calculated and paid once, corrections, rewards claimed once, and the table two people agree on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPointsHouse, type PointsHouse } from '#features/around/points/fixtures.ts';
import { pay } from '#features/money/bonus/service/pay.ts';
import { approvalsAmong } from '#features/people/approvals/fixtures.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { BOOKS } from './books.ts';
import { VipSettings } from './contract/settings.ts';
import { checkMargins, TABLE, tableKind } from './service/approvals.ts';
import type { VipNeeds } from './service/needs.ts';
import { payDue } from './service/pay.ts';
import { explained } from './service/read.ts';
import { rebateDay, rebateDue } from './service/rebate.ts';
import { vipRewards } from './service/rewards.ts';
import { lookAtOne } from './service/rise.ts';
import { SAMPLE_LEVELS } from './service/seed.ts';
import { putTable, readPlace, readTable } from './store/members.ts';

let shop: PointsHouse;
let needs: VipNeeds;
const people = new Set<string>();
const margins = new Map<string, number>([['RNG', 40_000]]);
beforeAll(async () => {
  shop = await openPointsHouse();
  const { db, brands, brand, ledger } = shop.house;
  needs = {
    db,
    brands,
    ledger,
    clock: shop.clock,
    approvals: approvalsAmong(db, shop.clock, people).approvals,
    currencyOf: async () => brand.currency,
    // 1.2 percent for everybody.
    rebateFor: async (_, category) => (category === 'RNG' ? 120 : 0),
    carried: async () => [{ category: 'RNG', margin: margins.get('RNG'), points: 1_000, commission: 0 }],
    countedUntil: async () => shop.clock.now(),
    pay: (tx, ask) => pay({ db, ledger, clock: shop.clock }, tx, ask),
  };
  await writeSettings(db, brand.id, VipSettings, { ...VipSettings.defaults, rebates: 'daily' });
  brands.forget();
  await putTable(db, {
    brandId: brand.id,
    version: 1,
    levels: SAMPLE_LEVELS,
    staffId: null,
    at: new Date(shop.clock.at),
  });
});
afterAll(() => shop.close());

const brandId = () => shop.house.brand.id;
const today = () => new Date(shop.clock.at).toISOString().slice(0, 10);
const levelOf = async (member: MemberId) => (await readPlace(needs.db, member))?.level;
const findings = async (): Promise<readonly string[]> => {
  const found = await Promise.all(
    BOOKS.passes.map(async (pass) =>
      (await pass.look({ client: needs.db.pool as never, openSeed: undefined })).map(
        ({ row, says }) => `${pass.name}: ${row} ${says}`,
      ),
    ),
  );
  return found.flat();
};

describe('rebates of a day', () => {
  it('are the rate of the level, cut to what the play keeps, paid once and explained', async () => {
    const member = await shop.house.member();
    await shop.play({ member, valid: '1000000' }, { member, valid: '100000', margin: 5_000 });
    const day = today();
    await Promise.all([rebateDay(needs, brandId(), day, true), rebateDay(needs, brandId(), day, true)]);
    await Promise.all([payDue(needs, brandId()), payDue(needs, brandId()), payDue(needs, brandId())]);
    // 1.2 % of 10,000.00, and 0.4 % of 1,000.00: points take 0.1 of the 0.5 the second play keeps.
    expect(await shop.cash(member)).toBe(12_000n + 400n);
    const { parts, amount, sum, lines } = await explained(
      needs,
      { memberId: member, brandId: brandId() },
      day,
      'BDT',
    );
    expect(parts.map(({ used, isCut, amount: gives }) => [used, isCut, gives])).toEqual([
      ['1.2', false, '120.00'],
      ['0.4', true, '4.00'],
    ]);
    expect([sum, amount, lines.length, lines[0]?.state]).toEqual(['124.00', '124.00', 1, 'paid']);
    expect(await findings()).toEqual([]);
  });

  it('follow a corrected result: what was paid too much is kept back from the next', async () => {
    const member = await shop.house.member();
    const ref = newId();
    await shop.play({ member, valid: '1000000', ref });
    const day = today();
    await rebateDay(needs, brandId(), day, true);
    await payDue(needs, brandId());
    expect(await shop.cash(member)).toBe(12_000n);
    await shop.correct(ref, member, '500000', 1);
    await rebateDay(needs, brandId(), day, true);
    await payDue(needs, brandId());
    expect(await shop.cash(member)).toBe(12_000n);
    shop.clock.at += DAY;
    await shop.play({ member, valid: '1000000' });
    shop.clock.at += DAY;
    await rebateDue(needs, brandId());
    await payDue(needs, brandId());
    expect(await shop.cash(member)).toBe(12_000n + 6_000n);
    expect(await findings()).toEqual([]);
  });

  it('of who may not play wait until he may', async () => {
    const member = await shop.house.member();
    await shop.play({ member, valid: '1000000' });
    await shop.sql("update members.members set status = 'suspended' where id = $1", [member]);
    shop.clock.at += DAY;
    await rebateDue(needs, brandId());
    await payDue(needs, brandId());
    expect(await shop.cash(member)).toBe(0n);
    await shop.sql("update members.members set status = 'active' where id = $1", [member]);
    await payDue(needs, brandId());
    expect(await shop.cash(member)).toBe(12_000n);
  });

  it('are named by the books where a line was altered', async () => {
    await shop.sql('update vip.lines set amount = amount + 1 where id = (select id from vip.lines limit 1)');
    expect((await findings()).some((one) => one.startsWith('vip rebates'))).toBe(true);
    await shop.sql('update vip.lines set amount = amount - 1 where id = (select id from vip.lines limit 1)');
  });
});

describe('levels', () => {
  it('are reached at once, and their reward is claimed once', async () => {
    const member = await shop.house.member();
    await lookAtOne(needs, brandId(), member);
    expect(await levelOf(member)).toBe(1);
    await shop.play({ member, valid: String(250n * 10_000n) });
    await lookAtOne(needs, brandId(), member);
    expect(await levelOf(member)).toBe(2);
    const source = vipRewards(needs).find(({ kind }) => kind === 'level');
    const who = { memberId: member, brandId: brandId(), currency: 'BDT' };
    expect(await source?.list(needs.db, who)).toMatchObject([
      { id: 'level-2', amount: '50.00', state: 'ready' },
    ]);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => needs.db.transaction(async (tx) => source?.claim(tx, who, 'level-2'))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.cash(member)).toBe(5_000n);
    await expect(needs.db.transaction(async (tx) => source?.claim(tx, who, 'level-3'))).rejects.toMatchObject(
      { code: 'bonus.unknown_reward' },
    );
    expect((await findings()).filter((one) => one.startsWith('vip levels'))).toEqual([]);
  });
});

describe('the table', () => {
  const actor = (): Actor => {
    const staffId = newId<'staff'>();
    people.add(staffId);
    return { brandId: brandId(), staffId, ip: '', requestId: 'test' };
  };
  it('is held to its order and to what the plays keep', async () => {
    const kind = tableKind(needs);
    const [first] = SAMPLE_LEVELS;
    const asked = (levels: typeof SAMPLE_LEVELS, version = 1) =>
      needs.db
        .transaction((tx) =>
          kind.check(tx, actor(), { subject: TABLE, content: { version, levels: [...levels] } }),
        )
        .then(
          () => 'done',
          ({ code }) => code,
        );
    expect(await asked(SAMPLE_LEVELS)).toBe('done');
    expect(await asked(SAMPLE_LEVELS, 0)).toBe('vip.changed_meanwhile');
    expect(await asked([...SAMPLE_LEVELS].reverse())).toBe('vip.wrong_levels');
    const rich = first ? [{ ...first, rates: [{ category: 'RNG', extra: '3' }] }] : [];
    expect(await asked(rich)).toBe('vip.above_margin');
    margins.set('RNG', 50_000);
    await expect(checkMargins(needs, brandId(), rich)).resolves.toBeUndefined();
    margins.set('RNG', 40_000);
    expect((await readTable(needs.db, brandId()))?.version).toBe(1);
  });
});
