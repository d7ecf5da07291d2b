/**
 * A game of another house from its page to the log: a member opens it, plays rounds with the money of his main wallet, comes back, and at the console the calls that took and
 * paid it stand in the log and are taken up again without a second effect.
 * @walks features/play/vendors
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff } from '#apps/server/testing.ts';
import { atConsole, comeInAs } from './seat.ts';
import { type Look, openStage, type Stage } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('a member plays a vendor’s game with his own money, and staff find the calls', async () => {
  const visitor = await stage.visit(PHONE);
  const { id, brand } = await comeInAs(stage, visitor);
  const { page } = visitor;
  await page.goto('/seamless');
  await page.locator('.vendor-games a').first().click();
  const bar = page.locator('.supplied-bar');
  await bar.waitFor();
  await expect.poll(() => bar.textContent()).toContain('500.00');
  await visitor.check('game of a vendor');
  const rounds = page.locator('.supplied-rounds tbody tr');
  for (let n = 1; n <= 3; n += 1) {
    await bar.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => rounds.count()).toBe(n);
  }
  await visitor.check('game of a vendor, played');
  await page.getByRole('link', { name: 'Leave' }).click();
  await page.locator('.vendor-page').waitFor();
  await visitor.check('vendors');

  const { rooms, db } = stage.serving;
  const staff = await openStaff(rooms, db, brand.id, 'admin');
  const desk = await atConsole(stage, DESK, { token: staff.token, cookie: staff.cookie.split('=')[1] ?? '' });
  await desk.page.goto('/console/vendor-calls');
  const rows = desk.page.locator('.desk-main tbody tr');
  await rows.filter({ hasText: 'bet' }).first().waitFor();
  await rows.filter({ hasText: 'win' }).first().click();
  await desk.page.getByRole('button', { name: 'Take up again' }).click();
  await expect.poll(() => desk.page.locator('.desk-pane').textContent()).toContain('RS_OK');
  await desk.check('vendor calls');
  await desk.page.goto('/console/vendor-houses?open=HAATWORKS');
  await desk.page.locator('.desk-pane').waitFor();
  await desk.check('vendor houses');
  await desk.page.goto('/console/vendor-incidents');
  await desk.page.locator('.desk-queue').waitFor();
  await desk.check('vendor incidents');
  const { rows: bets } = await db.pool.query<{ n: number }>(
    'select count(*)::integer as n from vendors.bets where member_id = $1',
    [id],
  );
  expect(bets[0]?.n).toBe(3);
  for (const seen of [visitor, desk]) await seen.close();
});
