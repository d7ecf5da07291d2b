/** A phone sign-in service at the door: it sends the code, the page gives it back, and the service's word signs in, registers, binds. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMember } from '#features/people/members/service/register.ts';
import { GetRegisterSetting } from '#identity/registration/contract.ts';
import { CheckPhoneCode, SendPhoneBindCode, SendPhoneCode } from '#identity/phones/contract.ts';
import { startServer, type StaffPerson, type TestServer } from './testing.ts';
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
  registerByPhone,
  setBrand,
} from './testing-accounts.ts';
import type { Answer } from './testing-client.ts';
import { type Browser, workProof } from './testing-doors.ts';

let server: TestServer;
let staff: StaffPerson;
let hash = '';
beforeAll(async () => {
  server = await startServer({ trustProxy: true });
  staff = await server.staff();
  hash = await server.rooms.identity.identity.hashPassword(PASSWORD);
  await setBrand(server, { PHONESIGNIN: true, MOBILEREG: true });
});
beforeEach(() => forgetSendings(server));
afterAll(() => server.stop());

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await server.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
const said = async (answer: Promise<Answer>): Promise<unknown> => {
  const { status, code } = await answer;
  return status === 200 ? 'done' : code;
};
/** A player with this number proved. */
async function owner(phone: string): Promise<{ id: string; username: string }> {
  const username = newName();
  const brand = { id: server.brandId, currency: 'BDT' };
  const member = { brand, username, passwordHash: hash, mustChange: false, referredBy: null };
  const { ledger, identity } = server.rooms;
  const id = await server.db.transaction((tx) =>
    openMember(tx, { ledger, identity: identity.identity }, member),
  );
  await sql(
    "insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, 'phone', $2, $3, now(), true)",
    [id, server.brandId, `+88${phone}`],
  );
  return { id, username };
}
async function send(browser: Browser, phone: string, purpose = 'login'): Promise<Answer> {
  const human = await workProof(server, 'sms');
  return browser.send({
    ...SendPhoneCode,
    body: { purpose, mobileNum: phone, countryDialingCode: '880', human },
  });
}
const check = (browser: Browser, sent: Answer, verificationCode: string): Promise<Answer> => {
  const { verification } = sent.value;
  return browser.send({ ...CheckPhoneCode, body: { verification, verificationCode } });
};
const fieldsIn = ({ text }: Answer): unknown => JSON.parse(text).fields;
const smsTo = async (phone: string, n = 1): Promise<string> =>
  codeIn(await received(server, staff, `+88${phone}`, n));
const tokenIn = ({ value }: Answer): string => String(value['idToken']);
const enter = (browser: Browser, idToken: string): Promise<Answer> =>
  browser.send({ path: '/wps/session/login/phone', body: { idToken } });
/** Everything of a sign-in but the sign-in. */
async function tokenFor(browser: Browser, phone: string, purpose = 'login'): Promise<string> {
  const sent = await send(browser, phone, purpose);
  return tokenIn(await check(browser, sent, await smsTo(phone)));
}

describe('signing in', () => {
  it('sends one text message, which the console shows, and lets in who gives its code back', async () => {
    const phone = newPhone();
    const { id } = await owner(phone);
    const browser = newBrowser(server);
    const sent = await send(browser, phone);
    expect(sent.value).toEqual({ verification: expect.stringMatching(/^[\w-]{43}$/), expiredMinutes: 1 });
    const code = await smsTo(phone);
    expect([
      (await send(browser, phone)).code,
      await sql('select 1 from identity.local_messages where recipient = $1', [`+88${phone}`]),
    ]).toEqual(['identity.code_too_soon', [{ '?column?': 1 }]]);
    const wrong = await check(browser, sent, otherCode(code));
    expect([wrong.code, fieldsIn(wrong)]).toEqual([
      'identity.provider_invalid_verification_code',
      { verificationCode: 'identity.provider_invalid_verification_code' },
    ]);
    // Somebody else who knows the name of it and the code.
    expect(await said(check(newBrowser(server), sent, code))).toBe('identity.provider_code_expired');
    const login = await enter(browser, tokenIn(await check(browser, sent, code)));
    expect(login.value).toMatchObject({ passwordExpired: false, mustChangePassword: false });
    const [session] = await sql('select how from identity.sessions where account_id = $1', [id]);
    expect(session).toEqual({ how: 'phone' });
  });

  it('answers the same for a number nobody has, and says so to who holds the phone', async () => {
    const [known, unknown] = [newPhone(), newPhone()];
    await owner(known);
    const browser = newBrowser(server);
    const [one, two] = [await send(newBrowser(server), known), await send(browser, unknown)];
    expect([two.status, Object.keys(two.value)]).toEqual([one.status, Object.keys(one.value)]);
    const idToken = tokenIn(await check(browser, two, await smsTo(unknown)));
    expect((await enter(browser, idToken)).code).toBe('identity.phone_unknown');
  });

  it('asks nobody to change a password that was not typed: neither an old nor a first one', async () => {
    const phone = newPhone();
    const { id, username } = await owner(phone);
    await setBrand(server, { PASSWORDEXPIRY: true });
    await sql(
      "update identity.accounts set password_at = now() - interval '400 days', must_change = true where id = $1",
      [id],
    );
    const browser = newBrowser(server);
    const login = await enter(browser, await tokenFor(browser, phone));
    expect(login.value).toMatchObject({ passwordExpired: false, mustChangePassword: false });
    browser.token = String(login.value['token']);
    expect(await said(browser.send({ method: 'GET', path: '/wps/v2/wallets/balance' }))).toBe('done');
    // With the password it is asked for, and nothing else is done before.
    const other = newBrowser(server);
    const typed = await other.login({ username, password: PASSWORD });
    expect(typed.value['mustChangePassword']).toBe(true);
    expect(await said(other.send({ method: 'GET', path: '/wps/v2/wallets/balance' }))).toBe(
      'gate.change_password_first',
    );
    await setBrand(server, { PASSWORDEXPIRY: false });
  });

  it('wants a solved human check, a number, and a brand that offers it', async () => {
    const body = { purpose: 'login', mobileNum: newPhone(), countryDialingCode: '880' };
    const ask = (more: object) => newBrowser(server).send({ ...SendPhoneCode, body: { ...body, ...more } });
    expect(await said(ask({ human: 'a'.repeat(40) }))).toBe('identity.human_check');
    expect(await said(ask({ human: await workProof(server, 'login') }))).toBe('identity.human_check');
    const bad = await ask({ mobileNum: '12', human: await workProof(server, 'sms') });
    expect(fieldsIn(bad)).toEqual({ mobileNum: 'identity.provider_invalid_phone_number' });
    expect((await server.call({ ...GetRegisterSetting })).value['phoneService']).toBe(true);
    await setBrand(server, { PHONESIGNIN: false });
    expect(await said(ask({ human: await workProof(server, 'sms') }))).toBe(
      'identity.provider_operation_not_allowed',
    );
    expect((await server.call({ ...GetRegisterSetting })).value['phoneService']).toBe(false);
    await setBrand(server, { PHONESIGNIN: true });
    expect(
      await sql('select 1 from identity.messages where recipient = $1', [`+88${body.mobileNum}`]),
    ).toEqual([]);
  });

  it('tells what the service says: its quota used up, asked too often, broken', async () => {
    const reported: unknown[] = [];
    for (const ending of ['16', '17', '18']) {
      const { code, status, headers } = await send(newBrowser(server), newPhone().slice(0, -2) + ending);
      reported.push([code, status, headers['retry-after']]);
    }
    expect(reported).toEqual([
      ['identity.provider_quota_exceeded', 503, undefined],
      ['identity.provider_too_many_requests', 429, '300'],
      ['identity.provider_unknown', 503, undefined],
    ]);
  });

  it('works over two processes: asked at one, answered at the other', async () => {
    const phone = newPhone();
    await owner(phone);
    const twin = await server.twin();
    const browser = newBrowser(server);
    const sent = await send(browser, phone);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const there = await twin.call({
      ...CheckPhoneCode,
      headers: { cookie },
      body: { verification: sent.value['verification'], verificationCode: await smsTo(phone) },
    });
    expect(await said(enter(browser, tokenIn(there)))).toBe('done');
    await twin.stop();
  });
});

describe('registering', () => {
  const form = (phone: string, more: object): object => {
    const { username: _, ...rest } = formOf();
    return { ...rest, mobileNum: phone, countryDialingCode: '880', ...more };
  };
  it('opens an account with the service’s word, and with none that was for something else', async () => {
    const phone = newPhone();
    const browser = newBrowser(server);
    const forLogin = await tokenFor(browser, phone);
    expect(await said(registerByPhone(server, browser, form(phone, { idToken: forLogin })))).toBe(
      'identity.provider_invalid_verification_code',
    );
    expect(await sql('select 1 from identity.contacts where value = $1', [`+88${phone}`])).toEqual([]);
    await forgetSendings(server);
    const sent = await send(browser, phone, 'register');
    const idToken = tokenIn(await check(browser, sent, await smsTo(phone, 2)));
    expect(await said(enter(browser, idToken))).not.toBe('done');
    expect(await said(registerByPhone(server, browser, form(phone, { idToken })))).toBe('done');
    const [contact] = await sql(
      'select verified_at is not null as proved from identity.contacts where value = $1',
      [`+88${phone}`],
    );
    expect(contact).toEqual({ proved: true });
  });
});

describe('binding', () => {
  const bind = (browser: Browser, idToken: string) =>
    said(browser.send({ method: 'PUT', path: '/wps/session/ways/phone', body: { idToken } }));
  async function member(): Promise<Browser> {
    const { username } = await owner(newPhone());
    const browser = newBrowser(server);
    await browser.login({ username, password: PASSWORD });
    return browser;
  }
  const ask = (browser: Browser, mobileNum: string) =>
    browser.send({ ...SendPhoneBindCode, body: { mobileNum, countryDialingCode: '880' } });

  it('is done by the account that asked, in its browser, and no other', async () => {
    const [mine, thief, phone] = [await member(), await member(), newPhone()];
    const sent = await ask(mine, phone);
    const code = await smsTo(phone);
    for (const [name, value] of mine.cookies) if (name.includes('phone')) thief.cookies.set(name, value);
    expect(await said(check(thief, sent, code))).toBe('identity.provider_code_expired');
    const idToken = tokenIn(await check(mine, sent, code));
    expect(await bind(thief, idToken)).toBe('identity.provider_invalid_verification_code');
    expect(await sql('select 1 from identity.contacts where value = $1', [`+88${phone}`])).toEqual([]);
    expect(await bind(mine, idToken)).toBe('done');
  });

  it('takes no token that was for signing in', async () => {
    const [mine, phone] = [await member(), newPhone()];
    expect(await bind(mine, await tokenFor(newBrowser(server), phone))).toBe(
      'identity.provider_invalid_verification_code',
    );
  });
});
