/** People whose sign-in was an hour ago: whatever wants a fresh proof asks for one. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ageSessions } from '#apps/server/testing-sessions.ts';
import { statement } from '#platform/db/db.ts';
import type { Stage, Visitor } from './stage.ts';

const SIGN_IN_PASSWORD = 'Sonar-Tori-1894';

const SET_PASSWORD = statement<never>(
  'e2e.set_password',
  'update identity.accounts set password_hash = $2 where id = $1',
);

/** His present session is an hour old, in use all the time, and he has a password to prove himself with. */
export async function anHourLater({ serving }: Stage, accountId: string): Promise<void> {
  const hash = await serving.rooms.identity.identity.hashPassword(SIGN_IN_PASSWORD);
  await serving.db.run(SET_PASSWORD, [accountId, hash]);
  await ageSessions(serving, accountId);
}

/** The question for a fresh proof, in a popup of its own or in the place of what stands in the open one. */
export const stepUpOf = (page: Page) => page.locator('.step-up');

/** Gives the proof that is asked for to go on with this act. It stands in no form, and says what it is for. */
export async function prove({ page }: Pick<Visitor, 'page'>, act: string | RegExp): Promise<void> {
  const asked = stepUpOf(page);
  await asked.locator('b', { hasText: act }).waitFor();
  expect(await page.locator('form form').count()).toBe(0);
  expect(await page.locator('form .step-up').count()).toBe(0);
  await asked.locator('input[name=password]').fill(SIGN_IN_PASSWORD);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await asked.waitFor({ state: 'detached' });
}
