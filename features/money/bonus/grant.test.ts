/** Who is given a bonus, by which terms, and how often: whoever asks at the same time, whatever the load on its budget. */
import { afterAll, describe, expect, it } from 'vitest';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { testBrand } from '#features/setup/brand/fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { DAY } from '#kernel/time.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { type Desk, openDesk } from './campaigns.fixture.ts';
import { bonusHouseOfFile, type BonusHouse, taka, TERMS } from './fixtures.ts';
import { campaignOf, grantOf } from './service/campaigns.ts';
import { grant } from './service/grant.ts';
import { pay } from './service/pay.ts';
import { spendOf } from './store/campaigns.ts';

let at: BonusHouse;
let desk: Desk;
let usual: string;
/** Another process of the same house. */
let second: Db;
bonusHouseOfFile(async (opened) => {
  at = opened;
  desk = openDesk(at);
  usual = await at.terms({ maxStake: '100.00' });
  second = createDb({ url: at.house.database.appUrl, log: silentLog(), connectTimeoutMs: 30_000 });
});
afterAll(() => second.close());

const standing = (memberId: string, column: string, value: unknown) =>
  arrange(
    at.house.db,
    `insert into protection.standing (member_id, ${column}) values ($1, $2)
       on conflict (member_id) do update set ${column} = excluded.${column}`,
    [memberId, value],
  );
const level = (memberId: string, to: number) =>
  arrange(
    at.house.db,
    'insert into members.profiles (member_id, level) values ($1, $2) on conflict (member_id) do update set level = excluded.level',
    [memberId, to],
  );
const spent = async (code: string): Promise<bigint> =>
  (await campaignOf(at.house.db, at.house.brand.id, code))?.spent ?? -1n;

describe('who is given one', () => {
  it.each([
    ['he takes a break', 'time_out_until', DAY],
    ['he has excluded himself', 'excluded_until', DAY],
  ])('nobody while %s, and again when that is over', async (_, column, lasts) => {
    const { memberId } = await at.member(0n);
    await standing(memberId, column, at.clock.at + lasts);
    expect(await at.grant(memberId, usual, 100n)).toEqual({ refused: 'bonus.not_entitled' });
    at.clock.at += lasts;
    expect(await at.grant(memberId, usual, 100n)).toMatchObject({ again: false });
  });
  it('nobody who is restricted', async () => {
    const { memberId } = await at.member(0n);
    await standing(memberId, 'restricted', true);
    expect(await at.grant(memberId, usual, 100n)).toEqual({ refused: 'bonus.not_entitled' });
    await standing(memberId, 'restricted', false);
    expect(await at.grant(memberId, usual, 100n)).toMatchObject({ again: false });
  });
  it.each(['suspended', 'closed'])('nobody who is %s', async (status) => {
    const { memberId } = await at.member(0n);
    await arrange(at.house.db, 'update members.members set status = $2 where id = $1', [memberId, status]);
    expect(await at.grant(memberId, usual, 100n)).toEqual({ refused: 'bonus.not_entitled' });
  });
  it('nobody who is on trial, an agent, or unknown', async () => {
    for (const type of [1, 4]) {
      const { memberId } = await at.member(0n);
      await arrange(at.house.db, 'update members.members set type = $2 where id = $1', [memberId, type]);
      expect(await at.grant(memberId, usual, 100n)).toEqual({ refused: 'bonus.not_entitled' });
    }
    expect(await at.grant(newId<'member'>(), usual, 100n)).toEqual({ refused: 'bonus.not_entitled' });
  });
  it('from the level the terms ask for', async () => {
    const terms = await at.terms({ minLevel: 2 });
    const { memberId } = await at.member(0n);
    for (const [reached, says] of [
      [0, { refused: 'bonus.below_level' }],
      [1, { refused: 'bonus.below_level' }],
      [2, { again: false }],
    ] as const) {
      await level(memberId, reached);
      expect(await at.grant(memberId, terms, 100n)).toMatchObject(says);
    }
  });
  it('only in a currency he has', async () => {
    const terms = await at.terms({ currency: 'USDT', amount: { kind: 'fixed', amount: '5.000000' } });
    const { memberId } = await at.member(0n);
    expect(await at.grant(memberId, terms, 0n)).toEqual({ refused: 'bonus.wrong_currency' });
    await arrange(
      at.house.db,
      'insert into members.currencies (member_id, currency, brand_id) values ($1, $2, $3)',
      [memberId, 'USDT', at.house.brand.id],
    );
    const granted = await at.grant(memberId, terms, 0n);
    expect(granted).toMatchObject({ again: false });
    expect(await at.row(granted.refused === undefined ? granted.bonusId : '')).toMatchObject({
      currency: 'USDT',
      granted: 5_000_000n,
      required: 25_000_000n,
      max_stake: 250_000n,
    });
  });
  it('nobody of another brand, and by no terms of another brand', async () => {
    const { db } = at.house;
    const foreign = newId<'brand'>();
    await openBrand(db, { ...testBrand, id: foreign, code: 'foreign' });
    const { memberId } = await at.member(0n);
    const { id } = await db.transaction((tx) =>
      at.room.engine.putTerms(tx, { brandId: foreign, code: 'theirs', terms: TERMS }),
    );
    expect(await at.grant(memberId, id, 100n)).toEqual({ refused: 'bonus.unknown_terms' });
    expect(await at.grant(memberId, id, 100n, { brandId: foreign })).toEqual({
      refused: 'bonus.not_entitled',
    });
    expect(await at.grant(memberId, usual, 100n, { brandId: foreign })).toEqual({
      refused: 'bonus.unknown_terms',
    });
  });
  it('a reward in cash is refused to the same people', async () => {
    const { memberId } = await at.member(0n);
    await standing(memberId, 'restricted', true);
    const ask = {
      brandId: at.house.brand.id,
      memberId,
      currency: 'BDT',
      amount: taka('1.00'),
      source: 'rebate',
      reference: newId(),
      note: '',
    } as const;
    const paid = () => at.house.db.transaction((tx) => pay(at.needs, tx, ask));
    expect(await paid()).toEqual({ refused: 'bonus.not_entitled' });
    await standing(memberId, 'restricted', false);
    expect(await paid()).toMatchObject({ again: false });
    await expect(
      at.house.db.transaction((tx) => pay(at.needs, tx, { ...ask, amount: minor(0n) })),
    ).rejects.toThrow(RangeError);
  });
});

describe('what is written of it', () => {
  it('the terms as they come to: amount, wagering, largest stake, cap, end', async () => {
    const terms = await at.terms({ wagering: '7.5', maxConversion: '3', days: 2 });
    const { memberId } = await at.member(0n);
    const granted = await at.grant(memberId, terms, taka('12.34'));
    if (granted.refused !== undefined) throw new Error(granted.refused);
    const row = await at.row(granted.bonusId);
    expect(row).toMatchObject({
      state: 'open',
      end_reason: '',
      granted: 1_234n,
      required: 9_255n,
      max_stake: 61n,
      max_conversion: 3_702n,
      wagered: 0n,
      free_count: 0,
    });
    expect(row.expires_at.getTime() - row.granted_at.getTime()).toBe(2 * DAY);
    expect(row.serial).toMatch(/^BN-\d{2}-\d{6}$/);
  });
  it('the version it was given by, whatever is written later', async () => {
    const { db, brand } = at.house;
    const put = (wagering: string) =>
      db.transaction((tx) =>
        at.room.engine.putTerms(tx, { brandId: brand.id, code: 'kept', terms: { ...TERMS, wagering } }),
      );
    const [first, next] = [await put('5'), await put('10')];
    expect([first.version, next.version]).toEqual([1, 2]);
    const { memberId } = await at.member(0n);
    const granted = await at.grant(memberId, first.id, 1_000n);
    expect((await at.row(granted.refused === undefined ? granted.bonusId : '')).required).toBe(5_000n);
    await expect(put('11')).rejects.toMatchObject({ code: 'bonus.wrong_terms' });
  });
});

describe('twice at once', () => {
  const both = (memberId: Parameters<BonusHouse['grant']>[0], references: readonly string[]) =>
    Promise.all(
      references.map((reference, n) =>
        (n % 2 === 0 ? at.house.db : second).transaction((tx) =>
          grant(at.needs, tx, {
            brandId: at.house.brand.id,
            memberId,
            terms: usual,
            source: 'mission',
            reference,
            amount: minor(700n),
          }),
        ),
      ),
    );
  it('by two processes under one reference it is given once, and both are told so', async () => {
    const { memberId } = await at.member(0n);
    const reference = newId();
    const answers = await both(
      memberId,
      Array.from({ length: 12 }, () => reference),
    );
    expect(answers.filter((one) => one.refused === undefined && !one.again)).toHaveLength(1);
    expect(new Set(answers.map((one) => (one.refused === undefined ? one.bonusId : one.refused))).size).toBe(
      1,
    );
    expect(await at.pockets(memberId)).toEqual([0n, 700n]);
  });
  it('by two processes for two deeds one is given, and the other refused', async () => {
    const { memberId } = await at.member(0n);
    const answers = await both(memberId, [newId(), newId()]);
    expect(answers.filter((one) => one.refused === undefined)).toHaveLength(1);
    expect(answers.filter((one) => one.refused === 'bonus.another_open')).toHaveLength(1);
    expect(await at.pockets(memberId)).toEqual([0n, 700n]);
  });
});

describe('a budget', () => {
  const give = async (code: string, db: Db, amount: bigint, reference = newId()) => {
    const { memberId } = await at.member(0n);
    const campaign = await campaignOf(db, at.house.brand.id, code);
    if (!campaign) throw new Error('no campaign');
    return db.transaction((tx) =>
      grantOf(at.needs, tx, campaign, {
        brandId: at.house.brand.id,
        memberId,
        source: 'staff',
        reference,
        amount: minor(amount),
      }),
    );
  };
  it('holds under load: of thirty at once by two processes as many are given as it pays', async () => {
    await desk.open('load', {}, { budget: '70.00' });
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, n) => give('load', n % 2 === 0 ? at.house.db : second, 1_000n)),
    );
    expect(all.filter((one) => one.refused === undefined)).toHaveLength(7);
    expect(all.filter((one) => one.refused === 'bonus.budget_spent')).toHaveLength(23);
    expect(await spent('load')).toBe(7_000n);
  });
  it('gets back what was not given after all', async () => {
    await desk.open('returned', {}, { budget: '10.00' });
    const { memberId } = await at.member(0n);
    await at.grant(memberId, usual, 100n);
    const campaign = await campaignOf(at.house.db, at.house.brand.id, 'returned');
    if (!campaign) throw new Error('no campaign');
    const ask = { brandId: at.house.brand.id, memberId, source: 'staff', amount: minor(1_000n) } as const;
    const given = await at.house.db.transaction((tx) =>
      grantOf(at.needs, tx, campaign, { ...ask, reference: newId() }),
    );
    expect(given).toEqual({ refused: 'bonus.another_open' });
    expect(await spent('returned')).toBe(0n);
    expect((await give('returned', at.house.db, 1_000n)).refused).toBeUndefined();
    expect(await spent('returned')).toBe(1_000n);
  });
  it('is charged once for what is asked for twice', async () => {
    await desk.open('once', {}, { budget: '100.00' });
    const reference = newId();
    const first = await give('once', at.house.db, 500n, reference);
    expect(await give('once', at.house.db, 500n, reference)).toEqual({ ...first, again: true });
    expect(await spent('once')).toBe(500n);
  });
  it('pays free plays as it pays money', async () => {
    const freePlays = { game: 'monsoon-tiger', count: 4, stake: '2.00' };
    await desk.open('plays', { freePlays, maxStake: '5.00' }, { budget: '20.00' });
    expect((await give('plays', at.house.db, 500n)).refused).toBeUndefined();
    expect(await spent('plays')).toBe(1_300n);
    expect(await give('plays', at.house.db, 500n)).toEqual({ refused: 'bonus.budget_spent' });
  });
  it('is not touched while the campaign is not open', async () => {
    const { revision } = await desk.save('draft', {}, { budget: '10.00' });
    expect(revision).toBe(1);
    expect(await give('draft', at.house.db, 100n)).toEqual({ refused: 'bonus.budget_spent' });
    expect(await spent('draft')).toBe(0n);
  });
  it('what it has spent is never above it, nor below nothing, whatever writes it', async () => {
    await desk.open('bound', {}, { budget: '5.00' });
    const campaign = await campaignOf(at.house.db, at.house.brand.id, 'bound');
    const spend = (units: bigint) => at.house.db.transaction((tx) => spendOf(tx, campaign?.id ?? '', units));
    expect(await spend(500n)).toBe(true);
    expect(await spend(1n)).toBe(false);
    await expect(spend(-501n)).rejects.toMatchObject({ code: '23514' });
    expect(await spend(-500n)).toBe(true);
  });
});

it('leaves the books without a finding', async () => {
  expect(await at.findings()).toEqual([]);
});
