/**
 * A brand whose text messages to phones go through a phone sign-in service: signing in, connecting a number, opening an account.
 * @walks identity/phones, identity/social, identity/registration, features/people/members
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Doors, entered, openDoors, PASSWORD } from './doors.ts';
import { type Look, type Visitor, walkedIn } from './stage.ts';
import { setFlags } from '#apps/server/testing-settings.ts';

const LOOKS: readonly Look[] = [
  { size: [360, 780], theme: 'dark', language: 'en' },
  { size: [1440, 900], theme: 'light', language: 'en' },
  { size: [360, 780], theme: 'light', language: 'ar' },
];

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors();
  const flags = { MOBILEVERCODELOGIN3: false, PHONESIGNIN: true, MOBILEREG: true, MOBILENUMPASSREG3: true };
  await setFlags(doors.stage.serving, flags);
});
afterAll(() => doors.stage.close());

let phones = 0;
/** Never twice, also where a journey is walked again; `ending` is what the local service's mood hangs on. */
const newPhone = (ending = '20'): string => `0171${String(2_345 + (phones += 1))}1${ending}`;
const forgetSendings = () => doors.sql('delete from identity.sendings');

/** Presses the button that sends a code and reads what arrived at the phone. */
async function codeTo(page: Page, typed: string): Promise<string> {
  const ids = async () =>
    (
      await doors.sql('select body from identity.local_messages where recipient = $1 order by id', [
        `+88${typed}`,
      ])
    ).map((row) => String(row['body']));
  const before = (await ids()).length;
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/send')),
    page.locator('.code-send').click(),
  ]);
  expect([answer.status(), new URL(answer.url()).pathname]).toEqual([
    200,
    expect.stringContaining('/wps/verification/phone/'),
  ]);
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(before);
  return /\d{6}/.exec((await ids()).at(-1) ?? '')?.[0] ?? '';
}
const wrong = (code: string): string => (code === '111111' ? '222222' : '111111');
const waiting = (page: Page) => page.locator('.code-send[aria-disabled=true]:not([aria-busy])');

async function signIn(visitor: Visitor, typed: string): Promise<void> {
  const { page, check } = visitor;
  await page.goto('/login');
  await page.locator('dialog [data-tab=sms]').click();
  // A number whose service has no messages left: the warning takes the form's place and gives it back.
  await page.fill('dialog input[name=mobileNum]', newPhone('16'));
  await page.locator('dialog .code-send').click();
  await page.locator('dialog .warning-step').waitFor();
  visitor.complaints.splice(
    0,
    visitor.complaints.length,
    ...visitor.complaints.filter((line) => !/503/.test(line)),
  );
  await check('phone-service-warning');
  await page.locator('dialog .warning-step button').click();
  await page.fill('dialog input[name=mobileNum]', typed);
  const code = await codeTo(page, typed);
  await waiting(page).waitFor();
  // One minute, in the reader's own digits: two of them at most.
  expect(await page.locator('dialog .code-send').textContent()).not.toMatch(/\p{Nd}{3}/u);
  await page.fill('dialog input[name=verificationCode]', wrong(code));
  await page.click('dialog [type=submit]');
  await page.locator('dialog .field[data-wrong] input[name=verificationCode]').waitFor();
  await check('phone-service-code');
  await page.fill('dialog input[name=verificationCode]', code);
  await page.click('dialog [type=submit]');
  await entered(page);
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** The proof at the door has grown old: the password is asked for before the number changes. */
async function connect(visitor: Visitor, account: string, typed: string): Promise<void> {
  const { page, check } = visitor;
  await doors.age(account);
  await page.goto('/member/security');
  await page.locator('[aria-labelledby=ways] a').click();
  await page.locator('dialog input[name=mobileNum]').waitFor();
  await page.fill('dialog input[name=mobileNum]', typed);
  const code = await codeTo(page, typed);
  await page.fill('dialog input[name=verificationCode]', code);
  await check('phone-service-bind');
  await page.click('dialog [type=submit]');
  await page.fill('.step-up input[name=password]', PASSWORD);
  await page.click('.step-up [type=submit]');
  await page.locator('dialog').waitFor({ state: 'detached' });
  const [row] = await doors.sql(
    'select account_id, verified_at is not null as proved from identity.contacts where value = $1',
    [`+88${typed}`],
  );
  expect(row).toEqual({ account_id: account, proved: true });
}

async function register(visitor: Visitor, typed: string): Promise<void> {
  const { page, check } = visitor;
  await page.goto('/register');
  await page.locator('main form fieldset:not([disabled])').waitFor();
  await page.locator('[role=tab][data-tab=mobile]').click();
  await page.fill('input[name=mobileNum]', typed);
  const code = await codeTo(page, typed);
  await waiting(page).waitFor();
  await page.fill('input[name=password]', PASSWORD);
  await page.fill('input[name=confirmPassword]', PASSWORD);
  await page.fill('input[name=verificationCode]', wrong(code));
  for (const box of await page.locator('.checks input').all()) await box.check();
  await page.click('main form button[type=submit]');
  await page.locator('.field[data-wrong] input[name=verificationCode]').waitFor();
  await check('phone-service-register');
  await page.fill('input[name=verificationCode]', code);
  // Refused for something else, the form is sent again with the service's word.
  await page.fill('input[name=referralCode]', 'NOBODY');
  await page.click('main form button[type=submit]');
  await page.locator('.field[data-wrong] input[name=referralCode]').waitFor();
  await page.fill('input[name=referralCode]', '');
  await page.click('main form button[type=submit]');
  await entered(page);
}

describe.each(walkedIn(LOOKS, 2))('a phone sign-in service, $size.0 px, $theme, $language', (look) => {
  it('signs in, connects another number and opens an account', async () => {
    const typed = newPhone();
    const name = await doors.member({ phone: `+88${typed}` });
    const account = await doors.idOf(name);
    // A first password that nobody typed here: it is not asked for.
    await doors.sql('update identity.accounts set must_change = true where id = $1', [account]);
    await forgetSendings();
    const visitor = await doors.stage.visit(look);
    await signIn(visitor, typed);
    await doors.sql('update identity.accounts set must_change = false where id = $1', [account]);
    await connect(visitor, account, newPhone());
    await doors.signOut(visitor);
    await register(visitor, newPhone());
    await visitor.close();
  });
});
