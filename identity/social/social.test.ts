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
import { PROVIDER_ERRORS } from './contract.ts';
import { providerFault, socialFaults } from './faults.ts';
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
  room = await createIdentity({
    db,
    keys: loadKeys(folder),
    log: silentLog(),
    clock,
    social: {
      ...clientsOf({
        google: { issuer, clientId, clientSecret },
        phone: { issuer, audience: clientId, keys },
      }),
      offers: async (_brand, way) => way !== 'facebook',
      openPlayer: async (tx) => {
        const id = newId<'member'>();
        const username = `g${randomBytes(6).toString('hex')}`;
        await room.identity.openAccount(tx, {
          id,
          audience: 'player',
          brandId,
          username,
          passwordHash: 'none',
          mustChange: false,
        });
        return id;
      },
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

const arrival = () => arrivalAt(brandId, 'member', { ip: '192.0.2.5', agent: 'test' });
const code = (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => 'in',
    (fault: { code: string }) => fault.code,
  );

/** There and back: what the provider sends the visitor home with. */
async function journey(): Promise<{ query: string; browser: string; url: string }> {
  const { url, browser } = await room.social.start(arrival(), 'google', 'http://localhost:3000');
  const sent = await fetch(url, { redirect: 'manual' });
  return { url, browser, query: new URL(sent.headers.get('location') ?? '').search.slice(1) };
}
const finish = (query: string, browser: string | undefined) =>
  room.social.finish(arrival(), 'google', query, browser);
async function ticketFor(subject: string): Promise<{ ticket: string; browser: string }> {
  provider.next = { subject };
  const { query, browser } = await journey();
  const ticket = await finish(query, browser).then(
    () => '',
    (fault: { detail: { value: { ticket: string } } }) => fault.detail.value.ticket,
  );
  return { ticket, browser };
}

describe('signing in through a provider', () => {
  it('opens an account on the first visit, once terms are agreed to, and knows it on the next', async () => {
    const { ticket, browser } = await ticketFor('maya');
    const both = await Promise.all([
      code(room.social.open(arrival(), 'google', ticket, browser)),
      code(room.social.open(arrival(), 'google', ticket, browser)),
    ]);
    expect(both.sort()).toEqual(['identity.provider_code_expired', 'in']);
    const { query, browser: again } = await journey();
    const session = await finish(query, again);
    expect(session.realm).toBe('member');
    const links = await db.pool.query('select 1 from identity.social_links');
    expect(links.rowCount).toBe(1);
  });

  it('sends state, nonce and a PKCE challenge', async () => {
    const { searchParams } = new URL((await journey()).url);
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('takes a journey once, from the browser that set out, for ten minutes', async () => {
    const mine = await journey();
    expect(await code(finish(mine.query, undefined))).toBe('identity.provider_unknown');
    const next = await journey();
    expect(await code(finish(next.query, randomBytes(32).toString('base64url')))).toBe(
      'identity.provider_unknown',
    );
    const third = await journey();
    expect(await code(finish(third.query, third.browser))).toBe('in');
    expect(await code(finish(third.query, third.browser))).toBe('identity.provider_unknown');
    const late = await journey();
    shift += 11 * MINUTE;
    expect(await code(finish(late.query, late.browser))).toBe('identity.provider_code_expired');
    shift = 0;
  });

  it('refuses an identity token of another journey, issuer or audience', async () => {
    for (const lie of [
      { nonce: 'another' },
      { iss: 'https://accounts.example.com' },
      { aud: 'somebody-else' },
    ]) {
      provider.lie = lie;
      const { query, browser } = await journey();
      expect([lie, await code(finish(query, browser))]).toEqual([lie, 'identity.provider_unknown']);
    }
    provider.lie = {};
  });

  it.each([
    ['access_denied', 'identity.provider_popup_closed_by_user'],
    ['temporarily_unavailable', 'identity.provider_too_many_requests'],
    ['unauthorized_client', 'identity.provider_operation_not_allowed'],
    ['quota_exceeded', 'identity.provider_quota_exceeded'],
    ['server_error', 'identity.provider_unknown'],
  ])('tells the visitor what %s means', async (error, said) => {
    provider.next = { error };
    const { query, browser } = await journey();
    expect(await code(finish(query, browser))).toBe(said);
    provider.next = { subject: 'somebody' };
  });

  it('is not offered by a brand that does not offer it', async () => {
    expect(await code(room.social.start(arrival(), 'facebook', 'http://localhost'))).toBe(
      'identity.provider_operation_not_allowed',
    );
  });

  it('never goes round a second factor', async () => {
    const { ticket, browser } = await ticketFor('careful');
    await room.social.open(arrival(), 'google', ticket, browser);
    await db.pool.query(
      `insert into identity.totp (account_id, secret, confirmed_at)
       select account_id, '\\x00', now() from identity.social_links where subject = 'careful'`,
    );
    const { query, browser: next } = await journey();
    expect(await code(finish(query, next))).toBe('identity.verification_required');
  });
});

describe('a phone sign-in service', () => {
  const phone = '+8801712345678';
  it('signs in the owner of the number, each token once', async () => {
    const id = newId<'member'>();
    await db.transaction((tx) =>
      room.identity.openAccount(tx, {
        id,
        audience: 'player',
        brandId,
        username: 'byphone',
        passwordHash: 'none',
        mustChange: false,
      }),
    );
    await db.pool.query(
      "insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, 'phone', $2, $3, now(), true)",
      [id, brandId, phone],
    );
    const token = await provider.phoneToken({ phone_number: phone });
    expect(await code(room.social.byPhone(arrival(), token))).toBe('in');
    expect(await code(room.social.byPhone(arrival(), token))).toBe('identity.provider_code_expired');
  });

  it.each([
    [{}, 'identity.provider_missing_phone_number'],
    [{ phone_number: 'seven' }, 'identity.provider_invalid_phone_number'],
    [{ phone_number: '+8801800000000' }, 'identity.phone_unknown'],
    [{ phone_number: phone, aud: 'another' }, 'identity.provider_captcha_check_failed'],
  ])('refuses %o', async (claims, said) => {
    expect(await code(room.social.byPhone(arrival(), await provider.phoneToken(claims)))).toBe(said);
  });

  it('refuses an old token and one that somebody else signed', async () => {
    const old = await provider.phoneToken({ phone_number: phone }, Math.floor(Date.now() / 1000) - 3_600);
    expect(await code(room.social.byPhone(arrival(), old))).toBe('identity.provider_code_expired');
    const [head, , tail] = old.split('.');
    const forged = `${head}.${Buffer.from(JSON.stringify({ phone_number: phone })).toString('base64url')}.${tail}`;
    expect(await code(room.social.byPhone(arrival(), forged))).toBe(
      'identity.provider_invalid_verification_code',
    );
  });
});

it('has a refusal of its own for every error of the catalogue', () => {
  const codes = PROVIDER_ERRORS.map((error) => providerFault(error).code);
  expect(new Set(codes).size).toBe(PROVIDER_ERRORS.length);
  for (const one of codes) expect(socialFaults.codes).toContain(one);
  expect(providerFault('too-many-requests').detail.retryAfterMs).toBe(5 * MINUTE);
});
