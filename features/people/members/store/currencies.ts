/** The currencies of members. */
import type { MemberId } from '#kernel/ids.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import { type Runner, statement } from '#platform/db/db.ts';

const CURRENT = statement<{ currency: string }>(
  'members.currency',
  'select currency from members.members where id = $1',
);
export const currentCurrency = async (runner: Runner, memberId: string): Promise<CurrencyCode | undefined> =>
  (await runner.one(CURRENT, [memberId]))?.currency;

const OPENED = statement<{ currency: string }>(
  'members.opened_currencies',
  `select currency from members.currencies where member_id = $1
   union select currency from members.members where id = $1`,
);
export const openedCurrencies = async (
  runner: Runner,
  memberId: string,
): Promise<ReadonlySet<CurrencyCode>> =>
  new Set((await runner.rows(OPENED, [memberId])).map(({ currency }) => currency));

const OPENED_IN = statement<{ currency: string }>(
  'members.currencies_of_brand',
  'select distinct currency from members.currencies where brand_id = $1',
);
/** What members of a brand have opened. */
export const currenciesOpenedIn = async (runner: Runner, brandId: string): Promise<readonly CurrencyCode[]> =>
  (await runner.rows(OPENED_IN, [brandId])).map(({ currency }) => currency);

const OPEN = statement<unknown>(
  'members.open_currency',
  `insert into members.currencies (member_id, currency, brand_id) values ($1, $2, $3)
   on conflict do nothing`,
);
export const openCurrency = (
  runner: Runner,
  { memberId, brandId, currency }: { memberId: MemberId; brandId: string; currency: CurrencyCode },
): Promise<number> => runner.run(OPEN, [memberId, currency, brandId]);

const USE = statement<unknown>(
  'members.use_currency',
  'update members.members set currency = $2 where id = $1',
);
export const useCurrency = (runner: Runner, memberId: string, currency: CurrencyCode): Promise<number> =>
  runner.run(USE, [memberId, currency]);
