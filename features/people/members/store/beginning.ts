import { statement } from '#platform/db/db.ts';

/** For `fewBeginning` (platform/db/beginning.ts). */
export const BEGINNING = statement<{ id: string }>(
  'members.beginning',
  'select id from members.members where brand_id = $1 and account ~>=~ $3 and account ~<~ $4 limit $2',
);
