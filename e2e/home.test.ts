/**
 * The home: banners that stand at once and turn on their own, rows that slide, and nothing that jumps.
 * @walks features/around/lobby, features/around/content, features/play/sportsbook, features/setup/catalogue, features/play/rounds
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctFixture } from '#features/play/sportsbook/service/correct.ts';
import { listFixtures } from '#features/play/sportsbook/store/brand-fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { systemClock } from '#kernel/time.ts';
import { type Look, openStage, type Stage, walkedIn } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const WIDE = { size: [1440, 900], theme: 'dark', language: 'en' } as const;
const middle = (page: Page) => page.locator('.cover-slide:not([inert]) h2');
const awake = (page: Page) => page.locator('.cover[data-awake]').waitFor();

test('the first banner is in the HTML; the page comes alive without a shift', async () => {
  const visitor = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en', calm: false });
  const { page } = visitor;
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const answer = await page.goto('/');
  expect(await answer?.text()).toContain('Try Monsoon Tiger for free</h2>');
  await awake(page);
  // What lies below keeps its rest, and its place, until somebody comes near.
  expect(await page.locator('[data-asleep] .below').count()).toBe(1);
  // Matches, winners, counter: all have woken when the counter shows its figure.
  await page.locator('.below').evaluate((below) => below.scrollIntoView());
  // The sample brand shows the pool that is played for.
  const pool = page.locator('.counter:has(a[href="/play/lamp-pool"]) b:not([data-waiting])');
  await pool.first().waitFor({ state: 'attached' });
  expect(await page.locator('[data-asleep] .below').count()).toBe(0);
  const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted')));
  expect(shifted).toBeLessThan(0.01);
  await visitor.check('home');
  await visitor.close();
});

/** What the desk of matches does when staff give a home team another name. */
async function correct(name: string, to: string): Promise<void> {
  const { db, rooms } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const wanted = { text: name, sport: '', view: 'coming', now: new Date(), limit: 20, offset: 0 } as const;
  const rows = await listFixtures(db, { ...wanted, brandId: brand.id });
  const row = rows.find(({ home_name }) => home_name === name);
  if (!row) throw new Error(`no match of ${name}`);
  const hand = { brandId: brand.id, staffId: newId<'staff'>(), ip: '127.0.0.1', requestId: 'late' };
  await correctFixture({ db, clock: systemClock, books: rooms.sportsbook.matchBooks }, hand, row.id, {
    revision: row.revision,
    startsAt: row.starts_at.toISOString(),
    league: row.league,
    homeTeam: to,
    awayTeam: row.away_name,
    state: row.state,
    hidden: row.hidden,
    hot: 'auto',
  });
}

test('a match corrected before somebody comes near: the part wakes as it was drawn, then shows the correction', async () => {
  const { page, complaints, close } = await stage.visit({
    size: [360, 740],
    theme: 'dark',
    language: 'en',
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/MCSFE_gameMatches/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/below-/.test(name)),
  );
  const name = (await page.locator('.match .match-team bdi').first().textContent()) ?? '';
  await correct(name, 'Late Rovers');
  // An answer of another tab would be old by now too: the server tells the correction.
  await expect
    .poll(async () => (await fetch(`${stage.origin}/wps/relay/MCSFE_gameMatches`)).text())
    .toContain('Late Rovers');
  expect([await page.locator('[data-asleep] .below').count(), asked]).toEqual([1, []]);
  await page.locator('.below').evaluate((below) => below.scrollIntoView());
  await page.locator('.match bdi', { hasText: 'Late Rovers' }).first().waitFor();
  // React throws away what does not fit what the server drew, and says so.
  expect(complaints).toEqual([]);
  expect(asked).toEqual(['/wps/relay/MCSFE_gameMatches']);
  await close();
});

test('a dot shows its banner, the carousel goes on by itself, and pauses when asked', async () => {
  const visitor = await stage.visit({ size: [1440, 900], theme: 'light', language: 'ar', calm: false });
  const { page } = visitor;
  await page.goto('/');
  await awake(page);
  const dots = page.locator('.cover-controls .dots button');
  expect(await dots.count()).toBe(4);
  await dots.nth(2).click();
  await page.locator('.cover-controls .dots button:nth-child(3)[aria-current]').waitFor();
  const chosen = await middle(page).textContent();
  // Five seconds later the next one, although somebody has pressed (docs/PRODUCT.md, 9).
  await page.locator('.cover-controls .dots button:nth-child(4)[aria-current]').waitFor({ timeout: 15_000 });
  expect(await middle(page).textContent()).not.toBe(chosen);
  await page.locator('.cover-controls .iconbtn').click();
  await page.locator('.cover-controls .iconbtn svg use[href="#i-run"]').waitFor({ state: 'attached' });
  await visitor.close();
});

test('where motion is not wanted the banners wait for a press', async () => {
  const visitor = await stage.visit({ size: [360, 740], theme: 'light', language: 'en' });
  const { page } = visitor;
  await page.goto('/');
  await awake(page);
  expect(await page.locator('.cover-controls .iconbtn').count()).toBe(0);
  await page.locator('.cover-controls .dots button').nth(1).click();
  await page.locator('.cover-slide:not([inert])', { hasText: 'Every round' }).waitFor();
  await visitor.close();
});

test.each(walkedIn(['en', 'ar'] as const, 1))(
  'on a tablet in %s the middle banner lies before its neighbours',
  async (language) => {
    const { page, close } = await stage.visit({ size: [1024, 768], theme: 'dark', language });
    await page.goto('/');
    await awake(page);
    const box = await page.locator('.cover-slide:not([inert])').boundingBox();
    if (!box) throw new Error('no banner in the middle');
    // Neither turns nor moves: the picture of it is the same with its neighbours and without them.
    const clip = { ...box, y: box.y + 40, height: box.height - 80 };
    const among = await page.screenshot({ clip });
    await page.evaluate(() => {
      for (const slide of document.querySelectorAll<HTMLElement>('.cover-slide[inert]'))
        slide.style.visibility = 'hidden';
    });
    expect(among.equals(await page.screenshot({ clip }))).toBe(true);
    await close();
  },
);

test('many headlines pass as slowly as two', async () => {
  const { page, close } = await stage.visit({ ...WIDE, calm: false });
  const headline = 'Everything here is play money: nothing can be won or lost in cash.';
  const headlines = Array.from({ length: 12 }, (_, at) => ({ id: `${at}`, title: headline, linkage: '' }));
  await page.route(/MCSFE_announcements.*types=H(&|$)/, (route) =>
    route.fulfill({ json: { success: true, value: { headlines } } }),
  );
  await page.goto('/help');
  await page.locator('a.mark:visible').first().click();
  const row = page.locator('.marquee ul');
  await row.locator('li').nth(11).waitFor({ state: 'attached' });
  const { pace, from } = await row.evaluate((list) => {
    const [pass] = list.getAnimations();
    const { duration } = pass?.effect?.getComputedTiming() ?? {};
    const room = list.parentElement?.getBoundingClientRect();
    pass?.pause();
    if (pass) pass.currentTime = 0;
    const from = (list.getBoundingClientRect().left - (room?.left ?? 0)) / (room?.width ?? 1);
    return { pace: (list.scrollWidth * 1.3) / (Number(duration) / 1_000), from };
  });
  // px a second; 66 letters are about 450 px wide
  expect(pace).toBeLessThan(60);
  expect(from).toBeLessThan(0.7);
  await close();
});

const GAMES = Array.from({ length: 33 }, (_, at) => ({
  vassalage: 'HAAT',
  gameCode: `game-${at}`,
  gameType: 'RNG',
  gameCategory: '',
  nodeId: `${at}`,
  nodeName: `Night Ferry ${at + 1}`,
  showIcon: `/art/RNG/game-${at}.svg`,
  gameGroupCode: 'HOT',
  address: `/play/game-${at}`,
  inHouse: true,
  trial: true,
  maintenance: false,
  rtp: '96.0000',
  volatility: 2,
}));
const VENDORS = Array.from({ length: 12 }, (_, at) => ({
  vassalage: `MAKER_${at}`,
  gameType: ['RNG', 'LIVE', 'FISH', 'PVP'][at % 4],
  displayName: `Maker ${at + 1}`,
}));
const WINNERS = Array.from({ length: 20 }, (_, at) => ({
  customerName: 'ra***7',
  gameCode: 'monsoon-tiger',
  gameName: 'Monsoon Tiger',
  winAmount: `${1_250 + at * 731}.50`,
  currency: 'BDT',
  at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
}));

/** Comes to the home from another page, so that it asks for what it shows; three answers are those of a big brand. */
async function openFull(page: Page): Promise<void> {
  const answer = (path: string, value: unknown): Promise<unknown> =>
    page.route(`**/wps/relay/${path}?*`, (route) => route.fulfill({ json: { success: true, value } }));
  await answer('GCSGAME_hotGames', GAMES);
  await answer('MCSFE_winnerBoard', WINNERS);
  await page.route(/GCS_gameVendors/, (route) => route.fulfill({ json: { success: true, value: VENDORS } }));
  await page.goto('/help');
  await page.locator('main h1').waitFor();
  await page.locator('a.mark:visible').first().click();
  await page.locator('.hot > li').first().waitFor();
  // The makers stand in the footer, which wakes when somebody comes near, or by keyboard.
  await page.locator('.footer a').first().focus();
  await page.locator('.vendors li').first().waitFor();
}

/** How many items of a row are in sight, parts of them counted as parts. */
const inSight = (page: Page, row: string): Promise<number> =>
  page.locator(row).evaluate((list) => {
    const [first, second] = list.children;
    if (!first || !second) return 0;
    const step = Math.abs(second.getBoundingClientRect().x - first.getBoundingClientRect().x);
    const style = getComputedStyle(list);
    const room =
      list.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const width = first.getBoundingClientRect().width;
    return Math.floor(room / step) + (room % step) / width;
  });

/** `count` matches as the wire has them. */
const matches = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `m${at}`,
    title: 'League',
    sport: 'football',
    homeTeam: `Home ${at}`,
    awayTeam: `Away ${at}`,
    homeTeamImageUrl: '/art/crest/h.svg?t=HO',
    awayTeamImageUrl: '/art/crest/a.svg?t=AW',
    matchTime: '2099-01-02T10:40:00Z',
    localTime: '2099-01-02T16:40',
    dayName: 'Friday',
  }));

test.each([
  [1, 0, 0],
  [2, 0, 0],
  [3, 2, 0],
  [4, 2, 4],
])('%i matches have %i arrows and %i dots; one banner has none', async (count, arrows, dots) => {
  const { page, close } = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
  const answer = (path: string, value: unknown): Promise<unknown> =>
    page.route(`**/wps/relay/${path}?*`, (route) => route.fulfill({ json: { success: true, value } }));
  await answer('MCSFE_gameMatches', matches(count));
  await answer('MCSFE_banners', [
    {
      id: 'b',
      groupName: 'w_home',
      title: 'Alone',
      text: '',
      action: '',
      url: '',
      linkage: '',
      linkageType: '',
      ink: 'slots',
    },
  ]);
  await page.goto('/help');
  await page.locator('a.mark:visible').first().click();
  await page.locator('.matches li').first().waitFor();
  expect(await page.locator('.matches li').count()).toBe(count);
  const slider = page.locator('section:has(.matches)');
  expect(await slider.locator('.slider-arrows button').count()).toBe(arrows);
  expect(await slider.locator('.dots button').count()).toBe(dots);
  expect(await slider.locator('.match-when').first().textContent()).toBe('16:40 02.01.2099');
  // A banner that leads nowhere cannot be pressed, and one alone neither turns nor is counted.
  expect(await page.locator('.cover h2').textContent()).toBe('Alone');
  expect(await page.locator('.cover a, .cover-controls').count()).toBe(0);
  await close();
});

const LOOKS: readonly Look[] = [
  { size: [360, 740], theme: 'light', language: 'bn' },
  { size: [1440, 1000], theme: 'dark', language: 'en' },
];
test.each(walkedIn(LOOKS, 1))('a full home at $size in $language', async (look) => {
  const visitor = await stage.visit(look);
  const { page } = visitor;
  await openFull(page);
  expect(await page.locator('.hot > li').count()).toBe(33);
  await page.locator('.vendors').scrollIntoViewIfNeeded();
  await visitor.check('full home');
  if (look.size[0] === 1440) {
    expect(await page.locator('.winners li').count()).toBe(20);
    expect(await inSight(page, '.hot')).toBeCloseTo(5.5, 1);
    expect(await inSight(page, '.vendors')).toBeCloseTo(7.1, 1);
    const arrows = page.locator('section:has(.hot) .slider-arrows button');
    expect(await arrows.nth(0).getAttribute('aria-disabled')).toBe('true');
    await arrows.nth(1).click();
    await page
      .locator('section:has(.hot) .slider-arrows button:first-child[aria-disabled="false"]')
      .waitFor();
  }
  await visitor.close();
});

/** Holds what is asked at these addresses until it is released; `asked` says that something is. */
async function holdBack(page: Page, address: string) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  const asked = page.waitForRequest(address);
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return { asked, release: () => release() };
}

test('what goes on now stands below; games are offered while one types, by keyboard too', async () => {
  const visitor = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
  const { page } = visitor;
  await page.goto('/');
  await page.locator('.below').evaluate((below) => below.scrollIntoView());
  await page.locator('.tables-now .beads i').first().waitFor();
  await page
    .locator('.lottery-card-time b', { hasText: /\d\d:\d\d/ })
    .first()
    .waitFor();
  await page.locator('.sport-now .odd').first().waitFor();
  await visitor.check('home-now');
  const search = page.locator('input[type=search]:visible').first();
  await search.click();
  const first = page.locator('.suggestions [role=option]').first();
  // The answer for the longer text is long on its way: the list stands meanwhile, and Escape closes it without emptying the field.
  const held = await holdBack(page, '**/GCS_gameList?*gameName=baccara&*');
  await page.keyboard.type('bacc');
  await first.waitFor();
  expect(await search.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.type('ara');
  await held.asked;
  expect(await first.count()).toBe(1);
  await page.keyboard.press('Escape');
  await first.waitFor({ state: 'detached' });
  expect([await search.inputValue(), await search.getAttribute('aria-expanded')]).toEqual(['baccara', null]);
  held.release();
  await page.keyboard.type('t');
  await first.waitFor();
  await page.keyboard.press('ArrowDown');
  const name = await first.textContent();
  expect(await search.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/(play|tables)\//);
  expect(name).toMatch(/baccarat/i);
  // On a list its own games come first: `ba` begins dozens of slots.
  await page.goto('/live');
  await search.click();
  await page.keyboard.type('ba');
  await expect.poll(() => first.textContent()).toMatch(/andar bahar|baccarat/i);
  // A hall of matches shows no games by name: the search leads to the list of games.
  await page.goto('/sports');
  await search.click();
  await page.keyboard.type('baccarat');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/games?gameName=baccarat');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
