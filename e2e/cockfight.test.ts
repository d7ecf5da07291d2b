/**
 * A cockfight from the menu to the paid bet. At fixed odds one member alone bets, the arena declares by its feed, and he is paid. Into a pool
 * both sides are backed, the clock closes it, two persons at the console say how the fight came out, and the slip shows what was paid.
 * @walks features/play/cockfight
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff, type StaffPerson } from '#apps/server/testing.ts';
import { localArena } from '#features/play/cockfight/service/local-arena.ts';
import { PIT_CODES } from '#features/play/cockfight/service/seed.ts';
import { atConsole, comeInAs } from './seat.ts';
import { type Look, openStage, type Stage } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const PIT = 'silangan-cockpit';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await stage.serving.db.pool.query(text, values)).rows;
const seatOf = ({ token, cookie }: StaffPerson) => ({ token, cookie: cookie.split('=')[1] ?? '' });

async function player(look: Look) {
  const visitor = await stage.visit(look);
  const { id, brand } = await comeInAs(stage, visitor);
  return { visitor, page: visitor.page, id, brand };
}

/** The fight that takes bets, with time enough that it cannot close in the middle of a journey. */
async function calmFight(mode: 'fixed' | 'pool'): Promise<string> {
  let found = '';
  const take = async (): Promise<string> => {
    const [fight] = await sql<{ id: string }>(
      `update cockfight.fights set opens_at = clock_timestamp() - interval '1 minute', closes_at = clock_timestamp() + interval '10 minutes'
        where id = (select id from cockfight.fights where pit_code = $1 and state = 'open' and closes_at > clock_timestamp()
                     order by opens_at limit 1)
          and state = 'open' returning id`,
      [PIT],
    );
    found = fight?.id ?? '';
    return found;
  };
  // Between two fights none takes bets.
  await expect.poll(take).not.toBe('');
  // A fight opens every three minutes, and the page goes on to it: the coming ones come later.
  await sql(
    `update cockfight.fights set opens_at = opens_at + interval '20 minutes', closes_at = closes_at + interval '20 minutes'
      where pit_code = $1 and state = 'open' and opens_at > clock_timestamp()`,
    [PIT],
  );
  if (mode === 'pool')
    await sql(
      "update cockfight.fights set mode = 'pool', terms = null, prices = null, price_version = 0 where id = $1",
      [found],
    );
  return found;
}

/** A fight of an hour ago that the arena’s lines have declared for Meron; asked about it, they say so at once. */
async function wonByMeron(): Promise<string> {
  const key = stage.keys.derive('cockfight-arena');
  const arena = localArena(key, PIT_CODES, { slowestMs: 0, fails: 0 });
  const now = Date.now();
  for (const { ref } of await arena.card(PIT, now - 14_400_000, now - 3_600_000)) {
    const said = await Promise.all(arena.lines.map((line) => arena.declared(line, PIT, ref, now)));
    if (said.every((one) => one.at(-1)?.raw.includes('"result":"meron"'))) return ref;
  }
  throw new Error('Meron has won no fight for three hours');
}
const closeNow = async (fight: string): Promise<void> => {
  await sql(
    "update cockfight.fights set opens_at = clock_timestamp() - interval '1 minute', closes_at = clock_timestamp() - interval '1 second' where id = $1",
    [fight],
  );
};

it('a member alone bets at fixed odds that have moved, the arena declares, and he is paid at his odds', async () => {
  const fight = await calmFight('fixed');
  const { visitor, page, id, brand } = await player(PHONE);
  await page.goto('/cockfight');
  await page.locator(`.pit-tabs a[href$="${PIT}"]`).click();
  await page.locator('.pit-rules [data-rule=fixed]').waitFor();
  await page.locator('.pit-rules [data-rule=feed]').waitFor();
  const meron = page.locator('.pit-pick[data-side=meron]');
  await meron.click();
  await page.locator('.pit-bet .chip').nth(2).click();
  await page.locator('.pit-pays', { hasText: '182.00' }).waitFor();
  await visitor.check('cockfight-fixed');
  // What the house has open has moved the price since this page was told.
  await sql(
    `with moved as (
       update cockfight.fights set prices = '{"meron": "1.75", "wala": "1.88", "draw": "28.74"}', price_version = 2 where id = $1 returning id)
     insert into cockfight.prices (fight_id, version, meron, wala, draw) select id, 2, '1.75', '1.88', '28.74' from moved`,
    [fight],
  );
  await page.locator('.pit-bet .btn-go').click();
  await page.locator('.pit-bet [role=alert]', { hasText: 'The odds changed' }).waitFor();
  await meron.getByText('was ×1.82').waitFor();
  await visitor.check('cockfight-moved');
  await page.locator('.pit-bet .btn-go').click();
  await page.locator('.pit-mine li', { hasText: '×1.75' }).waitFor();
  const { rooms, db } = stage.serving;
  const desk = await atConsole(stage, DESK, seatOf(await openStaff(rooms, db, brand.id, 'admin')));
  await desk.page.goto(`/console/cockfight?open=${PIT}`);
  await desk.page.locator('.desk-pane [data-table=exposure]').waitFor();
  await desk.check('cockfight-exposure');
  await desk.page.locator('.desk-pane .desk-form').last().scrollIntoViewIfNeeded();
  await desk.check('cockfight-settings');
  await sql('update cockfight.fights set ref = $2 where id = $1', [fight, await wonByMeron()]);
  await closeNow(fight);
  await page.locator('.pit-mine .gain', { hasText: '175.00' }).waitFor();
  expect(await sql('select payout::text, odds from cockfight.bets where member_id = $1', [id])).toEqual([
    { payout: '17500', odds: '1.75' },
  ]);
  await page.locator('.pit-mine a').first().click();
  await page.locator('.round-slip', { hasText: 'Declared by the arena' }).waitFor();
  await visitor.check('cockfight-fixed-slip');
  for (const seen of [visitor, desk]) await seen.close();
});

it('a fight is backed on both sides, closed, declared by two persons, and paid from its pool', async () => {
  await sql("update cockfight.pits set results = 'staff' where code = $1", [PIT]);
  const fight = await calmFight('pool');
  const { visitor, page, id, brand } = await player(PHONE);
  await page.goto('/cockfight');
  await page.locator(`.pit-tabs a[href$="${PIT}"]`).click();
  await page.locator('.pit-pick[data-side=meron]').waitFor();
  // Nothing can be won as long as nobody has backed the other side, and the page says so.
  await page.locator('.pit-returns', { hasText: 'One side has no bets yet' }).waitFor();
  await visitor.check('cockfight-open');
  await back(page, ['meron', 'wala']);
  await page.locator('.pit-mine li').nth(1).waitFor();
  // The pool moves for everybody by itself: 0.9 × 200 / 100.
  await page.locator('.corner[data-side=meron] .corner-pays', { hasText: '1.80' }).waitFor();
  await visitor.check('cockfight-backed');
  await closeNow(fight);
  await expect
    .poll(
      async () =>
        (await sql<{ state: string }>('select state from cockfight.fights where id = $1', [fight]))[0]?.state,
    )
    .toBe('closed');
  const { rooms, db } = stage.serving;
  const one = await atConsole(stage, DESK, seatOf(await openStaff(rooms, db, brand.id, 'admin')));
  await one.page.goto(`/console/cockfight?open=${PIT}`);
  // An older fight may wait for its result, too; and until the fights are there, the pane's only form is the one of the limits.
  const [{ n } = { n: 0 }] = await sql<{ n: number }>('select n from cockfight.fights where id = $1', [
    fight,
  ]);
  await one.page.locator('.desk-pane .desk-list button', { hasText: new RegExp(`^Fight ${n} `) }).click();
  const form = one.page.locator('.desk-pane .desk-form', { hasText: 'Enter the result' });
  await form.locator('input').last().fill('seen by the referee');
  await one.check('cockfight-desk');
  await form.locator('.btn-go').click();
  await one.page.locator('.toast').first().waitFor();
  const two = await atConsole(stage, DESK, seatOf(await openStaff(rooms, db, brand.id, 'admin')));
  await two.page.goto('/console/staff?view=requests');
  await two.page.locator('.desk-card .btn-go').first().waitFor();
  await two.check('cockfight-request');
  await two.page.locator('.desk-card .btn-go').first().click();
  await expect
    .poll(async () =>
      (
        await sql<{ payout: string }>(
          'select payout::text from cockfight.bets where member_id = $1 order by payout desc',
          [id],
        )
      ).map(({ payout }) => payout),
    )
    .toEqual(['18000', '0']);
  await page.locator('.pit-mine .gain').waitFor();
  await page.goto('/member/bets');
  await page.locator('.ledger-row[href*="/fight/"]').first().click();
  await page.locator('.round-slip .stamp').waitFor();
  await visitor.check('cockfight-slip');
  for (const seen of [visitor, one, two]) await seen.close();
});

/** Bets, as one press on a side and a chip each. */
async function back(page: Page, sides: readonly string[]): Promise<void> {
  await page.locator('.pit-pick[data-side=meron]').waitFor();
  for (const side of sides) {
    await page.locator(`.pit-pick[data-side=${side}]`).click();
    await page.locator('.pit-bet .chip').nth(2).click();
    const taken = page.waitForResponse((answer) => answer.url().includes('/bets') && answer.status() === 200);
    await page.locator('.pit-bet .btn-go').click();
    await taken;
  }
}

it('a draw gives both sides back and pays eight to one on top of the stake; corrected, the fight is paid again', async () => {
  await sql("update cockfight.pits set results = 'staff' where code = $1", [PIT]);
  const fight = await calmFight('pool');
  const { visitor, page, id, brand } = await player(PHONE);
  await page.goto('/cockfight');
  await page.locator(`.pit-tabs a[href$="${PIT}"]`).click();
  await back(page, ['meron', 'wala', 'draw']);
  await closeNow(fight);
  await expect
    .poll(
      async () =>
        (await sql<{ state: string }>('select state from cockfight.fights where id = $1', [fight]))[0]?.state,
    )
    .toBe('closed');
  const { rooms, db } = stage.serving;
  const one = await atConsole(stage, DESK, seatOf(await openStaff(rooms, db, brand.id, 'admin')));
  const two = await atConsole(stage, DESK, seatOf(await openStaff(rooms, db, brand.id, 'admin')));
  const [{ n } = { n: 0 }] = await sql<{ n: number }>('select n from cockfight.fights where id = $1', [
    fight,
  ]);
  const declare = async (result: string): Promise<void> => {
    await one.page.goto(`/console/cockfight?open=${PIT}`);
    await one.page.locator('.desk-pane .desk-list button', { hasText: new RegExp(`^Fight ${n} `) }).click();
    const form = one.page.locator('.desk-pane .desk-form', { hasText: 'the result' });
    await form.locator('select').selectOption(result);
    await form.locator('input').last().fill('seen by the referee');
    await form.locator('.btn-go').click();
    await one.page.locator('.toast').first().waitFor();
    await two.page.goto('/console/staff?view=requests');
    await two.page.locator('.desk-card .btn-go').first().click();
  };
  const paid = async () =>
    (
      await sql<{ line: string }>(
        "select pick || ' ' || payout as line from cockfight.bets where member_id = $1 order by pick",
        [id],
      )
    ).map(({ line }) => line);
  await declare('draw');
  await expect.poll(paid).toEqual(['draw 90000', 'meron 10000', 'wala 10000']);
  await declare('wala');
  // Of both sides 200.00 less a tenth; the draw is not part of their pool.
  await expect.poll(paid).toEqual(['draw 0', 'meron 0', 'wala 18000']);
  const [drawn] = await sql<{ id: string }>(
    "select id from cockfight.bets where member_id = $1 and pick = 'draw'",
    [id],
  );
  await page.goto(`/member/bets/fight/${drawn?.id}`);
  await page.locator('.round-slip', { hasText: 'Result corrected' }).waitFor();
  await visitor.check('cockfight-corrected');
  for (const seen of [visitor, one, two]) await seen.close();
});

it('a stranger finds the sports, the e-sports and the cockfights in the menu', async () => {
  const visitor = await stage.visit(DESK);
  const { page } = visitor;
  for (const [path, place] of [
    ['/sports', '.sports'],
    ['/esports', '.sports'],
  ] as const) {
    await page.goto('/');
    await page.locator(`a[href="${path}"]`).first().click();
    await page.locator(place).waitFor();
  }
  await page.goto('/');
  expect(await page.locator('a[href="/cockfight"]').count()).toBeGreaterThan(0);
  await page.goto('/cockfight');
  await page.locator('.corner').first().waitFor();
  await visitor.check('cockfight-stranger');
  await visitor.close();
});
