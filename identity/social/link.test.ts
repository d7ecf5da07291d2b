/** A provider connected to an account that exists, against a provider that really answers. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/time.ts';
import type { SocialProvider } from '#identity/providers/contract.ts';
import { codeOf, openSocialHouse, type SocialHouse, type Way } from './fixtures.ts';
import type { Owner } from './service/link.ts';

let house: SocialHouse;
beforeAll(async () => {
  house = await openSocialHouse();
});
afterAll(() => house.close());

const linking = () => house.room.social.linking;
/** Signed in to an account with a password, or without one. */
const owner = async (password: string | undefined = 'Sonar-Tori-1894'): Promise<Owner> =>
  house.enter(await house.account(password));
const signIn = async (subject: string, way: SocialProvider = 'google'): Promise<string> => {
  const { query, browser } = await house.journey(subject, way);
  return codeOf(house.room.social.finish(house.arrival(), way, query, browser));
};
const connect = (who: Owner, { query, browser }: Omit<Way, 'url'>, way: SocialProvider = 'google') =>
  codeOf(linking().connect(house.arrival(), who, way, query, browser));
const disconnect = (who: Owner, way: SocialProvider = 'google') =>
  codeOf(linking().disconnect(house.arrival(), who, way));
const links = ({ id }: Owner) =>
  house.sql('select provider, subject from identity.social_links where account_id = $1 order by provider', [
    id,
  ]);
const connected = async (who: Owner, subject: string, way: SocialProvider = 'google') =>
  connect(who, await house.out(who, subject, way), way);

describe('connecting a provider', () => {
  it('signs in to the same account from then on, and is listed with its day', async () => {
    const maya = await owner();
    expect(await signIn('maya')).toBe('identity.social_new');
    expect(await connected(maya, 'maya')).toBe('done');
    expect(await signIn('maya')).toBe('done');
    const { ways, password } = await linking().list(house.brandId, maya.id);
    expect(password).toBe(true);
    expect(ways).toEqual([
      { provider: 'google', since: expect.stringMatching(/^\d{4}-/), offered: true },
      { provider: 'facebook', since: null, offered: true },
      { provider: 'phone', since: null, offered: true },
    ]);
    expect(
      await house.sql("select 1 from identity.acts where account_id = $1 and act = 'google connected'", [
        maya.id,
      ]),
    ).toHaveLength(1);
    // Again changes nothing, another name at the provider is refused.
    expect(await connected(maya, 'maya')).toBe('done');
    expect(await connected(maya, 'maya at work')).toBe('identity.social_connected');
    expect(await links(maya)).toEqual([{ provider: 'google', subject: 'maya' }]);
  });

  it('belongs to one account of a brand, also when two connect it at once', async () => {
    const [one, two] = [await owner(), await owner()];
    const [first, second] = [await house.out(one, 'shared'), await house.out(two, 'shared')];
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
    const thief = await house.out(two, 'thief');
    // Sent to somebody else's page: his account would open to the thief.
    expect(await connect(one, thief)).toBe('identity.provider_unknown');
    expect(await connect(await house.enter(one.id), await house.out(one, 'one'))).toBe(
      'identity.provider_unknown',
    );
    const mine = await house.out(one, 'one');
    expect(await connect(one, { ...mine, browser: randomBytes(32).toString('base64url') })).toBe(
      'identity.provider_unknown',
    );
    const late = await house.out(one, 'one');
    house.turn(11 * MINUTE);
    expect(await connect(one, late)).toBe('identity.provider_code_expired');
    house.turn(-11 * MINUTE);
    const right = await house.out(one, 'one');
    expect(await connect(one, right)).toBe('done');
    expect(await connect(one, right)).toBe('identity.provider_unknown');
    expect([...(await links(one)), ...(await links(two))]).toEqual([{ provider: 'google', subject: 'one' }]);
  });

  it('is not mixed up with signing in: neither journey ends as the other', async () => {
    const one = await owner();
    const { query, browser } = await house.out(one, 'mixed');
    expect(await codeOf(house.room.social.finish(house.arrival(), 'google', query, browser))).toBe(
      'identity.provider_unknown',
    );
    expect(await connect(one, await house.journey('mixed'))).toBe('identity.provider_unknown');
    expect(await links(one)).toEqual([]);
  });
});

describe('taking a provider away', () => {
  it('signs the other devices out and leaves this one', async () => {
    const one = await owner();
    await connected(one, 'leaving');
    const other = await house.enter(one.id);
    expect(await disconnect(one)).toBe('done');
    expect(await disconnect(one)).toBe('identity.social_not_connected');
    const open = await house.sql(
      'select id from identity.sessions where account_id = $1 and ended_at is null',
      [one.id],
    );
    expect(open.map(({ id }) => id)).toEqual([one.sessionId]);
    expect(open.map(({ id }) => id)).not.toContain(other.sessionId);
    expect(await signIn('leaving')).toBe('identity.social_new');
  });

  it('never takes the last way in, also not when two are taken away at once', async () => {
    const one = await house.enter(await house.account());
    await connected(one, 'only');
    expect(await disconnect(one)).toBe('identity.last_way');
    expect(await links(one)).toHaveLength(1);
    await connected(one, 'only too', 'facebook');
    const said = await Promise.all([disconnect(one), disconnect(one, 'facebook')]);
    expect(said.sort()).toEqual(['done', 'identity.last_way']);
    expect(await links(one)).toHaveLength(1);
    expect((await linking().list(house.brandId, one.id)).password).toBe(false);
  });
});

describe('signing in with a mailbox that an account here has proved', () => {
  const known = async (email: string, verified = true, sole = true) => {
    const one = await owner();
    await house.sql(
      `insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole)
       values ($1, 'email', $2, $3, $4, $5) on conflict do nothing`,
      [one.id, house.brandId, email, verified ? new Date() : null, sole],
    );
    return one;
  };

  it('connects nothing by itself: it says that there is an account, which its owner connects', async () => {
    const rana = await known('rana@example.com');
    house.provider.lie = { email: 'Rana@Example.com', email_verified: true };
    expect(await signIn('rana')).toBe('identity.social_exists');
    expect(await links(rana)).toEqual([]);
    expect(await house.sql("select 1 from identity.social_tickets where subject = 'rana'")).toEqual([]);
    expect(await connected(rana, 'rana')).toBe('done');
    expect(await signIn('rana')).toBe('done');
    house.provider.lie = {};
  });

  it.each<[string, Record<string, unknown>]>([
    ['an address the provider has not proved', { email: 'nobody@example.com', email_verified: false }],
    ['no word about the proof', { email: 'nobody@example.com' }],
    ['another address', { email: 'somebody@example.com', email_verified: true }],
  ])('tells nothing of an account for %s', async (_what, claims) => {
    await known('nobody@example.com');
    house.provider.lie = claims;
    expect(await signIn(`stranger ${JSON.stringify(claims)}`)).toBe('identity.social_new');
    house.provider.lie = {};
  });
});
