/**
 * The whole site by the brand's status (docs/PRODUCT.md, 2 and 4): open, in maintenance, closed to a region; maintenance takes precedence.
 * @walks features/setup/brand, features/around/chat
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Look, openStage, type Stage, walkedIn } from './stage.ts';
import { LinkSettings } from '#features/around/content/contract/settings.ts';
import { setSettings } from '#apps/server/testing-settings.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await setSettings(stage.serving, LinkSettings, {
    customerService: [
      { csType: 'TELEGRAM', url: 'https://service.example/first' },
      { csType: 'LIVECHAT', url: 'https://service.example/second' },
    ],
  });
});
afterAll(() => stage.close());

/** Twenty to five in the afternoon where the brand is at home (Asia/Dhaka). */
const END = '2099-01-02T10:40:00Z';

async function setStatus(
  status: 0 | 1 | 2,
  end: string | null,
  blocked: readonly string[] = [],
): Promise<void> {
  const { db, rooms } = stage.serving;
  await db.pool.query(
    'update brand.brands set status = $1, maintenance_end = $2, blocked_prefixes = $3::cidr[]',
    [status, end, blocked],
  );
  rooms.brand.brands.forget();
}

const LOOKS: readonly Look[] = [
  { size: [360, 740], theme: 'dark', language: 'en' },
  { size: [1440, 900], theme: 'light', language: 'ar' },
];

/** Whose house it is, one slip, one way to service: a window of its own, 440 by 750, at the first entry of the list. */
async function leadsToService(page: Page): Promise<void> {
  await page.locator('.closed .mark').waitFor();
  expect(await page.locator('.bar, .dock, .footer, .topnav').count()).toBe(0);
  await page.locator('.closed button').click();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'opened'))).toEqual([
    ['https://service.example/first', '_blank', 'noopener,noreferrer,width=440,height=750'],
  ]);
}

const WATCH_WINDOWS = {
  content:
    'globalThis.opened = []; window.open = (...asked) => { globalThis.opened.push(asked); return null; };',
};

test.each(walkedIn(LOOKS, 0))('maintenance says until when, at $size in $language', async (look) => {
  // It takes precedence over the region.
  await setStatus(1, END, ['127.0.0.0/8', '::1/128']);
  const visitor = await stage.visit(look);
  const { page } = visitor;
  await page.addInitScript(WATCH_WINDOWS);
  for (const path of ['/', '/rng', '/agentHome']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(503);
    expect(await page.locator('.closed .figs').textContent()).toMatch(/2099.*16:40/);
  }
  expect(await page.locator('.closed').getByText('127.0.0.1').count()).toBe(0);
  await leadsToService(page);
  // The answer itself is what a closed page is: 503 stands in the console of the browser.
  visitor.complaints.length = 0;
  await visitor.check('maintenance');
  await visitor.close();

  await setStatus(1, null);
  const endless = await stage.visit(look);
  await endless.page.goto('/');
  await endless.page.locator('.closed h1').waitFor();
  expect(await endless.page.locator('.closed .figs, .closed hr').count()).toBe(0);
  await endless.close();
});

test.each(walkedIn(LOOKS, 1))('a closed region is told its address, at $size in $language', async (look) => {
  await setStatus(0, null, ['127.0.0.0/8', '::1/128']);
  const visitor = await stage.visit(look);
  const { page } = visitor;
  await page.addInitScript(WATCH_WINDOWS);
  const answer = await page.goto('/games');
  expect(answer?.status()).toBe(403);
  expect(await page.locator('.closed .num').textContent()).toMatch(/^(127\.0\.0\.1|::1)$/);
  await leadsToService(page);
  visitor.complaints.length = 0;
  await visitor.check('blocked');
  await visitor.close();
});

test('customer service of a closed house takes a message', async () => {
  await setStatus(1, END);
  const { page, close } = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
  expect((await page.goto('/service'))?.status()).toBe(200);
  await page.getByLabel('Your question').fill('When do you open?');
  await page.getByLabel('E-mail or phone').fill('visitor@example.org');
  await page.getByRole('button', { name: 'Leave message' }).click();
  await page.getByText('Your message is with us').waitFor();
  await close();
});

test('an open house shows itself', async () => {
  await setStatus(0, null);
  const { page, close } = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
  expect((await page.goto('/'))?.status()).toBe(200);
  expect(await page.locator('.closed').count()).toBe(0);
  expect(await page.locator('.dock').count()).toBe(1);
  await close();
});
