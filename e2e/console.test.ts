/**
 * The operator's journey: sign in, find a player, see his deposit, suspend him – and he is out.
 * @walks features/people/staff, features/people/members, features/money/cashier
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startServer, type TestServer } from '#apps/server/testing.ts';
import { hire } from '#features/people/staff/service.ts';
import { findChromium, fitsWidth, newPage, sharedBrowser, type Visit } from '#platform/testkit/browser.ts';
import { totpCode } from './player.ts';
import { barriersOf } from './stage.ts';

const dist = join(import.meta.dirname, '../dist');
const built = existsSync(join(dist, 'console/words-version')) && findChromium() !== undefined;
const password = 'counting house';

describe.runIf(built)('the operator', () => {
  let server: TestServer;
  let visit: Visit;
  let player: Person;
  const origin = (): string => server.origin.replace('127.0.0.1', 'localhost');

  beforeAll(async () => {
    server = await startServer({ dist });
    player = await server.person();
    const { identity } = server.rooms.identity;
    const passwordHash = await identity.hashPassword(password);
    const brandId = server.brandId;
    const person = {
      brandId,
      username: 'mia',
      name: 'Mia',
      role: 'risk',
      passwordHash,
      mustChange: true,
    } as const;
    await server.db.transaction((tx) => hire(tx, identity, person));
    visit = await newPage(await sharedBrowser(), { baseURL: origin(), size: [1440, 900] });
  });
  afterAll(async () => {
    await visit.close();
    await server.stop();
  });

  it('is let in with the right password, after choosing one of her own', async () => {
    const { page } = visit;
    await page.goto('/console/');
    await page.fill('[name=username]', 'mia');
    await page.fill('[name=password]', 'wrong word');
    await page.click('[type=submit]');
    await page.getByRole('alert').waitFor();
    await page.fill('[name=password]', password);
    await page.click('[type=submit]');
    await page.fill('[name=oldPassword]', password);
    await page.fill('[name=newPassword]', 'my own words');
    await page.fill('[name=confirmNewPassword]', 'my own words');
    await page.click('[type=submit]');
    // Nothing opens before a second factor is set up, and its first code was right.
    await page.getByRole('button', { name: 'Start' }).click();
    const secret = await page.locator('.totp-secret').innerText();
    await page.fill('[name=totp]', totpCode(secret));
    await page.click('[type=submit]');
    await page.locator('.recovery li').nth(9).waitFor();
    expect(await page.locator('.recovery li').count()).toBe(10);
    expect([await barriersOf(page), await fitsWidth(page)]).toEqual([[], true]);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    // A shift begins with the day.
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    await page.locator('.nav-entry', { hasText: 'Deposits' }).first().click();
    await page.getByRole('heading', { name: 'Deposits', exact: true }).waitFor();
    expect(await page.locator('.bar-who').innerText()).toContain('Risk');
    expect([await barriersOf(page), await fitsWidth(page)]).toEqual([[], true]);
  });

  it('sees a deposit arrive, with the slip the player has', async () => {
    const { page } = visit;
    const asked = await server.call({
      method: 'POST',
      path: '/wps/cashier/deposits',
      as: player,
      key: 'first',
      body: { method: 'sandbox-instant', amount: '250.00', currency: 'BDT' },
    });
    expect(asked.status).toBe(200);
    await page.locator('tbody tr').getByText('Paid').waitFor();
    await page.keyboard.press('j');
    await page.locator('.desk-pane .slip').getByText('250.00').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.desk-pane').waitFor({ state: 'detached' });
  });

  it('suspends a player, who is out by himself', async () => {
    const { page } = visit;
    const info = () => server.call({ method: 'GET', path: '/wps/member/info', as: player });
    expect((await info()).status).toBe(200);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('p');
    await page.keyboard.press('Enter');
    // Rows of the desk before would be pressed while the next one is on its way.
    await page.getByRole('heading', { name: 'Players', exact: true }).waitFor();
    await page.locator('tbody tr button').first().click();
    // The tab of the queue bears the same word: pressed before the pane is there, it empties the queue.
    await page.locator('.desk-pane').getByText('Suspended', { exact: true }).click();
    await page.click('.desk-pane [type=submit]');
    await page.getByText('Enter at least three letters').first().waitFor();
    await page.fill('textarea', 'Two accounts from one phone');
    await page.click('.desk-pane [type=submit]');
    await page.locator('tbody .mark-state').getByText('Suspended').waitFor();
    await expect.poll(async () => (await info()).status).toBe(401);
  });

  it('signs out, and the tab holds nothing any more', async () => {
    const { page, complaints } = visit;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('[name=username]').waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(complaints).toEqual([]);
  });
});
