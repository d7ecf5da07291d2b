/** SQL of what the sample brand shows. */
import type { MemberId } from '#kernel/ids.ts';
import { statement } from '#platform/db/db.ts';

export const SAMPLE_WHO = statement<{ readonly id: MemberId }>(
  'vendors.sample_who',
  'select id from members.directory where brand_id = $1 and account = $2',
);
export const SAMPLE_ROUNDS = statement<{ readonly id: string }>(
  'vendors.sample_rounds',
  'select id from vendors.rounds where brand_id = $1 and vendor = $2 limit 1',
);
