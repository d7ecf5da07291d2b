/** The public pages around the games: nothing complains, nothing sticks out, no barrier, in two themes and both directions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Look, openStage, type Stage } from './stage.ts';

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

test.each(LOOKS)('public pages at $size in $theme, $language', { timeout: 120_000 }, async (look) => {
  const visitor = await stage.visit(look);
  for (const path of PAGES) {
    await visitor.page.goto(path);
    await visitor.page.locator('main h1').waitFor();
    await visitor.check(path === '/' ? 'home' : path.slice(1));
  }
  await visitor.close();
});

test('a guest at the lottery is asked to log in', { timeout: 60_000 }, async () => {
  const visitor = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
  await visitor.page.goto('/vnLottery?gameCode=x');
  await visitor.page.locator('dialog[open]').waitFor();
  expect(new URL(visitor.page.url()).pathname).toBe('/');
  await visitor.close();
});
