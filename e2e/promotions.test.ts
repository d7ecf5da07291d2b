/**
 * An application with a picture, from the page of promotions to staff and back to *issued*; a mission that is claimed, and the standings of a
 * tournament after joining it. The red envelope of the day. A tournament from its entry to what it pays.
 * @walks features/around/promotions, features/around/missions
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff } from '#apps/server/testing.ts';
import { statement } from '#platform/db/db.ts';
import { pngOf } from '#platform/pictures/png.ts';
import { GAME, spin, spinButton } from './player.ts';
import { atConsole, sitDown } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'light', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'dark', language: 'en' };
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><path fill="#282b59" d="M0 0h600v900H0z"/></svg>';

/** Reached, in the window the page shows. */
const REACHED = statement<never>(
  'e2e.reached',
  `insert into missions.progress (mission_id, member_id, window_from, value)
   select p.mission_id, $1, p.window_from, m.target from missions.progress p join missions.missions m on m.id = p.mission_id
    where m.span = 'day' and m.after_id is null limit 1 on conflict do nothing`,
);

/** The envelope that comes next opens now. */
const OPENED = statement<never>(
  'e2e.opened',
  `update promotions.envelopes set opens_at = now() - interval '1 minute', closes_at = now() + interval '1 hour'
    where id in (select id from promotions.envelopes where over_at is null order by opens_at limit 1)`,
);

/** By stake, with a prize for everybody who plays: whoever spins once has a place. */
const FOR_ALL = statement<never>(
  'e2e.for_all',
  `update missions.tournaments set measure = 'stake', places = '{9,8,7,6,5,4,3,2,1}' where state = 'live'`,
);
const OVER = statement<never>(
  'e2e.over',
  `update missions.tournaments set ends_at = now(), settle_minutes = 0 where state = 'live'`,
);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function apply({ page, check }: Visitor): Promise<void> {
  await page.goto('/promotions');
  await page.locator('.promotion-tile[data-type=apply]').waitFor();
  await check('promotions');
  await page.locator('.promotion-tile[data-type=raffle] button').click();
  await page.locator('.promotion-tile[data-type=raffle][data-status=joined]').waitFor();
  await page.locator('.promotion-tile[data-type=apply] h2 a').click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'win.png', mimeType: 'image/png', buffer: await pngOf(PICTURE) });
  await page.getByText('1 of 3 pictures').waitFor();
  await page.locator('textarea').fill('Three tigers');
  await check('application');
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.locator('.promotion-page[data-status=applying]').waitFor();
}

async function decide({ page, check }: Visitor): Promise<void> {
  await page.goto('/console/applications');
  await page.locator('tbody tr').last().click();
  const pane = page.locator('.desk-pane');
  await pane.getByText('Three tigers').waitFor();
  await pane.getByRole('button', { name: 'Picture 1' }).click();
  await pane.locator('.application-picture').waitFor();
  await check('application at the desk');
  await pane.getByRole('button', { name: 'Approve' }).click();
  await pane.waitFor({ state: 'hidden' });
  for (const desk of ['promotions', 'missions', 'tournaments']) {
    await page.goto(`/console/${desk}`);
    await page.locator('tbody tr').first().click();
    await page.locator('.desk-pane form').first().waitFor();
    await check(`desk ${desk}`);
  }
}

it('applies with a picture, is paid, claims a mission and joins a tournament', async () => {
  const player = await stage.visit(PHONE);
  const id = await sitDown(stage, player);
  const { rooms, db } = stage.serving;
  await apply(player);
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { token, cookie } = await openStaff(rooms, db, brand.id, 'admin');
  const desk = await atConsole(stage, DESK, { token, cookie: cookie.split('=')[1] ?? '' });
  await decide(desk);
  await desk.close();
  // The player's page hears of it by itself.
  await player.page.locator('.promotion-page[data-status=issued]').waitFor();
  await player.check('application issued');

  await db.run(REACHED, [id]);
  await player.page.goto('/member/missions');
  const mission = player.page.locator('.mission-card[data-status=claim]');
  await mission.getByRole('button', { name: 'Claim' }).click();
  await player.page.locator('.mission-card[data-status=claimed]').waitFor();
  await player.check('missions');
  await player.page.goto('/member/missions?view=tournaments');
  const running = player.page.locator('.tournament-card[data-phase=running]');
  await running.getByRole('button', { name: 'Join' }).click();
  await running.getByText('You play').waitFor();
  await player.check('tournaments');
  await running.getByRole('link', { name: 'Standings' }).click();
  await player.page.locator('.standings tbody tr').first().waitFor();
  expect(await player.page.locator('.standings tbody tr').count()).toBeGreaterThan(2);
  await player.check('standings');
  await player.close();
});

it('takes a part of the red envelope, once, and shows what it can be checked by', async () => {
  await stage.serving.db.run(OPENED);
  const player = await stage.visit(PHONE);
  await sitDown(stage, player);
  const { page, check } = player;
  await page.goto('/promotions/evening-envelope');
  const envelope = page.locator('.promotion-envelope');
  await page.locator('.promotion-envelope[data-state=open]').waitFor();
  await check('red envelope open');
  await envelope.getByRole('button').click();
  await page.locator('.promotion-envelope[data-state=mine] .promotion-won').waitFor();
  expect(await envelope.getByRole('button').count()).toBe(0);
  await page.locator('.promotion-proof summary').click();
  await page.locator('.promotion-proof code').first().waitFor();
  await check('red envelope taken');
  await page.reload();
  await page.locator('.promotion-envelope[data-state=mine]').waitFor();
  await player.close();
});

it('plays in a tournament until it pays him', async () => {
  const { db } = stage.serving;
  await db.run(FOR_ALL);
  const player = await stage.visit(PHONE);
  const id = await sitDown(stage, player);
  const { page, check } = player;
  await page.goto('/member/missions?view=tournaments');
  const running = page.locator('.tournament-card[data-phase=running]');
  await running.getByRole('button', { name: 'Join' }).click();
  await running.getByText('You play').waitFor();
  await page.goto(GAME);
  await spinButton(page).waitFor();
  await spin(page);
  await page.goto('/member/missions?view=tournaments');
  await running.getByRole('link', { name: 'Standings' }).click();
  await page.locator('.standings tr[data-mine]').waitFor();
  await check('standings of who plays');
  await db.run(OVER);
  await expect
    .poll(
      async () =>
        (
          await db.pool.query("select 1 from bonus.rewards where member_id = $1 and source = 'tournament'", [
            id,
          ])
        ).rowCount,
      { timeout: 90_000 },
    )
    .toBe(1);
  await page.reload();
  await page.locator('.tournament-head .mission-done .num').first().waitFor();
  await check('a tournament that was paid');
  await player.close();
});
