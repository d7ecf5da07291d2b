/**
 * A bank transfer: the player is told where to send it, staff find it on the statement, two of them give it to him, and he gets a message.
 * A wallet leads him to a page of its own, and the money is there when he comes back.
 * @walks features/money/cashier, features/around/notices, features/people/approvals
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPerson, openStaff } from '#apps/server/testing.ts';
import { atConsole } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor, walkedIn } from './stage.ts';

const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const LOOKS: readonly Look[] = [
  { size: [360, 780], theme: 'dark', language: 'en' },
  { size: [1440, 900], theme: 'light', language: 'en' },
];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function brandId() {
  const [brand] = await stage.serving.rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  return brand.id;
}

/** A player with an empty wallet, signed in. */
async function player(look: Look): Promise<Visitor> {
  const visitor = await stage.visit(look);
  const { context } = visitor;
  const { rooms, db } = stage.serving;
  const { token, cookie } = await openPerson(rooms, db, await brandId(), 0n);
  const [name = '', value = ''] = cookie.split('=');
  const { hostname: domain } = new URL(stage.origin);
  await context.addCookies([
    { name, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
  ]);
  await context.addInitScript((given) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
  }, token);
  return visitor;
}

async function clerk(): Promise<Visitor> {
  const { rooms, db } = stage.serving;
  const { token, cookie } = await openStaff(rooms, db, await brandId(), 'finance');
  rooms.staff.rights.forget();
  return atConsole(stage, DESK, { token, cookie: cookie.split('=')[1] ?? '' });
}

const pane = (page: Page) => page.locator('.desk-pane');

it.each(walkedIn(LOOKS, 0))('a bank transfer at $size in $theme', async (look) => {
  const visitor = await player(look);
  const { page } = visitor;
  await page.goto('/member/deposit');
  await page.getByLabel('Bank transfer').check();
  await page.locator('.quick-amounts .chip').first().click();
  await visitor.check('deposit-form');
  await page.locator('.deposit [type=submit]').click();
  const reference = (await page.locator('.pay-line').nth(3).locator('bdi').textContent()) ?? '';
  expect(reference).toMatch(/^D-\d\d-\d{6}$/);
  await visitor.check('deposit-transfer');

  const one = await clerk();
  await one.page.goto('/console/payments');
  await one.page.getByRole('button', { name: 'Enter a payment' }).click();
  const form = one.page.locator('.desk-form').first();
  await form.getByLabel('Bank transaction number').fill('SB-1002');
  await form.getByLabel('Payer').fill('Rahim Karim');
  await form.getByLabel('Reference').fill(reference);
  await form.getByLabel('Amount').fill('500.00');
  await form.locator('[type=submit]').click();
  await one.page.locator('tbody tr button').first().click();
  await pane(one.page).getByLabel('Reason').fill('on the statement of today');
  await one.check('payment-waiting');
  await pane(one.page).locator('[type=submit]').first().click();
  await pane(one.page).getByText('Rahim Karim').nth(1).waitFor();
  await one.check('payment-asked');

  const two = await clerk();
  await two.page.goto('/console/payments');
  await two.page.locator('tbody tr button').first().click();
  await pane(two.page).getByRole('button', { name: 'Approve' }).click();
  await two.page.locator('tbody tr').first().waitFor({ state: 'detached' });

  await page.locator('.stamp', { hasText: 'Paid' }).waitFor();
  await page.goto('/member');
  await page.locator('a[href="/member/messages"] .badge').first().waitFor();
  await visitor.check('member-badge');
  await page.goto('/member/messages');
  const line = page.locator('.inbox li').first();
  await line.getByText('Deposit received').waitFor();
  expect(await line.locator('.inbox-text').textContent()).toContain('500.00');
  await visitor.check('messages');
  await line.locator('.inbox-open').click();
  await page.locator('.inbox li[data-unread]').waitFor({ state: 'detached' });
  await line.getByRole('link').click();
  await page.locator('.stamp', { hasText: 'Paid' }).waitFor();
  expect([visitor.complaints, one.complaints, two.complaints]).toEqual([[], [], []]);
  for (const somebody of [visitor, one, two]) await somebody.close();
});

it('a wallet leads to its page; paid there, the money is on the slip', async () => {
  const visitor = await player({ size: [360, 780], theme: 'dark', language: 'en' });
  const { page } = visitor;
  await page.goto('/member/deposit');
  await page.getByText('Your own limits').waitFor();
  await page.getByLabel('Nagad').check();
  await page.locator('.quick-amounts .chip').first().click();
  await visitor.check('deposit-limits');
  await page.locator('.deposit [type=submit]').click();
  await page.locator('.pay-how a').click();
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await visitor.check('pay-page');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'Back to the deposit' }).click();
  await page.locator('.stamp', { hasText: 'Paid' }).waitFor();
  await visitor.close();
});
