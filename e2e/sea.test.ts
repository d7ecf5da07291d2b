/**
 * Two browsers at one sea: both sit in one room, what one shoots the other hears of, the books close, and every shot comes to the same when it is computed
 * again; a guest fishes with credits, in company of marked bots; staff see what came back and halt the sea.
 * @walks features/play/sea, games/fishing
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openStaff } from '#apps/server/testing.ts';
import { statement } from '#platform/db/db.ts';
import { balanceOn } from './player.ts';
import { type Look, openStage, type Stage } from './stage.ts';
import { atConsole, comeInAs } from './seat.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const CASH = 5_000_000n;

const SEA = statement<{ stakes: readonly string[]; halted: boolean }>(
  'e2e.sea',
  'select stakes, halted from sea.seas where code = $1',
);
const VOLLEYS = statement<{ stake: bigint; payout: bigint; room_id: string }>(
  'e2e.volleys',
  'select stake, payout, room_id from sea.volleys where member_id = $1 order by id',
);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const shotsOn = async (page: Page): Promise<number> =>
  Number(await page.locator('.sea-figures dd.num').first().textContent());

/** Aims with the keys and shoots until the server has taken so many shots: now and then the tide turns, and there is nothing to aim at. */
async function shootOn(page: Page, wanted: number): Promise<void> {
  await page.locator('.water').focus();
  await expect
    .poll(
      async () => {
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Space');
        return shotsOn(page);
      },
      { interval: 300 },
    )
    .toBeGreaterThanOrEqual(wanted);
}

const netOf = (volleys: readonly { stake: bigint; payout: bigint }[]): bigint =>
  volleys.reduce((sum, { stake, payout }) => sum + payout - stake, 0n);

it('two members share a room: one shoots, the other hears of it, and both are paid what the server says', async () => {
  const [phone, desk] = [await stage.visit(PHONE), await stage.visit(DESK)];
  const { id } = await comeInAs(stage, phone, CASH);
  const other = await comeInAs(stage, desk, CASH);
  const { db } = stage.serving;
  for (const { page } of [phone, desk]) {
    await page.goto('/sea/gharial-bay');
    await page.waitForSelector('.sea-plate[data-mine]');
  }
  await phone.page.waitForSelector('.sea-plate:not([data-mine])');
  for (let press = 0; press < 7; press += 1) await phone.page.click('.sea-stake button:last-child');
  const before = await desk.page.locator('.sea-pool .num').textContent();
  await shootOn(phone.page, 3);
  // Half a percent of what the one has staked lies in the pool the other sees.
  await expect.poll(() => desk.page.locator('.sea-pool .num').textContent()).not.toBe(before);
  await shootOn(desk.page, 1);
  await phone.check('sea-shooting');
  await desk.check('sea-shooting-desk');
  await expect.poll(async () => (await db.rows(VOLLEYS, [id])).length).toBeGreaterThan(0);
  const [mine, theirs] = [await db.rows(VOLLEYS, [id]), await db.rows(VOLLEYS, [other.id])];
  expect(theirs[0]?.room_id).toBe(mine[0]?.room_id);
  await expect.poll(() => balanceOn(phone.page)).toBe(CASH + netOf(await db.rows(VOLLEYS, [id])));
  await desk.close();

  // Leave and come back: the cannon is kept.
  await phone.page.goto('/member/bets');
  await phone.page.goto('/sea/gharial-bay');
  await phone.page.waitForSelector('.sea-plate[data-mine]');
  await phone.page.click('.session-line button[aria-haspopup="dialog"]');
  await phone.page.click('.fair-slip .btn:has-text("Stand up")');
  await phone.page.waitForSelector('.fair-slip code >> nth=3');
  await phone.check('sea-fair');
  // Whoever has stood up sits down when he asks for it.
  await phone.page.keyboard.press('Escape');
  await phone.page.click('.sea-guest .btn-go');
  await phone.page.waitForSelector('.sea-plate[data-mine]');
  await phone.page.goto('/member/bets');
  await phone.page.click('a.ledger-row[href^="/member/bets/volley/"]');
  await phone.page.click('.round-slip .btn-go');
  await phone.page.waitForSelector('.round-slip .stamp[data-tone="gain"] >> nth=-1');
  await phone.check('sea-volley');
  await phone.close();
});

it('a guest looks on, fishes with credits in company of marked bots, and no account is touched', async () => {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  const count = statement<{ count: number }>(
    'e2e.volley_count',
    'select count(*)::integer as count from sea.volleys',
  );
  const before = await stage.serving.db.one(count);
  await page.goto('/sea/lantern-deep');
  await page.waitForSelector('.sea-guest');
  await page.click('.sea-guest a');
  await page.waitForSelector('.trial-strip');
  await page.waitForSelector('.sea-plate[data-mine]');
  expect(await balanceOn(page)).toBe(1_000_000n);
  await shootOn(page, 2);
  await page.waitForSelector('.sea-plate em');
  await visitor.check('sea-trial');
  await page.click('.sea-bar button >> nth=0');
  await page.waitForSelector('.sea-paytable tr >> nth=5');
  await visitor.check('sea-paytable');
  expect(await stage.serving.db.one(count)).toEqual(before);
  await visitor.close();
});

it('staff see what came back of each fish, change what a shot costs, and halt the sea under who plays there', async () => {
  const player = await stage.visit(PHONE);
  const { brand } = await comeInAs(stage, player, CASH);
  await player.page.goto('/sea/monsoon-wreck');
  await player.page.waitForSelector('.sea-plate[data-mine]');
  await shootOn(player.page, 1);
  const { rooms, db } = stage.serving;
  const staff = await openStaff(rooms, db, brand.id, 'admin');
  const desk = await atConsole(stage, DESK, { token: staff.token, cookie: staff.cookie.split('=')[1] ?? '' });
  await desk.page.goto('/console/sea?open=monsoon-wreck');
  await desk.page.locator('.desk-pane .data-table tbody tr').first().waitFor();
  await desk.check('sea-desk');
  await desk.page.getByLabel('Amounts, smallest first').fill('4.00 2.00');
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByText('Each amount has to be more than the one before it.').first().waitFor();
  await desk.page.getByLabel('Amounts, smallest first').fill('2.00 4.00');
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await db.one(SEA, ['monsoon-wreck']))?.stakes).toEqual(['2.00', '4.00']);
  await desk.page.locator('.desk-pane [data-action=halt]').click();
  await expect.poll(async () => (await db.one(SEA, ['monsoon-wreck']))?.halted).toBe(true);
  // The player's page asks again within seconds.
  await player.page.getByText('This sea is paused. No shots are taken.').first().waitFor();
  await player.check('sea-halted');
  await desk.page.locator('.desk-pane [data-action=halt]:not([aria-busy=true])').click();
  await expect.poll(async () => (await db.one(SEA, ['monsoon-wreck']))?.halted).toBe(false);
  for (const seen of [player, desk]) await seen.close();
});
