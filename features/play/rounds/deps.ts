/** What the host of rounds is built on: rooms below it, handed in by the roof. */
import type { Engine } from '#games/contract.ts';
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import type { Fault } from '#kernel/faults.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Statement, Tx } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { SeedKeeper } from './seeds.ts';

/** A game as the brand offers it. */
export type OfferedGame = {
  readonly code: string;
  readonly name: (language: string) => string;
  readonly engine: Engine;
  readonly stakes: readonly Minor[];
  readonly defaultStake: Minor;
  readonly cycleMs: number;
  /** Being looked after: takes no new stake; what is open goes on. */
  readonly closed?: boolean;
};

export type Ask = {
  readonly brandId: BrandId;
  readonly stake: Minor;
  readonly currency: CurrencyCode;
  readonly now: number;
  readonly lastAt: number;
  readonly cycleMs: number;
};

/** The one gate (people/protection): rows for many members in one read, then a pure decision for each. */
export type StakeGate = {
  readonly load: Statement<GateRow>;
  readonly refuse: (row: GateRow | undefined, ask: Ask) => Fault | undefined;
  /** The pace alone: protection.too_soon when less than `cycleMs` has passed since the last start (RULINGS). */
  readonly pace: (now: number, lastAt: number, cycleMs: number) => Fault | undefined;
};
export type GateRow = { readonly member_id: string };

export type RoundsDeps = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly seeds: SeedKeeper;
  readonly gate: StakeGate;
  readonly games: (
    brandId: BrandId,
    code: string,
    currency: CurrencyCode,
  ) => Promise<OfferedGame | undefined>;
  readonly clock: Clock;
  readonly log: Log;
};

/** Puts the house's own games on the shelves. */
export type Shelve = (tx: Tx, vendor: VendorRow, games: readonly GameRow[]) => Promise<void>;

export type Player = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: CurrencyCode;
};
