/** The row of a brand is held while the list of its currencies matters. */
import { type Runner, statement } from '#platform/db/db.ts';

const SHARE = statement<unknown>('brand.share', 'select 1 from brand.brands where id = $1 for share');
/** Until the transaction ends nobody changes the brand; others may do the same beside it. */
export const shareBrand = (runner: Runner, brandId: string): Promise<unknown> => runner.one(SHARE, [brandId]);
