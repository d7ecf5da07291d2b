/** Popups: who is told what and how often, and that the back button closes them. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newName, register } from './player.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const PHONE = { size: [360, 740], theme: 'dark', language: 'en', fresh: true } as const;
/** What the sample brand says to members, F before A as staff put them. */
const NEWCOMER = ['Your first visit as a member', 'What stands ready'];
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

test('a guest is told once a session, a member anew, and back closes', { timeout: 120_000 }, async () => {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  page.setDefaultTimeout(12_000);
  await page.goto('/help');
  await loadHome(page);
  await dialog(page).getByText('Look around').waitFor();
  await visitor.check('popup announcement');
  await page.goBack();
  await closed(page);
  expect([new URL(page.url()).pathname, await mark(page, 'guest')]).toEqual(['/', '1']);
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
  expect(await mark(page, 'member')).toBe('1');
  await visitor.close();
});

test('focus returns, a chain of popups is one step back, no entry stays behind', {
  timeout: 120_000,
}, async () => {
  const visitor = await stage.visit({ ...PHONE, fresh: false });
  const { page } = visitor;
  page.setDefaultTimeout(12_000);
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

test('a deep link opens its popup over home; back closes it and stays', { timeout: 60_000 }, async () => {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  page.setDefaultTimeout(12_000);
  await page.goto('/login');
  await dialog(page).locator('input[name=username]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goBack();
  // What was waiting comes when the floor is free.
  await dialog(page).locator('.popup-letter').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await visitor.close();
});

test.each(['notice', 'help', 'download'])('the popup %s', { timeout: 60_000 }, async (name) => {
  const wide = { size: [1440, 900], theme: 'light', language: 'ar' } as const;
  for (const look of [{ ...PHONE, fresh: false }, wide]) {
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
