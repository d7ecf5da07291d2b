/**
 * A bet on a running match waits some seconds. Its player sees how many, may go wherever he likes or load the page anew, finds the slip in his
 * list, and is told where he is whether it was accepted. Once a slip was accepted its receipt stands there, and nothing that bets again by itself.
 * @walks features/play/sportsbook
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bettorsOf, DESK, PHONE, pickHome } from './bettor.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
const { sql, player, price, matches, kickOff } = bettorsOf(() => stage);

const slipsOf = (id: string) =>
  sql<{ id: string; stake: string }>('select id, stake::text from sportsbook.slips where member_id = $1', [
    id,
  ]);
const go = (page: Page) => page.locator('.bet-slip .btn-go:visible');

/** A running match, its home side at 2.00. */
async function running(): Promise<string> {
  const [match] = await matches(1);
  if (!match) throw new Error('no match');
  await kickOff(match);
  await price(match.id, '2.00');
  return match.id;
}

it('a live slip says how long it takes, goes on without its page, and stands in the list', async () => {
  const match = await running();
  const { page, id, visitor } = await player(PHONE);
  await pickHome(page, match);
  await page.click('.slip-bar');
  await go(page).click();
  await page.locator('.bet-wait [role=timer]:visible', { hasText: 'seconds left' }).waitFor();
  expect(await go(page).count()).toBe(0);
  await visitor.check('slip-being-placed');
  // Another document: the request of the page before is nobody's any more.
  await page.goto('/sports/bets');
  await page.locator('.bets .stamp', { hasText: 'Being placed' }).waitFor();
  await visitor.check('bets-being-placed');
  await page.locator('.toast', { hasText: 'Your bet was accepted.' }).waitFor();
  await page.locator('.bets .bet-sell').waitFor();
  expect(await page.locator('.bets .stamp', { hasText: 'Being placed' }).count()).toBe(0);
  expect(await slipsOf(id)).toHaveLength(1);
  // Its picks are off the slip: nobody bets twice.
  expect(await page.evaluate(() => sessionStorage.getItem('sports.picks'))).toBe('[]');
  await visitor.check('bets-accepted');
  await visitor.close();
});

it('a live slip whose price falls while its player reads something else is told there as not accepted', async () => {
  const match = await running();
  const { page, id, visitor } = await player(PHONE);
  await pickHome(page, match);
  await page.click('.slip-bar');
  await go(page).click();
  await page.locator('.bet-wait:visible').waitFor();
  await page.locator('.bet-slip a:visible', { hasText: 'My bets' }).click();
  await page.locator('.bets .stamp', { hasText: 'Being placed' }).waitFor();
  await price(match, '1.50');
  await page.locator('.toast', { hasText: 'Your bet was not accepted.' }).waitFor();
  await page.locator('.bets .stamp', { hasText: 'Not accepted' }).waitFor();
  await page.locator('.bets .bet-note', { hasText: 'The odds changed' }).waitFor();
  expect(await slipsOf(id)).toEqual([]);
  await visitor.check('bets-not-accepted');
  await visitor.close();
});

it('an accepted slip shows its receipt; without selections there is nothing to place', async () => {
  const [one, two] = await matches(2);
  if (!one || !two) throw new Error('no matches');
  for (const look of [DESK, PHONE]) {
    const { page, id, visitor } = await player(look);
    const openSlip = async (): Promise<void> => {
      if (look === PHONE) await page.click('.slip-bar');
    };
    await pickHome(page, one.id);
    await openSlip();
    await go(page).click();
    const receipt = page.locator('.bet-placed:visible');
    await receipt.waitFor();
    for (const shown of ['Nº S-', '2.00', '৳100.00', '৳200.00'])
      await receipt.locator(`text=${shown}`).first().waitFor();
    await visitor.check('slip-receipt');
    const place = page.locator('.bet-slip .btn:visible', { hasText: 'Place bet' });
    expect(await place.count()).toBe(0);
    await page.locator('.bet-slip .btn:visible', { hasText: 'Keep selections' }).click();
    // The same pick again is another bet, asked for by a press of its own.
    await place.click();
    await receipt.waitFor();
    await page.locator('.bet-slip .btn:visible', { hasText: 'Done' }).click();
    expect(await place.count()).toBe(0);
    if (look === DESK) {
      await page.locator('.bet-slip:visible', { hasText: 'Your bet slip is empty' }).waitFor();
      await visitor.check('slip-empty');
    }
    expect(await slipsOf(id)).toHaveLength(2);
    await pickHome(page, one.id);
    await pickHome(page, two.id);
    await openSlip();
    await place.click();
    await receipt.locator('text=Total odds').waitFor();
    await page.locator('.bet-slip a:visible', { hasText: 'My bets' }).click();
    await page.waitForURL('**/sports/bets');
    expect(await place.count()).toBe(0);
    await visitor.close();
  }
});
