import { type Runner, statement } from '#platform/db/db.ts';
import { between } from '#platform/db/like.ts';

const BEGINNING = statement<{ id: string }>(
  'members.beginning',
  'select id from members.members where brand_id = $1 and account ~>=~ $3 and account ~<~ $4 limit $2',
);
/** Ids of those whose account begins so, in no order. */
export const readBeginning = async (
  runner: Runner,
  brandId: string,
  prefix: string,
  limit: number,
): Promise<string[]> =>
  (await runner.rows(BEGINNING, [brandId, limit, ...between(prefix)])).map(({ id }) => id);
