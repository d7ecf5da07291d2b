/**
 * Every link is the address it leads to: what the pages of a guest and of a member link to is asked for as a new tab would, and one of each
 * kind is opened in a tab. Old addresses of titles lead on; an unknown one says so, with a way on.
 * @walks features/around/lobby, features/setup/catalogue, features/play/rounds, features/play/tables, features/play/sportsbook, features/play/lottery
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPages, loadFar, pageAt } from '#apps/site/pages-list.ts';
import { comeIn } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const DESK: Look = { size: [1440, 900], theme: 'dark', language: 'en' };
/** Where each is crawled in the browser, with all that comes to life there: of a member every page of his own. */
const PAGES = {
  guest: () => ['/', '/sports', '/live'],
  member: () => [
    '/',
    ...allPages()
      .map(({ path }) => path)
      .filter(isOwn),
  ],
} as const;
const isOwn = (path: string): boolean =>
  /^\/(member|sports\/bets|messages)/.test(path) && !path.includes(':');
const PHONE: Look = { size: [360, 780], theme: 'light', language: 'en' };

let stage: Stage;
beforeAll(async () => {
  [stage] = await Promise.all([openStage(), loadFar()]);
});
afterAll(() => stage.close());

/** Addresses of this site that stand on the page as links, without their anchors. */
const linksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map((link) => new URL(link.href))
      .filter((url) => url.origin === location.origin)
      .map((url) => url.pathname + url.search),
  );

/** A page that is only read needs no pictures. They are kept away by the browser itself: a route of the test would switch its cache off. */
async function readingTab({ context }: Visitor): Promise<Page> {
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', {
    urls: ['*.avif*', '*.webp*', '*.png*', '*.jpg*', '*/art/*'],
  });
  return tab;
}

/** The links of a page with everything that waits for somebody to come near: all of it is awake, and no more links come. */
async function whole(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await page.waitForSelector('html[data-awake]');
  await page.locator('main').waitFor();
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('.below, .footer')) part.scrollIntoView();
  });
  await page.waitForLoadState('networkidle');
  return linksOn(page);
}

const shapeOf = (address: string): string => {
  const { pathname } = new URL(address, 'http://site');
  return pageAt(pathname)?.path ?? pathname;
};

/** Lists of what can be opened: the server draws them whole, so their links are read from what it answers. */
const isList = (address: string): boolean =>
  shapeOf(address) === '/:gameType/:vassalage?' && address.split('/').length === 2 && !address.includes('?');

const linksOfList = async ({ page }: Visitor, address: string): Promise<string[]> =>
  linksIn(await (await page.request.get(address, { headers: { accept: 'text/html' } })).text());

/** What a visitor finds in the browser on these pages, in one tab after the other, and on the lists they link to. */
async function crawl(visitor: Visitor, pages: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  await inTabs(visitor, pages, async (tab, address) => {
    for (const link of await whole(tab, address)) found.add(link);
  });
  const lists = await several(12, [...found].filter(isList), (list) => linksOfList(visitor, list));
  for (const link of lists.flat()) found.add(link);
  return [...found].sort();
}

/** As many tabs at a time, each of which goes on to the next address: a new page each would start a program more for each. */
const TABS = 2;
async function inTabs(
  visitor: Visitor,
  addresses: readonly string[],
  work: (tab: Page, address: string) => Promise<void>,
): Promise<void> {
  const waiting = [...addresses];
  const walker = async (): Promise<void> => {
    const tab = await readingTab(visitor);
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift())
      await work(tab, address);
    await tab.close();
  };
  await Promise.all(Array.from({ length: TABS }, walker));
}

/** Does the work for each, so many at a time. */
async function several<One, Done>(
  most: number,
  all: readonly One[],
  work: (one: One) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  for (let at = 0; at < all.length; at += most)
    done.push(...(await Promise.all(all.slice(at, at + most).map(work))));
  return done;
}

/** The server draws every page as for a guest: one answer is everybody's. */
const asked = new Set<string>();
/** Pages of one kind are made alike: the links of so many of them are followed. */
const READ_OF_A_KIND = 3;
const read = new Map<string, number>();

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

function isFollowed(address: string): boolean {
  const shape = shapeOf(address);
  const before = read.get(shape) ?? 0;
  read.set(shape, before + 1);
  return before < READ_OF_A_KIND;
}

/** What a new tab is answered at each address, and at what the pages there link to, until there is nothing new: the ones that say no. */
async function refusedOf({ page }: Visitor, addresses: readonly string[]): Promise<readonly string[]> {
  const refused: string[] = [];
  for (let wave = [...addresses]; wave.length > 0; ) {
    const unasked = [...new Set(wave)].filter((address) => !asked.has(address));
    for (const address of unasked) asked.add(address);
    const found = await several(12, unasked, async (address) => {
      const answer = await page.request.get(address, { headers: { accept: 'text/html' } });
      if (answer.status() !== 200) refused.push(`${answer.status()} ${address}`);
      const isPage = answer.headers()['content-type']?.startsWith('text/html') === true;
      return isPage && isFollowed(address) ? linksIn(await answer.text()) : [];
    });
    wave = found.flat();
  }
  return refused;
}

/** Opens an address as a new tab would: a document of its own, whatever stood there before. @returns what is wrong with it */
async function opened(tab: Page, address: string): Promise<string | undefined> {
  try {
    await tab.goto(address);
    await tab.waitForFunction(() => (document.querySelector('main')?.textContent ?? '').trim() !== '');
    const lost = await tab.locator('[data-missing]').count();
    return lost > 0 ? `nothing at ${address}` : undefined;
  } catch {
    return `blank at ${address}`;
  }
}

/** Half a minute alone; many times as long where others have the machine. */
const PATIENCE = { timeout: 600_000 };
/** `npm run screens` opens every kind of page as a guest and as a member, `npm test` once: as a member what no guest was led to. */
const shown = new Set<string>();
const isToOpen = (shape: string): boolean => process.env['HAAT_LOOKS'] === 'all' || !shown.has(shape);

it.each([
  ['guest', DESK],
  ['member', PHONE],
] as const)('every link of a %s opens in a new tab', PATIENCE, async (who, look) => {
  const visitor = await stage.visit(look);
  if (who === 'member') await comeIn(stage, visitor);
  const addresses = await crawl(visitor, PAGES[who]());
  expect(addresses.length).toBeGreaterThan(40);
  expect(await refusedOf(visitor, addresses)).toEqual([]);
  expect(asked.size).toBeGreaterThan(100);
  const one = new Map(addresses.map((address) => [shapeOf(address), address]));
  const wrong: (string | undefined)[] = [];
  const toOpen = [...one].flatMap(([shape, address]) => (isToOpen(shape) ? [address] : []));
  expect(toOpen.length).toBeGreaterThan(0);
  await inTabs(visitor, toOpen, async (tab, address) => {
    wrong.push(await opened(tab, address));
  });
  for (const shape of one.keys()) shown.add(shape);
  expect(wrong.filter(Boolean)).toEqual([]);
  await visitor.close();
});

it.each([
  ['/play/kite-cut', '/tables/kite-cut'],
  ['/play/football', '/sports?sport=football'],
  ['/play/mark-six-5m', '/lottery?gameCode=mark-six-5m'],
])('%s leads on to %s', async (old, address) => {
  const answer = await fetch(stage.origin + old, { redirect: 'manual', headers: { accept: 'text/html' } });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, address]);
});

it.each(['/no/such/page', '/play/no-such-game', '/tables/no-such-table'])(
  '%s says that nothing is there, and leads on',
  async (address) => {
    const visitor = await stage.visit(DESK);
    const { page } = visitor;
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await page.locator('[data-missing]').waitFor();
    expect(await page.locator('header a[href="/"]').count()).toBeGreaterThan(0);
    expect(await page.locator('main a[href]').count()).toBeGreaterThan(0);
    await visitor.check(`unknown ${address}`);
    await visitor.close();
  },
);
