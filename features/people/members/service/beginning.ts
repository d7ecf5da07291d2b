import type { Runner } from '#platform/db/db.ts';
import { readBeginning } from '../store/beginning.ts';

/** So many members are looked up one by one; what more of them did is soon found along the index of their brand. */
const FEW = 5_000;

/**
 * Whose account begins so, for lists of what members did: null where nothing is asked for, and where they are too many to name. Names are
 * matched by `like` then, row by row, in a subquery that gives a value: of one that asks whether there is one, PostgreSQL may read all members.
 */
export async function membersBeginning(
  runner: Runner,
  brandId: string,
  prefix: string | undefined,
): Promise<readonly string[] | null> {
  if (prefix === undefined || prefix === '') return null;
  const found = await readBeginning(runner, brandId, prefix, FEW + 1);
  return found.length > FEW ? null : found;
}
