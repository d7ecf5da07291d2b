/** Who gets in (CHECKS 29, 30, 32), through a socket and the door. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { SECOND } from '#kernel/time.ts';
import type { Person, TestServer } from './testing.ts';
import type { Answer } from './testing-client.ts';
import { type Browser, openBrowserAt, readPicture, sealed, workProof } from './testing-doors.ts';
import { setBrand } from './testing-accounts.ts';
import { type Door, get, openDoor, right } from './testing-sign-in.ts';
import { cpuTime } from '#platform/testkit/cpu-time.ts';

let door: Door;
let server: TestServer;
const browser = (): Browser => door.browser();
const player = () => door.player();
async function agent(): Promise<{ id: string; username: string }> {
  const made = await player();
  await server.db.pool.query("update identity.accounts set audience = 'agent' where id = $1", [made.id]);
  await server.db.pool.query('update members.members set type = 1 where id = $1', [made.id]);
  return made;
}

beforeAll(async () => {
  door = await openDoor();
  server = door.server;
});
afterAll(() => door.stop());

/** An answer as a stranger sees it: nothing of it may tell an existing name from another. */
const face = ({ status, text, headers }: Answer) => {
  const { date: _date, ...rest } = headers;
  return { status, text, headers: rest };
};

describe('the captcha', () => {
  it('is wanted after one failure of a name, read once, and lifts the wrong answer’s refusal', async () => {
    const { username } = await player();
    const stranger = browser();
    const first = await stranger.login({ username, password: 'wrong' });
    expect([first.status, first.code, first.value]).toEqual([
      401,
      'identity.wrong_credentials',
      { captcha: true },
    ]);
    const owner = browser();
    const unread = await owner.login(right(username));
    expect([unread.status, unread.code, unread.value]).toEqual([
      422,
      'identity.captcha_required',
      { captcha: true },
    ]);
    const misread = await owner.login(right(username, { captcha: 'ZZZZZ' }));
    expect(misread.code).toBe('identity.captcha_wrong');
    const captcha = await readPicture(server, owner);
    expect((await owner.login(right(username, { captcha }))).status).toBe(200);
    // Its letters are used up with it.
    await openBrowserAt(server, '198.18.200.1').login({ username, password: 'wrong' });
    const again = browser();
    again.cookies.set('__Host-haat-captcha', owner.cookies.get('__Host-haat-captcha') ?? '');
    expect((await again.login(right(username, { captcha }))).code).toBe('identity.captcha_wrong');
  });

  it('does not stand in the way of a browser the account knows, whatever strangers tried', async () => {
    const { username } = await player();
    const home = browser();
    expect((await home.login(right(username))).status).toBe(200);
    for (let tries = 0; tries < 4; tries += 1) await browser().login({ username, password: 'wrong' });
    home.token = undefined;
    expect((await home.login({ username, password: 'mistyped' })).code).toBe('identity.wrong_credentials');
    expect((await home.login(right(username))).status).toBe(200);
  });
});

it('says that a name does not exist where the brand wants it, and only to who has read the picture', async () => {
  const { username } = await player();
  const said = async (name: string, solves: boolean): Promise<unknown> => {
    const visitor = browser();
    const captcha = solves ? { captcha: await readPicture(server, visitor) } : {};
    return (await visitor.login({ username: name, password: 'wrong', ...captcha })).code;
  };
  const all = async () => [
    await said(`nobody${username}`, true),
    await said(`nobodytoo${username}`, false),
    await said(username, true),
  ];
  const same = 'identity.wrong_credentials';
  expect(await all()).toEqual([same, same, same]);
  await setBrand(server, { TELLUNKNOWNNAME: true });
  const { username: another } = await player();
  expect(await said(`none${another}`, true)).toBe('identity.name_unknown');
  expect(await said(`neither${another}`, false)).toBe(same);
  expect(await said(another, true)).toBe(same);
  await setBrand(server, { TELLUNKNOWNNAME: false });
});

it('says the same to an existing name as to any other: status, body and headers', async () => {
  const { username } = await player();
  const faces = [];
  for (const name of [username, 'nobodyatall', 'x', 'a'.repeat(64)]) {
    const visitor = browser();
    faces.push(face(await visitor.login({ username: name, password: 'wrong' })));
    faces.push(face(await visitor.login({ username: name, password: 'wrong' })));
  }
  expect(new Set(faces.map((one) => JSON.stringify(one))).size).toBe(2);
});

it('works as hard for an unknown name as for an existing one', async () => {
  const { username } = await player();
  const spent = new Map<string, number[]>([
    [username, []],
    ['nobodyhere', []],
  ]);
  for (let n = 0; n < 13; n += 1)
    for (const [name, times] of spent) {
      await server.db.pool.query('delete from identity.tries');
      const spentHere = cpuTime();
      await browser().login({ username: name, password: 'wrong' });
      times.push(spentHere());
    }
  const [known = 0, unknown = 0] = [...spent.values()].map((times) => times.sort((a, b) => a - b)[6]);
  // A missing hash would save 25 ms. What a stranger's clock sees is for `npm run soak -- enumeration`.
  expect(Math.abs(known - unknown)).toBeLessThan(12);
});

describe('encrypted sign-ins', () => {
  it('refuses plain bodies, foreign algorithms, old and repeated messages with one answer', async () => {
    const { username } = await player();
    const body = await sealed(server, right(username));
    const [head = '', ...parts] = body.jwe.split('.');
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>;
    const withHeader = (change: object): object => ({
      jwe: [Buffer.from(JSON.stringify({ ...header, ...change })).toString('base64url'), ...parts].join('.'),
    });
    const tampered = `${body.jwe.slice(0, -2)}${body.jwe.endsWith('AA') ? 'BB' : 'AA'}`;
    const lies: object[] = [
      right(username),
      { jwe: tampered },
      withHeader({ alg: 'none' }),
      withHeader({ alg: 'dir' }),
      withHeader({ alg: 'RSA1_5' }),
      withHeader({ alg: 'PBES2-HS256+A128KW', p2c: 1e9, p2s: 'AAAA' }),
      withHeader({ zip: 'DEF' }),
      withHeader({ kid: 'another' }),
      { jwe: 'a.b.c' },
      { jwe: body.jwe, more: 1 },
    ];
    const faces = new Set<string>();
    for (const lie of lies) {
      const answer = await server.call({ path: '/wps/session/login', body: lie });
      faces.add(JSON.stringify(face(answer)));
      expect(answer.ms).toBeLessThan(500);
    }
    expect((await server.call({ path: '/wps/session/login', body })).status).toBe(200);
    faces.add(JSON.stringify(face(await server.call({ path: '/wps/session/login', body }))));
    expect([...faces]).toHaveLength(1);
    expect([...faces][0]).toContain('crypto.rejected');
  });
});

describe('the doors', () => {
  it('lets agents in at theirs and nobody else; staff are told at the players’ door once their password is right', async () => {
    const [one, other] = [await player(), await agent()];
    expect((await browser().login(right(one.username, { entry: 'agent' }))).code).toBe('identity.not_agent');
    expect((await browser().login(right(other.username, { entry: 'agent' }))).status).toBe(200);
    const username = await door.clerk('support');
    expect((await browser().login(right(username))).code).toBe('identity.not_member');
    expect((await browser().login({ username, password: 'wrong' })).code).toBe('identity.wrong_credentials');
  });

  it('takes a solved human check with the second variant, each proof once', async () => {
    const { username } = await player();
    const human = await workProof(server, 'login');
    expect((await browser().login({ ...right(username), human }, '/wps/session/login/v2')).status).toBe(200);
    expect((await browser().login({ ...right(username), human }, '/wps/session/login/v2')).code).toBe(
      'identity.human_check',
    );
  });
});

describe('a trial session', () => {
  const trial = { os: 'Android', platform: 'W', encryption: 'x', gatewayVersion: 3 };
  it('may look round and nothing else; its credits are of another currency', async () => {
    const visitor = browser();
    const opened = await visitor.send({ path: '/wps/session/login/freeplay', body: trial });
    expect(opened.status).toBe(200);
    visitor.token = String(opened.value['token']);
    const info = await get(visitor, '/wps/member/info');
    expect(info.value).toMatchObject({ type: 4, isTrial: true, currency: 'XXX' });
    const open: string[] = [];
    for (const { call, rules } of server.rooms.routes) {
      if (rules.allow.includes('guest') || rules.allow.includes('service')) continue;
      const path = call.path.replaceAll(/\{\w+\}/g, newId());
      const answer = await visitor.send({
        method: call.method,
        path,
        key: newId(),
        body: call.method === 'GET' ? undefined : {},
      });
      if (answer.status === 200) open.push(`${call.method} ${call.path}`);
    }
    expect(open.sort()).toEqual(['GET /wps/member/info']);
    expect((await visitor.send({ path: '/play/monsoon-tiger/open', body: { mode: 'real' } })).status).toBe(
      401,
    );
  });
});

it('lets a first password change itself and nothing else', async () => {
  const person: Person = await server.person();
  await server.db.pool.query('update identity.accounts set must_change = true where id = $1', [person.id]);
  await server.db.pool.query(
    'update identity.sessions set changed_at = clock_timestamp() where account_id = $1',
    [person.id],
  );
  await expect
    .poll(async () => (await server.call({ method: 'GET', path: '/wps/member/info', as: person })).code, {
      timeout: 2 * SECOND,
    })
    .toBe('gate.change_password_first');
  for (const { call, rules } of server.rooms.routes) {
    if (!rules.allow.includes('player') || rules.allow.includes('guest') || rules.always) continue;
    const path = call.path.replaceAll(/\{\w+\}/g, newId());
    const answer = await server.call({
      method: call.method,
      path,
      key: newId(),
      as: person,
      ...(call.method === 'GET' ? {} : { body: {} }),
    });
    expect([path, answer.code]).toEqual([path, 'gate.change_password_first']);
  }
});
