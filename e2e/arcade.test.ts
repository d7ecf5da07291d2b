/**
 * Games one plays alone without reels: a guest plays dice and mines on trial and comes back to an open field after a reload; a member climbs a
 * tower for money, act by act, and is paid what the books say.
 * @walks games/arcade, features/play/rounds, features/around/lobby
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#platform/db/db.ts';
import { balanceOn, playOf } from './player.ts';
import { comeInAs } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const MAIN = '.arc-main:not([aria-disabled])';

const ROUNDS = statement<{ state: string; stake: bigint; payout: bigint; actions: readonly object[] }>(
  'e2e.arcade_rounds',
  "select state, stake, payout, actions from rounds.rounds where member_id = $1 and game_code = 'towers' order by id",
);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const acted = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/act') && response.status() === 200);
const phase = (page: Page, name: string) => page.waitForSelector(`.arc[data-phase="${name}"]`);

async function press(page: Page, selector: string) {
  const answer = acted(page);
  await page.click(selector);
  return playOf(await answer);
}

async function guestAt(path: string): Promise<Visitor> {
  const visitor = await stage.visit(PHONE);
  await visitor.page.goto(path);
  await visitor.page.waitForSelector(MAIN);
  return visitor;
}

it('a guest rolls dice on trial, and what the round paid stands in the row of results', async () => {
  const guest = await guestAt('/play/dice?mode=trial');
  const { page } = guest;
  const before = await balanceOn(page);
  const play = await press(page, MAIN);
  await page.waitForSelector('.arc-past li');
  expect(await balanceOn(page)).toBe(before - 1_000n + BigInt(play.payout.replace('.', '')));
  await guest.check('arcade-dice');
  // Pressed as soon as the button lets: it is the next round, never a press between two that is lost.
  for (const rounds of [2, 3]) {
    await press(page, MAIN);
    await expect.poll(() => page.locator('.arc-past li').count()).toBe(rounds);
  }
  await guest.close();
});

it('an open field of mines is there again after a reload, and the money can be taken', async () => {
  const guest = await guestAt('/play/mines?mode=trial');
  const { page } = guest;
  let play = await press(page, '.arc-tile:nth-child(1)');
  for (let tries = 0; play.state !== 'open' && tries < 5; tries += 1) {
    await page.waitForSelector('.arc-tile:not([aria-disabled])');
    play = await press(page, '.arc-tile:nth-child(1)');
  }
  expect(play.state).toBe('open');
  await phase(page, 'open');
  await page.reload();
  await phase(page, 'open');
  expect(await page.locator('.arc-tile[data-face="gem"]').count()).toBe(1);
  await guest.check('arcade-mines-open');
  const end = await press(page, MAIN);
  expect(end).toMatchObject({ roundId: play.roundId, state: 'settled', payout: play.payout });
  await phase(page, 'ready');
  await guest.close();
});

it.each([
  ['360', PHONE],
  ['1440', DESK],
])(
  'a hand of blackjack is there again after a reload, and its double stakes once more: %s',
  async (name, look) => {
    const guest = await stage.visit(look);
    const { page } = guest;
    await page.goto('/play/blackjack-classic?mode=trial');
    await page.waitForSelector(MAIN);
    let play = await press(page, MAIN);
    // One deal in twelve is over at once: a natural on either side.
    for (let tries = 0; play.state !== 'open' && tries < 6; tries += 1) {
      // The answer is here before the page shows it: a press now is one on the round that just ended.
      await phase(page, 'ready');
      await page.waitForSelector(MAIN);
      play = await press(page, MAIN);
    }
    expect(play).toMatchObject({ state: 'open', stake: '10.00' });
    await phase(page, 'open');
    await page.reload();
    await phase(page, 'open');
    await guest.check(`arcade-blackjack-open-${name}`);
    const insurance = page.getByRole('button', { name: 'No, thanks' });
    if (await insurance.isVisible()) {
      play = await press(page, MAIN);
      if (play.state === 'open') await phase(page, 'open');
    }
    if (play.state === 'open') {
      const answer = acted(page);
      await page.getByRole('button', { name: /^Double \+/ }).click();
      play = await playOf(await answer);
      expect(play).toMatchObject({ state: 'settled', stake: '20.00' });
    }
    await phase(page, 'ready');
    await guest.check(`arcade-blackjack-over-${name}`);
    expect(await balanceOn(page)).toBe(BigInt(play.balance.replace('.', '')));
    await guest.close();
  },
);

it('a member climbs a tower for money, takes it after two floors, and is paid to the unit', async () => {
  const visitor = await stage.visit(DESK);
  const { page } = visitor;
  const { db } = stage.serving;
  const { id } = await comeInAs(stage, visitor);
  await page.goto('/play/towers');
  await page.waitForSelector(MAIN);
  await page.click('.arc-choices label:first-child');
  let last = await climb(page);
  for (let tries = 0; last.payout === '0.00' && tries < 6; tries += 1) last = await climb(page);
  expect(last.payout).toBe('17.60');
  const rounds = await db.rows(ROUNDS, [id]);
  expect(rounds.at(-1)).toMatchObject({ state: 'settled', stake: 1_000n, payout: 1_760n });
  expect(rounds.at(-1)?.actions).toHaveLength(2);
  const due = rounds.reduce((sum, { stake, payout }) => sum + payout - stake, 50_000n);
  expect(await balanceOn(page)).toBe(due);
  await visitor.check('arcade-towers');
  await visitor.close();
});

/** Two floors and down again, or the trap that ended it. */
async function climb(page: Page) {
  await page.waitForSelector('.arc-tower li[data-now] .arc-door:not([aria-disabled])');
  let play = await press(page, '.arc-tower li[data-now] .arc-door:not([aria-disabled])');
  if (play.state === 'open') {
    await phase(page, 'open');
    play = await press(page, '.arc-tower li[data-now] .arc-door:not([aria-disabled])');
  }
  if (play.state === 'open') {
    await phase(page, 'open');
    play = await press(page, MAIN);
  }
  await phase(page, 'ready');
  return play;
}
