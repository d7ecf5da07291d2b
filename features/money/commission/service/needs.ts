import type { Approvals } from '#features/people/approvals/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { May } from '#platform/trail/staff-action.ts';

/** What the tree of agents tells: lines from the top down to a member, and points by member and plate. */
export type Tree = {
  readonly linesOf: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly pointsOf: (
    runner: Runner,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>>;
};

export type CommissionNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly log: Log;
  readonly tree: Tree;
  readonly approvals: Approvals;
  readonly may?: May | undefined;
};
