/**
 * A limit is reached at the slot, and the page says so; then a break, and an exclusion.
 * @walks features/people/protection, features/play/rounds
 */
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPerson } from '#apps/server/testing.ts';
import { type Look, openStage, type Stage } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const SHOTS = process.env['HAAT_SHOTS'];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function member(look: Look) {
  const visitor = await stage.visit(look);
  const { page, context } = visitor;
  page.setDefaultTimeout(30_000);
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { token, cookie } = await openPerson(rooms, db, brand.id, 50_000n);
  const [name = '', value = ''] = cookie.split('=');
  const { hostname: domain } = new URL(stage.origin);
  await context.addCookies([
    { name, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
  ]);
  await context.addInitScript((given) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
  }, token);
  const shot = async (title: string): Promise<void> => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: `${SHOTS}/${title}-${look.size[0]}-${look.theme}.png`, fullPage: true });
  };
  return { ...visitor, shot };
}

it('a limit of stakes is set, reached at a slot and told there; a break and an exclusion stop play', {
  timeout: 120_000,
}, async () => {
  const { page, check, shot, close } = await member(PHONE);
  await page.goto('/member/limits');
  const stakes = page.getByRole('region', { name: 'Stakes' });
  await stakes.getByRole('button', { name: 'Set limit' }).first().click();
  await stakes.getByRole('textbox').fill('3');
  await shot('limits-form');
  await stakes.getByRole('button', { name: 'Save limit' }).click();
  await stakes.getByText('Starts again').waitFor();
  await check('limits');
  await shot('limits');
  await page.goto('/play/monsoon-tiger');
  const refused = page.getByRole('link', { name: 'See my limits' });
  for (let spins = 0; spins < 6 && !(await refused.isVisible()); spins += 1) {
    await page.keyboard.press('Space');
    await page.waitForTimeout(3_200);
  }
  await refused.waitFor();
  expect(await page.getByRole('alert').first().textContent()).toContain('your own stake limit');
  await shot('limit-reached');
  await refused.click();
  await page.getByRole('button', { name: 'Take a break', exact: true }).click();
  await page.getByRole('button', { name: /^Break for/ }).click();
  await page.getByText('You are taking a break until').waitFor();
  await page.getByRole('radio', { name: '12 months' }).check();
  await page.getByRole('button', { name: 'Exclude yourself', exact: true }).click();
  await shot('exclusion-asked');
  await page.getByRole('button', { name: 'Exclude me for 12 months' }).click();
  await page.getByText('You have excluded yourself until').waitFor();
  await check('excluded');
  await shot('excluded');
  await close();
});

it('the same page at a desk', { timeout: 60_000 }, async () => {
  const { page, check, shot, close } = await member(DESK);
  await page.goto('/member/limits');
  await page.getByRole('region', { name: 'Playing time' }).waitFor();
  await check('limits-desk');
  await shot('limits');
  await close();
});
