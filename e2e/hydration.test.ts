/**
 * What the server drew is taken over as it stands, whatever the device keeps: picks, a way of writing odds, stars, hidden balances. A page whose
 * first drawing in the browser differs is drawn anew by React, which says so in the console (#418), and `check` fails on it.
 * @walks features/play/sportsbook
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bettorsOf, pickHome } from './bettor.ts';
import { openStage, type Stage, type Visitor } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
const { player, matches } = bettorsOf(() => stage);

/** A member who is signed in, with all that the sports hall and the frame keep on a device. */
async function returning(size: readonly [number, number]): Promise<Visitor> {
  const { page, visitor } = await player({ size, theme: 'dark', language: 'en' });
  const [match] = await matches(1);
  await pickHome(page, match?.id ?? '');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sports.picks'))).toContain('matchId');
  await page.evaluate(() => {
    localStorage.setItem('sports.odds', 'american');
    localStorage.setItem('maskBalance', '1');
  });
  return visitor;
}

const PAGES = ['/sports', '/esports', '/', '/sports/bets', '/member/bets', '/lottery', '/cockfight'];

it.each([
  [360, 780],
  [1440, 900],
] as const)('every page is taken over as the server drew it, at %i px', async (...size) => {
  const visitor = await returning(size);
  for (const path of PAGES) {
    await visitor.page.goto(path);
    await visitor.page.waitForSelector('html[data-member]');
    await visitor.check(`hydrated ${path.replaceAll('/', ' ')}`);
  }
  await visitor.close();
});
