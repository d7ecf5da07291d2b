/** A provider connected to an account that exists, against a provider that really answers. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId, type BrandId, newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase } from '#platform/testkit/database.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arrivalAt } from '../fixtures.ts';
import { createIdentity, type IdentityRoom } from '../room.ts';
import type { SocialProvider } from './contract.ts';
import type { Owner } from './link.ts';
import { type LocalProvider, startLocalProvider } from './local-provider.ts';
import { clientsOf } from './settings.ts';

let database: FreshDatabase;
let db: Db;
let folder = '';
let provider: LocalProvider;
let room: IdentityRoom;
let shift = 0;
const clock = { now: () => Date.now() + shift };
const brandId: BrandId = asId<'brand'>(newId());

beforeAll(async () => {
  database = await freshDatabase();
  db = createDb({ url: database.appUrl, log: silentLog() });
  folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
  provider = await startLocalProvider();
  const { issuer, clientId, clientSecret, keys } = provider;
  const client = { issuer, clientId, clientSecret };
  room = await createIdentity({
    db,
    keys: loadKeys(folder),
    log: silentLog(),
    clock,
    social: {
      ...clientsOf({ google: client, facebook: client, phone: { issuer, audience: clientId, keys } }),
      offers: async () => true,
      openPlayer: async (tx, brand) => open(tx, brand, 'none'),
    },
  });
});
afterAll(async () => {
  await room.close();
  await db.close();
  await provider.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function open(
  tx: Parameters<IdentityRoom['identity']['openAccount']>[0],
  brand: BrandId,
  passwordHash: string,
) {
  const id = newId<'member'>();
  const username = `g${randomBytes(6).toString('hex')}`;
  const account = {
    id,
    audience: 'player',
    brandId: brand,
    username,
    passwordHash,
    mustChange: false,
  } as const;
  await room.identity.openAccount(tx, account);
  return id;
}
const sql = async (text: string, values: readonly unknown[] = []) =>
  (await db.pool.query<Record<string, unknown>>(text, [...values])).rows;
const place = { ip: '192.0.2.7', agent: 'test' };
const arrival = (brand = brandId) => arrivalAt(brand, 'member', place);
const code = (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => 'done',
    (fault: { code: string }) => fault.code,
  );

/** Signed in to an account with a password, or without one. */
async function owner(password = true): Promise<Owner> {
  const hash = password ? await room.identity.hashPassword('Sonar-Tori-1894') : 'none';
  const id = await db.transaction((tx) => open(tx, brandId, hash));
  return again(id);
}
async function again(id: string): Promise<Owner> {
  const { sessionId } = await db.transaction((tx) => room.identity.openSession(tx, id, 'member', place));
  return { id, sessionId };
}
type Way = { readonly query: string; readonly browser: string };
async function roundTrip(url: string): Promise<string> {
  const sent = await fetch(url, { redirect: 'manual' });
  return new URL(sent.headers.get('location') ?? '').search.slice(1);
}
/** There and back for somebody who connects. */
async function out(who: Owner, subject: string, way: SocialProvider = 'google'): Promise<Way> {
  provider.next = { subject };
  const started = await room.social.linking.start(arrival(), who, way, 'http://localhost:3000');
  return { query: await roundTrip(started.url), browser: started.browser };
}
/** There and back for somebody who signs in. */
async function signIn(subject: string, way: SocialProvider = 'google'): Promise<string> {
  provider.next = { subject };
  const started = await room.social.start(arrival(), way, 'http://localhost:3000');
  return code(room.social.finish(arrival(), way, await roundTrip(started.url), started.browser));
}
const connect = (who: Owner, { query, browser }: Way, way: SocialProvider = 'google') =>
  code(room.social.linking.connect(arrival(), who, way, query, browser));
const disconnect = (who: Owner, way: SocialProvider = 'google') =>
  code(room.social.linking.disconnect(arrival(), who, way));
const links = ({ id }: Owner) =>
  sql('select provider, subject from identity.social_links where account_id = $1 order by provider', [id]);
const connected = async (who: Owner, subject: string, way: SocialProvider = 'google') =>
  connect(who, await out(who, subject, way), way);

describe('connecting a provider', () => {
  it('signs in to the same account from then on, and is listed with its day', async () => {
    const maya = await owner();
    expect(await signIn('maya')).toBe('identity.social_new');
    expect(await connected(maya, 'maya')).toBe('done');
    expect(await signIn('maya')).toBe('done');
    const { ways, password } = await room.social.linking.list(brandId, maya.id);
    expect(password).toBe(true);
    expect(ways).toEqual([
      { provider: 'google', since: expect.stringMatching(/^\d{4}-/), offered: true },
      { provider: 'facebook', since: null, offered: true },
      { provider: 'phone', since: null, offered: true },
    ]);
    expect(
      await sql("select 1 from identity.acts where account_id = $1 and act = 'google connected'", [maya.id]),
    ).toHaveLength(1);
    // Again changes nothing, another name at the provider is refused.
    expect(await connected(maya, 'maya')).toBe('done');
    expect(await connected(maya, 'maya at work')).toBe('identity.social_connected');
    expect(await links(maya)).toEqual([{ provider: 'google', subject: 'maya' }]);
  });

  it('belongs to one account of a brand, also when two connect it at once', async () => {
    const [one, two] = [await owner(), await owner()];
    const [first, second] = [await out(one, 'shared'), await out(two, 'shared')];
    const said = await Promise.all([connect(one, first), connect(two, second)]);
    expect(said.sort()).toEqual(['done', 'identity.social_taken']);
    expect([...(await links(one)), ...(await links(two))]).toHaveLength(1);
    const third = await owner();
    expect(await connected(third, 'shared')).toBe('identity.social_taken');
    expect(await links(third)).toEqual([]);
  });

  it('ends in the session that set out, once, in its browser, within ten minutes', async () => {
    const one = await owner();
    const two = await owner();
    const thief = await out(two, 'thief');
    // Sent to somebody else's page: his account would open to the thief.
    expect(await connect(one, thief)).toBe('identity.provider_unknown');
    expect(await connect(await again(one.id), await out(one, 'one'))).toBe('identity.provider_unknown');
    const mine = await out(one, 'one');
    expect(await connect(one, { ...mine, browser: randomBytes(32).toString('base64url') })).toBe(
      'identity.provider_unknown',
    );
    const late = await out(one, 'one');
    shift += 11 * MINUTE;
    expect(await connect(one, late)).toBe('identity.provider_code_expired');
    shift = 0;
    const right = await out(one, 'one');
    expect(await connect(one, right)).toBe('done');
    expect(await connect(one, right)).toBe('identity.provider_unknown');
    expect([...(await links(one)), ...(await links(two))]).toEqual([{ provider: 'google', subject: 'one' }]);
  });

  it('is not mixed up with signing in: neither journey ends as the other', async () => {
    const one = await owner();
    const { query, browser } = await out(one, 'mixed');
    expect(await code(room.social.finish(arrival(), 'google', query, browser))).toBe(
      'identity.provider_unknown',
    );
    provider.next = { subject: 'mixed' };
    const started = await room.social.start(arrival(), 'google', 'http://localhost:3000');
    const back = { query: await roundTrip(started.url), browser: started.browser };
    expect(await connect(one, back)).toBe('identity.provider_unknown');
    expect(await links(one)).toEqual([]);
  });
});

describe('taking a provider away', () => {
  it('signs the other devices out and leaves this one', async () => {
    const one = await owner();
    await connected(one, 'leaving');
    const other = await again(one.id);
    expect(await disconnect(one)).toBe('done');
    expect(await disconnect(one)).toBe('identity.social_not_connected');
    const open = await sql('select id from identity.sessions where account_id = $1 and ended_at is null', [
      one.id,
    ]);
    expect(open.map(({ id }) => id)).toEqual([one.sessionId]);
    expect(open.map(({ id }) => id)).not.toContain(other.sessionId);
    expect(await signIn('leaving')).toBe('identity.social_new');
  });

  it('never takes the last way in, also not when two are taken away at once', async () => {
    const one = await owner(false);
    await connected(one, 'only');
    expect(await disconnect(one)).toBe('identity.last_way');
    expect(await links(one)).toHaveLength(1);
    await connected(one, 'only too', 'facebook');
    const said = await Promise.all([disconnect(one), disconnect(one, 'facebook')]);
    expect(said.sort()).toEqual(['done', 'identity.last_way']);
    expect(await links(one)).toHaveLength(1);
    expect((await room.social.linking.list(brandId, one.id)).password).toBe(false);
  });
});

describe('signing in with a mailbox that an account here has proved', () => {
  const known = async (email: string, verified = true, sole = true) => {
    const one = await owner();
    await sql(
      `insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole)
       values ($1, 'email', $2, $3, $4, $5) on conflict do nothing`,
      [one.id, brandId, email, verified ? new Date() : null, sole],
    );
    return one;
  };

  it('connects nothing by itself: it says that there is an account, which its owner connects', async () => {
    const rana = await known('rana@example.com');
    provider.lie = { email: 'Rana@Example.com', email_verified: true };
    expect(await signIn('rana')).toBe('identity.social_exists');
    expect(await links(rana)).toEqual([]);
    expect(await sql("select 1 from identity.social_tickets where subject = 'rana'")).toEqual([]);
    expect(await connected(rana, 'rana')).toBe('done');
    expect(await signIn('rana')).toBe('done');
    provider.lie = {};
  });

  it.each<[string, Record<string, unknown>]>([
    ['an address the provider has not proved', { email: 'nobody@example.com', email_verified: false }],
    ['no word about the proof', { email: 'nobody@example.com' }],
    ['another address', { email: 'somebody@example.com', email_verified: true }],
  ])('tells nothing of an account for %s', async (_what, claims) => {
    await known('nobody@example.com');
    provider.lie = claims;
    expect(await signIn(`stranger ${JSON.stringify(claims)}`)).toBe('identity.social_new');
    provider.lie = {};
  });
});
