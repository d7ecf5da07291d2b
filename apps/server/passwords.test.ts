/** Passwords and contacts through a socket and the door: chosen, forgotten, handed out, bound (CHECKS 23, 30, 31, 32). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangePassword } from '#identity/passwords/contract.ts';
import { ForgotByEmail, ForgotByPhone, ForgotSms, ResetByLink } from '#identity/password-reset/contract.ts';
import { Bind, BindCode } from '#identity/registration/contract.ts';
import { SetProfile } from '#features/people/members/contract.ts';
import { type StaffPerson, startServer, type TestServer } from './testing.ts';
import {
  codeIn,
  forgetSendings,
  formOf,
  newBrowser,
  newPhone,
  otherCode,
  PASSWORD,
  received,
  register,
  setBrand,
} from './testing-accounts.ts';
import { type Browser, readPicture, sealed } from './testing-doors.ts';
import type { Answer } from './testing-client.ts';

const NEXT = 'salt wind 44 kite';
let server: TestServer;
let staff: StaffPerson;

beforeAll(async () => {
  server = await startServer({ trustProxy: true });
  staff = await server.staff();
  await setBrand(server, { CHNGPASSVERIF3: true });
});
afterAll(() => server.stop());

type Account = { readonly browser: Browser; readonly username: string; readonly id: string };
async function account(): Promise<Account> {
  const browser = newBrowser(server);
  const form = formOf();
  await register(server, browser, form);
  const { value } = await browser.send({ method: 'GET', path: '/wps/member/info' });
  return { browser, username: String(form['username']), id: String(value['id']) };
}
const send = async (call: { method: string; path: string }, body: object, browser = newBrowser(server)) =>
  browser.send({ ...call, body: await sealed(server, body) });
const signIn = async (username: string, password: string): Promise<number> =>
  (await newBrowser(server).login({ username, password })).status;
const info = (browser: Browser): Promise<Answer> => browser.send({ method: 'GET', path: '/wps/member/info' });

/** Binds a contact with the code that went there. */
async function bind(
  { browser }: Account,
  kind: 'phone' | 'email',
  value: string,
  to = value,
): Promise<Answer> {
  await forgetSendings(server);
  const asked = await browser.send({ ...BindCode, body: { kind, value } });
  if (asked.status !== 200) return asked;
  const verificationCode = codeIn(await received(server, staff, to));
  return send(Bind, { kind, value, verificationCode }, browser);
}

describe('a changed password', () => {
  it('ends other sessions, and this one goes on', async () => {
    const { browser, username } = await account();
    const other = newBrowser(server);
    await other.login({ username, password: PASSWORD });
    const body = { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT };
    expect((await send(ChangePassword, body, browser)).status).toBe(200);
    expect([(await info(browser)).status, (await info(other)).status]).toEqual([200, 401]);
    expect([await signIn(username, NEXT), await signIn(username, PASSWORD)]).toEqual([200, 401]);
  });

  it.each([
    ['a wrong old one', { oldPassword: 'not mine at all' }, 'identity.wrong_password'],
    ['two new ones', { confirmNewPassword: 'another one 1' }, 'identity.confirm_mismatch'],
    ['the same again', { newPassword: PASSWORD, confirmNewPassword: PASSWORD }, 'identity.same_password'],
    [
      'one everybody tries',
      { newPassword: 'Password123', confirmNewPassword: 'Password123' },
      'identity.password_known',
    ],
    ['a plain body', undefined, 'crypto.rejected'],
  ])('is refused with %s, and changes nothing', async (_, change, code) => {
    const { browser, username } = await account();
    const body = { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT, ...change };
    const answer = change
      ? await send(ChangePassword, body, browser)
      : await browser.send({ ...ChangePassword, body });
    expect(answer.code).toBe(code);
    expect(await signIn(username, PASSWORD)).toBe(200);
  });

  it('may not be one of the last five', async () => {
    const { browser } = await account();
    const words = ['one', 'two', 'three', 'four', 'five'].map((word) => `${word} river stones 9`);
    const change = async (oldPassword: string, newPassword: string) =>
      (await send(ChangePassword, { oldPassword, newPassword, confirmNewPassword: newPassword }, browser))
        .code;
    let now = PASSWORD;
    for (const word of words.slice(0, 4)) {
      expect(await change(now, word)).toBeUndefined();
      now = word;
    }
    expect(await change(now, PASSWORD)).toBe('identity.password_used');
    expect(await change(now, words[4] ?? '')).toBeUndefined();
    // Five others stand between now.
    expect(await change(words[4] ?? '', PASSWORD)).toBeUndefined();
  });
});

describe('a password forgotten, by mail', () => {
  const ask = (username: string, email: string) =>
    newBrowser(server).send({
      ...ForgotByEmail,
      raw: new URLSearchParams({ username, email }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const tokenIn = (text: string): string => /#(\S{43})/.exec(text)?.[1] ?? '';
  const reset = (token: string, newPassword = NEXT) =>
    send(ResetByLink, { token, newPassword, confirmNewPassword: newPassword });

  async function withMail(): Promise<Account & { readonly mail: string }> {
    const one = await account();
    const mail = `${one.username}@example.com`;
    expect((await bind(one, 'email', mail)).status).toBe(200);
    await forgetSendings(server);
    return { ...one, mail };
  }

  it('gets a link that works once, and every session ends', async () => {
    const { browser, username, mail } = await withMail();
    expect((await ask(username, mail.toUpperCase())).status).toBe(200);
    const token = tokenIn(await received(server, staff, mail, 2));
    expect((await reset(token, 'Qwerty12345!')).code).toBe('identity.password_known');
    expect((await reset(token, PASSWORD)).code).toBe('identity.password_used');
    const both = await Promise.all([reset(token), reset(token)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([(await info(browser)).status, await signIn(username, NEXT)]).toEqual([401, 200]);
    expect((await reset(token, 'other moon 31 boat')).code).toBe('identity.reset_link');
    // Its owner is told on the way he proved.
    expect(await received(server, staff, mail, 3)).toContain(username);
  });

  it('is dead after ten minutes, and when another password was chosen meanwhile', async () => {
    const { browser, username, mail } = await withMail();
    await ask(username, mail);
    const token = tokenIn(await received(server, staff, mail, 2));
    await server.db.pool.query("update identity.resets set expires_at = now() - interval '1 second'");
    expect((await reset(token)).code).toBe('identity.reset_link');
    await forgetSendings(server);
    await ask(username, mail);
    const second = tokenIn(await received(server, staff, mail, 3));
    const body = { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT };
    await send(ChangePassword, body, browser);
    expect((await reset(second, 'third lamp 52 oil')).code).toBe('identity.reset_link');
    expect((await reset('x'.repeat(43))).code).toBe('identity.reset_link');
  });

  it('answers strangers the same, and sends them nothing', async () => {
    const { username, mail } = await withMail();
    const answers = [
      await ask(username, mail),
      await ask(username, 'somebody@example.com'),
      await ask('nobodyhere', `nobody@example.com`),
    ];
    const shape = ({ status, text, headers }: Answer) => [status, text, Object.keys(headers).sort()];
    expect(shape(answers[1] as Answer)).toEqual(shape(answers[0] as Answer));
    expect(shape(answers[2] as Answer)).toEqual(shape(answers[0] as Answer));
    const { rows } = await server.db.pool.query(
      "select state from identity.messages where recipient in ('somebody@example.com', 'nobody@example.com')",
    );
    expect(rows).toEqual([{ state: 'withheld' }, { state: 'withheld' }]);
  });

  it('says that name or address do not exist where the brand wants it, once the picture was read', async () => {
    const { username, mail } = await withMail();
    await setBrand(server, { TELLUNKNOWNNAME: true });
    const visitor = newBrowser(server);
    const form = (more: Record<string, string>) =>
      visitor.send({
        ...ForgotByEmail,
        raw: new URLSearchParams({ username, email: mail, ...more }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const unread = await form({ username: 'nobodyhere' });
    expect([unread.code, unread.value]).toEqual(['identity.captcha_required', { captcha: true }]);
    expect((await form({ captcha: 'ZZZZZ' })).code).toBe('identity.captcha_wrong');
    const read = async (more: Record<string, string>) =>
      (await form({ ...more, captcha: await readPicture(server, visitor) })).code;
    expect(await read({ username: 'nobodyhere' })).toBe('identity.name_unknown');
    await forgetSendings(server);
    expect(await read({ email: 'not.his@example.com' })).toBe('identity.name_unknown');
    await forgetSendings(server);
    expect(await read({})).toBeUndefined();
    expect(tokenIn(await received(server, staff, mail, 2))).not.toBe('');
    await setBrand(server, { TELLUNKNOWNNAME: false });
  });

  it('takes forms where it says so alone', async () => {
    const answer = await newBrowser(server).send({
      method: 'POST',
      path: '/wps/verification/sms/forgot',
      raw: 'mobileNum=01712345678',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, answer.code]).toEqual([400, 'wire.malformed']);
    const twice = await newBrowser(server).send({
      ...ForgotByEmail,
      raw: 'username=a&username=b&email=a%40b.co',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([twice.status, twice.code]).toEqual([400, 'wire.malformed']);
  });
});

describe('a password forgotten, by phone', () => {
  const sms = (mobileNum: string) => newBrowser(server).send({ ...ForgotSms, body: { mobileNum } });
  const set = (mobileNum: string, verificationCode: string, browser = newBrowser(server)) =>
    send(ForgotByPhone, { mobileNum, verificationCode, newPassword: NEXT }, browser);

  async function withPhone(): Promise<Account & { readonly phone: string }> {
    const one = await account();
    const phone = newPhone();
    expect((await bind(one, 'phone', phone, `+88${phone}`)).status).toBe(200);
    await forgetSendings(server);
    return { ...one, phone };
  }

  it('is set by the code, signs in, and ends what was', async () => {
    const one = await withPhone();
    expect((await sms(one.phone)).value).toEqual({ expiredMinutes: 3 });
    const code = codeIn(await received(server, staff, `+88${one.phone}`, 2));
    expect((await set(one.phone, otherCode(code))).code).toBe('identity.code_wrong');
    const browser = newBrowser(server);
    const answer = await set(one.phone, code, browser);
    browser.token = String(answer.value['token']);
    expect([(await info(browser)).status, (await info(one.browser)).status]).toEqual([200, 401]);
    expect((await set(one.phone, code)).code).toBe('identity.code_wrong');
  });

  it('never passes a second factor', async () => {
    const one = await withPhone();
    await server.db.pool.query(
      "insert into identity.totp (account_id, secret, confirmed_at) values ($1, '\\x00', now())",
      [one.id],
    );
    await sms(one.phone);
    const code = codeIn(await received(server, staff, `+88${one.phone}`, 2));
    const answer = await set(one.phone, code);
    expect([answer.status, answer.value['token']]).toEqual([200, '']);
    const login = await newBrowser(server).login({ username: one.username, password: NEXT });
    expect(login.code).toBe('identity.verification_required');
  });

  it('gives nothing away about numbers, and its codes die after five tries', async () => {
    const one = await withPhone();
    const stranger = newPhone();
    const [known, unknown] = [await sms(one.phone), await sms(stranger)];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    const code = codeIn(await received(server, staff, `+88${one.phone}`, 2));
    for (let n = 0; n < 5; n += 1) {
      const [a, b] = [await set(one.phone, otherCode(code)), await set(stranger, '123456')];
      expect([a.status, a.text]).toEqual([b.status, b.text]);
    }
    expect((await set(one.phone, code)).code).toBe('identity.code_wrong');
  });

  it('is not offered where the brand has it off', async () => {
    await setBrand(server, { CHNGPASSVERIF3: false });
    expect((await sms(newPhone())).code).toBe('identity.forgot_by_phone_off');
    expect((await set(newPhone(), '123456')).code).toBe('identity.forgot_by_phone_off');
    await setBrand(server, { CHNGPASSVERIF3: true });
  });
});

describe('an initial password', () => {
  it('ends every session, and lets nothing happen but its change', async () => {
    const { browser, username, id } = await account();
    const second = await server.staff();
    server.rooms.staff.rights.forget();
    const asked = await server.call({
      path: `/ops/members/${id}/password`,
      as: staff,
      body: { reason: 'called from his own phone' },
    });
    const decision = `/ops/requests/${String(asked.value['id'])}/decision`;
    await server.call({ path: decision, as: second, body: { agree: true } });
    const give = await server.call({ path: `/ops/members/${id}/password/collect`, as: staff, body: {} });
    const given = String(give.value['password']);
    expect((await info(browser)).status).toBe(401);
    const fresh = newBrowser(server);
    expect((await fresh.login({ username, password: given })).value).toMatchObject({
      mustChangePassword: true,
    });
    for (const path of ['/wps/member/info', '/wps/member/profile', '/wps/v2/wallets/balance']) {
      const answer = await fresh.send({ method: 'GET', path });
      expect([answer.status, answer.code]).toEqual([403, 'gate.change_password_first']);
    }
    const body = { oldPassword: given, newPassword: NEXT, confirmNewPassword: NEXT };
    expect((await send(ChangePassword, body, fresh)).status).toBe(200);
    await expect.poll(async () => (await info(fresh)).status).toBe(200);
    const seen = await server.call({ method: 'GET', path: `/ops/members/${id}`, as: staff });
    expect(seen.text).not.toContain(given);
    expect(seen.value['history']).toMatchObject([{ kind: 'password', reason: 'called from his own phone' }]);
  });
});

describe('contacts and profile', () => {
  it('bind what was proved, to one account alone, and replace it for the password', async () => {
    const [one, two] = [await account(), await account()];
    const mail = `${one.username}@example.com`;
    expect((await bind(one, 'email', mail)).status).toBe(200);
    await forgetSendings(server);
    await two.browser.send({ ...BindCode, body: { kind: 'email', value: mail } });
    const code = codeIn(await received(server, staff, mail, 2));
    // A code is for the account that asked for it.
    const stolen = await send(Bind, { kind: 'email', value: mail, verificationCode: code }, one.browser);
    expect(stolen.code).toBe('identity.code_wrong');
    const taken = await send(Bind, { kind: 'email', value: mail, verificationCode: code }, two.browser);
    expect([taken.status, taken.code]).toEqual([409, 'members.contact_taken']);
    const next = `${one.username}.new@example.com`;
    expect((await bind(one, 'email', next)).code).toBe('members.password_first');
    const again = codeIn(await received(server, staff, next));
    const replace = (password: string) =>
      send(Bind, { kind: 'email', value: next, verificationCode: again, password }, one.browser);
    expect((await replace('not my word 7')).code).toBe('identity.wrong_password');
    for (const [n, { id }] of [one, two].entries())
      await server.db.pool.query(
        `insert into identity.resets (token_hash, account_id, expires_at) values ($1, $2, now() + interval '9 minutes')`,
        [Buffer.alloc(32, n), id],
      );
    expect((await replace(PASSWORD)).status).toBe(200);
    // Whoever still reads the old mailbox follows no link to a new password.
    const { rows } = await server.db.pool.query(
      'select account_id as id from identity.resets where account_id = any($1)',
      [[one.id, two.id]],
    );
    expect(rows).toEqual([{ id: two.id }]);
    // The old address hears of it.
    expect(await received(server, staff, mail, 3)).toContain('replaced');
  });

  it('write what may be written, once where once is enough, and nothing else', async () => {
    const { browser } = await account();
    const write = (body: object) => browser.send({ ...SetProfile, body });
    const value = (answer: Answer, name: string) =>
      (answer.value['fields'] as { name: string; value: string }[]).find((one) => one.name === name)?.value;
    const first = await write({ nickname: 'রানা দাস', birthday: '1990-02-28', icon: 'koi', zalo: '0912' });
    expect([value(first, 'nickname'), value(first, 'birthday'), first.value['icon']]).toEqual([
      'রানা দাস',
      '1990-02-28',
      'koi',
    ]);
    const refused: [object, string][] = [
      [{ birthday: '1991-01-01' }, 'members.field_closed'],
      [{ qqNum: '12345' }, 'members.field_closed'],
      [{ nickname: 'x' }, 'members.wrong_fields'],
      [{ nickname: 'a\u202eb' }, 'members.wrong_fields'],
      [{ nickname: '<b>x</b>' }, 'members.wrong_fields'],
      [{ icon: '../../x' }, 'wire.invalid'],
      [{ level: 3 }, 'wire.invalid'],
      [{ tags: ['vip'] }, 'wire.invalid'],
    ];
    for (const [body, code] of refused) expect([body, (await write(body)).code]).toEqual([body, code]);
    const after = await browser.send({ method: 'GET', path: '/wps/member/profile' });
    expect(after.value).toEqual(first.value);
  });

  it('are seen and sorted by staff, who leave their reasons', async () => {
    const { id } = await account();
    const post = (what: string, body: object) =>
      server.call({ path: `/ops/members/${id}/${what}`, as: staff, body });
    expect((await post('tags', { tags: ['VIP', 'night owl'] })).status).toBe(200);
    expect((await post('level', { level: 2, reason: 'passport seen' })).status).toBe(200);
    expect((await post('level', { level: 4, reason: 'too high' })).code).toBe('wire.invalid');
    const seen = await server.call({ method: 'GET', path: `/ops/members/${id}`, as: staff });
    expect(seen.value).toMatchObject({
      level: 2,
      tags: ['night owl', 'vip'],
      history: [
        { kind: 'level', from: '0', to: '2', reason: 'passport seen' },
        { kind: 'tags', to: 'night owl, vip' },
      ],
    });
    await expect(server.db.pool.query('delete from members.changes')).rejects.toMatchObject({
      code: '42501',
    });
  });
});
