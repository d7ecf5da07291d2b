/**
 * Titles of different models are launched from the list and played, as a trial and for money; a round of one of them is proved.
 * @walks games/slots, features/play/rounds, features/setup/catalogue
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTitleCode } from '#games/slots/contract.ts';
import { balanceOn, deposit, newName, register, spinButton } from './player.ts';
import { openStage, type Stage, type Visitor } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type Title = { readonly gameCode: string; readonly nodeName: string };

async function titlesOf(models: readonly string[]): Promise<readonly Title[]> {
  const answer = await fetch(`${stage.origin}/wps/relay/GCS_gameList?gameType=RNG&pageSize=100&pageNo=2`);
  const { value }: { value: { games: Title[] } } = await answer.json();
  return models.map((model) => {
    const found = value.games.find(({ gameCode }) => readTitleCode(gameCode)?.model === model);
    if (!found) throw new Error(`no ${model} on the page`);
    return found;
  });
}

/** Presses once and does whatever the round asks for, until the button can be pressed again. */
async function playRound({ page }: Visitor): Promise<void> {
  const settled = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/act') &&
      response.status() === 200 &&
      (await response.json()).value.state !== 'open',
  );
  let over = false;
  void settled.then(() => {
    over = true;
  });
  await spinButton(page).click();
  while (!over) {
    const choice = page.locator('.reel-box:not([disabled]), .reel-colours .btn').first();
    if (await choice.isVisible().catch(() => false))
      await choice.click({ timeout: 2_000 }).catch(() => undefined);
    // The next thing to choose, or the end: whichever comes.
    await Promise.race([settled, choice.waitFor().catch(() => undefined)]);
  }
  await settled;
  await spinButton(page).waitFor();
}

/** Trouble of the page's own making: a spin the instant the button enables is never too soon. */
function refusals({ page }: Visitor): string[] {
  const found: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/act') && response.status() !== 200) found.push(String(response.status()));
  });
  return found;
}

describe('titles', () => {
  it('open from the list and play as a trial, each in its own dress', async () => {
    const titles = await titlesOf(['cascade', 'cluster-pays', 'classic-three', 'hold-and-win']);
    const visitor = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
    const refused = refusals(visitor);
    for (const { gameCode, nodeName } of titles) {
      await visitor.page.goto(`/play/${gameCode}?mode=trial`);
      await spinButton(visitor.page).waitFor();
      await visitor.page.waitForSelector('canvas[data-ready]');
      expect(await visitor.page.title()).toContain(nodeName);
      expect(await visitor.page.locator('.slot-bar').textContent()).toMatch(/9\d\.\d{4}%/);
      await playRound(visitor);
      await visitor.check(`title-${readTitleCode(gameCode)?.model}`);
    }
    expect(refused).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('play for money, and the round is proved in the page', async () => {
    const [title] = await titlesOf(['ways-243']);
    const visitor = await stage.visit({ size: [1440, 900], theme: 'light', language: 'en' });
    const { page } = visitor;
    await page.goto('/register');
    await register(page, newName());
    await page.goto('/member/deposit');
    await deposit(page, '500.00');
    await page.goto(`/play/${title?.gameCode}`);
    await spinButton(page).waitFor();
    const before = await balanceOn(page);
    expect(before).toBe(50_000n);
    await playRound(visitor);
    await visitor.check('title-money');
    await page.click('.session-line button');
    await page.locator('.fair-slip .slip-act button').first().click();
    await page.click('.seed-form button[type=submit]');
    await page.waitForSelector('.revealed');
    await page.locator('.revealed .ledger-row').first().click();
    await page.waitForSelector('.slip-sum');
    await page.locator('dialog .btn-go').click();
    await page.waitForSelector('.check-result[data-result=proved]');
    await visitor.check('title-proved');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});
