/**
 * One table, two players, one round: both see the same cards, one wins and one loses, and the books close. At roulette a finger lays chips on the
 * lines between numbers.
 * @walks features/play/tables, games/card-tables, games/roulette, features/around/lobby
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TABLE_ENGINES } from '#games/registry.ts';
import type { MemberId } from '#kernel/ids.ts';
import { statement } from '#platform/db/db.ts';
import { balanceOn, minorIn } from './player.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';
import { endBetting, OWN_TABLE_MS, ownTable } from './own-table.ts';
import { comeIn } from './seat.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const BETS = statement<{ state: string; stake: bigint; payout: bigint; result: string; round_id: string }>(
  'e2e.table_bets',
  `select b.state, b.stake, b.payout, r.result, b.round_id from tables.bets b join tables.rounds r on r.id = b.round_id
   where b.member_id = $1 order by b.id desc`,
);

let stage: Stage;
let table: string;
beforeAll(async () => {
  stage = await openStage();
  // Whose cards are tied wins nothing: the round that is played is not one of those.
  const dragonTiger = TABLE_ENGINES.get('dragon-tiger');
  table = await ownTable(stage, {
    engine: 'dragon-tiger',
    wanted: (outcome) => ['dragon', 'tiger'].includes(dragonTiger?.result(outcome) ?? ''),
  });
}, OWN_TABLE_MS);
afterAll(() => stage.close());

type Player = { readonly visitor: Visitor; readonly page: Page; readonly id: MemberId };

async function sitAtTable(look: Look, at: string): Promise<Player> {
  const visitor = await stage.visit(look);
  const { page } = visitor;
  const id = await comeIn(stage, visitor);
  await page.goto(`/tables/${at}`);
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

const betting = (page: Page): Promise<unknown> => page.waitForSelector('.table-page[data-phase="betting"]');
const result = (page: Page): Promise<unknown> => page.waitForSelector('.table-page[data-phase="result"]');
const serial = async (page: Page): Promise<string> =>
  (await page.locator('.own-bets .serial').textContent()) ?? '';

it('two play one round, one wins and one loses, and the books close', async () => {
  const [dragon, tiger] = await Promise.all([sitAtTable(PHONE, table), sitAtTable(DESK, table)]);
  await Promise.all([betting(dragon.page), betting(tiger.page)]);
  await Promise.all([bet(dragon, 'dragon'), bet(tiger, 'tiger')]);
  expect(await serial(dragon.page)).toBe(await serial(tiger.page));
  // Each sees what the other has laid, and nobody's name.
  await dragon.page.waitForFunction(() =>
    /2/.test(document.querySelector('.table-sums > span:last-child')?.textContent ?? ''),
  );
  await endBetting(stage, table);
  await Promise.all([result(dragon.page), result(tiger.page)]);
  const cards = (page: Page) => page.locator('.hand-name').allTextContents();
  expect(await cards(dragon.page)).toEqual(await cards(tiger.page));
  const [one] = await stage.serving.db.rows(BETS, [dragon.id]);
  const [winner, loser] = one?.result === 'dragon' ? [dragon, tiger] : [tiger, dragon];
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
  // A title under LIVE leads to its table.
  await page.goto('/play/dragon-tiger');
  await page.waitForURL('**/tables/dragon-tiger');
  await page.goto(`/tables/${table}`);
  await page.waitForSelector('.bead');
  await page.click('.session-line button:last-child');
  await page.click('.fair-round .btn-go');
  await page.waitForSelector('.fair-report .stamp[data-tone="gain"]');
  await guest.check('table-fair');
  await page.click('.fair-slip .slip-act button');
  // Whether bets are taken at the moment or not.
  await page.click('[data-spot="tie"]', { force: true });
  await page.waitForSelector('dialog[open] input[name="username"]');
  await guest.close();
});

const PARTS = statement<{ parts: readonly { readonly spot: string; readonly stake: string }[] }>(
  'e2e.table_parts',
  'select parts from tables.bets where member_id = $1',
);

it('a press between numbers lays a split, at a crossing a corner; chips are taken back, doubled and placed', {
  timeout: OWN_TABLE_MS,
}, async () => {
  const roulette = await ownTable(stage, { engine: 'roulette' });
  const player = await sitAtTable(PHONE, roulette);
  const { page, visitor } = player;
  await betting(page);
  await page.locator('.tray button').first().click();
  const seventeen = page.locator('.roulette-numbers [data-spot="n-17"]');
  const box = await seventeen.boundingBox();
  if (!box) throw new Error('there is no 17');
  const press = (x: number, y: number): Promise<void> => seventeen.click({ position: { x, y } });
  await press(box.width / 2, box.height / 2);
  await page.waitForSelector('[data-spot="n-17"] > .spot-own:not([data-edge])');
  await press(box.width - 4, box.height / 2);
  await page.waitForSelector('[data-edge="s-17-18"] [data-loose]');
  await press(box.width - 4, box.height - 4);
  await page.waitForSelector('[data-edge="q-17"] [data-loose]');
  await visitor.check('roulette-chips');
  await page.locator('.table-acts .btn').last().click();
  await page.waitForSelector('[data-edge="q-17"]', { state: 'detached' });
  // By keys: what kind of bet, then the number it begins at.
  await page.click('[data-kind="street"]');
  await page.locator('.roulette-numbers [data-spot="r-16"]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-spot="r-16"] .chip-face[data-loose]');
  await page.locator('.table-acts .btn').nth(1).click();
  await page.click('[data-action="place"]');
  await page.waitForSelector('[data-edge="s-17-18"] .chip-face:not([data-loose])');
  const [placed] = await stage.serving.db.rows(PARTS, [player.id]);
  const laid = (placed?.parts ?? []).map(({ spot, stake }) => `${spot} ${stake}`);
  expect(laid.sort()).toEqual(['n-17 2000', 'r-16 2000', 's-17-18 2000']);
  await visitor.close();
});
