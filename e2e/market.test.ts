/**
 * The game lists, with all 10,000 titles on the shelf: what a visitor and a member do there, and how it looks.
 * @walks features/around/lobby, features/setup/catalogue
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register, spinButton } from './player.ts';
import { type Look, offerAll, openStage, type Stage, walkedIn } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await offerAll(stage);
});
afterAll(() => stage.close());

const names = (page: Page): Promise<string[]> => page.locator('.list-main .tile-plate bdi').allTextContents();
const tiles = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelectorAll('.list-main .tile').length === wanted, count);

async function search(page: Page, text: string): Promise<void> {
  const field = page.locator('input[type=search]:visible').first();
  await field.fill(text);
  await field.press('Enter');
  await page.waitForURL(/gameName=/);
}

describe('a guest', () => {
  it('sees the first page drawn by the server, without a second round trip', async () => {
    const answer = await fetch(`${stage.origin}/rng`, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    expect(html.match(/class="tile-plate"/g)).toHaveLength(15);
    expect(html).toContain('<h1');
    const { page, close } = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/GCS_game(List|Vendors|Types)/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/rng');
    await page.waitForSelector('html:has(.maker)');
    await tiles(page, 15);
    const answered = page.waitForResponse(/GCS_gameList/);
    await page.locator('.maker').nth(1).click();
    await page.waitForURL(/vassalage=/);
    await answered;
    await tiles(page, 15);
    // Only the change asked: makers and types came with the page.
    expect(asked.map((url) => new URL(url).searchParams.get('vassalage'))).toEqual([expect.any(String)]);
    await close();
  });

  it('loads more, finds in spite of a typing mistake, and clears', async () => {
    const { page, check, close } = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
    await page.goto('/rng?vassalage=tealoom');
    await tiles(page, 15);
    await page.locator('.pager .btn').click();
    await tiles(page, 30);
    // The focus goes on where the new games begin.
    await page.waitForFunction(() => document.activeElement?.className === 'tile-link');
    expect(new Set(await names(page)).size).toBe(30);
    // A letter is missing: the title is found all the same, with the chosen maker.
    const [wanted = ''] = await names(page);
    await page.keyboard.press('/');
    await search(page, wanted.slice(0, 3) + wanted.slice(4));
    await page.waitForFunction(
      (name) => document.querySelector('.list-main .tile-plate bdi')?.textContent === name,
      wanted,
    );
    expect(new URL(page.url()).searchParams.get('vassalage')).toBe('tealoom');
    expect(await page.locator('input[type=search]:visible').first().inputValue()).toBe('');
    await check('found');
    // Another maker clears the search.
    await page.locator('.maker').first().click();
    await page.waitForURL((url) => !url.searchParams.has('gameName'));
    await page.goto('/games?gameName=zzzzqqq');
    await page.waitForSelector('.state .btn');
    await check('nothing found');
    await close();
  });

  it('is asked to log in for Recent, Favourites, a heart and real play; the list stays', async () => {
    const { page, close } = await stage.visit({ size: [1440, 900], theme: 'light', language: 'en' });
    await page.goto('/rng');
    await tiles(page, 15);
    const [first] = await names(page);
    for (const press of [
      () => page.locator('.list-tabs .chip').nth(2).click(),
      () => page.locator('.list-tabs .chip').nth(3).click(),
      () => page.locator('.tile-fav').first().click(),
      async () => {
        await page.locator('.list-main .tile').first().hover();
        await page.locator('.tile-act-go').first().click();
      },
    ]) {
      await press();
      await page.waitForSelector('dialog[open] input[name=username]');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { state: 'detached' });
      expect((await names(page))[0]).toBe(first);
    }
    await close();
  });
});

it('a member keeps favourites, finds what he opened, and is shown others when a game cannot open', async () => {
  const { page, check, close } = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
  await page.goto('/register');
  await register(page, 'market77');
  await page.goto('/games?gameName=monsoon%20tiger');
  await tiles(page, 1);
  const saved = page.waitForResponse(/GCSGAME_favourites/);
  // A second press within the second is ignored, however late this machine makes it.
  await page.locator('.tile-fav').evaluate((heart: HTMLElement) => {
    heart.click();
    heart.click();
  });
  expect((await saved).request().method()).toMatch(/GET|POST/);
  await page.waitForSelector('.tile-fav[aria-pressed=true]');
  await page.locator('.list-main .tile-plate bdi').click();
  await page.waitForURL(/\/play\/monsoon-tiger/);
  for (const tab of ['recent', 'favourites']) {
    await page.goto(`/rng?tab=${tab}`);
    await tiles(page, 1);
    expect(await names(page)).toEqual(['Monsoon Tiger']);
  }
  await check('favourites');
  const { db, rooms } = stage.serving;
  await db.pool.query(
    "update catalogue.games set maintenance = true, maintenance_until = '2099-01-01' where code = 'monsoon-tiger'",
  );
  rooms.catalogue.catalogue.forget();
  await page.reload();
  await page.waitForSelector('.tile-closed');
  await page.locator('.list-main .tile-plate bdi').first().click();
  await page.waitForSelector('dialog[open]');
  expect(await page.locator('dialog time').getAttribute('datetime')).toMatch(/^2099-01-01T/);
  await check('closed');
  // Nothing else is open on this shelf, and still there is a way on.
  await page.locator('dialog .launch-all a').click();
  await page.waitForURL('**/games');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  // By its address a closed game opens, for rounds that were left; a stake leads to others.
  await page.goto('/play/monsoon-tiger');
  await spinButton(page).click();
  await check('closed-in-game');
  await page.locator('dialog .slip-act a[href="/games"]').click();
  await page.waitForURL('**/games');
  await db.pool.query(
    "update catalogue.games set maintenance = false, maintenance_until = null where code = 'monsoon-tiger'",
  );
  rooms.catalogue.catalogue.forget();
  await close();
});

// How soon they answer a press is measured by `npm run bench inp`.
it('500 tiles stand: fifteen labels a sheet, each with its own, and a page far out of sight keeps its size', async () => {
  const { page, close } = await stage.visit({ size: [360, 780], theme: 'dark', language: 'en' });
  await page.goto('/rng');
  await tiles(page, 15);
  for (let pages = 1; pages < 34; pages += 1) {
    await page.locator('.pager .btn:not([aria-disabled])').click();
    await tiles(page, (pages + 1) * 15);
  }
  const lists = page.locator('.list-main .list-page');
  const sheets = await lists.evaluateAll((all) =>
    all.map((one) => [...one.querySelectorAll('img')].map((image) => image.getAttribute('src'))),
  );
  expect(sheets.map((sources) => [sources.length, new Set(sources).size])).toEqual(sheets.map(() => [15, 1]));
  expect(new Set(sheets.flat()).size).toBe(34);
  const shown = await lists.nth(9).evaluate(async (one) => {
    one.scrollIntoView();
    await Promise.all([...one.querySelectorAll('img')].map((image) => image.decode()));
    return [...one.querySelectorAll('.tile')].map((tile) => {
      const [image, art] = [tile.querySelector('img'), tile.querySelector('.tile-art')];
      const of = new URL(image?.src ?? '', location.href).searchParams.get('of') ?? '';
      const down = Number.parseFloat(image?.style.objectPosition.split(' ')[1] ?? '') / 100;
      const code = of.split('~')[Math.round(down * 14)]?.split('.')[1] ?? '';
      const box = art?.getBoundingClientRect();
      return {
        code,
        to: tile.querySelector('a')?.href ?? '',
        square: (box?.width ?? 0) - (box?.height ?? 1),
      };
    });
  });
  expect(shown.filter(({ code, to }) => code === '' || !to.endsWith(code))).toEqual([]);
  expect(Math.max(...shown.map(({ square }) => Math.abs(square)))).toBeLessThan(1);
  const heights = await lists.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(20);
  await close();
});

it.each(walkedIn(['en', 'ar'] as const, 1))(
  'the row of categories shows where one is, in %s',
  async (language) => {
    const { page, close } = await stage.visit({ size: [360, 780], theme: 'dark', language });
    for (const path of ['/crash', '/fish', '/bingo']) {
      await page.goto(path);
      const here = page.locator('.cats [aria-current]');
      await expect
        .poll(() => here.evaluate((plate) => plate.getBoundingClientRect().right))
        .toBeLessThanOrEqual(360);
      expect(await here.evaluate((plate) => plate.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    await close();
  },
);

const LOOKS: readonly Look[] = [
  { size: [360, 780], theme: 'dark', language: 'en' },
  { size: [768, 1024], theme: 'light', language: 'bn' },
  { size: [1440, 900], theme: 'light', language: 'ar' },
];
it.each(walkedIn(LOOKS, 0))('looks right: %j', async (look) => {
  const { page, check, close } = await stage.visit(look);
  const all = ['/rng', '/games?gameName=zzzzqqq', '/rng?tab=recent'];
  for (const path of look.size[0] === 360 ? all : all.slice(0, 1)) {
    await page.goto(path);
    await page.waitForSelector('.list-main .tile img, .state');
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('img[loading=eager]')].every((image) => image.complete),
    );
    await check(path.replaceAll(/[/?=&]/g, '-'));
  }
  await close();
});
