/**
 * A player bets on real matches: a single, then two together; the feed ends them, one result is corrected, and he sees all of it on his slip.
 * @walks features/play/sportsbook
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPerson } from '#apps/server/testing.ts';
import { type Look, openStage, type Stage } from './stage.ts';
import { statement } from '#platform/db/db.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
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

const until = async <Value>(read: () => Promise<Value | undefined>): Promise<Value> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error('it did not come');
};

async function player(): Promise<{ page: Page; id: string }> {
  const { page, context } = await stage.visit(PHONE);
  page.setDefaultTimeout(30_000);
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { id, token, cookie } = await openPerson(rooms, db, brand.id, 100_000n);
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([
    {
      name,
      value,
      domain: new URL(stage.origin).hostname,
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  await context.addInitScript((given) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
  }, token);
  return { page, id };
}

const pickHome = async (page: Page, bookId: string): Promise<void> => {
  await page.goto(`/sports/match/${bookId}`);
  await page.click('.market .odd >> nth=0');
};
const place = async (page: Page): Promise<void> => {
  await page.click('.slip-bar');
  await page.click('.slip .btn-go >> visible=true');
  await page.waitForSelector('.bet-placed >> visible=true');
};

it('a single and a parlay are placed, settled, and settled again by a corrected result', {
  timeout: 120_000,
}, async () => {
  const { db } = stage.serving;
  const [one, two] = await until(async () => {
    const found = await db.rows(SOON);
    return found.length === 2 ? found : undefined;
  });
  if (!one || !two) throw new Error('no matches');
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
    await page.waitForSelector('.bet');
    const text = await page.textContent('.bets');
    return text?.includes('Corrected result') && !text.includes('Won')
      ? true
      : text?.includes('Lost')
        ? true
        : undefined;
  });
  expect(await page.textContent('.bets')).toContain('Corrected result');
});
