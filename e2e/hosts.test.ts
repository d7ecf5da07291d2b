/**
 * Hosts the brand names beside its own: where its pictures are had, and where its games open (docs/PRODUCT.md, 3 and 7).
 * @walks features/setup/brand, features/around/lobby, features/play/rounds
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newName, register } from './player.ts';
import { openStage, type Stage } from './stage.ts';
import { GameSettings } from '#features/around/lobby/contract/settings.ts';
import { PageSettings } from '#features/setup/brand/contract/settings.ts';
import { setSettings } from '#apps/server/testing-settings.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const PICTURES = 'https://pictures.example';
const GAMES = 'https://games.example';
const DESK = { size: [1440, 900], theme: 'dark', language: 'en' } as const;

async function setHosts(images: readonly string[], games: readonly string[]): Promise<void> {
  await setSettings(stage.serving, PageSettings, { imageCDNs: [...images] });
  await setSettings(stage.serving, GameSettings, { launchGameCDNs: [...games] });
}

/** A drawn page is kept for five seconds: the one that is wanted names the host, or names it no more. */
const opened = (page: Page, path: string, host: string, named: boolean): Promise<unknown> =>
  expect
    .poll(async () => (await page.goto(path))?.headers()['content-security-policy']?.includes(host), {
      timeout: 60_000,
      interval: 500,
    })
    .toBe(named);

const pictures = (page: Page): Promise<(string | null)[]> =>
  page.locator('main img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));

test('pictures come from the brand’s host, and from here when it does not answer', async () => {
  await setHosts([`${PICTURES}/haat/`], []);
  const { page, complaints, close } = await stage.visit(DESK);
  const asked: string[] = [];
  // Stands for a host that hands on what it got here, headers included.
  await page.route(`${PICTURES}/**`, async (route) => {
    const path = route.request().url().slice(`${PICTURES}/haat`.length);
    asked.push(path);
    const answer = await fetch(stage.origin + path);
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-encoding'];
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
  });
  await opened(page, '/rng', PICTURES, true);
  const found = await pictures(page);
  expect(found.length).toBeGreaterThan(1);
  expect(found.filter((src) => !src?.startsWith(`${PICTURES}/haat/art/`))).toEqual([]);
  // They are on the glass, not only asked for.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main .tile img')].every(
      (one) => one.complete && one.naturalWidth > 0,
    ),
  );
  expect(asked.some((path) => /^\/art\/.*monsoon-tiger/.test(path))).toBe(true);
  expect(complaints).toEqual([]);
  await close();

  const other = await stage.visit(DESK);
  await other.page.route(`${PICTURES}/**`, (route) => route.abort());
  await opened(other.page, '/rng', PICTURES, true);
  await other.page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main .tile img')].every(
      (one) => one.complete && one.naturalWidth > 0 && new URL(one.src).origin === location.origin,
    ),
  );
  await other.close();

  await setHosts([], []);
  const last = await stage.visit(DESK);
  await opened(last.page, '/rng', PICTURES, false);
  expect((await pictures(last.page)).filter((src) => !src?.startsWith('/art/'))).toEqual([]);
  await last.close();
});

test('a game opens at the brand’s launch host, and takes the session along; a stranger’s host gets nothing', async () => {
  const { db, rooms } = stage.serving;
  await setHosts([], [GAMES]);
  const { page, close } = await stage.visit(DESK);
  const gone: URL[] = [];
  await page.route(`${GAMES}/**`, async (route) => {
    gone.push(new URL(route.request().url()));
    await route.fulfill({ contentType: 'text/html', body: '<title>there</title>' });
  });
  const play = page.locator('main .tile-act-go').first();
  const press = async (): Promise<void> => {
    await page.locator('main .tile').first().hover();
    await play.click();
  };
  await page.goto('/register');
  await register(page, newName());
  // Not a domain of the brand: the game opens here.
  await page.goto('/rng');
  await press();
  await page.waitForURL(`${stage.origin}/play/monsoon-tiger`);
  expect(gone).toEqual([]);

  await db.pool.query(
    "insert into brand.hosts (host, brand_id) select 'games.example', id from brand.brands",
  );
  rooms.brand.brands.forget();
  await expect
    .poll(async () => (await (await page.goto('/rng'))?.text())?.includes('"domain":"games.example"'), {
      timeout: 60_000,
      interval: 500,
    })
    .toBe(true);
  await press();
  await page.waitForURL(`${GAMES}/play/monsoon-tiger?**`);
  const code = gone[0]?.searchParams.get('handoff') ?? '';
  expect(code).toHaveLength(43);
  const take = (): Promise<Response> =>
    fetch(`${stage.origin}/wps/session/handoff`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'games.example' },
      body: JSON.stringify({ code }),
    });
  // Once, and never again.
  expect([(await take()).status, (await take()).status]).toEqual([200, 401]);
  await close();
});
