/**
 * Providers that vouch for visitors; accounts without a password; what is told of an account.
 * @walks identity/social, identity/passwords, identity/factors, features/people/members
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalProvider, startLocalProvider } from '#identity/providers/fixtures/local-provider.ts';
import { type Doors, entered, openDoors, PASSWORD } from './doors.ts';
import { newName } from './player.ts';
import { type Look, walkedIn } from './stage.ts';

const PHONE_RTL: Look = { size: [360, 780], theme: 'light', language: 'ar' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };

let doors: Doors;
let provider: LocalProvider;
beforeAll(async () => {
  provider = await startLocalProvider();
  doors = await openDoors(provider);
});
afterAll(async () => {
  await doors.stage.close();
  await provider.stop();
});

/** Walks so far: a number and a mailbox belong to one account. */
let walks = 0;

/** Signs in by a code to a number of Bangladesh. @returns the account */
async function enterByCode(page: Page, typed: string): Promise<string> {
  const phone = `+88${typed}`;
  await page.goto('/login');
  await page.locator('dialog [data-tab=sms]').click();
  // Judged in the brand's country, which stands before the field once it is known.
  await page.locator('dialog').getByText('+880').first().waitFor();
  await page.fill('dialog input[name=mobileNum]', typed);
  await page.fill('dialog input[name=verificationCode]', await doors.codeTo(page, 'verificationCode', phone));
  await page.click('dialog [type=submit]');
  await entered(page);
  const [owner] = await doors.sql('select account_id from identity.contacts where value = $1', [phone]);
  return String(owner?.['account_id']);
}

describe('a provider that vouches', () => {
  it('is left at its door, breaks down, opens an account once terms are agreed to, and knows it again', async () => {
    const visitor = await doors.stage.visit(DESK);
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
    expect(await doors.sql('select 1 from identity.social_links')).toEqual([]);
    await check('social-terms');
    for (const box of await page.locator('.entry .checks input').all()) await box.check();
    await page.locator('.entry .btn-go').click();
    await entered(page);
    const mine = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('customerId'));
    await expect.poll(mine).not.toBeNull();
    const first = await mine();
    await doors.signOut(visitor);
    await go({ subject: 'maya' });
    await entered(page);
    await expect.poll(mine).toBe(first);
    await visitor.close();
  });
});

describe('a provider for an account that exists', () => {
  it('is connected in the security centre, signs in, belongs to nobody else, and is taken away', async () => {
    const email = `tuli${(walks += 1)}@example.com`;
    const [name, other] = [await doors.member(), await doors.member({ email })];
    const visitor = await doors.stage.visit(PHONE_RTL);
    const { page, check } = visitor;
    const row = page.locator('[aria-labelledby=ways] .security-row').first();
    const connect = async (subject: string): Promise<void> => {
      provider.next = { subject };
      await page.goto('/member/security');
      await row.locator('.btn').click();
    };
    await doors.logIn(visitor, name);
    await entered(page);
    // The proof at the door has grown old meanwhile.
    await doors.age(await doors.idOf(name));
    await connect('tuli');
    await page.fill('dialog input[name=password]', PASSWORD);
    await check('connect-proof');
    await page.click('dialog [type=submit]');
    await row.locator('.btn:not(.btn-line)').waitFor();
    await check('connected');
    expect(await doors.sql('select 1 from identity.social_links where subject = $1', ['tuli'])).toHaveLength(
      1,
    );
    await doors.signOut(visitor);
    await page.goto('/login');
    await page.locator('dialog .btn-line', { hasText: 'Google' }).click();
    await entered(page);
    await doors.signOut(visitor);

    // Somebody else brings the same name, and one whose mailbox has an account here.
    await doors.logIn(visitor, other);
    await entered(page);
    await connect('tuli');
    await page.locator('.entry [role=alert]').waitFor();
    await check('connect-taken');
    expect(await doors.sql('select 1 from identity.social_links where subject = $1', ['tuli'])).toHaveLength(
      1,
    );
    await doors.signOut(visitor);
    provider.lie = { email, email_verified: true };
    provider.next = { subject: 'tuli of the mailbox' };
    await page.goto('/login');
    await page.locator('dialog .btn-line', { hasText: 'Google' }).click();
    await page.waitForURL('**/social/google');
    await page.locator('.entry [role=alert]').waitFor();
    await check('social-exists');
    provider.lie = {};

    await doors.logIn(visitor, name);
    await entered(page);
    await page.goto('/member/security');
    await row.locator('.btn').click();
    await row.locator('.btn-line').waitFor();
    expect(await doors.sql('select 1 from identity.social_links where subject = $1', ['tuli'])).toHaveLength(
      0,
    );
    await check('disconnected');
    await visitor.close();
  });
});

describe('who has no password', () => {
  it('proves himself at the provider that opened the account, comes back to the page, and goes on', async () => {
    // Another one where the journey is walked a second time.
    const subject = newName();
    const visitor = await doors.stage.visit(PHONE_RTL);
    const { page, check } = visitor;
    provider.next = { subject };
    await page.goto('/login');
    await page.locator('dialog .btn-line', { hasText: 'Google' }).click();
    await page.locator('.entry .checks').waitFor();
    for (const box of await page.locator('.entry .checks input').all()) await box.check();
    await page.locator('.entry .btn-go').click();
    await entered(page);
    const [link] = await doors.sql('select account_id from identity.social_links where subject = $1', [
      subject,
    ]);
    await doors.age(String(link?.['account_id']));
    await page.goto('/member/security');
    const setUp = page.locator('[aria-labelledby=factors] .security-row button').first();
    await setUp.click();
    await page.locator('dialog .btn-go').click();
    // Nothing is asked for that he does not have.
    await page.locator('.step-up .btn-go', { hasText: 'Google' }).waitFor();
    expect(await page.locator('dialog input').count()).toBe(0);
    await check('prove-at-provider');
    provider.next = { subject: 'somebody else' };
    await page.locator('.step-up .btn-go').click();
    await page.locator('.entry [role=alert]').waitFor();
    await check('prove-somebody-else');
    provider.next = { subject };
    await page.locator('.entry .btn').click();
    await setUp.click();
    await page.locator('dialog .btn-go').click();
    await page.locator('.step-up .btn-go', { hasText: 'Google' }).click();
    await page.waitForURL('**/member/security');
    await page.locator('.toast').first().waitFor();
    await setUp.click();
    await page.locator('dialog .btn-go').click();
    await page.locator('dialog input[name=totp]').waitFor();
    await check('proved-at-provider');
    await visitor.close();
  });

  it('proves himself by a code to his phone', async () => {
    const typed = `0171234${9_202 + 100 * ((walks += 1))}`;
    const phone = `+88${typed}`;
    await doors.member({ phone, password: false });
    const visitor = await doors.stage.visit(DESK);
    const { page, check } = visitor;
    const account = await enterByCode(page, typed);
    await doors.age(account);
    await doors.sql('delete from identity.sendings');
    await page.goto('/member/security');
    await page.locator('[aria-labelledby=factors] .security-row button').first().click();
    await page.locator('dialog .btn-go').click();
    const code = await doors.codeTo(page, 'sms', phone);
    await check('prove-by-code');
    await page.fill('.step-up input[name=sms]', code);
    await page.click('.step-up [type=submit]');
    await page.locator('dialog input[name=totp]').waitFor();
    await visitor.close();
  });
});

describe('who has no password changes what he is reached by', () => {
  it.each(walkedIn([PHONE_RTL, DESK], 0))(
    'phone and mailbox, each with a code to what he has proved ($size.0 px, $language)',
    async (look) => {
      const typed = `0171235${9_102 + 100 * ((walks += 1))}`;
      const [phone, next, mail] = [`+88${typed}`, `+88${typed.slice(0, -2)}33`, `rina${walks}@example.com`];
      await doors.member({ phone, password: false });
      await doors.sql('delete from identity.sendings');
      const visitor = await doors.stage.visit(look);
      const { page, check } = visitor;
      const account = await enterByCode(page, typed);
      const contacts = async () =>
        (
          await doors.sql(
            'select value from identity.contacts where account_id = $1 and verified_at is not null order by kind desc',
            [account],
          )
        ).map((row) => row['value']);
      await doors.age(account);
      await doors.sql('delete from identity.sendings');

      // Another phone: nobody is asked for a password that was never set, but for a code to the phone before.
      await page.goto('/member/profile');
      await page.locator('.profile-contact button').first().click();
      await page.fill('dialog input[name=mobileNum]', next.slice(3));
      await page.fill(
        'dialog input[name=verificationCode]',
        await doors.codeTo(page, 'verificationCode', next),
      );
      await expect.poll(() => page.locator('dialog input[name=password]').count()).toBe(0);
      await check('no-password-phone');
      await page.click('dialog [type=submit]');
      await page.locator('dialog input[name=sms]').waitFor();
      await check('no-password-proof');
      const proof = await doors.codeTo(page, 'sms', phone);
      expect(await contacts()).toEqual([phone]);
      await page.fill('.step-up input[name=sms]', proof);
      await page.click('.step-up [type=submit]');
      await page.locator('dialog').waitFor({ state: 'detached' });
      expect(await contacts()).toEqual([next]);

      // A first mailbox, then another in its place.
      for (const to of [mail, `new.${mail}`]) {
        await doors.sql('delete from identity.sendings');
        await page.locator('.profile-contact button').nth(1).click();
        await page.fill('dialog input[name=email]', to);
        await page.fill(
          'dialog input[name=verificationCode]',
          await doors.codeTo(page, 'verificationCode', to),
        );
        await page.click('dialog [type=submit]');
        await page.locator('dialog').waitFor({ state: 'detached' });
        expect(await contacts()).toEqual([next, to]);
      }
      await check('no-password-done');

      // And a first password, which no old one is asked for.
      await doors.age(account);
      await page.goto('/member/profile');
      await page.locator('.menu-list button').first().click();
      await page.locator('dialog input[name=newPassword]').waitFor();
      await expect.poll(() => page.locator('dialog input[name=oldPassword]').count()).toBe(0);
      await page.fill('dialog input[name=newPassword]', PASSWORD);
      await page.fill('dialog input[name=confirmNewPassword]', PASSWORD);
      await check('first-password');
      await page.locator('dialog form:has(input[name=newPassword]) [type=submit]').click();
      await page.locator('dialog input[name=sms]').waitFor();
      await doors.sql('delete from identity.sendings');
      await page.fill('dialog input[name=sms]', await doors.codeTo(page, 'sms', next));
      await page.locator('dialog form:has(input[name=sms]) [type=submit]').click();
      await page.waitForURL('**/');
      await page.locator('dialog').waitFor({ state: 'detached' });
      const [set] = await doors.sql('select password_hash from identity.accounts where id = $1', [account]);
      expect(String(set?.['password_hash'])).toMatch(/^\$argon2id\$/);
      await visitor.close();
    },
  );
});

describe('what customer service did to an account', () => {
  it.each(walkedIn([PHONE_RTL, DESK], 1))(
    'is told in $size.0 px, $theme, $language until it was seen',
    async (look) => {
      const name = await doors.member();
      for (const kind of ['password', 'factors', 'profile', 'payee'])
        await doors.sql(
          'insert into members.notices (id, member_id, kind, at) values (gen_random_uuid(), $1, $2, now())',
          [await doors.idOf(name), kind],
        );
      const visitor = await doors.stage.visit(look);
      const { page, check } = visitor;
      await doors.logIn(visitor, name);
      await entered(page);
      await page.locator('dialog .account-notices li').nth(3).waitFor();
      await check('account-notices');
      // Closed without a word it comes again; seen it does not.
      await page.reload();
      await page.locator('dialog .account-notices li').nth(3).waitFor();
      await page.locator('dialog .btn-go').click();
      await page.locator('dialog').waitFor({ state: 'detached' });
      const unseen = 'select 1 from members.notices where seen_at is null and member_id = $1';
      expect(await doors.sql(unseen, [await doors.idOf(name)])).toEqual([]);
      // A closed popup takes its step of the history back a moment later: a page that loads meanwhile is not loaded.
      await page.waitForFunction(() => history.state?.popup !== true);
      await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/wps/member/info')),
        page.reload(),
      ]);
      await page.waitForSelector('html[data-awake]');
      expect(await page.locator('.account-notices').count()).toBe(0);
      await visitor.close();
    },
  );
});
