/**
 * Staff change a way to deposit: one asks for another fee, a second person agrees, and the player's page has it without a reload; a
 * place in the order counts at once; a way to be paid is closed, and an account for it is not offered any more.
 * @walks features/money/cashier, features/money/withdrawals, features/people/approvals, features/people/members
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff } from '#apps/server/testing.ts';
import { setSettings } from '#apps/server/testing-settings.ts';
import { DepositLevelSettings } from '#features/money/cashier/contract/settings.ts';
import { deposit } from './player.ts';
import { atConsole, sitDown } from './seat.ts';
import { type Look, openStage, type Stage } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const WIDE: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const NARROW: Look = { size: [1024, 768], theme: 'dark', language: 'en' };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function finance(look: Look) {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { token, cookie } = await openStaff(rooms, db, brand.id, 'finance');
  rooms.staff.rights.forget();
  return atConsole(stage, look, { token, cookie: cookie.split('=')[1] ?? '' });
}

it('a fee by two people, an order and a closing by one', async () => {
  const player = await stage.visit(PHONE);
  await sitDown(stage, player);
  await player.page.goto('/member/deposit');
  await player.page.locator('input[value=nagad]').check();
  const terms = player.page.locator('form.deposit .slip');
  await terms.getByText('5.00').waitFor();
  const codes = () =>
    player.page
      .locator('form.deposit input[name=method]')
      .evaluateAll((all) => all.map((one) => Object(one).value));
  expect((await codes()).indexOf('nagad')).toBe(2);

  const one = await finance(WIDE);
  await one.page.goto('/console/methods');
  await one.page.getByRole('button', { name: 'Nagad', exact: true }).click();
  const pane = one.page.locator('.desk-pane');
  await pane.locator('input[name=fee]').fill('7');
  await pane.locator('.method-preview').getByText('7.00').waitFor();
  await one.check('payment methods');
  await pane.locator('input[name=reason]').fill('the provider charges more');
  await pane.getByRole('button', { name: 'Ask a second person' }).click();
  await one.page.locator('.desk-card', { hasText: 'the provider charges more' }).waitFor();
  await one.check('payment methods asked');

  const other = await finance(NARROW);
  await other.page.goto('/console/methods');
  const card = other.page.locator('.desk-card', { hasText: 'the provider charges more' });
  await card.waitFor();
  await other.check('payment methods to decide');
  expect(await terms.getByText('5.00').count()).toBe(1);
  await card.getByRole('button', { name: 'Approve' }).click();
  // The player's page asks again by itself.
  await terms.getByText('7.00').waitFor();

  // By keyboard: a place up.
  const up = one.page.getByRole('button', { name: 'Move up: Nagad' });
  await up.focus();
  await one.page.keyboard.press('Enter');
  await expect.poll(async () => (await codes()).indexOf('nagad')).toBe(1);
  expect(await one.page.evaluate(() => document.activeElement?.id)).toBe('up-nagad-BDT');

  await other.page.getByRole('button', { name: 'Withdrawals', exact: true }).click();
  await other.page.getByRole('button', { name: 'bKash', exact: true }).click();
  await other.page.locator('.desk-pane .method-preview').waitFor();
  await other.check('ways to be paid');
  await other.page.locator('.desk-pane').getByRole('switch').uncheck();
  await other.page.locator('.desk-pane').getByRole('button', { name: 'Save', exact: true }).click();
  await other.page.locator('tbody tr', { hasText: 'bKash' }).getByText('Closed').waitFor();
  await player.page.goto('/member/accounts');
  await player.page.locator('.account-form input[value=nagad]').waitFor();
  expect(await player.page.locator('.account-form input[value=bkash]').count()).toBe(0);
});

/** Binds a mail address with the code that went there. */
async function proveMail(page: Page, mail: string): Promise<void> {
  await page.locator('.profile-contact').nth(1).locator('button').click();
  await page.fill('dialog input[name=email]', mail);
  await page.locator('dialog .code-send').click();
  const code = async (): Promise<string> => {
    const { rows } = await stage.serving.db.pool.query<{ body: string }>(
      'select body from identity.local_messages where recipient = $1 order by id desc limit 1',
      [mail],
    );
    return /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
  };
  await expect.poll(code).not.toBe('');
  await page.fill('dialog input[name=verificationCode]', await code());
  await page.click('dialog button[type=submit]');
  await page.locator('[data-proved]').first().waitFor();
}

it('a newcomer reads what is missing before he deposits, is led there, and deposits', async () => {
  await setSettings(stage.serving, DepositLevelSettings, {
    minLevel: DepositLevelSettings.defaults.minLevel,
  });
  const player = await stage.visit(PHONE);
  const { page, check } = player;
  await sitDown(stage, player);
  await page.goto('/member/deposit');
  const first = page.locator('.deposit-first[aria-labelledby="deposit-first"]');
  await first.getByText('Confirm your phone number or email').waitFor();
  await first.getByText('Enter your birth date').waitFor();
  await page.fill('.amount input', '300');
  await page.getByText('Something is missing before you can deposit').waitFor();
  await check('deposit before the first level');
  await first.getByRole('link').click();
  await page.fill('input[name=fullname]', 'Shirin Akter');
  await page.fill('input[name=birthday]', '1994-03-18');
  await page.locator('form:has(input[name=fullname]) button[type=submit]').click();
  await page.locator('.toast').first().waitFor();
  const missing = page.locator('.profile-missing li');
  await expect.poll(() => missing.count()).toBe(1);
  await check('profile before the first level');
  await proveMail(page, 'newcomer@example.com');
  await expect.poll(() => missing.count()).toBe(0);
  await page.goto('/member/deposit');
  await page.waitForSelector('form.deposit');
  expect(await first.count()).toBe(0);
  await deposit(page, '300');
  await player.close();
});
