import type { Brands } from '#features/setup/brand/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';
import type { Measure } from './measure.ts';

export type StatusNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly brands: Pick<Brands, 'byId'>;
  readonly may?: May | undefined;
  readonly measure: Measure;
};
