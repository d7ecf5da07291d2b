/**
 * Opening an account, losing a password, binding phone and mail: codes and links are read where a phone or mailbox would show them.
 * @walks identity/registration, identity/password-reset, identity/passwords, identity/front, features/people/members, features/setup/brand
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULTS } from '#identity/registration/rules/check.ts';
import { newName } from './player.ts';
import { type Look, openStage, type Stage, type Visitor, walkedIn } from './stage.ts';
import { setFlags, setRegistration } from '#apps/server/testing-settings.ts';

const PASSWORD = 'Sonar-Tori-1894';
const NEXT = 'Lal-Ghuri-7731!';
let stage: Stage;
let phones = 0;
/** Every journey has a phone and a mailbox of its own. */
const newPhone = (): string => `0171234${String(5_600 + (phones += 1) * 10).padStart(4, '0')}`;

async function brand(flags: object, registration: object = {}): Promise<void> {
  await setFlags(stage.serving, flags);
  await setRegistration(stage.serving, registration);
}

/** What the newest message to this number or address says, once it has arrived. */
async function received(to: string, after = 0): Promise<string> {
  const ask = async () => {
    const { rows } = await stage.serving.db.pool.query<{ body: string }>(
      'select body from identity.local_messages where recipient = $1 order by id',
      [to],
    );
    return rows;
  };
  await expect.poll(async () => (await ask()).length).toBeGreaterThan(after);
  return (await ask()).at(-1)?.body ?? '';
}
const codeIn = (text: string): string => /\d{6}/.exec(text)?.[0] ?? '';

beforeAll(async () => {
  stage = await openStage();
  const on = { minLength: 0, maxLength: 255, acceptedPattern: '*', visible: true, required: true };
  await brand(
    {
      MOBILEREG: true,
      MOBILENUMPASSREG3: true,
      MOBILEVERCODELOGIN3: true,
      CHNGPASSVERIF3: true,
      COUNTRYPICKER: true,
    },
    {
      payeeName: { ...DEFAULTS.payeeName, visible: true },
      birthday: { ...DEFAULTS.birthday, visible: true, required: true },
      email: { ...DEFAULTS.email, visible: true, required: true },
      username: {
        ...DEFAULTS.username,
        ...on,
        minLength: 4,
        maxLength: 16,
        acceptedPattern: 'reg_pattern_1',
      },
    },
  );
});
afterAll(() => stage.close());

/** Once the page is awake: a press before that goes nowhere, as the fields beside it show by being closed. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('main form fieldset:not([disabled])').waitFor();
  await page.locator(`[role=tab][data-tab=${name}]`).click();
}
const submit = (page: Page) => page.click('main form button[type=submit]');

async function fillRest(page: Page, mail: string): Promise<void> {
  await page.fill('input[name=password]', PASSWORD);
  await page.fill('input[name=confirmPassword]', PASSWORD);
  await page.fill('input[name=birthday]', '1990-02-28');
  await page.fill('input[name=email]', mail);
  for (const box of await page.locator('.checks input').all()) await box.check();
}

async function byName(visitor: Visitor, name: string, mail: string): Promise<void> {
  const { page, check } = visitor;
  await page.goto('/register?referralCode=ABC');
  await choose(page, 'username');
  await page.fill('input[name=username]', '7x');
  await page.fill('input[name=password]', 'password1');
  await submit(page);
  // The first wrong field has the caret, each says what is wrong, nothing was sent.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
  expect(await page.locator('.field[data-wrong]').count()).toBeGreaterThan(3);
  await check('register-wrong');
  await page.fill('input[name=username]', name);
  await fillRest(page, mail);
  await page.fill('input[name=birthday]', '2020-01-01');
  await submit(page);
  await expect.poll(() => page.locator('.field[data-wrong] input[name=birthday]').count()).toBe(1);
  await page.fill('input[name=birthday]', '1990-02-28');
  // The code of the address leads nowhere: the form says so and nobody was registered.
  await submit(page);
  await page.locator('.field[data-wrong] input[name=referralCode]').waitFor();
  await page.fill('input[name=referralCode]', '');
  await check('register-right');
  await submit(page);
  await page.waitForURL('**/');
  await page.waitForSelector('html[data-member]');
}

async function byPhone(visitor: Visitor, phone: string): Promise<void> {
  const { page, check } = visitor;
  await page.goto('/register');
  await page.locator('.country-button').click();
  await page.fill('.countries input', 'BD');
  await check('register-countries');
  await page.locator('.countries .country-line').first().click();
  expect(await page.locator('.country-button bdi').textContent()).toBe('+880');
  await page.fill('input[name=mobileNum]', '12');
  await page.locator('.code-send').click();
  // A number that cannot be one is not sent to.
  await page.locator('dialog[open] .btn-go').click();
  await page.fill('input[name=mobileNum]', phone);
  // One press a second (docs/PRODUCT.md, 4): a quicker one is none.
  await page.waitForTimeout(1_000);
  await page.locator('.code-send').click();
  await page.locator('.code-send[aria-disabled=true]:not([aria-busy])').waitFor();
  // The countdown of three minutes runs, in the reader’s own digits.
  expect(await page.locator('.code-send').textContent()).toMatch(/\p{Nd}{3}/u);
  const code = codeIn(await received(`+88${phone}`));
  await fillRest(page, `m${phone}@example.com`);
  await page.fill('input[name=verificationCode]', code === '111111' ? '222222' : '111111');
  await submit(page);
  await page.locator('.field[data-wrong] input[name=verificationCode]').waitFor();
  await page.fill('input[name=verificationCode]', code);
  await check('register-phone');
  await submit(page);
  await page.waitForURL('**/');
  await page.waitForSelector('html[data-member]');
}

async function signOut({ page }: Visitor): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.context().clearCookies({ name: '__Host-haat' });
}

async function openForgot({ page }: Visitor, way: 'phone' | 'email'): Promise<void> {
  await page.goto('/reset#nothing');
  await page.locator('.entry .state .btn-go').click();
  await page.locator('dialog[open]').waitFor();
  await page.locator(`[role=tab][data-tab=${way}]`).click();
}

async function forgotByPhone(visitor: Visitor, phone: string): Promise<void> {
  const { page, check } = visitor;
  await signOut(visitor);
  // The registration's code was sent within this minute: the limit of a number is one a minute.
  await stage.serving.db.pool.query('delete from identity.sendings');
  await openForgot(visitor, 'phone');
  await page.fill('dialog input[name=mobileNum]', phone);
  await page.locator('dialog .code-send').click();
  const code = codeIn(await received(`+88${phone}`, 1));
  await page.fill('dialog input[name=verificationCode]', code);
  await page.fill('dialog input[name=newPassword]', NEXT);
  await page.fill('dialog input[name=confirmNewPassword]', NEXT);
  await check('forgot-phone');
  await page.click('dialog button[type=submit]');
  await page.waitForSelector('html[data-member]');
}

async function forgotByMail(visitor: Visitor, name: string, mail: string): Promise<void> {
  const { page, check } = visitor;
  await signOut(visitor);
  await openForgot(visitor, 'email');
  await page.fill('dialog input[name=username]', name);
  await page.fill('dialog input[name=email]', mail);
  await check('forgot-mail');
  await page.click('dialog button[type=submit]');
  await page.locator('dialog [role=status] .btn-go').waitFor();
  await check('forgot-mail-sent');
  const link = /http\S+/.exec(await received(mail))?.[0] ?? '';
  await page.goto('/');
  await page.goto(link);
  await page.fill('input[name=newPassword]', PASSWORD);
  await page.fill('input[name=confirmNewPassword]', PASSWORD);
  expect(page.url()).not.toContain('#');
  await submit(page);
  // The password it already has.
  await page.locator('.field[data-wrong] input[name=newPassword]').waitFor();
  await page.fill('input[name=newPassword]', NEXT);
  await page.fill('input[name=confirmNewPassword]', NEXT);
  await check('reset');
  await submit(page);
  await page.locator('dialog[open] input[name=username]').waitFor();
  await page.goto('/');
  await page.goto(link);
  await page.fill('input[name=newPassword]', `${NEXT}x`);
  await page.fill('input[name=confirmNewPassword]', `${NEXT}x`);
  await submit(page);
  await page.locator('.entry .state .btn-go').waitFor();
  await check('reset-dead');
}

async function logIn({ page }: Visitor, name: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.fill('dialog input[name=username]', name);
  await page.fill('dialog input[name=password]', password);
  await page.click('dialog button[type=submit]');
}

async function mustChange(visitor: Visitor, name: string): Promise<void> {
  const { page, check } = visitor;
  const { identity } = stage.serving.rooms;
  const { rows } = await stage.serving.db.pool.query<{ id: string }>(
    'select id from identity.accounts where username = $1',
    [name],
  );
  const hash = await identity.identity.hashPassword('Given-Out-2214z');
  const id = rows[0]?.id ?? '';
  await stage.serving.db.transaction((tx) => identity.passwordService.setInitial(tx, id, hash));
  identity.identity.forget(id);
  await signOut(visitor);
  await logIn(visitor, name, 'Given-Out-2214z');
  await page.locator('dialog input[name=oldPassword]').waitFor();
  await check('must-change');
  for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key);
  await page.locator('dialog[open] input[name=oldPassword]').waitFor();
  await page.fill('dialog input[name=oldPassword]', 'Given-Out-2214z');
  await page.fill('dialog input[name=newPassword]', 'Nodir-Ghat-5528');
  await page.fill('dialog input[name=confirmNewPassword]', 'Nodir-Ghat-5528');
  await page.click('dialog button[type=submit]');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
}

async function profile(visitor: Visitor, mail: string): Promise<void> {
  const { page, check } = visitor;
  await page.goto('/member/profile');
  await page.locator('input[name=nickname]').waitFor();
  await page.locator('.profile-faces img').first().waitFor();
  await check('profile');
  await page.fill('input[name=nickname]', 'Nodi');
  await page.fill('input[name=occupation]', 'Boatman');
  await page.locator('.profile-faces input').nth(4).check();
  await page.locator('main form button[type=submit]').click();
  await expect.poll(() => page.locator('.profile-head strong').textContent()).toBe('Nodi');
  await page.locator('.profile-contact').nth(1).locator('button').click();
  await page.fill('dialog input[name=email]', mail);
  await stage.serving.db.pool.query('delete from identity.sendings');
  await page.locator('dialog .code-send').click();
  const before = await received(mail);
  await page.fill('dialog input[name=verificationCode]', codeIn(before));
  await check('bind');
  await page.click('dialog button[type=submit]');
  await page.locator('[data-proved]').first().waitFor();
  await check('profile-bound');
}

const LOOKS: readonly Look[] = [
  { size: [360, 780], theme: 'dark', language: 'en' },
  { size: [1440, 900], theme: 'light', language: 'ar' },
];

it.each(walkedIn(LOOKS, 0))(
  'registers by name, forgets the password, gets a link: $size.0 px, $theme, $language',
  async (look) => {
    const visitor = await stage.visit(look);
    const name = newName();
    const mail = `${name}@example.com`;
    await byName(visitor, name, mail);
    await forgotByMail(visitor, name, mail);
    await logIn(visitor, name, NEXT);
    await visitor.page.waitForSelector('html[data-member]');
    await mustChange(visitor, name);
    await profile(visitor, `${name}.two@example.com`);
    await visitor.close();
  },
);

it.each(walkedIn(LOOKS, 1))(
  'registers by phone, forgets the password, gets a code: $size.0 px, $theme, $language',
  async (look) => {
    const visitor = await stage.visit(look);
    const phone = newPhone();
    await stage.serving.db.pool.query('delete from identity.sendings');
    await byPhone(visitor, phone);
    await forgotByPhone(visitor, phone);
    await visitor.close();
  },
);
