/**
 * Three members at one table, two of them in a browser: they sit down with chips, play a hand to its showdown, look at it again and check its shuffle;
 * staff halt the table. A stranger plays with credits against marked programs.
 * @walks features/play/poker
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPerson, openStaff } from '#apps/server/testing.ts';
import { createClient } from '#apps/server/testing-client.ts';
import { type BrandId, newId } from '#kernel/ids.ts';
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

/** Somebody at the table, and how he calls when he is asked. */
type Seated = { readonly memberId: string; readonly call: () => Promise<void> };

async function inBrowser(look: Look) {
  const visitor = await stage.visit(look);
  const { id, brand } = await comeInAs(stage, visitor, 1_000_000n);
  const { page } = visitor;
  const call = () => page.locator('[data-action=call]:not([aria-busy=true])').click();
  return { visitor, page, memberId: id, brand, call };
}

async function sitDown(page: Page): Promise<void> {
  await page.goto(`/poker/${TABLE}`);
  await page.locator('[data-action=sit]').click();
  await page.locator('.poker-buy .btn-go').click();
  await page.locator('[data-action=stand]').waitFor();
}

/** Sits down and calls by the calls of the wire: a third page would show what the other two show. */
async function withoutBrowser(brandId: BrandId): Promise<Seated> {
  const { rooms, db } = stage.serving;
  const ask = createClient(() => stage.origin);
  const as = await openPerson(rooms, db, brandId, 1_000_000n);
  const post = async (act: string, body: unknown): Promise<void> => {
    const path = `/poker/tables/${TABLE}/${act}`;
    const { status, text } = await ask({ path, as, body, key: newId() });
    if (status !== 200) throw new Error(`${status} at ${path}: ${text}`);
  };
  await post('sit', { buyIn: '4000.00', currency: 'BDT', entropy: 'third-of-three' });
  return {
    memberId: as.id,
    call: async () => {
      const { id, lines } = await newestHand();
      await post('act', { handId: id, at: lines, what: 'call' });
    },
  };
}

type HandNow = {
  readonly id: string;
  readonly state: string;
  readonly lines: number;
  readonly rake: string;
  /** Whose turn it is. */
  readonly asked: string | null;
};

async function newestHand(): Promise<HandNow> {
  const [hand] = await sql<HandNow>(
    `select h.id, h.state, cardinality(h.lines) as lines, h.rake::text, s.member_id as asked from poker.hands h
       left join poker.sittings s on s.id = (h.seats -> h.acting ->> 'sitting')::uuid
      where h.table_code = $1 order by h.n desc limit 1`,
    [TABLE],
  );
  return hand ?? { id: '', state: 'none', lines: 0, rake: '0', asked: null };
}

/** Whoever is asked calls, one after the other, until the hand has ended. */
async function callDown(seated: readonly Seated[]): Promise<void> {
  for (;;) {
    await expect
      .poll(async () => {
        const { state, asked } = await newestHand();
        return state === 'ended' || asked !== null;
      })
      .toBe(true);
    const before = await newestHand();
    if (before.state === 'ended') return;
    await seated.find(({ memberId }) => memberId === before.asked)?.call();
    await expect.poll(async () => (await newestHand()).lines).toBeGreaterThan(before.lines);
  }
}

it('three members play a hand with their money, replay it and shuffle it again', async () => {
  // Nobody is hurried, no second hand begins by itself, and nobody is dealt in before the third sits.
  await sql(
    `update poker.tables set pause_ms = 3600000, reveal_ms = 0, action_ms = 600000, next_at = now() + interval '1 hour'
      where code = $1`,
    [TABLE],
  );
  const [one, two] = [await inBrowser(DESK), await inBrowser(PHONE)];
  const { page } = one;
  await page.goto('/poker');
  await page.locator(`a[href="/poker/${TABLE}"]`).waitFor();
  await one.visitor.check('poker-lobby');
  for (const seat of [one, two]) await sitDown(seat.page);
  const seated = [one, two, await withoutBrowser(one.brand.id)];
  await sql('update poker.tables set next_at = now(), due_at = now() where code = $1', [TABLE]);
  await expect.poll(async () => (await newestHand()).state).toBe('playing');
  for (const seat of [one, two])
    await seat.page.locator('.pfelt-seat[data-mine] .pcard[data-open]').first().waitFor();
  // Own cards are open, those of the others are not.
  expect(await page.locator('.pfelt-seat:not([data-mine]) .pcard[data-open]').count()).toBe(0);
  // Only who is asked is offered a call.
  const { asked } = await newestHand();
  for (const seat of [one, two])
    await seat.page
      .locator('[data-action=call]')
      .waitFor({ state: seat.memberId === asked ? 'visible' : 'hidden' });
  await one.visitor.check('poker-table');
  await two.visitor.check('poker-table-phone');
  await callDown(seated);
  const { id, rake } = await newestHand();
  const [{ held } = { held: '' }] = await sql<{ held: string }>(
    'select sum(stack)::text as held from poker.sittings where table_code = $1 and left_at is null',
    [TABLE],
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
  for (const seen of [one, two]) await seen.visitor.close();
});

it('staff read the hand, halt the table and open another', async () => {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const staff = await openStaff(rooms, db, brand.id, 'admin');
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
  await desk.close();
  const guest = await stage.visit(PHONE);
  await guest.page.goto('/poker');
  await guest.page.locator('a[href="/poker/meghna-2"]').waitFor();
  await guest.close();
});

it('a stranger watches, reads of a tournament, and plays with credits against marked programs', async () => {
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  await page.goto('/poker');
  await page.locator('a[href^="/poker/tournaments/"]').first().click();
  await page.locator('.poker-levels').waitFor();
  await visitor.check('poker-tournament');
  // Nobody hurries a stranger.
  await sql("update poker.tables set action_ms = 600000 where code = 'practice'");
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
