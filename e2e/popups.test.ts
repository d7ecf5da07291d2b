/**
 * Popups: who is told what and how often, and that the back button closes them.
 * @walks features/around/content, features/around/lobby, features/people/members
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newName, register } from './player.ts';
import { openStage, type Stage, walkedIn } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const PHONE = { size: [360, 740], theme: 'dark', language: 'en', fresh: true } as const;
/** What the sample brand says to members, F before A as staff put them. */
const NEWCOMER = ['Welcome', 'Now open'];
const dialog = (page: Page) => page.locator('dialog[open]');
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' });
const mark = (page: Page, audience: string): Promise<string | null> =>
  page.evaluate((key) => sessionStorage.getItem(key), `announcementClosed.${audience}`);
const show = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((detail) => document.dispatchEvent(new CustomEvent('haat-popup', { detail })), name);

/** The page has asked and been answered: whatever would open by itself is open. */
async function loadHome(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('types=PU'));
  await page.goto('/');
  await answered;
}

test('a guest is told once a session, a member anew, and back closes', async () => {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  await page.goto('/help');
  await loadHome(page);
  await dialog(page).getByText('Look around').waitFor();
  await visitor.check('popup announcement');
  await page.goBack();
  await closed(page);
  await expect.poll(() => mark(page, 'guest')).toBe('1');
  expect(new URL(page.url()).pathname).toBe('/');
  // The entry was used up: the next step back leaves the page.
  await page.goBack();
  await page.waitForURL('**/help');

  await page.goto('/register');
  await register(page, newName());
  // Who has just registered gets A and F, and not what guests get (B).
  const titles: (string | null)[] = [];
  for (let letter = 1; letter <= 2; letter += 1) {
    await dialog(page)
      .locator('.letter-steps .num', { hasText: String(letter) })
      .waitFor();
    titles.push(await dialog(page).locator('h2').textContent());
    if (letter === 1) await dialog(page).locator('.letter-steps button').last().click();
  }
  expect(titles).toEqual(NEWCOMER);
  await dialog(page).locator('.popup-head button').click();
  await closed(page);
  await expect.poll(() => mark(page, 'member')).toBe('1');
  await visitor.close();
});

test('terms that have changed are asked for until they are agreed to', async () => {
  const visitor = await stage.visit({ ...PHONE, fresh: false });
  const { page } = visitor;
  await page.goto('/register');
  await register(page, newName());
  await stage.serving.db.pool.query(
    `insert into content.page_versions (brand_id, page, version, articles)
     select brand_id, page, version + 1, articles from content.page_versions where page = 'terms' order by version desc limit 1`,
  );
  const agree = dialog(page).locator('.btn-go');
  await page.reload();
  await agree.waitFor();
  await visitor.check('popup terms');
  await dialog(page).locator('.popup-head button').click();
  await closed(page);
  // Closed is not agreed.
  await page.reload();
  const kept = page.waitForResponse((response) => response.url().endsWith('/wps/member/terms'));
  await agree.click();
  expect((await kept).status()).toBe(200);
  await closed(page);
  const asked = page.waitForResponse((response) => response.url().endsWith('/wps/member/info'));
  await page.reload();
  expect((await (await asked).json()).value.termsDue).toBeNull();
  await visitor.close();
});

test('focus returns, a chain of popups is one step back, no entry stays behind', async () => {
  const visitor = await stage.visit({ ...PHONE, fresh: false });
  const { page } = visitor;
  await page.goto('/help');
  await page.goto('/');
  const entries = (): Promise<number> => page.evaluate(() => history.length);
  const opener = page.locator('.bar-guest button');
  const before = await entries();
  await opener.click();
  await dialog(page).locator('input[name=username]').waitFor();
  const title = await dialog(page).locator('h2').textContent();
  await dialog(page).locator('.form-other .link').first().click();
  await expect.poll(() => dialog(page).locator('h2').textContent()).not.toBe(title);
  expect(await entries()).toBe(before + 1);
  await page.goBack();
  await closed(page);
  await page.waitForFunction(() => document.activeElement?.closest('.bar-guest') !== null);
  // A link inside a popup leads on, and the way back has no empty step.
  await opener.click();
  await dialog(page).locator('a[href="/register"]').click();
  await page.waitForURL('**/register');
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goBack();
  await page.waitForURL('**/help');
  await visitor.close();
});

test('a deep link opens its popup over home; back closes it and stays', async () => {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  await page.goto('/login');
  await dialog(page).locator('input[name=username]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goBack();
  // What was waiting comes when the floor is free.
  await dialog(page).locator('.popup-letter').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await visitor.close();
});

test.each(['notice', 'help', 'download'])('the popup %s', async (name) => {
  const wide = { size: [1440, 900], theme: 'light', language: 'ar' } as const;
  for (const look of walkedIn([{ ...PHONE, fresh: false }, wide], 1)) {
    const visitor = await stage.visit(look);
    await visitor.page.goto('/');
    await visitor.page.waitForFunction(() => document.querySelector('.bar-guest') !== null);
    await expect
      .poll(async () => {
        await show(visitor.page, name);
        return dialog(visitor.page).count();
      })
      .toBe(1);
    if (name === 'download') expect(await dialog(visitor.page).locator('.app-code svg').count()).toBe(2);
    else await dialog(visitor.page).locator('details').first().waitFor();
    await visitor.check(`popup ${name}`);
    await visitor.close();
  }
});

/** Comes near a part that wakes late, and waits until it has: until then its links lead to the pages. */
async function awake(place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded();
  await expect.poll(() => place.evaluate((element) => element.closest('[data-asleep]') === null)).toBe(true);
}

test('help, download and notices have openers; a press goes back, a new tab goes to the page', async () => {
  const visitor = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
  const { page } = visitor;
  await page.goto('/games');
  for (const [opener, inside] of [
    ['.sidebar a[href="/help"]', 'details'],
    ['.sidebar a[href="/down"] >> nth=0', '.app-code svg'],
    ['.footer-links a[href="/help"]', 'details'],
    ['.footer-links a[href="/down"]', '.app-code svg'],
  ] as const) {
    await awake(page.locator(opener));
    await page.locator(opener).click();
    await dialog(page).locator(inside).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/games');
    await page.goBack();
    await closed(page);
    expect(new URL(page.url()).pathname).toBe('/games');
  }
  await page.goto('/');
  await page.locator('.marquee button').first().click();
  await dialog(page).locator('details').first().waitFor();
  await page.goBack();
  await closed(page);
  // From help on to the whole of it.
  await awake(page.locator('.sidebar a[href="/help"]'));
  await page.locator('.sidebar a[href="/help"]').click();
  await dialog(page).locator('a[href="/help"]').click();
  await page.waitForURL('**/help');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('the banners of the doors stand at registration, login and a forgotten password', async () => {
  const visitor = await stage.visit({ ...PHONE, fresh: false });
  const { page } = visitor;
  const answer = await page.goto('/register');
  expect(await answer?.text()).toContain('Just a username and a password');
  const known = page.waitForResponse(/MCSFE_banners.*w_login/);
  await page.goto('/');
  await known;
  // It is here when the door opens, or it is left out: a slow page has not read the answer yet.
  const greeting = dialog(page).locator('.door-banner', { hasText: 'Good to see you' });
  await expect
    .poll(
      async () => {
        await page.locator('.bar-guest button').click();
        await dialog(page).locator('form').first().waitFor();
        const isHere = await greeting.isVisible();
        if (!isHere)
          await page.keyboard.press('Escape').then(() => dialog(page).waitFor({ state: 'detached' }));
        return isHere;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true);
  await visitor.check('login with its banner');
  await dialog(page).locator('.form-other .link').first().click();
  await dialog(page).locator('.door-banner', { hasText: 'Forgot your password?' }).waitFor();
  await visitor.close();
  // What is not here when a door opens is left out: nothing in it moves.
  const late = await stage.visit({ ...PHONE, fresh: false });
  await late.page.route(/MCSFE_banners.*w_login/, () => undefined);
  await late.page.goto('/');
  await late.page.locator('.bar-guest button').click();
  await dialog(late.page).locator('input[name=username]').waitFor();
  expect(await dialog(late.page).locator('.door-banner').count()).toBe(0);
  await late.close();
});

test('contracts open for agents from their menu, for a guest only after signing in', async () => {
  const visitor = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
  const { page } = visitor;
  await page.goto('/games');
  await show(page, 'contract');
  await dialog(page).locator('input[name=username]').waitFor();
  await page.goto('/register');
  const name = newName();
  await register(page, name);
  await page.locator('.bar-name').click();
  await page.locator('.account-menu').waitFor();
  expect(await page.locator('.account-menu button').count()).toBe(2);
  await stage.serving.db.pool.query(`update members.members set type = 1 where account = $1`, [name]);
  await page.goto('/games');
  await page.locator('.bar-name').click();
  await expect.poll(() => page.locator('.account-menu button').count()).toBe(3);
  await page.locator('.account-menu button').first().click();
  await dialog(page).locator('.state, .empty').first().waitFor();
  await page.goBack();
  await closed(page);
  await visitor.close();
});

test('the first login adds its news, six at a time, once a session', async () => {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.searchParams.get('types') === 'PU')
      asked.push(
        `${url.searchParams.get('execution')} ${url.searchParams.get('language')} ${url.searchParams.get('pageSize')}`,
      );
  });
  await loadHome(page);
  await dialog(page).locator('.popup-letter').waitFor();
  await page.locator('.popup-head button').click();
  await closed(page);
  await page.goto('/register');
  await register(page, newName());
  await dialog(page).locator('.popup-letter').waitFor();
  await page.locator('.popup-head button').click();
  await closed(page);
  expect(asked).toContain('B en 6');
  expect(asked.some((one) => one === 'A,F en 6')).toBe(true);
  // Once a session: another visit of the front door says nothing more.
  const before = asked.length;
  await page.goto('/');
  await page.waitForSelector('html[data-member]');
  await page.locator('footer').waitFor();
  expect(await dialog(page).count()).toBe(0);
  expect(asked.length).toBe(before);
  await visitor.close();
});
