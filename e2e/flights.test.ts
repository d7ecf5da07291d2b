/**
 * Trial and crash: a guest plays baccarat with credits; a member bets with money, cashes out while the round flies, and the books close.
 * @walks features/play/tables, games/baccarat, games/crash
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPerson } from '#apps/server/testing.ts';
import { statement } from '#platform/db/db.ts';
import { balanceOn } from './player.ts';
import { type Look, openStage, type Stage } from './stage.ts';
import { endUnderWay } from './under-way.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };

const QUICKER = statement<never>(
  'e2e.quicker_tables',
  `update tables.tables set rhythm = case when code = 'kite-cut' then '{"bettingMs": 4000, "dealMs": 800, "showMs": 2000}'::json
     else '{"bettingMs": 9000, "dealMs": 1000, "showMs": 9000}'::json end where code in ('baccarat', 'kite-cut')`,
);
const BETS = statement<{ state: string; stake: bigint; payout: bigint; out: Date | null }>(
  'e2e.flight_bets',
  'select state, stake, payout, cashed_at as out from tables.bets where member_id = $1 order by id desc',
);

/** One flight in nine is longer than 40 s, one in 400 than 100 s. */
const LONG_FLIGHT = 110_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await stage.serving.db.run(QUICKER);
  await endUnderWay(stage);
});
afterAll(() => stage.close());

it('a guest plays baccarat with credits, and no account is touched', async () => {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  page.setDefaultTimeout(30_000);
  await page.goto('/tables/baccarat?mode=trial');
  await page.waitForSelector('.trial-strip');
  await page.waitForSelector('.tray');
  expect(await balanceOn(page)).toBe(1_000_000n);
  await page.waitForFunction(
    () =>
      document.querySelector('.table-page[data-phase="betting"]') !== null &&
      Number.parseInt(document.querySelector('.band [role="timer"]')?.textContent ?? '0', 10) >= 4,
  );
  await page.click('[data-spot="player"]');
  await page.click('[data-spot="banker"]');
  await page.click('[data-action="place"]');
  await page.waitForSelector('[data-spot="banker"][data-on] .chip-face:not([data-loose])');
  expect(await balanceOn(page)).toBe(980_000n);
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
  const { page, context } = visitor;
  page.setDefaultTimeout(40_000);
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { id, token, cookie } = await openPerson(rooms, db, brand.id, 500_000n);
  const [name = '', value = ''] = cookie.split('=');
  const { hostname: domain } = new URL(stage.origin);
  await context.addCookies([
    { name, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
  ]);
  await context.addInitScript((given) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
  }, token);
  await page.goto('/tables/kite-cut');
  // The second bet leaves by itself; some rounds end before anybody could have left.
  let out = false;
  for (let rounds = 0; rounds < 12 && !out; rounds += 1) {
    await page.waitForSelector('[data-bet="1"] [data-action="bet"]', { timeout: LONG_FLIGHT });
    await page.click('[data-bet="1"] [data-action="bet"]');
    const button = page.locator('[data-bet="1"] [data-action="cash-out"]');
    // A press in the last instant comes too late, and a round may end before the button stands there: the next one is bet on.
    const flies = await button.waitFor({ timeout: 12_000 }).then(
      () => true,
      () => false,
    );
    if (!flies) continue;
    await button.click({ timeout: 2_000 }).catch(() => undefined);
    out = await page.waitForSelector('[data-bet="1"] [data-outcome="out"]', { timeout: 2_500 }).then(
      () => true,
      () => false,
    );
  }
  expect(out).toBe(true);
  await visitor.check('crash-cashed-out');
  await page.waitForSelector('.flight-page[data-phase="ended"]', { timeout: LONG_FLIGHT });
  await page.waitForSelector('.flight-page[data-phase="betting"]');
  const bets = await db.rows(BETS, [id]);
  const [last] = bets;
  expect(last?.state).toBe('settled');
  expect(last?.out).not.toBeNull();
  expect(last?.payout ?? 0n).toBeGreaterThan(last?.stake ?? 0n);
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
}, 240_000);
