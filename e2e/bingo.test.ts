/**
 * Bingo: a guest plays a game with credits, a member buys cards with money while another game is called, both are paid by the pot, and the game is
 * computed again on the device.
 * @walks features/play/tables, games/bingo
 */
import type { Page, Route, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#platform/db/db.ts';
import { balanceOn } from './player.ts';
import { comeInAs } from './seat.ts';
import { type Look, openStage, type Stage } from './stage.ts';
import { endUnderWay } from './under-way.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };

const QUICKER = statement<never>(
  'e2e.quicker_halls',
  `update tables.tables set rhythm = '{"bettingMs": 15000, "dealMs": 500, "showMs": 4000, "callMs": 120}'::json where engine like 'bingo-%'`,
);
const BETS = statement<{ state: string; stake: bigint; payout: bigint }>(
  'e2e.bingo_bets',
  'select state, stake, payout from tables.bets where member_id = $1 order by id',
);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await stage.serving.db.run(QUICKER);
  await endUnderWay(stage);
});
afterAll(() => stage.close());

/**
 * Buys cards as a player does: where the game was closed in the moment of the press – which is said, and nothing was staked – he buys some for the
 * next one. What the page says stands in the failure.
 * @param games in which he then has cards
 */
async function buyCards(page: Page, games = 1): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const textOf = (part: string): string => document.querySelector(part)?.textContent ?? '';
      return {
        games: document.querySelectorAll('.bingo-cards').length,
        isBusy: document.querySelector('[data-action="buy-cards"][aria-busy]') !== null,
        said: textOf('.table-complaint'),
        shop: textOf('.card-shop-head'),
      };
    });
  await expect
    .poll(async () => {
      // Cards are shown with the answer or before the button is free again: who finds it free and no cards has bought none.
      const before = await look();
      if (before.games < games && !before.isBusy) await page.click('[data-action="buy-cards"]');
      return look();
    })
    .toMatchObject({ games, said: '' });
}

/** Has a page ask for its table anew, and hear the answer – as it is read then – only when it is to. */
async function lateAnswerOf(page: Page) {
  let line: WebSocketRoute | undefined;
  await page.routeWebSocket('**/live', (opened) => {
    line = opened;
    opened.connectToServer();
  });
  return async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((go) => (release = go));
    let told: Promise<void> | undefined;
    await new Promise<void>((read, failed) => {
      const hold = async (route: Route): Promise<void> => {
        const response = await route.fetch();
        read();
        await released;
        await route.fulfill({ response });
      };
      // Not once: a route that is used up lets go of what it holds.
      const first = (route: Route): Promise<void> => (told ? route.fallback() : (told = hold(route)));
      page
        .route('**/tables/bingo-90', first)
        .then(() => line?.send(JSON.stringify({ topic: 'table:bingo-90', reset: true })))
        .catch(failed);
    });
    return async (): Promise<void> => {
      release();
      await told;
      await page.evaluate(
        () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
      );
    };
  };
}

/** The first press comes as the game closes. @returns the games that cards were asked for, growing */
async function refuseFirst(page: Page): Promise<readonly string[]> {
  const tried: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/bingo-90/bets')) tried.push(request.postDataJSON().roundId);
  });
  const json = { success: false, code: 'tables.closed', message: 'Closed' };
  await page.route('**/tables/bingo-90/bets', (route) => route.fulfill({ status: 409, json }), { times: 1 });
  return tried;
}

it('a guest plays a game with credits, alone, and gets 85 in 100 back', async () => {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  await page.goto('/bingo');
  await page.waitForSelector('a[href*="bingo-75"], [data-game="bingo-75"], .tile');
  await visitor.check('bingo-list');
  await page.goto('/tables/bingo-75?mode=trial');
  await page.waitForSelector('.trial-strip');
  await buyCards(page);
  expect(await balanceOn(page)).toBe(997_000n);
  await page.waitForSelector('.bingo-page[data-phase="calling"] .bingo-cells [data-on]');
  await visitor.check('bingo-called');
  await page.waitForSelector('.bingo-paid');
  await page.waitForFunction(() =>
    /^9,?995\.50$/.test((document.querySelector('.game-balance .num')?.textContent ?? '').trim()),
  );
  const bets = await stage.serving.db.pool.query('select 1 from tables.bets limit 1');
  expect(bets.rows).toEqual([]);
  await visitor.close();
});

it('a member buys cards with money, is paid by the pot, and computes the game again', async () => {
  const visitor = await stage.visit(DESK);
  const { page } = visitor;
  const { db } = stage.serving;
  const { id } = await comeInAs(stage, visitor, 500_000n);
  const askAnew = await lateAnswerOf(page);
  await page.goto('/tables/bingo-90');
  await page.waitForSelector('[data-action="buy-cards"]:not([aria-disabled])');
  const answer = await askAnew();
  const tried = await refuseFirst(page);
  await buyCards(page);
  // Each press was for another game: one that the server calls closed is not offered again, whatever the page's clock says.
  expect(tried.length).toBeGreaterThan(1);
  expect(new Set(tried).size).toBe(tried.length);
  await answer();
  expect(await page.locator('.bingo-cards').count()).toBe(1);
  await page.waitForSelector('.bingo-page[data-phase="calling"] .bingo-cells [data-on]');
  // A game that is being called takes no more cards: what is bought meanwhile is for the next one.
  await buyCards(page, 2);
  await visitor.check('bingo-both-games');
  await page.waitForSelector('.bingo-prizes [data-prize="full"][data-won]');
  await page.waitForSelector('.bingo-paid');
  await visitor.check('bingo-over');
  // Alone in the room: 85 in 100 of three cards of twenty.
  const [first] = await db.rows(BETS, [id]);
  expect(first).toMatchObject({ state: 'settled', stake: 6_000n });
  expect(5_100n - (first?.payout ?? 0n)).toBeLessThanOrEqual(3n);
  await page.goto('/member/bets');
  await page.waitForSelector('a.ledger-row[href^="/member/bets/table/"]');
  await page.click('a.ledger-row[href^="/member/bets/table/"] >> nth=-1');
  await page.waitForSelector('.round-slip');
  await visitor.check('bet-bingo');
  await page.click('.round-slip .btn-go[aria-haspopup="dialog"]');
  await page.click('.fair-round .btn-go');
  await page.waitForSelector('.fair-report .stamp[data-tone="gain"]');
  await visitor.close();
});
