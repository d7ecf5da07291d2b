/**
 * Getting in: a picture to read, a second factor, a remembered browser, devices, the agents’ door – at phone and desk size.
 * @walks identity/front, identity/sign-in, identity/human, identity/factors, identity/sessions, features/people/members
 */
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMember } from '#features/people/members/service/register.ts';
import { digest } from '#identity/accounts/service/tokens.ts';
import { findChromium } from '#platform/testkit/browser.ts';
import { totpCode } from './player.ts';
import { type Look, openStage, type Stage, walkedIn } from './stage.ts';

const built =
  existsSync(join(import.meta.dirname, '../dist/site/manifest.json')) && findChromium() !== undefined;
const PASSWORD = 'Sonar-Tori-1894';

const LOOKS: readonly Look[] = [
  { size: [360, 740], theme: 'dark', language: 'en' },
  { size: [1440, 900], theme: 'light', language: 'ar' },
];

describe.runIf(built)('signing in', () => {
  let stage: Stage;
  let hash = '';
  beforeAll(async () => {
    stage = await openStage();
    hash = await stage.serving.rooms.identity.identity.hashPassword(PASSWORD);
  });
  afterAll(() => stage.close());

  let entries = 0;
  async function account(username: string, agent = false): Promise<void> {
    const { ledger, identity, brand } = stage.serving.rooms;
    const [own] = await brand.brands.all();
    if (!own) throw new Error('no brand');
    const needs = { ledger, identity: identity.identity };
    const one = { brand: own, username, passwordHash: hash, mustChange: false, referredBy: null };
    const id = await stage.serving.db.transaction((tx) => openMember(tx, needs, one));
    if (!agent) return;
    const { pool } = stage.serving.db;
    await pool.query("update identity.accounts set audience = 'agent' where id = $1", [id]);
    await pool.query('update members.members set type = 1 where id = $1', [id]);
  }

  /** What a person reads from the picture: its answer is made known. */
  async function readPicture(page: Page, key: Buffer): Promise<string> {
    await page.locator('.captcha img').waitFor();
    const cookies = await page.context().cookies();
    const id = cookies.find(({ name }) => name === '__Host-haat-captcha')?.value ?? '';
    const answer = createHmac('sha256', key).update(`${id}\nABCDE`).digest();
    await stage.serving.db.pool.query('update identity.captchas set answer_hash = $2 where id_hash = $1', [
      digest(id),
      answer,
    ]);
    return 'ABCDE';
  }
  const fill = async (page: Page, name: string, password: string): Promise<void> => {
    await page.fill('dialog input[name=username]', name);
    await page.fill('dialog input[name=password]', password);
  };

  it.each(walkedIn(LOOKS, 1))(
    'reads a picture, sets up an authenticator, and is asked for it next time ($theme $language)',
    async (look) => {
      // Another one where the journey is walked a second time.
      const name = `entry${look.language}${(entries += 1)}`;
      await account(name);
      const { page, check } = await stage.visit(look);
      await page.goto('/login');
      await fill(page, name, 'not the word');
      await check('login');
      await page.click('dialog [type=submit]');
      const letters = await readPicture(page, stage.keys.derive('captcha'));
      await check('login captcha');
      await page.fill('dialog input[name=password]', PASSWORD);
      await page.fill('dialog input[name=captcha]', letters);
      await page.locator('dialog .check input').check();
      await page.click('dialog [type=submit]');
      await page.waitForSelector('html[data-member]');
      await page.locator('dialog').waitFor({ state: 'detached' });

      await page.goto('/member/security');
      await page.locator('.security-list').nth(1).waitFor();
      await check('security');
      await page.locator('.security-row button').first().click();
      await page.locator('dialog .btn-go').click();
      const secret = await page.locator('.totp-secret').innerText();
      await check('authenticator');
      await page.fill('dialog [name=totp]', totpCode(secret));
      await page.click('dialog [type=submit]');
      await page.locator('.recovery li').nth(9).waitFor();
      await check('recovery codes');
      const [first = ''] = await page.locator('.recovery li').allInnerTexts();
      await page.locator('dialog .btn-go').click();
      await page.locator('dialog').waitFor({ state: 'detached' });

      await page.goto('/member');
      await page.locator('.menu-list button').last().click();
      const kept = () => page.evaluate(() => ({ ...sessionStorage }));
      const merchant = (await kept())['merchantCode'];
      await expect.poll(async () => (await kept())['merchantWallet']).toMatch(/"isSingle":(true|false)/);
      expect(await kept()).toMatchObject({
        validate: 'true',
        account: name,
        username: name,
        isAgent: 'false',
        merchant,
      });
      await page.locator('dialog .btn-go').click();
      await page.waitForURL('**/');
      await page.waitForSelector('html:not([data-member])');
      // Nothing of him is left: the brand's own merchant, and what any guest's home keeps of its lists.
      const left = async () =>
        Object.fromEntries(Object.entries(await kept()).filter(([name]) => !name.startsWith('cached')));
      await expect.poll(left).toEqual({ merchant, merchantCode: merchant });

      await page.goto('/login');
      await fill(page, name, PASSWORD);
      await page.click('dialog [type=submit]');
      await page.locator('dialog [name=totp]').waitFor();
      await check('second step');
      await page.locator('dialog .chip').nth(1).click();
      await page.fill('dialog [name=recovery]', first);
      await page.click('dialog [type=submit]');
      await page.waitForSelector('html[data-member]');
    },
  );

  it('shows agents their own door and home, and nobody else', async () => {
    await account('plainplayer');
    await account('bazaaragent', true);
    const { page, check } = await stage.visit({ size: [1440, 900], theme: 'dark', language: 'en' });
    await page.goto('/agentHome');
    await page.waitForURL('**/agent');
    expect(await page.locator('.bar, footer').count()).toBe(0);
    await page.fill('input[name=username]', 'plainplayer');
    await page.fill('input[name=password]', PASSWORD);
    await page.click('[type=submit]');
    await page.locator('form p[role=alert]').waitFor();
    await check('agent door');
    await page.fill('input[name=username]', 'bazaaragent');
    await page.click('[type=submit]');
    await page.waitForURL('**/agentHome');
    await page.locator('.agent-clock').waitFor();
    expect(await page.locator('.agent-clock').innerText()).toMatch(/^\d\d:\d\d:\d\d GMT/);
    await page.locator('.agent-tiles').waitFor();
    await check('agent home');
    await page.locator('.centre-doors button').click();
    await page.waitForURL('**/agent');
  });
});
