/**
 * A trial account looks round, and is asked to become a real one wherever something belongs to members (docs/PRODUCT.md, 4 and 6).
 * @walks identity/sign-in, identity/front, features/people/members
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '#platform/testkit/browser.ts';
import { openStage, type Stage, type Visitor } from './stage.ts';

const built =
  existsSync(join(import.meta.dirname, '../dist/site/manifest.json')) && findChromium() !== undefined;
const MEMBERS_ONLY = [
  '/member',
  '/member/profile',
  '/member/deposit',
  '/member/withdraw',
  '/member/records',
  '/member/bets',
  '/member/security',
  '/lottery',
];

describe.runIf(built)('a trial account', () => {
  let stage: Stage;
  let visitor: Visitor;
  beforeAll(async () => {
    stage = await openStage();
    visitor = await stage.visit({ size: [360, 740], theme: 'dark', language: 'en' });
    const { page } = visitor;
    await page.goto('/');
    await page.evaluate(async () => {
      const answer = await fetch('/wps/session/login/freeplay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ os: 'journey', platform: 'W', encryption: '', gatewayVersion: 3 }),
      });
      const { value }: { value: { token: string } } = await answer.json();
      sessionStorage.setItem('token', value.token);
    });
    await page.goto('/');
    await page.waitForSelector('html[data-member]');
  });
  afterAll(() => stage.close());

  it.each(MEMBERS_ONLY)('is led away from %s, told why, and shown the way to a real one', async (path) => {
    const { page } = visitor;
    await page.goto(path);
    await page.locator('dialog[open] .launch-news').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.locator('dialog[open]').count()).toBe(1);
  });

  it('sees nothing of a page of members while it is not known who he is', async () => {
    const { page } = visitor;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/wps/member/info', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => sessionStorage.removeItem('accountType'));
    const asked = page.waitForRequest('**/wps/member/info');
    await page.goto('/member');
    await asked;
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await page.locator('main .menu-list').count()).toBe(0);
    release();
    await page.locator('dialog[open] .launch-news').waitFor();
    await page.unroute('**/wps/member/info');
  });

  it('goes from there to the registration', async () => {
    const { page } = visitor;
    await page.goto('/member');
    await page.locator('dialog[open] .launch-news button').click();
    await page.waitForURL('**/register');
  });
});
