/** Registration behind its form: which proof a phone needs, whose visitor somebody is, what a refusal leaves – nothing – and two at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCodes } from '#identity/codes/service.ts';
import { captchaRefusal } from '#identity/human/service/captcha.ts';
import type { FieldSetting, Method } from '#identity/registration/rules/check.ts';
import { DEFAULTS } from '#identity/registration/rules/check.ts';
import { createPhones } from '#identity/social/service/phones.ts';
import { newId } from '#kernel/ids.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { createSealer, type Sealer } from '#platform/crypto/seal.ts';
import { documentMarkWith, markDocuments } from './service/document-mark.ts';
import { openTestHouse, saidBy, type TestHouse, codeAndFields as said } from './fixtures.ts';
import type { MembersBrand } from './service/members-brand.ts';
import { register, type RegisterNeeds, type Registered } from './service/register.ts';

const CODE = '135790';
let house: TestHouse;
let needs: RegisterNeeds;
let sealer: Sealer;
let brand: MembersBrand;
let shift = 0;
const clock = { now: () => Date.now() + shift };
/** Tokens of a phone sign-in service, and the numbers it vouches for by them. */
const vouched = new Map<string, string>();

beforeAll(async () => {
  house = await openTestHouse(clock);
  const { db, gate, ledger, keys } = house;
  sealer = createSealer(keys.derive('members'));
  const codes = createCodes({
    db,
    clock,
    key: keys.derive('codes'),
    messages: gate.messages,
    random: () => Number(CODE),
  });
  const phone = { phoneOf: async (token: string) => vouched.get(token) ?? '+8801799999999' };
  needs = {
    ...gate,
    db,
    ledger,
    codes,
    sealer,
    documentMark: documentMarkWith(keys.derive('document-marks')),
    clock,
    brands: {
      ...house.brands,
      byId: async () => brand,
      settings: { ...house.brands.settings, all: async () => saidBy(brand) },
    },
    phones: createPhones({ phone, offers: async () => true }, clock),
  };
});
afterAll(() => house.close());
beforeEach(async () => {
  brand = house.brand;
  await sql('delete from identity.sendings');
});

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await house.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
const current = async (): Promise<unknown> =>
  (
    await sql(`select (select count(*)::int from identity.accounts) as accounts,
      (select count(*)::int from members.members) as members, (select count(*)::int from members.profiles) as profiles,
      (select count(*)::int from ledger.accounts) as pockets, (select count(*)::int from identity.sessions) as sessions,
      (select count(*)::int from identity.contacts) as contacts, (select count(*)::int from platform.outbox) as facts`)
  )[0];

const offering = (flags: Partial<MembersBrand['flags']>, more: Partial<MembersBrand> = {}): MembersBrand => ({
  ...house.brand,
  ...more,
  flags: { ...house.brand.flags, ...flags },
});
const asked = (names: readonly (keyof typeof DEFAULTS)[], required = true): MembersBrand['registration'] =>
  Object.fromEntries(
    names.map((name): [string, FieldSetting] => [name, { ...DEFAULTS[name], visible: true, required }]),
  );

let count = 0;
const next = (): number => (count += 1);
const newPhone = (): string => `017${String(40_000_000 + next())}`;
const form = (more: object = {}) => ({
  username: `person${next()}`,
  password: 'nine rivers meet',
  confirmPassword: 'nine rivers meet',
  registerMethod: 'WEB' as const,
  terms: true as const,
  adult: true as const,
  ...more,
});
type More = {
  readonly ip?: string;
  readonly host?: string;
  readonly captcha?: (text?: string) => Promise<void>;
};
const enter = (method: Method, body: object, more: More = {}): Promise<Registered> => {
  const { ip = `203.0.113.${next() % 250}`, host = 'localhost', captcha = async () => undefined } = more;
  const where = { brandId: house.brand.id, host, visitor: { ip, agent: 'test' } };
  return register(needs, where, method, form(body), captcha);
};
const send = (mobileNum: string, purpose: 'register' | 'login' = 'register') =>
  needs.codes.send({
    brandId: house.brand.id,
    purpose,
    channel: 'sms',
    to: `+88${mobileNum}`,
    subject: '',
    ip: '192.0.2.1',
    language: 'en',
  });
const contactsOf = (id: string) =>
  sql(
    'select kind, value, sole, verified_at is not null as proved from identity.contacts where account_id = $1',
    [id],
  );

describe('with a phone', () => {
  const MOBILE = { MOBILEREG: true, MOBILEVERCODELOGIN3: true, MOBILENUMPASSREG3: false } as const;
  const mobile = (mobileNum: string, more: object = {}) =>
    enter('mobile', { mobileNum, verificationCode: CODE, ...more });

  it('opens an account without a name or password of its own: the phone is proved and is a way in', async () => {
    brand = offering(MOBILE);
    const mobileNum = newPhone();
    await send(mobileNum);
    const { memberId, session } = await mobile(mobileNum);
    expect(session).toMatchObject({ realm: 'member', mustChangePassword: false });
    expect(await contactsOf(memberId)).toEqual([
      { kind: 'phone', value: `+88${mobileNum}`, sole: true, proved: true },
    ]);
    const [row] = await sql(
      `select m.account, p.level, a.password_hash from members.members m join members.profiles p on p.member_id = m.id
         join identity.accounts a on a.id = m.id where m.id = $1`,
      [memberId],
    );
    // The name and password of the form were not asked for, so they are not taken.
    expect(row).toMatchObject({ level: 0, password_hash: 'none' });
    expect(row?.['account']).toMatch(/^m[0-9a-z]{9}$/);
    expect(await needs.identity.hasPassword(memberId)).toBe(false);
  });

  it.each<[string, (phone: string) => Promise<unknown>]>([
    ['another code', (phone) => mobile(phone, { verificationCode: '111111' })],
    ['the code of another number', () => mobile(newPhone())],
    [
      'a code that is too old',
      async (phone) => {
        shift += 3 * MINUTE;
        try {
          return await mobile(phone);
        } finally {
          shift -= 3 * MINUTE;
        }
      },
    ],
  ])('does not open one with %s, and the code stays good', async (_, tried) => {
    brand = offering(MOBILE);
    const mobileNum = newPhone();
    await send(mobileNum);
    const before = await current();
    expect(await said(tried(mobileNum))).toMatch(/^identity\.code_wrong/);
    expect(await current()).toEqual(before);
    expect(await said(mobile(mobileNum))).toBe('done');
    expect(await said(mobile(mobileNum))).toMatch(/^identity\.code_wrong/);
  });

  it('does not take a code that was sent for signing in', async () => {
    brand = offering(MOBILE);
    const mobileNum = newPhone();
    await send(mobileNum, 'login');
    expect(await said(mobile(mobileNum))).toMatch(/^identity\.code_wrong/);
  });

  it('opens one account of five that bring the same code at once', async () => {
    brand = offering(MOBILE);
    const mobileNum = newPhone();
    await send(mobileNum);
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => said(mobile(mobileNum))));
    expect(all.filter((one) => one === 'done')).toHaveLength(1);
    expect(await sql('select 1 from identity.contacts where value = $1', [`+88${mobileNum}`])).toHaveLength(
      1,
    );
  });

  it('whose number another account has proved opens nothing, and uses nothing up', async () => {
    brand = offering(MOBILE);
    const mobileNum = newPhone();
    await send(mobileNum);
    await mobile(mobileNum);
    await sql('delete from identity.sendings');
    await send(mobileNum);
    const before = await current();
    for (const _ of [1, 2]) expect(await said(mobile(mobileNum))).toBe('members.contact_taken value');
    expect(await current()).toEqual(before);
  });

  it('that is only said, not proved, may be said by many, and opens nothing', async () => {
    brand = offering({}, { registration: asked(['mobileNum']) });
    const mobileNum = newPhone();
    const ids = [
      (await enter('username', { mobileNum })).memberId,
      (await enter('username', { mobileNum })).memberId,
    ];
    for (const id of ids)
      expect(await contactsOf(id)).toEqual([
        { kind: 'phone', value: `+88${mobileNum}`, sole: false, proved: false },
      ]);
    expect(await sql('select level from members.profiles where member_id = any($1)', [ids])).toEqual([
      { level: 0 },
      { level: 0 },
    ]);
  });

  it.each([
    ['1', 'members.wrong_fields mobileNum'],
    ['', 'members.wrong_fields mobileNum'],
    ['not a number', 'members.wrong_phone mobileNum'],
    ['0212345678', 'members.wrong_phone mobileNum'],
    ['1'.repeat(33), 'members.wrong_fields mobileNum'],
  ])('%j that is none is refused before anything is looked up', async (mobileNum, code) => {
    brand = offering(MOBILE);
    const before = await current();
    expect(await said(mobile(mobileNum))).toBe(code);
    expect(await current()).toEqual(before);
  });

  it('that a phone sign-in service vouches for needs no code: for this number, this once', async () => {
    brand = offering(MOBILE);
    const [mobileNum, other] = [newPhone(), newPhone()];
    vouched.set('token', `+88${mobileNum}`);
    const by = (number: string) => enter('mobile', { mobileNum: number, idToken: 'token' });
    expect(await said(by(other))).toBe('identity.provider_invalid_verification_code');
    const { memberId } = await by(mobileNum);
    expect(await contactsOf(memberId)).toMatchObject([{ sole: true, proved: true }]);
    const before = await current();
    expect(await said(by(mobileNum))).toMatch(/^identity\.provider_code_expired|^members\.contact_taken/);
    expect(await current()).toEqual(before);
  });
});

describe('a form', () => {
  it.each<[string, Partial<MembersBrand>, object, string]>([
    ['with a name of three letters', {}, { username: 'abc' }, 'members.wrong_fields username'],
    ['with a name of seventeen', {}, { username: 'a'.repeat(17) }, 'members.wrong_fields username'],
    ['with a name that begins with a figure', {}, { username: '1abcd' }, 'members.wrong_fields username'],
    ['with a sign in the name', {}, { username: 'ab_cd' }, 'members.wrong_fields username'],
    ['with letters of another script', {}, { username: 'аbcde' }, 'members.wrong_fields username'],
    ['without a password', {}, { password: '', confirmPassword: '' }, 'members.wrong_fields password'],
    [
      'with seven characters',
      {},
      { password: 'sevench', confirmPassword: 'sevench' },
      'members.wrong_fields password',
    ],
    [
      'with two passwords',
      {},
      { confirmPassword: 'nine rivers meeT' },
      'identity.confirm_mismatch confirmPassword',
    ],
    [
      'without the second one',
      {},
      { confirmPassword: undefined },
      'identity.confirm_mismatch confirmPassword',
    ],
    [
      'whose password is the name',
      {},
      { username: 'karimabdul', password: 'karimabdul', confirmPassword: 'karimabdul' },
      'identity.password_known password',
    ],
    [
      'with a birthday wanted and none there',
      { registration: asked(['birthday']) },
      {},
      'members.wrong_fields birthday',
    ],
    [
      'of a day that is none',
      { registration: asked(['birthday']) },
      { birthday: '1990-02-30' },
      'members.wrong_fields birthday',
    ],
    [
      'of somebody too young, where it may be left out',
      { registration: asked(['birthday'], false) },
      { birthday: '2020-01-01' },
      'members.under_age birthday',
    ],
    [
      'of somebody old enough elsewhere',
      { registration: asked(['birthday']), minAge: 100 },
      { birthday: '1990-01-01' },
      'members.under_age birthday',
    ],
    [
      'with half an address',
      { registration: asked(['email']) },
      { email: 'rana@example' },
      'members.wrong_fields email',
    ],
    [
      'with letters in the payment password',
      { registration: asked(['paymentPassword']) },
      { paymentPassword: '12345a' },
      'members.wrong_fields paymentPassword',
    ],
    [
      'with signs that turn a name round',
      { registration: asked(['payeeName']) },
      { payeeName: 'Rana\u202e Das' },
      'members.wrong_fields payeeName',
    ],
  ])('%s opens nothing and says which field', async (_, of, fields, code) => {
    brand = offering({}, of);
    const before = await current();
    expect(await said(enter('username', fields))).toBe(code);
    expect(await current()).toEqual(before);
  });

  it('loses what nobody asked for, however wrong that is', async () => {
    const { memberId } = await enter('username', {
      birthday: '2020-01-01',
      email: 'no address',
      idNumber: '????',
      payeeName: '\u202e',
      mobileNum: 'x',
      paymentPassword: '1',
      verificationCode: 'x',
      captcha: 'x',
    });
    expect(await contactsOf(memberId)).toEqual([]);
    expect(
      await sql(
        'select details, birthday, id_number, payment_password_hash from members.profiles where member_id = $1',
        [memberId],
      ),
    ).toEqual([{ details: {}, birthday: null, id_number: null, payment_password_hash: null }]);
  });

  it('keeps secrets as secrets: a sealed document, a hashed payment password', async () => {
    brand = offering({}, { registration: asked(['idNumber', 'paymentPassword', 'email', 'payeeName']) });
    const secrets = { idNumber: 'AB1234567', paymentPassword: '482915' };
    const { memberId } = await enter('username', {
      ...secrets,
      email: `Rana${next()}@Example.COM`,
      payeeName: ' Rana Das ',
    });
    const [row] = await sql('select * from members.profiles where member_id = $1', [memberId]);
    const sealed = row?.['id_number'];
    if (!Buffer.isBuffer(sealed)) throw new Error('the document was not kept');
    expect(sealer.open(sealed, `id number ${memberId}`).toString()).toBe(secrets.idNumber);
    const mark = documentMarkWith(house.keys.derive('document-marks'));
    expect(row?.['id_mark']).toEqual(mark(' ab-123 4567 '));
    await sql('update members.profiles set id_mark = null where member_id = $1', [memberId]);
    expect(await markDocuments({ db: house.db, sealer, documentMark: mark })).toBe(1);
    const again = await sql('select id_mark from members.profiles where member_id = $1', [memberId]);
    expect(again).toEqual([{ id_mark: mark(secrets.idNumber) }]);
    // Moved to somebody else's row it opens no more.
    expect(() => sealer.open(sealed, `id number ${newId()}`)).toThrow();
    expect(String(row?.['payment_password_hash'])).toMatch(/^\$argon2id\$/);
    const kept = JSON.stringify(row);
    for (const secret of Object.values(secrets)) expect(kept).not.toContain(secret);
    expect(row?.['details']).toEqual({ payeeName: 'Rana Das' });
    expect(await contactsOf(memberId)).toMatchObject([{ kind: 'email', sole: false, proved: false }]);
    expect(String((await contactsOf(memberId))[0]?.['value'])).toMatch(/^rana\d+@example\.com$/);
  });

  it('opens the account and no session, where none is wanted', async () => {
    const { memberId, session } = await enter('username', { login: false });
    expect(session).toBeUndefined();
    expect(await sql('select 1 from identity.sessions where account_id = $1', [memberId])).toEqual([]);
  });

  it.each<[Method, Partial<MembersBrand['flags']>, string]>([
    ['username', {}, 'done'],
    ['mobile', {}, 'members.registration_closed'],
    ['username', { USERNAMEREG3: false, MOBILEREG: true }, 'members.registration_closed'],
    ['username', { DIRECTREG3: false }, 'members.registration_closed'],
    ['mobile', { DIRECTREG3: false, MOBILEREG: true }, 'members.registration_closed'],
  ])('by %s where the brand says %j is answered %s', async (method, flags, code) => {
    brand = offering(flags);
    expect(await said(enter(method, {}))).toBe(code);
  });
});

describe('a captcha', () => {
  const wrong = async (): Promise<never> => {
    throw captchaRefusal('identity.captcha_wrong');
  };
  it.each<[string, boolean | undefined, object, string, number]>([
    ['that nobody asked for is not looked at', undefined, { captcha: 'x' }, 'done', 0],
    ['that is wanted and missing', true, {}, 'members.wrong_fields captcha', 0],
    ['that is wanted and wrong', true, { captcha: 'x' }, 'identity.captcha_wrong', 1],
    ['that may be left out', false, {}, 'done', 0],
    ['that may be left out and is wrong', false, { captcha: 'x' }, 'identity.captcha_wrong', 1],
  ])('%s', async (_, required, fields, code, checkedAt) => {
    if (required !== undefined) brand = offering({}, { registration: asked(['captcha'], required) });
    let looks = 0;
    const captcha = (): Promise<never> => {
      looks += 1;
      return wrong();
    };
    const before = await current();
    expect(await said(enter('username', fields, { captcha }))).toMatch(new RegExp(`^${code}`));
    expect(looks).toBe(checkedAt);
    if (code !== 'done') expect(await current()).toEqual(before);
  });
});

describe('one address', () => {
  it('opens ten accounts an hour without working for them, as one house however it writes itself', async () => {
    const at = (n: number) => said(enter('username', {}, { ip: `2001:db8:5:7::${n.toString(16)}` }));
    const all: unknown[] = [];
    for (let n = 1; n <= 11; n += 1) all.push(await at(n));
    expect(all.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'done'));
    expect(all[10]).toMatch(/^identity\.human_check/);
    expect(await said(enter('username', {}, { ip: '2001:db8:5:8::1' }))).toBe('done');
    // A proof nobody solved is no proof.
    expect(await said(enter('username', { human: 'e30=' }))).toMatch(/^identity\.human_check/);
    shift += HOUR;
    expect(await at(12)).toBe('done');
    shift -= HOUR;
  });
});

describe('who brought somebody', () => {
  async function bringer(type: number): Promise<{ id: string; code: string }> {
    const id = await house.member();
    const [row] = await sql(
      'update members.members set type = $2 where id = $1 returning referral_code as code',
      [id, type],
    );
    return { id, code: String(row?.['code']) };
  }
  const inviterOf = async (fields: object, more: More = {}): Promise<unknown> => {
    const tried = enter('username', fields, more);
    const refused = await said(tried);
    if (refused !== 'done') return refused;
    const { memberId } = await tried;
    return (await sql('select referred_by from members.members where id = $1', [memberId]))[0]?.[
      'referred_by'
    ];
  };

  it('is the agent of the code, then the friend, then the agent of the domain, then nobody', async () => {
    const [agent, other, friend] = [await bringer(1), await bringer(41), await bringer(0)];
    brand = offering({ AFFILIATECODE: true }, { affiliates: new Map([['agent.test', other.code]]) });
    const codes = { affiliateCode: agent.code, referralCode: friend.code };
    expect(await inviterOf(codes)).toBe(agent.id);
    expect(await inviterOf({ referralCode: ` ${friend.code.toLowerCase()} ` })).toBe(friend.id);
    expect(await inviterOf({ referralCode: friend.code }, { host: 'agent.test' })).toBe(friend.id);
    expect(await inviterOf({}, { host: 'agent.test' })).toBe(other.id);
    expect(await inviterOf({})).toBeNull();
  });

  it.each<[string, (codes: { agent: string; player: string; trial: string }) => object, string | undefined]>([
    ['nobody’s', () => ({ affiliateCode: 'NOBODY1234' }), undefined],
    ['a player’s', ({ player }) => ({ affiliateCode: player }), undefined],
    ['a trial’s', ({ trial }) => ({ affiliateCode: trial }), undefined],
    ['an agent’s, on the domain of another', ({ agent }) => ({ affiliateCode: agent }), 'agent.test'],
    [
      'an agent’s, said to be of another domain',
      ({ agent }) => ({ affiliateCode: agent, domain: 'x.test' }),
      undefined,
    ],
  ])('is never guessed: a code that is %s opens nothing', async (_, fields, host = 'localhost') => {
    const [agent, other, player, trial] = [
      await bringer(2),
      await bringer(2),
      await bringer(0),
      await bringer(4),
    ];
    brand = offering({ AFFILIATECODE: true }, { affiliates: new Map([['agent.test', other.code]]) });
    const before = await current();
    const codes = { agent: agent.code, player: player.code, trial: trial.code };
    expect(await inviterOf(fields(codes), { host })).toBe('members.invitation_code_error affiliateCode');
    expect(await current()).toEqual(before);
  });

  it('is not asked for where the brand has no invitation codes', async () => {
    const agent = await bringer(1);
    expect(await inviterOf({ affiliateCode: agent.code })).toBeNull();
    expect(await inviterOf({ referralCode: 'NOBODY1234' })).toBe('members.unknown_referral referralCode');
  });

  it('has to be said where the brand wants it, unless the domain says it', async () => {
    const agent = await bringer(1);
    const affiliateCode = { ...DEFAULTS.affiliateCode, required: true };
    brand = offering(
      { AFFILIATECODE: true },
      { registration: { affiliateCode }, affiliates: new Map([['agent.test', agent.code]]) },
    );
    expect(await inviterOf({})).toBe('members.wrong_fields affiliateCode');
    expect(await inviterOf({}, { host: 'AGENT.test:443' })).toBe(agent.id);
  });
});
