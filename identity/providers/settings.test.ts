import { expect, it } from 'vitest';
import { readProviders } from './service/settings.ts';

const ISSUER = 'https://haat.eu.auth0.com/';
const PHONE = { HAAT_PHONE_ISSUER: ISSUER, HAAT_PHONE_ID: 'id', HAAT_PHONE_SECRET: 'secret' };

it.each([
  ['nothing', {}, undefined],
  [
    'a service that sends codes',
    PHONE,
    {
      issuer: ISSUER,
      audience: 'id',
      keys: `${ISSUER}.well-known/jwks.json`,
      client: { id: 'id', secret: 'secret' },
    },
  ],
  [
    'one whose own program hands out tokens',
    { HAAT_PHONE_ISSUER: ISSUER, HAAT_PHONE_AUDIENCE: 'house', HAAT_PHONE_KEYS: 'https://keys.example/k' },
    { issuer: ISSUER, audience: 'house', keys: 'https://keys.example/k', client: undefined },
  ],
  [
    'one on this machine',
    { ...PHONE, HAAT_PHONE_ISSUER: 'http://127.0.0.1:8080', HAAT_PHONE_AUDIENCE: 'house' },
    {
      issuer: 'http://127.0.0.1:8080',
      audience: 'house',
      keys: 'http://127.0.0.1:8080/.well-known/jwks.json',
      client: { id: 'id', secret: 'secret' },
    },
  ],
])('reads a phone sign-in service: %s', (_, env, phone) => {
  expect(readProviders(env)).toEqual({ google: undefined, facebook: undefined, phone });
});

it.each([
  [{ ...PHONE, HAAT_PHONE_SECRET: '' }, /HAAT_PHONE_SECRET/],
  [{ ...PHONE, HAAT_PHONE_ISSUER: 'http://auth.example/' }, /https/],
  [{ HAAT_PHONE_ISSUER: ISSUER }, /HAAT_PHONE_ID/],
  [{ HAAT_PHONE_ISSUER: ISSUER, HAAT_PHONE_AUDIENCE: 'house' }, /_KEYS/],
  [{ HAAT_GOOGLE_ID: 'id' }, /HAAT_GOOGLE_SECRET/],
])('refuses to begin with half of one: %o', (env, why) => {
  expect(() => readProviders(env)).toThrow(why);
});
