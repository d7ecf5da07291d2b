/**
 * A player bets on real matches: a single, two together, several picks of one match; a price falls before he presses, a running match lets him
 * wait, a slip is sold in part and whole. Results come, one is corrected, another is entered by two persons, and he sees all of it on his slip.
 * @walks features/play/sportsbook
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff } from '#apps/server/testing.ts';
import { bettorsOf, DESK, pickHome, until } from './bettor.ts';
import { atConsole } from './seat.ts';
import { openStage, type Stage } from './stage.ts';
import { statement } from '#platform/db/db.ts';

const SOON = statement<{ id: string; home: string }>(
  'e2e.soon_books',
  `select b.id, h.name as home from sportsbook.books b join sportsbook.fixtures f on f.id = b.fixture_id
     join sportsbook.teams h on h.code = f.home
    where b.status = 'scheduled' and b.state = 'open' and b.sport = 'football' and b.starts_at > now() + interval '10 minutes'
    order by b.starts_at limit 2`,
);
const MONEY = statement<{ cash: bigint; held: bigint }>(
  'e2e.slips_money',
  `select (select sum(stake) from sportsbook.slips where member_id = $1 and state = 'open')::bigint as held, 0::bigint as cash`,
);
const CORRECT = statement<never>(
  'e2e.enter_result',
  `with r as (update sportsbook.books set result = $2, result_revision = result_revision + 1, state = 'closed', markets = '[]'
     where id = $1 returning id, result_revision)
   insert into sportsbook.book_results (book_id, revision, result, source) select id, result_revision, $2, 'feed' from r`,
);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
const { sql, player, price, matches, kickOff } = bettorsOf(() => stage);

const place = async (page: Page): Promise<void> => {
  await page.click('.slip-bar');
  await page.click('.slip .btn-go >> visible=true');
  await page.waitForSelector('.bet-placed >> visible=true');
};

it('a single and a parlay are placed, settled, and settled again by a corrected result', async () => {
  const { db } = stage.serving;
  const [one, two] = await until(async () => {
    const found = await db.rows(SOON);
    return found.length === 2 ? found : undefined;
  });
  if (!one || !two) throw new Error('no matches');
  for (const { id } of [one, two]) await price(id, '2.00');
  const { page, id } = await player();
  await pickHome(page, one.id);
  await place(page);
  await pickHome(page, one.id);
  await pickHome(page, two.id);
  await place(page);
  expect((await db.one(MONEY, [id]))?.held).toBe(20_000n);
  await db.run(CORRECT, [
    one.id,
    JSON.stringify({ status: 'ended', home: 1, away: 0, half: { home: 1, away: 0 } }),
  ]);
  await db.run(CORRECT, [
    two.id,
    JSON.stringify({ status: 'ended', home: 2, away: 0, half: { home: 1, away: 0 } }),
  ]);
  await until(async () => ((await db.one(MONEY, [id]))?.held === null ? true : undefined));
  await page.goto('/sports/bets');
  await page.click('.chips >> text=Settled');
  await page.waitForSelector('.bet .stamp[data-tone="gain"] >> nth=1');
  await db.run(CORRECT, [
    one.id,
    JSON.stringify({ status: 'ended', home: 0, away: 1, half: { home: 0, away: 0 } }),
  ]);
  await until(async () => {
    await page.reload();
    await page.click('.chips >> text=Settled');
    await page.waitForSelector('.bet .stamp');
    const text = (await page.textContent('.bets')) ?? '';
    const stamps = await page.locator('.bet .stamp').allTextContents();
    // The other pick of the parlay has won, and says so.
    return text.includes('Corrected result') &&
      stamps.length === 2 &&
      stamps.every((stamp) => stamp === 'Lost')
      ? true
      : undefined;
  });
});

const oddOf = (page: Page, name: string) => page.locator('.market .odd', { hasText: name });
const legsOf = (id: string) =>
  sql<{ legs: { odds: string; live: object | null; picks?: unknown[] }[]; stake: string; state: string }>(
    'select legs, stake::text, state from sportsbook.slips where member_id = $1 order by id',
    [id],
  );

it('a parlay whose price fell while its player looked elsewhere is refused with the new price, and taken at it', async () => {
  const [one, two] = await matches(2);
  if (!one || !two) throw new Error('no matches');
  const { page, id, visitor } = await player();
  await pickHome(page, one.id);
  await pickHome(page, two.id);
  await price(one.id, '1.80');
  await page.click('.slip-bar');
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/sports/slips') && answer.status() === 409,
  );
  await page.click('.slip .btn-go >> visible=true');
  await refused;
  await page.locator('.bet-leg-odds:visible', { hasText: '1.80' }).waitFor();
  expect(await legsOf(id)).toEqual([]);
  await visitor.check('sports-price-fell');
  await page.click('.slip .btn-go >> visible=true');
  await page.waitForSelector('.bet-placed >> visible=true');
  const [slip] = await legsOf(id);
  expect(slip?.legs.map(({ odds }) => odds)).toEqual(['1.80', '2.00']);
  await visitor.close();
});

it('several picks of one match cost one price together, and stand on the slip as one', async () => {
  const [match] = await matches(1);
  const { page, id, visitor } = await player(DESK);
  await page.goto(`/sports/match/${match?.id}`);
  await page.click('.builder-start .btn');
  await oddOf(page, 'Yes').first().click();
  await page.locator('.builder .btn-why').waitFor();
  await page.locator('.market .odd').first().click();
  await page.locator('.builder .btn-go:not([aria-disabled])').waitFor();
  await visitor.check('sports-builder');
  await page.click('.builder .btn-go');
  await page.locator('.bet-leg[data-parts]:visible').waitFor();
  await visitor.check('sports-builder-slip');
  await page.click('.slip .btn-go >> visible=true');
  await page.waitForSelector('.bet-placed >> visible=true');
  const [slip] = await legsOf(id);
  expect(slip?.legs.map(({ picks }) => picks?.length)).toEqual([2]);
  await visitor.close();
});

it('a slip is sold in part, then all that was left of it', async () => {
  const [match] = await matches(1);
  const { page, id, visitor } = await player();
  await pickHome(page, match?.id ?? '');
  await place(page);
  await page.goto('/sports/bets');
  const sell = async (part: string): Promise<void> => {
    await page.locator('.bet-sell .chip', { hasText: part }).click();
    const sold = page.waitForResponse(
      (answer) => answer.url().endsWith('/cash-out') && answer.request().method() === 'POST',
    );
    await page.locator('.bet-sell .btn-go').click();
    expect((await sold).status()).toBe(200);
  };
  await page.locator('.bet-sell .btn').click();
  await visitor.check('sports-cash-out');
  await sell('50');
  await page.locator('.bet', { hasText: 'Cashed out in part' }).waitFor();
  expect((await legsOf(id)).map(({ stake, state }) => [stake, state])).toEqual([['5000', 'open']]);
  await sell('All');
  await page.click('.chips >> text=Settled');
  await page.locator('.bet .stamp', { hasText: 'Cashed out' }).waitFor();
  const sales = await sql<{ stake: string; paid: string }>(
    'select stake::text, paid::text from sportsbook.slip_sales where member_id = $1 order by at',
    [id],
  );
  expect(sales.map(({ stake }) => stake)).toEqual(['5000', '5000']);
  const [paid] = await sql<{ sum: string }>(
    "select sum(amount)::text from ledger.postings where member_id = $1 and kind = 'payout'",
    [id],
  );
  expect(BigInt(paid?.sum ?? 0)).toBe(sales.reduce((sum, { paid: one }) => sum + BigInt(one), 0n));
  await visitor.check('sports-cashed-out');
  await visitor.close();
});

it('a bet on a running match waits, its trader stops and prices the match, and two persons enter how it ended', async () => {
  const [match] = await matches(1);
  if (!match) throw new Error('no match');
  await kickOff(match);
  // What was priced before the match is past.
  await price(match.id, '2.00');
  const { page, id, visitor } = await player();
  await pickHome(page, match.id);
  await page.click('.slip-bar');
  await page.locator('.slip .bet-note:visible', { hasText: 'A live bet is confirmed' }).waitFor();
  await visitor.check('sports-live');
  const from = Date.now();
  await page.click('.slip .btn-go >> visible=true');
  await page.waitForSelector('.bet-placed >> visible=true');
  expect(Date.now() - from).toBeGreaterThan(4_900);
  expect((await legsOf(id))[0]?.legs[0]?.live).toEqual({ home: 0, away: 0 });
  await page.goto(`/sports/match/${match.id}`);

  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const seat = async () => {
    const { token, cookie } = await openStaff(rooms, db, brand.id, 'admin');
    return atConsole(stage, DESK, { token, cookie: cookie.split('=')[1] ?? '' });
  };
  const one = await seat();
  await one.page.goto(`/console/trading?open=${match.id}`);
  await one.page.locator('.exposure li').first().waitFor();
  await one.check('trading-desk');
  await one.page.locator('.desk-pane h2').click();
  await one.page.keyboard.press('s');
  await page.locator('.market .odd[data-off]').first().waitFor();
  // The key does what the button says: the player may see the stop before the desk has read it.
  await one.page.locator('.desk-pane .btn-go:has(kbd)').waitFor();
  await one.page.keyboard.press('s');
  await page.locator('.market .odd:not([data-off])').first().waitFor();
  await one.page.locator('.trade-odd').first().click();
  await one.page.locator('.trade-own input').fill('1.55');
  await one.page.locator('.trade-own .btn').first().click();
  await page.locator('.market .odd', { hasText: '1.55' }).first().waitFor();
  const form = one.page.locator('.result-form');
  for (const [at, score] of ['2', '0', '1', '0'].entries()) await form.locator('input').nth(at).fill(score);
  await form.locator('input').nth(4).fill('seen at the ground');
  await form.locator('.btn-go').click();
  await form.locator('[role=status]').waitFor();
  const two = await seat();
  await two.page.goto('/console/staff?view=requests');
  await two.page.locator('.desk-card .btn-go').first().click();
  await expect.poll(async () => (await legsOf(id))[0]?.state).toBe('settled');
  await page.goto('/sports/bets');
  await page.click('.chips >> text=Settled');
  // 100.00 at 2.00.
  await page.locator('.bet .stamp[data-tone="gain"]').waitFor();
  await page.locator('.bet', { hasText: '200.00' }).waitFor();
  await visitor.check('sports-won');
  for (const seen of [visitor, one, two]) await seen.close();
});
