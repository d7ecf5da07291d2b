/**
 * A complaint from a bet to its decision: opened on the round, answered at the desk without a mouse, decided, rated. A guest writes and reads
 * with his key. The help centre is searched, the status page read, an answer written, previewed and taken back.
 * @walks features/around/support, features/around/status, features/around/content
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff } from '#apps/server/testing.ts';
import { httpSeconds } from '#platform/metrics/metrics.ts';
import { pngOf } from '#platform/pictures/png.ts';
import { playOf, settled, spinButton } from './player.ts';
import { atConsole, sitDown } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const SHOT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><path fill="#2b7040" d="M0 0h480v360H0z"/></svg>';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function deskOf(role: 'support' | 'admin'): Promise<Visitor> {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { token, cookie } = await openStaff(rooms, db, brand.id, role);
  return atConsole(stage, DESK, { token, cookie: cookie.split('=')[1] ?? '' });
}

/** Answers the number of the case. */
async function complain({ page, check }: Visitor): Promise<string> {
  const ended = settled(page);
  await spinButton(page).click();
  const { roundId } = await playOf(await ended);
  await page.goto(`/member/bets/round/${roundId}`);
  await page.getByRole('link', { name: 'Get help with this' }).click();
  await page.getByRole('button', { name: 'Complaint' }).click();
  await page.getByText('Your bet goes along with this case.').waitFor();
  await page.getByLabel('Subject').fill('The reels stopped too soon');
  await page.getByLabel('What happened?').fill('The third reel jumped. <b>Please</b> look at the round.');
  const file = { name: 'reels.png', mimeType: 'image/png', buffer: await pngOf(SHOT) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Remove picture' }).waitFor();
  await check('complaint');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.case-message').waitFor();
  await check('case opened');
  return (await page.locator('.case-head .num').first().textContent()) ?? '';
}

/** Everything by keys: found, taken, noted, answered by a macro and by hand, decided. */
async function decide({ page, check }: Visitor, serial: string): Promise<void> {
  await page.goto(`/console/support?view=all&search=${serial}`);
  await page.locator('tbody tr').waitFor();
  await page.keyboard.press('j');
  const pane = page.locator('.desk-pane');
  await pane.getByText('The third reel jumped.').waitFor();
  await page.keyboard.press('a');
  await pane.getByRole('button', { name: 'Release' }).waitFor();
  await page.keyboard.press('i');
  await page.keyboard.type('Round checked: same result.');
  await page.keyboard.press('Control+Enter');
  await pane.locator('[data-from=note]').waitFor();
  await page.keyboard.press('m');
  await page.locator('.case-macros li').first().waitFor();
  await check('case at the desk');
  await page.keyboard.press('1');
  await pane.getByText('I am looking into it now').waitFor();
  await page.keyboard.press('r');
  await page.keyboard.type('The round is proved; the reels stood where the seeds say.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await pane.locator('.mark-state', { hasText: 'Decided' }).waitFor();
  await check('case decided');
}

it('goes from a bet to a decision, and the desk by keyboard alone', async () => {
  const player = await stage.visit(PHONE);
  await sitDown(stage, player);
  const serial = await complain(player);
  const desk = await deskOf('support');
  await decide(desk, serial);

  const { page, check } = player;
  await page.getByText('Decided: Rejected').waitFor();
  expect(await page.getByText('Round checked: same result.').count()).toBe(0);
  await check('case decided');
  await page.locator('.case-file').first().click();
  await page.locator('.case-picture').waitFor();
  await page.getByLabel('4 of 5').check({ force: true });
  await page.getByRole('button', { name: 'Send rating' }).click();
  await page.getByText('You rated this 4 of 5.').waitFor();
  await page.getByRole('button', { name: 'Close case' }).click();
  await page.getByText('Closed by you').waitFor();
  await check('case closed');
  await page.goto('/member/messages');
  await page.getByText(`Decision in your case ${serial}`).waitFor();
  await page.goto('/support');
  await page.getByRole('button', { name: 'Closed' }).click();
  await page.getByText('The reels stopped too soon').waitFor();
  await check('support');
  await page.goto('/support/feedback');
  await page.getByLabel('Your feedback').fill('I like that every round can be checked by myself.');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('Thank you. We have your feedback.').waitFor();

  const saved = desk.page.waitForEvent('download');
  await desk.page.getByRole('button', { name: 'Evidence file' }).click();
  expect((await saved).suggestedFilename()).toBe(`${serial}.html`);
  await desk.page.goto('/console/support');
  // A key that is pressed before the desk stands is nobody's.
  await desk.page.locator('tbody tr').first().waitFor();
  await desk.page.keyboard.press('n');
  await desk.page.locator('.desk-pane').getByRole('button', { name: 'Release' }).waitFor();
  await desk.check('next case');
  await desk.page.goto('/console/support?view=figures');
  await desk.page.getByRole('heading', { name: 'By topic' }).waitFor();
  await desk.check('service figures');
  await desk.page.goto('/console/support?view=macros');
  await desk.page.locator('tbody tr').first().click();
  await desk.check('saved replies');
  await desk.close();
  await player.close();
});

it('answers guests, helps to find an answer, and says whether it works', async () => {
  const guest = await stage.visit(PHONE);
  const { page, check } = guest;
  await page.goto('/support/new');
  await page.getByLabel('Email').fill('mina@example.org');
  await page.getByLabel('Subject').fill('Do you take players from Nepal?');
  await page.getByLabel('What happened?').fill('My country is not in the list.');
  await check('guest writes');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL('**/support/case#*');
  await page.getByLabel('Write a reply').fill('I live in Pokhara.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.case-message').getByText('I live in Pokhara.').waitFor();
  await check('guest case');

  await page.goto('/help');
  await page.getByLabel('Search the help centre').fill('withdrawal did not arrive');
  // The whole list stands there until the typing rests.
  const found = page.getByLabel('Answers found');
  await found.getByText('My withdrawal did not arrive. What now?').click();
  await found.getByRole('button', { name: 'Yes' }).first().click();
  await found.getByText('Thank you').waitFor();
  await check('help found');
  // A slow machine is a slow site, and its page says so: quick answers weigh more than what this journey waited for.
  for (let answer = 0; answer < 10_000; answer += 1)
    for (const route of ['GET /help', 'POST /play/{code}/act', 'GET /wps/cashier/deposits'])
      httpSeconds.observe({ route, status: '200' }, 0.01);
  // What is measured stands for 20 seconds.
  await page.goto('/status');
  await page.getByText('Everything works').waitFor();
  await check('status');
  await guest.close();
});

it('an answer is written, previewed in its size, and taken back', async () => {
  const desk = await deskOf('admin');
  const { page, check } = desk;
  await page.goto('/console/content?kind=article&place=help');
  await page.locator('tbody tr').first().click();
  const pane = page.locator('.desk-pane');
  const title = pane.getByLabel('Title');
  const before = await title.inputValue();
  await title.fill('Something else');
  await pane.locator('.content-screen').getByText('Something else').waitFor();
  await pane.getByRole('button', { name: '1440' }).click();
  await check('preview');
  await pane.getByRole('button', { name: 'Save' }).click();
  await pane.getByRole('button', { name: 'Restore' }).first().click();
  await expect.poll(() => pane.getByLabel('Title').inputValue()).toBe(before);
  await page.goto('/console/status');
  await page.getByRole('button', { name: 'New incident' }).click();
  await pane.getByRole('button', { name: 'Games and bets' }).click();
  await pane.getByLabel('Title').fill('Reels are slow');
  await pane.getByLabel('What visitors read first').fill('We are looking into it.');
  await pane.getByRole('button', { name: 'Save' }).click();
  await pane.getByText('We are looking into it.').waitFor();
  await check('incident');
  await page.goto('/status');
  await page.getByText('Reels are slow').waitFor();
  await desk.close();
});
