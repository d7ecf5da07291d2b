/** Sealing of encrypted calls: JWE compact, ECDH-ES + A256GCM, with `iat` and `jti` against replay (docs/API.md). Loaded only where a form needs it. */
import { CompactEncrypt, importJWK } from 'jose';
import type { JWK } from 'jose';
import type { Seal } from './api.ts';

export async function sealTo(keys: readonly JWK[]): Promise<Seal> {
  const jwk = keys.find((key) => key.kty === 'EC' || key.kty === 'OKP');
  if (!jwk?.kid) throw new Error('the server published no sealing key');
  const key = await importJWK(jwk, 'ECDH-ES');
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid };
  return async (plaintext) => {
    const claims = { ...plaintext, iat: Math.floor(Date.now() / 1000), jti: crypto.randomUUID() };
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader(header)
      .encrypt(key);
  };
}
