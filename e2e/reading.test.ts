/**
 * Right to left, and calm: the same screens for people who read or see differently.
 * @walks features/play/rounds, games/slots, features/around/lobby
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import { makeChain } from '#kernel/rng/chain.node.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { GAME, spin, spinButton } from './player.ts';
import { openStage, type Stage, walkedIn } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A draw as `GET /lottery/{code}/draws/{id}` answers it, made here. */
function ownDraw(): object {
  const chain = makeChain(Buffer.alloc(32, 5), 20);
  const [text, n] = ['ssc-1m/2026-11-23', 7];
  const result = LOTTERIES.get('ssc')?.draw(createDraw(serverBlocks(chain.link(n), text, n)));
  const draw = {
    game: 'ssc-1m',
    n,
    link: chain.link(n).toString('hex'),
    commitment: chain.commitment(n),
    result,
  };
  return { draw, engine: 'ssc', text, root: chain.root };
}

const LOOKS = [
  [[360, 780], 'dark'],
  [[1440, 900], 'light'],
] as const;

it.each(walkedIn(LOOKS, 0))('reads from right to left at %s', async (size, theme) => {
  const { page, check, close } = await stage.visit({ size, theme, language: 'ar' });
  await page.goto('/');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await check('home');
  await page.goto(GAME);
  await spinButton(page).waitFor();
  await spin(page);
  await check('game');
  await page.click('.session-line button');
  await check('fairness');
  await page.keyboard.press('Escape');
  await page.locator('.slot-bar button').last().click();
  await check('rules');
  await page.keyboard.press('Escape');
  await page.locator('.game-bar .iconbtn').last().click();
  await check('menu');
  await page.locator('dialog .menu-list button').first().click();
  await page.waitForSelector('dialog .ledger-row');
  await check('history');
  await page.goto('/fair');
  await page.waitForSelector('.claim');
  await check('fair');
  await page.fill('.document-text', JSON.stringify(ownDraw()));
  await page.click('.document-text ~ .rowline button');
  await page.waitForSelector('.stamp[data-tone=gain]');
  await check('fair-document');
  for (const code of ['ssc-1m', 'silangan-cockpit', 'baccarat']) {
    await page.goto(`/rules/${code}`);
    await page.waitForSelector('.rules-part');
    await check(`rules-${code}`);
  }
  await close();
});

it('keeps still for people who ask for it', async () => {
  const { page, check, close } = await stage.visit({
    size: [360, 780],
    theme: 'light',
    language: 'en',
    calm: true,
  });
  await page.goto(GAME);
  await spinButton(page).waitFor();
  const answer = page.waitForResponse('**/act');
  await spinButton(page).click();
  await answer;
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 200)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );
  expect(moving).toEqual([]);
  await spinButton(page).waitFor();
  await check('game');
  await close();
});
