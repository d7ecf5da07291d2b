/**
 * CHECKS 39: no secret and nothing private stands in the log, at its most talkative level, whatever people do – and when
 * something breaks. Every word a person typed or was given is a canary: none may be met again in what the process wrote.
 */
import { Writable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ChangePassword } from '#identity/passwords/contract.ts';
import { ForgotByEmail, ResetByLink } from '#identity/password-reset/contract.ts';
import { Bind, BindCode, Register } from '#identity/registration/contract.ts';
import { createLog } from '#platform/log/log.ts';
import { type StaffPerson, startServer, type TestServer } from './testing.ts';
import { codeIn, forgetSendings, formOf, newBrowser, received, setBrand } from './testing-accounts.ts';
import { authenticatorCode, type Browser, openBrowserAt, sealed, workProof } from './testing-doors.ts';

const PASSWORD = 'canary-Pipit-4410';
const NEXT = 'canary-Bulbul-7752';
const CARD = '4929123456781234';
const PHONE = '01799877601';
const MAIL = 'canary.shalik@example.com';
const ID_NUMBER = 'canary-ID-99881';
const NAME = 'canarydoyel';
const TYPED = [PASSWORD, NEXT, CARD, PHONE, PHONE.slice(1), MAIL, ID_NUMBER];

let written = '';
let server: TestServer;
let staff: StaffPerson;
/** Codes, tokens, cookies and links as they were handed out. */
const given = new Set<string>();

beforeAll(async () => {
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      written += part.toString();
      done();
    },
  });
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...said: unknown[]) => {
      written += `${said.map(String).join(' ')}\n`;
    });
  server = await startServer({ trustProxy: true, log: createLog('trace', sink) });
  staff = await server.staff();
  await setBrand(server, { CHNGPASSVERIF3: true, MOBILEVERCODELOGIN3: true });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const keep = (...secrets: readonly unknown[]): void => {
  for (const one of secrets) if (typeof one === 'string' && one.length >= 6) given.add(one);
};
const keepAll = (browser: Browser): void => keep(browser.token, ...browser.cookies.values());

/** What was typed or given and stands in the log, with what is around it. */
function found(): string[] {
  return [...TYPED, ...given].flatMap((secret) => {
    const at = written.indexOf(secret);
    return at < 0 ? [] : [`${secret}: …${written.slice(Math.max(0, at - 120), at + 60)}…`];
  });
}
async function breaking(text: string, mend: string, act: () => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(text);
  try {
    await act();
  } finally {
    await owner.query(mend);
    await owner.end();
  }
}

let home: Browser;
let plain = '';

describe('the log says nothing private', () => {
  it('of registering, signing in right and wrong, and changing the password', async () => {
    home = newBrowser(server);
    const form = { ...formOf({ username: NAME, password: PASSWORD, confirmPassword: PASSWORD }) };
    const human = await workProof(server, 'register');
    const opened = await home.send({
      ...Register,
      body: await sealed(server, { ...form, email: MAIL, human }),
    });
    expect([opened.status, opened.code]).toEqual([200, undefined]);
    home.token = String(opened.value['token']);
    keepAll(home);
    // Somebody with nothing but a password.
    plain = `${NAME}3`;
    const words3 = { ...formOf({ username: plain, password: PASSWORD, confirmPassword: PASSWORD }) };
    const proof = await workProof(server, 'register');
    await newBrowser(server).send({ ...Register, body: await sealed(server, { ...words3, human: proof }) });
    const other = newBrowser(server);
    await other.login({ username: NAME, password: `${PASSWORD}x` });
    expect(
      (await openBrowserAt(server, '198.51.100.9').login({ username: NAME, password: NEXT })).status,
    ).not.toBe(200);
    const words = { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT };
    const changed = await home.send({ ...ChangePassword, body: await sealed(server, words) });
    expect(changed.status).toBe(200);
    expect(found()).toEqual([]);
  });

  it('of codes and links, by message and by mail, of authenticators and recovery codes', async () => {
    await forgetSendings(server);
    await home.send({ ...BindCode, body: { kind: 'phone', value: PHONE } });
    const code = codeIn(await received(server, staff, `+88${PHONE}`));
    keep(code);
    const bound = { kind: 'phone', value: PHONE, verificationCode: code };
    expect((await home.send({ ...Bind, body: await sealed(server, bound) })).code).toBeUndefined();
    await forgetSendings(server);
    await home.send({ ...BindCode, body: { kind: 'email', value: MAIL } });
    const mailed = codeIn(await received(server, staff, MAIL));
    keep(mailed);
    await home.send({
      ...Bind,
      body: await sealed(server, { kind: 'email', value: MAIL, verificationCode: mailed }),
    });
    await forgetSendings(server);
    await newBrowser(server).send({
      ...ForgotByEmail,
      raw: new URLSearchParams({ username: NAME, email: MAIL }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const before = await received(server, staff, MAIL, 1);
    const link = /#(\S{43})/.exec(before)?.[1];
    keep(link);
    const step = {
      path: '/wps/session/step-up',
      body: { page: 'security', method: 'password', password: NEXT },
    };
    expect((await home.send(step)).status).toBe(200);
    const { value } = await home.send({ path: '/wps/session/factors/totp', body: {} });
    const secret = String(value['secret']);
    const totp = authenticatorCode(secret);
    keep(secret, totp);
    const confirmed = await home.send({
      path: '/wps/session/factors/totp/confirm',
      body: { code: totp },
    });
    const codes = confirmed.value['recoveryCodes'];
    expect(codes).toHaveLength(10);
    if (Array.isArray(codes)) keep(...codes.map(String));
    await home.send({
      path: '/wps/session/step-up',
      body: { page: 'security', method: 'recovery', code: 'wrong-code' },
    });
    await newBrowser(server).send({
      ...ResetByLink,
      body: await sealed(server, { token: link, newPassword: 'short', confirmNewPassword: 'short' }),
    });
    expect(given.size).toBeGreaterThan(15);
    expect(found()).toEqual([]);
  });

  it('of what is sent in the wrong way: broken JSON, plain bodies, unknown keys, addresses, headers', async () => {
    const asks = [
      { path: '/wps/session/login', raw: `{"username":"${NAME}","password":"${PASSWORD}` },
      { path: '/wps/session/login', body: { username: NAME, password: PASSWORD } },
      { path: '/wps/session/login/v2', raw: `password=${PASSWORD}&card=${CARD}` },
      { path: '/wps/session/login/remembered', body: { password: PASSWORD, card: CARD } },
      { path: `/wps/session/login?password=${PASSWORD}&token=${home.token}`, body: {} },
      { method: 'GET', path: `/wps/member/info?token=${home.token}&email=${MAIL}` },
      { method: 'GET', path: `/wps/${CARD}/${encodeURIComponent(MAIL)}` },
      { method: 'GET', path: `/wps/member/info`, headers: { 'x-note': CARD, cookie: `card=${CARD}` } },
      { path: '/wps/session/login', raw: `${'{"a":'.repeat(5_000)}"${PASSWORD}"` },
      { path: '/wps/session/login', raw: PASSWORD.repeat(8_000) },
      {
        path: '/wps/session/verify',
        body: { verification: PASSWORD.padEnd(43, 'x'), method: 'totp', code: CARD },
      },
      { path: '/wps/session/handoff', body: { code: PASSWORD } },
      { path: '/wps/session/login/phone', body: { idToken: `${CARD}.${CARD}.${CARD}` } },
      { path: '/wps/session/login/social/google', body: { query: `state=${CARD}&code=${PASSWORD}` } },
    ];
    for (const ask of asks) {
      const { status } = await home.send(ask);
      expect([ask.path.slice(0, 40), status >= 500 ? status : 'refused']).toEqual([
        ask.path.slice(0, 40),
        'refused',
      ]);
    }
    expect(found()).toEqual([]);
  });

  it.each(['identity.codes', 'identity.accounts', 'identity.sessions'])(
    'when the database refuses a row of %s and quotes it',
    async (table) => {
      await forgetSendings(server);
      // The refusal of PostgreSQL carries the whole failing row: address, number, hash.
      await breaking(
        `alter table ${table} add constraint canary check (false) not valid`,
        `alter table ${table} drop constraint canary`,
        async () => {
          const broken =
            table === 'identity.codes'
              ? await home.send({ ...BindCode, body: { kind: 'email', value: `two.${MAIL}` } })
              : table === 'identity.accounts'
                ? await newBrowser(server).send({
                    ...Register,
                    body: await sealed(server, {
                      ...formOf({ username: `${NAME}2`, password: PASSWORD, confirmPassword: PASSWORD }),
                      human: await workProof(server, 'register'),
                    }),
                  })
                : await newBrowser(server).login({ username: plain, password: PASSWORD });
          expect([broken.status, broken.code]).toEqual([503, 'platform.defect']);
        },
      );
      // The defect itself is told, so that somebody can mend it.
      for (const word of ['a request met a defect', '23514', '"constraint":"canary"'])
        expect(written).toContain(word);
      for (const word of ['Failing row', '$argon2', `${NAME}2`]) expect(written).not.toContain(word);
      expect(found()).toEqual([]);
      written = '';
    },
  );

  it('when a provider of messages breaks down', async () => {
    await forgetSendings(server);
    // Numbers ending in 13 are never reached, in 15 meet a gateway that is down at first.
    for (const phone of ['01799877513', '01799877515']) {
      await home.send({ ...BindCode, body: { kind: 'phone', value: phone } });
      await forgetSendings(server);
      TYPED.push(phone.slice(1));
    }
    await expect.poll(() => written, { timeout: 15_000 }).toContain('did not take message');
    expect(found()).toEqual([]);
  });
});
