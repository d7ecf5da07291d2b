/**
 * How calls between an operator and a vendor are signed. A: key id, unix time and base64(HMAC-SHA256(secret, `METHOD\nPATH\nTIMESTAMP\nsha256hex(body)`)).
 * B: base64(RSA-SHA256) over the exact bytes of the body, in a header of its own.
 */
import { createHash, createHmac, createSign, createVerify, timingSafeEqual } from 'node:crypto';
import { MAX_SKEW_S } from '../contract/protocol.ts';

export type Signed = { readonly method: string; readonly path: string; readonly body: Uint8Array };
export type HeaderOf = (name: string) => string | undefined;

const TIMESTAMP = /^[0-9]{10}$/;
export const RSA_HEADER = 'x-hub88-signature';

function macOf(secret: Uint8Array, { method, path, body }: Signed, timestamp: string): Buffer {
  const hash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update(`${method}\n${path}\n${timestamp}\n${hash}`).digest();
}

export function signA(
  key: { readonly keyId: string; readonly secret: Uint8Array },
  signed: Signed,
  nowMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  return {
    'x-key-id': key.keyId,
    'x-timestamp': timestamp,
    'x-signature': macOf(key.secret, signed, timestamp).toString('base64'),
  };
}

/** In constant time; false for a missing header, another key, a wrong or old signature. */
export function isSignedA(
  key: { readonly keyId: string; readonly secret: Uint8Array },
  signed: Signed,
  header: HeaderOf,
  nowMs: number,
): boolean {
  const timestamp = header('x-timestamp') ?? '';
  const given = Buffer.from(header('x-signature') ?? '', 'base64');
  const wanted = macOf(key.secret, signed, timestamp);
  const right = given.length === wanted.length && timingSafeEqual(given, wanted);
  return (
    right &&
    header('x-key-id') === key.keyId &&
    TIMESTAMP.test(timestamp) &&
    Math.abs(nowMs / 1000 - Number(timestamp)) <= MAX_SKEW_S
  );
}

export const signB = (privatePem: string, body: Uint8Array): Record<string, string> => ({
  [RSA_HEADER]: createSign('RSA-SHA256').update(body).sign(privatePem, 'base64'),
});

/** False too where the key or the signature cannot be read. */
export function isSignedB(publicPem: string, body: Uint8Array, header: HeaderOf): boolean {
  const given = header(RSA_HEADER);
  if (given === undefined || publicPem === '') return false;
  try {
    return createVerify('RSA-SHA256').update(body).verify(publicPem, given, 'base64');
  } catch {
    // A text that is no signature proves nothing: the call is refused like one with a wrong one.
    return false;
  }
}
