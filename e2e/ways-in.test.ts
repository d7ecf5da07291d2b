/**
 * The other ways in: text messages, a browser nobody knows, a remembered browser, a trial.
 * @walks identity/front, identity/sign-in, identity/phones, features/people/members, features/setup/brand
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Doors, entered, openDoors, PASSWORD } from './doors.ts';
import { type Look, type Visitor, walkedIn } from './stage.ts';
import { setFlags } from '#apps/server/testing-settings.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const PHONE_RTL: Look = { size: [360, 780], theme: 'light', language: 'ar' };
const DESK_DARK: Look = { size: [1440, 900], theme: 'dark', language: 'bn' };

let doors: Doors;
let forgotten = 0;
/** Presses the button that wants another picture to come, and reads that one. */
async function afterRefusal(page: Page): Promise<string> {
  const picture = page.waitForResponse((response) => response.url().endsWith('/wps/captcha'));
  await page.click('dialog [type=submit]');
  await picture;
  return doors.readPicture(page);
}
beforeAll(async () => {
  doors = await openDoors();
});
afterAll(() => doors.stage.close());

describe('a phone', () => {
  it('signs in with the code it was sent; a browser nobody knows is asked for one, too', async () => {
    const [phone, email] = ['+8801712349101', 'rumi@example.com'];
    const name = await doors.member({ phone, email });
    const visitor = await doors.stage.visit(PHONE_RTL);
    const { page, check } = visitor;
    await page.goto('/login');
    await page.locator('dialog [data-tab=sms]').click();
    await page.fill('dialog input[name=mobileNum]', '01712349101');
    const code = await doors.codeTo(page, 'verificationCode', phone);
    await page.fill('dialog input[name=verificationCode]', code === '000000' ? '111111' : '000000');
    await page.click('dialog [type=submit]');
    await page.locator('dialog .field[data-wrong] input[name=verificationCode]').waitFor();
    await check('sms-wrong');
    await page.fill('dialog input[name=verificationCode]', code);
    await page.click('dialog [type=submit]');
    await entered(page);
    await visitor.close();

    // Elsewhere and with another browser.
    await doors.sql("update identity.sessions set network = '203.0.113'");
    const stranger = await doors.stage.visit(PHONE_RTL);
    await doors.logIn(stranger, name);
    await stranger.page.locator('dialog input[name=sms]').waitFor();
    await stranger.page.locator('dialog .chips .chip').nth(1).click();
    const second = await doors.codeTo(stranger.page, 'email', email);
    await stranger.check('unknown-place');
    await stranger.page.fill('dialog input[name=email]', second);
    await stranger.page.click('dialog [type=submit]');
    await entered(stranger.page);
    // Known from here on.
    await doors.signOut(stranger);
    await doors.sql("update identity.sessions set network = '203.0.113'");
    await doors.logIn(stranger, name);
    await entered(stranger.page);
    await stranger.close();
  });
});

describe('a remembered browser', () => {
  it('needs one press today; after a logout the password; once forgotten everything', async () => {
    const name = await doors.member();
    const visitor = await doors.stage.visit(DESK_DARK);
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
    await doors.signOut(next);
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

describe('a forgotten password where the brand tells unknown names', () => {
  it.each(walkedIn<Look>([PHONE, { ...DESK_DARK, theme: 'light', language: 'ar' }], 1))(
    'wants a picture read first, says that nobody is called so, and sends the link to who is ($size.0 px, $language)',
    async (look) => {
      await setFlags(doors.stage.serving, { TELLUNKNOWNNAME: true });
      await doors.sql('delete from identity.sendings');
      const email = `forgot${look.language}${(forgotten += 1)}@example.com`;
      const name = await doors.member({ email });
      const visitor = await doors.stage.visit(look);
      const { page, check } = visitor;
      await page.goto('/login');
      await page.locator('dialog .form-other button').first().click();
      await page.locator('dialog input[name=email], dialog [data-tab=email]').first().waitFor();
      if ((await page.locator('dialog [data-tab=email]').count()) > 0)
        await page.locator('dialog [data-tab=email]').click();
      await page.fill('dialog input[name=username]', 'nobodyatall');
      await page.fill('dialog input[name=email]', email);
      await afterRefusal(page);
      await check('forgot-picture');
      await page.fill('dialog input[name=captcha]', 'WRONG');
      const letters = await afterRefusal(page);
      await page.locator('dialog .field[data-wrong] input[name=captcha]').waitFor();
      await page.fill('dialog input[name=captcha]', letters);
      // Read rightly, the picture buys the truth.
      const next = await afterRefusal(page);
      await page.locator('dialog form p[role=alert]').waitFor();
      await check('forgot-nobody');
      expect(await doors.sql('select 1 from identity.local_messages where recipient = $1', [email])).toEqual(
        [],
      );
      // A mailbox is written to once a minute, whoever asks.
      await doors.sql('delete from identity.sendings');
      await page.fill('dialog input[name=username]', name);
      await page.fill('dialog input[name=captcha]', next);
      await page.click('dialog [type=submit]');
      await page.locator('dialog [role=status] .btn-go').waitFor();
      await check('forgot-sent');
      await expect
        .poll(
          async () =>
            (await doors.sql('select 1 from identity.local_messages where recipient = $1', [email])).length,
        )
        .toBe(1);
      await setFlags(doors.stage.serving, { TELLUNKNOWNNAME: false });
      await visitor.close();
    },
  );
});

describe('a brand that shows no register button', () => {
  it('names no way to an account at its doors', async () => {
    const show = async (on: boolean): Promise<void> => {
      await setFlags(doors.stage.serving, { DIRECTREG3: on });
    };
    const visitor = await doors.stage.visit(PHONE);
    const { page, check } = visitor;
    const ways = page.locator('a[href="/register"]');
    await page.goto('/login');
    await page.locator('dialog input[name=username]').waitFor();
    await expect.poll(() => ways.count()).toBeGreaterThan(1);
    await show(false);
    // A drawn page is sent again for up to a second after what it shows was changed.
    const waysAnew = async (): Promise<number> => {
      await page.goto('/login');
      await page.locator('dialog input[name=username]').waitFor();
      return ways.count();
    };
    await expect.poll(waysAnew).toBe(0);
    await check('no-register');
    await page.goto('/register');
    await page.locator('.entry .state').waitFor();
    // Who came here all the same finds the way back to an account he has.
    await page.locator('.entry .form-other button').nth(1).click();
    await page.locator('dialog input[name=email], dialog [role=tab]').first().waitFor();
    await show(true);
    await visitor.close();
  });
});

describe('a trial', () => {
  it('looks round, and is asked for a true account at every page of members', async () => {
    const visitor = await doors.stage.visit(PHONE);
    const { page, check } = visitor;
    await page.goto('/login');
    await page.locator('dialog .free-play').waitFor();
    await check('free-play');
    await page.locator('dialog .free-play button').click();
    await entered(page);
    await page.locator('dialog').waitFor({ state: 'detached' });
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
