/** What an operator may set: what cannot be meant stops the start with a sentence, and nothing is opened by leaving it out. */
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

type Env = Readonly<Record<string, string | undefined>>;
const read = (env: Env) => readConfig({ ...env }, '/house');
const refusal = (env: Env): string => {
  try {
    read(env);
    return 'taken';
  } catch (error) {
    return error instanceof Error ? error.message : 'an accident';
  }
};

it('with nothing set the house runs by itself, and believes nobody', () => {
  const { post, providers, ...rest } = read({});
  expect(rest).toEqual({
    root: '/house',
    dataDir: '/house/.haat',
    port: 3_000,
    host: '0.0.0.0',
    role: 'all',
    databaseUrl: undefined,
    directUrl: undefined,
    ownerUrl: undefined,
    production: false,
    trustProxy: false,
    countryHeader: undefined,
    metricsToken: undefined,
    stakeBatch: 160,
    stakeLanes: 2,
  });
  expect(post).toEqual({ sms: undefined, mail: undefined, readable: true });
  expect(providers).toEqual({ google: undefined, facebook: undefined, phone: undefined });
});

it('a setting that is empty is none', () => {
  const names = [
    'PORT',
    'HOST',
    'ROLE',
    'HAAT_DATA',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_OWNER_URL',
  ];
  const more = [
    'HAAT_TRUST_PROXY',
    'HAAT_COUNTRY_HEADER',
    'HAAT_METRICS_TOKEN',
    'HAAT_STAKE_BATCH',
    'HAAT_STAKE_LANES',
  ];
  expect(read(Object.fromEntries([...names, ...more].map((name) => [name, ''])))).toEqual(read({}));
});

describe('a port', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['8080', 8_080],
    ['65535', 65_535],
  ])('%s is taken', (text, port) => expect(read({ PORT: text }).port).toBe(port));
  it.each(['-1', '65536', '80.5', 'http', '80 81', 'Infinity', 'NaN', '1e9'])('%s is refused', (text) =>
    expect(refusal({ PORT: text })).toBe(`PORT=${text} is not a port`),
  );
});

it.each(['all', 'api', 'live', 'worker'])('a process may be %s', (role) =>
  expect(read({ ROLE: role }).role).toBe(role),
);
it.each(['API', 'web', 'all,api', ' all', 'constructor'])('a process is never %j', (role) =>
  expect(refusal({ ROLE: role })).toBe(`ROLE=${role} is not one of all, api, live, worker`),
);

describe.each([
  ['HAAT_STAKE_BATCH', 'stakeBatch'],
  ['HAAT_STAKE_LANES', 'stakeLanes'],
] as const)('%s', (name, part) => {
  it.each([
    ['1', 1],
    ['999', 999],
    ['1000', 1_000],
  ])('of %s is taken', (text, count) => expect(read({ [name]: text })[part]).toBe(count));
  // Nothing posted at once would be no bet at all, and a transaction without an end.
  it.each(['0', '-1', '1001', '1.5', 'all', 'Infinity'])('of %s is refused', (text) =>
    expect(refusal({ [name]: text })).toBe(`${name}=${text} is not a number from 1 to 1000`),
  );
});

describe('the database', () => {
  const [pooled, direct, owner] = ['postgres://pool/x', 'postgres://direct/x', 'postgres://owner/x'];
  it.each<[string, Env, readonly (string | undefined)[]]>([
    ['its own', {}, [undefined, undefined, undefined]],
    ['one address', { DATABASE_URL: pooled }, [pooled, pooled, pooled]],
    ['past the pooler', { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }, [pooled, direct, direct]],
    ['with an owner', { DATABASE_URL: pooled, DATABASE_OWNER_URL: owner }, [pooled, pooled, owner]],
    [
      'with all three',
      { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATABASE_OWNER_URL: owner },
      [pooled, direct, owner],
    ],
  ])('%s', (_, env, urls) => {
    const { databaseUrl, directUrl, ownerUrl } = read(env);
    expect([databaseUrl, directUrl, ownerUrl]).toEqual(urls);
  });
});

it.each([
  [undefined, '/house/.haat'],
  ['/var/lib/haat', '/var/lib/haat'],
  ['/var/lib/../haat', '/var/haat'],
])('data in %j stands in %s', (data, folder) => expect(read({ HAAT_DATA: data }).dataDir).toBe(folder));

describe('messages', () => {
  const KEY = '0123456789abcdef';
  const sms = {
    HAAT_SMS_URL: 'https://sms.example',
    HAAT_SMS_KEY: KEY,
    HAAT_SMS_SENDER: 'Haat',
    HAAT_ORIGIN: 'https://haat.example/',
  };

  it('go through a gateway that reports to the site', () => {
    expect(read(sms).post?.sms).toEqual({
      url: 'https://sms.example',
      key: KEY,
      sender: 'Haat',
      callback: 'https://haat.example/wps/messages/callback/sms',
    });
    expect(read({ HAAT_SMTP_URL: 'smtp://mail', HAAT_MAIL_FROM: 'a@haat.example' }).post?.mail).toEqual({
      url: 'smtp://mail',
      from: 'a@haat.example',
    });
  });

  it.each<[string, Env]>([
    ['no key', { ...sms, HAAT_SMS_KEY: undefined }],
    ['an empty key', { ...sms, HAAT_SMS_KEY: '' }],
    ['a key of fifteen', { ...sms, HAAT_SMS_KEY: KEY.slice(1) }],
  ])('with %s do not: anybody could say that they arrived', (_, env) =>
    expect(refusal(env)).toBe('HAAT_SMS_KEY is needed with HAAT_SMS_URL, 16 characters or more'),
  );
  it('by mail have a sender', () =>
    expect(refusal({ HAAT_SMTP_URL: 'smtp://mail' })).toBe('HAAT_MAIL_FROM is needed with HAAT_SMTP_URL'));

  it.each<[Env, boolean]>([
    [{}, true],
    [{ NODE_ENV: 'test' }, true],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', HAAT_MESSAGES_READABLE: '0' }, false],
    [{ NODE_ENV: 'production', HAAT_MESSAGES_READABLE: 'true' }, false],
    [{ NODE_ENV: 'production', HAAT_MESSAGES_READABLE: '' }, false],
    [{ NODE_ENV: 'production', HAAT_MESSAGES_READABLE: '1' }, true],
  ])('by %j are readable for staff: %s', (env, readable) => {
    const config = read(env);
    expect([config.post?.readable, config.production]).toEqual([readable, env['NODE_ENV'] === 'production']);
  });
});

describe('who vouches for visitors', () => {
  it.each<[Env, string]>([
    [{ HAAT_GOOGLE_ID: 'x' }, 'HAAT_GOOGLE_SECRET is needed with HAAT_GOOGLE_ID'],
    [
      { HAAT_FACEBOOK_ID: 'x', HAAT_FACEBOOK_SECRET: '' },
      'HAAT_FACEBOOK_SECRET is needed with HAAT_FACEBOOK_ID',
    ],
    [{ HAAT_PHONE_ISSUER: 'http://phone.example' }, 'HAAT_PHONE_ISSUER has to be an https address'],
    [
      { HAAT_PHONE_ISSUER: 'https://phone.example', HAAT_PHONE_ID: 'x' },
      'HAAT_PHONE_SECRET is needed with HAAT_PHONE_ID',
    ],
    [
      { HAAT_PHONE_ISSUER: 'https://phone.example', HAAT_PHONE_AUDIENCE: 'x' },
      'HAAT_PHONE_ISSUER needs HAAT_PHONE_ID and _SECRET, or HAAT_PHONE_AUDIENCE and _KEYS',
    ],
    [{ HAAT_GOOGLE_SECRET: 'x' }, 'taken'],
  ])('by %j: %s', (env, said) => expect(refusal(env)).toBe(said));

  it('another issuer is asked as the standard says, the known ones in their own way', () => {
    const google = { HAAT_GOOGLE_ID: 'id', HAAT_GOOGLE_SECRET: 'secret' };
    const who = { clientId: 'id', clientSecret: 'secret' };
    expect(read(google).providers?.google).toEqual({
      ...who,
      issuer: 'https://accounts.google.com',
      anew: 'google',
    });
    expect(read({ ...google, HAAT_GOOGLE_ISSUER: 'https://id.example' }).providers?.google).toEqual({
      ...who,
      issuer: 'https://id.example',
    });
  });
});
