import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import type { BrandRef } from '#platform/http/route.ts';
import { silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { signInAs } from './fixtures.ts';
import { LIGHT_EFFORT } from '#identity/accounts/rules/effort.ts';
import { createIdentity, type IdentityRoom } from './room.ts';
import type { OpenedSession } from '#identity/sessions/service.ts';
import { COOKIES } from '#identity/accounts/service/tokens.ts';

const brand: BrandRef = {
  id: newId<'brand'>(),
  code: 'test',
  currency: 'BDT',
  languages: ['en'],
  defaultLanguage: 'en',
};
const visitor = { ip: '192.0.2.1', agent: 'test' };
let database: FreshDatabase;
let db: Db;
let folder: string;
// Two processes of one installation, with one clock a test can turn.
let here: IdentityRoom;
let there: IdentityRoom;
let shift = 0;
const clock = { now: () => Date.now() + shift };

beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl);
  folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
  const needs = { db, keys: loadKeys(folder), log: silentLog(), clock, effort: LIGHT_EFFORT };
  here = await createIdentity(needs);
  there = await createIdentity(needs);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await db.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

let count = 0;
async function account(mustChange = false): Promise<{ id: string; username: string }> {
  count += 1;
  const [id, username] = [newId<'member'>(), `player${count}`];
  const passwordHash = await here.identity.hashPassword('open sesame');
  await db.transaction((tx) =>
    here.identity.openAccount(tx, {
      id,
      audience: 'player',
      brandId: brand.id,
      username,
      passwordHash,
      mustChange,
    }),
  );
  return { id, username };
}
let places = 0;
// Everybody from a place of his own: what failed for one asks nothing of the next.
const signIn = (username: string, password = 'open sesame', ip = `198.51.100.${(places += 1)}`) =>
  signInAs(here, { brandId: brand.id, realm: 'member', username, password }, { ...visitor, ip });
const asks = (
  room: IdentityRoom,
  { token, cookie }: Pick<OpenedSession, 'token' | 'cookie'>,
  where = brand,
) => room.authenticate(token, (name) => (name === COOKIES.member ? cookie : undefined), where);
const isIn = async (room: IdentityRoom, session: OpenedSession): Promise<boolean> =>
  (await asks(room, session)).audience === 'player';
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('signing in', () => {
  it('knows the member by token and cookie together, whatever the case of the name', async () => {
    const { id, username } = await account();
    const session = await signIn(` ${username.toUpperCase()} `);
    expect(session.firstTimeLogin).toBe(true);
    expect(await asks(here, session)).toMatchObject({ audience: 'player', id, mustChangePassword: false });
    expect(await asks(there, session)).toMatchObject({ id });
    expect((await signIn(username)).firstTimeLogin).toBe(false);
  });

  it('takes neither half alone, nor another session’s half, nor another brand', async () => {
    const { username } = await account();
    const [one, two] = [await signIn(username), await signIn(username)];
    for (const given of [
      { token: one.token, cookie: '' },
      { token: one.token, cookie: two.cookie },
      { token: one.token, cookie: one.token },
      { token: one.cookie, cookie: one.cookie },
      { token: `${one.token.slice(0, -2)}__`, cookie: one.cookie },
    ])
      expect(await asks(here, given)).toEqual({ audience: 'guest' });
    expect(await isIn(here, one)).toBe(true);
    expect(await asks(here, { token: one.token, cookie: two.cookie })).toEqual({ audience: 'guest' });
    expect(await asks(here, one, { ...brand, id: newId<'brand'>() })).toEqual({ audience: 'guest' });
  });

  it('stores no secret', async () => {
    const session = await signIn((await account()).username);
    const { rows } = await db.pool.query('select * from identity.sessions where id = $1', [
      session.sessionId,
    ]);
    const text = JSON.stringify(rows);
    for (const secret of [session.token, session.cookie])
      for (const form of [secret, Buffer.from(secret, 'base64url').toString('hex')])
        expect(text).not.toContain(form);
  });

  it('gives one answer for an unknown name and a wrong password', async () => {
    const { username } = await account();
    const answers = await Promise.all(
      [signIn('nobody123'), signIn(username, 'wrong')].map((tried) => tried.catch((error: unknown) => error)),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ code: 'identity.wrong_credentials', status: 401 });
  });

  it('refuses a closed account only to somebody who knows the password', async () => {
    const { id, username } = await account();
    const session = await signIn(username);
    await db.transaction((tx) => here.identity.setClosed(tx, id, true));
    await expect(signIn(username)).rejects.toMatchObject({ code: 'identity.account_closed' });
    await expect(signIn(username, 'wrong')).rejects.toMatchObject({ code: 'identity.wrong_credentials' });
    expect(await isIn(there, session)).toBe(false);
  });

  it('takes a name once in its brand', async () => {
    const { username } = await account();
    const again = db.transaction((tx) =>
      here.identity.openAccount(tx, {
        id: newId<'member'>(),
        audience: 'player',
        brandId: brand.id,
        username: username.toUpperCase(),
        passwordHash: 'x',
        mustChange: false,
      }),
    );
    await expect(again).rejects.toMatchObject({ code: 'identity.username_taken', status: 409 });
  });
});

describe('a session', () => {
  it('ends here at once and elsewhere within a second', async () => {
    const { id, username } = await account();
    const sessions = [await signIn(username), await signIn(username)] as const;
    for (const session of sessions)
      expect([await isIn(here, session), await isIn(there, session)]).toEqual([true, true]);
    await here.identity.endSessions(db, id);
    here.identity.forget(id);
    for (const session of sessions) expect(await isIn(here, session)).toBe(false);
    await wait(SECOND + 50);
    for (const session of sessions) expect(await isIn(there, session)).toBe(false);
  });

  it('ends by signing out, twice without complaint', async () => {
    const session = await signIn((await account()).username);
    expect(await isIn(here, session)).toBe(true);
    await here.identity.signOut(session.sessionId);
    await here.identity.signOut(session.sessionId);
    expect(await isIn(here, session)).toBe(false);
  });

  it('ends after 30 idle minutes, and lives on where it was seen elsewhere', async () => {
    const session = await signIn((await account()).username);
    expect(await isIn(here, session)).toBe(true);
    shift += 29 * MINUTE;
    expect(await isIn(there, session)).toBe(true);
    await wait(1_200);
    shift += 2 * MINUTE;
    expect(await isIn(here, session)).toBe(true);
    shift += 30 * MINUTE;
    expect(await isIn(here, session)).toBe(false);
    expect(await isIn(there, session)).toBe(false);
  });

  it('ends after 12 hours however busy it is', async () => {
    const session = await signIn((await account()).username);
    for (let spent = 0; spent < 12 * HOUR - MINUTE; spent += 20 * MINUTE) {
      expect(await isIn(here, session)).toBe(true);
      shift += 20 * MINUTE;
    }
    expect(await isIn(here, session)).toBe(false);
  });

  it('is not trusted from memory when the database cannot be asked', async () => {
    const lone = testDb(database.appUrl);
    const room = await createIdentity({ db: lone, keys: loadKeys(folder), log: silentLog(), clock });
    const session = await signIn((await account()).username);
    expect(await isIn(room, session)).toBe(true);
    await lone.close();
    expect(await isIn(room, session)).toBe(true);
    await wait(SECOND + 50);
    await expect(isIn(room, session)).rejects.toMatchObject({ status: 503 });
  });
});

describe('a password', () => {
  it('is changed once, ends the other sessions and lifts must-change everywhere', async () => {
    const { id, username } = await account(true);
    const [mine, other] = [await signIn(username), await signIn(username)];
    expect(await asks(there, mine)).toMatchObject({ mustChangePassword: true });
    const words = {
      oldPassword: 'open sesame',
      newPassword: 'another word',
      confirmNewPassword: 'another word',
    };
    await expect(
      here.identity.changePassword(id, mine.sessionId, { ...words, confirmNewPassword: 'x' }),
    ).rejects.toMatchObject({ code: 'identity.confirm_mismatch' });
    await expect(
      here.identity.changePassword(id, mine.sessionId, { ...words, oldPassword: 'x' }),
    ).rejects.toMatchObject({ code: 'identity.wrong_password' });
    await here.identity.changePassword(id, mine.sessionId, words);
    expect(await asks(here, mine)).toMatchObject({ id, mustChangePassword: false });
    expect(await isIn(here, other)).toBe(false);
    await wait(SECOND + 50);
    expect(await asks(there, mine)).toMatchObject({ mustChangePassword: false });
    await signIn(username, 'another word');
    await expect(signIn(username)).rejects.toMatchObject({ code: 'identity.wrong_credentials' });
  });
});

it('uses a message once over all processes', async () => {
  const { rows } = await db.pool.query<{ n: bigint }>('select count(*) as n from identity.used_messages');
  expect(rows[0]?.n).toBe(0n);
  const { spendMessage } = await import('#identity/accounts/store.ts');
  const used = await Promise.all(
    Array.from({ length: 8 }, () => spendMessage(db, 'jti-12345678', new Date(Date.now() + MINUTE))),
  );
  expect(used.filter(Boolean)).toHaveLength(1);
});
