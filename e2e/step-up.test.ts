/**
 * Who signed in an hour ago is asked for a fresh proof in the middle of what he does: outside every form, with what he typed kept and
 * what he confirms named; and whatever a browser sends by itself, nothing typed reaches an address.
 * @walks identity/factors, identity/accounts, features/people/members, features/money/withdrawals
 */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anHourLater, prove, stepUpOf } from './an-hour-later.ts';
import { comeIn } from './seat.ts';
import { type Look, openStage, type Stage, walkedIn } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Addresses this page asked for or stood at. */
function addressesOf(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  return seen;
}

const shots = process.env['HAAT_SHOTS'];
async function shot(page: Page, name: string): Promise<void> {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` });
}

it.each(walkedIn([PHONE, DESK], 0))(
  'a transaction password is saved by who signed in an hour ago',
  async (look) => {
    const visitor = await stage.visit(look);
    const { page, check, close } = visitor;
    const addresses = addressesOf(page);
    await anHourLater(stage, await comeIn(stage, visitor));
    await page.goto('/member/accounts');
    const form = page.locator('form:has(input[name=new-transaction-password])');
    await form.locator('input[name=new-transaction-password]').fill('k7tram');
    await form.locator('input[name=again-transaction-password]').fill('k7tram');
    await form.locator('[type=submit]').click();

    const asked = stepUpOf(page);
    await asked.getByText('This counts on this page for 10 minutes.').waitFor();
    await check('step-up');
    await shot(page, `step-up-${look.size[0]}`);
    await asked.locator('input[name=password]').fill('not-the-password');
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await asked.getByRole('alert').waitFor();
    await shot(page, `step-up-wrong-${look.size[0]}`);
    // Who gives up finds what he typed; who presses Enter sends the question alone.
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await form.locator('input[name=new-transaction-password]').inputValue()).toBe('k7tram');
    await form.locator('input[name=again-transaction-password]').press('Enter');
    await prove(visitor, 'Save the transaction password');
    await page.getByText('You have a transaction password.').waitFor();
    await check('transaction password saved');
    expect(addresses.filter((address) => /password|k7tram/i.test(new URL(address).search))).toEqual([]);
    expect(new URL(page.url()).search).toBe('');

    // The same page does not ask again; another one does.
    await page.goto('/member/security');
    await page.getByRole('button', { name: 'Set up' }).first().click();
    const popup = page.locator('dialog.popup[open]');
    await popup.locator('.btn-go').click();
    await prove(visitor, /./);
    await popup.locator('.qr').waitFor();
    await check('step-up inside a popup');
    await close();
  },
);

/** Every form of the page sent by the browser itself, its handlers left out. */
const sendNatively = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const forms = [...document.querySelectorAll('form:not([role=search])')];
    for (const form of forms) if (form instanceof HTMLFormElement) form.submit();
    return forms.length;
  });

it.each([
  ['/member/accounts', 2],
  ['/login', 1],
  ['/register', 1],
  ['/console', 1],
] as const)('a form of %s that a browser sends by itself goes nowhere', async (path, least) => {
  const visitor = await stage.visit(PHONE);
  const { page, close } = visitor;
  if (path.startsWith('/member')) await comeIn(stage, visitor);
  await page.goto(path);
  await page.waitForSelector('form:not([role=search]) input');
  for (const field of await page.locator('form:not([role=search]) input[type=password]').all())
    await field.fill('Sonar-Tori-1894');
  const addresses = addressesOf(page);
  const before = page.url();
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/nowhere');
  expect(await sendNatively(page)).toBeGreaterThanOrEqual(least);
  expect((await answer).status()).toBe(204);
  expect(page.url()).toBe(before);
  expect(addresses.filter((address) => new URL(address).search !== '' && /Sonar/.test(address))).toEqual([]);
  await close();
});
