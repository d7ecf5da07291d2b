/** Rows that stand for a person without his password, written by a hand in the database: none of them opens anything. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ResetByLink } from '#identity/password-reset/contract.ts';
import { COOKIES, digest, KEEP_COOKIE, newSecret } from '#identity/accounts/service/tokens.ts';
import type { TestServer } from '../testing.ts';
import { type Browser, sealed } from '../testing-doors.ts';
import { ageSessions } from '../testing-sessions.ts';
import { type Door, openDoor, right } from '../testing-sign-in.ts';

let door: Door;
let server: TestServer;
let twin: Awaited<ReturnType<TestServer['twin']>>;
const sql = (text: string, values: unknown[] = []) => server.db.pool.query(text, values);
beforeAll(async () => {
  door = await openDoor();
  server = door.server;
  twin = await server.twin();
});
afterAll(async () => {
  await twin.stop();
  await door.stop();
});

async function signedIn(): Promise<{ who: Browser; id: string; username: string }> {
  const { username, id } = await door.player();
  const who = door.browser();
  expect((await who.login(right(username, { remember: true }))).status).toBe(200);
  return { who, id, username };
}

const INFO = { method: 'GET', path: '/wps/member/info' } as const;
/** As another process reads it, which remembers nothing. */
async function statusOf(who: Browser): Promise<number> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await twin.call({ ...INFO, as: { token: who.token ?? '', cookie } })).status;
}

describe('a session', () => {
  it('that was written by hand stands for nobody', async () => {
    const victim = await signedIn();
    const forger = door.browser();
    const [token, cookie] = [newSecret(), newSecret()];
    await sql(
      `insert into identity.sessions (id, token_hash, cookie_hash, account_id, expires_at, ip, agent, network, how, seen_at, factor, mac)
       select $1, $2, $3, account_id, expires_at, ip, agent, network, how, seen_at, factor, mac
         from identity.sessions where account_id = $4 limit 1`,
      [randomUUID(), digest(token), digest(cookie), victim.id],
    );
    forger.token = token;
    forger.cookies.set(COOKIES.member, cookie);
    expect(await statusOf(forger)).toBe(401);
    expect(await statusOf(victim.who)).toBe(200);
  });

  it('that was given to another account, or to a second proof nobody showed, is over', async () => {
    const [mine, victim, third] = [await signedIn(), await signedIn(), await signedIn()];
    await sql('update identity.sessions set account_id = $2 where account_id = $1', [mine.id, victim.id]);
    expect(await statusOf(mine.who)).toBe(401);
    await sql('update identity.sessions set factor = true where account_id = $1', [third.id]);
    expect(await statusOf(third.who)).toBe(401);
  });
});

describe('a row made by hand', () => {
  it('takes no session over', async () => {
    const victim = await signedIn();
    const code = newSecret();
    await sql(
      `insert into identity.handoffs (hash, session_id, expires_at)
       select $1, id, now() + interval '1 minute' from identity.sessions where account_id = $2`,
      [digest(code), victim.id],
    );
    const taken = await door.browser().send({ path: '/wps/session/handoff', body: { code } });
    expect(taken.code).toBe('identity.handoff_over');
  });

  it('sets no new password', async () => {
    const victim = await signedIn();
    const token = 'f'.repeat(43);
    await sql(
      "insert into identity.resets (token_hash, account_id, expires_at) values ($1, $2, now() + interval '5 minutes')",
      [digest(token), victim.id],
    );
    const newPassword = 'salt wind and kites over';
    const body = await sealed(server, { token, newPassword, confirmNewPassword: newPassword });
    expect((await server.call({ ...ResetByLink, body })).code).toBe('identity.reset_link');
  });

  it('is no proof that somebody gave', async () => {
    const victim = await signedIn();
    await ageSessions(server, victim.id);
    const setUp = async () => (await victim.who.send({ path: '/wps/session/factors/totp', body: {} })).code;
    expect(await setUp()).toBe('identity.step_up_required');
    await sql(
      `insert into identity.step_ups (session_id, page, proved_at, mac)
       select id, 'security', now(), mac from identity.sessions where account_id = $1`,
      [victim.id],
    );
    expect(await setUp()).toBe('identity.step_up_required');
    await sql('delete from identity.step_ups');
    // One given for another page does not count here either, under another name.
    const proof = { page: 'profile', method: 'password', password: right(victim.username).password };
    expect((await victim.who.send({ path: '/wps/session/step-up', body: proof })).status).toBe(200);
    expect(await setUp()).toBe('identity.step_up_required');
    await sql("update identity.step_ups set page = 'security'");
    expect(await setUp()).toBe('identity.step_up_required');
    expect(
      (await victim.who.send({ path: '/wps/session/step-up', body: { ...proof, page: 'security' } })).status,
    ).toBe(200);
    expect(await setUp()).toBeUndefined();
  });

  it('is no sign-in that was remembered', async () => {
    const [mine, victim] = [await signedIn(), await signedIn()];
    await sql('update identity.remembered set account_id = $2 where account_id = $1', [mine.id, victim.id]);
    const resume = async (with_: Browser) => {
      const browser = door.browser();
      browser.cookies.set(KEEP_COOKIE, with_.cookies.get(KEEP_COOKIE) ?? '');
      return (await browser.send({ path: '/wps/session/login/remembered', body: {} })).status;
    };
    expect(await resume(mine.who)).not.toBe(200);
    expect(await resume((await signedIn()).who)).toBe(200);
  });
});
