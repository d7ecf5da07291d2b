/** What the host of rounds is built on: rooms below it, handed in by the roof. */
import type { StakeGate, StakeLabel } from '#features/play/stakes/service/kind.ts';
import type { Engine } from '#games/contract.ts';
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import type { Fault } from '#kernel/faults.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { SeedKeeper } from './seeds.ts';

/** A game as the brand offers it. */
export type OfferedGame = {
  readonly code: string;
  readonly category: string;
  readonly vendor: string;
  readonly name: (language: string) => string;
  readonly engine: Engine;
  readonly stakes: readonly Minor[];
  readonly defaultStake: Minor;
  readonly cycleMs: number;
  /** The brand's jurisdiction lets features be bought. */
  readonly mayBuy?: boolean;
  /** It lets several rounds be asked for at once. */
  readonly mayAutoplay?: boolean;
  /** Being looked after: takes no new stake; what is open goes on. */
  readonly closed?: boolean;
};

/** The one gate of stakes, and the pace alone: protection.too_soon when less than `cycleMs` has passed since the last start (RULINGS, Games). */
export type RoundsGate = StakeGate & {
  readonly pace: (now: number, lastAt: number, cycleMs: number) => Fault | undefined;
};

export type RoundsNeeds = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly seeds: SeedKeeper;
  readonly gate: RoundsGate;
  readonly games: (
    brandId: BrandId,
    code: string,
    currency: CurrencyCode,
  ) => Promise<OfferedGame | undefined>;
  /** How a title is classified, also one that is no longer offered. */
  readonly labelOf: (code: string) => Promise<StakeLabel>;
  /** What members play in; left out where brands keep one currency each. */
  readonly currencies?: {
    readonly current: CurrencyOf;
    readonly several: (brandId: BrandId) => Promise<boolean>;
  };
  readonly clock: Clock;
  readonly log: Log;
};

/** What others may see of members, before it is masked. */
export type NamesOf = (
  runner: Runner,
  ids: readonly string[],
) => Promise<readonly { readonly id: string; readonly name: string }[]>;

/** Puts the house's own games on the shelves. */
export type Shelve = (tx: Tx, vendor: VendorRow, games: readonly GameRow[]) => Promise<void>;

export type Player = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: CurrencyCode;
};
