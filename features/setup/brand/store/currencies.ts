/** Currencies members of a brand have opened. */
import { type Runner, statement } from '#platform/db/db.ts';

const OPENED = statement<{ currency: string }>(
  'brand.opened_currencies',
  'select distinct currency from members.currencies where brand_id = $1',
);
export const openedCurrencies = async (runner: Runner, brandId: string): Promise<readonly string[]> =>
  (await runner.rows(OPENED, [brandId])).map(({ currency }) => currency);

const SHARE = statement<unknown>('brand.share', 'select 1 from brand.brands where id = $1 for share');
/** Until the transaction ends nobody changes the brand; others may do the same beside it. */
export const shareBrand = (runner: Runner, brandId: string): Promise<unknown> => runner.one(SHARE, [brandId]);
