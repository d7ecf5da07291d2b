/** The keys a push service knows an installation by (RFC 8292, VAPID): a pair on P-256, made of the installation's master key. */
import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';

export type PushKeys = {
  readonly privateKey: KeyObject;
  /** Uncompressed point, base64url: what a browser is handed as `applicationServerKey`. */
  readonly publicKey: string;
};

/** Order of the group: a scalar is one of 1 … n − 1. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** @param seed 32 bytes, always the same for an installation: a pair that changed would end every subscription */
export function pushKeys(seed: Buffer): PushKeys {
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: d.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  };
  return {
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    publicKey: point.toString('base64url'),
  };
}
