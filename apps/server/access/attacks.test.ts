/** What is right in one place, carried to another: codes, proofs, cookies, passkeys, journeys (CHECKS 28, 31, 33). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { addHost } from '#features/setup/brand/store.ts';
import { RegisterSms } from '#identity/registration/contract.ts';
import { startLocalProvider, type LocalProvider } from '#identity/providers/fixtures/local-provider.ts';
import { newId } from '#kernel/ids.ts';
import { createAuthenticator } from '#platform/testkit/passkey.ts';
import { sampleBrand } from '../samples.ts';
import { startServer, type StaffPerson, type TestServer } from '../testing.ts';
import {
  codeIn,
  forgetSendings,
  formOf,
  newBrowser,
  newPhone,
  PASSWORD,
  phoneForm,
  received,
  register,
  registerByPhone,
  setBrand,
} from '../testing-accounts.ts';
import type { Answer } from '../testing-client.ts';
import { type CodeDoorName, codeDoors } from '../testing-codes.ts';
import { type Browser, sealed } from '../testing-doors.ts';

let server: TestServer;
let staff: StaffPerson;
let provider: LocalProvider;
beforeAll(async () => {
  provider = await startLocalProvider();
  const { issuer, clientId, clientSecret } = provider;
  const client = { issuer, clientId, clientSecret };
  server = await startServer({
    trustProxy: true,
    providers: { google: client, facebook: client, phone: undefined },
  });
  staff = await server.staff();
  await setBrand(server, {
    CHNGPASSVERIF3: true,
    MOBILEVERCODELOGIN3: true,
    MOBILEREG: true,
    MOBILENUMPASSREG3: false,
    GOOGLELOGIN: true,
    FACEBOOKLOGIN: true,
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const sql = (text: string, values: readonly unknown[] = []) => server.db.pool.query(text, [...values]);
const info = (browser: Browser): Promise<Answer> => browser.send({ method: 'GET', path: '/wps/member/info' });
const idOf = async (browser: Browser): Promise<string> => String((await info(browser)).value['id']);
const cookieOf = (browser: Browser): string => browser.cookies.get('__Host-haat') ?? '';
async function member(): Promise<{ browser: Browser; username: string }> {
  const [browser, form] = [newBrowser(server), formOf()];
  expect((await register(server, browser, form)).status).toBe(200);
  return { browser, username: String(form['username']) };
}
describe('a code', () => {
  it('opens the door it was asked at and no other, of all pairs; a step-up’s its own session alone', async () => {
    const phone = newPhone();
    const [owner, second] = [newBrowser(server), newBrowser(server)];
    let arrived = 0;
    /** Asks for a code and reads what came. */
    const coded = async (browser: Browser, ask: Parameters<Browser['send']>[0]): Promise<string> => {
      await forgetSendings(server);
      const asked = await browser.send(ask);
      expect([ask.path, asked.status]).toEqual([ask.path, 200]);
      return codeIn(await received(server, staff, `+88${phone}`, (arrived += 1)));
    };
    const sent = codeDoors(server, phone);
    const first = await coded(owner, await sent.register.ask());
    await registerByPhone(server, owner, phoneForm(phone, first));
    const guest = () => newBrowser(server);
    const door = (name: CodeDoorName, from: () => Browser, to: () => Browser) =>
      [
        async () => coded(from(), await sent[name].ask()),
        (code: string) => sent[name].give(to(), code),
      ] as const;
    const [asOwner, asSecond] = [() => owner, () => second];
    const doors: Record<
      string,
      readonly [ask: () => Promise<string>, give: (code: string) => Promise<Answer>]
    > = {
      login: door('login', guest, asSecond),
      register: door('register', guest, guest),
      forgot: door('forgot', guest, guest),
      bind: door('bind', asOwner, asOwner),
      'step-up': [
        () => coded(owner, { path: '/wps/session/step-up/send', body: { method: 'sms' } }),
        (code) =>
          owner.send({ path: '/wps/session/step-up', body: { page: 'security', method: 'sms', code } }),
      ],
    };
    const codes: Record<string, string> = {};
    for (const [name, [ask]] of Object.entries(doors)) codes[name] = await ask();
    // Random ones may be alike once in a few hundred thousand runs.
    if (new Set(Object.values(codes)).size < 5) return;
    for (const [at, [, give]] of Object.entries(doors))
      for (const [of, code] of Object.entries(codes)) {
        if (at === of) continue;
        expect([of, at, (await give(code)).code]).toEqual([of, at, 'identity.code_wrong']);
      }
    // Four wrong ones leave the fifth: each opens its own. The number is somebody's, which the right code is told.
    const said: Record<string, string> = {};
    for (const at of ['step-up', 'bind', 'register', 'login', 'forgot'])
      said[at] = (await doors[at]?.[1](codes[at] ?? ''))?.code ?? 'done';
    expect(said).toEqual({
      'step-up': 'done',
      bind: 'done',
      register: 'members.contact_taken',
      login: 'done',
      forgot: 'done',
    });
  }, 60_000);

  it('of a step-up is its session’s alone', async () => {
    const phone = newPhone();
    const owner = newBrowser(server);
    await forgetSendings(server);
    await owner.send({ ...RegisterSms, body: { mobileNo: phone, countryDialingCode: '880' } });
    await registerByPhone(
      server,
      owner,
      phoneForm(phone, codeIn(await received(server, staff, `+88${phone}`))),
    );
    const id = await idOf(owner);
    const other = await server.db.transaction((tx) =>
      server.rooms.identity.identity.openSession(tx, id, 'member', { ip: '192.0.2.9', agent: 'x' }),
    );
    const thief = newBrowser(server);
    thief.token = other.token;
    thief.cookies.set('__Host-haat', other.cookie);
    await forgetSendings(server);
    await owner.send({ path: '/wps/session/step-up/send', body: { method: 'sms' } });
    const code = codeIn(await received(server, staff, `+88${phone}`, 2));
    const give = (browser: Browser) =>
      browser.send({ path: '/wps/session/step-up', body: { page: 'security', method: 'sms', code } });
    expect((await give(thief)).code).toBe('identity.code_wrong');
    expect((await give(owner)).status).toBe(200);
    // What one session has proved, another has not.
    const setOut = (browser: Browser) => browser.send({ path: '/wps/session/ways/google' });
    expect([(await setOut(owner)).code, (await setOut(thief)).code]).toEqual([
      undefined,
      'identity.step_up_required',
    ]);
  });
});

describe('a session', () => {
  it('is never one that stood there before: secrets given to a browser in advance are worth nothing after', async () => {
    const [thief, victim] = [await member(), await member()];
    const browser = newBrowser(server);
    const planted = { token: thief.browser.token ?? '', cookie: cookieOf(thief.browser) };
    for (const [name, value] of thief.browser.cookies) browser.cookies.set(name, value);
    browser.token = planted.token;
    await browser.login({ username: victim.username, password: PASSWORD });
    expect(browser.token).not.toBe(planted.token);
    expect(cookieOf(browser)).not.toBe(planted.cookie);
    expect(await idOf(browser)).toBe(await idOf(victim.browser));
    const mixed = newBrowser(server);
    for (const [token, cookie] of [
      [planted.token, cookieOf(browser)],
      [browser.token ?? '', planted.cookie],
    ]) {
      mixed.token = token;
      mixed.cookies.set('__Host-haat', cookie ?? '');
      expect((await info(mixed)).status).toBe(401);
    }
    // His own goes on being his own.
    expect(await idOf(thief.browser)).not.toBe(await idOf(browser));
    const invented = newBrowser(server);
    invented.cookies.set('__Host-haat', 'a'.repeat(43));
    await invented.login({ username: victim.username, password: PASSWORD });
    expect(cookieOf(invented)).not.toBe('a'.repeat(43));
  });

  it('of one tab is over when another tab signed in as somebody else, or out', async () => {
    const [one, two] = [await member(), await member()];
    const tab: Browser = { ...one.browser, cookies: one.browser.cookies, token: one.browser.token };
    const first = tab.token;
    await tab.login({ username: two.username, password: PASSWORD });
    // The cookie is the browser's, the token the tab's: the older tab speaks for nobody now.
    const older = { token: first ?? '', cookie: `__Host-haat=${tab.cookies.get('__Host-haat')}` };
    expect((await server.call({ method: 'GET', path: '/wps/member/info', as: older })).status).toBe(401);
    expect((await info(tab)).status).toBe(200);
    await tab.send({ method: 'DELETE', path: '/wps/session/logout' });
    const gone = { token: tab.token ?? '', cookie: older.cookie };
    expect((await server.call({ method: 'GET', path: '/wps/member/info', as: gone })).status).toBe(401);
  });

  it('and what it had proved are gone with a suspension, also when that is taken back', async () => {
    const { browser } = await member();
    const id = await idOf(browser);
    await sql('update identity.sessions set proved_at = now() where account_id = $1', [id]);
    const status = (to: string) =>
      server.call({ path: `/ops/members/${id}/status`, as: staff, body: { status: to, reason: 'test' } });
    expect((await status('suspended')).status).toBe(200);
    expect((await status('active')).status).toBe(200);
    expect((await info(browser)).status).toBe(401);
  });

  it('does not come back by a remembered sign-in once the password was changed', async () => {
    const { username, browser } = await member();
    const kept = newBrowser(server);
    await kept.login({ username, password: PASSWORD, remember: true });
    const again = () => kept.send({ path: '/wps/session/login/remembered', body: {} });
    const words = {
      oldPassword: PASSWORD,
      newPassword: 'river roof 56 reed',
      confirmNewPassword: 'river roof 56 reed',
    };
    const changed = await browser.send({ path: '/wps/member/password', body: await sealed(server, words) });
    expect(changed.status).toBe(200);
    expect([(await again()).code, (await again()).code]).toEqual([
      'identity.remembered_over',
      'identity.remembered_over',
    ]);
  });
});

it('a passkey of one brand opens nothing at another, signed for that other’s site or not', async () => {
  const other = newId<'brand'>();
  await openBrand(server.db, { ...sampleBrand, id: other, code: 'neighbour' });
  await addHost(server.db, 'neighbour.test', other);
  server.rooms.brand.brands.forget();
  const host = new URL(server.origin).host.replace('127.0.0.1', 'localhost');
  const { browser } = await member();
  await sql('update identity.sessions set proved_at = now() where account_id = $1', [await idOf(browser)]);
  server.rooms.identity.forget(await idOf(browser));
  const at = (who: Browser, path: string, body: object = {}, where = host) =>
    who.send({ path, body, headers: { host: where } });
  const device = createAuthenticator(`http://${host}`);
  const made = device.create((await at(browser, '/wps/session/factors/passkeys/options')).value);
  const kept = await at(browser, '/wps/session/factors/passkeys', { name: 'Key', credential: made });
  expect(kept.status).toBe(200);
  const visitor = newBrowser(server);
  const enter = async (where: string, lie = {}) => {
    const options = (await at(visitor, '/wps/session/login/passkey/options', {}, where)).value;
    return (await at(visitor, '/wps/session/login/passkey', { credential: device.get(options, lie) }, where))
      .code;
  };
  expect(await enter('neighbour.test')).toBe('identity.passkey_wrong');
  const lie = { origin: 'https://neighbour.test', rpId: 'neighbour.test' };
  expect(await enter('neighbour.test', lie)).toBe('identity.passkey_wrong');
  expect(await enter(host)).toBeUndefined();
});

it('a journey to one provider does not end at another, nor twice, nor in another browser', async () => {
  const path = (way: string) => `/wps/session/login/social/${way}`;
  const out = async (browser: Browser): Promise<string> => {
    provider.next = { subject: 'mixed up' };
    const { value } = await browser.send({ method: 'GET', path: path('google') });
    const sent = await fetch(String(value['url']), { redirect: 'manual' });
    return new URL(sent.headers.get('location') ?? '').search.slice(1);
  };
  const back = async (browser: Browser, way: string, query: string) =>
    (await browser.send({ path: path(way), body: { query } })).code;
  const [one, two] = [newBrowser(server), newBrowser(server)];
  expect(await back(one, 'facebook', await out(one))).toBe('identity.provider_unknown');
  const query = await out(one);
  await out(two);
  expect(await back(two, 'google', query)).toBe('identity.provider_unknown');
  const right = await out(one);
  const without = new URLSearchParams(right);
  without.set('state', 'b'.repeat(43));
  expect(await back(one, 'google', without.toString())).toBe('identity.provider_unknown');
  expect(await back(one, 'google', right)).toBe('identity.social_new');
  expect(await back(one, 'google', right)).toBe('identity.provider_unknown');
});
