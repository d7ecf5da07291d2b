/** What the sea is built on: rooms below it, handed in by the roof. */
import type { StakesNeeds } from '#features/play/stakes/service/kind.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Runner } from '#platform/db/db.ts';

/** Seeds made, sealed and opened; opening is kept in memory. */
export type SeedKeeper = {
  readonly make: () => { readonly id: string; readonly sealed: Buffer; readonly hash: string };
  readonly open: (id: string, sealed: Uint8Array) => Buffer;
  readonly draw: (seed: Buffer, clientSeed: string, nonce: number, start: number) => Draw;
};

export type SeaNeeds = StakesNeeds & {
  /** What members are called, before it is masked. */
  readonly namesOf: (
    runner: Runner,
    ids: readonly MemberId[],
  ) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  readonly seeds: SeedKeeper;
  /** For the last link of each day. */
  readonly sealer: Sealer;
  /** Whether shots may go on without a press: the law of the brand and its own setting. */
  readonly mayAuto: (brandId: BrandId) => Promise<boolean>;
  /** What the law of the brand asks from one volley of a cannon to the next, ms; 0 where it asks nothing. */
  readonly lawPaceMs: (brandId: BrandId) => Promise<number>;
};
