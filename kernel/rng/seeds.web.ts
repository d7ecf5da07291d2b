/** The checker's side of fair randomness: the same blocks from the browser's own WebCrypto. */
import { type BlockSource, blockMessage } from './draw.ts';

const hexToBytes = (hex: string): Uint8Array<ArrayBuffer> => {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new RangeError('seed must be lower-case hex');
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16);
  return bytes;
};

const bytesToHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of the revealed seed's bytes: must equal the fingerprint shown before play. */
export async function seedHash(serverSeedHex: string): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', hexToBytes(serverSeedHex))));
}

/** The first `count` blocks of a round, for a draw that runs synchronously. A round that wants more throws `BlocksExhausted`. */
export async function fetchBlocks(
  serverSeedHex: string,
  clientSeed: string,
  nonce: number,
  count: number,
): Promise<BlockSource> {
  const key = await crypto.subtle.importKey(
    'raw',
    hexToBytes(serverSeedHex),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const encoder = new TextEncoder();
  const blocks = await Promise.all(
    Array.from({ length: count }, async (_, cursor) => {
      const message = encoder.encode(blockMessage(clientSeed, nonce, cursor));
      return new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
    }),
  );
  return (cursor) => {
    const block = blocks[cursor];
    if (!block) throw new BlocksExhausted(cursor);
    return block;
  };
}

export class BlocksExhausted extends Error {
  readonly cursor: number;
  constructor(cursor: number) {
    super(`block ${cursor} was not fetched`);
    this.name = 'BlocksExhausted';
    this.cursor = cursor;
  }
}
