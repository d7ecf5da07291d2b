import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSigned, MAX_SKEW_S, sign } from './signature.ts';

const NOW = 1_900_000_000_000;
const SECRET = Buffer.from('0123456789abcdef0123456789abcdef');
const signed = { method: 'POST', path: '/wps/cashier/callback', body: Buffer.from('{"amount":"5.00"}') };

type Change = {
  readonly method?: string;
  readonly path?: string;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly secret?: Buffer;
  readonly keyId?: string;
  readonly at?: number;
};
const check = ({ headers = {}, secret = SECRET, keyId = 'k1', at = NOW, ...other }: Change = {}): boolean => {
  const given: Readonly<Record<string, string | undefined>> = {
    ...sign('k1', SECRET, signed, NOW),
    ...headers,
  };
  return isSigned(keyId, secret, { ...signed, ...other }, (name) => given[name], at);
};

describe('a signed message', () => {
  it('is signed as the protocol says', () => {
    const hash = createHash('sha256').update(signed.body).digest('hex');
    const text = `POST\n/wps/cashier/callback\n1900000000\n${hash}`;
    expect(sign('k1', SECRET, signed, NOW)).toEqual({
      'x-key-id': 'k1',
      'x-timestamp': '1900000000',
      'x-signature': createHmac('sha256', SECRET).update(text).digest('base64'),
    });
    expect(check()).toBe(true);
  });

  it.each<[string, Change]>([
    ['another method', { method: 'PUT' }],
    ['another path', { path: '/wps/cashier/callback2' }],
    ['another body', { body: Buffer.from('{"amount":"50.00"}') }],
    ['the body with a space more', { body: Buffer.from('{"amount":"5.00"} ') }],
    ['no body', { body: Buffer.alloc(0) }],
    ['another secret', { secret: Buffer.from('x') }],
    ['another key', { keyId: 'k2' }],
    ['the name of another key', { headers: { 'x-key-id': 'k2' } }],
    ['no name of a key', { headers: { 'x-key-id': undefined } }],
    ['no time', { headers: { 'x-timestamp': undefined } }],
    ['another time', { headers: { 'x-timestamp': '1900000001' } }],
    ['a time in words', { headers: { 'x-timestamp': 'now' } }],
    ['no signature', { headers: { 'x-signature': undefined } }],
    ['an empty signature', { headers: { 'x-signature': '' } }],
    ['half a signature', { headers: { 'x-signature': 'AAAA' } }],
  ])('with %s is none', (_, change) => {
    expect(check(change)).toBe(false);
  });

  it.each([
    [0, true],
    [MAX_SKEW_S, true],
    [-MAX_SKEW_S, true],
    [MAX_SKEW_S + 1, false],
    [-MAX_SKEW_S - 1, false],
    [3_600, false],
  ])('%i s away is taken: %s', (seconds, taken) => {
    expect(check({ at: NOW + seconds * 1_000 })).toBe(taken);
  });

  it('with any one byte changed is none', () => {
    fc.assert(
      fc.property(fc.nat(signed.body.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const body = Buffer.from(signed.body);
        body.writeUInt8(body.readUInt8(at) ^ by, at);
        expect(check({ body })).toBe(false);
      }),
    );
    const signature = Buffer.from(sign('k1', SECRET, signed, NOW)['x-signature'] ?? '', 'base64');
    for (let bit = 0; bit < signature.length * 8; bit += 1) {
      const other = Buffer.from(signature);
      other.writeUInt8(other.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(check({ headers: { 'x-signature': other.toString('base64') } })).toBe(false);
    }
  });
});
