/** Proving oneself at a provider: it is told to let one sign in anew, in its own words, and believed only when it did. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId } from '#kernel/ids.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import type { SocialProvider } from '#identity/providers/contract.ts';
import { codeOf, openSocialHouse, type SocialHouse, type Way } from './fixtures.ts';
import { ageOf } from './service/journey.ts';
import type { Owner } from './service/link.ts';
import { createOpenId, type OpenIdSettings } from '#identity/providers/service/openid.ts';

let house: SocialHouse;
beforeAll(async () => {
  house = await openSocialHouse();
});
afterAll(() => house.close());

async function connected(subject: string, way: SocialProvider = 'google'): Promise<Owner> {
  const owner = await house.enter(await house.account());
  const { query, browser } = await house.out(owner, subject, way);
  await house.room.social.linking.connect(house.arrival(), owner, way, query, browser);
  return owner;
}

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
  const WHEN = { claims: '{"id_token":{"auth_time":{"essential":true}}}' };

  it.each<[OpenIdSettings['anew'], Record<string, string>]>([
    [undefined, { prompt: 'login', max_age: '0', ...WHEN }],
    ['standard', { prompt: 'login', max_age: '0', ...WHEN }],
    ['google', { prompt: 'select_account', max_age: '0', ...WHEN }],
    ['facebook', { auth_type: 'reauthenticate' }],
  ])('%s is asked in its own words; of who signs in it is asked no more than when', async (anew, words) => {
    expect(await asked(anew, true)).toEqual(words);
    expect(await asked(anew, false)).toEqual(anew === 'facebook' ? {} : WHEN);
  });
});

describe('coming back', () => {
  const SET_OUT = Date.parse('2026-01-10T10:00:00Z');
  const row = { expires_at: new Date(SET_OUT + 10 * MINUTE) };
  it.each([
    ['after he set out', SET_OUT + MINUTE, 'always', 'new'],
    ['in the second he set out', SET_OUT, 'always', 'new'],
    ['by a clock a minute behind', SET_OUT - MINUTE, 'always', 'new'],
    ['more than a minute before', SET_OUT - MINUTE - 1, 'always', 'old'],
    ['an hour before, where it need not say so', SET_OUT - HOUR, 'never', 'old'],
    ['nobody knows when, where it has to say', undefined, 'always', 'old'],
    ['nobody knows when, where it may say', undefined, 'perhaps', 'unsaid'],
    ['nobody knows when, where it never says', undefined, 'never', 'unsaid'],
  ] as const)('having signed in there %s', (_, signedInAt, tellsWhen, age) => {
    expect(ageOf({ tellsWhen }, { signedInAt }, row)).toBe(age);
  });
});

describe('a proof at a provider', () => {
  /** What it is worth, or why it is worth nothing. */
  const prove = (owner: Owner, { query, browser }: Way, way: SocialProvider = 'google') =>
    house.room.social.linking
      .prove(house.arrival(), owner, way, query, browser)
      .catch(({ code }: { code: string }) => code);

  it('is one when he signed in there for it', async () => {
    const owner = await connected('asked');
    expect(await prove(owner, await house.out(owner, 'asked', 'google', 'prove'))).toBe('new');
    const other = await connected('asked too', 'facebook');
    expect(await prove(other, await house.out(other, 'asked too', 'facebook', 'prove'), 'facebook')).toBe(
      'new',
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
      'unsaid',
    );
    house.provider.lie = { auth_time: Math.floor((Date.now() - HOUR) / 1_000) };
    expect(await prove(other, await house.out(other, 'silent too', 'facebook', 'prove'), 'facebook')).toBe(
      'identity.social_not_fresh',
    );
    house.provider.lie = {};
  });

  const fresh = async (accountId: string): Promise<unknown> =>
    (
      await house.sql(
        'select proved_at is not null as fresh from identity.sessions where account_id = $1 order by created_at desc limit 1',
        [accountId],
      )
    )[0]?.['fresh'];
  const signIn = async (subject: string, way: SocialProvider): Promise<void> => {
    const { query, browser } = await house.journey(subject, way);
    await house.room.social.finish(house.arrival(), way, query, browser);
  };

  it.each<[string, SocialProvider, number | undefined, boolean]>([
    ['he signed in there for it', 'google', 0, true],
    ['a browser that was signed in there an hour ago', 'google', HOUR, false],
    ['the provider does not say when', 'google', undefined, false],
    ['it says so though it need not', 'facebook', 0, true],
    ['it never says', 'facebook', undefined, false],
  ])('signing in is one only when it says so: %s', async (name, way, ago, is) => {
    const owner = await connected(name, way);
    house.provider.lie = {
      auth_time: ago === undefined ? undefined : Math.floor((Date.now() - ago) / 1_000),
    };
    await signIn(name, way);
    house.provider.lie = {};
    expect(await fresh(owner.id)).toBe(is);
  });

  it('opening an account is one, for the account is a moment old', async () => {
    house.provider.lie = { auth_time: undefined };
    const { query, browser } = await house.journey('newcomer', 'facebook');
    const { value } = await house.room.social
      .finish(house.arrival(), 'facebook', query, browser)
      .then(() => ({ value: {} }))
      .catch((fault: { detail: { value: { ticket: string } } }) => fault.detail);
    const ticket = String(Object(value).ticket);
    const session = await house.room.social.open(house.arrival(), 'facebook', ticket, browser);
    house.provider.lie = {};
    const [row] = await house.sql(
      'select proved_at is not null as fresh from identity.sessions where id = $1',
      [session.sessionId],
    );
    expect(row).toEqual({ fresh: true });
  });
});

describe('what an account can show', () => {
  it('leaves out a provider that never says when, as long as there is anything else', async () => {
    const id = await house.account();
    const link = (way: SocialProvider) =>
      house.sql(
        'insert into identity.social_links (brand_id, provider, subject, account_id) values ($1, $2, $3, $4)',
        [house.brandId, way, `shows ${way}`, id],
      );
    await link('facebook');
    expect(await house.room.factors.methods(id)).toEqual(['facebook']);
    await link('google');
    expect(await house.room.factors.methods(id)).toEqual(['google']);
    await house.contact(id, 'email', 'shows@example.com');
    expect(await house.room.factors.methods(id)).toEqual(['email', 'google']);
    await house.sql("delete from identity.social_links where account_id = $1 and provider = 'google'", [id]);
    expect(await house.room.factors.methods(id)).toEqual(['email']);
  });

  it('takes the word of one that did not say when from who has nothing else', async () => {
    const SITE = { host: 'localhost', name: '' };
    const PLACE = { ip: '192.0.2.7', agent: 'test' };
    const owner = await connected('alone', 'facebook');
    const caller = {
      audience: 'player',
      ...owner,
      id: asId<'member'>(owner.id),
      mustChangePassword: false,
      provedAt: undefined,
    } as const;
    const accept = (age: 'new' | 'unsaid') =>
      codeOf(
        house.room.factors.accept(
          { caller, visitor: PLACE, site: SITE },
          { way: 'facebook', page: 'security' },
          age,
        ),
      );
    expect([await accept('unsaid'), await accept('new')]).toEqual(['done', 'done']);
    await house.contact(owner.id, 'phone', '+8801700000001');
    expect([await accept('unsaid'), await accept('new')]).toEqual([
      'identity.step_up_required',
      'identity.step_up_required',
    ]);
    const google = await connected('alone too');
    await house.contact(google.id, 'phone', '+8801700000002');
    const here = {
      caller: { ...caller, ...google, id: asId<'member'>(google.id) },
      visitor: PLACE,
      site: SITE,
    };
    expect(await codeOf(house.room.factors.accept(here, { way: 'google', page: 'security' }, 'unsaid'))).toBe(
      'identity.step_up_required',
    );
    expect(await codeOf(house.room.factors.accept(here, { way: 'google', page: 'security' }, 'new'))).toBe(
      'done',
    );
  });
});
