/** The product for a journey: a fresh database, the real server with its worker and pages, a browser. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { seed } from '#apps/server/seed.ts';
import { serve, type Serving } from '#apps/server/serve.ts';
import { setShelf } from '#features/setup/catalogue/store.ts';
import { LIGHT_EFFORT } from '#identity/accounts/rules/effort.ts';
import type { ProviderSettings } from '#identity/providers/service/settings.ts';
import { createSeedKeeper, type SeedKeeper } from '#features/play/rounds/seeds.ts';
import { type InstallationKeys, loadKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { silentLog } from '#platform/log/log.ts';
import {
  type Barrier,
  barriers,
  fitsWidth,
  newPage,
  type PageOptions,
  sharedBrowser,
  type Visit,
} from '#platform/testkit/browser.ts';
import { type FreshDatabase, filledOnce, freshDatabase } from '#platform/testkit/database.ts';

const root = join(import.meta.dirname, '..');

export type Stage = {
  readonly browser: Browser;
  readonly origin: string;
  readonly serving: Serving;
  /** Opens sealed server seeds: a journey that needs a certain outcome looks for a client seed that gives it. */
  readonly seeds: SeedKeeper;
  readonly keys: InstallationKeys;
  readonly visit: (look: Look) => Promise<Visitor>;
  readonly close: () => Promise<void>;
};

export type Look = {
  readonly size: readonly [number, number];
  readonly theme: 'dark' | 'light';
  readonly language: 'en' | 'bn' | 'ar';
  /** comes without the marks of news already closed, so that the announcement opens by itself */
  readonly fresh?: boolean;
  /** asks for reduced motion */
  readonly calm?: boolean;
  /** acts as soon as there is something to act on, before the program of the page is awake */
  readonly early?: boolean;
  /** lets the site bring its service worker */
  readonly worker?: boolean;
};

/**
 * `npm run screens` walks every journey in all of its looks and runs the rules of accessibility on every screen it checks. `npm test`
 * walks it once, the next journey in another look, without them: they were a third of the time of all journeys (docs/TESTING.md).
 */
const THOROUGH = process.env['HAAT_LOOKS'] === 'all';

/** Of looks, languages or addresses that show the same: the one that `npm test` walks, or all of them. */
export const walkedIn = <One>(all: readonly One[], which: number): readonly One[] =>
  THOROUGH ? all : all.slice(which, which + 1);

export type Visitor = Visit & {
  readonly name: string;
  /** Nothing on this screen is wrong: no complaint, nothing sticks out; in `npm run screens` no barrier either. */
  readonly check: (screen: string) => Promise<void>;
};

type Part = {
  readonly role: 'all' | 'api';
  /** Where the keys lie: programs of the product find them there, e.g. the check of the books. */
  readonly folder: string;
  readonly providers?: ProviderSettings | undefined;
};

const serveOn = (database: FreshDatabase, keys: InstallationKeys, { role, folder, providers }: Part) =>
  serve({
    config: {
      root,
      host: '127.0.0.1',
      port: 0,
      role,
      trustProxy: false,
      metricsToken: undefined,
      dataDir: folder,
      ...(providers && { providers }),
    },
    databaseUrl: database.appUrl,
    connectTimeoutMs: 15_000,
    keys,
    log: silentLog(),
    effort: LIGHT_EFFORT,
    dist: join(root, 'dist'),
  });

/** By then every host has begun its first look, and a server that stops waits for its end. */
const FIRST_LOOK_MS = 2_500;

/** The books of all matches at once: their host opens a few a second, and every stage would go on with it beside its journey. */
async function openBooks({ rooms }: Serving): Promise<void> {
  for (const { id } of await rooms.brand.brands.all())
    while ((await rooms.sportsbook.matchBooks.open(id, Date.now())) > 0);
}

/** A first start takes seconds, most of them for the 10,000 titles: it happens once a run. */
const afterFirstStart = () =>
  filledOnce('stage', async (database, folder) => {
    const keys = loadKeys(folder);
    const serving = await serveOn(database, keys, { role: 'api', folder });
    const { brand, seeds } = serving.rooms;
    await seed({
      db: serving.db,
      brands: brand.brands,
      seeds,
      hosts: ['localhost'],
      production: false,
    });
    await serving.stop();
    // The hosts of tables, draws and matches look once: chains of the day and books of matches take seconds of processor time.
    const first = await serveOn(database, keys, { role: 'all', folder });
    await new Promise((resolve) => setTimeout(resolve, FIRST_LOOK_MS));
    await openBooks(first);
    await first.stop();
  });

/** @param providers who vouches for visitors, where a journey signs in through one */
export async function openStage(providers?: ProviderSettings): Promise<Stage> {
  const first = await afterFirstStart();
  const database = await freshDatabase(first.name);
  const folder = mkdtempSync(join(tmpdir(), 'haat-stage-'));
  cpSync(first.folder, folder, { recursive: true });
  const keys = loadKeys(folder);
  const serving = await serveOn(database, keys, { role: 'all', folder, providers });
  const browser = await sharedBrowser();
  const origin = serving.origin.replace('127.0.0.1', 'localhost');
  const visitors: Visitor[] = [];
  return {
    browser,
    origin,
    serving,
    seeds: createSeedKeeper(createSealer(keys.derive('seeds'))),
    keys,
    visit: async (look) => {
      const visitor = await visit(browser, origin, look);
      visitors.push(visitor);
      return visitor;
    },
    close: async () => {
      // A step that failed may have left its page open, and the browser stays.
      for (const { close } of visitors) await close();
      await serving.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `HAAT_LOOK=360x780-light-ar`: every journey is walked in this look instead of its own. */
function wantedLook(look: Look): Look {
  const wanted = process.env['HAAT_LOOK'];
  if (!wanted) return look;
  const [size, themed, spoken] = wanted.split('-');
  const [width, height] = (size ?? '').split('x').map(Number);
  const theme = (['dark', 'light'] as const).find((one) => one === themed);
  const language = (['en', 'bn', 'ar'] as const).find((one) => one === spoken);
  if (!width || !height || !theme || !language) throw new Error(`HAAT_LOOK=${wanted} is no look`);
  return { ...look, size: [width, height], theme, language };
}

async function visit(browser: Browser, origin: string, own: Look): Promise<Visitor> {
  const look = wantedLook(own);
  const { size, theme, language, calm = true, fresh = false, early = false, worker = false } = look;
  const options: PageOptions = { size, theme, language, calm, worker, baseURL: origin };
  const visited = await newPage(browser, options);
  await visited.context.addCookies([{ name: 'lang', value: language, url: origin }]);
  await visited.context.addInitScript(
    ([chosen, lang, fresh]) => {
      // The blank page before the first has no storage.
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('theme', chosen);
      localStorage.setItem('lang', lang);
      if (fresh) return;
      for (const audience of ['guest', 'member'])
        sessionStorage.setItem(`announcementClosed.${audience}`, '1');
    },
    [theme, language, fresh] as const,
  );
  await visited.context.addInitScript(rememberEntry);
  waitForOwnSteps(visited.page);
  if (!early) waitUntilAwake(visited.page);
  const name = `${size[0]}-${theme}-${language}`;
  return { ...visited, name, check: (screen) => checkScreen(visited, `${name} ${screen}`) };
}

/** A step back of a page's own takes some milliseconds; on a busy machine some hundred. */
const OWN_STEP_MS = 4_000;

/** A page that was loaded anew below an open popup, e.g. in another currency, stands on its entry, and steps nowhere. */
const rememberEntry = (): void => {
  Reflect.set(globalThis, 'begunOnPopup', Object(history.state).popup === true);
};
/** Where a page stands on the entry of a popup that is gone, it is still stepping back by itself. */
const standsStill = (): boolean =>
  Object(history.state).popup !== true ||
  document.querySelector('dialog[open]') !== null ||
  Reflect.get(globalThis, 'begunOnPopup') === true;

/**
 * A popup that closes takes its step of the history back a moment later. Two steps back at once are one, and what is loaded meanwhile is not
 * loaded: every way on waits until the page stands still, as nobody is quick enough not to.
 */
function waitForOwnSteps(page: Page): void {
  const { goto, goBack, reload } = {
    goto: page.goto.bind(page),
    goBack: page.goBack.bind(page),
    reload: page.reload.bind(page),
  };
  // What still stands open, e.g. the sheet of a slip, keeps its entry: it is left behind as a visitor would.
  const still = () =>
    page.waitForFunction(standsStill, undefined, { timeout: OWN_STEP_MS }).catch(() => undefined);
  page.goto = async (...where) => {
    await still();
    return goto(...where);
  };
  page.goBack = async (...how) => {
    await still();
    return goBack(...how);
  };
  page.reload = async (...how) => {
    await still();
    return reload(...how);
  };
}

/** Players press when they see; a journey that is not about that moment waits until every press is answered at once. */
function waitUntilAwake(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!url.startsWith('/console')) await page.waitForSelector('html[data-awake]');
    return answer;
  };
}

/** HAAT_SHOTS=folder keeps a picture of every screen that was checked, to be looked at. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['HAAT_SHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}.png`) });
}

/**
 * Below an open dialog everything is inert: only the dialog is judged.
 * @param within the part that is judged where it is another; a panel covers half of what lies under it
 */
export async function barriersOf(page: Page, within?: string): Promise<readonly Barrier[]> {
  if (!THOROUGH) return [];
  if (within !== undefined) return barriers(page, within);
  return barriers(page, (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : undefined);
}

async function checkScreen({ page, complaints }: Visit, name: string): Promise<void> {
  await picture(page, name);
  expect({
    screen: name,
    complaints,
    barriers: await barriersOf(page),
    fits: await fitsWidth(page),
  }).toEqual({ screen: name, complaints: [], barriers: [], fits: true });
}

/** A brand that tries out the whole list of 10,000: players are only ever offered what has an engine. */
export async function offerAll({ serving }: Stage): Promise<void> {
  const { brand, catalogue } = serving.rooms;
  const found = await brand.brands.brandFor('localhost', undefined);
  if (!found) throw new Error('the stage has no brand');
  await setShelf(serving.db, found.id, 'all');
  catalogue.catalogue.forget();
}
