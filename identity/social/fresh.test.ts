/** Proving oneself at a provider: it is told to let one sign in anew, in its own words, and believed only when it did. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#kernel/time.ts';
import type { SocialProvider } from './contract.ts';
import { codeOf, openSocialHouse, type SocialHouse, type Way } from './fixtures.ts';
import { isFresh } from './journey.ts';
import type { Owner } from './link.ts';
import { createOpenId, type OpenIdSettings } from './openid.ts';

let house: SocialHouse;
beforeAll(async () => {
  house = await openSocialHouse();
});
afterAll(() => house.close());

describe('setting out to prove oneself', () => {
  const JOURNEY = {
    redirectUri: 'http://localhost/social/x',
    state: 's',
    nonce: 'n',
    verifier: 'v'.repeat(43),
  };
  const asked = async (
    anew: OpenIdSettings['anew'],
    ask: boolean,
  ): Promise<Record<string, string | null>> => {
    const client = createOpenId({ ...house.provider, ...(anew && { anew }) });
    const { searchParams } = new URL(await client.start({ ...JOURNEY, ask }));
    const said = ['prompt', 'max_age', 'auth_type', 'claims'].map(
      (name) => [name, searchParams.get(name)] as const,
    );
    return Object.fromEntries(said.filter(([, value]) => value !== null));
  };

  it.each<[OpenIdSettings['anew'], Record<string, string>]>([
    [undefined, { prompt: 'login', max_age: '0' }],
    ['standard', { prompt: 'login', max_age: '0' }],
    [
      'google',
      { prompt: 'select_account', max_age: '0', claims: '{"id_token":{"auth_time":{"essential":true}}}' },
    ],
    ['facebook', { auth_type: 'reauthenticate' }],
  ])('%s is asked in its own words, and asked nothing of who signs in', async (anew, words) => {
    expect(await asked(anew, true)).toEqual(words);
    expect(await asked(anew, false)).toEqual({});
  });
});

describe('coming back', () => {
  const SET_OUT = Date.parse('2026-01-10T10:00:00Z');
  const row = { expires_at: new Date(SET_OUT + 10 * MINUTE) };
  it.each([
    ['after he set out', SET_OUT + MINUTE, true, true],
    ['in the second he set out', SET_OUT, true, true],
    ['by a clock a minute behind', SET_OUT - MINUTE, true, true],
    ['more than a minute before', SET_OUT - MINUTE - 1, true, false],
    ['an hour before, where it need not say so', SET_OUT - HOUR, false, false],
    ['nobody knows when, where it has to say', undefined, true, false],
    ['nobody knows when, where it never says', undefined, false, true],
  ])('having signed in there %s', (_, signedInAt, tellsWhen, fresh) => {
    expect(isFresh({ tellsWhen }, { signedInAt }, row)).toBe(fresh);
  });
});

describe('a proof at a provider', () => {
  async function connected(subject: string, way: SocialProvider = 'google'): Promise<Owner> {
    const owner = await house.enter(await house.account());
    const { query, browser } = await house.out(owner, subject, way);
    await house.room.social.linking.connect(house.arrival(), owner, way, query, browser);
    return owner;
  }
  const prove = (owner: Owner, { query, browser }: Way, way: SocialProvider = 'google') =>
    codeOf(house.room.social.linking.prove(house.arrival(), owner, way, query, browser));

  it('is one when he signed in there for it', async () => {
    const owner = await connected('asked');
    expect(await prove(owner, await house.out(owner, 'asked', 'google', 'prove'))).toBe('done');
    const other = await connected('asked too', 'facebook');
    expect(await prove(other, await house.out(other, 'asked too', 'facebook', 'prove'), 'facebook')).toBe(
      'done',
    );
  });

  it('is none when the page had the question taken out of the way there', async () => {
    const owner = await connected('stripped');
    const { url, browser } = await house.room.social.linking.start(
      house.arrival(),
      owner,
      'google',
      'http://localhost:3000',
      'prove',
    );
    const without = new URL(url);
    for (const name of ['prompt', 'max_age']) without.searchParams.delete(name);
    const sent = await fetch(without, { redirect: 'manual' });
    const query = new URL(sent.headers.get('location') ?? '').search.slice(1);
    expect(await prove(owner, { query, browser, url })).toBe('identity.social_not_fresh');
  });

  it('is none when the provider says nothing of when, though it has to', async () => {
    const owner = await connected('silent');
    house.provider.lie = { auth_time: undefined };
    expect(await prove(owner, await house.out(owner, 'silent', 'google', 'prove'))).toBe(
      'identity.social_not_fresh',
    );
    house.provider.lie = {};
    const other = await connected('silent too', 'facebook');
    house.provider.lie = { auth_time: undefined };
    expect(await prove(other, await house.out(other, 'silent too', 'facebook', 'prove'), 'facebook')).toBe(
      'done',
    );
    house.provider.lie = { auth_time: Math.floor((Date.now() - HOUR) / 1_000) };
    expect(await prove(other, await house.out(other, 'silent too', 'facebook', 'prove'), 'facebook')).toBe(
      'identity.social_not_fresh',
    );
    house.provider.lie = {};
  });
});
