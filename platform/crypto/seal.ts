/** Sealing at rest: AES-256-GCM, bound to the row it belongs to. Layout: 12-byte nonce · ciphertext · 16-byte tag. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type Sealer = {
  readonly seal: (plain: Uint8Array, context: string) => Buffer;
  /** @throws when the bytes were altered or belong to another context */
  readonly open: (sealed: Uint8Array, context: string) => Buffer;
};

export function createSealer(key: Buffer): Sealer {
  return {
    seal(plain, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, context) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(
        Buffer.from(context),
      );
      decipher.setAuthTag(sealed.subarray(sealed.length - 16));
      return Buffer.concat([decipher.update(sealed.subarray(12, sealed.length - 16)), decipher.final()]);
    },
  };
}
