import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProxyTrust, visitorOf } from './proxy.ts';

const seen = (setting: boolean | string, peer: string, forwarded?: string, country?: string) =>
  visitorOf(
    peer,
    {
      ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
      ...(country ? { 'cf-ipcountry': country } : {}),
    },
    createProxyTrust(setting),
    'CF-IPCountry',
  );

describe('the address of a visitor', () => {
  it.each([
    // setting, peer, X-Forwarded-For, what is believed
    [false, '203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['', '203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['1', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    // What the client wrote himself stands in front of what the proxy saw.
    ['1', '10.0.0.1', '8.8.8.8, 203.0.113.9', '203.0.113.9'],
    ['1', '10.0.0.1', undefined, '10.0.0.1'],
    ['1', '10.0.0.1', 'nonsense, <script>', '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1', '8.8.8.8, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
    ['10.0.0.0/8', '203.0.113.9', '8.8.8.8', '203.0.113.9'],
    ['10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['2001:db8::/32,10.0.0.1', '2001:db8::1', '2001:db9::5', '2001:db9::5'],
  ])('trusting %s, from %s with %s: %s', (setting, peer, forwarded, ip) =>
    expect(seen(setting, peer, forwarded).ip).toBe(ip),
  );

  it('has a country only from a machine that is trusted, and only two letters of it', () => {
    expect(seen(false, '203.0.113.9', undefined, 'US').country).toBeUndefined();
    expect(seen('10.0.0.0/8', '203.0.113.9', undefined, 'US').country).toBeUndefined();
    expect(seen('1', '10.0.0.1', '203.0.113.9', 'us').country).toBe('US');
    expect(seen('1', '10.0.0.1', '203.0.113.9', 'USA').country).toBeUndefined();
  });

  it('is refused a setting that cannot be read', () =>
    expect(() => createProxyTrust('10.0.0.0/8, home')).toThrow('home is no address'));

  it.each([
    // Read as a number each of these is a length: of 0, which is everybody, or of something nobody wrote.
    '10.0.0.0/',
    '10.0.0.0/ ',
    '10.0.0.0/ 8',
    '10.0.0.0/0x8',
    '10.0.0.0/8e0',
    '10.0.0.0/08',
    '10.0.0.0/-1',
    '10.0.0.0/8.0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '2001:db8::/129',
    '2001:db8::/',
    '10.0.0.0/8,',
    'true',
    '2',
  ])('is refused %j, and trusts nobody by a slip of the hand', (setting) =>
    expect(() => createProxyTrust(setting)).toThrow('is no address'),
  );

  it.each([
    ['10.0.0.0/8', '10.255.255.255', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['10.0.0.0/8', '9.255.255.255', false],
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['10.0.0.1/32', '10.0.0.2', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::1', '2001:db8::2', false],
    ['2001:db8::1/128', '2001:db8::1', true],
    [' 10.0.0.1 , 10.0.0.3 ', '10.0.0.3', true],
    ['10.0.0.0/8', '::ffff:10.0.0.1', true],
    ['10.0.0.0/8', '::ffff:a00:1', true],
    ['10.0.0.0/8', 'nonsense', false],
    ['10.0.0.0/8', '', false],
  ])('trusting %j: %s is trusted: %s', (setting, address, is) =>
    expect(createProxyTrust(setting)(address, 0)).toBe(is),
  );

  it('is the machine next to us alone where the setting says 1', () => {
    for (const setting of ['1', true] as const)
      expect([0, 1, 2].map((hop) => createProxyTrust(setting)('10.0.0.1', hop))).toEqual([
        true,
        false,
        false,
      ]);
    expect([0, 1].map((hop) => createProxyTrust('0')('10.0.0.1', hop))).toEqual([false, false]);
  });

  it('never is one that nobody trusted wrote, whatever was written in front', () => {
    const v4 = fc.ipV4().filter((one) => !one.startsWith('10.'));
    const noise = fc.oneof(v4, fc.ipV6(), fc.constantFrom('', ' ', 'unknown', '10.0.0.9', '_hidden', '"x"'));
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 5 }), v4, fc.nat(2), (written, seenByProxy, proxies) => {
        const behind = Array.from({ length: proxies }, (_, n) => `10.0.0.${n + 20}`);
        const header = [...written, seenByProxy, ...behind].join(', ');
        expect(seen('10.0.0.0/8', '10.0.0.1', header).ip).toBe(seenByProxy);
        expect(seen(false, '10.0.0.1', header).ip).toBe('10.0.0.1');
        expect(seen('10.0.0.0/8', '203.0.113.9', header).ip).toBe('203.0.113.9');
      }),
    );
  });
});
