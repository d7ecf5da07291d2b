/**
 * What changes what in a game list, and how often (docs/PRODUCT.md, 4 and 9), on the full shelf of 10,000 titles.
 * @walks features/around/lobby, features/setup/catalogue
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newName, register } from './player.ts';
import { offerAll, openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const DESK = { size: [1440, 900], theme: 'dark', language: 'en' } as const;
const field = (page: Page) => page.locator('input[type=search]:visible').first();
const stood = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelectorAll('.list-main .tile').length === wanted, count);
const addressOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

it('kinds and banners: each that a game has; no category, the banner of the slots', async () => {
  await offerAll(stage);
  const { page, close } = await stage.visit(DESK);
  // A drawn page is kept for five seconds.
  const kinds = page.locator('.list-kinds .chip');
  await expect.poll(() => page.goto('/rng').then(() => kinds.count()), { interval: 500 }).toBe(4);
  for (const [path, ink] of [
    ['/games', 'slots'],
    ['/rng', 'slots'],
    ['/arcade', 'arcade'],
    ['/bingo', 'bingo'],
    ['/crash', 'crash'],
  ] as const) {
    await page.goto(path);
    expect(await page.locator('.list-banner').getAttribute('style')).toContain(`var(--cat-${ink},`);
  }
  await close();
});

it('a maker clears the search, sent or not; a search is not asked twice, nor twice within a second', async () => {
  await offerAll(stage);
  const { page, close } = await stage.visit(DESK);
  await page.goto('/rng');
  await stood(page, 15);
  await field(page).fill('half a word');
  await page.locator('.maker').nth(2).click();
  await page.waitForURL(/vassalage=/);
  await expect.poll(() => field(page).inputValue()).toBe('');

  // The clock of the page stands; it goes on when the test says so.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const send = async (text: string): Promise<void> => {
    await field(page).fill(text);
    await field(page).press('Enter');
    await page.clock.runFor(100);
  };
  await send('tiger');
  await page.waitForURL(/gameName=tiger/);
  await expect.poll(() => field(page).inputValue()).toBe('');
  const first = addressOf(page);
  await send('drum');
  // Too soon: what was typed stands, and the list stays.
  expect([addressOf(page), await field(page).inputValue()]).toEqual([first, 'drum']);
  await page.clock.runFor(1_000);
  const entries = await page.evaluate(() => history.length);
  await send('tiger');
  expect([addressOf(page), await page.evaluate(() => history.length)]).toEqual([first, entries]);
  await send('drum');
  await page.waitForURL(/gameName=drum/);
  // It switches to All from any tab.
  await page.clock.runFor(1_000);
  await page.locator('.list-tabs [aria-pressed]').nth(1).click();
  await page.waitForURL(/tab=hot/);
  await send('koi');
  await page.waitForURL(/gameName=koi/);
  expect(addressOf(page)).not.toContain('tab=');
  await close();
});

it('page 1 again after another tab, kind, maker or language; Recent forgets the maker, also of the path', async () => {
  await offerAll(stage);
  const { page, close } = await stage.visit(DESK);
  await page.goto('/register');
  await register(page, newName());
  await page.goto('/rng/tealoom');
  await stood(page, 15);
  const more = async (): Promise<void> => {
    await page.locator('.pager .btn').click();
    await stood(page, 30);
  };
  for (const choice of [
    page.locator('.list-kinds .chip').nth(1),
    page.locator('.list-kinds .chip').nth(0),
    page.locator('.maker').nth(3),
  ]) {
    await choice.click();
    await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true');
    await page.waitForFunction(() => document.querySelectorAll('.list-main .tile').length <= 15);
    if ((await page.locator('.pager .btn').count()) > 0) await more();
  }
  await page.goto('/rng/tealoom');
  await stood(page, 15);
  await more();
  await page.evaluate(`document.dispatchEvent(new CustomEvent('haat-popup', { detail: 'settings' }))`);
  await page.waitForFunction(() => document.querySelectorAll('.language-list li').length === 35);
  await page.locator('.language-search input').fill('arab');
  await page.locator('.language-search input').press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForSelector('html[data-language=ar]');
  await stood(page, 15);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });

  await page.locator('.list-tabs .chip').nth(2).click();
  await page.waitForURL('**/rng?tab=recent');
  await page.locator('.list-tabs .chip').first().click();
  await page.waitForURL((url) => url.pathname === '/rng' && url.search === '');
  await page.locator('.maker[aria-pressed=true]').waitFor();
  expect(await page.locator('.maker').first().getAttribute('aria-pressed')).toBe('true');
  await close();
});

it('twelve categories stand in one row at 1366 px, also with long names', async () => {
  await offerAll(stage);
  const { page, close } = await stage.visit({ size: [1366, 768], theme: 'dark', language: 'ar' });
  await page.goto('/seamless');
  const links = page.locator('.topnav > ul > li');
  await links.nth(11).waitFor();
  const rows = await links.evaluateAll(
    (items) => new Set(items.map((item) => item.getBoundingClientRect().top)).size,
  );
  expect(rows).toBe(1);
  await close();
});

it.each([
  ['1440', DESK],
  ['360', { size: [360, 780], theme: 'light', language: 'en' }],
] as const)('games by their figures: narrowed, ordered, each with its own: %s', async (name, look) => {
  const visitor = await stage.visit(look);
  const { page } = visitor;
  await page.goto('/arcade');
  await page.waitForSelector('html[data-awake]');
  await page.selectOption('.list-order', 'hitRate');
  await page.waitForURL(/sort=hitRate/);
  // Hi-lo shows its first card before anything is at stake: most of its guesses pay.
  await page.waitForSelector('.tile-note');
  const notes = await page.locator('.list-main .tile-note').allTextContents();
  const pays = notes.map((note) => Number(/· (\d+) % pay/.exec(note)?.[1]));
  expect(pays.length).toBeGreaterThan(3);
  expect(pays).toEqual([...pays].sort((a, b) => b - a));
  await visitor.check(`list-figures-${name}`);
  await page.getByRole('button', { name: 'RTP 97 %+' }).click();
  await page.waitForURL(/with=rtp/);
  await page.waitForSelector('.list-figures .chip[aria-pressed=true]');
  await expect
    .poll(async () =>
      (await page.locator('.list-main .tile-note').allTextContents()).every(
        (note) => Number.parseFloat(note) >= 97,
      ),
    )
    .toBe(true);
  await visitor.close();
});
