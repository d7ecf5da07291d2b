import { expect, it } from 'vitest';
import { networkIn, plainAddress } from './networks.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['203.0.113', undefined],
  ['0x7f.1', undefined],
  ['nonsense', undefined],
  ['', undefined],
])('reads the address %s as %s', (text, address) => {
  expect(plainAddress(text)).toBe(address);
});

it.each([
  ['203.0.113.9', '203.0.113.9/32', false],
  ['203.0.113.0/24', '203.0.113.0/24', false],
  ['10.0.0.0/8', '10.0.0.0/8', false],
  ['10.0.0.0/7', '10.0.0.0/7', true],
  ['0.0.0.0/0', '0.0.0.0/0', true],
  ['2001:db8::/32', '2001:db8::/32', false],
  ['2001:db8::1', '2001:db8::1/128', false],
  ['2001::/15', '2001::/15', true],
  ['::ffff:203.0.113.0/120', '203.0.113.0/24', false],
  ['::ffff:203.0.113.0/96', '203.0.113.0/0', true],
])('reads the network %s as %s, too wide: %s', (text, network, tooWide) => {
  expect(networkIn(text)).toEqual({ text: network, tooWide });
});

it.each([
  '',
  'x',
  '203.0.113.0/33',
  '2001:db8::/129',
  '203.0.113.0/',
  '203.0.113.0/-1',
  '1.2.3.4/8/8',
  '1.2.3.4/08',
])('refuses %j', (text) => {
  expect(networkIn(text)).toBeUndefined();
});
