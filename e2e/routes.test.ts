/**
 * Every address (docs/PRODUCT.md, 2), as a visitor, a member and an agent see it; history mode, the hash, the way back.
 * @walks features/around/lobby, features/setup/brand, features/setup/catalogue, features/money/wallet
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newName, register } from './player.ts';
import { openStage, type Stage, type Visitor } from './stage.ts';
import { LinkSettings } from '#features/around/content/contract/settings.ts';
import { setSettings } from '#apps/server/testing-settings.ts';

let stage: Stage;
let guest: Visitor;
beforeAll(async () => {
  stage = await openStage();
  guest = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
});
afterAll(() => stage.close());

const pathOf = (url: string): string => new URL(url).pathname;

/** What the server itself answers, before any program of the page runs. */
async function drawn(path: string): Promise<{ status: number; location: string | null; html: string }> {
  const headers = { accept: 'text/html', 'accept-language': 'en' };
  const answer = await fetch(`${stage.origin}${path}`, { headers, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

describe('the server draws', () => {
  test.each([
    '/',
    '/index',
    '/index.html',
    '/home',
    '/register',
    '/register?referralCode=ABC123',
    '/agent',
    '/down',
    '/help',
    '/helpmc',
    '/sports',
    '/esports',
    '/rng',
    '/rng/haat',
    '/fish',
    '/live',
    '/pvp',
    '/bingo',
    '/crash',
    '/arcade',
    '/cockfight',
    '/lott',
    '/elott',
    '/u9w',
    '/games',
    '/promotions',
    '/seamless',
    '/sponsor',
    '/description',
    '/about',
    '/licences',
    '/blog',
  ])('%s, with a heading and nothing missing', async (path) => {
    const { status, html } = await drawn(path);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[ >]/);
    expect(html).not.toMatch(/MISSING_MESSAGE/);
  });

  test.each(['/nowhere', '/rng/haat/too/deep', '/constructor', '/member/nothing'])(
    '%s as a page that is not there',
    async (path) => {
      expect((await drawn(path)).status).toBe(404);
    },
  );
});

describe('a guest', () => {
  test.each([
    '/lottery',
    '/seaLottery',
    '/vnLottery?gameCode=mb',
    '/member',
    '/member/deposit',
    '/member/bets',
    '/pointMall',
  ])('at %s is asked to log in, over the home page', async (path) => {
    const { page } = guest;
    await page.goto(path);
    await page.locator('dialog[open] input[name=username]').waitFor();
    expect(pathOf(page.url())).toBe('/');
  });

  test('at the agents’ home is sent to their door', async () => {
    await guest.page.goto('/agentHome');
    await guest.page.waitForURL('**/agent');
    await guest.page.locator('h1').first().waitFor();
    // The door has a layout of its own.
    expect(await guest.page.locator('.topnav, .footer').count()).toBe(0);
  });

  test('moves in history: arrives at the top, or at the hash, and goes back', async () => {
    const { page } = guest;
    await page.goto('/');
    await page.evaluate(() => scrollTo(0, 600));
    await page.locator('.topnav-link').first().click();
    await page.waitForURL((url) => url.pathname !== '/');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await page.locator('.loading').count()).toBe(0);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/help#safe');
    await page.locator('#safe').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.getElementById('safe')?.getBoundingClientRect().top ?? 9_999))
      .toBeLessThan(800);
  });

  test('keeps which brand this is, in the tab and on the device', async () => {
    await guest.page.goto('/help');
    const kept = await guest.page.evaluate(() => [
      localStorage.getItem('merchantCode'),
      sessionStorage.getItem('merchantCode'),
      sessionStorage.getItem('merchant'),
    ]);
    const [brand] = (await stage.serving.db.pool.query('select code from brand.brands')).rows;
    expect(kept).toEqual([brand.code, brand.code, brand.code]);
  });

  test('the code of a friend stands in the form', async () => {
    await guest.page.goto('/register?referralCode=ABC123');
    await guest.page.locator('main form').waitFor();
    expect(await guest.page.content()).toContain('ABC123');
  });
});

/** The one playable title under another type, as a brand with such a maker would have it. */
async function listAs(gameType: string): Promise<void> {
  await stage.serving.db.pool.query(
    `update catalogue.games set game_type = $1 where code = 'monsoon-tiger'`,
    [gameType],
  );
  stage.serving.rooms.catalogue.catalogue.forget();
}

test.each(['COCKFIGHT', 'U9W'])(
  '%s launches at a press; a guest is asked who he is; an empty category is not there',
  async (type) => {
    const { page } = guest;
    // The sample's own arenas and its game of U9W are put away: one title alone opens by itself.
    await stage.serving.db.pool.query(
      `update catalogue.games set enabled = false where vendor in ('REDSPUR', 'U9W')`,
    );
    stage.serving.rooms.catalogue.catalogue.forget();
    await expect
      .poll(
        () =>
          page.goto('/games').then(() => page.locator(`.topnav-link[href="/${type.toLowerCase()}"]`).count()),
        { interval: 500 },
      )
      .toBe(0);
    await listAs(type);
    const entry = page.locator(`.topnav-link[href="/${type.toLowerCase()}"]`);
    // A drawn page is kept for five seconds.
    await expect.poll(() => page.goto('/games').then(() => entry.count()), { interval: 500 }).toBe(1);
    expect(await page.locator('.topnav-link[href="/fishing"]').count()).toBe(0);
    await entry.click();
    await page.locator('dialog[open] input[name=username]').waitFor();
    expect(pathOf(page.url())).toBe('/games');
    await page.goBack();

    const member = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
    await member.page.goto('/register');
    await register(member.page, newName());
    // The page he registered on may have been drawn before.
    const way = member.page.locator(`.topnav-link[href="/${type.toLowerCase()}"]`);
    await expect.poll(() => member.page.goto('/games').then(() => way.count()), { interval: 500 }).toBe(1);
    await way.click();
    await member.page.waitForURL('**/play/monsoon-tiger');
    await member.close();
    await listAs('RNG');
  },
);

test('a brand’s page at Facebook stands in the navigation, and only then', async () => {
  const { page } = guest;
  await page.goto('/help');
  expect(await page.locator('.topnav-link', { hasText: 'Facebook' }).count()).toBe(0);
  await setSettings(stage.serving, LinkSettings, {
    resources: [{ resourceType: 'FACEBOOK', url: 'https://facebook.example/haat', labelNameEn: '' }],
  });
  await page.goto('/help?again');
  const entry = page.locator('.topnav-link', { hasText: 'Facebook' });
  await entry.waitFor();
  expect([
    await entry.getAttribute('href'),
    await entry.getAttribute('rel'),
    await entry.getAttribute('target'),
  ]).toEqual(['https://facebook.example/haat', 'noopener noreferrer', '_blank']);
});

test('a member on a phone hides his money, everywhere and for good', async () => {
  const member = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
  const { page } = member;
  await page.goto('/register');
  await register(page, newName());
  const eye = page.locator('.bar-member .balance-eye');
  await page.locator('.bar-member .balance-main .num').waitFor();
  await eye.click();
  await page.locator('.bar-member .balance-main', { hasText: '••••••' }).waitFor();
  await member.check('masked home');
  await page.goto('/member');
  await page.locator('.slip', { hasText: '••••••' }).waitFor();
  await page.locator('.bar-member .balance-main', { hasText: '••••••' }).waitFor();
  await member.check('masked member');
  await eye.click();
  await expect.poll(() => page.locator('.slip').first().textContent()).not.toContain('••••••');
  await member.close();
});
