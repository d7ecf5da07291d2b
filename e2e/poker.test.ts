/**
 * Three browsers at one table: they sit down with chips, play a hand to its showdown, look at it again and check its shuffle; a stranger watches, plays
 * with credits against marked programs, and staff halt the table.
 * @walks features/play/poker
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff } from '#apps/server/testing.ts';
import { atConsole, comeInAs } from './seat.ts';
import { type Look, openStage, type Stage } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const TABLE = 'tamarind-4';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await stage.serving.db.pool.query(text, values)).rows;

async function player(look: Look) {
  const visitor = await stage.visit(look);
  const { id, brand } = await comeInAs(stage, visitor, 1_000_000n);
  return { visitor, page: visitor.page, id, brand };
}

async function sitDown(page: Page): Promise<void> {
  await page.goto(`/poker/${TABLE}`);
  await page.locator('[data-action=sit]').click();
  await page.locator('.poker-buy .btn-go').click();
  await page.locator('[data-action=stand]').waitFor();
}

/** Whoever is asked calls, until the hand has ended. */
async function callDown(pages: readonly Page[], hand: () => Promise<string | undefined>): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const page of pages) {
          const call = page.locator('[data-action=call]:not([aria-busy=true])');
          if (await call.isVisible()) await call.click({ timeout: 2_000 }).catch(() => undefined);
        }
        return hand();
      },
      { interval: 100 },
    )
    .toBe('ended');
}

it('three members play a hand with their money, replay it and shuffle it again', async () => {
  await sql('update poker.tables set pause_ms = 60000, reveal_ms = 0, action_ms = 60000 where code = $1', [
    TABLE,
  ]);
  const seated = [await player(DESK), await player(PHONE), await player(DESK)];
  const [one, two] = seated;
  if (!one || !two) throw new Error('three sit');
  const { page } = one;
  await page.goto('/poker');
  await page.locator(`a[href="/poker/${TABLE}"]`).waitFor();
  await one.visitor.check('poker-lobby');
  // Nobody is dealt in before the third sits.
  await sql("update poker.tables set state = 'halted' where code = $1", [TABLE]);
  await sql("update poker.tables set state = 'open', next_at = now() + interval '1 hour' where code = $1", [
    TABLE,
  ]);
  for (const seat of seated) await sitDown(seat.page);
  await sql('update poker.tables set next_at = now(), due_at = now() where code = $1', [TABLE]);
  const hand = async () =>
    (
      await sql<{ state: string }>(
        'select state from poker.hands where table_code = $1 order by n desc limit 1',
        [TABLE],
      )
    )[0]?.state;
  await expect.poll(hand).toBe('playing');
  for (const seat of seated)
    await seat.page.locator('.pfelt-seat[data-mine] .pcard[data-open]').first().waitFor();
  // Own cards are open, those of the others are not.
  expect(await page.locator('.pfelt-seat:not([data-mine]) .pcard[data-open]').count()).toBe(0);
  await expect
    .poll(
      async () =>
        (await Promise.all(seated.map((seat) => seat.page.locator('[data-action=call]').isVisible()))).filter(
          Boolean,
        ).length,
    )
    .toBe(1);
  await one.visitor.check('poker-table');
  await two.visitor.check('poker-table-phone');
  await callDown(
    seated.map((seat) => seat.page),
    hand,
  );
  const [{ id } = { id: '' }] = await sql<{ id: string }>(
    'select id from poker.hands where table_code = $1 order by n desc limit 1',
    [TABLE],
  );
  const [{ held } = { held: '' }] = await sql<{ held: string }>(
    'select sum(stack)::text as held from poker.sittings where table_code = $1 and left_at is null',
    [TABLE],
  );
  const [{ rake } = { rake: '' }] = await sql<{ rake: string }>(
    'select rake::text from poker.hands where id = $1',
    [id],
  );
  expect(BigInt(held) + BigInt(rake)).toBe(3n * 400_000n);
  await page.locator('.pfelt-won').first().waitFor();
  await one.visitor.check('poker-won');
  await page.locator(`a[href="/poker/hands/${id}"]`).click();
  await page.locator('[data-action=check]').click();
  await expect.poll(() => page.locator('.poker-marks [data-ok]').count()).toBe(3);
  await one.visitor.check('poker-replay');
  await two.page.goto('/member/poker');
  await two.page.locator(`a[href="/poker/hands/${id}"]`).waitFor();
  await two.visitor.check('poker-hands');
  await two.page.goto(`/poker/${TABLE}`);
  await two.page.locator('[data-action=stand]').click();
  await two.page.locator('[data-action=sit]').waitFor();

  const { rooms, db } = stage.serving;
  const staff = await openStaff(rooms, db, one.brand.id, 'admin');
  const desk = await atConsole(stage, DESK, { token: staff.token, cookie: staff.cookie.split('=')[1] ?? '' });
  await desk.page.goto(`/console/poker?open=${TABLE}`);
  await desk.page.locator('.desk-list button').first().click();
  await desk.page.locator('.poker-replay').waitFor();
  await desk.check('poker-desk');
  await desk.page.locator('[data-action=halt]').first().click();
  await expect
    .poll(
      async () =>
        (await sql<{ state: string }>('select state from poker.tables where code = $1', [TABLE]))[0]?.state,
    )
    .toBe('halted');
  // A table of the desk's own takes seats at once.
  await desk.page.locator('[data-action=new-table]').click();
  await desk.page.locator('.desk-form').getByLabel('Name', { exact: true }).fill('Meghna 2');
  await desk.page.locator('.desk-form').getByLabel('Code', { exact: true }).fill('meghna-2');
  await desk.check('poker-desk-new');
  await desk.page.locator('.desk-form button[type=submit]').click();
  await expect
    .poll(async () => sql<{ state: string }>("select state from poker.tables where code = 'meghna-2'"))
    .toEqual([{ state: 'open' }]);
  await page.goto('/poker');
  await page.locator('a[href="/poker/meghna-2"]').waitFor();
  for (const seen of [...seated.map(({ visitor }) => visitor), desk]) await seen.close();
});

it('a stranger watches, reads of a tournament, and plays with credits against marked programs', async () => {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  await page.goto('/poker');
  await page.locator('a[href^="/poker/tournaments/"]').first().click();
  await page.locator('.poker-levels').waitFor();
  await visitor.check('poker-tournament');
  await page.goto('/poker/practice');
  await page.locator('[data-action=sit]').click();
  await page.locator('.poker-buy .btn-go').click();
  await page.locator('.pfelt-seat[data-mine] .pcard[data-open]').first().waitFor();
  expect(await page.locator('.pfelt-bot').count()).toBeGreaterThan(0);
  await page.locator('[data-action=call]').waitFor();
  await visitor.check('poker-trial');
  await page.locator('[data-action=fold]').click();
  await visitor.close();
});
