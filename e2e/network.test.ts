/**
 * The device loses its network and finds it again: the page says so, and nothing that failed stays failed.
 * @walks features/around/lobby
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerAll, openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await offerAll(stage);
});
afterAll(() => stage.close());

const DESK = { size: [1440, 900], theme: 'dark', language: 'en' } as const;

test('a list that failed comes by itself with the network, and to who comes back to it', async () => {
  const { page, context, close } = await stage.visit(DESK);
  const tiles = page.locator('.list-main .tile');
  const failed = page.locator('.list-main .state-error, .list-main [role=alert]').first();
  const to = async (path: string, title: string): Promise<void> => {
    await page.locator(`.rail a[href="${path}"]`).click();
    await page.locator('.list-banner h1', { hasText: title }).waitFor();
  };
  await page.goto('/rng');
  await tiles.nth(14).waitFor();
  // A guest's list listens to nothing: only the device knows.
  expect(await page.locator('.connection').count()).toBe(0);
  await context.setOffline(true);
  await page.locator('.bar .connection').waitFor();
  await to('/live', 'Live');
  await failed.waitFor();
  // Nobody is told of a list of no games.
  expect(await page.locator('.list-main [role=status]').allTextContents()).not.toContain('0 games');
  await context.setOffline(false);
  await tiles.nth(14).waitFor();
  expect(await page.locator('.connection').count()).toBe(0);

  // A server that fails, and not the network: no event tells that it is well again.
  await page.route(/gameType=FISH/, (route) => route.abort());
  await to('/fish', 'Fishing');
  await failed.waitFor();
  await page.unroute(/gameType=FISH/);
  await to('/live', 'Live');
  await tiles.nth(14).waitFor();
  // It is told apart from the parts of one screen by its second (platform/ui/answers.ts).
  await page.waitForFunction((failedAt) => Date.now() - failedAt > 1_100, Date.now());
  await to('/fish', 'Fishing');
  await tiles.nth(14).waitFor();
  await close();
});

test('a phone on its side has labels of the size of an upright one', async () => {
  const { page, close } = await stage.visit({ ...DESK, size: [740, 360] });
  await page.goto('/rng');
  const tile = await page.locator('.list-main .tile').first().boundingBox();
  expect(tile?.width).toBeLessThan(150);
  await close();
});
