/**
 * Two at the same moment, and one whose ground moves while his request is under way. Where the order decides, somebody else holds the
 * account's row until the request stands in front of it.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangePassword } from '#identity/passwords/contract.ts';
import { createAuthenticator } from '#platform/testkit/passkey.ts';
import {
  codeIn,
  forgetSendings,
  formOf,
  newBrowser,
  newName,
  newPhone,
  received,
  register,
  setBrand,
} from '../testing-accounts.ts';
import { authenticatorCode, type Browser, sealed, workProof } from '../testing-doors.ts';
import { type Door, get, openDoor, PASSWORD, right } from '../testing-sign-in.ts';
import type { Answer } from '../testing-client.ts';
import type { StaffPerson, TestServer } from '../testing.ts';

let door: Door;
let server: TestServer;
let keeper: pg.Client;
let newHash = '';
beforeAll(async () => {
  door = await openDoor();
  server = door.server;
  keeper = new pg.Client(server.ownerUrl);
  await keeper.connect();
  newHash = await server.rooms.identity.identity.hashPassword('another roof 99 sun');
  await setBrand(server, { FREEPLAY: true });
});
afterAll(async () => {
  await keeper.end();
  await door.stop();
});

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await server.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
const codes = (answers: readonly Answer[]): string[] => answers.map(({ code }) => code ?? 'done').sort();

/** `calls` wait for the account’s row; `meanwhile` happens to it; then they go on. */
async function overtaken(
  accountId: string,
  calls: readonly (() => Promise<Answer>)[],
  meanwhile: string,
  values: readonly unknown[] = [],
): Promise<Answer[]> {
  await keeper.query('begin');
  await keeper.query('select from identity.accounts where id = $1 for update', [accountId]);
  const under = calls.map((call) => call());
  // Those that wait for the keeper, or behind one who does, no others: jobs wait for each other, too. Asked outside of the keeper's transaction, which would see the
  // same moment for ever.
  const [keeping] = (await keeper.query('select pg_backend_pid() as pid')).rows;
  const waiting = `with recursive held as (
      select pid from pg_stat_activity where ${Number(keeping.pid)} = any(pg_blocking_pids(pid))
      union select a.pid from pg_stat_activity a join held h on h.pid = any(pg_blocking_pids(a.pid)))
    select count(*)::int as n from held`;
  await expect
    .poll(async () => Number((await sql(waiting))[0]?.['n']), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(calls.length);
  await keeper.query(meanwhile, [accountId, ...values]);
  await keeper.query('commit');
  return Promise.all(under);
}

const NEW_PASSWORD = 'update identity.accounts set password_hash = $2 where id = $1';
const CLOSED = 'update identity.accounts set closed = true where id = $1';

describe('a sign-in', () => {
  it('opens nothing when its password is changed before its session is written', async () => {
    const { id, username } = await door.player();
    const visitor = door.browser();
    const [answer] = await overtaken(id, [() => visitor.login(right(username))], NEW_PASSWORD, [newHash]);
    expect(answer?.code).toBe('identity.wrong_credentials');
    expect(await sql('select 1 from identity.sessions where account_id = $1', [id])).toEqual([]);
  });

  it('opens nothing when its account is closed before its session is written', async () => {
    const { id, username } = await door.player();
    const visitor = door.browser();
    const [answer] = await overtaken(id, [() => visitor.login(right(username))], CLOSED);
    expect(answer?.code).toBe('identity.account_closed');
    expect(await sql('select 1 from identity.sessions where account_id = $1', [id])).toEqual([]);
  });

  it('that waits for its second proof is over when the password is changed', async () => {
    const { id, username } = await door.player();
    const who = door.browser();
    await who.login(right(username));
    const started = await who.send({ path: '/wps/session/factors/totp' });
    const secret = String(started.value['secret']);
    await who.send({ path: '/wps/session/factors/totp/confirm', body: { code: authenticatorCode(secret) } });
    const visitor = door.browser();
    const waits = await visitor.login(right(username));
    expect(waits.code).toBe('identity.verification_required');
    const words = {
      oldPassword: PASSWORD,
      newPassword: 'new roof 11 hail',
      confirmNewPassword: 'new roof 11 hail',
    };
    expect((await change(who, words)).status).toBe(200);
    const { verification } = waits.value;
    const body = { verification, method: 'totp', code: authenticatorCode(secret, 1) };
    expect((await visitor.send({ path: '/wps/session/verify', body })).code).toBe(
      'identity.verification_over',
    );
    expect(await sql('select 1 from identity.pending_sign_ins where account_id = $1', [id])).toEqual([]);
  });
});

async function change(who: Browser, words: object): Promise<Answer> {
  return who.send({ ...ChangePassword, body: await sealed(server, words) });
}

describe('a change of the password', () => {
  const WORDS = {
    oldPassword: PASSWORD,
    newPassword: 'thief roof 13 fog',
    confirmNewPassword: 'thief roof 13 fog',
  };
  it.each([
    ['another was chosen', NEW_PASSWORD, true],
    ['the account was closed', CLOSED, false],
    ['its session was ended', 'update identity.sessions set ended_at = now() where account_id = $1', false],
  ])('changes nothing when meanwhile %s', async (_, meanwhile, hashed) => {
    const { id, username } = await door.player();
    const who = door.browser();
    await who.login(right(username));
    const [answer] = await overtaken(id, [() => change(who, WORDS)], meanwhile, hashed ? [newHash] : []);
    expect(answer?.code).toBe('identity.wrong_password');
    const [row] = await sql('select password_hash as hash from identity.accounts where id = $1', [id]);
    expect(row?.['hash'] === newHash).toBe(hashed);
    const later = await door.browser().login({ username, password: 'thief roof 13 fog' });
    expect(later.status).not.toBe(200);
  });
});

describe('factors', () => {
  /** Two factors as the database has them: how they are made is tested elsewhere. */
  async function giveBoth(id: string): Promise<string> {
    const passkey = randomUUID();
    await sql("insert into identity.totp (account_id, secret, confirmed_at) values ($1, '\\x00', now())", [
      id,
    ]);
    await sql(
      "insert into identity.passkeys (id, account_id, public_key, counter, name) values ($1, $2, '\\x00', 0, 'key')",
      [passkey, id],
    );
    return passkey;
  }
  const left = (id: string) =>
    sql(
      `select (select count(*)::int from identity.totp where account_id = $1) + (select count(*)::int from identity.passkeys where account_id = $1) as n`,
      [id],
    );

  it('of staff are never all gone, also when two are taken away at once', async () => {
    const clerk: StaffPerson = await server.staff('support');
    const passkey = await giveBoth(clerk.id);
    const drop = (path: string) => () =>
      server.call({ method: 'DELETE', path: `/ops/session/factors/${path}`, as: clerk });
    const said = await overtaken(clerk.id, [drop('totp'), drop(`passkeys/${passkey}`)], 'select $1::uuid');
    expect(codes(said)).toContain('identity.factor_needed');
    expect(await left(clerk.id)).toEqual([{ n: 1 }]);
  });

  it('bring codes once, also when the first two are set up at once', async () => {
    const { id, username } = await door.player();
    const who = door.browser();
    await who.login(right(username));
    const host = new URL(server.origin).host.replace('127.0.0.1', 'localhost');
    const headers = { host };
    const ask = (path: string, body: object = {}) =>
      who.send({ path: `/wps/session/factors/${path}`, body, headers });
    const secret = String((await ask('totp')).value['secret']);
    const device = createAuthenticator(`http://${host}`);
    const credential = device.create((await ask('passkeys/options')).value);
    const said = await overtaken(
      id,
      [
        () => ask('totp/confirm', { code: authenticatorCode(secret) }),
        () => ask('passkeys', { name: 'Phone', credential }),
      ],
      'select $1::uuid',
    );
    expect(codes(said)).toEqual(['done', 'done']);
    const lists = said.map(({ value }) => value['recoveryCodes'] as string[]);
    expect(lists.map((list) => list.length).sort()).toEqual([0, 10]);
    expect(await sql('select 1 from identity.recovery_codes where account_id = $1', [id])).toHaveLength(10);
  });
});

describe('one thing for two', () => {
  it('a number both have a code for becomes one account’s', async () => {
    const staff = await server.staff();
    const phone = newPhone();
    const both = await Promise.all(
      [0, 1].map(async () => {
        const { username } = await door.player();
        const who = door.browser();
        await who.login(right(username));
        return who;
      }),
    );
    const bodies: object[] = [];
    for (const [n, who] of both.entries()) {
      const wanted = { kind: 'phone', value: phone, countryDialingCode: '880' };
      expect((await who.send({ path: '/wps/verification/bind', body: wanted })).status).toBe(200);
      const verificationCode = codeIn(await received(server, staff, `+88${phone}`, n + 1));
      bodies.push(await sealed(server, { ...wanted, verificationCode }));
      await forgetSendings(server);
    }
    const said = await Promise.all(
      both.map((who, n) => who.send({ path: '/wps/member/contact', body: bodies[n] })),
    );
    expect(codes(said)).toEqual(['done', 'members.contact_taken']);
    expect(await sql('select 1 from identity.contacts where value = $1', [`+88${phone}`])).toHaveLength(1);
  });

  it('a trial that is upgraded five times at once becomes one account, and ends', async () => {
    const who = newBrowser(server);
    const free = { os: 'x', platform: 'W', encryption: 'x', gatewayVersion: 3 };
    const began = await who.send({ path: '/wps/session/login/freeplay', body: free });
    who.token = String(began.value['token']);
    const username = newName();
    const trial: Browser = { ...who, cookies: new Map(who.cookies) };
    // Whoever is read when the trial has ended is a guest, and a guest shows first that he is a person.
    const proofs = await Promise.all(Array.from({ length: 5 }, () => workProof(server, 'register')));
    const said = await Promise.all(
      proofs.map((human) => register(server, { ...who, cookies: who.cookies }, formOf({ username, human }))),
    );
    expect(codes(said)).toEqual(['done', ...Array.from({ length: 4 }, () => 'identity.username_taken')]);
    expect(await sql('select 1 from members.members where account = $1', [username])).toHaveLength(1);
    expect((await get(trial, '/wps/member/info')).status).toBe(401);
  });
});
