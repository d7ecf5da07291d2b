/**
 * The operator dresses the shelf: finds a title, closes it for an hour, marks it hot – and players see it within a second.
 * @walks features/setup/catalogue, features/people/staff
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '#apps/server/testing.ts';
import { hire } from '#features/people/staff/service.ts';
import { stockTitles } from '#features/setup/catalogue/service/stock.ts';
import { fitsWidth, newPage, sharedBrowser } from '#platform/testkit/browser.ts';
import { totpCode } from './player.ts';
import { barriersOf } from './stage.ts';

const dist = join(import.meta.dirname, '../dist');
const password = 'counting house';
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ dist });
  await stockTitles(server.db);
  const { identity } = server.rooms.identity;
  const passwordHash = await identity.hashPassword(password);
  const person = {
    brandId: server.brandId,
    username: 'mia',
    name: 'Mia',
    passwordHash,
    mustChange: false,
  } as const;
  await server.db.transaction((tx) => hire(tx, identity, { ...person, role: 'admin' }));
  browser = await sharedBrowser();
});
afterAll(() => server.stop());

async function check(page: Page, name: string): Promise<void> {
  const folder = process.env['HAAT_SHOTS'];
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `console-${name}.png`) });
  }
  expect({ name, barriers: await barriersOf(page), fits: await fitsWidth(page) }).toEqual({
    name,
    barriers: [],
    fits: true,
  });
}

const seen = async (): Promise<Record<string, unknown> | undefined> => {
  const path = '/wps/relay/GCS_gameList?gameName=monsoon%20tiger';
  const { value } = await server.call({ method: 'GET', path });
  return Array.isArray(value['games']) ? value['games'][0] : undefined;
};

it('closes a title for an hour, and opens it again', async () => {
  const baseURL = server.origin.replace('127.0.0.1', 'localhost');
  const { page, complaints, close } = await newPage(browser, { baseURL, size: [1440, 900] });
  await page.goto('/console/');
  await page.fill('[name=username]', 'mia');
  await page.fill('[name=password]', password);
  await page.click('[type=submit]');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.fill('[name=totp]', totpCode(await page.locator('.totp-secret').innerText()));
  await page.click('[type=submit]');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.click('a[href$="/games"]');
  await page.waitForSelector('.desk-table tbody tr');
  expect(await page.locator('.desk-table tbody tr').count()).toBe(20);
  await page.fill('.desk-search input', 'monson tiger');
  await page.press('.desk-search input', 'Enter');
  await page.waitForFunction(() => document.querySelectorAll('.desk-table tbody tr').length < 20);
  await page.locator('.desk-table tbody tr', { hasText: 'Monsoon Tiger' }).click();
  await page.waitForSelector('.desk-pane form');
  await page.locator('.desk-pane [role=switch]').first().check();
  await page.locator('.catalogue-ends .chip').nth(1).click();
  await check(page, 'title');
  const saved = page.waitForResponse(/\/ops\/catalogue\/games\/monsoon-tiger/);
  await page.click('.desk-pane [type=submit]');
  expect((await saved).status()).toBe(200);
  await expect.poll(seen).toMatchObject({ maintenance: true });
  await page.locator('.desk-pane [role=switch]').first().uncheck();
  await page.click('.desk-pane [type=submit]');
  await expect.poll(seen).toMatchObject({ maintenance: false });
  const facts = await server.db.pool.query(
    "select facts from platform.outbox where kind = 'catalogue.game_changed'",
  );
  expect(facts.rows).toHaveLength(2);
  expect(complaints).toEqual([]);
  await close();
});
