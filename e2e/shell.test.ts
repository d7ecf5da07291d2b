/**
 * The frame around every page: navigation with makers, service in a window of its own, the account menu, the footer.
 * @walks features/around/lobby, features/around/content, features/setup/brand, features/money/wallet
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from './player.ts';
import { barriersOf, offerAll, openStage, type Stage } from './stage.ts';
import { LinkSettings } from '#features/around/content/contract/settings.ts';
import { setSettings } from '#apps/server/testing-settings.ts';

const SERVICES = [
  { csType: 'LIVECHAT', url: 'https://service.example/first' },
  { csType: 'TELEGRAM', url: 'https://service.example/second' },
] as const;
const RESOURCES = [
  { resourceType: 'YOUTUBE', url: 'https://social.example/y', labelNameEn: 'YouTube' },
] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await offerAll(stage);
  await setSettings(stage.serving, LinkSettings, {
    customerService: [...SERVICES],
    resources: [...RESOURCES],
  });
});
afterAll(() => stage.close());

const addressesIn = (page: Page, part: string): Promise<(string | null)[]> =>
  page.locator(`${part} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

describe('a guest at a desktop', () => {
  it('finds categories in order, nine makers and More under each, and a maker’s list', async () => {
    const { page, close } = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
    await page.goto('/');
    expect((await addressesIn(page, '.topnav')).slice(0, 4)).toEqual(['/crash', '/u9w', '/rng', '/sports']);
    await page.waitForSelector('.sidebar button');
    await page.locator('.topnav li:has(a[href="/rng"]) button').click();
    await page.waitForSelector('.drop-makers a');
    const makers = await addressesIn(page, '.drop-makers');
    expect(makers).toHaveLength(10);
    expect(makers.at(-1)).toBe('/rng');
    expect(makers[0]).toMatch(/^\/rng\/[a-z0-9_]+$/);
    expect(await barriersOf(page, '.drop-panel')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.drop-panel', { state: 'detached' });
    await page.locator('.topnav li:has(a[href="/rng"]) button').click();
    await page.locator('.drop-makers a').first().click();
    await page.waitForURL(`**${makers[0]}`);
    await page.waitForSelector('.maker[aria-pressed=true]');
    // All of them: the maker of the path is left.
    await page.locator('.maker').first().click();
    await page.waitForURL('**/rng');
    await close();
  });

  it('reaches customer service in a window of 440 by 750 that knows nothing of this one', async () => {
    const { page, check, close } = await stage.visit({ size: [1440, 900], theme: 'light', language: 'ar' });
    await page.addInitScript({
      content:
        'globalThis.opened = []; window.open = (...asked) => { globalThis.opened.push(asked); return null; };',
    });
    await page.goto('/about');
    await page.locator('main h1').waitFor();
    await page.waitForSelector('html[data-theme=light]');
    await page.locator('.sidebar button').first().click();
    await page.locator('.footer nav button').click();
    const first = ['https://service.example/first', '_blank', 'noopener,noreferrer,width=440,height=750'];
    expect(await page.evaluate(() => Reflect.get(globalThis, 'opened'))).toEqual([first, first]);
    expect(await addressesIn(page, '.footer-social')).toEqual(['https://social.example/y']);
    await check('about');
    await close();
  });
});

it('a member finds his account under his name, and his digits can be hidden', async () => {
  const { page, complaints, close } = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
  await page.goto('/register');
  await register(page, 'shelluser1');
  await page.locator('.bar-name').click();
  await page.waitForSelector('.account-menu a');
  // Nothing to move between wallets, and no agent.
  expect(await addressesIn(page, '.account-menu')).toEqual([
    '/member/profile',
    '/member/withdraw',
    '/member/records',
    '/member/bets',
    '/promotions',
    '/member/missions',
    '/member/rewards',
    '/member/messages',
    '/member/agent',
    '/support',
  ]);
  // What the panel lies over is not judged: it covers half of some links.
  expect(await barriersOf(page, '.drop-panel')).toEqual([]);
  expect(complaints).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.bar-member .balance-eye').click();
  await expect.poll(() => page.locator('.bar-member .balance .num').textContent()).toBe('••••••');
  await page.locator('.bar-name').click();
  await page.locator('.account-menu button').last().click();
  await page.waitForSelector('dialog[open]');
  await close();
});

it('an address that only leads on is answered by a redirect', async () => {
  const answer = await fetch(`${stage.origin}/social/nobody`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
});

it('help shows what the brand wrote beside the questions it began with', async () => {
  const { page, close } = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
  await page.goto('/help');
  await page.waitForSelector('#account .answers');
  await stage.serving.db.pool.query(
    `insert into content.articles (brand_id, id, page, subject, title, body)
     select id, gen_random_uuid(), 'help', 'money', '{"en": "How do I reach you?"}', '{"en": "By letter."}' from brand.brands`,
  );
  // A drawn page is kept for five seconds.
  const reported = page.locator('#money .answers summary', { hasText: 'How do I reach you?' });
  await expect.poll(() => page.goto('/help').then(() => reported.count()), { interval: 500 }).toBe(1);
  await close();
});

it('G and a letter goes to a category, S opens the slip, / the search; switched off they do nothing', async () => {
  const { page, check, close } = await stage.visit({ size: [1440, 900], theme: 'light', language: 'en' });
  await page.goto('/');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/frame-/.test(name)),
  );
  // Whether the listener stands is told by what it does.
  await expect
    .poll(async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('h');
      await page.keyboard.press('g');
      await page.keyboard.press('f');
      return new URL(page.url()).pathname;
    })
    .toBe('/fish');
  await page.keyboard.press('s');
  await page.locator('dialog[open]').waitFor();
  // Below a popup the page hears nothing.
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  expect(new URL(page.url()).pathname).toBe('/fish');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.locator('.rail-end button').click();
  await page.locator('.switch input').uncheck();
  await check('settings with keys');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  expect(new URL(page.url()).pathname).toBe('/fish');
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT');
  await close();
});
