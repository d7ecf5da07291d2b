/**
 * From the first look to a round that was proved, as a phone at night and as a desk by day.
 * @walks features/around/lobby, features/people/members, features/money/cashier, features/money/wallet, features/play/rounds, features/watch/records, games/slots
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GAME, balanceOn, deposit, netOf, netOn, newName, register, spin, spinButton } from './player.ts';
import { type Look, openStage, type Stage, type Visitor, walkedIn } from './stage.ts';

/** Banners turn: the one that stands in the middle can be pressed, or whatever else leads to the game. */
const GAME_LINK = `a[href="${GAME}"]:not([inert] a)`;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function tryAsGuest({ page, check }: Visitor): Promise<void> {
  await page.goto('/');
  await check('home');
  await page.click(GAME_LINK);
  await spinButton(page).waitFor();
  await check('trial');
  expect(await balanceOn(page)).toBe(1_000_000n);
  await spin(page);
  await check('trial-spun');
}

async function playForReal({ page, check }: Visitor) {
  await page.click(GAME_LINK);
  await spinButton(page).waitFor();
  expect([await balanceOn(page), await netOn(page)]).toEqual([50_000n, 0n]);
  await check('game');
  const plays = [await spin(page), await spin(page), await spin(page)];
  expect(await netOn(page)).toBe(netOf(plays));
  expect(await balanceOn(page)).toBe(50_000n + netOf(plays));
  await check('game-spun');
  return plays;
}

/** Seeds are changed, the secret comes out, and the last round is computed again in the page. */
async function proveInGame({ page, check }: Visitor): Promise<void> {
  const fingerprint = page.locator('.session-line button .num');
  const before = await fingerprint.textContent();
  await page.click('.session-line button');
  await check('fairness');
  await page.locator('.fair-slip .slip-act button').first().click();
  await check('fairness-change');
  await page.click('.seed-form button[type=submit]');
  await page.waitForSelector('.revealed');
  await check('fairness-revealed');
  expect(await fingerprint.textContent()).not.toBe(before);
  await page.locator('.revealed .ledger-row').first().click();
  await page.waitForSelector('.slip-sum');
  await check('round');
  await page.locator('dialog .btn-go').click();
  await page.waitForSelector('.check-result[data-result=proved]');
  await check('round-proved');
}

async function checkOnItsPage({ page, check }: Visitor): Promise<void> {
  await page.click('dialog a[href^="/fair"]');
  await page.waitForSelector('.check-result[data-result=proved]');
  // Computed twice: by the game's own engine, and by the file anybody can save and run.
  await page.waitForSelector('.check-report li:nth-child(4)[data-tone=right]');
  await check('fair-proved');
  // One value changed, and nothing fits any more.
  await page.fill('input[name=nonce]', '7');
  // What was proved of other values is said no more.
  await page.waitForSelector('.check-result', { state: 'detached' });
  await page.click('.claim button[type=submit]');
  await page.waitForSelector('.check-result[data-result=failed]');
  await page.waitForSelector('.check-report li:nth-child(4)[data-tone=wrong]');
  await check('fair-tampered');
}

async function readRecords({ page, check }: Visitor, serials: readonly string[]): Promise<void> {
  // The record is written from what the rounds announce, a moment after them.
  await expect
    .poll(async () => {
      await page.goto('/member/bets');
      await page.waitForSelector('.record-sums');
      return page.locator('.ledger-row').count();
    })
    .toBe(serials.length);
  const rows = await page.locator('.ledger-row').allTextContents();
  expect(rows.map((row) => serials.find((serial) => row.includes(serial)))).toEqual([...serials].reverse());
  await check('bets');
  await page.locator('.record-filters .chip').nth(1).click();
  await page.waitForSelector('.state');
  await check('bets-none-open');
  await page.goto('/member/profit');
  await page.waitForSelector('.profit-bars li');
  await check('profit');
  await page.goto('/member/profit?by=category');
  await page.waitForSelector('.profit-bars li');
  // Categories are named, not coded.
  expect(await page.locator('.profit-bars bdi', { hasText: 'RNG' }).count()).toBe(0);
  await check('profit by category');
  await page.goto('/member/bonus-records');
  await page.waitForSelector('.record-sums');
  await check('bonus records');
  await page.goto('/member/bets');
  await page.locator('.ledger-row').first().click();
  await page.waitForSelector('.round-slip .stamp');
  // The slip shows the reels as they stopped.
  expect(await page.locator('.round-slip .slot-picture').first().locator('i').count()).toBe(15);
  await check('bet-round');
}

/** From the account's own menu; nobody is asked to come in again. */
async function signOut({ page, check }: Visitor): Promise<void> {
  await page.goto('/member');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.get('types') === 'PU') asked.push(request.url());
  });
  await page.locator('.menu-list button').last().click();
  await page.locator('dialog .btn-go').click();
  await page.waitForURL('**/');
  await page.waitForSelector('html:not([data-member])');
  await page.locator('.cover').waitFor();
  // He closed the news as a guest: nothing opens over the home he comes back to, no login either.
  expect([await page.locator('dialog[open]').count(), asked]).toEqual([0, []]);
  await check('signed-out');
}

const LOOKS: readonly Look[] = [
  { size: [360, 780], theme: 'dark', language: 'en', calm: false },
  { size: [1440, 900], theme: 'light', language: 'bn' },
];

describe.each(walkedIn(LOOKS, 0))('$size.0 px, $theme, $language', (look) => {
  it('guest, member, deposit, play, proof', async () => {
    const visitor = await stage.visit(look);
    const { page, check } = visitor;
    await tryAsGuest(visitor);
    await page.click('.trial-strip a');
    await check('register');
    await register(page, newName());
    await check('home-member');
    await page.goto('/member/deposit');
    await page.waitForSelector('form.deposit');
    await check('deposit');
    await deposit(page, '500');
    await check('deposited');
    await page.click('.slip-act a.btn-go');
    const plays = await playForReal(visitor);
    await proveInGame(visitor);
    await checkOnItsPage(visitor);
    await readRecords(
      visitor,
      plays.map((play) => play.serial),
    );
    await signOut(visitor);
    await visitor.close();
  });
});
