/**
 * A table that does not run as it should: staff halt it and every bet is given back, the server that dealt dies between close and result and
 * another finishes the round, a result is entered by two at the console. Players are told each time, on the page and in their records.
 * @walks features/play/tables, features/play/stakes, features/people/approvals, games/roulette
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff } from '#apps/server/testing.ts';
import type { MemberId } from '#kernel/ids.ts';
import { statement } from '#platform/db/db.ts';
import { OWN_TABLE_MS, ownTable } from './own-table.ts';
import { balanceOn, minorIn } from './player.ts';
import { atConsole, comeIn } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const TABLET: Look = { size: [1024, 768], theme: 'dark', language: 'en' };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type Player = { readonly visitor: Visitor; readonly page: Page; readonly id: MemberId };

/** A player at the table with 10.00 on a place. */
async function bettor(code: string, spot: string): Promise<Player> {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  const id = await comeIn(stage, visitor);
  await page.goto(`/tables/${code}`);
  await page.waitForSelector('.table-page[data-phase="betting"]');
  await page.locator('.tray button').first().click();
  await page.locator(`[data-spot="${spot}"]`).first().click();
  await page.waitForSelector('.chip-face[data-loose]');
  await page.click('[data-action="place"]');
  await page.waitForSelector(`[data-spot="${spot}"][data-on] .chip-face:not([data-loose])`);
  return { visitor, page, id };
}

/** Somebody of the house at the console, with this table open. */
async function dealer(look: Look, code: string): Promise<Visitor> {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { token, cookie } = await openStaff(rooms, db, brand.id, 'admin');
  const visitor = await atConsole(stage, look, { token, cookie: cookie.split('=')[1] ?? '' });
  await visitor.page.goto(`/console/tables?open=${code}`);
  await visitor.page.waitForSelector('.desk-pane [data-action="halt"]');
  return visitor;
}

const CLOSE_NOW = statement<never>(
  'e2e.close_now',
  `update tables.rounds set closes_at = now(), reveals_at = now() + interval '12 s', ends_at = now() + interval '40 s'
   where table_code = $1 and state = 'open' and opens_at <= now()`,
);
const STATE = statement<{ state: string; note: string | null; result: string | null }>(
  'e2e.round_state',
  'select state, note, result from tables.rounds where table_code = $1 order by opens_at desc limit 1',
);
const BET = statement<{ id: string; state: string; payout: bigint }>(
  'e2e.bet_of',
  'select id, state, payout from tables.bets where member_id = $1',
);
/** What a process leaves that was killed: its lease, which nobody renews and which is not over yet. */
const DIE = statement<never>(
  'e2e.die',
  `update platform.leases set holder = gen_random_uuid(), epoch = epoch + 1, until = clock_timestamp() + interval '17 s' where name = 'tables'`,
);
const QUICK = statement<never>(
  'e2e.quick',
  `update tables.tables set rhythm = '{"bettingMs": 7000, "dealMs": 500, "showMs": 500}'::json where code = $1`,
);
const BY_STAFF = statement<never>(
  'e2e.by_staff',
  "update tables.tables set results = 'staff' where code = $1",
);

const run = (what: typeof CLOSE_NOW, ...values: unknown[]): Promise<number> =>
  stage.serving.db.run(what, values);
const state = async (code: string) => stage.serving.db.one(STATE, [code]);
const becomes = (code: string, wanted: string): Promise<void> =>
  expect.poll(async () => (await state(code))?.state).toBe(wanted);
const band = (page: Page, text: string): Promise<void> => page.locator('.band', { hasText: text }).waitFor();

it('a halted table gives bets back and says so, on the page, in the records and on the statement; then it goes on', {
  timeout: OWN_TABLE_MS,
}, async () => {
  const code = await ownTable(stage, { engine: 'roulette', showMs: 4_000 });
  const { visitor, page, id } = await bettor(code, 'red');
  const staff = await dealer(DESK, code);
  await staff.page.click('[data-action="halt"]');
  await page.waitForSelector('.table-page[data-phase="voided"]');
  await band(page, 'Table paused, all bets returned');
  await page.waitForSelector('.own-bets .stamp');
  await page.waitForSelector('.table-paid');
  expect(minorIn(await page.locator('.table-paid').textContent())).toBe(1_000n);
  await expect.poll(() => balanceOn(page)).toBe(50_000n);
  await visitor.check('table-halted');
  await staff.check('table-halted-desk');
  const [bet] = await stage.serving.db.rows(BET, [id]);
  expect(bet).toMatchObject({ state: 'voided', payout: 1_000n });
  // Who comes later reads the same.
  await page.reload();
  await band(page, 'Table paused, all bets returned');
  await page.goto('/member/bets');
  await page.locator('.ledger-row').first().click();
  await page.locator('.round-slip', { hasText: 'Table paused, all bets returned' }).waitFor();
  await visitor.check('table-halted-slip');
  await page.goto('/member/statement');
  await page.locator('.statement-paper tr', { hasText: 'Stake returned' }).waitFor();
  await visitor.check('table-halted-statement');
  await run(QUICK, code);
  await page.goto(`/tables/${code}`);
  await band(page, 'Table paused');
  expect(await page.locator('.band', { hasText: 'Next round' }).count()).toBe(0);
  await staff.page.click('[data-action="halt"]');
  await page.waitForSelector('.table-page[data-phase="betting"]');
  for (const seen of [visitor, staff]) await seen.close();
});

it('a round whose server died between close and result is finished by the next, and says so', {
  timeout: OWN_TABLE_MS,
}, async () => {
  const code = await ownTable(stage, { engine: 'roulette', showMs: 20_000 });
  const { visitor, page, id } = await bettor(code, 'red');
  await run(CLOSE_NOW, code);
  await becomes(code, 'closed');
  await run(DIE);
  await band(page, 'Waiting for the result');
  await visitor.check('table-awaited');
  await page.waitForSelector('.table-page[data-phase="result"]');
  await page.locator('.band-note', { hasText: 'interrupted' }).waitFor();
  await visitor.check('table-resumed');
  await becomes(code, 'settled');
  expect(await state(code)).toMatchObject({ note: 'resumed' });
  const [bet] = await stage.serving.db.rows(BET, [id]);
  expect(bet?.state).toBe('settled');
  await expect.poll(() => balanceOn(page)).toBe(49_000n + (bet?.payout ?? 0n));
  await page.goto(`/member/bets/table/${bet?.id}`);
  await page.locator('.round-slip', { hasText: 'interrupted' }).waitFor();
  await visitor.close();
});

it('a result is entered by two who see the same, and never by one alone', {
  timeout: OWN_TABLE_MS,
}, async () => {
  const code = await ownTable(stage, { engine: 'roulette', showMs: 120_000 });
  await run(BY_STAFF, code);
  const { visitor, page, id } = await bettor(code, 'n-17');
  await run(CLOSE_NOW, code);
  await becomes(code, 'closed');
  const one = await dealer(DESK, code);
  const form = one.page.locator('.desk-form', { hasText: 'Enter the result' });
  await form.locator('input').first().fill('17');
  await form.locator('input').last().fill('seen on the wheel');
  await one.check('table-result-form');
  await form.locator('.btn-go').click();
  await one.page.locator('.toast').first().waitFor();
  const request = (staff: Visitor) =>
    staff.page.locator('.desk-pane .desk-card', { hasText: 'Result of round' });
  // Who entered it has nothing to agree to.
  await request(one).waitFor();
  expect(await request(one).locator('.btn-go').count()).toBe(0);
  await one.check('table-result-entered');
  const two = await dealer(TABLET, code);
  await request(two).locator('[name="entered-again"]').fill('18');
  // What was entered first is shown to who entered it alone.
  const wanted = (staff: Visitor) =>
    request(staff)
      .locator('dt', { hasText: /^Requested$/ })
      .count();
  expect([await wanted(one), await wanted(two)]).toEqual([1, 0]);
  await request(two).locator('.btn-go').click();
  await request(two).locator('.field-wrong').waitFor();
  await two.check('table-result-differs');
  expect(await state(code)).toMatchObject({ state: 'closed', result: null });
  await request(two).locator('[name="entered-again"]').fill('17');
  await request(two).locator('.btn-go').click();
  await page.waitForSelector('.table-page[data-phase="result"]');
  await page.locator('.table-paid[data-won]').waitFor();
  expect(minorIn(await page.locator('.table-paid').textContent())).toBe(36_000n);
  const [bet] = await stage.serving.db.rows(BET, [id]);
  expect(bet).toMatchObject({ state: 'settled', payout: 36_000n });
  await visitor.check('table-result-by-staff');
  for (const seen of [visitor, one, two]) await seen.close();
});
