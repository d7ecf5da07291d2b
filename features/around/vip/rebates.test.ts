/** Rebates on a real database: against a model, by the rates of the first calculation, at once or daily, and for nobody who may not play. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MemberId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { openVipHouse, type VipHouse } from './fixtures.ts';
import { payDue } from './service/pay.ts';
import { explained } from './service/read.ts';
import { rebateDay, rebateDue } from './service/rebate.ts';
import { SAMPLE_LEVELS } from './service/seed.ts';

let house: VipHouse;
beforeAll(async () => {
  house = await openVipHouse();
});
afterAll(() => house.shop.close());
// A day of its own for each test: what others played is over.
beforeEach(() => {
  house.shop.clock.at += 2 * DAY;
});

const brandId = () => house.shop.house.brand.id;
const member = (): Promise<MemberId> => house.shop.house.member();
const cash = (who: MemberId): Promise<bigint> => house.shop.cash(who);
const close = async (day: string): Promise<void> => {
  await rebateDay(house.needs, brandId(), day, true);
  await payDue(house.needs, brandId());
};
const linesOf = (who: MemberId) =>
  house.shop.sql<{ n: number; amount: bigint; state: string; offset_by: bigint }>(
    'select n, amount, state, offset_by from vip.lines where member_id = $1 order by day, n',
    [who],
  );

describe('rebates of a day', () => {
  it('come to the parts of the play as it stands, whatever was corrected and however often it is calculated', async () => {
    const stake = fc.record({
      valid: fc.integer({ min: 0, max: 3_000_000 }),
      margin: fc.constantFrom(undefined, 500, 5_000, 40_000),
      corrected: fc.option(fc.integer({ min: 0, max: 3_000_000 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(stake, { minLength: 1, maxLength: 6 }), async (stakes) => {
        const who = await member();
        const day = house.day();
        const told = stakes.map((one) => ({ ...one, ref: newId() }));
        await house.shop.play(
          ...told.map(({ ref, valid, margin }) => ({
            member: who,
            ref,
            valid: String(valid),
            ...(margin === undefined ? {} : { margin }),
          })),
        );
        await close(day);
        for (const { ref, corrected } of told)
          if (corrected !== undefined) await house.shop.correct(ref, who, String(corrected), 1);
        await close(day);
        await close(day);
        // 1.2 percent, and never more than the play keeps beside the 0.1 percent its points cost.
        const exact = told.reduce((sum, { valid, corrected, margin }) => {
          const used = margin === undefined ? 12_000 : Math.min(12_000, Math.max(0, margin - 1_000));
          return sum + BigInt(corrected ?? valid) * BigInt(used);
        }, 0n);
        const lines = await linesOf(who);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(exact / 1_000_000n);
        expect(lines.map(({ n }) => n)).toEqual(lines.map((_, at) => at + 1));
      }),
      { numRuns: 10 },
    );
    expect(await house.findings()).toEqual([]);
  });

  it('keep the rates of the first calculation when a level or the table changes', async () => {
    const who = await member();
    const ref = newId();
    await house.shop.play({ member: who, valid: '1000000', ref });
    const day = house.day();
    await close(day);
    expect(await cash(who)).toBe(12_000n);
    house.base.set('RNG', 240);
    await house.levels(
      SAMPLE_LEVELS.map((level) => ({ ...level, rates: [{ category: 'RNG', extra: '0.5' }] })),
    );
    await house.shop.correct(ref, who, '2000000', 1);
    await close(day);
    expect(await cash(who)).toBe(24_000n);
    const { parts } = await explained(house.needs, { memberId: who, brandId: brandId() }, day, 'BDT');
    expect(parts).toMatchObject([
      { rate: '1.2', used: '1.2', isCut: false, valid: '20000.00', amount: '240.00' },
    ]);
    house.base.set('RNG', 120);
    await house.levels(SAMPLE_LEVELS);
  });

  it('are paid by several workers at once, each line once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => member()));
    await house.shop.play(...people.map((one) => ({ member: one, valid: '500000' })));
    const day = house.day();
    await Promise.all([1, 2, 3].map(() => rebateDay(house.needs, brandId(), day, true)));
    await Promise.all([1, 2, 3, 4].map(() => payDue(house.needs, brandId())));
    expect(await Promise.all(people.map(cash))).toEqual(people.map(() => 6_000n));
    expect(await house.findings()).toEqual([]);
  });

  it('are nothing where the play keeps nothing, and nothing of a category without a rate', async () => {
    const who = await member();
    await house.shop.play(
      { member: who, valid: '1000000', margin: 0 },
      { member: who, valid: '1000000', category: 'LIVE' },
    );
    await close(house.day());
    expect(await linesOf(who)).toEqual([]);
    for (const day of ['2020-01-01', '2026-02-31', '8493-19-78'])
      await expect(
        explained(house.needs, { memberId: who, brandId: brandId() }, day, 'BDT'),
      ).rejects.toMatchObject({ code: 'vip.unknown_day' });
  });
});

describe('what was paid too much', () => {
  it('is kept back from several later rebates until it is made good, and never taken from the cash', async () => {
    const who = await member();
    const ref = newId();
    await house.shop.play({ member: who, valid: '1000000', ref });
    await close(house.day());
    await house.shop.correct(ref, who, '0', 1);
    await close(house.day());
    expect(await cash(who)).toBe(12_000n);
    for (const valid of ['500000', '300000', '400000']) {
      house.shop.clock.at += DAY;
      await house.shop.play({ member: who, valid });
      await close(house.day());
    }
    // 6,000 and 3,600 are kept back, of the last 4,800 only 2,400.
    expect(await cash(who)).toBe(12_000n + 2_400n);
    expect((await linesOf(who)).map(({ state, offset_by }) => [state, offset_by])).toEqual([
      ['paid', 0n],
      ['settled', 12_000n],
      ['settled', 6_000n],
      ['settled', 3_600n],
      ['paid', 2_400n],
    ]);
    expect(await house.findings()).toEqual([]);
  });
});

describe('who may not play', () => {
  const hold = (who: MemberId, column: string, value: unknown) =>
    house.shop.sql(
      `insert into protection.standing (member_id, ${column}) values ($1, $2)
       on conflict (member_id) do update set ${column} = excluded.${column}`,
      [who, value],
    );
  it.each([
    ['takes a break', 'time_out_until'],
    ['is excluded', 'excluded_until'],
  ])('%s: what he earned before waits until he may again', async (_, column) => {
    const who = await member();
    await house.shop.play({ member: who, valid: '1000000' });
    await hold(who, column, house.shop.clock.at + 3 * DAY);
    await close(house.day());
    expect([await cash(who), (await linesOf(who)).map(({ state }) => state)]).toEqual([0n, ['due']]);
    house.shop.clock.at += 4 * DAY;
    await payDue(house.needs, brandId());
    expect([await cash(who), (await linesOf(who)).map(({ state }) => state)]).toEqual([12_000n, ['paid']]);
  });

  it('is restricted: nothing is paid while he is', async () => {
    const who = await member();
    await house.shop.play({ member: who, valid: '1000000' });
    await hold(who, 'restricted', true);
    await close(house.day());
    expect(await cash(who)).toBe(0n);
    await hold(who, 'restricted', false);
    await payDue(house.needs, brandId());
    expect(await cash(who)).toBe(12_000n);
  });
});

describe('when rebates are paid', () => {
  it('daily: after the day is over, and days that were missed are made up for', async () => {
    await house.set({ rebates: 'daily' });
    const who = await member();
    await rebateDue(house.needs, brandId());
    await house.shop.play({ member: who, valid: '1000000' });
    await rebateDue(house.needs, brandId());
    expect(await linesOf(who)).toEqual([]);
    house.shop.clock.at += DAY;
    await house.shop.play({ member: who, valid: '500000' });
    house.shop.clock.at += 3 * DAY;
    await rebateDue(house.needs, brandId());
    expect((await linesOf(who)).map(({ amount }) => amount)).toEqual([12_000n, 6_000n]);
    await rebateDue(house.needs, brandId());
    expect(await linesOf(who)).toHaveLength(2);
    expect(await house.findings()).toEqual([]);
  });

  it('at once: what the day has earned so far, and the rest later', async () => {
    await house.set({ rebates: 'realtime' });
    const who = await member();
    await house.shop.play({ member: who, valid: '1000000' });
    await rebateDue(house.needs, brandId());
    await payDue(house.needs, brandId());
    await house.shop.play({ member: who, valid: '1000000' });
    await rebateDue(house.needs, brandId());
    await payDue(house.needs, brandId());
    expect((await linesOf(who)).map(({ n, amount, state }) => [n, amount, state])).toEqual([
      [1, 12_000n, 'paid'],
      [2, 12_000n, 'paid'],
    ]);
    expect(await cash(who)).toBe(24_000n);
    await house.set({});
  });

  it('never before every stake of the day has been counted, and not at all where the brand pays none', async () => {
    const who = await member();
    await house.shop.play({ member: who, valid: '1000000' });
    const counted = house.shop.clock.at;
    house.shop.clock.at += DAY;
    await rebateDue({ ...house.needs, countedUntil: async () => counted }, brandId());
    expect(await linesOf(who)).toEqual([]);
    await house.set({ rebates: 'off' });
    await rebateDue(house.needs, brandId());
    expect(await linesOf(who)).toEqual([]);
    await house.set({});
    await rebateDue(house.needs, brandId());
    expect((await linesOf(who)).map(({ amount }) => amount)).toEqual([12_000n]);
  });
});
