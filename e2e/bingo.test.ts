/**
 * Bingo: a guest plays a game with credits, a member buys cards with money while another game is called, both are paid by the pot, and the game is
 * computed again on the device.
 * @walks features/play/tables, games/bingo
 */
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

it('a guest plays a game with credits, alone, and gets 85 in 100 back', async () => {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  await page.goto('/bingo');
  await page.waitForSelector('a[href*="bingo-75"], [data-game="bingo-75"], .tile');
  await visitor.check('bingo-list');
  await page.goto('/tables/bingo-75?mode=trial');
  await page.waitForSelector('.trial-strip');
  await page.waitForSelector('[data-action="buy-cards"]:not([aria-disabled])');
  await page.click('[data-action="buy-cards"]');
  await page.waitForSelector('.bingo-cards .bingo-card');
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
  await page.goto('/tables/bingo-90');
  await page.waitForSelector('[data-action="buy-cards"]:not([aria-disabled])');
  await page.click('[data-action="buy-cards"]');
  await page.waitForSelector('.bingo-cards .bingo-card');
  await page.waitForSelector('.bingo-page[data-phase="calling"] .bingo-cells [data-on]');
  // A game that is being called takes no more cards: what is bought meanwhile is for the next one.
  await page.click('[data-action="buy-cards"]');
  await page.waitForFunction(() => document.querySelectorAll('.bingo-cards').length === 2);
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
