/**
 * A player shows who he is: pictures from his phone, a decision at the desk with its checklist, the level that follows; staff see it all
 * on his page.
 * @walks features/people/verification, features/people/aml, features/watch/players
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff } from '#apps/server/testing.ts';
import { statement } from '#platform/db/db.ts';
import { pngOf } from '#platform/pictures/png.ts';
import { atConsole, sitDown } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const CARD =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560"><path fill="#3a6f66" d="M0 0h900v560H0z"/></svg>';

const NAMED = statement<never>(
  'e2e.named',
  `insert into members.profiles (member_id, details, birthday) values ($1, '{"fullname": "Shirin Akter"}', '1994-03-18')
   on conflict (member_id) do update set details = excluded.details, birthday = excluded.birthday`,
);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function show({ page, check }: Visitor): Promise<void> {
  await page.goto('/member/verification');
  const card = page.locator('[data-kind=identity]');
  const file = { name: 'card.png', mimeType: 'image/png', buffer: await pngOf(CARD) };
  await card
    .locator('input[type=file]')
    .setInputFiles({ ...file, name: 'letter.png', buffer: Buffer.from('no picture') });
  await card.getByRole('alert').waitFor();
  await card.locator('input[type=file]').setInputFiles(file);
  await card.getByText('1 of 3 pictures added').waitFor();
  await check('document begun');
  await card.getByRole('button', { name: 'Send for checking' }).click();
  await card.getByText('Being checked').waitFor();
  await check('document sent');
}

async function decide({ page, check }: Visitor): Promise<void> {
  await page.goto('/console/verification');
  const row = page.locator('tbody tr', { hasText: 'Identity document' });
  await row.last().click();
  const pane = page.locator('.desk-pane');
  await pane.getByRole('button', { name: 'Picture 1' }).click();
  await pane.locator('.verification-picture').waitFor();
  await check('document at the desk');
  const accept = pane.getByRole('button', { name: 'Accept' });
  expect(await accept.getAttribute('aria-disabled')).toBe('true');
  for (const box of await pane.locator('.verification-checks input').all()) await box.check();
  await accept.click();
  // What is decided waits no longer: it leaves the list, and its pane with it.
  await pane.waitFor({ state: 'hidden' });
}

const TABS = [
  'Payments',
  'Bets',
  'Sessions and devices',
  'Documents',
  'Limits and exclusions',
  'AML cases',
  'Notes',
];

it('shows a document, has it accepted, and is one person on one page of the console', async () => {
  const player = await stage.visit(PHONE);
  const id = await sitDown(stage, player);
  const { rooms, db } = stage.serving;
  await db.run(NAMED, [id]);
  await show(player);

  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const staff = await openStaff(rooms, db, brand.id, 'risk');
  const { token, cookie } = staff;
  const desk = await atConsole(stage, DESK, { token, cookie: cookie.split('=')[1] ?? '' });
  await decide(desk);
  // The player's page hears of it by itself.
  await player.page.locator('[data-kind=identity]').getByText('Accepted').waitFor();
  await player.check('document accepted');

  await desk.page.goto(`/console/players/${id}`);
  await desk.page.getByRole('heading', { name: 'Money' }).waitFor();
  await desk.check('player');
  for (const name of TABS) {
    await desk.page.locator('.desk-view-list').getByRole('button', { name }).click();
    await desk.check(`player ${name}`);
  }
  await desk.page.locator('textarea').fill('Called about his card.');
  await desk.page.getByRole('button', { name: 'Add note' }).click();
  await desk.page.getByText('Called about his card.').last().waitFor();
  await desk.page.locator('.desk-view-list').getByRole('button', { name: 'Timeline' }).click();
  await desk.page.getByText('Document accepted').waitFor();
  await desk.check('player timeline');

  await desk.page.goto('/console/cases');
  await desk.page.locator('tbody tr').first().click();
  await desk.page.locator('.desk-pane').getByRole('heading', { name: 'Evidence' }).waitFor();
  await desk.check('case');
  await desk.close();
  await player.close();
});
