import { fewBeginning } from '#platform/db/beginning.ts';
import type { Runner } from '#platform/db/db.ts';
import { BEGINNING } from '../store/beginning.ts';

/** Ids of the members whose account begins so; null as `fewBeginning` says. */
export const membersBeginning = (
  runner: Runner,
  brandId: string,
  prefix: string | undefined,
): Promise<readonly string[] | null> => fewBeginning(runner, BEGINNING, brandId, prefix);
