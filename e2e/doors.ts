/** The house with its doors open for a journey: members with what they have proved, and how they come and go. */
import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openMember } from '#features/people/members/service/register.ts';
import type { Brand } from '#features/setup/brand/service.ts';
import { NO_PASSWORD } from '#identity/passwords/service.ts';
import type { LocalProvider } from '#identity/providers/fixtures/local-provider.ts';
import { digest } from '#identity/accounts/service/tokens.ts';
import { newName } from './player.ts';
import { openStage, type Stage, type Visitor } from './stage.ts';
import { setFlags } from '#apps/server/testing-settings.ts';

export const PASSWORD = 'Sonar-Tori-1894';

type Row = Record<string, unknown>;
export type Doors = {
  readonly stage: Stage;
  /** Hash of `PASSWORD`. */
  readonly hash: string;
  readonly sql: (text: string, values?: unknown[]) => Promise<Row[]>;
  readonly brand: () => Promise<Brand>;
  /** The name of a member with a proved phone and mailbox, when they are named. */
  readonly member: (has?: { phone?: string; email?: string; password?: boolean }) => Promise<string>;
  readonly idOf: (name: string) => Promise<string>;
  /** The proof at the door grows old. */
  readonly age: (accountId: string) => Promise<void>;
  readonly logIn: (visitor: Visitor, name: string) => Promise<void>;
  readonly signOut: (visitor: Visitor) => Promise<void>;
  /** Presses the button that sends a code, waits until the server has taken it, and reads what arrived. */
  readonly codeTo: (page: Page, field: string, to: string) => Promise<string>;
  /** What a person reads from the picture: its answer is made known. */
  readonly readPicture: (page: Page) => Promise<string>;
};

export async function entered(page: Page): Promise<void> {
  try {
    await page.waitForSelector('html[data-member]');
  } catch (cause) {
    const shown = page.locator('dialog[open], main').first();
    const said = await shown.innerText().catch(() => 'nothing');
    throw new Error(`nobody is signed in, and the page says: ${said.slice(0, 300)}`, { cause });
  }
}

export async function openDoors(provider?: LocalProvider): Promise<Doors> {
  const client = provider && {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
  };
  const stage = await openStage({ google: client, facebook: undefined, phone: undefined });
  const { rooms, db } = stage.serving;
  const { identity } = rooms.identity;
  const hash = await identity.hashPassword(PASSWORD);
  const sql = async (text: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.pool.query<Row>(text, values)).rows;
  const flags = { GOOGLELOGIN: client !== undefined, MOBILEVERCODELOGIN3: true, FREEPLAY: true };
  await setFlags(stage.serving, flags);
  const brand = async (): Promise<Brand> => {
    const [own] = await rooms.brand.brands.all();
    if (!own) throw new Error('no brand');
    return own;
  };
  return {
    stage,
    hash,
    sql,
    brand,
    async member({ password = true, ...proved } = {}) {
      const [own, username] = [await brand(), newName()];
      const passwordHash = password ? hash : NO_PASSWORD;
      const one = { brand: own, username, passwordHash, mustChange: false, referredBy: null };
      const id = await db.transaction((tx) => openMember(tx, { ledger: rooms.ledger, identity }, one));
      for (const [kind, value] of Object.entries(proved))
        await sql(
          'insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, $2, $3, $4, now(), true)',
          [id, kind, own.id, value],
        );
      return username;
    },
    idOf: async (name) =>
      String((await sql('select id from identity.accounts where username = $1', [name]))[0]?.['id']),
    async age(accountId) {
      await sql(
        "update identity.sessions set proved_at = now() - interval '6 minutes' where account_id = $1",
        [accountId],
      );
      rooms.identity.forget(accountId);
    },
    async logIn({ page }, name) {
      await page.goto('/login');
      await page.fill('dialog input[name=username]', name);
      await page.fill('dialog input[name=password]', PASSWORD);
      await page.click('dialog [type=submit]');
    },
    async signOut({ page }) {
      await page.goto('/member');
      await page.locator('.menu-list button').last().click();
      await page.locator('dialog .btn-go').click();
      await page.waitForURL('**/');
      await page.waitForSelector('html:not([data-member])');
    },
    async readPicture(page) {
      await page.locator('.captcha img').waitFor();
      const cookies = await page.context().cookies();
      const id = cookies.find(({ name }) => name === '__Host-haat-captcha')?.value ?? '';
      const key = stage.keys.derive('captcha');
      const answer = createHmac('sha256', key).update(`${id}\nABCDE`).digest();
      await sql('update identity.captchas set answer_hash = $2 where id_hash = $1', [digest(id), answer]);
      return 'ABCDE';
    },
    async codeTo(page, field, to) {
      const box = page.locator(`dialog .field:has(input[name=${field}])`);
      const newest = async () =>
        (
          await sql(
            'select id, body from identity.local_messages where recipient = $1 order by id desc limit 1',
            [to],
          )
        )[0];
      const before = (await newest())?.['id'];
      const answer = page.waitForResponse((response) => /\/(send|sms|code|bind)/i.test(response.url()));
      await box.locator('button').click();
      expect((await answer).status(), await box.textContent().then(String)).toBe(200);
      const ask = async (): Promise<string> => {
        const last = await newest();
        // The one before is another code.
        return last?.['id'] === before ? '' : (/\d{6}/.exec(String(last?.['body']))?.[0] ?? '');
      };
      await expect.poll(ask).toMatch(/^\d{6}$/);
      return ask();
    },
  };
}
