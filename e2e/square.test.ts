/**
 * The public pages around the games: nothing complains, nothing sticks out, no barrier, in two themes and both directions.
 * @walks features/around/content, features/around/lobby, features/play/sportsbook, features/people/members
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newName, register } from './player.ts';
import { type Look, openStage, type Stage, walkedIn } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const LOOKS: readonly Look[] = [
  { size: [360, 740], theme: 'dark', language: 'en' },
  { size: [1440, 900], theme: 'light', language: 'ar' },
];
const PAGES = ['/', '/help', '/down', '/about', '/licences', '/blog', '/promotions', '/pointMall'];

test.each(walkedIn(LOOKS, 1))('public pages at $size in $theme, $language', async (look) => {
  const visitor = await stage.visit(look);
  for (const path of PAGES) {
    await visitor.page.goto(path);
    await visitor.page.locator('main h1').waitFor();
    await visitor.check(path === '/' ? 'home' : path.slice(1));
  }
  await visitor.close();
});

test('what is not open yet says what is settled and shows what is real', async () => {
  const visitor = await stage.visit({ size: [360, 740], theme: 'light', language: 'en' });
  const { page } = visitor;
  // A brand without the sample's seas and tables: two categories whose games are still to come.
  const { db, rooms } = stage.serving;
  await db.pool.query("update catalogue.games set enabled = false where game_type in ('FISH', 'PVP')");
  rooms.catalogue.catalogue.forget();
  // A drawn page is kept for five seconds.
  const soon = page.locator('.coming .sign');
  for (const path of ['/fish', '/pvp'])
    await expect.poll(() => page.goto(path).then(() => soon.count()), { interval: 500 }).toBe(1);
  for (const path of ['/fish', '/pvp', '/description']) {
    await page.goto(path);
    await page.locator('.coming .sign').waitFor();
    // A way on, and games to play meanwhile.
    expect(await page.locator('.coming a').count()).toBeGreaterThan(0);
    await page.locator('.open-now .tile').first().waitFor();
  }
  const lines = new Set<string | null>();
  for (const path of ['/fish', '/pvp']) {
    await page.goto(path);
    lines.add(await page.locator('.coming-words > p').first().textContent());
  }
  expect(lines.size).toBe(2);
  await visitor.close();
});

test('a member goes on with what he opened last, in a place that is kept', async () => {
  const visitor = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
  const { page } = visitor;
  await page.goto('/');
  expect(await page.locator('.carry').isVisible()).toBe(false);
  await page.goto('/register');
  await register(page, newName());
  await page.goto('/');
  await page.locator('.carry-none').waitFor();
  const stood = await page.locator('#hot-title').boundingBox();
  await visitor.check('nothing to go on with');
  await page.goto('/rng');
  const remembered = page.waitForResponse(/GCS_gameLaunch/);
  // A finger shows what can be done with a tile, a second one does it.
  await page.locator('.list-main .tile').first().click();
  await page.locator('.list-main .tile-act-go').first().click();
  await remembered;
  await page.waitForURL('**/play/monsoon-tiger');
  await page.goto('/');
  await page.locator('.carry .tile').waitFor();
  expect((await page.locator('#hot-title').boundingBox())?.y).toBe(stood?.y);
  await page.locator('.carry .section-head a').click();
  await page.waitForURL('**/games?tab=recent');
  await visitor.close();
});

const WATCH_SHIFTS = `globalThis.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

test('what comes late has its place: faces of a profile, a way to log in that the device knows', async () => {
  const visitor = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
  const { page } = visitor;
  await page.addInitScript({ content: WATCH_SHIFTS });
  const shifted = (): Promise<number> => page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')));
  await page.goto('/agent');
  await page.locator('.agent-card .btn >> nth=1').waitFor();
  expect(await shifted()).toBeLessThan(0.01);
  await page.goto('/register');
  await register(page, newName());
  // The faces take their time.
  await page.route(/member\/info\/icon/, async (route) => {
    await page.locator('.profile-grid input').first().waitFor();
    await route.continue();
  });
  await page.goto('/member/profile');
  await page.locator('.profile-faces img').first().waitFor();
  expect(await shifted()).toBeLessThan(0.02);
  await visitor.close();
});

test('the app is offered on the home: codes over the page, the guide behind them', async () => {
  const visitor = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
  const { page } = visitor;
  await page.goto('/');
  const offer = page.locator('.pocket a').first();
  await offer.scrollIntoViewIfNeeded();
  expect(await offer.getAttribute('href')).toBe('/down');
  await offer.click();
  await page.locator('dialog[open] .app-code svg').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await visitor.close();
});

test('a guest at the lottery is asked to log in', async () => {
  const visitor = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
  await visitor.page.goto('/vnLottery?gameCode=x');
  await visitor.page.locator('dialog[open]').waitFor();
  expect(new URL(visitor.page.url()).pathname).toBe('/');
  await visitor.close();
});
