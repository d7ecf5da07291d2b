/** Encryption by the vectors of the standard, addresses by the payloads of CHECKS 38, answers by a service of our own. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isPublic, publicLookup, pushAddress } from './address.ts';
import { deviceOf, encryptPush, MOST_PLAIN } from './encrypt.ts';
import { pushKeys } from './keys.ts';
import { httpsLine, type PushLine, sendPush, vapidOf } from './send.ts';

const b64 = (text: string): Buffer => Buffer.from(text, 'base64url');

describe('encryption', () => {
  it('is that of RFC 8291, appendix A, to the bit', () => {
    const device = {
      p256dh: b64('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: b64('BTBZMqHH6r4Tts7J_aSIgg'),
    };
    const drawn = {
      privateKey: b64('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: b64('DGv6ra1nlYgDCS1FRnbzlw'),
    };
    const sealed = encryptPush(device, 'When I grow up, I want to be a watermelon', drawn);
    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('opens on the device alone, whatever the text', () => {
    const own = createECDH('prime256v1');
    const p256dh = own.generateKeys();
    const auth = Buffer.alloc(16, 5);
    for (const text of ['', 'নমস্কার 🎉', 'x'.repeat(MOST_PLAIN)]) {
      const sealed = encryptPush({ p256dh, auth }, text);
      const [salt, point] = [sealed.subarray(0, 16), sealed.subarray(21, 86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, point]);
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(point), auth, info, 32));
      const key = Buffer.from(
        hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      );
      const nonce = Buffer.from(
        hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      );
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(86, -16)), cipher.final()]);
      expect(plain.at(-1)).toBe(2);
      expect(plain.subarray(0, -1).toString()).toBe(text);
    }
    expect(() => encryptPush({ p256dh, auth }, 'x'.repeat(MOST_PLAIN + 1))).toThrow(RangeError);
  });

  it('takes no point that is none of the curve', () => {
    const good = createECDH('prime256v1').generateKeys();
    const auth = Buffer.alloc(16).toString('base64url');
    expect(deviceOf(good.toString('base64url'), auth)).toBeDefined();
    const bad = Buffer.from(good);
    bad[64] = (bad[64] ?? 0) ^ 1;
    for (const point of [bad, good.subarray(0, 33), Buffer.alloc(65), Buffer.alloc(0)])
      expect(deviceOf(point.toString('base64url'), auth)).toBeUndefined();
    expect(deviceOf(good.toString('base64url'), 'AAAA')).toBeUndefined();
  });
});

describe('the keys of an installation', () => {
  it('are the same for the same seed, and sign for one service', () => {
    const keys = pushKeys(Buffer.alloc(32, 9));
    expect(pushKeys(Buffer.alloc(32, 9)).publicKey).toBe(keys.publicKey);
    expect(pushKeys(Buffer.alloc(32, 8)).publicKey).not.toBe(keys.publicKey);
    expect(pushKeys(Buffer.alloc(32, 255)).publicKey).toHaveLength(87);
    const now = Date.parse('2026-11-28T10:00:00Z');
    const said = vapidOf(keys, 'https://push.example.org', 'mailto:a@b.org', now);
    const [, token = '', point] = /^vapid t=([^,]+), k=(.+)$/.exec(said) ?? [];
    expect(point).toBe(keys.publicKey);
    const [head = '', body = '', mark = ''] = token.split('.');
    expect(JSON.parse(b64(body).toString())).toEqual({
      aud: 'https://push.example.org',
      exp: now / 1_000 + 12 * 3_600,
      sub: 'mailto:a@b.org',
    });
    const key = createPublicKey(keys.privateKey);
    const signed = Buffer.from(`${head}.${body}`);
    expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, b64(mark))).toBe(true);
  });
});

const INSIDE = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.1.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  '100::1',
  'localhost',
  '',
];
const HOSTILE = [
  'http://push.example.org/a',
  'ftp://push.host.org/a',
  'file:///etc/passwd',
  'gopher://x.org',
  ['javascript', 'alert(1)'].join(':'),
  '//evil.org/a',
  'push.host.org',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://0177.0.0.1/a',
  'https://127.1/a',
  'https://1.2.3.4/a',
  'https://localhost/a',
  'https://a.localhost/a',
  'https://metadata.google.internal/a',
  'https://db.local/a',
  'https://intranet/a',
  'https://x.corp/a',
  'https://push.host.org:8443/a',
  'https://push.host.org:22/',
  'https://user:pass@push.host.org/a',
  'https://user@push.host.org/a',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00::1]/a',
  'https://push.host.test/a',
  'https://push_host.org/a',
  'https://①②⑦.⓪.⓪.①/',
  `https://push.host.org/${'a'.repeat(1_000)}`,
  'https:///a',
  'https://',
  '',
  'https://push.1/a',
];

describe('where a push may go', () => {
  it.each(INSIDE)('%s is inside', (address) => expect(isPublic(address)).toBe(false));
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is outside',
    (address) => expect(isPublic(address)).toBe(true),
  );
  it.each(HOSTILE)('%s is no address of a push service', (text) => expect(pushAddress(text)).toBeUndefined());
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/Q1w',
    'https://wns2-by3p.notify.windows.com/w/?token=x',
    'https://push.host.org:443/a',
  ])('%s is one', (text) => expect(pushAddress(text)?.protocol).toBe('https:'));

  it('a name that means one machine inside among many is called nowhere, in the very connection', async () => {
    let connections = 0;
    const canary = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((ready) => canary.listen(0, '127.0.0.1', ready));
    const { port } = canary.address() as AddressInfo;
    const answers: readonly (readonly LookupAddress[])[] = [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
      [{ address: '::1', family: 6 }],
      [],
    ];
    for (const answer of answers) {
      const line = httpsLine(publicLookup((_name, found) => found(null, [...answer])));
      const url = new URL(`https://push.host.org:${port}/a`);
      await expect(line(url, {}, Buffer.from('x'))).rejects.toThrow(/inside|no address/);
    }
    expect(connections).toBe(0);
    await new Promise((closed) => canary.close(closed));
  });
});

describe('what a push service answers', () => {
  const own = createECDH('prime256v1');
  const device = { p256dh: own.generateKeys(), auth: Buffer.alloc(16, 5) };
  const send = (line: PushLine, endpoint = 'https://push.host.org/a') =>
    sendPush(
      { keys: pushKeys(Buffer.alloc(32, 1)), line, subject: 'https://haat.org', now: 0 },
      { endpoint, device, text: 'hello', urgent: true },
    );
  const answering =
    (status: number, retryAfter?: string): PushLine =>
    async () => ({ status, retryAfter });

  it.each([
    [201, undefined, { outcome: 'sent' }],
    [204, undefined, { outcome: 'sent' }],
    [404, undefined, { outcome: 'gone' }],
    [410, undefined, { outcome: 'gone' }],
    [429, '120', { outcome: 'later', afterMs: 120_000 }],
    [429, undefined, { outcome: 'later', afterMs: undefined }],
    [429, '999999999', { outcome: 'later', afterMs: 86_400_000 }],
    [429, 'Thu, 01 Jan 1970 00:01:00 GMT', { outcome: 'later', afterMs: 60_000 }],
    [429, 'soon', { outcome: 'later', afterMs: undefined }],
    [503, undefined, { outcome: 'later', afterMs: undefined }],
    [400, undefined, { outcome: 'refused' }],
    [403, undefined, { outcome: 'refused' }],
    [413, undefined, { outcome: 'refused' }],
    [302, undefined, { outcome: 'refused' }],
  ])('%d with Retry-After %s', async (status, retryAfter, outcome) => {
    expect(await send(answering(status, retryAfter))).toEqual(outcome);
  });

  it('a line that breaks is tried later; an address inside is asked nothing at all', async () => {
    expect(await send(async () => Promise.reject(new Error('reset')))).toEqual({
      outcome: 'later',
      afterMs: undefined,
    });
    let asked = 0;
    const counting: PushLine = async () => ({ status: 201 + asked++, retryAfter: undefined });
    expect(await send(counting, 'https://169.254.169.254/a')).toEqual({ outcome: 'gone' });
    expect(asked).toBe(0);
  });
});
