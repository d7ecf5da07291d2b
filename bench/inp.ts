/**
 * How soon a slow phone answers while 500 tiles scroll: a member on /rng of 10,000 titles, a screen of 360 × 740, a processor four
 * times slower. Pages are loaded until 500 tiles stand; then fingers press hearts, makers, tabs and the search while the list runs
 * under them. Wanted: INP ≤ 200 ms. `npm run bench inp` · BENCH_TILES (500) · wants a Chromium at its usual place (HAAT_CHROMIUM).
 */
import type { Page } from 'playwright-core';
import { setShelf } from '#features/setup/catalogue/store.ts';
import { statement } from '#platform/db/db.ts';
import { newPage, openBrowser } from '#platform/testkit/browser.ts';
import { type Cost, watchCost } from './lib/cost.ts';
import { FINGER_FLAGS, flick, proveFinger, tapAt } from './lib/finger.ts';
import { inpOf, type Interaction, takeInteractions, watchInteractions } from './lib/inp.ts';
import { openHouse } from './lib/house.ts';
import { bench, type Run } from './lib/run.ts';
import { watchStolen } from './lib/stolen.ts';

const PAGE_SIZE = 15;
const SLOWER = 4;
/** A quick thumb, px a second. */
const SPEED = 4_000;
const FLICKS = 3;
/** A heart changes once a second at most (docs/PRODUCT.md, 9); other presses fall in between. */
const BETWEEN_MS = 260;
const rest = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

async function becomeMember(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/register`);
  await page.waitForSelector('html[data-awake]');
  await page.fill('input[name=username]', `tapper${Date.now() % 1_000_000}`);
  for (const name of ['password', 'confirmPassword'])
    await page.fill(`input[name=${name}]`, 'Sonar-Tori-1894');
  for (const box of await page.locator('.checks input').all()) await box.check();
  await page.click('main form button[type=submit]');
  await page.waitForSelector('html[data-member]');
}

const shown = (page: Page): Promise<number> => page.locator('.list-main .tile').count();

/**
 * Resolves when one page more stands. Told by the page itself: to be asked at every frame how many of 500 tiles there are would take
 * 20 ms a frame of a slow phone, and be measured as the page's own.
 */
const arrival = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const list = document.querySelector('.list-pages');
    const wanted = document.querySelectorAll('.list-page').length + 1;
    return new Promise<void>((done) => {
      const watch = new MutationObserver(() => {
        if (document.querySelectorAll('.list-page').length < wanted) return;
        watch.disconnect();
        done();
      });
      if (list) watch.observe(list, { childList: true });
    });
  });

/** @returns what each press cost, in order */
async function loadMore(page: Page, wanted: number): Promise<readonly Cost[]> {
  const costs: Cost[] = [];
  const cost = await watchCost(page);
  for (let tiles = await shown(page); tiles < wanted; tiles += PAGE_SIZE) {
    const more = page.locator('.pager .btn:not([aria-disabled])');
    // In the middle: at the lower edge the dock would be pressed.
    await more.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await rest(BETWEEN_MS);
    const box = await more.boundingBox();
    if (!box) throw new Error('there is no button for more');
    const arrived = arrival(page);
    await cost.begin();
    await tapAt(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await arrived;
    costs.push(await cost.end());
  }
  return costs;
}

/** Processor time a press, the median of five in the beginning (up to 90 tiles) and of the last five. */
function tellCosts({ say }: Run, costs: readonly Cost[]): void {
  for (const [name, some] of [
    ['first five presses', costs.slice(0, 5)],
    ['last five presses', costs.slice(-5)],
  ] as const) {
    const part = (of: keyof Cost): string =>
      ([...some].sort((a, b) => a[of] - b[of])[2]?.[of] ?? Number.NaN).toFixed(1);
    say(
      `${name.padEnd(30)} processor ${part('task')} ms: script ${part('script')}, style ${part('style')}, layout ${part('layout')}`,
    );
  }
}

/** px; nothing that a finger is meant for is smaller than 44, so one point of this grid is on it. */
const GRID = 40;

/**
 * The middle of one of these that a finger would reach, if one is in sight. Found by looking at points: to ask each of 500 tiles where
 * it is would lay out all that the page leaves out, and that work would be measured as the page's own. A finer grid kept the page from
 * drawing for up to 200 ms right before the press.
 */
const reachable = (page: Page, selector: string): Promise<{ x: number; y: number } | null> =>
  page.evaluate(
    ({ wanted, grid }) => {
      for (let y = 80; y < innerHeight - 90; y += grid)
        for (let x = grid / 2; x < innerWidth; x += grid) {
          const element = document.elementFromPoint(x, y)?.closest(wanted);
          if (!element) continue;
          const { left, top, width, height } = element.getBoundingClientRect();
          const middle = { x: left + width / 2, y: top + height / 2 };
          if (element.contains(document.elementFromPoint(middle.x, middle.y))) return middle;
        }
      return null;
    },
    { wanted: selector, grid: GRID },
  );

async function tap(page: Page, selector: string): Promise<number> {
  const at = await reachable(page, selector);
  if (!at) return 0;
  await tapAt(page, at);
  return 1;
}

const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** The list runs on after three flicks; what comes under the finger is pressed before it stands, and again. @returns how many presses were made */
async function scrollAndPress(run: Run, page: Page): Promise<number> {
  const rounds = run.smoke ? 2 : 26;
  let [pressed, ran] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const up = round < rounds * 0.6;
    const begun = await scrolled(page);
    await flick(
      page,
      { x: 180, y: up ? 160 : 620 },
      { distance: up ? 480 : -480, speed: SPEED, times: FLICKS },
    );
    pressed += await tap(page, '.list-main .tile-fav');
    pressed += await tap(page, '.list-main .tile-fav');
    ran += Math.abs((await scrolled(page)) - begun);
  }
  run.say(`the list ran ${(ran / rounds).toFixed(0)} px a round, ${rounds} rounds`);
  return pressed;
}

/** A search with all tiles standing, which it clears; then makers and tabs. */
async function filter(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo(0, 0));
  await rest(BETWEEN_MS);
  let pressed = await tap(page, 'input[type=search]');
  // Letters that do not go to the field are keys of their own: G and E lead to e-sports.
  if (pressed === 0) throw new Error('the search is out of reach');
  await page.keyboard.type('tiger', { delay: 120 });
  await page.keyboard.press('Enter');
  pressed += 'tiger'.length + 1;
  await page.waitForURL(/gameName=tiger/);
  await rest(1_000);
  for (const control of [
    '.maker:nth-child(2)',
    '.list-tabs [aria-pressed] + [aria-pressed]',
    '.list-tabs [aria-pressed]',
  ]) {
    pressed += await tap(page, control);
    await rest(1_000);
  }
  return pressed;
}

function tell(run: Run, name: string, interactions: readonly Interaction[], count: number): void {
  const inp = inpOf(
    interactions.map(({ duration }) => duration),
    count,
  );
  run.requests(name, { done: count, refused: 0 });
  run.figure(`INP of ${name}`, inp, 'ms');
  const slow = [...interactions].sort((a, b) => b.duration - a.duration).slice(0, 3);
  for (const { duration, delay, work, name: event, target } of slow)
    run.say(`  ${String(duration).padStart(5)} ms  waited ${delay}, worked ${work}  ${event} on ${target}`);
}

async function measure(run: Run, page: Page, origin: string): Promise<void> {
  const wanted = run.size('BENCH_TILES', 500, 30);
  const session = await page.context().newCDPSession(page);
  await watchInteractions(page);
  // What a busy machine adds to a press is no matter of the smallest run.
  if (!run.smoke) await proveFinger(page);
  await becomeMember(page, origin);
  await page.goto(`${origin}/rng`);
  await page.waitForSelector('html[data-awake]');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  tellCosts(run, await loadMore(page, wanted));
  run.say(`${await shown(page)} tiles stand`);
  tell(run, 'load more', await takeInteractions(page), Math.ceil(wanted / PAGE_SIZE) - 1);
  const hearts = await scrollAndPress(run, page);
  tell(run, 'hearts while it scrolls', await takeInteractions(page), hearts);
  const presses = await filter(page);
  tell(run, 'search, maker, tabs', await takeInteractions(page), presses);
}

await bench('inp', async (run) => {
  const { db, start } = await openHouse(run, { players: 0 });
  const { port } = await start({ batch: 64 });
  const browser = await openBrowser(undefined, FINGER_FLAGS);
  run.atEnd(() => browser.close());
  const brand = await db.one(statement<{ id: string }>('bench.brand', 'select id from brand.brands limit 1'));
  if (!brand) throw new Error('the sample brand is missing');
  // Players are only ever offered what has an engine; this is about a full shelf.
  await setShelf(db, brand.id, 'all');
  await rest(1_500);
  const { page, close } = await newPage(browser, { size: [360, 740], touch: true, calm: false });
  const stolen = watchStolen();
  await measure(run, page, `http://localhost:${port}`);
  run.say(`the host gave ${(stolen() * 100).toFixed(1)} % of the wanted processor time to other machines`);
  await close();
});
