import { signInAs } from '#identity/front/fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { Register } from '#identity/registration/contract.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { patchSettings } from '#platform/settings/settings.ts';
import { GetMemberInfo, type MemberInfo, OpsMemberList, OpsSetMemberStatus } from './contract.ts';
import { AcceptTerms } from './contract/notices.ts';
import { RegistrationSettings } from './contract/settings.ts';
import { asPlayer, asStaff, callRoute, openTestHouse, type TestHouse } from './fixtures.ts';
import { createMembers } from './room.ts';
import { mayBecome, referralCode, termsDue } from './rules.ts';

let house: TestHouse;
let routes: ReturnType<typeof createMembers>['routes'];
let visitors = 0;
/** The version of the brand's terms that is shown now. */
let terms: number | undefined = 1;
const form = {
  username: 'Karim77',
  password: 'a long word',
  confirmPassword: 'a long word',
  registerMethod: 'WEB',
  terms: true,
  adult: true,
};

beforeAll(async () => {
  house = await openTestHouse();
  const { db, ledger, brands, gate, approvals } = house;
  const sealer = createSealer(house.keys.derive('members'));
  routes = createMembers({
    ...gate,
    approvals,
    db,
    ledger,
    brands,
    sealer,
    phones: gate.social.phones,
    termsVersion: async () => terms,
  }).routes;
});
afterAll(() => house.close());

const count = async (table: string): Promise<bigint> =>
  (await house.db.pool.query<{ n: bigint }>(`select count(*) as n from ${table}`)).rows[0]?.n ?? -1n;
const tables = () =>
  Promise.all(
    ['identity.accounts', 'members.members', 'ledger.accounts', 'identity.sessions', 'platform.outbox'].map(
      count,
    ),
  );
const register = async (fields: object = {}) => {
  const cookies = new Map<string, string>();
  const setCookie = (name: string, value: string): void => void cookies.set(name, value);
  // Ten an hour from one address need no solved check; here everybody comes from his own.
  const ip = `192.0.2.${(visitors += 1)}`;
  const value = await callRoute(routes, Register, house.brand, {
    body: { ...form, ...fields },
    setCookie,
    ip,
  });
  const { token } = value as { token: string };
  const caller = await house.gate.authenticate(token, (name) => cookies.get(name), house.brand);
  if (caller.audience !== 'player') throw new Error('not signed in');
  return { id: caller.id, value };
};

describe('terms', () => {
  const due = async (id: Id<'member'>): Promise<number | null> =>
    ((await callRoute(routes, GetMemberInfo, house.brand, { caller: asPlayer(id) })) as MemberInfo).termsDue;
  const kept = async (id: Id<'member'>): Promise<number | null | undefined> =>
    (
      await house.db.pool.query<{ terms_version: number | null }>(
        'select terms_version from members.members where id = $1',
        [id],
      )
    ).rows[0]?.terms_version;
  const agree = (id: Id<'member'>, version: number) =>
    callRoute(routes, AcceptTerms, house.brand, { caller: asPlayer(id), body: { version } });
  afterAll(() => {
    terms = 1;
  });

  it('that are agreed to with the account are asked for again when they have changed, and only then', async () => {
    const { id } = await register({ username: 'terms77' });
    expect([await due(id), await kept(id)]).toEqual([null, 1]);
    terms = 2;
    expect(await due(id)).toBe(2);
    // An older page that is still open, and a version nobody has seen, are no agreement to this one.
    await agree(id, 1);
    await agree(id, 3);
    expect([await due(id), await kept(id)]).toEqual([2, 1]);
    await agree(id, 2);
    expect([await due(id), await kept(id)]).toEqual([null, 2]);
    terms = undefined;
    expect(await due(id)).toBeNull();
  });

  it.each([
    [undefined, null, null],
    [1, null, null],
    [2, null, 2],
    [2, 1, 2],
    [2, 2, null],
    [1, 2, null],
  ])('shown %s, agreed to %s: asked for %s', (current, accepted, asked) =>
    expect(termsDue(current, accepted)).toBe(asked),
  );
});

describe('registration', () => {
  it('opens account, member and pockets, and signs in', async () => {
    const before = await tables();
    const { id, value } = await register();
    expect(value).toMatchObject({ firstTimeLogin: true, mustChangePassword: false });
    expect(await tables()).toEqual(before.map((n, index) => n + (index === 2 ? 2n : 1n)));
    expect(await callRoute(routes, GetMemberInfo, house.brand, { caller: asPlayer(id) })).toMatchObject({
      id,
      account: 'karim77',
      username: 'karim77',
      type: 0,
      isAgent: false,
      isTrial: false,
      status: 'active',
      currency: 'BDT',
      merchantCode: 'test',
    });
  });

  it.each([
    ['a taken name', { username: 'KARIM77' }, 'identity.username_taken', 'username'],
    [
      'two passwords',
      { username: 'other', confirmPassword: 'x' },
      'identity.confirm_mismatch',
      'confirmPassword',
    ],
    [
      'an unknown code',
      { username: 'other', referralCode: 'NOBODY' },
      'members.unknown_referral',
      'referralCode',
    ],
  ])('changes nothing when refused for %s', async (_, fields, code, field) => {
    const before = await tables();
    await expect(register(fields)).rejects.toMatchObject({ code, detail: { fields: { [field]: code } } });
    expect(await tables()).toEqual(before);
  });

  it('opens one account when the same name is asked for ten times at once', async () => {
    const tried = await Promise.allSettled(Array.from({ length: 10 }, () => register({ username: 'once' })));
    expect(tried.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  it('remembers who sent somebody', async () => {
    const { id: friend } = await register({ username: 'friend' });
    const { rows } = await house.db.pool.query('select referral_code from members.members where id = $1', [
      friend,
    ]);
    const { id } = await register({ username: 'sent', referralCode: rows[0]?.referral_code.toLowerCase() });
    const sent = await house.db.pool.query('select referred_by from members.members where id = $1', [id]);
    expect(sent.rows[0]).toEqual({ referred_by: friend });
  });

  it('is refused where the brand does not offer it', async () => {
    const flags = (on: boolean) =>
      patchSettings(house.db, house.brand.id, RegistrationSettings, { USERNAMEREG3: on });
    await flags(false);
    house.brands.forget();
    await expect(register({ username: 'late' })).rejects.toMatchObject({
      code: 'members.registration_closed',
    });
    await flags(true);
    house.brands.forget();
  });
});

describe('staff', () => {
  const staffId = newId<'staff'>();
  const caller = asStaff(staffId);
  const set = (id: Id<'member'>, status: string, brand = house.brand) =>
    callRoute(routes, OpsSetMemberStatus, brand, {
      caller,
      params: { id },
      body: { status, reason: 'a good reason' },
    });

  it('suspends somebody: his sessions end, who and why stays written, the fact goes out', async () => {
    const { id } = await register({ username: 'rogue' });
    await set(id, 'suspended');
    const sessions = await house.db.pool.query(
      'select 1 from identity.sessions where account_id = $1 and ended_at is null',
      [id],
    );
    expect(sessions.rowCount).toBe(0);
    const changes = await house.db.pool.query('select * from members.status_changes where member_id = $1', [
      id,
    ]);
    expect(changes.rows).toMatchObject([
      { old_status: 'active', new_status: 'suspended', reason: 'a good reason', staff_id: staffId },
    ]);
    const facts = await house.db.pool.query(
      "select facts from platform.outbox where kind = 'member.status_changed'",
    );
    expect(facts.rows.at(-1)?.facts).toMatchObject([{ memberId: id, from: 'active', to: 'suspended' }]);
    // The same again is no change.
    await set(id, 'suspended');
    expect(
      (await house.db.pool.query('select 1 from members.status_changes where member_id = $1', [id])).rowCount,
    ).toBe(1);
    await expect(
      house.db.pool.query('delete from members.status_changes where member_id = $1', [id]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('closes an account to sign-in and opens it again', async () => {
    const { id } = await register({ username: 'leaver' });
    const signIn = () =>
      signInAs(
        house.gate,
        { brandId: house.brand.id, realm: 'member', username: 'leaver', password: form.password },
        { ip: '192.0.2.7', agent: '' },
      );
    await set(id, 'closed');
    await expect(signIn()).rejects.toMatchObject({ code: 'identity.account_closed' });
    await set(id, 'active');
    await signIn();
  });

  it('cannot lift an exclusion, and sees members of its own brand only', async () => {
    const id = await house.member();
    await set(id, 'excluded');
    await expect(set(id, 'active')).rejects.toMatchObject({ code: 'members.exclusion_stays' });
    const other = { ...house.brand, id: newId<'brand'>() };
    await expect(set(id, 'closed', other)).rejects.toMatchObject({
      code: 'members.unknown_member',
      status: 404,
    });
    await expect(set(newId<'member'>(), 'closed')).rejects.toMatchObject({ code: 'members.unknown_member' });
  });

  it('lists members newest first, those of an account in the order of accounts, and by status, page by page', async () => {
    const list = (query: object) =>
      callRoute(routes, OpsMemberList, house.brand, { caller, query }) as Promise<{
        list: { account: string }[];
        totalPages: number;
      }>;
    for (const name of ['zoya1', 'zoya2', 'zoya3']) await register({ username: name });
    const accounts = async (query: object) => (await list(query)).list.map((row) => row.account);
    expect(await accounts({ pageSize: 3 })).toEqual(['zoya3', 'zoya2', 'zoya1']);
    expect(await accounts({ account: 'ZOYA' })).toEqual(['zoya1', 'zoya2', 'zoya3']);
    expect(await accounts({ account: 'zoya', pageSize: 2, pageNo: 2 })).toEqual(['zoya3']);
    expect((await list({ account: 'zoya', pageSize: 2 })).totalPages).toBe(2);
    expect(await accounts({ account: '%' })).toEqual([]);
    expect(await accounts({ status: 'suspended' })).toEqual(['rogue']);
  });
});

it('lets an exclusion end only in closing', () => {
  expect([mayBecome('excluded', 'active'), mayBecome('excluded', 'suspended')]).toEqual([false, false]);
  expect([mayBecome('excluded', 'closed'), mayBecome('suspended', 'active')]).toEqual([true, true]);
  expect(referralCode(new Uint8Array(10).fill(255))).toBe('ZZZZZZZZZZ');
});
