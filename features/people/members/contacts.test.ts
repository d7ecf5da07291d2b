/** Phone and mailbox of a member: who may bind which, what it costs, and what two at once come to. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCodes } from '#identity/codes/service.ts';
import { putReset } from '#identity/passwords/store.ts';
import type { MemberId } from '#kernel/ids.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { openTestHouse, type TestHouse } from './fixtures.ts';
import { putProfile } from './store.ts';
import {
  bind,
  bindContact,
  connectPhone,
  type ContactNeeds,
  contactValue,
  sendBindCode,
} from './service/contacts.ts';

const CODE = '135790';
const PASSWORD = 'nine rivers meet';
let house: TestHouse;
let needs: ContactNeeds;
let shift = 0;
let fresh = true;
let count = 0;
const clock = { now: () => Date.now() + shift };

beforeAll(async () => {
  house = await openTestHouse(clock);
  const { db, gate } = house;
  const codes = createCodes({
    db,
    clock,
    key: house.keys.derive('codes'),
    messages: gate.messages,
    random: () => Number(CODE),
  });
  needs = {
    db,
    clock,
    codes,
    messages: gate.messages,
    passwordService: gate.passwordService,
    phones: gate.social.phones,
  };
});
afterAll(() => house.close());
beforeEach(async () => {
  fresh = true;
  await sql('delete from identity.sendings');
});

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await house.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
const failure = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const newPhone = (): string => `0171888${String((count += 1)).padStart(2, '0')}20`;
const newMail = (): string => `bound${(count += 1)}@example.com`;
type Kind = 'phone' | 'email';
const where = () => ({
  brandId: house.brand.id,
  language: 'en',
  account: 'somebody',
  requireStepUp: async () => {
    if (!fresh) throw Object.assign(new Error('no proof'), { code: 'identity.step_up_required' });
  },
});
const ask = (id: MemberId, kind: Kind, value: string) =>
  sendBindCode(
    needs,
    id,
    { kind, value, dialingCode: '880' },
    { brandId: house.brand.id, ip: '192.0.2.1', language: 'en' },
  );
const give = (id: MemberId, kind: Kind, value: string, code = CODE, password?: string) =>
  failure(bind(needs, id, { kind, value, dialingCode: '880', code, password }, where()));
async function bound(id: MemberId, kind: Kind, value: string, password?: string): Promise<unknown> {
  await sql('delete from identity.sendings');
  await ask(id, kind, value);
  return give(id, kind, value, CODE, password);
}
const contactsOf = async (id: MemberId) =>
  sql(
    'select kind, value, sole, verified_at is not null as proved from identity.contacts where account_id = $1 order by kind',
    [id],
  );
const levelOf = async (id: MemberId): Promise<unknown> =>
  (await sql('select level from members.profiles where member_id = $1', [id]))[0]?.['level'];
async function withPassword(): Promise<MemberId> {
  const id = await house.member();
  const hash = await house.gate.identity.hashPassword(PASSWORD);
  await sql('update identity.accounts set password_hash = $2 where id = $1', [id, hash]);
  return id;
}

describe('a number or address', () => {
  it.each<[Kind, string, string | undefined]>([
    ['phone', '01712345678', '+8801712345678'],
    ['phone', '1712345678', '+8801712345678'],
    ['phone', '+880 1712-345678', '+8801712345678'],
    ['phone', '+44 7400 123456', undefined],
    ['phone', '0171', undefined],
    ['phone', '0212345678', undefined],
    ['phone', 'abc', undefined],
    ['phone', '', undefined],
    ['email', ' Rana@Example.COM ', 'rana@example.com'],
    ['email', 'rana@example', undefined],
    ['email', 'rana example@example.com', undefined],
    ['email', `${'a'.repeat(65)}@example.com`, undefined],
    ['email', '', undefined],
  ])('%s %j is kept as %j', (kind, value, kept) => {
    const read = () => contactValue({ kind, value, dialingCode: '880' });
    if (kept === undefined) expect(read).toThrow();
    else expect(read()).toBe(kept);
  });
});

describe('the first one', () => {
  it.each<[Kind, () => string]>([
    ['phone', newPhone],
    ['email', newMail],
  ])(
    'of kind %s is bound by the code that went there, raises who said his name and birth date to level one, and is told to nobody',
    async (kind, next) => {
      const [id, nobody] = [await house.member(), await house.member()];
      const value = next();
      await putProfile(house.db, { memberId: id, details: { fullname: 'Rana' }, birthday: '1990-05-17' });
      expect(await bound(nobody, kind, next())).toBe('done');
      expect(await bound(id, kind, value)).toBe('done');
      expect(await contactsOf(id)).toEqual([
        { kind, value: contactValue({ kind, value, dialingCode: '880' }), sole: true, proved: true },
      ]);
      expect(await levelOf(id)).toBe(1);
      expect(await levelOf(nobody)).toBeUndefined();
      expect(await give(id, kind, value)).toBe('identity.code_wrong');
      expect(await sql("select 1 from identity.messages where purpose = 'rebound'")).toEqual([]);
    },
  );

  it('wants a fresh proof, and leaves the code unused without one', async () => {
    const id = await house.member();
    const phone = newPhone();
    await ask(id, 'phone', phone);
    fresh = false;
    expect(await give(id, 'phone', phone)).toBe('identity.step_up_required');
    expect(await contactsOf(id)).toEqual([]);
    fresh = true;
    expect(await give(id, 'phone', phone)).toBe('done');
  });

  it.each<[string, (id: MemberId, phone: string) => Promise<unknown>]>([
    ['another number', (id) => give(id, 'phone', newPhone())],
    ['another kind', (id) => give(id, 'email', newMail())],
    ['another member', async (_, phone) => give(await house.member(), 'phone', phone)],
    ['another code', (id, phone) => give(id, 'phone', phone, '111111')],
    [
      'an old code',
      async (id, phone) => {
        shift += 3 * MINUTE;
        const said = await give(id, 'phone', phone);
        shift -= 3 * MINUTE;
        return said;
      },
    ],
  ])('is not bound with a code for %s', async (_, giving) => {
    const id = await house.member();
    const phone = newPhone();
    await ask(id, 'phone', phone);
    expect(await giving(id, phone)).toBe('identity.code_wrong');
    expect(await contactsOf(id)).toEqual([]);
    expect(await give(id, 'phone', phone)).toBe('done');
  });
});

describe('another one in its place', () => {
  it('wants the password where there is one; the one before is told, links to its mailbox open nothing', async () => {
    const id = await withPassword();
    const [first, second] = [newMail(), newMail()];
    await bound(id, 'email', first);
    await putReset(house.db, Buffer.alloc(32, count), id, new Date(clock.now() + HOUR));
    // Only the password counts here, however fresh the proof.
    expect(await bound(id, 'email', second)).toBe('members.password_first');
    expect(await bound(id, 'email', second, 'nine rivers')).toBe('identity.wrong_password');
    expect((await contactsOf(id))[0]).toMatchObject({ value: first });
    expect(await give(id, 'email', second, CODE, PASSWORD)).toBe('done');
    expect(await contactsOf(id)).toEqual([{ kind: 'email', value: second, sole: true, proved: true }]);
    expect(await sql('select 1 from identity.resets where account_id = $1', [id])).toEqual([]);
    const reported = await sql("select recipient from identity.messages where purpose = 'rebound'");
    expect(reported).toContainEqual({ recipient: first });
  });

  it('wants a fresh proof where there is no password', async () => {
    const id = await house.member();
    await sql('update identity.accounts set knows_password = false where id = $1', [id]);
    await bound(id, 'phone', newPhone());
    const next = newPhone();
    await sql('delete from identity.sendings');
    await ask(id, 'phone', next);
    fresh = false;
    expect(await give(id, 'phone', next)).toBe('identity.step_up_required');
    fresh = true;
    expect(await give(id, 'phone', next)).toBe('done');
  });

  it('is the same one again: nothing is asked, nothing is told', async () => {
    const id = await withPassword();
    const mail = newMail();
    await bound(id, 'email', mail);
    const before = await sql("select count(*)::int as n from identity.messages where purpose = 'rebound'");
    expect(await bound(id, 'email', ` ${mail.toUpperCase()} `)).toBe('done');
    expect(await sql("select count(*)::int as n from identity.messages where purpose = 'rebound'")).toEqual(
      before,
    );
  });
});

describe('two for one account', () => {
  it('proved at once are one: the other replaces it only with what a change wants, and it is told', async () => {
    const id = await withPassword();
    const mails = [newMail(), newMail()] as const;
    for (const mail of mails) {
      await sql('delete from identity.sendings');
      await ask(id, 'email', mail);
    }
    const said = await Promise.all(mails.map((mail) => give(id, 'email', mail)));
    expect([...said].sort()).toEqual(['done', 'members.changed_meanwhile']);
    const [first, second] = said[0] === 'done' ? mails : [mails[1], mails[0]];
    expect(await contactsOf(id)).toEqual([{ kind: 'email', value: first, sole: true, proved: true }]);
    // The code is not used up by the refusal.
    expect(await give(id, 'email', second)).toBe('members.password_first');
    expect(await give(id, 'email', second, CODE, PASSWORD)).toBe('done');
    const reported = await sql("select recipient from identity.messages where purpose = 'rebound'");
    expect(reported).toContainEqual({ recipient: first });
  });
});

describe('one number for two', () => {
  it('stays with whom it was proved for; the other is told so after his code alone', async () => {
    const [owner, other] = [await house.member(), await house.member()];
    const phone = newPhone();
    await bound(owner, 'phone', phone);
    expect(await give(other, 'phone', phone, '111111')).toBe('identity.code_wrong');
    expect(await bound(other, 'phone', phone)).toBe('members.contact_taken');
    expect(await contactsOf(other)).toEqual([]);
  });

  it('of ten who prove it at once becomes one account’s', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => house.member()));
    const phone = newPhone();
    for (const id of people) {
      await sql('delete from identity.sendings');
      await ask(id, 'phone', phone);
    }
    const said = await Promise.all(people.map((id) => give(id, 'phone', phone)));
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    expect(said.filter((one) => one === 'members.contact_taken')).toHaveLength(9);
    expect(await sql('select 1 from identity.contacts where value = $1', [`+88${phone}`])).toHaveLength(1);
  });

  it('that nobody proved may stand in many forms, and gives way to who proves it', async () => {
    const [one, two] = [await house.member(), await house.member()];
    const value = newMail();
    for (const accountId of [one, two])
      await house.db.transaction((tx) =>
        bindContact(tx, { brandId: house.brand.id, accountId, kind: 'email', value, verifiedAt: null }),
      );
    expect(await bound(two, 'email', value)).toBe('done');
    expect(await contactsOf(one)).toMatchObject([{ sole: false, proved: false }]);
    expect(await contactsOf(two)).toMatchObject([{ sole: true, proved: true }]);
  });
});

it('a number no service vouches for is not connected', async () => {
  const id = await house.member();
  expect(await failure(connectPhone(needs, id, 'no token', where()))).toMatch(/^identity\.provider_/);
  fresh = false;
  expect(await failure(connectPhone(needs, id, 'no token', where()))).toBe('identity.step_up_required');
  expect(await contactsOf(id)).toEqual([]);
});
