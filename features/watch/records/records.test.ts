import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { VendorResultBooked } from '#features/money/wallet/contract/transfers.ts';
import { WithdrawalChanged } from '#features/money/withdrawals/contract.ts';
import { StakeCorrected, StakePlaced, StakeSettled } from '#features/play/stakes/contract.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { FactOf } from '#kernel/facts.ts';
import { CurrencySettings } from '#features/setup/brand/contract/currencies.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { newId } from '#kernel/ids.ts';
import { isFault } from '#kernel/faults.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { BOOKS } from './books.ts';

import { type Days, GetBetRecord, GetProfit, OpsDays, OpsToday, type Today } from './contract.ts';
import { createRecords } from './room.ts';
import { periodOf } from './rules.ts';
import { recordListener } from './service/hear.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  await startListener(house.db, recordListener);
});
afterAll(() => house.close());

const NOW = Date.parse('2026-03-10T20:00:00Z');
type Member = Awaited<ReturnType<TestHouse['member']>>;

const stakeOf = (
  memberId: Member,
  over: Partial<FactOf<typeof StakePlaced>> = {},
): FactOf<typeof StakePlaced> => ({
  memberId,
  brandId: house.brand.id,
  kind: 'slip',
  category: 'SPORTS',
  vendor: 'HAAT',
  game: 'football',
  currency: 'BDT',
  stake: '1000',
  ref: newId(),
  serial: 'S-1',
  at: '2026-03-10T10:00:00.000Z',
  ...over,
});
const end = (
  stake: FactOf<typeof StakePlaced>,
  payout: string,
  at = stake.at,
): FactOf<typeof StakeSettled> => ({
  ...stake,
  at,
  state: 'settled',
  validStake: stake.stake,
  payout,
});
/** Facts are not heard while an older transaction of the same server runs, of other tests too. */
const hear = (): Promise<void> =>
  vi.waitFor(async () => {
    await runListener(house.db, recordListener);
    const lag = await listenerLag(house.db, [recordListener]);
    expect(lag.get(recordListener.name)).toBe(0);
  }, 15_000);
const tell = async (work: Parameters<typeof house.db.transaction>[0]): Promise<void> => {
  await house.db.transaction(work);
  await hear();
};
const routes = (now = NOW) =>
  createRecords({ db: house.db, clock: { now: () => now }, brands: house.brands }).routes;
const bets = (member: Member, query: Record<string, unknown> = {}) =>
  callRoute(routes(), GetBetRecord, house.brand, { caller: asPlayer(member), query }) as Promise<
    CallAnswer<typeof GetBetRecord>
  >;
const profit = (member: Member, query: Record<string, unknown> = {}) =>
  callRoute(routes(), GetProfit, house.brand, { caller: asPlayer(member), query });

/** Rows the passes of the books name. */
async function found(): Promise<string[]> {
  const client = new pg.Client({ connectionString: house.db.options.url });
  await client.connect();
  try {
    const checkedAt = await Promise.all(
      BOOKS.passes.map((pass) => pass.look({ client, openSeed: undefined })),
    );
    return checkedAt.flat().map(({ row }) => row);
  } finally {
    await client.end();
  }
}

describe('a stake in the record', () => {
  it('is open when placed, ends once, keeps the moment it was placed, and is nobody else’s', async () => {
    const [member, stranger] = [await house.member(), await house.member()];
    const slip = stakeOf(member);
    await tell((tx) => announce(tx, StakePlaced, [slip]));
    expect(await bets(member)).toMatchObject({
      list: [{ ref: slip.ref, state: 'open', stake: '10.00', endedAt: null }],
      sum: { bets: 0, stake: '0.00', payout: '0.00', net: '0.00', openBets: 1, open: '10.00' },
    });
    await tell((tx) => announce(tx, StakeSettled, [end(slip, '2500', '2026-03-10T12:00:00.000Z')]));
    expect(await bets(member)).toMatchObject({
      list: [
        {
          state: 'settled',
          payout: '25.00',
          at: '2026-03-10T10:00:00.000Z',
          endedAt: '2026-03-10T12:00:00.000Z',
        },
      ],
      sum: { bets: 1, stake: '10.00', net: '15.00' },
    });
    expect(await bets(stranger)).toMatchObject({ list: [], sum: { bets: 0 } });
  });

  it('that ends in the moment it is taken is one line; corrected, the difference counts on the day of the correction', async () => {
    const member = await house.member();
    const round = stakeOf(member, { kind: 'round', category: 'RNG', at: '2026-03-08T10:00:00.000Z' });
    await tell((tx) => announce(tx, StakeSettled, [end(round, '0')]));
    const before = { state: 'settled', validStake: '1000', payout: '0' } as const;
    const after = { ...before, payout: '3000' };
    const corrected = { ...round, at: '2026-03-09T10:00:00.000Z', revision: 1, before, after };
    await tell((tx) => announce(tx, StakeCorrected, [corrected]));
    expect(await bets(member)).toMatchObject({ list: [{ payout: '30.00', revision: 1 }] });
    expect(await profit(member)).toMatchObject({
      list: [
        { of: '2026-03-09', bets: 0, stake: '0.00', net: '30.00' },
        { of: '2026-03-08', bets: 1, stake: '10.00', net: '-10.00' },
      ],
      sum: { bets: 1, net: '20.00' },
    });
    expect(await profit(member, { by: 'category' })).toMatchObject({ list: [{ of: 'RNG', net: '20.00' }] });
    // The bet stands on its first day with what it is after the correction: the books know what is counted on the other.
    expect(await found()).toEqual([]);
    await house.db.pool.query(
      'update records.days set payout = payout + 1 where member_id = $1 and day = $2',
      [member, '2026-03-09'],
    );
    expect(await found()).toEqual([`member ${member} on 2026-03-09 RNG BDT`]);
    await house.db.pool.query(
      'update records.days set payout = payout - 1 where member_id = $1 and day = $2',
      [member, '2026-03-09'],
    );
  });

  it('that was voided is neither staked nor returned; what was won above it was returned', async () => {
    const member = await house.member();
    const [one, other] = [stakeOf(member), stakeOf(member)];
    const voided = { state: 'voided', validStake: '0' } as const;
    await tell((tx) =>
      announce(tx, StakeSettled, [
        { ...end(one, '1000'), ...voided },
        { ...end(other, '1300'), ...voided },
      ]),
    );
    const sum = { bets: 2, stake: '0.00', payout: '3.00', net: '3.00' };
    expect(await bets(member)).toMatchObject({ sum });
    expect(await bets(member, { state: 'voided' })).toMatchObject({ sum });
    expect(await profit(member)).toMatchObject({ sum });
  });

  it('of which a part was sold is open with what stays in play', async () => {
    const member = await house.member();
    const slip = stakeOf(member);
    await tell((tx) => announce(tx, StakePlaced, [slip]));
    const part = { ...stakeOf(member, { stake: '400' }), partOf: slip.ref };
    await tell((tx) => announce(tx, StakeSettled, [end(part, '500')]));
    const sum = { bets: 1, stake: '4.00', payout: '5.00', net: '1.00', openBets: 1, open: '6.00' };
    expect(await bets(member)).toMatchObject({ sum });
    expect(await profit(member)).toMatchObject({ sum });
    await tell((tx) => announce(tx, StakeSettled, [end({ ...slip, stake: '600' }, '0')]));
    expect(await bets(member)).toMatchObject({ sum: { bets: 2, stake: '10.00', net: '-5.00', openBets: 0 } });
  });

  it('in a wallet at a vendor counts by its net where no bets are reported, to the minor unit, and says so', async () => {
    const member = await house.member();
    const slip = stakeOf(member);
    const at = '2026-03-10T11:00:00.000Z';
    const result = { memberId: member, brandId: house.brand.id, vendor: 'lantern', currency: 'BDT', at };
    await tell((tx) =>
      Promise.all([
        announce(tx, StakeSettled, [end(slip, '0')]),
        announce(tx, VendorResultBooked, [
          { ...result, amount: '2501' },
          { ...result, amount: '-4000' },
          { ...result, amount: '-1', vendor: 'harbour' },
        ]),
      ]),
    );
    expect(await profit(member)).toMatchObject({
      list: [
        {
          of: '2026-03-10',
          bets: 1,
          stake: '50.01',
          validStake: '50.01',
          payout: '25.01',
          net: '-25.00',
          unreported: '-15.00',
        },
      ],
    });
    expect(await profit(member, { by: 'category' })).toMatchObject({
      list: [
        { of: 'vendor:lantern', net: '-14.99', bets: 0, unreported: '-14.99' },
        { of: 'vendor:harbour', net: '-0.01', bets: 0, unreported: '-0.01' },
        { of: 'SPORTS', net: '-10.00', bets: 1, unreported: '0.00' },
      ],
    });
  });

  it('in a wallet at a vendor counts as its bets where they are reported', async () => {
    const member = await house.member();
    const at = '2026-03-10T11:00:00.000Z';
    const reported = { memberId: member, brandId: house.brand.id, vendor: 'lantern', currency: 'BDT', at };
    const counted = { stake: '9000', validStake: '8000', payout: '9500', bets: 3, unreported: '-500' };
    await tell((tx) => announce(tx, VendorResultBooked, [{ ...reported, amount: '500', ...counted }]));
    expect(await profit(member, { by: 'category' })).toMatchObject({
      list: [
        {
          of: 'vendor:lantern',
          bets: 3,
          stake: '90.00',
          validStake: '80.00',
          payout: '95.00',
          net: '5.00',
          unreported: '-5.00',
        },
      ],
    });
  });

  it('is found by state, kind and day in the brand’s zone', async () => {
    const member = await house.member();
    const slips = Array.from({ length: 7 }, (_, n) =>
      stakeOf(member, { at: `2026-03-0${n + 3}T18:30:00.000Z`, kind: n % 2 ? 'round' : 'slip' }),
    );
    await tell((tx) =>
      announce(
        tx,
        StakeSettled,
        slips.map((slip) => end(slip, '0')),
      ),
    );
    const open = stakeOf(member, { at: '2026-03-01T10:00:00.000Z' });
    await tell((tx) => announce(tx, StakePlaced, [open]));
    expect(await bets(member, { kind: 'round', from: '2026-03-01' })).toMatchObject({ sum: { bets: 3 } });
    expect(await bets(member, { state: 'voided', from: '2026-03-01' })).toMatchObject({ sum: { bets: 0 } });
    // An open bet belongs to today, whenever it was placed, and to no day before.
    expect(await bets(member, { state: 'open' })).toMatchObject({ list: [{ ref: open.ref }] });
    expect(await bets(member, { state: 'open', from: '2026-03-01', to: '2026-03-10' })).toMatchObject({
      list: [],
    });
    // 18:30 in UTC is the next day in Dhaka.
    expect(await bets(member, { from: '2026-03-04', to: '2026-03-04' })).toMatchObject({ sum: { bets: 1 } });
    expect(await bets(member, { from: '2026-03-04', to: '2026-03-04' })).toMatchObject({
      list: [{ ref: slips[0]?.ref }],
    });
  });

  it('is read page by page: none twice and none left out, also while more are placed', async () => {
    const member = await house.member();
    // Several at one moment: the moment alone is no place in the list.
    const slips = Array.from({ length: 11 }, (_, n) =>
      stakeOf(member, { at: `2026-03-10T10:00:0${Math.floor(n / 4)}.000Z` }),
    );
    await tell((tx) => announce(tx, StakePlaced, slips));
    expect(await bets(member, { pageSize: 4, pageNo: 3 })).toMatchObject({ pageNum: 3, totalPages: 3 });
    const newest = (list: readonly { ref: string; at: string }[]): string[] =>
      [...list]
        .sort((one, other) => (one.at + one.ref < other.at + other.ref ? 1 : -1))
        .map(({ ref }) => ref);
    const refs = (list: readonly { ref: string }[]): string[] => list.map(({ ref }) => ref);
    const first = await bets(member, { pageSize: 4 });
    expect(first).toMatchObject({ previous: null, sum: { openBets: 11 } });
    await tell((tx) =>
      announce(tx, StakePlaced, [stakeOf(member, { at: '2026-03-10T10:30:00.000Z', serial: 'S-2' })]),
    );
    const second = await bets(member, { pageSize: 4, after: first.next ?? '' });
    await tell((tx) =>
      announce(tx, StakePlaced, [stakeOf(member, { at: '2026-03-10T10:40:00.000Z', serial: 'S-3' })]),
    );
    const third = await bets(member, { pageSize: 4, after: second.next ?? '' });
    expect(third).toMatchObject({ next: null, sum: { openBets: 13 } });
    expect([...refs(first.list), ...refs(second.list), ...refs(third.list)]).toEqual(newest(slips));
    expect(refs((await bets(member, { pageSize: 4, before: third.previous ?? '' })).list)).toEqual(
      refs(second.list),
    );
    const back = await bets(member, { pageSize: 4, before: second.previous ?? '' });
    expect(refs(back.list)).toEqual(refs(first.list));
    // Two have come meanwhile: there is something newer than the page that was the first one.
    const top = await bets(member, { pageSize: 4, before: back.previous ?? '' });
    expect(top.list.map(({ serial }) => serial)).toEqual(['S-3', 'S-2', 'S-1', 'S-1']);
    expect(top.previous).toBeNull();
  });

  it('of somebody else is no place in one’s own list', async () => {
    const [member, other] = [await house.member(), await house.member()];
    // One of his own is older: it stands behind that place, were it one.
    const [older, theirs] = [stakeOf(member, { at: '2026-03-10T09:00:00.000Z' }), stakeOf(other)];
    await tell((tx) => announce(tx, StakePlaced, [older, theirs]));
    expect((await bets(member, { after: theirs.ref })).list).toEqual([]);
  });

  it.each([[{ from: '2026-03-11', to: '2026-03-10' }], [{ from: '2025-01-01' }], [{ to: '2026-02-30' }]])(
    '%j is no period',
    async (query) => {
      const member = await house.member();
      const code = await bets(member, query).then(
        () => 'answered',
        (error: unknown) => (isFault(error) ? error.code : String(error)),
      );
      expect(code).toBe('records.period');
    },
  );
});

it('the last seven days are the period nobody chose', () => {
  expect(periodOf({}, 'Asia/Dhaka', NOW)).toEqual({ from: '2026-03-05', to: '2026-03-11' });
});

describe('the day of a brand', () => {
  // 20:00 in UTC is 02:00 of the eleventh in Dhaka; yesterday counts up to 02:00 too.
  const at = (day: string, time: string): string => `2026-03-${day}T${time}:00.000Z`;
  const read = async (query: { readonly currency?: string } = {}): Promise<Today> =>
    callRoute(routes(), OpsToday, house.brand, {
      caller: asStaff(newId<'staff'>()),
      query,
    }) as Promise<Today>;

  it('stands beside yesterday and last week up to the same time; a voided stake is no turnover', async () => {
    const member = await house.member();
    const before = await read();
    const one = stakeOf(member, { at: at('10', '18:30'), category: 'RNG', kind: 'round' });
    const yesterday = stakeOf(member, { at: at('09', '19:30'), category: 'RNG', kind: 'round' });
    const late = stakeOf(member, { at: at('09', '21:30'), category: 'RNG', kind: 'round' });
    const voided = stakeOf(member, { at: at('10', '18:40'), category: 'RNG', kind: 'round' });
    await tell((tx) =>
      announce(tx, StakeSettled, [
        end(one, '400'),
        end(yesterday, '0'),
        end(late, '0'),
        { ...end(voided, '1000'), state: 'voided', validStake: '0' },
      ]),
    );
    const now = await read();
    const grown = (figure: (today: Today) => string): number =>
      Math.round((Number(figure(now)) - Number(figure(before))) * 100);
    expect(grown(({ stakes }) => stakes.today)).toBe(1000);
    expect(grown(({ ggr }) => ggr.today)).toBe(600);
    expect(grown(({ stakes }) => stakes.yesterday)).toBe(1000);
    expect(grown(({ stakes }) => stakes.hours[0] ?? '')).toBe(1000);
    expect(grown(({ stakes }) => stakes.yesterdayHours[3] ?? '')).toBe(1000);
    expect(now.active.today - before.active.today).toBe(1);
    expect(now.active.yesterday - before.active.yesterday).toBe(1);
  });

  it('is one of the last days, each in days of the wall, with what every category came to', async () => {
    const member = await house.member();
    const lines = () =>
      callRoute(routes(), OpsDays, house.brand, {
        caller: asStaff(newId<'staff'>()),
        query: { days: 3 },
      }) as Promise<Days>;
    const before = await lines();
    expect(before.days.map(({ day }) => day)).toEqual(['2026-03-09', '2026-03-10', '2026-03-11']);
    // 18:30 in UTC is the next day in Dhaka.
    const stakes = ['08', '09', '10'].map((day) =>
      stakeOf(member, { at: at(day, '18:30'), category: 'FISH', kind: 'round' }),
    );
    await tell((tx) =>
      announce(
        tx,
        StakeSettled,
        stakes.map((stake) => end(stake, '250')),
      ),
    );
    const { days } = await lines();
    for (const [n, { ggr, active, categories }] of days.entries()) {
      expect(Number(ggr) - Number(before.days[n]?.ggr)).toBeCloseTo(7.5, 6);
      expect(active - (before.days[n]?.active ?? 0)).toBe(1);
      expect(categories).toContainEqual({ category: 'FISH', stake: '10.00', ggr: '7.50' });
    }
  });

  it('counts a withdrawal when it is paid, and once', async () => {
    const memberId = await house.member();
    const before = await read();
    const withdrawalId = newId();
    for (const state of ['requested', 'paying', 'paid', 'received'] as const)
      await tell((tx) =>
        announce(tx, WithdrawalChanged, [
          {
            memberId,
            brandId: house.brand.id,
            withdrawalId,
            serial: 'W-1',
            state,
            amount: '70.00',
            currency: 'BDT',
            reason: '',
            at: at('10', '19:00'),
          },
        ]),
      );
    const { withdrawals } = await read();
    expect(Number(withdrawals.today) - Number(before.withdrawals.today)).toBe(70);
  });

  it('adds no currency to another: each has its sums, people are counted once', async () => {
    const currencies = [{ currency: 'USDT', worth: '100', open: true }] as const;
    await writeSettings(house.db, house.brand.id, CurrencySettings, { currencies: [...currencies] });
    house.brands.forget();
    const member = await house.member();
    const lines = (query: { readonly currency?: string } = {}) =>
      callRoute(routes(), OpsDays, house.brand, {
        caller: asStaff(newId<'staff'>()),
        query: { days: 2, ...query },
      }) as Promise<Days>;
    const [main, other] = [await read(), await read({ currency: 'USDT' })];
    const mainDays = await lines();
    const stake = stakeOf(member, { at: at('10', '18:30'), currency: 'USDT', stake: '2000000' });
    await tell((tx) => announce(tx, StakeSettled, [end(stake, '500000')]));
    await tell((tx) =>
      announce(tx, WithdrawalChanged, [
        {
          memberId: member,
          brandId: house.brand.id,
          withdrawalId: newId(),
          serial: 'W-2',
          state: 'paid',
          // What leaves the house is counted, not the fee it keeps.
          amount: '5.000000',
          fee: '1.000000',
          arrives: '4.000000',
          currency: 'USDT',
          reason: '',
          at: at('10', '19:00'),
        },
      ]),
    );
    const [mainNow, otherNow] = [await read(), await read({ currency: 'USDT' })];
    expect(mainNow.currencies).toEqual(['BDT', 'USDT']);
    expect(mainNow.stakes).toEqual(main.stakes);
    expect(mainNow.withdrawals).toEqual(main.withdrawals);
    expect([other.stakes.today, otherNow.stakes.today]).toEqual(['0.000000', '2.000000']);
    expect(otherNow.ggr.today).toBe('1.500000');
    expect(otherNow.withdrawals.today).toBe('4.000000');
    expect(otherNow.active).toEqual(mainNow.active);
    const [mainDaysNow, otherDays] = [await lines(), await lines({ currency: 'USDT' })];
    expect([mainDaysNow.currency, mainDaysNow.currencies]).toEqual(['BDT', ['BDT', 'USDT']]);
    const sums = ({ days }: Days) =>
      days.map(({ stakes, payouts, withdrawals }) => [stakes, payouts, withdrawals]);
    expect(sums(mainDaysNow)).toEqual(sums(mainDays));
    expect(sums(otherDays)).toEqual([
      ['0.000000', '0.000000', '0.000000'],
      ['2.000000', '0.500000', '4.000000'],
    ]);
    const people = ({ days }: Days) => days.map(({ active, signUps }) => [active, signUps]);
    expect(people(otherDays)).toEqual(people(mainDaysNow));
    await expect(lines({ currency: 'EUR' })).rejects.toMatchObject({ code: 'records.wrong_currency' });
    await expect(read({ currency: 'EUR' })).rejects.toMatchObject({ code: 'records.wrong_currency' });
  });
});
