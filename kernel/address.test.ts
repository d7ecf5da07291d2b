import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, visitorKey } from './address.ts';

describe('a visitor', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
    ['2001:db8:1:2::7', '2001:db8:1:2::/64', '2001:db8:1'],
    ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64', '2001:db8:1'],
    ['2001:0db8:0001:0002::7', '2001:db8:1:2::/64', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0'],
    ['2001:db8:1:3::7', '2001:db8:1:3::/64', '2001:db8:1'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0'],
    ['::1', '0:0:0:0::/64', '0:0:0'],
  ])('from %s is %s, of the network %s', (ip, key, network) => {
    expect([visitorKey(ip), networkOf(ip)]).toEqual([key, network]);
  });

  it('is the same whatever he makes of the half that is his', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
    const half = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(half, half, half, (net, one, other) => {
        const at = (rest: readonly string[]) => visitorKey([...net, ...rest].join(':'));
        expect(at(one)).toBe(at(other));
      }),
    );
  });
});
