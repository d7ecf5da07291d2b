/** Sign-ins from flagged networks and the name on the bank account, as staff and players meet them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstBroken } from '#platform/trail/trail.ts';
import type { StaffPerson } from './testing.ts';
import { codeIn, otherCode, received } from './testing-accounts.ts';
import type { Answer } from './testing-client.ts';
import { openBrowserAt } from './testing-doors.ts';
import { type Door, openDoor, right } from './testing-sign-in.ts';

const FLAGGED = '203.0.113.77';
const FLAGGED_6 = '2001:db8:7:1::9';
let door: Door;
let twin: Awaited<ReturnType<Door['server']['twin']>>;
let risk: StaffPerson;
const NAME = 'Md. Rana Hossain';

beforeAll(async () => {
  door = await openDoor();
  twin = await door.server.twin();
  risk = await door.server.staff('risk');
});
afterAll(async () => {
  await twin.stop();
  await door.stop();
});

const networks = (path: '' | '/removal', list: readonly string[], as: StaffPerson = risk) =>
  door.server.call({
    path: `/ops/brand/networks${path}`,
    as,
    body: { networks: list, ...(path === '' && { note: 'hoster' }) },
  });
const listed = async (): Promise<string[]> => {
  const { value } = await door.server.call({ method: 'GET', path: '/ops/brand/networks', as: risk });
  return (value['list'] as { network: string }[]).map(({ network }) => network).sort();
};
const trail = async (): Promise<{ before: unknown; after: unknown }[]> =>
  (
    await door.server.db.pool.query<{ before: unknown; after: unknown }>(
      "select before, after from platform.trail where action = 'brand.networks' order by seq",
    )
  ).rows;

/** A player with what he proved and the name he gave, and a browser that has signed in from elsewhere before. */
async function known(has: { email?: string; phone?: string; name?: string } = {}) {
  const player = await door.player();
  const { pool } = door.server.db;
  for (const [kind, value] of Object.entries({ email: has.email, phone: has.phone }))
    if (value !== undefined)
      await pool.query(
        'insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, $2, $3, $4, now(), true)',
        [player.id, kind, door.server.brandId, value],
      );
  if (has.name !== undefined)
    await pool.query('insert into members.profiles (member_id, details) values ($1, $2)', [
      player.id,
      JSON.stringify({ payeeName: has.name }),
    ]);
  const home = door.browser();
  expect((await home.login(right(player.username))).status).toBe(200);
  /** The same browser somewhere else. */
  const at = (address: string) => {
    const away = openBrowserAt(door.server, address);
    for (const [name, value] of home.cookies) if (name !== '__Host-haat') away.cookies.set(name, value);
    return away;
  };
  return { ...player, at };
}
type Pending = { verification: string; methods: string[]; asksName: boolean };
const pendingIn = ({ value }: Answer): Pending => value as unknown as Pending;

describe('the list', () => {
  it('is kept by those with the right, in one form, and every change is in the trail', async () => {
    expect((await networks('', ['203.0.113.9/24', '2001:DB8:7::/48', '::ffff:198.51.100.4'])).status).toBe(
      200,
    );
    expect(await listed()).toEqual(['198.51.100.4/32', '2001:db8:7::/48', '203.0.113.0/24']);
    expect((await networks('', ['203.0.113.0/24'])).status).toBe(200);
    expect((await networks('/removal', ['198.51.100.4', '192.0.2.1'])).status).toBe(200);
    expect(await listed()).toEqual(['2001:db8:7::/48', '203.0.113.0/24']);
    const [first, second, ...more] = await trail();
    expect(first?.after).toEqual({
      note: 'hoster',
      networks: expect.arrayContaining(['198.51.100.4/32', '2001:db8:7::/48', '203.0.113.0/24']),
    });
    expect([second?.before, more]).toEqual([{ networks: ['198.51.100.4/32'] }, []]);
    expect(await firstBroken(door.server.db, door.server.brandId)).toBeUndefined();
  });

  it.each([
    ['brand.bad_prefix', ['203.0.113.0/24', '300.1.1.1']],
    ['brand.bad_prefix', ['1.2.3.4/33']],
    ['brand.network_too_wide', ['0.0.0.0/0']],
    ['brand.network_too_wide', ['2001::/12']],
    ['brand.network_too_wide', ['::ffff:0.0.0.0/96']],
  ])('refuses with %s: %j', async (code, list) => {
    const before = await listed();
    expect((await networks('', list)).code).toBe(code);
    expect(await listed()).toEqual(before);
  });

  it('is not for everybody at the desk', async () => {
    const support = await door.server.staff('support');
    expect((await networks('', ['192.0.2.0/24'], support)).status).toBe(403);
    expect((await networks('/removal', ['203.0.113.0/24'], support)).status).toBe(403);
  });
});

describe('a sign-in from a flagged network', () => {
  it.each([
    [FLAGGED, 'version 4'],
    [FLAGGED_6, 'version 6'],
  ])('asks a known browser at %s (%s) for a code', async (address) => {
    const email = `rana-${address.includes(':') ? 6 : 4}@example.com`;
    const player = await known({ email });
    const here = player.at(address);
    const asked = await here.login(right(player.username));
    expect([asked.status, asked.code]).toEqual([401, 'identity.verification_required']);
    expect(pendingIn(asked)).toMatchObject({ methods: ['email'], asksName: false });
  });

  it('asks for the name of the account holder beside the code, and says the same whichever is wrong', async () => {
    const email = 'holder@example.com';
    const player = await known({ email, name: NAME });
    const here = player.at(FLAGGED);
    const asked = pendingIn(await here.login(right(player.username)));
    expect(asked).toMatchObject({ methods: ['email'], asksName: true });
    const { verification } = asked;
    const verify = (code: string, holderName?: string) =>
      here.send({
        path: '/wps/session/verify',
        body: { verification, method: 'email', code, ...(holderName !== undefined && { holderName }) },
      });
    await here.send({ path: '/wps/session/verify/send', body: { verification, method: 'email' } });
    const code = codeIn(await received(door.server, risk, email));
    for (const [given, name] of [
      [code, undefined],
      [code, 'Somebody Else'],
      [otherCode(code), NAME],
    ] as const) {
      const refused = await verify(given, name);
      expect([refused.status, refused.code]).toEqual([422, 'identity.proof_wrong']);
    }
    // Case, spaces and dots are how somebody writes; a wrong name has not used the code up.
    expect((await verify(code, 'md rana  HOSSAIN')).status).toBe(200);
  });

  it('is never opened by the name alone, nor by a password alone', async () => {
    for (const has of [{}, { name: NAME }]) {
      const player = await known(has);
      const refused = await player.at(FLAGGED).login(right(player.username));
      expect([refused.status, refused.code]).toEqual([403, 'identity.network_flagged']);
      // Only who knows the password learns that.
      const guess = await player.at(FLAGGED).login(right(player.username, { password: 'not this one' }));
      expect(guess.code).toBe('identity.wrong_credentials');
    }
  });

  it('counts wrong names over all sign-ins of an account', async () => {
    const email = 'guessed@example.com';
    const player = await known({ email, name: NAME });
    const here = player.at(FLAGGED);
    const guess = async (holderName: string, code = '000000') => {
      const { verification } = pendingIn(await here.login(right(player.username)));
      return here.send({
        path: '/wps/session/verify',
        body: { verification, method: 'email', code, holderName },
      });
    };
    for (let n = 0; n < 20; n += 1) expect((await guess(`Name ${n}`)).code).toBe('identity.proof_wrong');
    const { verification } = pendingIn(await here.login(right(player.username)));
    await here.send({ path: '/wps/session/verify/send', body: { verification, method: 'email' } });
    const code = codeIn(await received(door.server, risk, email));
    const body = { verification, method: 'email', code, holderName: NAME };
    expect((await here.send({ path: '/wps/session/verify', body })).code).toBe('identity.proof_wrong');
  });

  it('binds in every process at once, and ends with the list', async () => {
    const player = await known();
    const here = player.at('192.0.2.14');
    expect((await here.login(right(player.username))).status).toBe(200);
    await twin.call({
      path: '/ops/brand/networks',
      as: risk,
      body: { networks: ['192.0.2.0/28'], note: '' },
    });
    expect((await here.login(right(player.username))).code).toBe('identity.network_flagged');
    expect((await player.at('192.0.2.16').login(right(player.username))).status).toBe(200);
    await networks('/removal', ['192.0.2.0/28']);
    expect((await here.login(right(player.username))).status).toBe(200);
  });
});

describe('a place the account was never seen at', () => {
  it('asks for the name where there is nothing better, and opens nothing without it', async () => {
    const player = await known({ name: NAME });
    const stranger = openBrowserAt(door.server, '198.51.77.1');
    const asked = pendingIn(await stranger.login(right(player.username)));
    expect(asked).toMatchObject({ methods: ['name'], asksName: true });
    const { verification } = asked;
    const verify = (holderName?: string) =>
      stranger.send({
        path: '/wps/session/verify',
        body: { verification, method: 'name', ...(holderName !== undefined && { holderName }) },
      });
    expect((await verify()).code).toBe('identity.proof_wrong');
    expect((await verify('Rana')).code).toBe('identity.proof_wrong');
    expect((await verify(NAME)).status).toBe(200);
  });

  it('asks nobody for a name that cannot be compared', async () => {
    const player = await known({ name: ' . ' });
    expect((await openBrowserAt(door.server, '198.51.77.2').login(right(player.username))).status).toBe(200);
  });
});
