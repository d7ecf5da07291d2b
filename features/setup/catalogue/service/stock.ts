/** Stocks the shelves: house vendors, profiles of the mathematics and all titles. Run again it writes only what differs. */
import type { Runner } from '#platform/db/db.ts';
import { countTitles, putMaths, putSplit, putTitles, putVendor } from '../store.ts';
import { MATHS } from '../titles/maths.ts';
import { makeTitles, TITLE_COUNT } from '../titles/titles.ts';
import { SPLITS, VENDORS } from '../titles/vendors.ts';

/** Answers how many titles were written. */
export async function stockTitles(runner: Runner): Promise<number> {
  for (const vendor of VENDORS) await putVendor(runner, { code: vendor.code, display_name: vendor.name });
  for (const { vendor, gameType } of SPLITS) await putSplit(runner, vendor, gameType);
  for (const profile of MATHS) await putMaths(runner, profile);
  // Making 10,000 names takes a quarter of a second: a start that finds them there does not.
  if ((await countTitles(runner)) >= TITLE_COUNT) return 0;
  return putTitles(runner, makeTitles());
}
