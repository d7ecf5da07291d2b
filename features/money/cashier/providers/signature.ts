/**
 * How callbacks are signed: key id, unix time, and base64(HMAC-SHA256(secret, `METHOD\nPATH\nTIMESTAMP\nsha256hex(body)`)).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const MAX_SKEW_S = 30;
const TIMESTAMP = /^[0-9]{10}$/;

type Signed = { readonly method: string; readonly path: string; readonly body: Buffer };

function macOf(secret: Buffer, { method, path, body }: Signed, timestamp: string): Buffer {
  const hash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update(`${method}\n${path}\n${timestamp}\n${hash}`).digest();
}

export const sign = (
  keyId: string,
  secret: Buffer,
  signed: Signed,
  nowMs: number,
): Record<string, string> => {
  const timestamp = String(Math.floor(nowMs / 1000));
  return {
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-signature': macOf(secret, signed, timestamp).toString('base64'),
  };
};

/** In constant time; false for a missing header, another key, a wrong or old signature. */
export function isSigned(
  keyId: string,
  secret: Buffer,
  signed: Signed,
  header: (name: string) => string | undefined,
  nowMs: number,
): boolean {
  const timestamp = header('x-timestamp') ?? '';
  const given = Buffer.from(header('x-signature') ?? '', 'base64');
  const wanted = macOf(secret, signed, timestamp);
  const right = given.length === wanted.length && timingSafeEqual(given, wanted);
  return (
    right &&
    header('x-key-id') === keyId &&
    TIMESTAMP.test(timestamp) &&
    Math.abs(nowMs / 1000 - Number(timestamp)) <= MAX_SKEW_S
  );
}
