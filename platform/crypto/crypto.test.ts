import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompactEncrypt, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWireCrypto, WINDOW_S, type WireCrypto } from './jwe.ts';
import { type InstallationKeys, loadKeys } from './keys.ts';
import { createSealer } from './seal.ts';
import { cpuTime } from '#platform/testkit/cpu-time.ts';

let folder = '';
let keys: InstallationKeys;
let wire: WireCrypto;
let jwk: Record<string, string>;
let clock = Date.now();
const used = new Set<string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
  keys = loadKeys(folder);
  const replay = async (jti: string): Promise<boolean> => !used.has(jti) && Boolean(used.add(jti));
  wire = await createWireCrypto(keys, replay, () => clock);
  jwk = (await wire.jwks()).keys[0] ?? {};
});
afterAll(() => rmSync(folder, { recursive: true }));

const now = () => Math.floor(clock / 1000);
const jti = () => randomBytes(12).toString('hex');
const words = (more: object = {}) => ({ username: 'karim', iat: now(), jti: jti(), ...more });

async function seal(
  payload: object | Uint8Array,
  header: object = {},
  key?: Parameters<CompactEncrypt['encrypt']>[0],
) {
  const bytes = payload instanceof Uint8Array ? payload : new TextEncoder().encode(JSON.stringify(payload));
  const full = { alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk['kid'], ...header };
  return new CompactEncrypt(bytes)
    .setProtectedHeader(full as never)
    .encrypt(key ?? (await importJWK(jwk, 'ECDH-ES')));
}
const forged = (header: object) =>
  [
    Buffer.from(JSON.stringify(header)).toString('base64url'),
    '',
    randomBytes(12).toString('base64url'),
    randomBytes(40).toString('base64url'),
    randomBytes(16).toString('base64url'),
  ].join('.');
const flip = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

/** How the message was refused, and how much work that was. */
async function refused(message: unknown): Promise<{ code: unknown; ms: number }> {
  const spent = cpuTime();
  const code = await wire.open(message).then(
    (value) => `accepted ${JSON.stringify(value)}`,
    (error: { code: string; status: number; detail: object }) =>
      `${error.code} ${error.status} ${JSON.stringify(error.detail)}`,
  );
  return { code, ms: spent() };
}

const aes = () => randomBytes(32);
const HOSTILE: Readonly<Record<string, () => unknown>> = {
  'alg none': () => forged({ alg: 'none', enc: 'A256GCM', kid: jwk['kid'] }),
  'alg dir': () => seal(words(), { alg: 'dir' }, aes()),
  'alg A256KW': () => seal(words(), { alg: 'A256KW' }, aes()),
  'alg RSA1_5': () => forged({ alg: 'RSA1_5', enc: 'A256GCM', kid: jwk['kid'] }),
  'alg RSA-OAEP of a key of his own': () =>
    seal(words(), { alg: 'RSA-OAEP-256' }, generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey),
  'PBES2 with a billion iterations': () =>
    forged({
      alg: 'PBES2-HS512+A256KW',
      enc: 'A256GCM',
      p2c: 1_000_000_000,
      p2s: 'AAAAAAAAAAAAAAAA',
      kid: jwk['kid'],
    }),
  'ECDH-ES+A256KW': async () => seal(words(), { alg: 'ECDH-ES+A256KW' }),
  'another content encryption': async () => seal(words(), { enc: 'A128CBC-HS256' }),
  'zip in the header': () => forged({ alg: 'ECDH-ES', enc: 'A256GCM', zip: 'DEF', kid: jwk['kid'] }),
  'another curve point': () =>
    forged({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: jwk['kid'],
      epk: { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' },
    }),
  'a key that is named twice': () =>
    seal(new TextEncoder().encode(`{"username":"karim","iat":${now()},"jti":"${jti()}","username":"mia"}`)),
  'a wrong kid': () => seal(words(), { kid: 'x' }),
  'no kid': () => seal(words(), { kid: undefined }),
  'the key of somebody else': async () =>
    seal(
      words(),
      {},
      await importJWK(
        generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }) as never,
        'ECDH-ES',
      ),
    ),
  'a tampered tag': async () => flip(await seal(words()), (await seal(words())).length - 5),
  'a tampered text': async () => {
    const parts = (await seal(words())).split('.');
    return [...parts.slice(0, 3), flip(parts[3] ?? '', 4), parts[4]].join('.');
  },
  'a tampered header': async () => flip(await seal(words()), 12),
  'iat ten minutes ago': () => seal(words({ iat: now() - 600 })),
  'iat just outside of the window': () => seal(words({ iat: now() - WINDOW_S - 1 })),
  'iat in the future': () => seal(words({ iat: now() + 600 })),
  'iat in ms': () => seal(words({ iat: clock })),
  'iat as text': () => seal(words({ iat: String(now()) })),
  'no iat': () => seal({ username: 'karim', jti: jti() }),
  'no jti': () => seal({ username: 'karim', iat: now() }),
  'a short jti': () => seal(words({ jti: 'a' })),
  'a long jti': () => seal(words({ jti: 'a'.repeat(65) })),
  'a plaintext body': () => ({ username: 'karim', password: 'x' }),
  'a plain text': () => JSON.stringify(words()),
  'a signed token': () => new SignJWT(words()).setProtectedHeader({ alg: 'HS256' }).sign(aes()),
  nothing: () => undefined,
  'a list': () => ['a'],
  'a list inside': () => seal([1, 2] as object),
  'a number inside': () => seal(new TextEncoder().encode('7')),
  'no JSON inside': () => seal(new TextEncoder().encode('{')),
  'bad UTF-8 inside': () => seal(new Uint8Array([0x22, 0xff, 0xfe, 0x22])),
  'a NUL inside': () => seal(words({ username: 'a\u0000b' })),
  'half of a character inside': () => seal(words({ username: 'a\ud800' })),
  'too long': () => seal(words({ filler: 'x'.repeat(17_000) })),
};

describe('encrypted calls (CHECKS 36)', () => {
  it('accept an honest message once, up to the edge of the window', async () => {
    const message = await seal(words({ iat: now() - WINDOW_S + 1 }));
    expect(await wire.open(message)).toEqual({ username: 'karim' });
    expect((await refused(message)).code).toBe('crypto.rejected 400 {}');
  });

  it('refuse a message again after its window as too old, and before as replayed', async () => {
    const message = await seal(words());
    await wire.open(message);
    clock += 600_000;
    used.clear();
    expect((await refused(message)).code).toBe('crypto.rejected 400 {}');
    clock -= 600_000;
  });

  for (const [name, make] of Object.entries(HOSTILE))
    it(`refuse ${name}, uniformly and within 50 ms`, async () => {
      const message = await make();
      const { code, ms } = await refused(message);
      expect(code).toBe('crypto.rejected 400 {}');
      expect(ms).toBeLessThan(50);
    });
});

describe('keys of the installation', () => {
  it('are made once, kept with mode 0600, and give the same keys to the next process', () => {
    const again = loadKeys(folder);
    expect(again.derive('a')).toEqual(keys.derive('a'));
    expect(again.derive('a')).not.toEqual(again.derive('b'));
    for (const name of ['master', 'wire.pem'])
      expect(statSync(join(folder, 'keys', name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'keys/master'), 'utf8').length).toBe(65);
  });

  it('that others can read, or that are weak, or cut off stop the server', () => {
    const start = (change: (path: string) => void) => {
      const other = mkdtempSync(join(tmpdir(), 'haat-keys-'));
      loadKeys(other);
      change(join(other, 'keys/master'));
      try {
        return () => loadKeys(other);
      } finally {
        process.once('exit', () => rmSync(other, { recursive: true, force: true }));
      }
    };
    expect(start((path) => chmodSync(path, 0o644))).toThrow('can be read by others');
    expect(start((path) => writeFileSync(path, `${'00'.repeat(32)}\n`))).toThrow('not a 32-byte random key');
    expect(start((path) => writeFileSync(path, 'abcd\n'))).toThrow('not a 32-byte random key');
  });
});

describe('sealing', () => {
  it('opens only what was sealed, unaltered, in its own place', () => {
    const sealer = createSealer(createHash('sha256').update('k').digest());
    const sealed = sealer.seal(Buffer.from('secret'), 'row 1');
    expect(sealer.open(sealed, 'row 1').toString()).toBe('secret');
    expect(sealed.includes('secret')).toBe(false);
    expect(() => sealer.open(sealed, 'row 2')).toThrow();
    for (const at of [0, 12, sealed.length - 1]) {
      const altered = Buffer.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(() => sealer.open(altered, 'row 1')).toThrow();
    }
    expect(() => createSealer(randomBytes(32)).open(sealed, 'row 1')).toThrow();
  });
});
