/**
 * How smoothly games move on a slow phone: a guest on trial at reels, crash, plinko, a table and a sea, a screen of 360 × 740, a processor six times
 * slower. Frames are counted only while something moves. Wanted: median 60 frames a second, 95 of 100 frames within 50 ms.
 * `npm run bench frames` · BENCH_GAMES (reels,plinko,crash,table,sea) · wants a Chromium at its usual place (HAAT_CHROMIUM).
 */
import type { Browser, Page } from 'playwright-core';
import { newPage, openBrowser } from '#platform/testkit/browser.ts';
import { framesOf, takeFrames, watchFrames } from './lib/frames.ts';
import { openHouse } from './lib/house.ts';
import { bench, type Run } from './lib/run.ts';
import { watchStolen } from './lib/stolen.ts';

const SLOWER = 6;
const MOVING_MS = 2_200;
const FLIGHT_MS = 12_000;
const rest = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/** Frames of so many ms from now. */
async function moving(page: Page, ms: number): Promise<number[]> {
  await takeFrames(page);
  await rest(ms);
  return takeFrames(page);
}

/** Opens a game before the processor is slowed: how a page loads is another bench's. */
async function open(page: Page, address: string, ready: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector(ready, { timeout: 60_000 });
  await rest(1_000);
  await watchFrames(page);
}

async function pressed(page: Page, button: string, rounds: number): Promise<number[][]> {
  const runs: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.waitForSelector(button, { timeout: 60_000 });
    await page.click(button);
    runs.push(await moving(page, MOVING_MS));
  }
  return runs;
}

const GAMES: Readonly<
  Record<
    string,
    {
      readonly path: string;
      readonly ready: string;
      readonly run: (page: Page, rounds: number) => Promise<number[][]>;
    }
  >
> = {
  reels: {
    path: '/play/monsoon-tiger?mode=trial',
    ready: '.slot-spin:not([aria-disabled])',
    run: (page, rounds) => pressed(page, '.slot-spin:not([aria-disabled])', rounds),
  },
  plinko: {
    path: '/play/plinko?mode=trial',
    ready: '.arc-main:not([aria-disabled])',
    run: (page, rounds) => pressed(page, '.arc-main:not([aria-disabled])', rounds),
  },
  crash: {
    path: '/tables/kite-cut?mode=trial',
    ready: '.table-page',
    run: async (page) => {
      // Flights that end soon say little: whatever flies within a while is counted.
      const runs: number[][] = [];
      for (let flight = 0; flight < 2; flight += 1) {
        await page.waitForSelector('.table-page[data-phase="flying"]', { timeout: 60_000 });
        runs.push(await moving(page, FLIGHT_MS / 2));
      }
      return runs;
    },
  },
  table: {
    path: '/tables/baccarat?mode=trial',
    ready: '.table-page',
    run: async (page) => {
      await page.waitForSelector('.table-page:not([data-phase="betting"])', { timeout: 90_000 });
      return [await moving(page, FLIGHT_MS)];
    },
  },
  sea: {
    path: '/sea/gharial-bay?mode=trial',
    ready: '.sea-plate[data-mine]',
    run: async (page) => {
      await page.locator('.water').focus();
      const frames = moving(page, FLIGHT_MS);
      // Somebody who shoots as fast as the cannon is loaded.
      for (let shot = 0; shot < 20; shot += 1) {
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Space');
        await rest(FLIGHT_MS / 25);
      }
      return [await frames];
    },
  },
};

async function measure(run: Run, browser: Browser, origin: string, name: string): Promise<void> {
  const game = GAMES[name];
  if (!game) throw new Error(`there is no ${name}: ${Object.keys(GAMES).join(', ')}`);
  const { page, close } = await newPage(browser, { size: [360, 740], touch: true, calm: false });
  await open(page, `${origin}${game.path}`, game.ready);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const stolen = watchStolen();
  const { count, fps, p95, longest } = framesOf(await game.run(page, run.smoke ? 1 : 5));
  await close();
  run.say(
    `${name.padEnd(8)} longest ${longest.toFixed(0)} ms, ${count} frames, host took ${(stolen() * 100).toFixed(1)} %`,
  );
  run.requests(name, { done: count, refused: 0 });
  run.figure(`frames a second of ${name}`, fps, '/s');
  run.figure(`95 of 100 frames of ${name}`, p95, 'ms');
}

await bench('frames', async (run) => {
  const { start } = await openHouse(run, { players: 0 });
  const { port } = await start({ batch: 64 });
  const browser = await openBrowser();
  run.atEnd(() => browser.close());
  for (const name of run.parts('BENCH_GAMES', Object.keys(GAMES), ['reels']))
    await measure(run, browser, `http://localhost:${port}`, name);
});
