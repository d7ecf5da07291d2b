/**
 * Trial and crash: a guest plays baccarat with credits; a member bets with money, cashes out while the round flies, and the books close.
 * @walks features/play/tables, games/baccarat, games/crash
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TABLE_ENGINES } from '#games/registry.ts';
import { statement } from '#platform/db/db.ts';
import { balanceOn } from './player.ts';
import { type Look, openStage, type Stage } from './stage.ts';
import { endBetting, OWN_TABLE_MS, ownTable } from './own-table.ts';
import { comeInAs } from './seat.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };

const BETS = statement<{ state: string; stake: bigint; payout: bigint; out: Date | null }>(
  'e2e.flight_bets',
  'select state, stake, payout, cashed_at as out from tables.bets where member_id = $1 order by id desc',
);

/** Long enough to cash out on a slow machine, short enough to see its end, ms. */
const [SHORT, LONG] = [9_000, 13_000];

let stage: Stage;
let baccarat: string;
let kite: string;
beforeAll(async () => {
  stage = await openStage();
  baccarat = await ownTable(stage, { engine: 'baccarat' });
  const { flight } = TABLE_ENGINES.get('kite-cut') ?? {};
  kite = await ownTable(stage, {
    engine: 'kite-cut',
    showMs: 5_000,
    wanted: (outcome) => {
      const lasts = flight?.lasts(outcome) ?? 0;
      return lasts > SHORT && lasts < LONG;
    },
  });
}, OWN_TABLE_MS);
afterAll(() => stage.close());

it('a guest plays baccarat with credits, and no account is touched', async () => {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  await page.goto(`/tables/${baccarat}?mode=trial`);
  await page.waitForSelector('.trial-strip');
  await page.waitForSelector('.tray');
  expect(await balanceOn(page)).toBe(1_000_000n);
  await page.waitForSelector('.table-page[data-phase="betting"]');
  await page.click('[data-spot="player"]');
  await page.click('[data-spot="banker"]');
  await page.click('[data-action="place"]');
  await page.waitForSelector('[data-spot="banker"][data-on] .chip-face:not([data-loose])');
  expect(await balanceOn(page)).toBe(980_000n);
  await endBetting(stage, baccarat);
  await page.waitForSelector('.table-page[data-phase="result"]');
  // One of the two won, or both came back.
  await page.waitForSelector('.own-bets .slip-sum, .own-bets .stamp');
  await page.waitForFunction(
    () => !/^9,?800\.00$/.test((document.querySelector('.game-balance .num')?.textContent ?? '').trim()),
  );
  await visitor.check('baccarat-trial');
  const postings = await stage.serving.db.pool.query('select 1 from tables.bets limit 1');
  expect(postings.rows).toEqual([]);
  await visitor.close();
});

it('a member cashes out while the round flies, and is paid what the server says', async () => {
  const visitor = await stage.visit(DESK);
  const { page } = visitor;
  const { db } = stage.serving;
  const { id } = await comeInAs(stage, visitor, 500_000n);
  await page.goto(`/tables/${kite}`);
  await page.waitForSelector('.flight-page[data-phase="betting"]');
  await page.click('[data-bet="1"] [data-action="bet"]');
  await page.waitForSelector('.flight-bet.slip[data-bet="1"]');
  await page.locator('[data-bet="2"] input').nth(1).fill('1.05');
  await page.click('[data-bet="2"] [data-action="bet"]');
  await page.waitForSelector('.flight-bet.slip[data-bet="2"]');
  await endBetting(stage, kite);
  await page.click('[data-bet="1"] [data-action="cash-out"]:not([aria-disabled])');
  await page.waitForSelector('[data-bet="1"] [data-outcome="out"]');
  // The second has left by itself: it is paid while the round flies on, and nothing of it can be taken out again.
  await page.waitForSelector('.flight-page[data-phase="flying"] [data-bet="2"] [data-outcome="out"]');
  expect(await page.locator('[data-bet="2"] [data-action="cash-out"]').count()).toBe(0);
  await visitor.check('crash-cashed-out');
  await page.waitForSelector('.flight-page[data-phase="ended"]');
  await page.waitForSelector('.flight-page[data-phase="betting"]');
  const bets = await db.rows(BETS, [id]);
  expect(bets.map(({ state }) => state)).toEqual(['settled', 'settled']);
  const byHand = bets.find(({ out }) => out !== null);
  expect(byHand?.payout ?? 0n).toBeGreaterThan(byHand?.stake ?? 0n);
  const byItself = bets.find(({ out }) => out === null);
  expect(byItself?.payout).toBe(((byItself?.stake ?? 0n) * 105n) / 100n);
  const due = bets.reduce((sum, one) => sum + one.payout - one.stake, 500_000n);
  expect(await balanceOn(page)).toBe(due);
  await page.goto('/member/bets');
  await page.click('a.ledger-row[href^="/member/bets/table/"]');
  await page.waitForSelector('.round-slip .stamp');
  await visitor.check('bet-crash');
  await page.click('.round-slip .btn-go[aria-haspopup="dialog"]');
  await page.click('.fair-round .btn-go');
  await page.waitForSelector('.fair-report .stamp[data-tone="gain"]');
  await visitor.close();
});
