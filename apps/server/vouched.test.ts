/**
 * Accounts that somebody else vouches for: what they prove themselves with where there is no password, and numbers a phone sign-in
 * service knows – at registration, connected to an account that exists, and in nobody else's name.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLocalProvider, type LocalProvider } from '#identity/providers/fixtures/local-provider.ts';
import { Bind, BindCode } from '#identity/registration/contract.ts';
import { startServer, type StaffPerson, type TestServer } from './testing.ts';
import {
  codeIn,
  forgetSendings,
  formOf,
  newBrowser,
  newPhone,
  otherCode,
  received,
  registerByPhone,
  setBrand,
} from './testing-accounts.ts';
import type { Answer } from './testing-client.ts';
import { type Browser, sealed } from './testing-doors.ts';

let server: TestServer;
let provider: LocalProvider;
let staff: StaffPerson;
beforeAll(async () => {
  provider = await startLocalProvider();
  const { issuer, clientId, clientSecret, keys } = provider;
  const client = { issuer, clientId, clientSecret };
  const phone = { issuer, audience: clientId, keys };
  server = await startServer({ trustProxy: true, providers: { google: client, facebook: client, phone } });
  staff = await server.staff();
  await setBrand(server, {
    GOOGLELOGIN: true,
    FACEBOOKLOGIN: true,
    PHONESIGNIN: true,
    MOBILEREG: true,
    MOBILENUMPASSREG3: false,
    MOBILEVERCODELOGIN3: true,
  });
});
beforeEach(() => forgetSendings(server));
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await server.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
const SOCIAL = '/wps/session/login/social/google';
const STEP_UP = '/wps/session/step-up';

/** To the provider and back: the query it sends the visitor home with. */
async function thereAndBack(answer: Answer, subject: string): Promise<string> {
  provider.next = { subject };
  const sent = await fetch(String(answer.value['url']), { redirect: 'manual' });
  return new URL(sent.headers.get('location') ?? '').search.slice(1);
}
const enter = (browser: Browser, { value }: Answer): Browser => {
  browser.token = String(value['token']);
  return browser;
};
/** Somebody whom Google vouches for, at his first visit. */
async function byGoogle(subject: string): Promise<Browser> {
  const browser = newBrowser(server);
  const query = await thereAndBack(await browser.send({ method: 'GET', path: SOCIAL }), subject);
  const { value } = await browser.send({ path: SOCIAL, body: { query } });
  const agreed = { ticket: value['ticket'], terms: true, adult: true };
  return enter(browser, await browser.send({ path: SOCIAL, body: agreed }));
}
/** Somebody who comes with a phone alone. */
async function byMobile(phone = newPhone()): Promise<Browser> {
  const browser = newBrowser(server);
  const body = { mobileNo: phone, countryDialingCode: '880' };
  await browser.send({ path: '/wps/verification/sms/register', body });
  const verificationCode = codeIn(await received(server, staff, `+88${phone}`));
  await registerByPhone(server, browser, mobileForm(phone, { verificationCode }));
  await forgetSendings(server);
  return browser;
}
const mobileForm = (phone: string, more: object): object => {
  const { username: _, password: __, confirmPassword: ___, ...rest } = formOf();
  return { ...rest, mobileNum: phone, countryDialingCode: '880', ...more };
};
const idOf = async (browser: Browser): Promise<string> =>
  String((await browser.send({ method: 'GET', path: '/wps/member/info' })).value['id']);
const age = async (browser: Browser, minutes = 6): Promise<void> => {
  const id = await idOf(browser);
  await sql(
    'update identity.sessions set proved_at = now() - make_interval(mins => $2) where account_id = $1',
    [id, minutes],
  );
  await sql(
    'delete from identity.step_ups where session_id in (select id from identity.sessions where account_id = $1)',
    [id],
  );
  server.rooms.identity.forget(id);
};
/** A call that wants a fresh proof: `done`, or the refusal and what it offers. */
async function guardedCall(browser: Browser): Promise<unknown> {
  const { status, code, value } = await browser.send({ path: '/wps/session/ways/facebook' });
  return status === 200 ? 'done' : [code, value['methods']];
}
const methods = async (browser: Browser): Promise<unknown> =>
  (await browser.send({ method: 'GET', path: '/wps/session/factors' })).value['methods'];
const required = (...ways: readonly string[]) => ['identity.step_up_required', ways];
const said = async (answer: Promise<Answer>): Promise<unknown> => {
  const { status, code } = await answer;
  return status === 200 ? 'done' : code;
};
/** Out to the provider to prove oneself, and back as `subject`. */
async function proved(
  browser: Browser,
  subject: string,
  path = `${STEP_UP}/social/google`,
): Promise<unknown> {
  const query = await thereAndBack(await browser.send({ path: `${STEP_UP}/social/google` }), subject);
  const page = path.startsWith(STEP_UP) ? { page: 'security' } : {};
  return said(browser.send({ method: 'PUT', path, body: { query, ...page } }));
}

describe('an account a provider opened', () => {
  it('proves itself at the provider, as the one that is connected and nobody else', async () => {
    const rana = await byGoogle('rana');
    expect(await guardedCall(rana)).toBe('done');
    await age(rana);
    expect(await methods(rana)).toEqual(['google']);
    expect(await guardedCall(rana)).toEqual(required('google'));
    await byGoogle('somebody else');
    expect(await proved(rana, 'somebody else')).toBe('identity.social_other');
    expect(await proved(rana, 'nobody here')).toBe('identity.social_other');
    expect(await guardedCall(rana)).toEqual(required('google'));
    expect(await proved(rana, 'rana')).toBe('done');
    expect(await guardedCall(rana)).toBe('done');
    const acts = await sql("select detail from identity.acts where account_id = $1 and act = 'proved'", [
      await idOf(rana),
    ]);
    expect(acts).toEqual([{ detail: 'google' }]);
  });

  it('is asked at the provider who he is, and the way back works once, in its session', async () => {
    const maya = await byGoogle('maya');
    await age(maya);
    const out = await maya.send({ path: `${STEP_UP}/social/google` });
    expect(String(out.value['url'])).toMatch(/[?&]prompt=login&max_age=0(&|$)/);
    const query = await thereAndBack(out, 'maya');
    const back = (browser: Browser) =>
      said(
        browser.send({ method: 'PUT', path: `${STEP_UP}/social/google`, body: { query, page: 'security' } }),
      );
    const other = newBrowser(server);
    for (const [name, value] of maya.cookies) if (name.includes('journey')) other.cookies.set(name, value);
    expect(await back(other)).toBe('gate.sign_in_first');
    expect(await back(maya)).toBe('done');
    expect(await back(maya)).toBe('identity.provider_unknown');
  });

  it('does not connect anything on a way out that began without a proof, nor the other way round', async () => {
    const one = await byGoogle('one');
    await age(one);
    expect(await proved(one, 'one more', '/wps/session/ways/google')).toBe('identity.provider_unknown');
    await age(one, 1);
    const query = await thereAndBack(await one.send({ path: '/wps/session/ways/google' }), 'one');
    await age(one);
    const path = `${STEP_UP}/social/google`;
    expect(await said(one.send({ method: 'PUT', path, body: { query, page: 'security' } }))).toBe(
      'identity.provider_unknown',
    );
    expect(await guardedCall(one)).toEqual(required('google'));
  });

  it('shows a factor once it has one: a provider is not enough any more', async () => {
    const careful = await byGoogle('careful');
    const id = await idOf(careful);
    await sql("insert into identity.totp (account_id, secret, confirmed_at) values ($1, '\\x00', now())", [
      id,
    ]);
    await age(careful);
    expect(await guardedCall(careful)).toEqual(required('totp'));
    expect(await proved(careful, 'careful')).toBe('identity.step_up_required');
    expect(await guardedCall(careful)).toEqual(required('totp'));
  });

  it('has nothing to show when the brand lets nobody come that way any more', async () => {
    const late = await byGoogle('late');
    await age(late);
    await setBrand(server, { GOOGLELOGIN: false });
    expect(await guardedCall(late)).toEqual(required());
    await setBrand(server, { GOOGLELOGIN: true });
  });
});

describe('an account opened by text message', () => {
  const send = (browser: Browser, method = 'sms') =>
    browser.send({ path: `${STEP_UP}/send`, body: { method } });
  const PROFILE = { page: 'profile' };
  const give = (browser: Browser, code: string, { method = 'sms', page = 'security' } = {}) =>
    said(browser.send({ path: STEP_UP, body: { page, method, code } }));

  it('proves itself by a code to its phone, once, in the session that asked', async () => {
    const phone = newPhone();
    const browser = await byMobile(phone);
    await age(browser);
    expect(await guardedCall(browser)).toEqual(required('sms'));
    expect(
      await said(
        browser.send({ path: STEP_UP, body: { page: 'security', method: 'password', password: 'x' } }),
      ),
    ).toBe('identity.factor_wrong');
    expect((await send(browser)).value).toEqual({ expiredMinutes: 3 });
    const code = codeIn(await received(server, staff, `+88${phone}`, 2));
    expect(await give(browser, otherCode(code))).toBe('identity.code_wrong');
    expect(await guardedCall(browser)).toEqual(required('sms'));
    // The same account on another device asked for nothing.
    const { identity } = server.rooms.identity;
    const id = await idOf(browser);
    const place = { ip: '198.51.100.9', agent: 'test' };
    const opening = { how: 'sms', factor: false, proved: false };
    const session = await server.db.transaction((tx) =>
      identity.openSession(tx, id, 'member', place, opening),
    );
    const elsewhere = newBrowser(server);
    elsewhere.token = session.token;
    elsewhere.cookies.set('__Host-haat', session.cookie);
    expect(await give(elsewhere, code)).toBe('identity.code_wrong');
    expect(await give(browser, code)).toBe('done');
    expect(await guardedCall(browser)).toBe('done');
    expect(await give(browser, code)).toBe('identity.code_wrong');
  });

  it('is sent no code where it has nothing to send one to, or has a password by now', async () => {
    const browser = await byMobile();
    expect((await send(browser, 'email')).code).toBe('identity.step_up_required');
    const { identity } = server.rooms.identity;
    const hash = await identity.hashPassword('tin roof 88 rain');
    await sql('update identity.accounts set password_hash = $2 where id = $1', [await idOf(browser), hash]);
    await age(browser);
    expect(await guardedCall(browser)).toEqual(required('password'));
    expect((await send(browser)).code).toBe('identity.step_up_required');
    expect(
      await said(
        browser.send({
          path: STEP_UP,
          body: { page: 'security', method: 'password', password: 'tin roof 88 rain' },
        }),
      ),
    ).toBe('done');
  });

  it('binds its first mailbox with that proof, too: a page left open adds no way to a new password', async () => {
    const [phone, mail] = [newPhone(), `first${newPhone()}@example.com`];
    const browser = await byMobile(phone);
    await age(browser);
    const wanted = { kind: 'email', value: mail };
    await browser.send({ ...BindCode, body: wanted });
    const verificationCode = codeIn(await received(server, staff, mail));
    const bind = async () =>
      said(browser.send({ ...Bind, body: await sealed(server, { ...wanted, verificationCode }) }));
    expect(await bind()).toBe('identity.step_up_required');
    await forgetSendings(server);
    await send(browser);
    expect(await give(browser, codeIn(await received(server, staff, `+88${phone}`, 2)), PROFILE)).toBe(
      'done',
    );
    expect(await bind()).toBe('done');
  });

  it('changes its phone with that proof, for it has no password to type', async () => {
    const [before, after] = [newPhone(), newPhone()];
    const browser = await byMobile(before);
    await age(browser);
    const wanted = { kind: 'phone', value: after, countryDialingCode: '880' };
    await browser.send({ ...BindCode, body: wanted });
    const verificationCode = codeIn(await received(server, staff, `+88${after}`));
    const bind = async () =>
      said(browser.send({ ...Bind, body: await sealed(server, { ...wanted, verificationCode }) }));
    expect(await bind()).toBe('identity.step_up_required');
    await forgetSendings(server);
    await send(browser);
    expect(await give(browser, codeIn(await received(server, staff, `+88${before}`, 2)), PROFILE)).toBe(
      'done',
    );
    expect(await bind()).toBe('done');
    expect(await received(server, staff, `+88${before}`, 3)).toContain('was changed');
  });
});

describe('a first password', () => {
  const set = async (browser: Browser, body: object) =>
    said(browser.send({ path: '/wps/member/password', body: await sealed(server, body) }));
  const words = { newPassword: 'tin roof 91 rain', confirmNewPassword: 'tin roof 91 rain' };

  it('is chosen with a fresh proof by who has none, and with the old one by everybody else', async () => {
    const browser = await byMobile();
    const id = await idOf(browser);
    const elsewhere = await server.db.transaction((tx) =>
      server.rooms.identity.identity.openSession(tx, id, 'member', { ip: '198.51.100.9', agent: 'test' }),
    );
    await age(browser);
    expect(await set(browser, words)).toBe('identity.step_up_required');
    await age(browser, 1);
    expect(await set(browser, { ...words, confirmNewPassword: 'another' })).toBe('identity.confirm_mismatch');
    expect(await set(browser, { newPassword: 'password1', confirmNewPassword: 'password1' })).toBe(
      'identity.password_known',
    );
    expect(await set(browser, { ...words, oldPassword: 'none' })).toBe('identity.wrong_password');
    // Two at once: one of them is the first.
    const two = await Promise.all([set(browser, words), set(browser, words)]);
    expect(two.sort()[0]).toBe('done');
    expect(two.sort()[1]).not.toBe('done');
    const ended = await sql('select ended_at is not null as ended from identity.sessions where id = $1', [
      elsewhere.sessionId,
    ]);
    expect(ended).toEqual([{ ended: true }]);
    const [row] = await sql('select username from identity.accounts where id = $1', [id]);
    expect(
      (await newBrowser(server).login({ username: row?.['username'], password: words.newPassword })).status,
    ).toBe(200);
    // It has one by now.
    const next = { newPassword: 'wet road 77 rain', confirmNewPassword: 'wet road 77 rain' };
    expect(await set(browser, next)).toBe('identity.field_empty');
    expect(await set(browser, { ...next, oldPassword: words.newPassword })).toBe('done');
  });
});

describe('an account whose password nobody may know', () => {
  /** As one opened by text message was kept before it could say that it has none. */
  async function old(): Promise<{ browser: Browser; phone: string; id: string }> {
    const phone = newPhone();
    const browser = await byMobile(phone);
    const id = await idOf(browser);
    const hash = await server.rooms.identity.identity.hashPassword('tin roof 88 rain');
    await sql('update identity.accounts set password_hash = $2, knows_password = false where id = $1', [
      id,
      hash,
    ]);
    await age(browser);
    return { browser, phone, id };
  }
  const knows = async (id: string) =>
    (await sql('select knows_password from identity.accounts where id = $1', [id]))[0];
  const stepUp = (browser: Browser, body: object) => said(browser.send({ path: STEP_UP, body }));

  it('is offered its phone beside the password, and proves itself by the phone', async () => {
    const { browser, phone, id } = await old();
    expect(await guardedCall(browser)).toEqual(required('password', 'sms'));
    expect((await browser.send({ method: 'GET', path: '/wps/session/ways' })).value['password']).toBe(false);
    await browser.send({ path: `${STEP_UP}/send`, body: { method: 'sms' } });
    const code = codeIn(await received(server, staff, `+88${phone}`, 2));
    expect(await stepUp(browser, { page: 'security', method: 'sms', code })).toBe('done');
    expect(await guardedCall(browser)).toBe('done');
    expect(await knows(id)).toEqual({ knows_password: false });
  });

  it('is asked for the password alone once it was typed, at a proof or at the door', async () => {
    const proof = await old();
    expect(await stepUp(proof.browser, { page: 'security', method: 'password', password: 'wrong' })).toBe(
      'identity.factor_wrong',
    );
    expect(await knows(proof.id)).toEqual({ knows_password: false });
    expect(
      await stepUp(proof.browser, { page: 'security', method: 'password', password: 'tin roof 88 rain' }),
    ).toBe('done');
    expect(await knows(proof.id)).toEqual({ knows_password: true });
    await age(proof.browser);
    expect(await guardedCall(proof.browser)).toEqual(required('password'));

    const door = await old();
    const [row] = await sql('select username from identity.accounts where id = $1', [door.id]);
    const other = newBrowser(server);
    await other.login({ username: row?.['username'], password: 'tin roof 88 rain' });
    expect(await knows(door.id)).toEqual({ knows_password: true });
  });

  it('changes its phone with either', async () => {
    const { browser, phone, id } = await old();
    const wanted = { kind: 'phone', value: newPhone(), countryDialingCode: '880' };
    await browser.send({ ...BindCode, body: wanted });
    const verificationCode = codeIn(await received(server, staff, `+88${wanted.value}`));
    const bind = async () =>
      said(browser.send({ ...Bind, body: await sealed(server, { ...wanted, verificationCode }) }));
    expect(await bind()).toBe('identity.step_up_required');
    await browser.send({ path: `${STEP_UP}/send`, body: { method: 'sms' } });
    expect(
      await stepUp(browser, {
        page: 'profile',
        method: 'sms',
        code: codeIn(await received(server, staff, `+88${phone}`, 2)),
      }),
    ).toBe('done');
    expect(await bind()).toBe('done');
    expect(await knows(id)).toEqual({ knows_password: false });
  });
});

let tokens = 0;
const tokenFor = (phone: string, more: object = {}): Promise<string> =>
  provider.phoneToken({ jti: String((tokens += 1)), phone_number: `+88${phone}`, ...more });
const phoneOf = async (id: string) =>
  (
    await sql(
      'select value, verified_at is not null as proved from identity.contacts where account_id = $1',
      [id],
    )
  )[0];

describe('a number a phone sign-in service vouches for', () => {
  const connect = (browser: Browser, idToken: string) =>
    said(browser.send({ method: 'PUT', path: '/wps/session/ways/phone', body: { idToken } }));
  const signIn = async (phone: string) =>
    said(
      newBrowser(server).send({ path: '/wps/session/login/phone', body: { idToken: await tokenFor(phone) } }),
    );

  it('is connected to an account that exists with a fresh proof, and signs in from then on', async () => {
    const phone = newPhone();
    const browser = await byGoogle('joined');
    expect(await signIn(phone)).toBe('identity.phone_unknown');
    await age(browser);
    expect(await connect(browser, await tokenFor(phone))).toBe('identity.step_up_required');
    expect(await phoneOf(await idOf(browser))).toBeUndefined();
    await age(browser, 1);
    const token = await tokenFor(phone);
    expect(await connect(browser, token)).toBe('done');
    expect(await phoneOf(await idOf(browser))).toEqual({ value: `+88${phone}`, proved: true });
    expect(await signIn(phone)).toBe('done');
    // Each token once: not for signing in either.
    expect(await connect(browser, token)).toBe('identity.provider_code_expired');
    const again = newBrowser(server).send({ path: '/wps/session/login/phone', body: { idToken: token } });
    expect(await said(again)).toBe('identity.provider_code_expired');
    const { value } = await browser.send({ method: 'GET', path: '/wps/session/ways' });
    expect(value['ways']).toContainEqual({ provider: 'phone', since: expect.any(String), offered: true });
  });

  it('takes the place of another, which is told, and is nobody else’s', async () => {
    const [before, after] = [newPhone(), newPhone()];
    const browser = await byMobile(before);
    await age(browser, 1);
    expect(await connect(browser, await tokenFor(after))).toBe('done');
    expect(await received(server, staff, `+88${before}`, 2)).toContain('was changed');
    const other = await byGoogle('late comer');
    const token = await tokenFor(after);
    expect(await connect(other, token)).toBe('members.contact_taken');
    expect(await phoneOf(await idOf(other))).toBeUndefined();
    const free = newPhone();
    const two = [await byGoogle('first of two'), await byGoogle('second of two')];
    const tried = await Promise.all(two.map(async (one) => connect(one, await tokenFor(free))));
    expect(tried.sort()).toEqual(['done', 'members.contact_taken']);
  });

  it('is taken from nobody where the brand has it off, and from no token made for others', async () => {
    const browser = await byGoogle('careless');
    expect(await connect(browser, await tokenFor(newPhone(), { aud: 'another house' }))).toBe(
      'identity.provider_captcha_check_failed',
    );
    await setBrand(server, { PHONESIGNIN: false });
    expect(await connect(browser, await tokenFor(newPhone()))).toBe(
      'identity.provider_operation_not_allowed',
    );
    await setBrand(server, { PHONESIGNIN: true });
    expect(await phoneOf(await idOf(browser))).toBeUndefined();
  });

  it('opens an account without a code of ours; refused, neither an account nor the token is used up', async () => {
    const phone = newPhone();
    const idToken = await tokenFor(phone);
    const register = (number: string, more: object) =>
      said(registerByPhone(server, newBrowser(server), mobileForm(number, more)));
    const accounts = () => sql('select count(*) as n from identity.accounts');
    const before = await accounts();
    expect(await register(phone, {})).toBe('members.wrong_fields');
    expect(await register(newPhone(), { idToken })).toBe('identity.provider_invalid_verification_code');
    expect(await register(phone, { idToken: '' })).toBe('identity.provider_missing_verification_code');
    expect(await register(phone, { idToken, referralCode: 'NOBODY' })).toBe('members.unknown_referral');
    expect(await accounts()).toEqual(before);
    const browser = newBrowser(server);
    expect(await said(registerByPhone(server, browser, mobileForm(phone, { idToken })))).toBe('done');
    expect(await phoneOf(await idOf(browser))).toEqual({ value: `+88${phone}`, proved: true });
    expect(await register(phone, { idToken })).toBe('identity.provider_code_expired');
    expect(await register(phone, { idToken: await tokenFor(phone) })).toBe('members.contact_taken');
  });
});
