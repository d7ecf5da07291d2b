/**
 * The desks of the market square: matches, content, makers. What staff save, an open page shows.
 * @walks features/play/sportsbook, features/around/content, features/setup/catalogue, features/around/lobby
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaff, type StaffPerson } from '#apps/server/testing.ts';
import { atConsole } from './seat.ts';
import { setShelf } from '#features/setup/catalogue/store.ts';
import { type Look, openStage, type Stage, type Visitor, walkedIn } from './stage.ts';

let stage: Stage;
let admin: StaffPerson;
beforeAll(async () => {
  stage = await openStage();
  const [brand] = await stage.serving.rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  admin = await openStaff(stage.serving.rooms, stage.serving.db, brand.id, 'admin');
});
afterAll(() => stage.close());

/** Somebody at the console, signed in already. */
const atDesk = (look: Look): Promise<Visitor> =>
  atConsole(stage, look, { token: admin.token, cookie: admin.cookie.split('=')[1] ?? '' });
const pane = (page: Page) => page.locator('.desk-pane');
const save = (page: Page): Promise<void> => pane(page).locator('[type=submit]').click();

const LOOKS: readonly Look[] = [
  { size: [1440, 900], theme: 'light', language: 'en' },
  { size: [360, 740], theme: 'dark', language: 'ar' },
];
const DESKS = ['matches', 'content', 'content?kind=article&place=help', 'vendors'];

test.each(walkedIn(LOOKS, 1))('the desks at $size in $theme, $language', async (look) => {
  const visitor = await atDesk(look);
  const { page } = visitor;
  for (const path of DESKS) {
    await page.goto(`/console/${path}`);
    await page.locator('tbody tr button').first().click();
    await pane(page).locator('form').waitFor();
    await visitor.check(`desk ${path.replaceAll(/\W/g, '-')}`);
  }
  for (const path of ['content?kind=file', 'vendors?view=rebates']) {
    await page.goto(`/console/${path}`);
    await page.locator('.desk-settings .desk-card').nth(1).waitFor();
    await visitor.check(`desk ${path.replaceAll(/\W/g, '-')}`);
  }
  await visitor.close();
});

test('a corrected match shows on the home page', async () => {
  const player = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
  await player.page.goto('/');
  const first = player.page.locator('.match .match-team bdi').first();
  await first.waitFor();
  // Matches stand below the first screen: that part listens from when it comes near the glass.
  await first.scrollIntoViewIfNeeded();
  await player.page.waitForFunction(() => !document.querySelector('.matches')?.closest('[data-asleep]'));
  const name = (await first.textContent()) ?? '';
  const other = (await player.page.locator('.match .match-team bdi').nth(1).textContent()) ?? '';
  const desk = await atDesk({ size: [1440, 900], theme: 'light', language: 'en' });
  await desk.page.goto(`/console/matches?text=${encodeURIComponent(name)}`);
  await desk.page
    .locator('tbody tr', { hasText: name })
    .filter({ hasText: other })
    .first()
    .locator('button')
    .first()
    .click();
  const home = pane(desk.page).getByLabel('Home team');
  const away = pane(desk.page).getByLabel('Away team');
  const field = (await home.inputValue()).startsWith(name) ? home : away;
  await field.fill('Market Rovers');
  await save(desk.page);
  await pane(desk.page).getByText('Market Rovers').first().waitFor();
  // By itself: nobody loads the page again.
  await player.page.locator('.match bdi', { hasText: 'Market Rovers' }).first().waitFor();
  expect([desk.complaints, player.complaints]).toEqual([[], []]);
  await desk.close();
  await player.close();
});

test('help is written at the desk and read on the page; a new entry, then its language', async () => {
  const desk = await atDesk({ size: [1440, 900], theme: 'light', language: 'en' });
  const { page } = desk;
  await page.goto('/console/content?kind=article&place=help');
  await page.getByRole('button', { name: 'New entry' }).click();
  await pane(page).getByLabel('Title', { exact: true }).fill('Where is the market?');
  await pane(page).getByLabel('Text', { exact: true }).fill('At the old mango tree.');
  await save(page);
  await page.locator('tbody').getByText('Where is the market?').waitFor();
  // The preview beside it has a choice of languages of its own.
  await pane(page).getByRole('combobox', { name: 'Language' }).first().selectOption('bn');
  await pane(page).getByLabel('Title', { exact: true }).fill('বাজার কোথায়?');
  await pane(page).getByLabel('Text', { exact: true }).fill('পুরোনো আমগাছের নিচে।');
  await save(page);
  await expect
    .poll(async () => {
      const answer = await fetch(`${stage.origin}/wps/content/help?language=bn`);
      return (await answer.text()).includes('পুরোনো আমগাছের নিচে।');
    })
    .toBe(true);
  const reader = await stage.visit({ size: [360, 740], theme: 'dark', language: 'bn' });
  await reader.page.goto('/help');
  await reader.page.getByText('বাজার কোথায়?').waitFor();
  expect(desk.complaints).toEqual([]);
  await reader.close();
  await desk.close();
});

test('a maker in maintenance: players are told, and it opens again', async () => {
  const desk = await atDesk({ size: [1440, 900], theme: 'light', language: 'en' });
  await desk.page.goto('/console/vendors?open=HAAT');
  const turn = pane(desk.page).getByRole('switch');
  await turn.check();
  await pane(desk.page).locator('.catalogue-ends button').nth(1).click();
  await save(desk.page);
  await desk.page.locator('tbody .mark-state[data-tone=warn]').waitFor();
  const player = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
  await player.page.goto('/games');
  await player.page.locator('.tile-closed').first().waitFor();
  await pane(desk.page).getByRole('switch').uncheck();
  await save(desk.page);
  await desk.page.locator('tbody .mark-state[data-tone=warn]').waitFor({ state: 'detached' });
  await player.close();
  await desk.close();
});

/** The rates a new brand begins with (docs/PRODUCT.md, 9), by the address of the category; the lottery holds LOTT and ELOTT. */
const PROMISED = {
  lottery: '1',
  fish: '1',
  rng: '1.2',
  live: '0.8',
  sports: '1',
  esports: '1',
} as const;

async function slips(visitor: Visitor, inside: string): Promise<Record<string, string>> {
  const found = visitor.page.locator(`${inside} a:has(.rebate)`);
  const reported = await found.evaluateAll((links) =>
    links.map((link) => [
      link.getAttribute('href')?.slice(1) ?? '',
      link.querySelector('.rebate')?.lastElementChild?.textContent?.replace(/[%\u200e]/g, '') ?? '',
    ]),
  );
  return Object.fromEntries(reported);
}

/** What is promised shows a second later at most; a page that was drawn before does not change under its reader. */
const showsOn = (visitor: Visitor, path: string, inside: string) =>
  expect.poll(
    async () => {
      await visitor.page.goto(path);
      await visitor.page.locator(`${inside} a`).first().waitFor();
      return slips(visitor, inside);
    },
    { interval: 500 },
  );

test('rebates stand in the menu and on the list while the brand promises them', async () => {
  const [brand] = await stage.serving.rooms.brand.brands.all();
  await setShelf(stage.serving.db, brand?.id ?? '', 'all');
  const desk = await atDesk({ size: [1440, 900], theme: 'light', language: 'en' });
  await desk.page.goto('/console/vendors?view=rebates');
  const turn = desk.page.getByRole('switch', { name: 'This brand pays these rebates to its players' });
  const settle = async (promised: boolean): Promise<void> => {
    await turn.setChecked(promised);
    const form = desk.page.locator('form:has([role=switch])');
    const answered = desk.page.waitForResponse((answer) => answer.url().endsWith('/rebates/promise'));
    await form.locator('[type=submit]').click();
    expect((await answered).status()).toBe(200);
  };
  // The sample brand promises what its VIP room pays.
  await settle(false);
  const wide = await stage.visit({ size: [1440, 900], theme: 'light', language: 'en' });
  await showsOn(wide, '/', '.topnav').toEqual({});

  await settle(true);
  await showsOn(wide, '/', '.topnav').toEqual(PROMISED);
  await wide.check('promised rebates');
  const narrow = await stage.visit({ size: [320, 740], theme: 'dark', language: 'ar' });
  await showsOn(narrow, '/rng', '.cats').toEqual(PROMISED);
  await narrow.page.locator('.list-banner .rebate', { hasText: '1.2' }).waitFor();
  await narrow.check('promised rebates');

  await settle(false);
  await showsOn(narrow, '/rng', '.cats').toEqual({});
  await narrow.page.locator('.list-banner h1').waitFor();
  expect(await narrow.page.locator('.rebate').count()).toBe(0);
  await setShelf(stage.serving.db, brand?.id ?? '', 'playable');
  expect([desk.complaints, wide.complaints, narrow.complaints]).toEqual([[], [], []]);
  await Promise.all([desk.close(), wide.close(), narrow.close()]);
});
