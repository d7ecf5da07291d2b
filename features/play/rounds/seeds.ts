/**
 * Seeds of a member or a trial: made here, sealed at rest, revealed only by rotation. The next seed's fingerprint is known
 * before the client seed is chosen, and the server never chooses both: the first client seed is the key of the first round, which the player's
 * device made after it was shown the fingerprint.
 */
import { type Draw, createDraw } from '#kernel/rng/draw.ts';
import { newServerSeed, seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import { newId } from '#kernel/ids.ts';
import type { Sealer } from '#platform/crypto/seal.ts';

export type NewSeed = { readonly id: string; readonly sealed: Buffer; readonly hash: string };

export type SeedKeeper = {
  readonly make: () => NewSeed;
  /** The secret of a sealed seed. Kept in memory: one opening costs 8 µs, a bet must not. */
  readonly open: (id: string, sealed: Uint8Array) => Buffer;
  /** As `open`, when the secret is in memory already. */
  readonly known: (id: string) => Buffer | undefined;
  readonly draw: (seed: Buffer, clientSeed: string, nonce: number, start: number) => Draw;
};

const KEPT = 50_000;

export function createSeedKeeper(sealer: Sealer): SeedKeeper {
  const opened = new Map<string, Buffer>();
  return {
    make: () => {
      const id = newId<'seed'>();
      const seed = newServerSeed();
      return { id, sealed: sealer.seal(seed, id), hash: seedHash(seed) };
    },
    open: (id, sealed) => {
      const known = opened.get(id);
      if (known) return known;
      const seed = sealer.open(sealed, id);
      if (opened.size >= KEPT) opened.clear();
      opened.set(id, seed);
      return seed;
    },
    known: (id) => opened.get(id),
    draw: (seed, clientSeed, nonce, start) => createDraw(serverBlocks(seed, clientSeed, nonce), start),
  };
}
