/**
 * A round asked for in the instant its button opens is taken: it opens by the server's clock, also right after a reload, and nothing is sent that
 * the server refuses as too soon. The time in the game goes on over the reload.
 * @walks games/slots, games/arcade, features/play/rounds
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GAME } from './player.ts';
import { openStage, type Stage } from './stage.ts';

const ROUNDS = 6;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Presses whatever opens, in the very moment it does, until the page is left. */
const pressAtOnce = (page: Page, button: string) =>
  page.evaluate((selector) => {
    const press = (): void => document.querySelector<HTMLElement>(selector)?.click();
    new MutationObserver(press).observe(document.body, { subtree: true, childList: true, attributes: true });
    press();
  }, button);

const seconds = async (page: Page): Promise<number> => {
  const text = (await page.locator('.session-line [role=timer]').textContent()) ?? '';
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
};

/** Plays so many rounds, the second half after a reload. @returns what the server answered, and the time in the game before and after it */
async function rush(path: string, button: string) {
  const visitor = await stage.visit({ size: [360, 780], theme: 'dark', language: 'en', calm: true });
  const { page } = visitor;
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/act')) answers.push(response.status());
  });
  await page.goto(path);
  await page.waitForSelector(button);
  await pressAtOnce(page, button);
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(ROUNDS / 2);
  const before = await seconds(page);
  await page.reload();
  await page.waitForSelector(button);
  const after = await seconds(page);
  await pressAtOnce(page, button);
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(ROUNDS);
  await visitor.close();
  return { answers, before, after };
}

it('a dozen rounds pressed at once: none is too soon', async () => {
  const rushed = await Promise.all([
    rush(GAME, '.slot-spin:not([aria-disabled])'),
    rush('/play/dice?mode=trial', '.arc-main:not([aria-disabled])'),
  ]);
  for (const { answers, before, after } of rushed) {
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(after).toBeGreaterThanOrEqual(before);
    expect(before).toBeGreaterThan(0);
  }
});
