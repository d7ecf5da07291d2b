/** What a member writes about himself and what staff write beside it: fields that close, names in disguise, ages to the day, tags, levels. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putContact } from '#identity/accounts/service.ts';
import { asId, type MemberId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { openTestHouse, type TestHouse } from './fixtures.ts';
import { agentOf, broughtBy, codeOn, fitsDomain } from './service/affiliates.ts';
import { payeeAt } from './rules.ts';
import { type By, grade, tag } from './service/desk.ts';
import { versionOf } from './service/staff-profile.ts';
import { changeStatus } from './service/set-status.ts';
import { judge, missingAt, readProfile, writeProfile } from './service/profile.ts';
import { presentProfile } from './present.ts';
import { findReferrer } from './store.ts';

let house: TestHouse;
// Noon in Dhaka, six hours before its midnight would come to London.
const NOON = Date.parse('2026-11-22T06:00:00Z');
const now = NOON;
const clock = { now: () => now };
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await house.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
const failure = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const write = (id: MemberId, change: Parameters<typeof writeProfile>[3]) =>
  failure(writeProfile({ db: house.db, clock }, house.brand, id, change));
const proveMail = (id: MemberId) =>
  putContact(house.db, {
    accountId: id,
    brandId: house.brand.id,
    kind: 'email',
    value: `${id}@example.com`,
    verifiedAt: new Date(now),
    sole: true,
  });
const textsOf = async (id: MemberId) => (await readProfile(house.db, id)).texts;
const byFor = (memberId: string): By => ({
  brandId: house.brand.id,
  memberId,
  staffId: newId<'staff'>(),
  ip: '192.0.2.1',
  requestId: 'test',
});

describe('a profile', () => {
  it('is empty at first, keeps what was written, and loses what was emptied', async () => {
    const id = await house.member();
    const before = await textsOf(id);
    expect(Object.values(before).filter((text) => text !== '')).toEqual([before.nickname]);
    expect(await write(id, { fullname: ' Rana Das ', telegram: '@rana', birthday: '1990-05-17' })).toBe(
      'done',
    );
    expect(await textsOf(id)).toMatchObject({
      fullname: 'Rana Das',
      telegram: '@rana',
      birthday: '1990-05-17',
    });
    expect(await write(id, { telegram: '' })).toBe('done');
    const [row] = await sql('select details, birthday::text from members.profiles where member_id = $1', [
      id,
    ]);
    expect(row).toEqual({ details: { fullname: 'Rana Das' }, birthday: '1990-05-17' });
  });

  it('gives level 1 once, to who proved a contact and says his name and birth date: staff may take it away', async () => {
    const id = await house.member();
    const level = async (): Promise<number> => (await readProfile(house.db, id)).level;
    await proveMail(id);
    expect(await write(id, { fullname: 'Rana Das' })).toBe('done');
    expect(await level()).toBe(0);
    expect(await write(id, { birthday: '1990-05-17' })).toBe('done');
    expect(await level()).toBe(1);
    await sql('update members.profiles set level = 0 where member_id = $1', [id]);
    expect(await write(id, { telegram: '@rana' })).toBe('done');
    expect(await level()).toBe(0);
  });

  it('takes level 1 from who empties his name, and leaves it to whom staff gave it', async () => {
    const [own, given] = [await house.member(), await house.member()];
    const level = async (id: MemberId): Promise<number> => (await readProfile(house.db, id)).level;
    await proveMail(own);
    await write(own, { fullname: 'Rana Das', birthday: '1990-05-17' });
    expect(await level(own)).toBe(1);
    expect(await write(own, { fullname: '' })).toBe('done');
    expect(await level(own)).toBe(0);
    await write(given, { fullname: 'Rana Das' });
    await sql('update members.profiles set level = 1 where member_id = $1', [given]);
    expect(await write(given, { fullname: '' })).toBe('done');
    expect(await level(given)).toBe(1);
  });

  it('is open where a level given by hand left it empty, and then the check begins again under the same payee', async () => {
    const id = await house.member();
    const seen = (details: object) =>
      sql(
        'insert into members.profiles (member_id, details, level) values ($1, $2, 2) on conflict (member_id) do update set details = $2, level = 2, birthday = null',
        [id, details],
      );
    const open = async () =>
      presentProfile(await readProfile(house.db, id)).fields.flatMap((one) =>
        one.open && ['fullname', 'payeeName', 'birthday'].includes(one.name) ? [one.name] : [],
      );
    await seen({});
    expect(await open()).toEqual(['fullname', 'payeeName', 'birthday']);
    await seen({ payeeName: 'Rana Das' });
    expect(await open()).toEqual(['fullname', 'birthday']);
    expect(await write(id, { fullname: 'Bob' })).toBe('done');
    const { level, texts } = await readProfile(house.db, id);
    expect(level).toBeLessThan(2);
    expect(payeeAt(level, texts)).toBe('Rana Das');
  });

  it.each([2, 3])(
    'filled in for the first time leaves level %s, which staff gave without them',
    async (given) => {
      const id = await house.member();
      const level = async (): Promise<number> => (await readProfile(house.db, id)).level;
      await sql(
        'insert into members.profiles (member_id, level) values ($1, $2) on conflict (member_id) do update set level = $2',
        [id, given],
      );
      expect(await write(id, { fullname: 'Rana Das' })).toBe('done');
      expect(await write(id, { birthday: '1990-05-17' })).toBe('done');
      expect(await level()).toBe(given);
      expect(await write(id, { fullname: 'Bob' })).toBe('members.field_closed');
      // All at once is the same, and so is the name he is paid under already.
      const other = await house.member();
      await sql(
        'insert into members.profiles (member_id, details, level) values ($1, $2, $3) on conflict (member_id) do update set details = $2, level = $3',
        [other, { payeeName: 'Rana Das' }, given],
      );
      expect(await write(other, { fullname: 'rana  das', birthday: '1990-05-17' })).toBe('done');
      expect((await readProfile(house.db, other)).level).toBe(given);
    },
  );

  it('is closed where it says who was checked, from level 2; another address wants its papers again', async () => {
    const id = await house.member();
    const level = async (): Promise<number> => (await readProfile(house.db, id)).level;
    await proveMail(id);
    await write(id, { fullname: 'Rana Das', birthday: '1990-05-17', address: 'Lake Road' });
    for (const checked of [2, 3]) {
      await sql('update members.profiles set level = $2 where member_id = $1', [id, checked]);
      for (const change of [{ fullname: 'Bob' }, { payeeName: 'Bob' }, { fullname: '' }])
        expect([change, await write(id, change)]).toEqual([change, 'members.field_closed']);
      const open = presentProfile(await readProfile(house.db, id)).fields.flatMap((one) =>
        one.open ? [one.name] : [],
      );
      for (const name of ['fullname', 'payeeName', 'birthday']) expect(open).not.toContain(name);
      expect(await level()).toBe(checked);
    }
    expect(await write(id, { telegram: '@rana' })).toBe('done');
    expect(await level()).toBe(3);
    expect(await write(id, { address: 'Hill Road' })).toBe('done');
    expect(await level()).toBe(2);
  });

  it('says what level 1 still takes, and nothing from then on', async () => {
    const id = await house.member();
    const missing = async () => missingAt(await readProfile(house.db, id));
    expect(await missing()).toEqual(['contact', 'fullname', 'birthday']);
    // The real name a registration form asks for is his name.
    await write(id, { payeeName: 'Rana Das', birthday: '1990-05-17' });
    expect(await missing()).toEqual(['contact']);
    await sql('update members.profiles set level = 1 where member_id = $1', [id]);
    expect(await missing()).toEqual([]);
  });

  it('closes a field that is written once, also to two who write at once', async () => {
    const id = await house.member();
    const said = await Promise.all(['Rana', 'Mina', 'Tuli'].map((payeeName) => write(id, { payeeName })));
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    expect(said.filter((one) => one === 'members.field_closed')).toHaveLength(2);
    const { payeeName } = await textsOf(id);
    expect(await write(id, { payeeName: '' })).toBe('members.field_closed');
    // The same again is no change.
    expect(await write(id, { payeeName: ` ${payeeName} ` })).toBe('done');
  });

  it('takes nothing of a change of which one field is refused', async () => {
    const id = await house.member();
    await write(id, { payeeName: 'Rana' });
    const before = await textsOf(id);
    expect(await write(id, { fullname: 'New', address: 'New', payeeName: 'Other', icon: 'tiger' })).toBe(
      'members.field_closed',
    );
    expect(await textsOf(id)).toEqual(before);
  });

  it('keeps both halves when two write different fields at once', async () => {
    const id = await house.member();
    await Promise.all([
      write(id, { fullname: 'Rana' }),
      write(id, { address: 'Lake Road' }),
      write(id, { zalo: 'rz' }),
    ]);
    expect(await textsOf(id)).toMatchObject({ fullname: 'Rana', address: 'Lake Road', zalo: 'rz' });
  });

  it.each([
    ['Rana Das', true],
    ['রানা-৭', true],
    ['a', false],
    ['x'.repeat(24), true],
    ['x'.repeat(25), false],
    ['Haat: call us', false],
    ['<b>x</b>', false],
    ['https://x', false],
    ['a\u202eb', false],
    ['a\u0000b', false],
    ['a\u200bb', false],
    ['', false],
  ])('has a nickname %j: %s', (name, may) => {
    const judging = () => judge(house.brand, 'nickname', name, NOON);
    if (may) expect(judging).not.toThrow();
    else expect(judging).toThrow();
  });

  it.each([
    ['2008-11-22', NOON, true],
    ['2008-11-23', NOON, false],
    ['2008-11-23', NOON + DAY, true],
    // In Dhaka it is the next day already.
    ['2008-11-23', Date.parse('2026-11-22T18:00:00Z'), true],
    ['2008-11-23', Date.parse('2026-11-22T17:59:59Z'), false],
    // Born on the 29th of February: of age on the 1st of March of a year without one.
    ['2008-02-29', Date.parse('2026-02-28T12:00:00Z'), false],
    ['2008-02-29', Date.parse('2026-03-01T00:00:00Z'), true],
    ['2007-02-29', NOON, false],
    ['2026-11-22', NOON, false],
    ['2030-01-01', NOON, false],
    ['0000-00-00', NOON, false],
    ['1990-13-01', NOON, false],
    ['', NOON, true],
  ])('of somebody born %j at %i is old enough: %s', (birthday, at, may) => {
    const judging = () => judge(house.brand, 'birthday', birthday, at);
    if (may) expect(judging).not.toThrow();
    else expect(judging).toThrow();
  });

  it('is another version when anything in it was written, and the same when nothing was', async () => {
    const id = await house.member();
    const version = async () => versionOf(await readProfile(house.db, id));
    const seen = new Set([await version()]);
    await write(id, { icon: 'tiger' });
    expect(seen.has(await version())).toBe(true);
    for (const change of [
      { nickname: 'Tiger' },
      { fullname: 'Rana' },
      { birthday: '1990-05-17' },
      { fullname: '' },
    ]) {
      await write(id, change);
      seen.add(await version());
    }
    expect(seen.size).toBe(5);
    await sql(
      "insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, 'email', $2, 'v@example.com', null, false)",
      [id, house.brand.id],
    );
    seen.add(await version());
    await sql('update identity.contacts set verified_at = now(), sole = true where account_id = $1', [id]);
    seen.add(await version());
    expect(seen.size).toBe(7);
    expect(await failure(readProfile(house.db, newId()))).toBe('members.unknown_member');
  });
});

describe('staff', () => {
  const historyOf = (id: MemberId) =>
    sql(
      'select kind, old_value, new_value, reason from members.changes where member_id = $1 order by at, id',
      [id],
    );

  it('sort by tags, in small letters and in order; the same again is no change', async () => {
    const id = await house.member();
    await tag(house, byFor(id), [' VIP ', 'night', 'vip', 'Angry']);
    await tag(house, byFor(id), ['angry', 'vip', 'night']);
    expect(await historyOf(id)).toEqual([
      { kind: 'tags', old_value: '', new_value: 'angry, night, vip', reason: '' },
    ]);
    await tag(house, byFor(id), []);
    expect((await readProfile(house.db, id)).tags).toEqual([]);
    const trail = await sql(
      "select before, after from platform.trail where subject = $1 and action = 'members.tags' order by seq",
      [id],
    );
    expect(trail).toEqual([
      { before: { tags: '' }, after: { tags: 'angry, night, vip' } },
      { before: { tags: 'angry, night, vip' }, after: { tags: '' } },
    ]);
  });

  it('grade with a reason; five at once to one level leave one line', async () => {
    const id = await house.member();
    await Promise.all(Array.from({ length: 5 }, () => grade(house, byFor(id), 2, 'papers seen')));
    expect(await historyOf(id)).toEqual([
      { kind: 'level', old_value: '0', new_value: '2', reason: 'papers seen' },
    ]);
    await expect(grade(house, byFor(id), 4, 'too far')).rejects.toThrow();
    expect((await readProfile(house.db, id)).level).toBe(2);
  });

  it.each<[string, (by: By) => Promise<unknown>]>([
    ['tag', (by) => tag(house, by, ['x'])],
    ['grade', (by) => grade(house, by, 1, 'because')],
    [
      'suspend',
      (by) =>
        changeStatus(
          { db: house.db, identity: house.gate.identity },
          { ...by, status: 'suspended', reason: 'because' },
        ),
    ],
  ])('%s nobody of another brand, and nobody who is not there', async (_, call) => {
    const id = await house.member();
    const elsewhere = { ...byFor(id), brandId: asId<'brand'>(newId()) };
    expect(await failure(call(elsewhere))).toBe('members.unknown_member');
    expect(await failure(call(byFor(newId())))).toBe('members.unknown_member');
    expect(await historyOf(id)).toEqual([]);
    expect(await sql("select 1 from members.members where id = $1 and status <> 'active'", [id])).toEqual([]);
  });

  it('two statuses at once leave one line each for what really changed', async () => {
    const id = await house.member();
    const to = (status: 'suspended' | 'active') =>
      changeStatus(
        { db: house.db, identity: house.gate.identity },
        { ...byFor(id), status, reason: 'because' },
      );
    await Promise.all([to('suspended'), to('suspended'), to('suspended')]);
    const lines = await sql(
      'select old_status, new_status from members.status_changes where member_id = $1',
      [id],
    );
    expect(lines).toEqual([{ old_status: 'active', new_status: 'suspended' }]);
    const facts = await sql(
      "select facts from platform.outbox where kind = 'member.status_changed' and facts::text like $1",
      [`%${id}%`],
    );
    expect(facts).toHaveLength(1);
  });
});

describe('an invitation code', () => {
  async function agent(type = 1): Promise<{ id: MemberId; code: string }> {
    const id = await house.member();
    const [row] = await sql(
      'update members.members set type = $2 where id = $1 returning referral_code as code',
      [id, type],
    );
    return { id, code: String(row?.['code']) };
  }
  const onDomain = (code: string) => ({ ...house.brand, affiliates: new Map([['agent.test', code]]) });

  it.each([
    [1, true],
    [2, true],
    [41, true],
    [42, true],
    [0, false],
    [4, false],
  ])('of somebody of type %i is an agent’s: %s', async (type, is) => {
    const { id, code } = await agent(type);
    expect(await agentOf(house.db, house.brand.id, code)).toBe(is ? id : undefined);
    expect(await agentOf(house.db, house.brand.id, code.toLowerCase())).toBe(is ? id : undefined);
    expect(await agentOf(house.db, newId(), code)).toBeUndefined();
    expect(await agentOf(house.db, house.brand.id, '')).toBeUndefined();
    // A friend brings whoever he likes, agent or not.
    expect(await findReferrer(house.db, house.brand.id, code)).toMatchObject({ id });
  });

  it('that a domain carries brings its visitors; one whose agent is gone stands in nobody’s way', async () => {
    const { id, code } = await agent();
    const brand = onDomain(code);
    expect(codeOn(brand, 'AGENT.test:3000')).toBe(code);
    expect(codeOn(brand, 'other.test')).toBe('');
    expect(await broughtBy(house.db, brand, 'agent.test')).toBe(id);
    await sql('update members.members set type = 0 where id = $1', [id]);
    expect(await broughtBy(house.db, brand, 'agent.test')).toBeNull();
    expect(await broughtBy(house.db, brand, 'other.test')).toBeNull();
  });

  it.each([
    ['other.test', 'ANY', '', true],
    ['agent.test', 'MINE', '', true],
    ['agent.test', 'mine', '', true],
    ['agent.test', 'OTHERS', '', false],
    ['agent.test', 'MINE', 'agent.test', true],
    ['agent.test:443', 'MINE', 'AGENT.test', true],
    ['agent.test', 'MINE', 'other.test', false],
    ['other.test', 'ANY', 'agent.test', false],
  ])('on %s: %s, said to be of %j, fits: %s', (host, code, domain, fits) =>
    expect(fitsDomain(onDomain('MINE'), host, code, domain)).toBe(fits),
  );
});
