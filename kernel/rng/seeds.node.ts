/** The server's side of fair randomness: seeds and blocks from node:crypto. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type BlockSource, blockMessage } from './draw.ts';

export const SEED_BYTES = 32;

/** A new secret server seed, 32 bytes from the operating system. */
export const newServerSeed = (): Buffer => randomBytes(SEED_BYTES);

/** The fingerprint shown before play: SHA-256 of the seed's bytes, hex. */
export const seedHash = (serverSeed: Uint8Array): string =>
  createHash('sha256').update(serverSeed).digest('hex');

export const serverBlocks =
  (serverSeed: Uint8Array, clientSeed: string, nonce: number): BlockSource =>
  (cursor) =>
    createHmac('sha256', serverSeed)
      .update(blockMessage(clientSeed, nonce, cursor))
      .digest();
