/** What is pushed is readable on the device alone: RFC 8291 with the content coding aes128gcm of RFC 8188. */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export type Device = {
  /** Uncompressed point of 65 bytes, made by the browser. */
  readonly p256dh: Buffer;
  /** 16 bytes, made by the browser. */
  readonly auth: Buffer;
};

/** One record, and a push service takes 4,096 bytes: header 86, tag 16, end mark 1. */
export const MOST_PLAIN = 3_993;
const RECORD = 4_096;

const derive = (key: Uint8Array, salt: Uint8Array, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** For tests: the vectors of the standard fix what is drawn at random. */
export type Drawn = { readonly privateKey: Buffer; readonly salt: Buffer };

/** @throws when the text is longer than one record holds, or the device's point is none of the curve */
export function encryptPush({ p256dh, auth }: Device, text: string, drawn?: Drawn): Buffer {
  const plain = Buffer.from(text, 'utf8');
  if (plain.length > MOST_PLAIN) throw new RangeError('a push holds one record');
  const own = createECDH('prime256v1');
  if (drawn) own.setPrivateKey(drawn.privateKey);
  else own.generateKeys();
  const ownPoint = own.getPublicKey();
  const salt = drawn?.salt ?? randomBytes(16);
  const secret = derive(
    own.computeSecret(p256dh),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPoint]),
    32,
  );
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD, 0);
  size.writeUInt8(ownPoint.length, 4);
  // 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final()]);
  return Buffer.concat([salt, size, ownPoint, sealed, cipher.getAuthTag()]);
}

/** The device's half of a subscription, as a browser names it; undefined where it is none. */
export function deviceOf(p256dh: string, auth: string): Device | undefined {
  const device = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  if (device.p256dh.length !== 65 || device.auth.length !== 16) return undefined;
  try {
    const probe = createECDH('prime256v1');
    probe.generateKeys();
    probe.computeSecret(device.p256dh);
    return device;
  } catch {
    // A point that is none of the curve gives its secret away, or breaks the first push to it.
    return undefined;
  }
}
