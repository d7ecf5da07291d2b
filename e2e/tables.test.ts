/**
 * One table, two players, one round: both see the same cards, one wins and one loses, and the books close.
 * @walks features/play/tables, games/card-tables, features/around/lobby
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPerson } from '#apps/server/testing.ts';
import type { MemberId } from '#kernel/ids.ts';
import { statement } from '#platform/db/db.ts';
import { balanceOn, minorIn } from './player.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';
import { endUnderWay } from './under-way.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const TABLE = '/tables/dragon-tiger';

const QUICKER = statement<never>(
  'e2e.quicker_table',
  `update tables.tables set rhythm = '{"bettingMs": 9000, "dealMs": 1000, "showMs": 5000}' where code = 'dragon-tiger'`,
);
const BETS = statement<{ state: string; stake: bigint; payout: bigint; result: string; round_id: string }>(
  'e2e.table_bets',
  `select b.state, b.stake, b.payout, r.result, b.round_id from tables.bets b join tables.rounds r on r.id = b.round_id
   where b.member_id = $1 order by b.id desc`,
);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await stage.serving.db.run(QUICKER);
  await endUnderWay(stage);
});
afterAll(() => stage.close());

type Player = { readonly visitor: Visitor; readonly page: Page; readonly id: MemberId };

async function sitAtTable(look: Look): Promise<Player> {
  const visitor = await stage.visit(look);
  const { page, context } = visitor;
  page.setDefaultTimeout(30_000);
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { id, token, cookie } = await openPerson(rooms, db, brand.id, 50_000n);
  const [name = '', value = ''] = cookie.split('=');
  const { hostname: domain } = new URL(stage.origin);
  await context.addCookies([
    { name, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
  ]);
  await context.addInitScript((given) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
  }, token);
  await page.goto(TABLE);
  await page.waitForSelector('.tray');
  return { visitor, page, id };
}

/** Lays the chosen chip and places it; within one betting time. */
async function bet({ page }: Player, spot: string): Promise<void> {
  await page.click(`[data-spot="${spot}"]`);
  await page.waitForSelector('.chip-face[data-loose]');
  await page.click('[data-action="place"]');
  await page.waitForSelector('.chip-face:not([data-loose])');
  await page.waitForSelector(`[data-spot="${spot}"][data-on] .chip-face:not([data-loose])`);
}

const betting = (page: Page, least: number): Promise<unknown> =>
  page.waitForFunction(
    (seconds) =>
      document.querySelector('.table-page[data-phase="betting"]') !== null &&
      Number.parseInt(document.querySelector('.band [role="timer"]')?.textContent ?? '0', 10) >= seconds,
    least,
  );
const result = (page: Page): Promise<unknown> => page.waitForSelector('.table-page[data-phase="result"]');
const serial = async (page: Page): Promise<string> =>
  (await page.locator('.own-bets .serial').textContent()) ?? '';

/** One round both play; undefined when the cards were tied. */
async function play(dragon: Player, tiger: Player): Promise<'dragon' | 'tiger' | undefined> {
  await betting(dragon.page, 7);
  await betting(tiger.page, 6);
  await Promise.all([bet(dragon, 'dragon'), bet(tiger, 'tiger')]);
  expect(await serial(dragon.page)).toBe(await serial(tiger.page));
  // Each sees what the other has laid, and nobody's name.
  await dragon.page.waitForFunction(() =>
    /2/.test(document.querySelector('.table-sums > span:last-child')?.textContent ?? ''),
  );
  await Promise.all([result(dragon.page), result(tiger.page)]);
  const cards = (page: Page) => page.locator('.hand-name').allTextContents();
  expect(await cards(dragon.page)).toEqual(await cards(tiger.page));
  const [one] = await stage.serving.db.rows(BETS, [dragon.id]);
  return one?.result === 'dragon' || one?.result === 'tiger' ? one.result : undefined;
}

it('a title under LIVE leads to the table; two play one round, one wins and one loses, and the books close', async () => {
  const [dragon, tiger] = await Promise.all([sitAtTable(PHONE), sitAtTable(DESK)]);
  let won: 'dragon' | 'tiger' | undefined;
  for (let rounds = 0; rounds < 4 && won === undefined; rounds += 1) won = await play(dragon, tiger);
  expect(won).toBeDefined();
  const [winner, loser] = won === 'dragon' ? [dragon, tiger] : [tiger, dragon];
  await winner.page.waitForSelector('.table-paid[data-won]');
  expect(await loser.page.locator('.table-paid').count()).toBe(0);
  await dragon.visitor.check('table-result');
  await tiger.visitor.check('table-result-desk');
  const [paid] = await stage.serving.db.rows(BETS, [winner.id]);
  const [lost] = await stage.serving.db.rows(BETS, [loser.id]);
  expect(paid).toMatchObject({ state: 'settled', payout: (paid?.stake ?? 0n) * 2n });
  expect(lost).toMatchObject({ state: 'settled', payout: 0n, round_id: paid?.round_id });
  for (const player of [winner, loser]) {
    const bets = await stage.serving.db.rows(BETS, [player.id]);
    const due = bets.reduce((sum, one) => sum + one.payout - one.stake, 50_000n);
    await player.page.waitForFunction(
      (text) =>
        (document.querySelector('.game-balance .num')?.textContent ?? '').replace(/[^\d]/g, '') === text,
      String(due),
    );
    expect(await balanceOn(player.page)).toBe(due);
  }
  expect(minorIn(await winner.page.locator('.table-paid').textContent())).toBe(paid?.payout);
  for (const { visitor } of [dragon, tiger]) await visitor.close();
});

it('the round is proved on the reader’s own device, and a guest is asked to log in', async () => {
  const guest = await stage.visit(PHONE);
  const { page } = guest;
  page.setDefaultTimeout(30_000);
  await page.goto('/play/dragon-tiger');
  await page.waitForURL(`**${TABLE}`);
  await page.waitForSelector('.bead');
  await page.click('.session-line button:last-child');
  await page.click('.fair-round .btn-go');
  await page.waitForSelector('.fair-report .stamp[data-tone="gain"]');
  await guest.check('table-fair');
  await page.click('.fair-slip .slip-act button');
  await page.click('[data-spot="tie"]');
  await page.waitForSelector('dialog[open] input[name="username"]');
  await guest.close();
});
