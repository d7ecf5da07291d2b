/** What tables are built on: rooms below them, handed in by the roof. */
import type { TableEngine } from '#games/table-contract.ts';
import type { StakesNeeds } from '#features/play/stakes/service/kind.ts';
import type { MemberId } from '#kernel/ids.ts';
import type { Runner } from '#platform/db/db.ts';
import type { Sealer } from '#platform/crypto/seal.ts';

export type TablesNeeds = StakesNeeds & {
  /** Engine code → engine that deals today. */
  readonly engines: ReadonlyMap<string, TableEngine>;
  /** What members are called, before it is masked. */
  readonly namesOf: (
    runner: Runner,
    ids: readonly MemberId[],
  ) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** For the last link of each day. */
  readonly sealer: Sealer;
};
