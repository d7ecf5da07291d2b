/**
 * What the server drew is taken over as it stands, whatever the device keeps: picks, a way of writing odds, stars, hidden balances. A page whose
 * first drawing in the browser differs is drawn anew by React, which says so in the console (#418), and `check` fails on it.
 * @walks features/play/sportsbook
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPerson } from '#apps/server/testing.ts';
import { openStage, type Stage, type Visitor } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A member who is signed in, with all that the sports hall and the frame keep on a device. */
async function returning(size: readonly [number, number]): Promise<Visitor> {
  const visitor = await stage.visit({ size, theme: 'dark', language: 'en' });
  const { page, context } = visitor;
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { token, cookie } = await openPerson(rooms, db, brand.id, 100_000n);
  const [name = '', value = ''] = cookie.split('=');
  const domain = new URL(stage.origin).hostname;
  await context.addCookies([
    { name, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
  ]);
  await context.addInitScript((given) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
  }, token);
  await page.goto('/sports');
  await page.locator('.sport-rows .odd:not([data-off]):not([disabled])').first().click();
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
