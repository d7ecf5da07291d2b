/** What poker is built on: rooms below it, handed in by the roof. */
import type { StakesNeeds } from '#features/play/stakes/service/kind.ts';
import type { MemberId } from '#kernel/ids.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Runner } from '#platform/db/db.ts';

export type PokerNeeds = StakesNeeds & {
  /** For links that are not shown yet. */
  readonly sealer: Sealer;
  /** What members are called, before it is masked. */
  readonly namesOf: (
    runner: Runner,
    ids: readonly MemberId[],
  ) => Promise<readonly { readonly id: string; readonly name: string }[]>;
};
