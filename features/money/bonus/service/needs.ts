/** What bonuses stand on. */
import type { Brands } from '#features/setup/brand/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';

/** What granting and paying take. */
export type EngineNeeds = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly clock: Clock;
};

export type BonusNeeds = EngineNeeds & {
  readonly brands: Brands;
  readonly log: Log;
};
