/** The other ways in: passkeys, providers that vouch, text messages, a remembered browser, a browser nobody knows, a trial. */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMember } from '#features/people/members/service/register.ts';
import { hire } from '#features/people/staff/service.ts';
import { type LocalProvider, startLocalProvider } from '#identity/social/local-provider.ts';
import { newName } from './player.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const PASSWORD = 'Sonar-Tori-1894';
const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const PHONE_RTL: Look = { size: [360, 780], theme: 'light', language: 'ar' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const DESK_DARK: Look = { size: [1440, 900], theme: 'dark', language: 'bn' };

let stage: Stage;
let provider: LocalProvider;
let hash = '';
beforeAll(async () => {
  provider = await startLocalProvider();
  const { issuer, clientId, clientSecret } = provider;
  stage = await openStage({
    google: { issuer, clientId, clientSecret },
    facebook: undefined,
    phone: undefined,
  });
  hash = await stage.serving.rooms.identity.identity.hashPassword(PASSWORD);
  const flags = { GOOGLELOGIN: true, MOBILEVERCODELOGIN3: true, FREEPLAY: true };
  await sql('update brand.brands set flags = flags || $1', [JSON.stringify(flags)]);
  stage.serving.rooms.brand.brands.forget();
});
afterAll(async () => {
  await stage.close();
  await provider.stop();
});

const sql = (text: string, values: unknown[] = []) =>
  stage.serving.db.pool.query<Record<string, unknown>>(text, values);

async function ownBrand() {
  const [own] = await stage.serving.rooms.brand.brands.all();
  if (!own) throw new Error('no brand');
  return own;
}
/** A member with a proved phone and mailbox, when they are named. */
async function member(proved: { phone?: string; email?: string } = {}): Promise<string> {
  const { ledger, identity } = stage.serving.rooms;
  const [brand, username] = [await ownBrand(), newName()];
  const one = { brand, username, passwordHash: hash, mustChange: false, referredBy: null };
  const needs = { ledger, identity: identity.identity };
  const id = await stage.serving.db.transaction((tx) => openMember(tx, needs, one));
  for (const [kind, value] of Object.entries(proved))
    await sql(
      'insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, $2, $3, $4, now(), true)',
      [id, kind, brand.id, value],
    );
  return username;
}

/** Presses the button that sends a code, waits until the server has taken it, and reads what arrived. */
async function codeTo(page: Page, field: string, to: string): Promise<string> {
  const box = page.locator(`dialog .field:has(input[name=${field}])`);
  const answer = page.waitForResponse((response) => /\/(send|sms|code)/i.test(response.url()));
  await box.locator('button').click();
  expect((await answer).status(), await box.textContent().then(String)).toBe(200);
  const ask = async (): Promise<string> => {
    const { rows } = await sql(
      'select body from identity.local_messages where recipient = $1 order by id desc limit 1',
      [to],
    );
    return /\d{6}/.exec(String(rows[0]?.['body'] ?? ''))?.[0] ?? '';
  };
  await expect.poll(ask, { timeout: 15_000 }).toMatch(/^\d{6}$/);
  return ask();
}

const idOf = async (name: string): Promise<string> =>
  String((await sql('select id from identity.accounts where username = $1', [name])).rows[0]?.['id']);
const entered = (page: Page) => page.waitForSelector('html[data-member]');
async function logIn({ page }: Visitor, name: string): Promise<void> {
  await page.goto('/login');
  await page.fill('dialog input[name=username]', name);
  await page.fill('dialog input[name=password]', PASSWORD);
  await page.click('dialog [type=submit]');
}
async function signOut({ page }: Visitor): Promise<void> {
  await page.goto('/member');
  await page.locator('.menu-list button').last().click();
  await page.locator('dialog .btn-go').click();
  await page.waitForURL('**/');
  await page.waitForSelector('html:not([data-member])');
}

/** A device with a finger on it: Chromium's own authenticator, over its debugging line. */
async function withFinger(page: Page): Promise<{ touch: (right: boolean) => Promise<void> }> {
  const line: CDPSession = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touch: async (isUserVerified) => {
      await line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

describe('a passkey', () => {
  it('is made in the security centre, signs in alone, and is taken away', async () => {
    const name = await member();
    const visitor = await stage.visit(PHONE);
    const { page, check } = visitor;
    const finger = await withFinger(page);
    await logIn(visitor, name);
    await entered(page);
    await page.goto('/member/security');
    await page.locator('.security-row button').nth(1).click();
    await page.fill('dialog [name=passkey-name]', 'Blue phone');
    await check('passkey-make');
    await page.locator('dialog .btn-go').click();
    await page.locator('.recovery li').nth(9).waitFor();
    await page.locator('dialog .btn-go').click();
    await page.getByText('Blue phone').waitFor();
    await check('passkey-kept');
    await signOut(visitor);

    await page.goto('/login');
    const way = page.locator('dialog .or ~ .btn-line').first();
    await finger.touch(false);
    await way.click();
    // A finger that is not hers: said as what it is, and the door is as it was.
    await page.locator('dialog .or ~ [role=alert]').waitFor();
    await check('passkey-refused');
    await finger.touch(true);
    await way.click();
    await entered(page);
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.goto('/member/security');
    await page.locator('[data-nested] button').click();
    await page.locator('[data-nested]').waitFor({ state: 'detached' });
    const { rows } = await sql(
      'select 1 from identity.passkeys p join identity.accounts a on a.id = p.account_id where a.username = $1',
      [name],
    );
    expect(rows).toEqual([]);
    await visitor.close();
  });

  it('is the second factor of staff: made before anything opens, asked for next time', async () => {
    const username = newName();
    const { identity } = stage.serving.rooms.identity;
    const brandId = (await ownBrand()).id;
    const person = {
      brandId,
      username,
      name: 'Mia',
      role: 'risk',
      passwordHash: hash,
      mustChange: false,
    } as const;
    await stage.serving.db.transaction((tx) => hire(tx, identity, person));
    const visitor = await stage.visit(DESK);
    const { page, check } = visitor;
    await withFinger(page);
    const signIn = async (): Promise<void> => {
      await page.goto('/console/');
      await page.fill('[name=username]', username);
      await page.fill('[name=password]', PASSWORD);
      await page.click('[type=submit]');
    };
    await signIn();
    await page.locator('.chips .chip').nth(1).click();
    await page.fill('[name=passkey-name]', 'Desk key');
    await check('console-passkey');
    await page.click('[type=submit]');
    await page.locator('.recovery li').nth(9).waitFor();
    await page.locator('.btn-go').click();
    await page.locator('.bar-who').waitFor();
    await page.locator('.bar .btn').last().click();
    await signIn();
    await page.locator('.chips .chip[aria-pressed=true]').waitFor();
    await check('console-second');
    await page.click('[type=submit]');
    await page.locator('.bar-who').waitFor();
    await visitor.close();
  });
});

describe('a provider that vouches', () => {
  it('is left at its door, breaks down, opens an account once terms are agreed to, and knows it again', async () => {
    const visitor = await stage.visit(DESK);
    const { page, check } = visitor;
    const go = async (next: LocalProvider['next']): Promise<void> => {
      provider.next = next;
      await page.goto('/login');
      await page.locator('dialog .btn-line', { hasText: 'Google' }).click();
    };
    for (const error of ['access_denied', 'server_error']) {
      await go({ error });
      await page.waitForURL('**/social/google');
      await page.locator('.entry [role=alert]').waitFor();
      // A provider that breaks down is a 503 of ours: the browser notes it, and so does the listener.
      visitor.complaints.splice(
        0,
        visitor.complaints.length,
        ...visitor.complaints.filter((line) => !/503/.test(line)),
      );
      await check(`social-${error}`);
      await page.locator('.entry .btn').click();
      await page.locator('dialog input[name=username]').waitFor();
    }
    await go({ subject: 'maya' });
    await page.locator('.entry .checks').waitFor();
    await page.locator('.entry .btn-go').click();
    // Nothing is opened for somebody who has agreed to nothing.
    await page.locator('.entry .checks .field-wrong').first().waitFor();
    expect((await sql('select 1 from identity.social_links')).rows).toEqual([]);
    await check('social-terms');
    for (const box of await page.locator('.entry .checks input').all()) await box.check();
    await page.locator('.entry .btn-go').click();
    await entered(page);
    const mine = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('customerId'));
    await expect.poll(mine, { timeout: 10_000 }).not.toBeNull();
    const first = await mine();
    await signOut(visitor);
    await go({ subject: 'maya' });
    await entered(page);
    await expect.poll(mine, { timeout: 10_000 }).toBe(first);
    await visitor.close();
  });
});

describe('a provider for an account that exists', () => {
  it('is connected in the security centre, signs in, belongs to nobody else, and is taken away', async () => {
    const [name, other] = [await member(), await member({ email: 'tuli@example.com' })];
    const visitor = await stage.visit(PHONE_RTL);
    const { page, check } = visitor;
    const row = page.locator('[aria-labelledby=ways] .security-row').first();
    const connect = async (subject: string): Promise<void> => {
      provider.next = { subject };
      await page.goto('/member/security');
      await row.locator('.btn').click();
    };
    await logIn(visitor, name);
    await entered(page);
    // The proof at the door has grown old meanwhile.
    await sql("update identity.sessions set proved_at = now() - interval '6 minutes'");
    stage.serving.rooms.identity.forget(await idOf(name));
    await connect('tuli');
    await page.fill('dialog input[name=password]', PASSWORD);
    await check('connect-proof');
    await page.click('dialog [type=submit]');
    await row.locator('.btn:not(.btn-line)').waitFor();
    await check('connected');
    expect((await sql('select 1 from identity.social_links where subject = $1', ['tuli'])).rowCount).toBe(1);
    await signOut(visitor);
    await page.goto('/login');
    await page.locator('dialog .btn-line', { hasText: 'Google' }).click();
    await entered(page);
    await signOut(visitor);

    // Somebody else brings the same name, and one whose mailbox has an account here.
    await logIn(visitor, other);
    await entered(page);
    await connect('tuli');
    await page.locator('.entry [role=alert]').waitFor();
    await check('connect-taken');
    expect((await sql('select 1 from identity.social_links where subject = $1', ['tuli'])).rowCount).toBe(1);
    await signOut(visitor);
    provider.lie = { email: 'tuli@example.com', email_verified: true };
    provider.next = { subject: 'tuli of the mailbox' };
    await page.goto('/login');
    await page.locator('dialog .btn-line', { hasText: 'Google' }).click();
    await page.waitForURL('**/social/google');
    await page.locator('.entry [role=alert]').waitFor();
    await check('social-exists');
    provider.lie = {};

    await logIn(visitor, name);
    await entered(page);
    await page.goto('/member/security');
    await row.locator('.btn').click();
    await row.locator('.btn-line').waitFor();
    expect((await sql('select 1 from identity.social_links where subject = $1', ['tuli'])).rowCount).toBe(0);
    await check('disconnected');
    await visitor.close();
  });
});

describe('a phone', () => {
  it('signs in with the code it was sent; a browser nobody knows is asked for one, too', async () => {
    const [phone, email] = ['+8801712349101', 'rumi@example.com'];
    const name = await member({ phone, email });
    const visitor = await stage.visit(PHONE_RTL);
    const { page, check } = visitor;
    await page.goto('/login');
    await page.locator('dialog [data-tab=sms]').click();
    await page.fill('dialog input[name=mobileNum]', '01712349101');
    const code = await codeTo(page, 'verificationCode', phone);
    await page.fill('dialog input[name=verificationCode]', code === '000000' ? '111111' : '000000');
    await page.click('dialog [type=submit]');
    await page.locator('dialog .field[data-wrong] input[name=verificationCode]').waitFor();
    await check('sms-wrong');
    await page.fill('dialog input[name=verificationCode]', code);
    await page.click('dialog [type=submit]');
    await entered(page);
    await visitor.close();

    // Elsewhere and with another browser.
    await sql("update identity.sessions set network = '203.0.113'");
    const stranger = await stage.visit(PHONE_RTL);
    await logIn(stranger, name);
    await stranger.page.locator('dialog input[name=sms]').waitFor();
    await stranger.page.locator('dialog .chips .chip').nth(1).click();
    const second = await codeTo(stranger.page, 'email', email);
    await stranger.check('unknown-place');
    await stranger.page.fill('dialog input[name=email]', second);
    await stranger.page.click('dialog [type=submit]');
    await entered(stranger.page);
    // Known from here on.
    await signOut(stranger);
    await sql("update identity.sessions set network = '203.0.113'");
    await logIn(stranger, name);
    await entered(stranger.page);
    await stranger.close();
  });
});

describe('a remembered browser', () => {
  it('needs one press today; after a logout the password; once forgotten everything', async () => {
    const name = await member();
    const visitor = await stage.visit(DESK_DARK);
    await visitor.page.goto('/login');
    await visitor.page.fill('dialog input[name=username]', name);
    await visitor.page.fill('dialog input[name=password]', PASSWORD);
    await visitor.page.locator('dialog .check input').check();
    await visitor.page.click('dialog [type=submit]');
    await entered(visitor.page);
    // Tomorrow morning: another tab, which knows no session.
    const page = await visitor.context.newPage();
    const next: Visitor = { ...visitor, page };
    await page.goto('/login');
    await page.locator('dialog .btn-go', { hasText: name }).waitFor();
    expect(await page.locator('dialog input[name=password]').count()).toBe(0);
    await page.waitForSelector('html[data-awake]');
    await page.locator('dialog .btn-go', { hasText: name }).click();
    await entered(page);
    // Nothing a script can read stands for the password.
    expect(await page.evaluate(() => [document.cookie, JSON.stringify(localStorage)].join())).not.toContain(
      PASSWORD,
    );
    await signOut(next);
    await page.goto('/login');
    await expect.poll(() => page.inputValue('dialog input[name=username]')).toBe(name);
    await page.waitForSelector('html[data-awake]');
    await page.fill('dialog input[name=password]', PASSWORD);
    await page.click('dialog [type=submit]');
    await entered(page);
    const third = await visitor.context.newPage();
    await third.goto('/login');
    await third.waitForSelector('html[data-awake]');
    await third.locator('dialog .btn-line').first().click();
    await third.locator('dialog input[name=username]').waitFor();
    expect(await third.inputValue('dialog input[name=username]')).toBe(name);
    await expect
      .poll(async () =>
        (await visitor.context.cookies()).some(({ name: cookie }) => cookie === '__Host-haat-keep'),
      )
      .toBe(false);
    await visitor.close();
  });
});

describe('a trial', () => {
  it('looks round, and is asked for a true account at every page of members', async () => {
    const visitor = await stage.visit(PHONE);
    const { page, check } = visitor;
    await page.goto('/help');
    await page.evaluate(async () => {
      const answer = await fetch('/wps/session/login/freeplay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ os: 'test', platform: 'W', encryption: '', gatewayVersion: 3 }),
      });
      const { value }: { value: { token: string } } = await answer.json();
      sessionStorage.setItem('token', value.token);
    });
    for (const path of ['/member', '/member/security', '/member/deposit', '/member/profile']) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/');
      await page.locator('dialog[open]').waitFor();
      if (path === '/member') await check('trial');
      expect(await page.locator('.security-list, .menu-list, form.deposit, .profile-head').count()).toBe(0);
    }
    await visitor.close();
  });
});
