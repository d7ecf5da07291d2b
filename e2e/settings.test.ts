/**
 * The desk of the brand: a room's section drawn from its schema, what would change, undo, and somebody who was faster.
 * @walks features/setup/brand, features/people/protection, features/people/members
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSettings } from '#apps/server/testing-settings.ts';
import { JurisdictionSettings } from '#features/people/protection/contract/settings.ts';
import { hire } from '#features/people/staff/service.ts';
import { newName } from './player.ts';
import { atConsole } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const DESK: Look = { size: [1440, 900], theme: 'dark', language: 'en' };
const PHONE: Look = { size: [360, 780], theme: 'light', language: 'en' };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function admin(look: Look, part: string): Promise<Visitor> {
  const { rooms, db } = stage.serving;
  const { identity } = rooms.identity;
  const [own] = await rooms.brand.brands.all();
  if (!own) throw new Error('no brand');
  const account = newName();
  const one = { brandId: own.id, username: account, name: account, person: account, role: 'admin' as const };
  const session = await db.transaction(async (tx) => {
    const id = await hire(tx, identity, { ...one, mustChange: false, passwordHash: 'none' });
    const opening = { how: 'password', factor: true, proved: true };
    return identity.openSession(tx, id, 'staff', { ip: '127.0.0.1', agent: 'journey' }, opening);
  });
  rooms.staff.rights.forget();
  const visitor = await atConsole(stage, look, session);
  await visitor.page.goto(`/console/brand?part=${part}`);
  return visitor;
}

const current = async (name: string) => {
  const { rows } = await stage.serving.db.pool.query<{ data: Record<string, unknown> }>(
    'select data from platform.settings where section = $1',
    [name],
  );
  return rows[0]?.data;
};

describe.each([
  ['at a desk', DESK],
  ['on a phone', PHONE],
])('a section %s', (_, look) => {
  it('shows what would change, takes it back, refuses what the schema refuses, and saves by key', async () => {
    await setSettings(stage.serving, JurisdictionSettings, { minAge: 18, stakeMax: '10000.00' });
    const visitor = await admin(look, 'protection.jurisdiction');
    const { page, check } = visitor;
    const age = page.getByRole('spinbutton').first();
    await age.waitFor();
    const preview = page.locator('.desk-preview');
    expect(await preview.count()).toBe(0);
    await age.fill('99');
    await page.locator('.field-wrong').first().waitFor();
    expect(await page.locator('.field-wrong').first().textContent()).toContain('18 to 25');
    await age.fill('21');
    await expect.poll(() => preview.locator('pre').allTextContents()).toEqual(['18', '21']);
    await check(`settings-changed`);
    await page.locator('.desk-save .btn-line').first().click();
    expect([await age.inputValue(), await preview.count()]).toEqual(['18', 0]);
    await age.fill('21');
    await age.press('Control+s');
    await page.locator('.toast').first().waitFor();
    await expect
      .poll(() => current('protection.jurisdiction'))
      .toMatchObject({ minAge: 21, stakeMax: '10000.00' });
    expect(await preview.count()).toBe(0);
    await visitor.close();
  });
});

it('somebody who was faster is not overwritten, and what was typed stays until it is discarded', async () => {
  const visitor = await admin(DESK, 'protection.jurisdiction');
  const { page } = visitor;
  const age = page.getByRole('spinbutton').first();
  await age.waitFor();
  await setSettings(stage.serving, JurisdictionSettings, { minAge: 23 });
  await age.fill('20');
  await age.press('Control+s');
  await page.locator('.field-wrong').first().waitFor();
  expect([await age.inputValue(), (await current('protection.jurisdiction'))?.['minAge']]).toEqual([
    '20',
    23,
  ]);
  await page.locator('.desk-save .btn-line').last().click();
  await expect.poll(() => age.inputValue()).toBe('23');
  await visitor.close();
});

it('every section is drawn, each with its fields', async () => {
  const visitor = await admin(DESK, 'identity.sign_in');
  const { page, check } = visitor;
  const sections = page.locator('.desk-sections button');
  await expect.poll(() => sections.count()).toBeGreaterThanOrEqual(stage.serving.rooms.settings.length);
  const all = await sections.count();
  for (let n = 0; n < all; n += 1) {
    await sections.nth(n).click();
    await page.locator('.desk-settings .desk-form').first().waitFor();
  }
  expect(await page.locator('.desk-sections').textContent()).not.toMatch(/\.settings\./);
  await sections.filter({ hasText: 'Sign-in' }).first().click();
  await page.getByRole('switch').first().waitFor();
  await check('settings-sign-in');
  await visitor.close();
});
