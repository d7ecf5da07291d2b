/** What tables are built on: rooms below them, handed in by the roof. */
import type { TableEngine } from '#games/table-contract.ts';
import type { StakesDeps } from '#features/play/stakes/service/kind.ts';
import type { Sealer } from '#platform/crypto/seal.ts';

export type TablesDeps = StakesDeps & {
  /** Engine code → engine that deals today. */
  readonly engines: ReadonlyMap<string, TableEngine>;
  /** For the last link of each day. */
  readonly sealer: Sealer;
};
