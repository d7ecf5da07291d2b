/** What bonuses stand on. */
import type { Approvals } from '#features/people/approvals/room.ts';
import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { May } from '#platform/trail/staff-action.ts';

/** What granting and paying take. */
export type EngineNeeds = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly clock: Clock;
};

/** What looks like abuse of bonuses: how many others share something with a member, and how much he laid on opposite sides. */
export type Hint = {
  readonly kind: 'shared_device' | 'shared_address' | 'shared_account' | 'opposite_bets';
  readonly count: number;
};

export type BonusNeeds = EngineNeeds & {
  readonly brands: Brands;
  readonly log: Log;
  readonly currencyOf: CurrencyOf;
  readonly approvals: Approvals;
  readonly may?: May | undefined;
  /** Rooms above know devices, addresses and accounts (apps/server/compose.ts). */
  readonly hintsFor: (runner: Runner, memberId: string, brandId: string) => Promise<Hint[]>;
};
