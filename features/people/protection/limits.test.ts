/** Limits as a member sets them, exclusions as a person is known again, and the law of each jurisdiction. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { testBrand, testJurisdiction } from '#features/setup/brand/fixtures.ts';
import { isFault } from '#kernel/faults.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { patchSettings } from '#platform/settings/settings.ts';
import { PERIODS } from './contract/kinds.ts';
import { LAW, type Law, PACK, type PackCode, PACKS, type RuleName, RULE_NAMES } from './contract/packs.ts';
import { minAgeOf, PackSettings } from './contract/player-rules.ts';
import { cycleFor, rulesIn } from './rules.ts';
import { compare } from './rules/limits.ts';
import { monthsOn, periodAt } from './rules/periods.ts';
import { createProtection } from './service.ts';
import { digestWith, excludePerson, isMarked, matchAll, matchMember } from './service/exclusion.ts';
import { confirmRaise, declineLimits, setLimit, takeBackRaise } from './service/limits.ts';
import { limitsOfMember } from './service/read.ts';
import { loadGate, setRestricted } from './store.ts';
import { endDeposits } from './store/deposits.ts';

let house: TestHouse;
let now = Date.now();
const clock = { now: () => now };
const digest = digestWith(Buffer.alloc(32, 7));
const needs = () => ({ db: house.db, brands: house.brands, clock, digest });
beforeAll(async () => {
  house = await openTestHouse();
});
beforeEach(async () => {
  now = Date.now();
  await under('play-money');
});
afterAll(() => house.close());

const under = async (pack: PackCode) => {
  await patchSettings(house.db, house.brand.id, PackSettings, { pack });
  house.brands.forget();
  await house.brands.settings.fresh();
};
const person = async () => ({ memberId: await house.member(), brandId: house.brand.id, currency: 'BDT' });
type Person = Awaited<ReturnType<typeof person>>;
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const stake = { kind: 'stake', period: 'day' } as const;
const limit = async (who: Person, { kind, period }: { kind: string; period: string } = stake) =>
  (await limitsOfMember(needs(), who)).limits.find((one) => one.kind === kind && one.period === period);

describe('a limit', () => {
  it.each<[string, bigint | null, bigint | null, ReturnType<typeof compare>]>([
    ['the first', null, 5n, 'lower'],
    ['nothing of it', null, 0n, 'lower'],
    ['a lower one', 5n, 4n, 'lower'],
    ['the same', 5n, 5n, 'same'],
    ['a higher one', 5n, 6n, 'higher'],
    ['none any more', 5n, null, 'higher'],
    ['none again', null, null, 'same'],
  ])('%s: %s to %s is %s', (_, stands, wanted, request) => {
    expect(compare(stands, wanted)).toBe(request);
  });

  it('falls at once and rises a day later, by a second yes', async () => {
    const who = await person();
    await setLimit(needs(), who, { ...stake, amount: '100.00' });
    await setLimit(needs(), who, { ...stake, amount: '50.00' });
    expect(await limit(who)).toMatchObject({ limit: '50.00', raise: null });
    await setLimit(needs(), who, { ...stake, amount: '80.00' });
    expect(await limit(who)).toMatchObject({ limit: '50.00', raise: { wanted: '80.00', ready: false } });
    now += DAY - 1;
    expect(await said(confirmRaise(needs(), who, stake))).toBe('protection.raise_not_ready');
    now += 1;
    expect(await limit(who)).toMatchObject({ limit: '50.00', raise: { ready: true } });
    await confirmRaise(needs(), who, stake);
    expect(await limit(who)).toMatchObject({ limit: '80.00', raise: null });
    expect(await said(confirmRaise(needs(), who, stake))).toBe('protection.unknown_raise');
  });

  it('that was asked to rise lapses, is taken back, and falls with a lower one', async () => {
    const who = await person();
    await setLimit(needs(), who, { ...stake, amount: '100.00' });
    await setLimit(needs(), who, { ...stake, amount: null });
    now += 8 * DAY;
    expect(await said(confirmRaise(needs(), who, stake))).toBe('protection.unknown_raise');
    await setLimit(needs(), who, { ...stake, amount: null });
    await takeBackRaise(needs(), who, stake);
    expect((await limit(who))?.raise).toBeNull();
    await setLimit(needs(), who, { ...stake, amount: '200.00' });
    await setLimit(needs(), who, { ...stake, amount: '90.00' });
    now += 2 * DAY;
    expect(await said(confirmRaise(needs(), who, stake))).toBe('protection.unknown_raise');
    expect(await limit(who)).toMatchObject({ limit: '90.00', raise: null });
  });

  it.each(['1441', '-1', '1.5', '', '99999999'])('of time takes no %j minutes a day', async (amount) => {
    const who = await person();
    expect(await said(setLimit(needs(), who, { kind: 'time', period: 'day', amount }))).toBe(
      'protection.wrong_limit',
    );
  });
});

describe('a period', () => {
  it('holds every instant once: no gap and no overlap, whenever it began', () => {
    const at = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) });
    fc.assert(
      fc.property(
        at,
        fc.integer({ min: 0, max: 800 * DAY }),
        fc.constantFrom(...PERIODS),
        (anchor, on, period) => {
          const { from, to } = periodAt(anchor, period, anchor + on);
          expect(from <= anchor + on && anchor + on < to).toBe(true);
          expect(periodAt(anchor, period, to).from).toBe(to);
          expect(periodAt(anchor, period, from)).toEqual({ from, to });
        },
      ),
    );
  });
  it('of a month ends on the last day where there is no 31st', () => {
    const anchor = Date.UTC(2026, 0, 31, 12);
    expect([1, 2, 3, 13].map((n) => new Date(monthsOn(anchor, n)).toISOString().slice(0, 10))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-02-28',
    ]);
  });
});

describe('deposits', () => {
  const ask = (who: Person, amount: bigint) => {
    const { checkDeposit, countDeposit } = createProtection({ ...house, clock });
    const request = { ...who, amount: minor(amount), currency: 'BDT' };
    const depositId = newId();
    return house.db.transaction(async (tx) => {
      await checkDeposit(tx, request);
      await countDeposit(tx, { ...request, depositId });
      return depositId;
    });
  };

  it('asked for by 40 at once never pass the limit by one unit, and what failed counts no more', async () => {
    const who = await person();
    await setLimit(needs(), who, { kind: 'deposit', period: 'day', amount: '1000.00' });
    const asked = await Promise.all(
      Array.from({ length: 40 }, () => ask(who, 15_000n).catch((error: unknown) => error)),
    );
    const ids = asked.filter((one): one is ReturnType<typeof newId> => typeof one === 'string');
    expect(ids).toHaveLength(6);
    expect(asked.filter((one) => isFault(one) && one.code === 'protection.deposit_limit')).toHaveLength(34);
    expect(await said(ask(who, 10_001n))).toBe('protection.deposit_limit');
    await house.db.transaction((tx) => endDeposits(tx, ids.slice(0, 2), 'ended', now));
    expect((await limit(who, { kind: 'deposit', period: 'day' }))?.used).toBe('600.00');
    expect(await said(ask(who, 40_000n))).toBe('done');
    now += DAY;
    expect(await said(ask(who, 100_000n))).toBe('done');
  });

  it('are closed with play for who is restricted, in the words of a suspended account', async () => {
    const who = await person();
    const { gate } = createProtection({ ...house, clock });
    const bet = async () => {
      const [row] = await loadGate(house.db, [who.memberId]);
      const request = { brandId: who.brandId, stake: minor(1_000n), currency: 'BDT' };
      return gate.refuse(row, { ...request, now, lastAt: 0, cycleMs: 0 })?.code ?? 'done';
    };
    await setRestricted(house.db, who.memberId, true);
    expect([await bet(), await said(ask(who, 10_000n))]).toEqual([
      'protection.account_suspended',
      'protection.account_suspended',
    ]);
    await setRestricted(house.db, who.memberId, false);
    expect([await bet(), await said(ask(who, 10_000n))]).toEqual(['done', 'done']);
  });

  it('wait for an answer about limits where the jurisdiction asks first', async () => {
    await under('uk');
    const who = await person();
    expect(await said(ask(who, 10_000n))).toBe('protection.limits_first');
    await declineLimits(needs(), who);
    expect(await said(ask(who, 10_000n))).toBe('done');
  });
});

describe('an exclusion', () => {
  const contact = (memberId: MemberId, kind: string, value: string, proved: boolean, brandId: string) =>
    house.db.pool.query(
      `insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, $2, $3, $4, $5, $6)`,
      [memberId, kind, brandId, value, proved ? new Date() : null, proved],
    );
  const named = (memberId: MemberId, payeeName: string, birthday: string) =>
    house.db.pool.query(
      `insert into members.profiles (member_id, details, birthday) values ($1, $2, $3)
       on conflict (member_id) do update set details = excluded.details, birthday = excluded.birthday`,
      [memberId, JSON.stringify({ payeeName }), birthday],
    );
  /** An account of another brand of this installation. */
  const abroad = async (): Promise<MemberId> => {
    const id = newId<'brand'>();
    await openBrand(house.db, { ...testBrand, id, code: `b${id.slice(-8)}` });
    const memberId = await house.member();
    await house.db.pool.query('update members.members set brand_id = $2 where id = $1', [memberId, id]);
    return memberId;
  };
  const until = async (memberId: MemberId): Promise<string | null> =>
    (await limitsOfMember(needs(), { memberId, brandId: house.brand.id })).excludedUntil;
  const exclude = (who: Person, months = 6) =>
    house.db.transaction((tx) => excludePerson(tx, needs(), who, months));

  it('reaches every account with a proved contact, or the same name and birth date, in every brand', async () => {
    const who = await person();
    const [byPhone, byName, other, claimed] = [
      await abroad(),
      await abroad(),
      await abroad(),
      await person(),
    ];
    const phone = `+8801${String(now).slice(-9)}`;
    await contact(who.memberId, 'phone', phone, true, house.brand.id);
    await contact(who.memberId, 'email', 'claimed@example.com', false, house.brand.id);
    await contact(byPhone, 'phone', phone, false, newId());
    await contact(claimed.memberId, 'email', 'claimed@example.com', false, house.brand.id);
    await named(who.memberId, 'Rahim  Uddin', '1990-02-28');
    await named(byName, ' rahim uddin ', '1990-02-28');
    await named(other, 'Rahim Uddin', '1990-03-01');
    expect(await exclude(who)).toMatchObject({ accounts: 3 });
    const end = new Date(monthsOn(now, 6)).toISOString();
    expect([await until(who.memberId), await until(byPhone), await until(byName)]).toEqual([end, end, end]);
    // Another birth date is another person, and a contact nobody proved marks nobody else.
    expect([await until(other), await until(claimed.memberId)]).toEqual([null, null]);
  });

  const documented = (memberId: MemberId, mark: number) =>
    house.db.pool.query(
      `insert into members.profiles (member_id, id_mark) values ($1, $2)
       on conflict (member_id) do update set id_mark = excluded.id_mark`,
      [memberId, Buffer.alloc(32, mark)],
    );
  /** His paper was looked at and accepted. */
  const shown = ({ memberId, brandId }: Person, kind = 'identity') =>
    house.db.pool.query(
      `insert into verification.documents (id, member_id, brand_id, kind, state, proves, created_at, decided_at, valid_until)
       values ($1, $2, $3, $4, 'accepted', $5, now(), now(), now() + interval '1 year')`,
      [newId(), memberId, brandId, kind, Buffer.alloc(32, 1)],
    );

  it('by a number of a document nobody has seen reaches only who has his name or birth date too', async () => {
    const who = await person();
    const [stranger, sameName, sameBirth] = [await abroad(), await abroad(), await abroad()];
    await named(who.memberId, 'Karim Miah', '1985-05-05');
    await named(stranger, 'Jamal Khan', '1991-01-01');
    await named(sameName, 'KARIM miah', '1991-01-02');
    await named(sameBirth, 'Jamal Khan', '1985-05-05');
    for (const memberId of [who.memberId, stranger, sameName, sameBirth]) await documented(memberId, 21);
    await shown(who, 'address');
    expect(await exclude(who)).toMatchObject({ accounts: 3 });
    expect(await until(stranger)).toBeNull();
    expect(await isMarked(house.db, needs(), stranger)).toBe(false);
    expect([await until(sameName), await until(sameBirth)]).toEqual([expect.any(String), expect.any(String)]);
    // The paper was accepted since: the number alone is enough.
    await shown(who);
    expect(await matchAll(house.db, needs())).toBe(1);
    expect(await until(stranger)).toEqual(expect.any(String));
  });

  it('reaches accounts with the number of his document, and finds it again', async () => {
    const who = await person();
    await shown(who);
    const [there, other] = [await abroad(), await abroad()];
    await documented(who.memberId, 11);
    await documented(there, 11);
    await documented(other, 12);
    expect(await exclude(who)).toMatchObject({ accounts: 2 });
    expect([await until(there), await until(other)]).toEqual([expect.any(String), null]);
    const late = await person();
    expect(await isMarked(house.db, needs(), late.memberId)).toBe(false);
    await documented(late.memberId, 11);
    expect(await isMarked(house.db, needs(), late.memberId)).toBe(true);
    expect(await house.db.transaction((tx) => matchMember(tx, needs(), late.memberId))).toBe(true);
  });

  it('finds the person again who registers later, before he pays in, and by its round', async () => {
    const who = await person();
    await named(who.memberId, 'Selina Begum', '1988-12-01');
    await exclude(who, 12);
    const [late, later] = [await person(), await person()];
    await named(late.memberId, 'SELINA BEGUM', '1988-12-01');
    const marked = (memberId: MemberId) => isMarked(house.db, needs(), memberId);
    expect([await marked(late.memberId), await marked(later.memberId)]).toEqual([true, false]);
    const room = createProtection({ ...house, clock, match: (tx, id) => isMarked(tx, needs(), id) });
    const request = { ...late, amount: minor(10_000n), currency: 'BDT' };
    expect(await said(house.db.transaction((tx) => room.checkDeposit(tx, request)))).toBe(
      'protection.self_excluded',
    );
    expect(await house.db.transaction((tx) => matchMember(tx, needs(), late.memberId))).toBe(true);
    expect(await until(late.memberId)).not.toBeNull();
    await named(later.memberId, 'Selina Begum', '1988-12-01');
    expect(await matchAll(house.db, needs())).toBe(1);
    expect(await matchAll(house.db, needs())).toBe(0);
    expect(await until(later.memberId)).not.toBeNull();
  });

  it('is at least six months, is never shortened, and stops play and deposits until its end', async () => {
    const who = await person();
    expect(await said(exclude(who, 5))).toBe('protection.wrong_exclusion');
    await exclude(who, 12);
    await exclude(who, 6);
    const room = createProtection({ ...house, clock });
    const request = { ...who, amount: minor(10_000n), currency: 'BDT' };
    const deposit = () => said(house.db.transaction((tx) => room.checkDeposit(tx, request)));
    now = monthsOn(now, 12) - HOUR;
    expect(await deposit()).toBe('protection.self_excluded');
    now += HOUR;
    expect(await deposit()).toBe('done');
  });
});

describe('the law', () => {
  const HALF_YEAR = 183 * DAY;
  const PROMISED: Law = {
    minAge: 18,
    slotsPaceMs: 2_500,
    casinoPaceMs: 5_000,
    fishingPaceMs: 5_000,
    checkEveryMs: HOUR,
    raiseDelayMs: DAY,
    timeOutMaxMs: 42 * DAY,
    exclusionMinMs: HALF_YEAR,
    limitsFirst: false,
    autoplay: false,
    agentTransfers: false,
    mixedProducts: true,
  };
  /** What each text says, written down beside the data: a rule that is changed by mistake fails by the name of its source. */
  const SAID: Readonly<Record<PackCode, Law>> = {
    'play-money': {
      ...PROMISED,
      slotsPaceMs: 0,
      casinoPaceMs: 0,
      fishingPaceMs: 0,
      autoplay: true,
      agentTransfers: true,
    },
    uk: { ...PROMISED, limitsFirst: true, mixedProducts: false },
    malta: PROMISED,
    ontario: { ...PROMISED, minAge: 19, limitsFirst: true },
    philippines: { ...PROMISED, minAge: 21 },
  };
  const EACH = PACKS.flatMap((pack) =>
    RULE_NAMES.map((rule) => {
      const { text, place } = PACK[pack][rule].source;
      return [pack, rule, `${text}, ${place}`] as const;
    }),
  );
  it.each(EACH)('of %s: %s is as %s has it', (pack, rule) => {
    expect([LAW[pack][rule], PACK[pack][rule].value]).toEqual([SAID[pack][rule], SAID[pack][rule]]);
  });
  it.each<[PackCode, RuleName, string]>([
    ['uk', 'minAge', 'Gambling Act 2005'],
    ['uk', 'slotsPaceMs', 'RTS 14'],
    ['uk', 'casinoPaceMs', 'RTS 14'],
    ['uk', 'fishingPaceMs', 'RTS 14'],
    ['uk', 'checkEveryMs', 'RTS 13'],
    ['uk', 'raiseDelayMs', 'RTS 12'],
    ['uk', 'timeOutMaxMs', '3.3.4'],
    ['uk', 'exclusionMinMs', '3.5.3'],
    ['uk', 'limitsFirst', 'RTS 12A'],
    ['uk', 'autoplay', 'RTS 8A'],
    ['malta', 'minAge', 'chapter 583'],
    ['malta', 'raiseDelayMs', 'Directive 2 of 2018'],
    ['malta', 'exclusionMinMs', 'Directive 2 of 2018'],
    ['ontario', 'minAge', 'Standards for Internet Gaming'],
    ['ontario', 'raiseDelayMs', '2.24'],
    ['ontario', 'exclusionMinMs', 'Standards for Internet Gaming'],
    ['ontario', 'limitsFirst', '2.23'],
    ['philippines', 'minAge', 'Presidential Decree 1869'],
    ['philippines', 'exclusionMinMs', 'PAGCOR'],
  ])('of %s takes %s from %s', (pack, rule, named) => {
    const { text, place } = PACK[pack][rule].source;
    expect(`${text}, ${place}`).toContain(named);
  });
  it.each(PACKS.flatMap((pack) => RULE_NAMES.map((rule) => [pack, rule] as const)))(
    'of %s says where %s stands, and when',
    (pack, rule) => {
      const { text, place, at } = PACK[pack][rule].source;
      expect([text.length > 5, place.length > 3, /^\d{4}-\d{2}-\d{2}$/.test(at)]).toEqual([true, true, true]);
    },
  );
  it.each(PACKS)('of %s is never looser than what the house promises everywhere', (pack) => {
    const law = LAW[pack];
    expect(law.minAge).toBeGreaterThanOrEqual(18);
    expect(law.raiseDelayMs).toBeGreaterThanOrEqual(DAY);
    expect(law.exclusionMinMs).toBeGreaterThanOrEqual(180 * DAY);
    expect(law.checkEveryMs > 0 && law.checkEveryMs <= HOUR).toBe(true);
  });
  it('holds against a brand’s own looser settings, and stricter ones hold against it', async () => {
    await under('philippines');
    const settings = await house.brands.settings.all(house.brand.id);
    expect(minAgeOf(settings)).toBe(21);
    const rules = rulesIn({ ...testJurisdiction, slotsPaceMs: 0, casinoPaceMs: 9_000 }, 'BDT', LAW.uk);
    expect([cycleFor(rules, 'slots', 0), cycleFor(rules, 'casino', 0)]).toEqual([2_500, 9_000]);
  });
});

it('tells one kind of mark from another, and one key from another', () => {
  const other = digestWith(Buffer.alloc(32, 8));
  expect(digest('phone', 'a').equals(digest('email', 'a'))).toBe(false);
  expect(digest('phone', 'a').equals(other('phone', 'a'))).toBe(false);
});
