/**
 * CHECKS 26, what people write about themselves and about each other: sixty payloads in every text that accounts, members and staff
 * keep – whatever today's limits let in – opened where players, agents and operators read it. Nothing runs, nothing complains.
 * @walks features/people/members, features/people/staff, features/watch/audit, features/setup/brand, identity/messages, features/around/support, features/around/status, features/around/chat, features/around/notices
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startServer, type StaffPerson, type TestServer } from '#apps/server/testing.ts';
import { PROFILE_FIELDS } from '#features/people/members/contract/profile-names.ts';
import { DETAIL_FIELDS } from '#features/people/members/rules.ts';
import { hire } from '#features/people/staff/service.ts';
import { findChromium, newPage, sharedBrowser } from '#platform/testkit/browser.ts';
import { PAYLOADS } from './payloads.ts';
import { type Talk, writeTalk } from './talk.ts';

const dist = join(import.meta.dirname, '../dist');
const built = existsSync(join(dist, 'console/words-version')) && findChromium() !== undefined;
const ALL = PAYLOADS.join(' ');
/** A case that holds them. */
const CASE = '01890a5d-ac96-774b-bcce-b302099a8057';
/** Everything a profile or a registration form keeps as it was written; a birthday is a date. */
const WRITTEN = [...new Set([...PROFILE_FIELDS, ...DETAIL_FIELDS])].filter((name) => name !== 'birthday');

describe.runIf(built)('stored texts', () => {
  let server: TestServer;
  let browser: Browser;
  let owner: pg.Client;
  let player: Person;
  let agent: Person;
  let admin: StaffPerson;
  let talk: Talk;
  const struck: string[] = [];
  const home = (): string => server.origin.replace('127.0.0.1', 'localhost');
  const put = (sql: string, values: readonly unknown[]) => owner.query(sql, [...values]);

  /** Texts of a member, beyond what the contracts let in. */
  async function writeMember({ id }: Person, staffId: string): Promise<void> {
    await put('update members.members set nickname = $2, account = $3 where id = $1', [
      id,
      ALL,
      `${ALL.toLowerCase()} ${id}`,
    ]);
    await put(
      `insert into members.profiles (member_id, details, tags) values ($1, $2, $3)
       on conflict (member_id) do update set details = excluded.details, tags = excluded.tags`,
      [id, JSON.stringify(Object.fromEntries(WRITTEN.map((name) => [name, ALL]))), PAYLOADS.slice(0, 20)],
    );
    for (const [n, text] of PAYLOADS.entries()) {
      await put(
        `insert into identity.sessions (id, token_hash, cookie_hash, account_id, expires_at, ip, agent, network, how, seen_at)
         select $1, sha256($2::bytea), cookie_hash, account_id, expires_at, $3, $4, network, how, seen_at
           from identity.sessions where account_id = $5 limit 1`,
        [randomUUID(), Buffer.from(`${id} ${n}`), text.slice(0, 60), text.slice(0, 120), id],
      );
      await put(
        "insert into identity.passkeys (id, account_id, public_key, counter, name) values ($1, $2, '\\x00', 0, $3)",
        [randomUUID(), id, text.slice(0, 40)],
      );
      await put(
        `insert into members.changes (member_id, id, kind, old_value, new_value, reason, staff_id, ip) values ($1, $2, 'tags', $3, $3, $3, $4, $3)`,
        [id, randomUUID(), text, staffId],
      );
    }
    for (const kind of ['phone', 'email'])
      await put(
        `insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, $2, $3, $4, null, false)`,
        [id, kind, server.brandId, ALL.slice(0, 250)],
      );
  }

  /** Everything a case, a reply that is saved, an incident and an answer of the help centre keep as it was written. */
  async function writeSupport({ id }: Person, staffId: string): Promise<void> {
    const at = '2026-11-23T08:00:00Z';
    await put(
      `insert into support.cases (id, brand_id, serial, member_id, language, kind, type, subject, created_at, changed_at, first_due_at, due_at,
         messages, rating, rating_text)
       values ($1, $2, 'C-26-TEXTS', $3, 'en', 'question', 'other', $4, $5, $5, $5, $5, 120, 3, $6)`,
      [CASE, server.brandId, id, PAYLOADS[0], at, ALL.slice(0, 500)],
    );
    for (const [n, text] of PAYLOADS.entries()) {
      const line =
        'insert into support.messages (case_id, n, at, author, is_note, staff_id, name, text) values';
      await put(`${line} ($1, $2, $3, 'player', false, null, '', $4)`, [CASE, 2 * n + 1, at, text]);
      await put(`${line} ($1, $2, $3, 'staff', $6, $5, $4, $4)`, [
        CASE,
        2 * n + 2,
        at,
        text,
        staffId,
        n % 2 === 1,
      ]);
      await put(
        `insert into support.macros (brand_id, id, title, texts, step) values ($1, $2, $3, $4, 'insert')`,
        [server.brandId, randomUUID(), text.slice(0, 80), JSON.stringify({ en: text })],
      );
      const incident = randomUUID();
      await put(
        `insert into status.incidents (id, brand_id, impact, parts, title, state, starts_at) values ($1, $2, 'minor', '{play}', $3, 'looking', $4)`,
        [incident, server.brandId, JSON.stringify({ en: text }), at],
      );
      await put(
        `insert into status.updates (incident_id, n, at, state, text) values ($1, 1, $2, 'looking', $3)`,
        [incident, at, JSON.stringify({ en: text })],
      );
      await put(
        `insert into content.articles (brand_id, id, page, subject, position, title, body) values ($1, $2, 'help', 'account', 1, $3, $3)`,
        [server.brandId, randomUUID(), JSON.stringify({ en: text })],
      );
    }
  }

  beforeAll(async () => {
    server = await startServer({ dist });
    browser = await sharedBrowser();
    owner = new pg.Client(server.ownerUrl);
    await owner.connect();
    [player, agent, admin] = [
      await server.person(1_000n),
      await server.person(),
      await server.staff('admin'),
    ];
    await put("update identity.accounts set audience = 'agent' where id = $1", [agent.id]);
    await put('update members.members set type = 1 where id = $1', [agent.id]);
    for (const text of PAYLOADS)
      for (const status of ['suspended', 'active'])
        await server.call({
          path: `/ops/members/${agent.id}/status`,
          as: admin,
          body: { status, reason: text.slice(0, 200) },
        });
    agent = { ...agent, ...(await reopened(agent)) };
    await writeMember(player, admin.id);
    await writeMember(agent, admin.id);
    await writeSupport(player, admin.id);
    const { identity } = server.rooms.identity;
    for (const [n, text] of PAYLOADS.entries()) {
      const name = text.slice(0, 60);
      const one = { brandId: server.brandId, username: `clerk${n}`, name, person: name, mustChange: false };
      await server.db.transaction((tx) => hire(tx, identity, { ...one, role: 'none', passwordHash: 'none' }));
      await put(
        `insert into identity.local_messages (id, brand_id, reference, channel, recipient, subject, body, at) values ($1, $2, $1, 'email', $3, $3, $3, now())`,
        [randomUUID(), server.brandId, text],
      );
    }
    await put('update staff.staff set name = $2, person = $3, email = $3 where id = $1', [
      admin.id,
      ALL,
      PAYLOADS[0],
    ]);
    talk = await writeTalk(put, server, player, admin);
    server.rooms.identity.forget(player.id);
  });
  afterAll(async () => {
    await owner.end();
    await server.stop();
  });

  /** A session anew: the suspensions ended the one before. */
  async function reopened({ id }: Person): Promise<Pick<Person, 'token' | 'cookie'>> {
    const place = { ip: '127.0.0.1', agent: 'test' };
    const { identity } = server.rooms.identity;
    const opening = { how: 'password', factor: false, proved: true };
    const one = await server.db.transaction((tx) => identity.openSession(tx, id, 'member', place, opening));
    return { token: one.token, cookie: `__Host-haat=${one.cookie}` };
  }

  async function visitAs({ token, cookie }: Pick<Person, 'token' | 'cookie'>, key: 'token' | 'ops-token') {
    const visit = await newPage(browser, { baseURL: home(), size: [1440, 900] });
    await visit.context.exposeFunction('__struck', (n: number) => struck.push(String(n)));
    const [name = '', value = ''] = cookie.split('=');
    await visit.context.addCookies([
      {
        name,
        value,
        url: home().replace('http:', 'https:'),
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
      },
    ]);
    await visit.context.addInitScript(
      ([slot, secret, typed]) => {
        if (!location.protocol.startsWith('http')) return;
        sessionStorage.setItem(slot, secret);
        localStorage.setItem('remembered', JSON.stringify({ name: typed, until: Date.now() + 60_000 }));
      },
      [key, token, ALL.slice(0, 60)] as const,
    );
    return visit;
  }
  /** How many of the payloads stand on the page, as text or in a field. */
  const current = (page: Page): Promise<number> =>
    page.evaluate(() => {
      const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
        (one) => one.value,
      );
      return `${document.body.innerText} ${typed.join(' ')}`.split('__struck').length - 1;
    });
  /** Opens a page and waits until at least so many payloads are there to be read: this is no walk through empty rooms. */
  async function look(page: Page, path: string, least = 0): Promise<void> {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => current(page), { message: path }).toBeGreaterThanOrEqual(least);
  }

  it('of a player strike nowhere on his own pages, and are there to be read', async () => {
    const visit = await visitAs(player, 'token');
    for (const path of ['/', '/member', '/member/notices', '/login']) await look(visit.page, path);
    await look(visit.page, '/member/security', PAYLOADS.length / 2);
    await look(visit.page, '/member/profile', PAYLOADS.length);
    await look(visit.page, `/chat/${talk.roomId}`, 40);
    await look(visit.page, '/service', PAYLOADS.length);
    await look(visit.page, '/member/messages', 15);
    expect([struck, visit.complaints]).toEqual([[], []]);
    await visit.close();
  });

  it('of support, of the help centre and of incidents strike neither player nor staff', async () => {
    const visit = await visitAs(player, 'token');
    await look(visit.page, `/support/${CASE}`, PAYLOADS.length);
    for (const path of ['/support', '/status', '/help']) await look(visit.page, path, 1);
    expect([struck, visit.complaints]).toEqual([[], []]);
    await visit.close();
    const desk = await visitAs(admin, 'ops-token');
    await look(desk.page, `/console/support?view=all&open=${CASE}`, 2 * PAYLOADS.length);
    await desk.page.keyboard.press('m');
    await desk.page.locator('.case-macros').waitFor();
    await look(desk.page, '/console/support?view=macros', PAYLOADS.length);
    await look(desk.page, '/console/status', 20);
    await look(desk.page, '/console/content?kind=article&place=help', 20);
    expect([struck, desk.complaints]).toEqual([[], []]);
    await desk.close();
  });

  it('of an agent strike nowhere in his centre', async () => {
    const visit = await visitAs(agent, 'token');
    await look(visit.page, '/agentHome', PAYLOADS.length / 2);
    expect([struck, visit.complaints]).toEqual([[], []]);
    await visit.close();
  });

  it('strike nobody at the console, where players, staff, messages and the trail are read', async () => {
    const visit = await visitAs(admin, 'ops-token');
    const { page } = visit;
    for (const path of ['staff?view=requests', 'brand']) await look(page, `/console/${path}`);
    await look(page, '/console/staff', PAYLOADS.length);
    for (const path of [
      'chat?view=all',
      'chat?view=rooms',
      'service-chats',
      'service-chats?view=offline',
      'messages-to-players',
    ])
      await look(page, `/console/${path}`, 1);
    await look(page, `/console/service-chats?open=${talk.chatId}`, PAYLOADS.length);
    for (const path of ['messages', 'trail', 'players']) await look(page, `/console/${path}`, 1);
    // The player's own sheet: profile, history of reasons, tags.
    await page.locator('tbody tr button, tbody tr a, tbody tr').first().click();
    await expect
      .poll(async () => (await page.locator('body').innerText()).split('__struck').length, {
        timeout: 15_000,
      })
      .toBeGreaterThan(PAYLOADS.length);
    expect([struck, visit.complaints]).toEqual([[], []]);
    await visit.close();
  });
});
