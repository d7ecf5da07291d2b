/**
 * Encrypted calls (docs/API.md): compact JWE, ECDH-ES + A256GCM, plaintext = the call's JSON plus `iat` (unix s) and `jti`.
 * Anything else – other algorithms, compression, an old or repeated message – is one uniform refusal.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, compactDecrypt, exportJWK } from 'jose';
import { holdsHalves, namesFoul } from '#kernel/json.ts';
import { defineFaults } from '#kernel/faults.ts';
import type { InstallationKeys } from './keys.ts';

export const cryptoFaults = defineFaults({ 'crypto.rejected': { status: 400 } });

/** Accepted age of a message, seconds, either way. */
export const WINDOW_S = 120;
const MAX_LENGTH = 16_384;

/** Remembers a `jti` until its window has passed; false when it was seen before. Shared by all processes. */
export type ReplayStore = (jti: string, expiresAt: Date) => Promise<boolean>;

export type WireCrypto = {
  readonly jwks: () => Promise<{ keys: Record<string, string>[] }>;
  /** @throws crypto.rejected */
  readonly open: (compact: unknown) => Promise<Record<string, unknown>>;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export async function createWireCrypto(
  keys: InstallationKeys,
  replay: ReplayStore,
  now: () => number = Date.now,
): Promise<WireCrypto> {
  const jwk = await exportJWK(keys.wirePublic);
  const kid = await calculateJwkThumbprint(jwk);
  const published = {
    kty: jwk.kty ?? '',
    crv: jwk.crv ?? '',
    x: jwk.x ?? '',
    y: jwk.y ?? '',
    kid,
    use: 'enc',
    alg: 'ECDH-ES',
  };

  const previous = keys.wirePrevious && {
    ...keys.wirePrevious,
    kid: await calculateJwkThumbprint(await exportJWK(createPublicKey(keys.wirePrevious.key))),
  };

  /** The key a message says it was sealed with: the present one, or for a while the one before. */
  const keyFor = (named: string | undefined): KeyObject => {
    if (named === kid) return keys.wirePrivate;
    if (previous && named === previous.kid && now() < previous.until) return previous.key;
    throw cryptoFaults('crypto.rejected');
  };

  const decrypt = async (compact: unknown): Promise<Record<string, unknown>> => {
    if (typeof compact !== 'string' || compact.length > MAX_LENGTH) throw cryptoFaults('crypto.rejected');
    const { plaintext, protectedHeader } = await compactDecrypt(compact, ({ kid: named }) => keyFor(named), {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    if ('zip' in protectedHeader) throw cryptoFaults('crypto.rejected');
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
    // PostgreSQL stores no NUL in a text; the door refuses it in a plain body for the same reason.
    if (text.includes('\\u0000')) throw cryptoFaults('crypto.rejected');
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || namesFoul(text) || holdsHalves(text)) throw cryptoFaults('crypto.rejected');
    return value;
  };

  const open = async (compact: unknown): Promise<Record<string, unknown>> => {
    let message: Record<string, unknown>;
    try {
      message = await decrypt(compact);
    } catch {
      throw cryptoFaults('crypto.rejected');
    }
    const { iat, jti, ...body } = message;
    if (typeof iat !== 'number' || Math.abs(now() / 1000 - iat) > WINDOW_S)
      throw cryptoFaults('crypto.rejected');
    if (typeof jti !== 'string' || jti.length < 8 || jti.length > 64) throw cryptoFaults('crypto.rejected');
    if (!(await replay(jti, new Date((iat + 2 * WINDOW_S) * 1000)))) throw cryptoFaults('crypto.rejected');
    return body;
  };

  return { jwks: async () => ({ keys: [published] }), open };
}
