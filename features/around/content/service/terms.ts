/** What a player agrees to when an account is opened. */
import type { Runner } from '#platform/db/db.ts';
import { currentVersions } from '../store/versions.ts';

/** The version of the brand's terms shown now; undefined where the brand has none. */
export const termsVersion = async (runner: Runner, brandId: string): Promise<number | undefined> =>
  (await currentVersions(runner, brandId)).find(({ page }) => page === 'terms')?.number;
