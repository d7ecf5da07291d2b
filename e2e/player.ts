/** What a player does, by what stands on the screen and not by its words, so that it is the same in every language. */
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import type { Play } from '#features/play/rounds/contract.ts';

export const GAME = '/play/monsoon-tiger';
const PASSWORD = 'Sonar-Tori-1894';

/** `1,234.50৳`, `১২…` → minor units: figures are Western in every language (RULINGS, Texts and figures). */
export function minorIn(text: string | null): bigint {
  const digits = (text ?? '').replace(/[^\d.-]/g, '').replace('−', '-');
  return BigInt(digits.replace('.', ''));
}
const minorOf = (wire: string): bigint => BigInt(wire.replace('.', ''));

export const balanceOn = async (page: Page): Promise<bigint> =>
  minorIn(await page.locator('.game-balance .num').textContent());
export const netOn = async (page: Page): Promise<bigint> =>
  minorIn(await page.locator('.session-line > span').nth(1).locator('.num').textContent());

const isAct = (response: Response): boolean => response.url().endsWith('/act') && response.status() === 200;

/** The answer that ends a round. Asked for before the press: the page plays on by itself, and is not waited for by who looks late. */
export const settled = (page: Page): Promise<Response> =>
  page.waitForResponse(async (response) => isAct(response) && (await playOf(response)).state !== 'open');

export async function playOf(response: Response): Promise<Play> {
  const { value }: { value: Play } = await response.json();
  return value;
}

export const spinButton = (page: Page): Locator => page.locator('.slot-spin:not([aria-disabled])');

/** A press, the answer, and the picture at rest again. While reels turn the figures stand still. */
export async function spin(page: Page): Promise<Play> {
  const before = await balanceOn(page);
  const [first, last] = [page.waitForResponse(isAct), settled(page)];
  await spinButton(page).click();
  await first;
  // Read in one look: where it comes late, the reels may stand again. Without motion the result stands at once.
  const turning = await page.evaluate(() => {
    const button = document.querySelector('.slot-spin[aria-disabled]');
    const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    return moves && button ? document.querySelector('.game-balance .num')?.textContent : undefined;
  });
  if (turning) expect(minorIn(turning)).toBe(before);
  const play = await playOf(await last);
  await spinButton(page).waitFor();
  await expect.poll(() => balanceOn(page)).toBe(minorOf(play.balance));
  return play;
}

export async function register(page: Page, username: string): Promise<void> {
  await page.fill('input[name=username]', username);
  await page.fill('input[name=password]', PASSWORD);
  await page.fill('input[name=confirmPassword]', PASSWORD);
  for (const box of await page.locator('.checks input').all()) await box.check();
  await page.click('main form button[type=submit]');
  await page.waitForURL('**/');
  await page.waitForSelector('html[data-member][data-awake]');
  // The address is the new one before the page is: arriving closes what was unfolded meanwhile.
  await page.locator('input[name=confirmPassword]').waitFor({ state: 'detached' });
}

/** Pays through the sandbox provider and waits until the live channel says that the money is there. */
export async function deposit(page: Page, amount: string): Promise<void> {
  await page.fill('.amount input', amount);
  await page.locator('form.deposit .choice').first().click();
  await page.click('form.deposit button[type=submit]');
  await page.waitForSelector('.stamp[data-tone=gain]');
}

/** What an authenticator shows for a secret, now. */
export const totpCode = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), digits: 6, period: 30 }).generate({
    timestamp: at,
  });

let count = 0;
export const newName = (): string => `player${Date.now() % 1_000_000}${(count += 1)}`;

export const netOf = (plays: readonly Play[]): bigint =>
  plays.reduce((sum, play) => sum + minorOf(play.payout) - minorOf(play.stake), 0n);
