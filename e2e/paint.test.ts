/**
 * What the first load sends, and in which order: the page stands before its program is asked for, and nothing larger comes after.
 * @walks features/around/lobby, features/play/rounds, games/slots
 */
import { gzipSync } from 'node:zlib';
import type { Page, WebSocket } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAME, spinButton } from './player.ts';
import { openStage, type Stage, walkedIn } from './stage.ts';

/** Issue of the market square, figures. */
const MOST_SCRIPT_KB = 110;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type Seen = { readonly largest: readonly string[]; readonly shifted: number };

const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: { largest: string[]; shifted: number } = { largest: [], shifted: 0 };
    Reflect.set(globalThis, '__seen', seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest.push(String(Reflect.get(entry, 'url')));
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Milliseconds from the first paint to the request of each script. */
const waitsOfScripts = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime - (paint?.startTime ?? Number.POSITIVE_INFINITY));
  });

test.each(['/', '/rng', GAME, '/play/river-tiger-fs07-tiger'])(
  '%s is painted before a script is asked for, and weighs what it may',
  async (path) => {
    const html = await (await fetch(stage.origin + path, { headers: { accept: 'text/html' } })).text();
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? [])];
    const sizes = await Promise.all(
      scripts.map(async (script) => {
        const file = await fetch(stage.origin + script, { headers: { 'accept-encoding': 'identity' } });
        return gzipSync(Buffer.from(await file.arrayBuffer()), { level: 9 }).length;
      }),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1_000).toBeLessThanOrEqual(MOST_SCRIPT_KB);
    // No sheet holds the first paint back: what the screen needs stands in the page.
    expect(html).not.toMatch(/<link rel="stylesheet" href="[^"]+">/);

    const { page, close } = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
    await page.goto(path);
    await page.waitForSelector('html[data-awake]');
    const waits = await waitsOfScripts(page);
    expect(waits.length).toBeGreaterThanOrEqual(scripts.length);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
    expect(await page.evaluate(() => 'painted' in document.documentElement.dataset)).toBe(true);
    await close();
  },
);

test.each(walkedIn(['en', 'bn', 'ar'] as const, 1))(
  'the reels are a game page’s largest picture from the first paint on (%s)',
  async (language) => {
    const { page, close } = await stage.visit({ size: [360, 740], theme: 'dark', language });
    await watch(page);
    const answer = await page.goto(GAME);
    expect(await answer?.text()).toMatch(/class="slot-rest"[^>]*><img src="\/assets\/monsoon-tiger/);
    await spinButton(page).waitFor();
    await page.waitForSelector('canvas[data-ready]');
    const seen = await page.evaluate((): Seen => Reflect.get(globalThis, '__seen'));
    expect(seen.largest.at(-1)).toContain('/assets/monsoon-tiger');
    expect(seen.shifted).toBeLessThan(0.01);
    await close();
  },
);

test('what lies below wakes when somebody comes near; the slip and the side bar of a desk never wake on a phone', async () => {
  const visitor = await stage.visit({ size: [360, 740], theme: 'light', language: 'en' });
  const { page, complaints, close } = visitor;
  await page.goto('/');
  const asleep = (part: string): Promise<number> => page.locator(`[data-asleep] ${part}`).count();
  // A part that comes when the browser is idle: once it is there, the others had their chance.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/below-/.test(name)),
  );
  for (const part of ['.below', '.footer', '.slip-col', '.sidebar'])
    expect([part, await asleep(part)]).toEqual([part, 1]);
  await page.locator('.below').evaluate((below) => below.scrollIntoView());
  await page.waitForFunction(() => !document.querySelector('[data-asleep] .below'));
  // A keyboard gets there without scrolling by hand.
  await page.locator('.footer a').first().focus();
  await page.waitForFunction(() => !document.querySelector('[data-asleep] .footer'));
  for (const part of ['.slip-col', '.sidebar']) expect([part, await asleep(part)]).toEqual([part, 1]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.waitForFunction(() => !document.querySelector('[data-asleep] .sidebar'));
  expect(complaints).toEqual([]);
  await close();
});

test('a press on what has not woken yet is kept and made', async () => {
  const { page, close } = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en', early: true });
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/(below|footer)-[\w-]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.waitForSelector('html[data-awake]');
  const dot = page.locator('.below .dots button').nth(1);
  await dot.scrollIntoViewIfNeeded();
  await dot.click();
  await page.waitForSelector('.below [data-pressed]');
  come();
  await page.locator('.below .dots button:nth-child(2)[aria-current]').waitFor();
  expect(await page.locator('[data-pressed]').count()).toBe(0);
  await close();
});

test('a page that is put away holds no socket, goes on when it is back, and is loaded anew for somebody else', async () => {
  const { page, close } = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  const show = (name: 'pagehide' | 'pageshow'): Promise<boolean> =>
    page.evaluate((event) => dispatchEvent(new PageTransitionEvent(event, { persisted: true })), name);
  const answer = await page.goto('/');
  expect(answer?.headers()['cache-control']).toBe('private, no-cache');
  await page.locator('.below').evaluate((below) => below.scrollIntoView());
  await expect.poll(() => sockets.length).toBe(1);
  await show('pagehide');
  await expect.poll(() => sockets[0]?.isClosed()).toBe(true);
  await show('pageshow');
  await expect.poll(() => sockets.length).toBe(2);
  expect(sockets[1]?.isClosed()).toBe(false);
  await show('pagehide');
  await page.evaluate(() => sessionStorage.setItem('token', 'of-somebody-else'));
  const again = page.waitForEvent('framenavigated');
  await show('pageshow');
  await again;
  await close();
});

test('the drawing of the reels stands where the reels will, to the pixel', async () => {
  const { page, close } = await stage.visit({ size: [1440, 900], theme: 'light', language: 'en' });
  const place = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    });
  // The server never answers: the page keeps what it was sent with.
  await page.route('**/open', () => undefined);
  await page.goto(GAME);
  await page.waitForSelector('html[data-awake]');
  const before = await place('.slot-rest img');
  await page.unroute('**/open');
  await page.goto(GAME);
  await page.waitForSelector('canvas[data-ready]');
  expect(await place('.slot-board canvas')).toEqual(before);
  await close();
});
