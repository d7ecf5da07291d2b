/** What the gate to vendors is built on: rooms below it, handed in by the roof. */
import type { StakesNeeds } from '#features/play/stakes/service/kind.ts';
import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { GameRow, VendorRow as Shelved } from '#features/setup/catalogue/store.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { May } from '#platform/trail/staff-action.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';

export type VendorNeeds = StakesNeeds & {
  /** Seals the secrets of keys. */
  readonly sealer: Sealer;
  readonly may?: May | undefined;
  readonly currencyOf: CurrencyOf;
  readonly accountOf: (runner: Runner, id: MemberId) => Promise<string | undefined>;
  readonly memberOf: (runner: Runner, brandId: BrandId, account: string) => Promise<MemberId | undefined>;
  /** Puts titles on the shelves. */
  readonly shelve: (tx: Tx, vendor: Shelved, games: readonly GameRow[]) => Promise<void>;
  /** Whether this title of the catalogue takes no new play at the moment. */
  readonly isClosed: (brandId: BrandId, code: string) => Promise<boolean>;
  /** Speaks with the vendors of this installation, which have no address outside of it. */
  readonly local?: ReadonlyMap<string, LocalVendorDoor> | undefined;
  /** Hosts of private networks may be called: tests and vendors beside us. */
  readonly privateNetworks?: boolean | undefined;
};

/** A vendor in this very process answers requests without a network. */
export type LocalVendorDoor = (request: {
  readonly method: string;
  readonly path: string;
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}) => Promise<{ readonly status: number; readonly text: string }>;
