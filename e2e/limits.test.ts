/**
 * A limit is reached at the slot, and the page says so; then a break, and an exclusion.
 * @walks features/people/protection, features/play/rounds, features/play/lottery, features/money/withdrawals
 */
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#apps/server/testing-client.ts';
import { readyToWithdraw, TRANSACTION } from '#apps/server/testing-withdrawals.ts';
import { openPerson } from '#apps/server/testing.ts';
import { newId } from '#kernel/ids.ts';
import { statement } from '#platform/db/db.ts';
import { anHourLater } from './an-hour-later.ts';
import { comeInAs } from './seat.ts';
import { type Look, openStage, type Stage } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const SHOTS = process.env['HAAT_SHOTS'];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function member(look: Look) {
  const visitor = await stage.visit(look);
  const { page } = visitor;
  const { id, token, cookie } = await comeInAs(stage, visitor);
  const shot = async (title: string): Promise<void> => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: `${SHOTS}/${title}-${look.size[0]}-${look.theme}.png`, fullPage: true });
  };
  return { ...visitor, id, token, cookie, shot };
}

it('a limit of stakes is set, reached at a slot and told there; a break and an exclusion stop play', async () => {
  const { page, check, shot, close } = await member(PHONE);
  await page.goto('/member/limits');
  const stakes = page.getByRole('region', { name: 'Stakes' });
  await stakes.getByRole('button', { name: 'Set limit' }).first().click();
  await stakes.getByRole('textbox').fill('3');
  await shot('limits-form');
  await stakes.getByRole('button', { name: 'Save limit' }).click();
  await stakes.getByText('Resets').waitFor();
  await check('limits');
  await shot('limits');
  await page.goto('/play/monsoon-tiger');
  const refused = page.getByRole('link', { name: 'See my limits' });
  const ready = page.locator('.slot-spin:not([aria-disabled])');
  for (let spins = 0; spins < 6 && !(await refused.isVisible()); spins += 1) {
    await ready.waitFor();
    const answer = page.waitForResponse((response) => response.url().endsWith('/act'));
    await page.keyboard.press('Space');
    if ((await answer).status() !== 200) break;
  }
  await refused.waitFor();
  expect(await page.getByRole('alert').first().textContent()).toContain('your own stake limit');
  await shot('limit-reached');
  await refused.click();
  await page.getByRole('button', { name: 'Take a break', exact: true }).click();
  await page.getByRole('button', { name: /^Break for/ }).click();
  await page.getByText('You are taking a break until').waitFor();
  await page.getByRole('radio', { name: '12 months' }).check();
  await page.getByRole('button', { name: 'Exclude yourself', exact: true }).click();
  await shot('exclusion-asked');
  await page.getByRole('button', { name: 'Exclude me for 12 months' }).click();
  await page.getByRole('heading', { name: 'You have excluded yourself from play' }).waitFor();
  await check('excluded');
  await shot('excluded');
  await close();
});

it('the same page at a desk', async () => {
  const { page, check, shot, close } = await member(DESK);
  await page.goto('/member/limits');
  await page.getByRole('region', { name: 'Playing time' }).waitFor();
  await check('limits-desk');
  await shot('limits');
  await close();
});

it('who is excluded signs in to a door that holds his money and his records, and takes the rest out', async () => {
  const { page, check, shot, close, id, token, cookie } = await member(PHONE);
  const { rooms, db } = stage.serving;
  const call = createClient(() => stage.origin);
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const person = (cash = 0n) => openPerson(rooms, db, brand.id, cash);
  // Somebody else is made ready by the calls; what stands in his profile is this player's, too.
  const other = await readyToWithdraw({ db, rooms, call, person });
  await db.run(
    statement<never>(
      'e2e.excluded_verified',
      `insert into members.profiles (member_id, details, level, payment_password_hash)
       select $2, details, level, payment_password_hash from members.profiles where member_id = $1`,
    ),
    [other.person.id, id],
  );
  // One order for the next draw, which stays his to cancel.
  const as = { token, cookie };
  const game = await call({ method: 'GET', path: '/lottery/mark-six-5m', as });
  const [draw] = game.value['draws'] as { drawId: string }[];
  const bets = [{ play: 'special', numbers: ['07'], unit: '1' }];
  const body = { drawId: draw?.drawId, currency: 'BDT', bets };
  const placed = await call({ path: '/lottery/mark-six-5m/orders', as, key: newId(), body });
  expect(placed.status, placed.text).toBe(200);
  await page.goto('/member/limits');
  await page.getByRole('button', { name: 'Exclude yourself', exact: true }).click();
  await page.getByRole('button', { name: 'Exclude me for 6 months' }).click();
  await page.getByRole('heading', { name: 'You have excluded yourself from play' }).waitFor();
  await anHourLater(stage, id);
  // From here on there is nothing else, whatever address is asked for.
  await page.goto('/rng');
  await page.getByRole('heading', { name: 'You have excluded yourself from play' }).waitFor();
  expect(await page.getByRole('link', { name: 'Deposit' }).count()).toBe(0);
  await check('door');
  await shot('door');
  await page.getByRole('link', { name: 'Lottery bets' }).click();
  await page.locator('.lottery-orders .order-row').click();
  await page.getByRole('button', { name: 'Cancel and get the stake back' }).waitFor();
  await check('door-order');
  await shot('door-order');
  await page.getByRole('button', { name: 'Cancel and get the stake back' }).click();
  await page.getByText('Cancelled').first().waitFor();
  await page.goto('/sports/bets');
  await page.getByRole('heading', { level: 1, name: 'My bets' }).waitFor();
  expect(await page.getByRole('link', { name: 'Sports' }).count()).toBe(0);
  await check('door-slips');
  await shot('door-slips');
  await page.goto('/member/accounts');
  await page.locator('.account-form input[value=bkash]').check();
  await page.fill('input[name=number]', '01711000199');
  await page.fill('input[name=transaction-password]', TRANSACTION);
  await page.locator('form:has(input[name=number]) button[type=submit]').click();
  await page.locator('.payout-accounts .ledger-row').getByText('0199').waitFor();
  await page.goto('/member/withdraw');
  await page.waitForSelector('form.withdraw');
  await page.fill('.amount input', '500');
  await page.fill('input[name=transaction-password]', TRANSACTION);
  await page.click('form.withdraw button[type=submit]');
  await page.waitForSelector('.withdrawal-steps');
  await shot('door-withdrawal');
  await page.goto('/member/statement');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await check('door-statement');
  await close();
});
