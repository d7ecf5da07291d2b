/**
 * A player stars a match and finds it among his favourites, bets each-way on the winner of a league, cashes half of it out and is paid for the
 * place; bets on one map of an e-sports series, and on the runs of an innings of cricket.
 * @walks features/play/sportsbook
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPerson } from '#apps/server/testing.ts';
import { statement } from '#platform/db/db.ts';
import { until } from './bettor.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const OUTRIGHT = statement<{ id: string; picks: string[] }>(
  'e2e.outright',
  `select b.id, (select json_agg(s ->> 'pick') from json_array_elements(b.markets -> 0 -> 'selections') s where s ->> 'odds' is not null) as picks
     from sportsbook.books b where b.kind = 'outright' and b.state = 'open' and b.league = 'football/en.1' and b.starts_at > now() + interval '1 hour'`,
);
const SOON = statement<{ id: string; home: string }>(
  'e2e.soon_match',
  `select b.id, h.name as home from sportsbook.books b join sportsbook.fixtures f on f.id = b.fixture_id join sportsbook.teams h on h.code = f.home
    where b.status = 'scheduled' and b.state = 'open' and b.sport = $1 and b.starts_at > now() + interval '10 minutes'
      and ($1 <> 'esports' or b.outlook ->> 'model' = 'series')
    order by b.starts_at limit 1`,
);
const RUNS = statement<{ id: string; home: string }>(
  'e2e.runs',
  `select b.id, h.name as home from sportsbook.books b join sportsbook.fixtures f on f.id = b.fixture_id join sportsbook.teams h on h.code = f.home
    where b.status = 'scheduled' and b.state = 'open' and b.sport = 'cricket' and b.starts_at > now() + interval '10 minutes'
      and b.markets::text like '%innings_total%' order by b.starts_at limit 1`,
);
const OPEN = statement<{ open: number }>(
  'e2e.open_slips',
  "select count(*)::integer as open from sportsbook.slips where member_id = $1 and state = 'open'",
);
const ENTER = statement<never>(
  'e2e.enter_end',
  `with r as (update sportsbook.books set result = $2, result_revision = result_revision + 1, state = 'closed', markets = '[]'
     where id = $1 returning id, result_revision)
   insert into sportsbook.book_results (book_id, revision, result, source) select id, result_revision, $2, 'feed' from r`,
);

const LEFT = statement<{ stake: bigint; unit: bigint }>(
  'e2e.left_of_slip',
  "select stake, unit from sportsbook.slips where member_id = $1 and state = 'open'",
);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function player(): Promise<{ page: Page; id: string; visitor: Visitor }> {
  const visitor = await stage.visit(PHONE);
  const { page, context } = visitor;
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { id, token, cookie } = await openPerson(rooms, db, brand.id, 100_000n);
  const [name = '', value = ''] = cookie.split('=');
  const domain = new URL(stage.origin).hostname;
  await context.addCookies([
    { name, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
  ]);
  await context.addInitScript((given) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
  }, token);
  return { page, id, visitor };
}

const place = async (page: Page): Promise<void> => {
  await page.click('.slip .btn-go >> visible=true');
  await page.waitForSelector('.bet-placed >> visible=true');
};
const noneOpen = (id: string): Promise<true> =>
  until(async () => ((await stage.serving.db.one(OPEN, [id]))?.open === 0 ? true : undefined));
const settledBets = async (page: Page): Promise<string> => {
  await page.goto('/sports/bets');
  await page.click('.chips >> text=Settled');
  await page.waitForSelector('.bet .stamp');
  return (await page.textContent('.bets')) ?? '';
};

/** Sells a part of the one open bet; an offer that moved meanwhile is taken as it is now. */
async function sell(page: Page, part: string): Promise<void> {
  await page.goto('/sports/bets');
  await page.locator('.bet-sell .btn').first().click();
  await page.locator('.bet-sell .chip', { hasText: part }).click();
  await until(async () => {
    const answer = page.waitForResponse(
      (one) => one.url().endsWith('/cash-out') && one.request().method() === 'POST',
    );
    await page.locator('.bet-sell .btn-go').click();
    return (await answer).status() === 200 ? true : undefined;
  });
  await page.locator('.bet', { hasText: 'Cashed out in part' }).waitFor();
}

it('a starred match stands among the favourites; an each-way bet on a league is cashed out in part and paid for its place', async () => {
  const { db } = stage.serving;
  const outright = await until(() => db.one(OUTRIGHT));
  const match = await until(() => db.one(SOON, ['football']));
  const { page, id, visitor } = await player();
  await page.goto(`/sports/match/${match.id}`);
  await page.click('.star');
  await page.waitForSelector('.star[aria-pressed="true"]');
  await page.goto('/sports');
  await page.click('.chips >> text=Favourites');
  await page.waitForSelector(`.sport-row a[href="/sports/match/${match.id}"]`);
  await page.goto(`/sports/outright/${outright.id}`);
  await page.click('.odds[data-names] .odd >> nth=1');
  await page.click('.slip-bar');
  await page.click('.bet-each-way input >> visible=true');
  await visitor.check('sports-each-way');
  await place(page);
  await sell(page, '50');
  await visitor.check('sports-each-way-sold');
  // Half of both halves is left.
  expect(await db.one(LEFT, [id])).toEqual({ stake: 10_000n, unit: 5_000n });
  const [first = '', second = ''] = outright.picks;
  await db.run(ENTER, [outright.id, JSON.stringify({ status: 'ended', positions: [[first], [second]] })]);
  await noneOpen(id);
  const text = await settledBets(page);
  expect(text).toContain(second);
  expect(text).toMatch(/WinLost.*PlaceWon/);
});

it('a bet on one map of a series is settled by that map', async () => {
  const { db } = stage.serving;
  const match = await until(() => db.one(SOON, ['esports']));
  const { page, id } = await player();
  await page.goto(`/sports/match/${match.id}`);
  await page.waitForSelector('.series li >> nth=2');
  await page.click('[aria-label="Map 2 winner"] .odd >> nth=0');
  await page.click('.slip-bar');
  await place(page);
  const maps = [
    { home: 0, away: 1 },
    { home: 1, away: 0 },
    { home: 0, away: 1 },
  ];
  await db.run(ENTER, [match.id, JSON.stringify({ status: 'ended', home: 1, away: 2, maps, bestOf: 3 })]);
  await noneOpen(id);
  const text = await settledBets(page);
  expect(text).toContain('Map 2 winner');
  expect(text).toContain('Won');
});

it('a bet on the runs of an innings is settled by what its side made', async () => {
  const { db } = stage.serving;
  const match = await until(() => db.one(RUNS));
  const { page, id, visitor } = await player();
  await page.goto(`/sports/match/${match.id}`);
  const over = page.locator('[aria-label="Runs, 1st innings"] .odd', { hasText: 'Over' }).first();
  await over.scrollIntoViewIfNeeded();
  await over.click();
  await page.click('.slip-bar');
  await visitor.check('sports-innings');
  await place(page);
  // More than any line: over is won.
  const innings = [
    { side: 'home', runs: 399, ended: 'overs' },
    { side: 'away', runs: 150, ended: 'all_out' },
  ];
  await db.run(ENTER, [match.id, JSON.stringify({ status: 'ended', home: 399, away: 150, innings })]);
  await noneOpen(id);
  const text = await settledBets(page);
  expect(text).toContain('Runs, 1st innings');
  expect(text).toContain('Won');
});
