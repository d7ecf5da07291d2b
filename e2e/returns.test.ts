/**
 * The monitor: a title whose return is off stands first and is drawn against its exact return; a PAR sheet is counted in the page.
 * @walks features/watch/returns, games/slots
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff, type StaffPerson } from '#apps/server/testing.ts';
import { statement } from '#platform/db/db.ts';
import { atConsole } from './seat.ts';
import { type Look, openStage, type Stage } from './stage.ts';

const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };

const COUNTED = statement<never>(
  'e2e.returns',
  `insert into returns.hours (brand_id, kind, game, hour, stakes, hits, shares, squares)
   select $1, k, g, date_trunc('hour', now()) - h * interval '1 hour', 5000, (5000 * p)::bigint, 5000 * m * 1e6, 5000 * 1.96 * 1e12
   from (values ('table', 'kite-cut', 0.93, 0.5), ('round', 'dice', 0.99, 0.5)) a (k, g, m, p), generate_series(0, 11) h`,
);

let stage: Stage;
let admin: StaffPerson;
beforeAll(async () => {
  stage = await openStage();
  const [brand] = await stage.serving.rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  admin = await openStaff(stage.serving.rooms, stage.serving.db, brand.id, 'admin');
  await stage.serving.db.run(COUNTED, [brand.id]);
});
afterAll(() => stage.close());

it('shows what is off first, and how it came there; counts a sheet on this device', async () => {
  const visitor = await atConsole(stage, DESK, {
    token: admin.token,
    cookie: admin.cookie.split('=')[1] ?? '',
  });
  const { page } = visitor;
  await page.goto('/console/returns');
  await page.locator('tbody tr button').first().click();
  const pane = page.locator('.desk-pane');
  await pane.locator('canvas').waitFor();
  expect(await pane.locator('h2').first().textContent()).toBe('kite-cut');
  expect(await pane.locator('.mark-state').textContent()).toBe('Shifted');
  await visitor.check('returns');
  await page.goto('/console/par');
  await page.fill('textarea', readFileSync(join(import.meta.dirname, '../docs/par/fruit-bell.par'), 'utf8'));
  await page.click('[type=submit]');
  await page.waitForSelector('.par-result[data-ok]');
  expect(await page.textContent('.par-result')).toContain('return');
  await visitor.check('par');
  // Another sheet has no figures yet.
  await page.fill('textarea', 'reel A B\npay Z x1 = 3');
  expect(await page.locator('.par-result').count()).toBe(0);
  await page.click('[type=submit]');
  expect(await page.textContent('.par-result')).toContain('line 2');
  await visitor.close();
});
