/** Addresses people typed lead to nothing of the house (CHECKS 38). */
import { describe, expect, it } from 'vitest';
import { isPublicAddress, OutwardRefused, outwardUrl, postOutward, type Resolve } from './outward.ts';

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'no address',
  ])('%s is no address of the internet', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111'])('%s is one', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('a URL', () => {
  it.each([
    'http://partner.example/x',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://user:word@partner.example/',
    'https://partner.example:8443/',
    'file:///etc/passwd',
    'gopher://partner.example/',
    '//partner.example/',
    ['javascript', 'alert(1)'].join(':'),
    '',
  ])('%s is not called', (text) => expect(outwardUrl(text)).toBeUndefined());
  it('https with a name is', () =>
    expect(outwardUrl('https://track.partner.example/p?a=1')?.hostname).toBe('track.partner.example'));
});

describe('a call', () => {
  const to =
    (...addresses: string[]): Resolve =>
    async () =>
      addresses.map((address) => ({ address, family: 4 }));
  it('goes to the address that was looked at', async () => {
    const seen: unknown[] = [];
    const answer = await postOutward(
      'https://partner.example/p',
      '{}',
      { 'x-signature': 's' },
      {
        resolve: to('93.184.216.34'),
        send: async (url, body, headers, { address }) => {
          seen.push([url.href, body, headers, address]);
          return { status: 204 };
        },
      },
    );
    expect(answer).toEqual({ status: 204 });
    expect(seen).toEqual([['https://partner.example/p', '{}', { 'x-signature': 's' }, '93.184.216.34']]);
  });
  it('is refused where one of its addresses is inside', async () => {
    const send = async () => ({ status: 200 });
    const call = postOutward(
      'https://partner.example/',
      '',
      {},
      { resolve: to('93.184.216.34', '10.0.0.1'), send },
    );
    await expect(call).rejects.toBeInstanceOf(OutwardRefused);
  });
  it('may go better later where the name has no address', async () => {
    await expect(
      postOutward('https://partner.example/', '', {}, { resolve: to() }),
    ).rejects.not.toBeInstanceOf(OutwardRefused);
  });
});
