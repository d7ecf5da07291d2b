/** Who is called so, for lists of what members did: as few as are worth looking up one by one, or nobody by name. */
import type { Runner, Statement } from './db.ts';
import { between } from './like.ts';

/** So many are looked up one by one; what more of them did is soon found along the index of their brand. */
const FEW = 5_000;

/**
 * @param query ids of members of `$1` whose account lies from `$3` to `$4` (`between`), `$2` of them at most
 * @returns null where nothing is asked for, and where they are too many to name. Names are matched by `like` then, row by row, in a subquery
 * that gives a value: of one that asks whether there is one, PostgreSQL may read all members.
 */
export async function fewBeginning(
  runner: Runner,
  query: Statement<{ id: string }>,
  brandId: string,
  prefix: string | undefined,
): Promise<readonly string[] | null> {
  if (prefix === undefined || prefix === '') return null;
  const found = await runner.rows(query, [brandId, FEW + 1, ...between(prefix)]);
  return found.length > FEW ? null : found.map(({ id }) => id);
}
