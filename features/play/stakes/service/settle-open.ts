/**
 * Many open stakes brought to their end: a draw with 100,000 bets, a match with 100,000 slips. Page by page, each page one transaction;
 * what is still open is the only memory, so it can be killed anywhere, begun again, and run by several processes at once.
 */
import type { MemberId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Ending, OpenStake } from './end.ts';
import type { StakesDeps } from './kind.ts';

/** A stake that was found open, before anything of it is locked. */
export type Found = Pick<OpenStake, 'memberId' | 'brandId' | 'currency' | 'ref'>;

export type Ended<Row> = {
  readonly row: Row;
  readonly ending: Ending;
  readonly transferId: string;
  /** The member's cash after it, and its version. */
  readonly balance: bigint;
  readonly version: number;
  readonly at: Date;
};

/** One draw, match, table or whatever ends many stakes together. */
export type Settlement<Row extends OpenStake> = {
  /** Stakes still open, in the order of their refs, after `after`: no locks. Fewer than `limit` means there are no more behind them. */
  readonly find: (tx: Tx, after: string | undefined, limit: number) => Promise<readonly Found[]>;
  /**
   * The rows of these that are still open, locked `for update skip locked`. Their members' balances are locked by now: balances first,
   * rows second is the order of the whole house.
   */
  readonly claim: (tx: Tx, found: readonly Found[]) => Promise<readonly Row[]>;
  /** Pure: what became of it; undefined leaves it open. */
  readonly decide: (row: Row) => Ending | undefined;
  /** Writes the ends to the rows; its statements are issued together with the ledger's. */
  readonly write: (tx: Tx, ended: readonly Ended<Row>[]) => Promise<unknown>;
  /** Rows a transaction; 300 unless said. */
  readonly size?: number;
};

export type SettledCount = { readonly settled: number; readonly voided: number };

/**
 * Ends what `find` finds until nothing is left that `decide` would end. Resolves with what this process has ended.
 * @throws what `find`, `claim`, `decide` or `write` throw; pages that were committed stay
 */
export type SettleOpen = <Row extends OpenStake>(
  deps: Pick<StakesDeps, 'db' | 'ledger' | 'clock'>,
  settlement: Settlement<Row>,
) => Promise<SettledCount>;

export type { MemberId };
