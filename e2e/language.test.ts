/**
 * Choosing a language: found by typing, reached by keys, remembered, and kept when its words do not come.
 * @walks features/setup/brand, features/around/lobby
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const openSettings = `document.dispatchEvent(new CustomEvent('haat-popup', { detail: 'settings' }))`;

it.each([
  [[360, 780], 'dark'],
  [[1440, 900], 'light'],
] as const)('a language is found by its English name and taken with the keys at %s', async (size, theme) => {
  const { page, context, check, close } = await stage.visit({ size, theme, language: 'en' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(openSettings);
  const search = page.locator('.language-search input');
  await search.waitFor();
  // All 35 stand there: those to choose, and those that are still being translated.
  await page.waitForFunction(() => document.querySelectorAll('.language-list li').length === 35);
  await check('picker');
  await search.fill('arab');
  await search.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForSelector('html[dir=rtl][lang=ar][data-language=ar]');
  expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('ar');
  expect(await page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')])).toEqual([
    'ar',
    'en',
  ]);
  await check('chosen');
  await close();
});

it('the old language stays when the words do not come, and says so', async () => {
  const { page, close } = await stage.visit({ size: [360, 780], theme: 'dark', language: 'en' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(openSettings);
  await page.route('**/words/*/bn/**', (route) => route.abort());
  await page.locator('.language-list button', { hasText: 'বাংলা' }).click();
  await page.waitForSelector('.language-failed');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.unroute('**/words/*/bn/**');
  await page.locator('.language-list button', { hasText: 'বাংলা' }).click();
  await page.waitForSelector('html[lang=bn]');
  await close();
});

it('a first visit speaks what the browser asks for', async () => {
  const asked = await stage.browser.newContext({ locale: 'bn-BD', baseURL: stage.origin });
  const page = await asked.newPage();
  await page.goto('/');
  expect(await page.locator('html').getAttribute('lang')).toBe('bn');
  await asked.close();
});

it('parts that still slept when the language changed come in the new one, without a complaint', async () => {
  const { page, complaints, close } = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
  await page.goto('/');
  await page.evaluate(openSettings);
  await page.locator('.language-list button', { hasText: 'العربية' }).click();
  await page.waitForSelector('html[dir=rtl][lang=ar][data-language=ar]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  await page.locator('.footer').scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector('[data-asleep] .footer') === null);
  await page.locator('#footer-help', { hasText: 'الدعم' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
