/** Opening an account through a socket and the door: what is asked, what is refused, what is given away (CHECKS 23, 30, 31, 32, 36). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULTS } from '#identity/registration/rules/check.ts';
import { GetAffiliate, GetRegisterSetting, Register, RegisterSms } from '#identity/registration/contract.ts';
import { GetCountryCodes } from '#identity/phones/contract.ts';
import { type StaffPerson, startServer, type TestServer } from './testing.ts';
import {
  codeIn,
  forgetSendings,
  formOf,
  newBrowser,
  newName,
  newPhone,
  otherCode,
  PASSWORD,
  received,
  register,
  registerByPhone,
  setBrand,
} from './testing-accounts.ts';
import { openBrowserAt, workProof } from './testing-doors.ts';

let server: TestServer;
let staff: StaffPerson;

beforeAll(async () => {
  server = await startServer({ trustProxy: true });
  staff = await server.staff();
});
afterAll(() => server.stop());

const TABLES = [
  'identity.accounts',
  'identity.sessions',
  'identity.contacts',
  'members.members',
  'members.profiles',
  'ledger.accounts',
];
const tables = async (): Promise<unknown> =>
  Promise.all(TABLES.map(async (name) => (await server.db.pool.query(`select count(*) from ${name}`)).rows));

describe('registration by name', () => {
  it('opens an account and signs in', async () => {
    const browser = newBrowser(server);
    const form = formOf();
    const answer = await register(server, browser, form);
    expect(answer.value).toMatchObject({
      firstTimeLogin: true,
      passwordExpired: false,
      mustChangePassword: false,
      bonusClaim: false,
    });
    const info = await browser.send({ method: 'GET', path: '/wps/member/info' });
    expect(info.value).toMatchObject({ account: form['username'], type: 0, status: 'active' });
    expect((await newBrowser(server).login({ username: form['username'], password: PASSWORD })).status).toBe(
      200,
    );
  });

  it('takes no plain body', async () => {
    const answer = await newBrowser(server).send({ ...Register, body: formOf() });
    expect([answer.status, answer.code]).toEqual([400, 'crypto.rejected']);
  });

  it('opens without signing in when that is asked', async () => {
    const browser = newBrowser(server);
    expect((await register(server, browser, formOf({ login: false }))).value['token']).toBe('');
    expect((await browser.send({ method: 'GET', path: '/wps/member/info' })).status).toBe(401);
  });

  const KEYS = [
    'role',
    'type',
    'isAgent',
    'isTrial',
    'balance',
    'cash',
    'vip',
    'vipRank',
    'merchant',
    'merchantCode',
    'parentId',
    'upline',
    'status',
    'createdAt',
    'registeredAt',
    'id',
    'memberId',
    'brandId',
    'brand_id',
    'audience',
    'realm',
    'mustChange',
    'must_change',
    'closed',
    'level',
    'tags',
    'referredBy',
    'referred_by',
    'currency',
    'passwordHash',
    'password_hash',
    'verifiedAt',
    'sole',
    'icon',
    'rights',
    'staff',
    'admin',
    'commission',
    'rate',
    'contract',
    'limits',
    'exclusion',
  ];
  it.each(KEYS)('refuses the key %s', async (key) => {
    const form = formOf();
    const answer = await register(server, newBrowser(server), { ...form, [key]: 1 });
    expect([answer.status, answer.code]).toEqual([422, 'wire.invalid']);
    const { rowCount } = await server.db.pool.query('select 1 from identity.accounts where username = $1', [
      form['username'],
    ]);
    expect(rowCount).toBe(0);
  });

  it.each([
    ['no terms', { terms: false }, 'wire.invalid', 'terms'],
    ['a name that begins with a figure', { username: '7rana' }, 'members.wrong_fields', 'username'],
    ['a short password', { password: 'x', confirmPassword: 'x' }, 'members.wrong_fields', 'password'],
    ['two passwords', { confirmPassword: 'y' }, 'identity.confirm_mismatch', 'confirmPassword'],
    [
      'a password everybody tries',
      { password: 'Dragon2024!', confirmPassword: 'Dragon2024!' },
      'identity.password_known',
      'password',
    ],
    ['an unknown friend', { referralCode: 'NOBODY' }, 'members.unknown_referral', 'referralCode'],
    ['a taken name', { username: 'takenname' }, 'identity.username_taken', 'username'],
  ])('changes nothing when refused for %s', async (_, more, code, field) => {
    await register(server, newBrowser(server), formOf({ username: 'takenname' }));
    const before = await tables();
    const answer = await register(server, newBrowser(server), { ...formOf(), ...more });
    expect(answer.code).toBe(code);
    expect(Object.keys(JSON.parse(answer.text).fields ?? {})).toContain(field);
    expect(await tables()).toEqual(before);
  });

  it('asks for work from an address that opens many, and takes each proof once', async () => {
    const crowd = openBrowserAt(server, '198.51.100.200');
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 11; n += 1)
      codes.push((await register(server, crowd, formOf({ login: false }))).code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => undefined), 'identity.human_check']);
    const human = await workProof(server, 'register');
    expect((await register(server, crowd, formOf({ human, login: false }))).status).toBe(200);
    expect((await register(server, crowd, formOf({ human, login: false }))).code).toBe(
      'identity.human_check',
    );
    // Whether a name is taken is not told before the work.
    for (const username of ['takenname', newName()])
      expect((await register(server, crowd, formOf({ username }))).code).toBe('identity.human_check');
  });

  it('ends the trial it began from, and takes nothing along', async () => {
    const browser = newBrowser(server);
    const trial = await browser.send({
      path: '/wps/session/login/freeplay',
      body: { os: 'web', platform: 'W', gatewayVersion: 3, encryption: 'x'.repeat(16) },
    });
    if (trial.status !== 200) throw new Error(trial.text);
    browser.token = String(trial.value['token']);
    const tried = browser.token;
    const before = (await browser.send({ method: 'GET', path: '/wps/member/info' })).value;
    expect(before).toMatchObject({ type: 4, isTrial: true });
    await register(server, browser, formOf());
    const after = (await browser.send({ method: 'GET', path: '/wps/member/info' })).value;
    expect(after).toMatchObject({ type: 0, isTrial: false });
    expect(after['id']).not.toBe(before['id']);
    const { rows } = await server.db.pool.query(
      'select ended_at from identity.sessions where account_id = $1',
      [before['id']],
    );
    expect([tried === browser.token, rows[0]?.ended_at instanceof Date]).toEqual([false, true]);
    const { rowCount } = await server.db.pool.query(
      'select 1 from ledger.balances where member_id = $1 and balance <> 0',
      [after['id']],
    );
    expect(rowCount).toBe(0);
  });
});

describe('what a brand asks for', () => {
  it('is told, checked and kept', async () => {
    const on = { visible: true, required: true };
    const registration = {
      birthday: { ...DEFAULTS.birthday, ...on },
      payeeName: { ...DEFAULTS.payeeName, ...on },
      email: { ...DEFAULTS.email, ...on },
      idNumber: { ...DEFAULTS.idNumber, ...on },
      paymentPassword: { ...DEFAULTS.paymentPassword, ...on },
      qqNum: { ...DEFAULTS.qqNum, visible: true },
    };
    await setBrand(server, {}, registration);
    const setting = await server.call({ ...GetRegisterSetting });
    expect(setting.value).toMatchObject({ methods: ['username'], countryDialingCode: '880', minAge: 18 });
    expect(Object(setting.value['fields']).username).toMatchObject({
      email: { required: true, acceptedPattern: 'reg_pattern_3' },
      qqNum: { visible: true, required: false },
      line: { visible: false },
    });
    const missing = await register(server, newBrowser(server), formOf());
    expect(Object.keys(JSON.parse(missing.text).fields).sort()).toEqual(
      ['birthday', 'email', 'idNumber', 'payeeName', 'paymentPassword'].sort(),
    );
    const full = {
      birthday: '1990-02-28',
      payeeName: 'Rana Das',
      email: 'Rana@Example.com',
      idNumber: 'A1234567',
      paymentPassword: '493817',
      line: 'not asked for',
    };
    const young = await register(server, newBrowser(server), formOf({ ...full, birthday: '2015-01-01' }));
    expect(young.code).toBe('members.under_age');
    const form = formOf(full);
    expect((await register(server, newBrowser(server), form)).status).toBe(200);
    const { rows } = await server.db.pool.query(
      `select p.*, p.birthday::text as born, c.value as mail, c.sole from members.members m
         join members.profiles p on p.member_id = m.id join identity.contacts c on c.account_id = m.id
        where m.account = $1`,
      [form['username']],
    );
    expect(rows).toMatchObject([
      { details: { payeeName: 'Rana Das' }, born: '1990-02-28', mail: 'rana@example.com', sole: false },
    ]);
    expect(rows[0]?.payment_password_hash).toMatch(/^\$argon2id/);
    expect(rows[0]?.id_number.toString('latin1')).not.toContain('A1234567');
    await setBrand(server, {});
  });

  it('follows the flags: closed, by phone alone, both', async () => {
    const methods = async () => (await server.call({ ...GetRegisterSetting })).value['methods'];
    await setBrand(server, { DIRECTREG3: false });
    expect([await methods(), (await register(server, newBrowser(server), formOf())).code]).toEqual([
      [],
      'members.registration_closed',
    ]);
    await setBrand(server, { DIRECTREG3: true, USERNAMEREG3: false, MOBILEREG: true });
    expect([await methods(), (await register(server, newBrowser(server), formOf())).code]).toEqual([
      ['mobile'],
      'members.registration_closed',
    ]);
    await setBrand(server, { USERNAMEREG3: true });
    expect(await methods()).toEqual(['mobile', 'username']);
  });

  it('lists countries with their codes', async () => {
    const { text } = await server.call({ ...GetCountryCodes });
    const list: { countryCode: string; countryDialingCode: string }[] = JSON.parse(text).value;
    expect(list.length).toBe(243);
    expect(list).toContainEqual({ countryCode: 'BD', countryDialingCode: '880' });
  });
});

describe('registration by phone', () => {
  const sms = async (mobileNo: string, browser = newBrowser(server)) =>
    browser.send({ ...RegisterSms, body: { mobileNo, countryDialingCode: '880' } });
  const byPhone = (mobileNum: string, verificationCode: string) =>
    formOf({ username: undefined, mobileNum, countryDialingCode: '880', verificationCode } as object);

  beforeAll(() => setBrand(server, { MOBILEREG: true, MOBILENUMPASSREG3: true, MOBILEVERCODELOGIN3: true }));

  it.each<[object, number, readonly string[]]>([
    [{ birthday: '1990-02-28' }, 0, ['fullname']],
    [{ payeeName: 'Rana Das' }, 0, ['birthday']],
    [{ birthday: '1990-02-28', payeeName: 'Rana Das' }, 1, []],
  ])('with %j opens an account at level %i, which lacks %j of the first', async (more, level, missing) => {
    const shown = { visible: true, required: false };
    await setBrand(
      server,
      { MOBILEREG: true, MOBILENUMPASSREG3: true, MOBILEVERCODELOGIN3: true },
      { birthday: { ...DEFAULTS.birthday, ...shown }, payeeName: { ...DEFAULTS.payeeName, ...shown } },
    );
    const [phone, browser] = [newPhone(), newBrowser(server)];
    await sms(phone);
    const code = codeIn(await received(server, staff, `+88${phone}`));
    const form = { ...byPhone(phone, code), ...more };
    expect((await registerByPhone(server, browser, form)).status).toBe(200);
    const profile = await browser.send({ method: 'GET', path: '/wps/member/profile' });
    expect(profile.value).toMatchObject({ level, missing });
  });

  it('needs the code that went to the phone, once', async () => {
    const phone = newPhone();
    expect((await sms(phone)).value).toEqual({ expiredMinutes: 3 });
    const code = codeIn(await received(server, staff, `+88${phone}`));
    const wrong = await registerByPhone(server, newBrowser(server), byPhone(phone, otherCode(code)));
    expect([wrong.status, wrong.code]).toEqual([422, 'identity.code_wrong']);
    expect((await registerByPhone(server, newBrowser(server), byPhone(newPhone(), code))).code).toBe(
      'identity.code_wrong',
    );
    const browser = newBrowser(server);
    expect((await registerByPhone(server, browser, byPhone(phone, code))).status).toBe(200);
    const profile = await browser.send({ method: 'GET', path: '/wps/member/profile' });
    expect(profile.value).toMatchObject({
      level: 0,
      missing: ['fullname', 'birthday'],
      phone: { verified: true },
    });
    expect((await registerByPhone(server, newBrowser(server), byPhone(phone, code))).code).toBe(
      'identity.code_wrong',
    );
  });

  it('opens one account when the same code comes five times at once', async () => {
    const phone = newPhone();
    await sms(phone);
    const code = codeIn(await received(server, staff, `+88${phone}`));
    const tried = await Promise.all(
      Array.from({ length: 5 }, () => registerByPhone(server, newBrowser(server), byPhone(phone, code))),
    );
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('tells nobody but the holder of the phone that the number has an account', async () => {
    const phone = newPhone();
    await sms(phone);
    const first = codeIn(await received(server, staff, `+88${phone}`));
    await registerByPhone(server, newBrowser(server), byPhone(phone, first));
    await forgetSendings(server);
    const [known, unknown] = [await sms(phone), await sms(newPhone())];
    expect([known.status, known.text, Object.keys(known.headers).sort()]).toEqual([
      unknown.status,
      unknown.text,
      Object.keys(unknown.headers).sort(),
    ]);
    const code = codeIn(await received(server, staff, `+88${phone}`, 2));
    const before = await tables();
    const guess = await registerByPhone(server, newBrowser(server), byPhone(phone, otherCode(code)));
    expect(guess.code).toBe('identity.code_wrong');
    const holder = await registerByPhone(server, newBrowser(server), byPhone(phone, code));
    expect([holder.status, holder.code]).toEqual([409, 'members.contact_taken']);
    expect(await tables()).toEqual(before);
  });

  it('sends one a minute to a number, says when the next may go, and none to what is no phone', async () => {
    const phone = newPhone();
    await sms(phone);
    const again = await sms(phone);
    expect([again.status, again.code]).toEqual([429, 'identity.code_too_soon']);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50);
    expect((await sms('12')).code).toBe('members.wrong_phone');
  });

  it('reaches a phone although the gateway was down, and twice when it stutters', async () => {
    const down = newPhone().replace(/..$/, '15');
    const twice = newPhone().replace(/..$/, '14');
    const never = newPhone().replace(/..$/, '13');
    for (const phone of [down, twice, never]) await sms(phone);
    expect(codeIn(await received(server, staff, `+88${down}`))).toMatch(/^\d{6}$/);
    expect(codeIn(await received(server, staff, `+88${twice}`))).toMatch(/^\d{6}$/);
    await expect
      .poll(async () => {
        const path = `/ops/messages?to=${never}`;
        return (await server.call({ method: 'GET', path, as: staff })).text.includes('"state":"failed"');
      })
      .toBe(true);
  });
});

describe('invitation codes', () => {
  it('are told good or bad only for work, and bind a new member to his agent', async () => {
    const agent = newBrowser(server);
    await register(server, agent, formOf());
    const { value } = await agent.send({ method: 'GET', path: '/wps/member/info' });
    const { rows } = await server.db.pool.query<{ referral_code: string }>(
      'update members.members set type = 1 where id = $1 returning referral_code',
      [value['id']],
    );
    const code = rows[0]?.referral_code ?? '';
    const ask = async (query: object) => {
      const text = new URLSearchParams(Object.entries(query)).toString();
      return newBrowser(server).send({ method: 'GET', path: `${GetAffiliate.path}?${text}` });
    };
    const [good, bad] = [await ask({ code }), await ask({ code: 'NOBODY' })];
    expect([good.status, good.text]).toEqual([bad.status, bad.text]);
    const human = () => workProof(server, 'affiliate');
    expect((await ask({ code, domain: '127.0.0.1', human: await human() })).status).toBe(200);
    expect((await ask({ code: 'NOBODY', human: await human() })).code).toBe('members.invitation_code_error');
    expect((await ask({ human: await human() })).code).toBe('members.invitation_code_error');
    await setBrand(server, { AFFILIATECODE: true });
    const wrong = await register(server, newBrowser(server), formOf({ affiliateCode: 'NOBODY1' }));
    expect(wrong.code).toBe('members.invitation_code_error');
    const form = formOf({ affiliateCode: code.toLowerCase() });
    expect((await register(server, newBrowser(server), form)).status).toBe(200);
    const sent = await server.db.pool.query('select referred_by from members.members where account = $1', [
      form['username'],
    ]);
    expect(sent.rows).toEqual([{ referred_by: value['id'] }]);
  });
});
