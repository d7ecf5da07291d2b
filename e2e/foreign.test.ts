/**
 * CHECKS 28 and 26 in a real browser: what a page of another origin can make a signed-in player's or operator's browser do, and
 * what texts of strangers can make our own pages do. The answer to both is nothing.
 * @walks features/around/content, features/people/staff, features/people/members, features/setup/brand, features/money/cashier, features/watch/audit
 */
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startServer, type StaffPerson, type TestServer } from '#apps/server/testing.ts';
import { hire } from '#features/people/staff/service.ts';
import { findChromium, newPage, sharedBrowser } from '#platform/testkit/browser.ts';
import { PAYLOADS } from './payloads.ts';
import { LinkSettings } from '#features/around/content/contract/settings.ts';
import { setSettings } from '#apps/server/testing-settings.ts';

const dist = join(import.meta.dirname, '../dist');
const built = existsSync(join(dist, 'console/words-version')) && findChromium() !== undefined;

describe.runIf(built)('a page of somebody else', () => {
  let server: TestServer;
  let browser: Browser;
  let player: Person;
  let admin: StaffPerson;
  let evil: Server;
  let evilOrigin = '';
  let page = '';
  const home = (): string => server.origin.replace('127.0.0.1', 'localhost');

  beforeAll(async () => {
    server = await startServer({ dist });
    [player, admin] = [await server.person(50_000n), await server.staff('admin')];
    browser = await sharedBrowser();
    evil = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(page);
    });
    await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done));
    const address = evil.address();
    evilOrigin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(async () => {
    await new Promise((done) => evil.close(done));
    await server.stop();
  });

  const state = async (): Promise<string> => {
    const tables = [
      'ledger.transfers',
      'ledger.balances',
      'members.members',
      'brand.brands',
      'platform.settings',
      'staff.staff',
      'approvals.requests',
      'cashier.deposits',
      'rounds.rounds',
      'brand.member_languages',
      'identity.accounts',
      'identity.acts',
      'identity.contacts',
      'identity.passkeys',
      'identity.remembered',
      'identity.resets',
      'identity.social_links',
      'identity.totp',
      'members.notices',
      'members.profiles',
      'staff.notices',
      'staff.roles',
      // When a session was last seen changes with every look of its owner; that it stands does not.
      '(select id, ended_at, proved_at, expires_at from identity.sessions)',
    ];
    // One after the other: all at once would wait for the few connections of the pool longer than it lets them.
    const rows: unknown[] = [];
    for (const table of tables)
      rows.push((await server.db.pool.query(`select t::text as row from ${table} t order by 1`)).rows);
    return JSON.stringify(rows);
  };

  /** A browser that is signed in as both, cookies and all; SameSite is taken off, as if a browser did not know it. */
  async function victim() {
    const visit = await newPage(browser, { size: [800, 600] });
    const cookies = [player.cookie, admin.cookie].map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return {
        name,
        value,
        url: home().replace('http:', 'https:'),
        secure: true,
        httpOnly: true,
        sameSite: 'None' as const,
      };
    });
    await visit.context.addCookies(cookies);
    return visit;
  }

  it('changes nothing and reads nothing, by form, multipart, text, no-cors, picture, frame or socket', async () => {
    const before = await state();
    const targets = server.rooms.routes.map(({ call }) => ({
      method: call.method,
      path: call.path.replaceAll(/\{\w+\}/g, player.id),
    }));
    const visit = await victim();
    page = '<!doctype html><title>evil</title><div id=out></div>';
    await visit.page.goto(evilOrigin);
    const read = await visit.page.evaluate(
      async ({ home: target, routes, token, staffToken }) => {
        const seen: string[] = [];
        const look = async (what: string, work: Promise<Response>): Promise<void> => {
          try {
            const answer = await work;
            const text = await answer.text();
            if (text.length > 0 || answer.type === 'cors')
              seen.push(`${what}: ${answer.type} ${text.slice(0, 80)}`);
          } catch {
            // Refused by the browser: nothing was read.
          }
        };
        const kinds = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
        for (const { method, path } of routes) {
          const url = `${target}${path}`;
          await look(
            `cors ${path}`,
            fetch(url, { credentials: 'include', method: method === 'GET' ? 'GET' : 'POST' }),
          );
          await look(
            `bearer ${path}`,
            fetch(url, {
              credentials: 'include',
              method,
              headers: { authorization: `Bearer ${path.startsWith('/ops') ? staffToken : token}` },
            }),
          );
          if (method === 'GET') continue;
          for (const kind of kinds)
            await look(
              `no-cors ${path}`,
              fetch(url, {
                mode: 'no-cors',
                credentials: 'include',
                method: 'POST',
                headers: { 'content-type': kind },
                body: '{"language":"bn","status":1}',
              }),
            );
        }
        return seen;
      },
      { home: home(), routes: targets, token: player.token, staffToken: admin.token },
    );
    expect(read).toEqual([]);
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
    for (const { method, path } of targets.filter((one) => one.method !== 'GET').slice(0, 12))
      for (const enctype of forms) {
        page = `<!doctype html><form method=${method === 'GET' ? 'get' : 'post'} action="${home()}${path}" enctype="${enctype}"><input name='{"language":"bn","x":"' value='"}'></form><script>document.forms[0].submit()</script>`;
        const answer = visit.page.waitForResponse((response) => response.url().startsWith(home()));
        await visit.page.goto(evilOrigin).catch(() => undefined);
        expect((await answer).status(), `${enctype} ${path}`).toBeGreaterThanOrEqual(400);
      }
    page = `<!doctype html><img src="${home()}/wps/v2/wallets/balance"><iframe src="${home()}/member"></iframe><iframe src="${home()}/console/"></iframe>`;
    await visit.page.goto(evilOrigin);
    const framed = await visit.page.evaluate(async (target) => {
      const socket = new WebSocket(`${target.replace('http', 'ws')}/live`);
      const socketOpened = await new Promise((done) => {
        socket.onopen = () => done(true);
        socket.onerror = () => done(false);
      });
      return { socketOpened, picture: document.images[0]?.naturalWidth ?? 0 };
    }, home());
    expect(framed).toEqual({ socketOpened: false, picture: 0 });
    const frames = visit.page.frames().slice(1);
    for (const frame of frames) expect(await frame.content().catch(() => '')).not.toMatch(/Haat|console/);
    expect(await state()).toBe(before);
    await visit.close();
  });

  it('strikes nowhere through stored texts: the front page, help, registration, the console’s every desk', async () => {
    const { identity } = server.rooms.identity;
    const passwordHash = await identity.hashPassword('counting house');
    const all = PAYLOADS.join(' ').slice(0, 7_900);
    // Every text that can be stored holds as many of them as it takes; the contracts' own limits are passed by.
    const put = (sql: string, values: unknown[]) => server.db.pool.query(sql, values);
    await put('update brand.brands set name = $1', [PAYLOADS[2]?.slice(0, 60)]);
    await setSettings(server, LinkSettings, {
      customerService: [{ csType: 'LIVECHAT', url: 'javascript:__struck(90)' }],
      resources: [
        { resourceType: 'FACEBOOK', url: 'javascript:__struck(91)', labelNameEn: PAYLOADS[0] ?? '' },
      ],
    });
    for (const [n, text] of PAYLOADS.entries())
      await put(
        `insert into content.articles (brand_id, id, page, subject, title, body) values ($1, gen_random_uuid(), 'help', 'money', $2, $3)`,
        [
          server.brandId,
          JSON.stringify({ en: text.slice(0, 159) }),
          JSON.stringify({ en: n === 0 ? all : text }),
        ],
      );
    for (const [n, text] of PAYLOADS.entries())
      await server.db.transaction((tx) =>
        hire(tx, identity, {
          brandId: server.brandId,
          username: `u${n}`,
          name: text.slice(0, 60),
          person: text.slice(0, 60),
          role: 'none',
          passwordHash,
          mustChange: false,
        }),
      );
    await put('update members.members set account = $1 where id = $2', [PAYLOADS[3], player.id]);
    server.rooms.brand.brands.forget();
    for (const text of PAYLOADS)
      await server.call({
        method: 'POST',
        path: `/ops/staff/${admin.id}/role`,
        as: admin,
        body: { role: 'risk', reason: text.slice(0, 200) },
      });

    const struck: string[] = [];
    const visit = await newPage(browser, { baseURL: home(), size: [1440, 900] });
    await visit.context.exposeFunction('__struck', (n: number) => struck.push(String(n)));
    const look = async (path: string): Promise<void> => {
      await visit.page.goto(path);
      await visit.page.waitForLoadState('networkidle');
    };
    for (const path of [
      '/',
      '/help',
      '/register',
      '/rng',
      `/${encodeURIComponent(PAYLOADS[1] ?? '')}`,
      `/?q=${encodeURIComponent(PAYLOADS[2] ?? '')}`,
      `/rng?q=${encodeURIComponent(PAYLOADS[4] ?? '')}`,
    ])
      await look(path);
    await visit.context.addCookies([
      {
        name: '__Host-haat-ops',
        value: admin.cookie.split('=')[1] ?? '',
        url: home().replace('http:', 'https:'),
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
      },
    ]);
    await visit.context.addInitScript((token) => {
      if (location.protocol.startsWith('http')) sessionStorage.setItem('ops-token', token);
    }, admin.token);
    for (const path of [
      'brand',
      'brand?part=content.links',
      'content?kind=article',
      'staff',
      'staff?view=requests',
      'trail',
      'players',
      'deposits',
      `players?account=${encodeURIComponent(PAYLOADS[0] ?? '')}`,
    ])
      await look(`/console/${path}`);
    // The desks did show what was stored: this was no walk through empty rooms.
    await look('/console/staff');
    await expect.poll(() => visit.page.locator('tbody tr').count()).toBeGreaterThan(PAYLOADS.length);
    expect(struck).toEqual([]);
    // Trusted Types: a text is no page, even for our own programs.
    const sink = await visit.page.evaluate(() => {
      try {
        document.body.innerHTML = '<img src=x onerror=__struck(99)>';
        return 'taken';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : 'other';
      }
    });
    expect(sink).toBe('refused');
    expect(
      visit.complaints.filter(
        (line) => !line.includes('TrustedHTML') && !line.includes('require-trusted-types'),
      ),
    ).toEqual([]);
    await visit.close();
  });
});
