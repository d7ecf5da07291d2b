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
});
