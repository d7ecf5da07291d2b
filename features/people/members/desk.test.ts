/** What staff do about a player, and what he hears of it: read by pages, written on what was read, told wherever he has proved to be. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putContact } from '#identity/accounts/service.ts';
import { putReset } from '#identity/passwords/store.ts';
import { asId, type MemberId, newId } from '#kernel/ids.ts';
import { DAY, HOUR, systemClock } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { OpsGetMember, OpsMemberList } from './contract.ts';
import { DismissMemberNotice, ListMemberNotices, type MemberNotice } from './contract/notices.ts';
import type { OpsProfileChange } from './contract/ops-profile.ts';
import { asPlayer, asStaff, callRoute, openTestHouse, type TestHouse } from './fixtures.ts';
import { createMembers } from './room.ts';
import { payeeAt } from './rules.ts';
import { profileFor, versionOf, writeProfileByStaff } from './service/staff-profile.ts';
import { type By, grade } from './service/desk.ts';
import { openTrialMember } from './service/open-without-password.ts';
import { createPayees } from './service/payee.ts';
import { createPlayers } from './service/players.ts';
import { readProfile } from './service/profile.ts';
import { insertNotice } from './store.ts';

let house: TestHouse;
let routes: ReturnType<typeof createMembers>['routes'];
const clock = systemClock;
/** Messages that left the desk. */
const mail: string[] = [];
const messages = {
  queue: async (_: unknown, one: { kind: string; to: string }) => void mail.push(`${one.kind} ${one.to}`),
};
const needs = () => ({ ...house, clock, messages, passwordService: house.gate.passwordService });
beforeAll(async () => {
  house = await openTestHouse(clock);
  const { db, ledger, brands, gate, approvals } = house;
  const sealer = createSealer(house.keys.derive('members'));
  routes = createMembers({
    ...gate,
    approvals,
    db,
    ledger,
    brands,
    sealer,
    clock,
    phones: gate.social.phones,
  }).routes;
});
afterAll(() => house.close());
beforeEach(() => void mail.splice(0));

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await house.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
const said = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const by = (memberId: string, brandId = house.brand.id): By => ({
  brandId,
  memberId,
  staffId: newId<'staff'>(),
  ip: '192.0.2.1',
  requestId: 'test',
});
const elsewhere = () => asId<'brand'>(newId());
let count = 0;
async function proved(id: MemberId, kind: 'phone' | 'email', verified = true): Promise<string> {
  const n = String((count += 1)).padStart(4, '0');
  const value = kind === 'phone' ? `+880171777${n}` : `desk${n}@example.com`;
  const verifiedAt = verified ? new Date() : null;
  await putContact(house.db, {
    accountId: id,
    brandId: house.brand.id,
    kind,
    value,
    verifiedAt,
    sole: verified,
  });
  return value;
}
const versionNow = async (id: MemberId): Promise<string> => versionOf(await readProfile(house.db, id));
const write = async (id: MemberId, change: OpsProfileChange, version?: string) =>
  said(
    writeProfileByStaff(needs(), by(id), {
      version: version ?? (await versionNow(id)),
      change,
      reason: 'asked by him',
    }),
  );
const traces = (id: MemberId) =>
  sql(
    `select (select count(*)::int from members.changes where member_id = $1) as changes,
            (select count(*)::int from members.notices where member_id = $1) as notices,
            (select count(*)::int from platform.trail where subject = $1::text) as trail`,
    [id],
  );

describe('the list of members', () => {
  type Page = { list: { id: string; account: string }[]; pageNum: number; totalPages: number };
  const page = (query: object, brand = house.brand): Promise<Page> =>
    callRoute(routes, OpsMemberList, brand, { caller: asStaff(newId<'staff'>()), query }) as Promise<Page>;

  it('is empty where nobody is, and shows nobody of another brand', async () => {
    await house.member();
    const other = { ...house.brand, id: elsewhere() };
    expect(await page({}, other)).toEqual({ list: [], pageNum: 1, totalPages: 0 });
    expect(await page({ account: 'nobody' })).toEqual({ list: [], pageNum: 1, totalPages: 0 });
  });

  it('has everybody once over its pages, also those of one and the same moment', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 11; n += 1) ids.push(await house.member());
    await sql(
      "update members.members set account = 'crowd' || account, registered_at = '2099-01-01' where id = any($1)",
      [ids],
    );
    const pages: Page[] = [];
    for (const pageNo of [1, 2, 3]) pages.push(await page({ account: 'crowd', pageNo, pageSize: 5 }));
    expect(pages.map(({ list, totalPages }) => [list.length, totalPages])).toEqual([
      [5, 3],
      [5, 3],
      [1, 3],
    ]);
    const accounts = pages.flatMap(({ list }) => list.map(({ account }) => account));
    expect([new Set(accounts).size, accounts]).toEqual([11, [...accounts].sort()]);
    const newest: Page[] = [];
    for (const pageNo of [1, 2, 3]) newest.push(await page({ pageNo, pageSize: 5 }));
    expect(newest.flatMap(({ list }) => list.map(({ id }) => id)).slice(0, 11)).toEqual(
      [...ids].sort().reverse(),
    );
    // A page that is just full has none behind it.
    expect(await page({ account: 'crowd', pageSize: 11 })).toMatchObject({ pageNum: 1, totalPages: 1 });
    expect((await page({ account: 'crowd', pageNo: 2, pageSize: 11 })).list).toEqual([]);
  });

  it.each(['%', '_', '\\', 'x%', 'cro_d', "'; drop table members.members; --", '%%%', 'crowd\\'])(
    'takes %j for letters, not for signs of a pattern',
    async (account) => expect((await page({ account })).list).toEqual([]),
  );
});

describe('one member', () => {
  const look = (id: string, brand = house.brand) =>
    callRoute(routes, OpsGetMember, brand, { caller: asStaff(newId<'staff'>()), params: { id } });

  it('is nobody to another brand, and shown with most of it hidden to his own', async () => {
    const id = await house.member();
    const [phone, email] = [await proved(id, 'phone'), await proved(id, 'email', false)];
    await write(id, { fullname: 'Rana Das', birthday: '1990-05-17', address: '12 Lake Road' });
    expect(await said(look(id, { ...house.brand, id: elsewhere() }))).toBe('members.unknown_member');
    expect(await said(look(newId()))).toBe('members.unknown_member');
    const seen = await look(id);
    expect(seen).toMatchObject({
      id,
      phone: { verified: true },
      email: { verified: false },
      lastSignInAt: null,
    });
    const text = JSON.stringify(seen);
    for (const secret of [phone, email, 'Rana Das', '1990-05-17', 'Lake Road'])
      expect(text).not.toContain(secret);
  });
});

describe('a profile written at the desk', () => {
  it('on one version is written by one of three at once', async () => {
    const id = await house.member();
    const version = await versionNow(id);
    const all = await Promise.all(
      ['Rana', 'Mina', 'Tuli'].map((fullname) => write(id, { fullname }, version)),
    );
    expect(all.sort()).toEqual(['done', 'members.changed_meanwhile', 'members.changed_meanwhile']);
    expect(await traces(id)).toEqual([{ changes: 1, notices: 1, trail: 1 }]);
  });

  it.each<[string, OpsProfileChange & { payeeName?: string }, string]>([
    ['nothing', {}, 'members.nothing_changed'],
    ['what stands there, with spaces around it', { fullname: ' Rana Das ' }, 'members.nothing_changed'],
    ['nothing where nothing is', { telegram: '  ' }, 'members.nothing_changed'],
    // A change of who is paid takes two people; here it is not even seen.
    ['the name he is paid under', { payeeName: 'Mina Das' }, 'members.nothing_changed'],
    ['a birthday of a child', { fullname: 'New', birthday: '2020-01-01' }, 'members.under_age'],
    ['a nickname like a message', { fullname: 'New', nickname: 'Haat: call us' }, 'members.wrong_fields'],
    ['no nickname', { fullname: 'New', nickname: '' }, 'members.wrong_fields'],
    ['signs that turn a text round', { fullname: 'New', address: 'a\u202eb' }, 'members.wrong_fields'],
    ['half a number', { fullname: 'New', phone: '0171' }, 'members.wrong_phone'],
    ['half an address', { fullname: 'New', email: 'rana@' }, 'members.wrong_fields'],
    ['no contact where none is', { phone: '', email: ' ' }, 'members.nothing_changed'],
  ])('with %s leaves everything as it was', async (_, change, code) => {
    const id = await house.member();
    await write(id, { fullname: 'Rana Das' });
    mail.splice(0);
    const before = [await traces(id), await versionNow(id)];
    expect(await write(id, change)).toBe(code);
    expect([await traces(id), await versionNow(id)]).toEqual(before);
    expect(mail).toEqual([]);
  });

  it('is nobody’s at another brand, read or written', async () => {
    const id = await house.member();
    const version = await versionNow(id);
    const brandId = elsewhere();
    expect(await said(profileFor(needs(), { brandId, memberId: id }))).toBe('members.unknown_member');
    // Another brand of the installation, with the settings of the first.
    const { settings } = house.brands;
    const of: typeof settings.of = (_id, section) => settings.of(house.brand.id, section);
    const brands = {
      ...house.brands,
      byId: async () => ({ ...house.brand, id: brandId }),
      settings: { ...settings, of, all: () => settings.all(house.brand.id) },
    };
    const request = { version, change: { fullname: 'Other' }, reason: 'because' };
    expect(await said(writeProfileByStaff({ ...needs(), brands }, by(id, brandId), request))).toBe(
      'members.unknown_member',
    );
    expect(await versionNow(id)).toBe(version);
  });

  it('tells him at what he had proved, and there that it was replaced; what nobody proved hears nothing', async () => {
    const [both, said2] = [await house.member(), await house.member()];
    const [phone, email] = [await proved(both, 'phone'), await proved(both, 'email')];
    await proved(said2, 'email', false);
    await write(both, { fullname: 'Rana' });
    expect(mail.sort()).toEqual([`profiled ${email}`, `profiled ${phone}`].sort());
    mail.splice(0);
    await write(both, { phone: '01712340001' });
    expect(mail.sort()).toEqual([`profiled ${email}`, `rebound ${phone}`].sort());
    mail.splice(0);
    await write(said2, { fullname: 'Rana' });
    expect(mail).toEqual([]);
  });

  it('proves nothing by its word: a number another has proved stays his, levels fall, links end', async () => {
    const [owner, other] = [await house.member(), await house.member()];
    const phone = await proved(owner, 'phone');
    await proved(other, 'email');
    await sql(
      'insert into members.profiles (member_id, level) values ($1, 1) on conflict (member_id) do update set level = 1',
      [other],
    );
    await putReset(house.db, Buffer.alloc(32, 7), other, new Date(clock.now() + HOUR));
    expect(await write(other, { phone, email: 'new@example.com' })).toBe('done');
    const rows = await sql(
      'select account_id, kind, sole, verified_at is not null as proved, by_staff from identity.contacts where account_id = any($1) order by account_id, kind',
      [[owner, other]],
    );
    expect(rows).toEqual([
      { account_id: owner, kind: 'phone', sole: true, proved: true, by_staff: false },
      { account_id: other, kind: 'email', sole: false, proved: false, by_staff: true },
      { account_id: other, kind: 'phone', sole: false, proved: false, by_staff: true },
    ]);
    expect((await readProfile(house.db, other)).level).toBe(0);
    expect(await sql('select 1 from identity.resets where account_id = $1', [other])).toEqual([]);
    expect(await write(other, { phone: '', email: '' })).toBe('done');
    expect((await readProfile(house.db, other)).contacts).toEqual([]);
  });
});

it('leaves the level of who has said who he is, also where staff said it for him', async () => {
  const [id, payees] = [await house.member(), createPayees(needs())];
  await proved(id, 'phone');
  const level = async (): Promise<number> => (await readProfile(house.db, id)).level;
  expect(await write(id, { fullname: 'Rana' })).toBe('done');
  expect(await level()).toBe(0);
  expect(await write(id, { birthday: '1990-05-17' })).toBe('done');
  expect(await level()).toBe(1);
  expect(await write(id, { nickname: 'Tiger' })).toBe('done');
  await house.db.transaction((tx) => payees.set(tx, by(id), 'Mina Das', 'married'));
  expect(await level()).toBe(1);
  // Another name than before, and still a name: the one he is paid under.
  expect(await write(id, { fullname: '' })).toBe('done');
  expect(await level()).toBe(1);
  expect(await write(id, { birthday: '' })).toBe('done');
  expect(await level()).toBe(0);
  expect(await write(id, { birthday: '1990-05-17' })).toBe('done');
  expect(await level()).toBe(1);
  expect(await write(id, { phone: '01712340009' })).toBe('done');
  expect(await level()).toBe(0);
});

describe('the name a player is paid under', () => {
  it('is read of the brand’s own players, and empty where none was given', async () => {
    const [id, payees] = [await house.member(), createPayees(needs())];
    expect(await payees.find(house.db, house.brand.id, id)).toBe('');
    expect(await payees.find(house.db, elsewhere(), id)).toBeUndefined();
    expect(await payees.find(house.db, house.brand.id, newId())).toBeUndefined();
    expect(await said(payees.check(house.brand.id, 'Rana\u200b Das'))).toBe('members.wrong_fields');
    expect(await said(payees.check(house.brand.id, 'রানা দাস'))).toBe('done');
  });

  it('opens the check of papers again, is told to him, and leaves what else he wrote', async () => {
    const [id, payees] = [await house.member(), createPayees(needs())];
    const email = await proved(id, 'email');
    await write(id, { fullname: 'Rana', birthday: '1990-05-17', nickname: 'Tiger' });
    await sql(
      'update members.profiles set level = 3, details = details || \'{"recommenderId": "R77"}\' where member_id = $1',
      [id],
    );
    mail.splice(0);
    await house.db.transaction((tx) => payees.set(tx, by(id), 'Mina Das', 'married'));
    const { texts, level, member } = await readProfile(house.db, id);
    expect({ ...texts, level, nickname: member.nickname }).toMatchObject({
      payeeName: 'Mina Das',
      fullname: 'Rana',
      birthday: '1990-05-17',
      nickname: 'Tiger',
      level: 1,
    });
    const [row] = await sql(
      "select details ->> 'recommenderId' as recommender from members.profiles where member_id = $1",
      [id],
    );
    expect(row).toEqual({ recommender: 'R77' });
    expect(mail).toEqual([`profiled ${email}`]);
    const [notice] = await sql("select kind from members.notices where member_id = $1 and kind = 'payee'", [
      id,
    ]);
    expect(notice).toEqual({ kind: 'payee' });
  });
});

describe('who gets paid, where one person writes', () => {
  const VERIFIED = 'update members.profiles set level = 2 where member_id = $1';
  const payee = async (id: string): Promise<string> => {
    const { level, texts } = await readProfile(house.db, id);
    return payeeAt(level, texts);
  };
  const raise = (id: string, level = 2) => said(grade(house, by(id), level, 'papers seen'));

  it('stays who it was: another full name and the level after it name nobody else', async () => {
    const id = await house.member();
    await write(id, { fullname: 'Rana Das' });
    await sql(VERIFIED, [id]);
    expect(await write(id, { fullname: 'Bob' })).toBe('done');
    expect([await payee(id), await raise(id), await payee(id)]).toEqual([
      'Rana Das',
      'members.wrong_fields',
      'Rana Das',
    ]);
    // Another spelling of it is no other payee.
    expect([await write(id, { fullname: 'RANA  das' }), await raise(id)]).toEqual(['done', 'done']);
  });

  it('stays who it was where he has no level, and where one is taken from him', async () => {
    const [none, down] = [await house.member(), await house.member()];
    for (const fullname of ['Rana Das', 'Bob', '']) await write(none, { fullname });
    expect(await payee(none)).toBe('Rana Das');
    await write(down, { fullname: 'Rana Das' });
    await sql(
      `update members.profiles set level = 2, details = details || '{"payeeName": "Bob"}' where member_id = $1`,
      [down],
    );
    expect([await raise(down, 1), await payee(down)]).toEqual(['done', 'Rana Das']);
  });

  it('is another one where two have decided, and who wrote the full name alone does not take it back', async () => {
    const [id, payees] = [await house.member(), createPayees(needs())];
    await write(id, { fullname: 'Rana Das' });
    await sql(VERIFIED, [id]);
    await house.db.transaction((tx) => payees.set(tx, by(id), 'Mina Das', 'married'));
    expect([await payee(id), await raise(id), await payee(id)]).toEqual([
      'Mina Das',
      'members.wrong_fields',
      'Mina Das',
    ]);
    expect([await write(id, { fullname: 'Mina Das' }), await raise(id)]).toEqual(['done', 'done']);
  });
});

describe('a first password for a player', () => {
  const players = () => createPlayers(needs());
  const give = (id: string, brandId = house.brand.id) =>
    house.db.transaction((tx) => players().givePassword(tx, by(id, brandId), '$argon2id$given', 'forgotten'));

  it('is for the brand’s own players, never for a trial', async () => {
    const id = await house.member();
    const { ledger, brand, gate } = house;
    const trial = await house.db.transaction((tx) =>
      openTrialMember(tx, { ledger, identity: gate.identity }, brand.id),
    );
    const find = (who: string, brandId = brand.id) => players().find(house.db, brandId, who);
    expect(await find(id)).toMatch(/^member\d+$/);
    for (const tried of [find(trial), find(id, elsewhere()), find(newId())])
      expect(await tried).toBeUndefined();
    expect(await said(give(id, elsewhere()))).toBe('members.unknown_member');
    expect(await said(give(newId()))).toBe('members.unknown_member');
    expect(await sql('select must_change from identity.accounts where id = $1', [id])).toEqual([
      { must_change: false },
    ]);
  });

  it('has to be changed, ends what is open, and is told at what he has proved and on the site', async () => {
    const id = await house.member();
    const [phone] = [await proved(id, 'phone'), await proved(id, 'email', false)];
    const { identity } = house.gate;
    await house.db.transaction((tx) =>
      identity.openSession(tx, id, 'member', { ip: '192.0.2.1', agent: '' }),
    );
    await putReset(house.db, Buffer.alloc(32, 8), id, new Date(clock.now() + HOUR));
    await give(id);
    expect(mail).toEqual([`changed ${phone}`]);
    expect(await sql('select must_change, password_hash from identity.accounts where id = $1', [id])).toEqual(
      [{ must_change: true, password_hash: '$argon2id$given' }],
    );
    for (const left of [
      'select 1 from identity.sessions where account_id = $1 and ended_at is null',
      'select 1 from identity.resets where account_id = $1',
    ])
      expect(await sql(left, [id])).toEqual([]);
    expect(await traces(id)).toEqual([{ changes: 1, notices: 1, trail: 0 }]);
  });
});

describe('a word on the site', () => {
  const list = async (id: MemberId) =>
    (await callRoute(routes, ListMemberNotices, house.brand, { caller: asPlayer(id) })) as MemberNotice[];
  const wave = (id: MemberId, notice: string) =>
    said(
      callRoute(routes, DismissMemberNotice, house.brand, { caller: asPlayer(id), params: { id: notice } }),
    );

  it('is the player’s own, oldest first, twenty at a time, until he has seen it', async () => {
    const [id, other] = [await house.member(), await house.member()];
    for (let n = 22; n > 0; n -= 1)
      await insertNotice(house.db, { id: newId(), memberId: id, kind: 'profile', at: new Date(n * DAY) });
    const first = await list(id);
    expect(first).toHaveLength(20);
    expect(first.map(({ at }) => Date.parse(at))).toEqual(
      Array.from({ length: 20 }, (_, n) => (n + 1) * DAY),
    );
    expect(await list(other)).toEqual([]);
    const one = first[0]?.id ?? '';
    expect(await wave(other, one)).toBe('members.unknown_notice');
    expect(await wave(id, newId())).toBe('members.unknown_notice');
    expect((await list(id)).map((each) => each.id)).toContain(one);
    // Twice is no complaint: two pages are open, and both are told to go on.
    expect(await Promise.all([wave(id, one), wave(id, one)])).toEqual(['done', 'done']);
    const rest = await list(id);
    expect(rest.map((each) => each.id)).not.toContain(one);
    expect(rest).toHaveLength(20);
  });
});
