/**
 * Passkeys with Chromium’s own authenticator: a member’s, and the one staff cannot do without.
 * @walks identity/factors, identity/sign-in, features/people/members, features/people/staff
 */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hire } from '#features/people/staff/service.ts';
import { type Doors, entered, openDoors, PASSWORD } from './doors.ts';
import { newName } from './player.ts';
import type { Look } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors();
});
afterAll(() => doors.stage.close());

/** A device with a finger on it: Chromium's own authenticator, over its debugging line. */
async function withFinger(page: Page): Promise<{ touch: (right: boolean) => Promise<void> }> {
  const line: CDPSession = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touch: async (isUserVerified) => {
      await line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

describe('a passkey', () => {
  it('is made in the security centre, signs in alone, and is taken away', async () => {
    const name = await doors.member();
    const visitor = await doors.stage.visit(PHONE);
    const { page, check } = visitor;
    const finger = await withFinger(page);
    await doors.logIn(visitor, name);
    await entered(page);
    await page.goto('/member/security');
    await page.locator('.security-row button').nth(1).click();
    await page.fill('dialog [name=passkey-name]', 'Blue phone');
    await check('passkey-make');
    await page.locator('dialog .btn-go').click();
    await page.locator('.recovery li').nth(9).waitFor();
    await page.locator('dialog .btn-go').click();
    await page.getByText('Blue phone').waitFor();
    await check('passkey-kept');
    await doors.signOut(visitor);

    await page.goto('/login');
    const way = page.locator('dialog .or ~ .btn-line').first();
    await finger.touch(false);
    await way.click();
    // A finger that is not hers: said as what it is, and the door is as it was.
    await page.locator('dialog .or ~ [role=alert]').waitFor();
    await check('passkey-refused');
    await finger.touch(true);
    await way.click();
    await entered(page);
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.goto('/member/security');
    await page.locator('[data-nested] button').click();
    await page.locator('[data-nested]').waitFor({ state: 'detached' });
    const rows = await doors.sql(
      'select 1 from identity.passkeys p join identity.accounts a on a.id = p.account_id where a.username = $1',
      [name],
    );
    expect(rows).toEqual([]);
    await visitor.close();
  });

  it('is the second factor of staff: made before anything opens, asked for next time', async () => {
    const username = newName();
    const { identity } = doors.stage.serving.rooms.identity;
    const brandId = (await doors.brand()).id;
    const person = {
      brandId,
      username,
      name: 'Mia',
      role: 'risk',
      passwordHash: doors.hash,
      mustChange: false,
    } as const;
    await doors.stage.serving.db.transaction((tx) => hire(tx, identity, person));
    const visitor = await doors.stage.visit(DESK);
    const { page, check } = visitor;
    await withFinger(page);
    const signIn = async (): Promise<void> => {
      await page.goto('/console/');
      await page.fill('[name=username]', username);
      await page.fill('[name=password]', PASSWORD);
      await page.click('[type=submit]');
    };
    await signIn();
    await page.locator('.chips .chip').nth(1).click();
    await page.fill('[name=passkey-name]', 'Desk key');
    await check('console-passkey');
    await page.click('[type=submit]');
    await page.locator('.recovery li').nth(9).waitFor();
    await page.locator('.btn-go').click();
    await page.locator('.bar-who').waitFor();
    await page.locator('.bar .btn').last().click();
    await signIn();
    await page.locator('.chips .chip[aria-pressed=true]').waitFor();
    await check('console-second');
    await page.click('[type=submit]');
    await page.locator('.bar-who').waitFor();
    await visitor.close();
  });
});
