/** Which currencies a brand offers, as this process last read it; and what holds when staff change the list. */
import type { BrandId } from '#kernel/ids.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import type { Runner } from '#platform/db/db.ts';
import { CurrencySettings } from '../contract/currencies.ts';
import { brandFaults } from '../faults.ts';
import { type Currencies, currenciesIn } from '../rules/currencies.ts';
import type { Brands } from '../service.ts';

type Value = typeof CurrencySettings.defaults;

/** Read once a change: a bet parses no list. Brands that store none share the defaults, so the main currency is part of the name. */
const read = new WeakMap<Value, Map<CurrencyCode, Currencies>>();

function readOnce(main: CurrencyCode, value: Value): Currencies {
  const known = read.get(value) ?? new Map<CurrencyCode, Currencies>();
  read.set(value, known);
  const currencies = known.get(main) ?? currenciesIn(main, value.currencies);
  known.set(main, currencies);
  return currencies;
}

type Source = Pick<Brands, 'byId' | 'known' | 'settings'>;

export async function currenciesOf({ byId, settings }: Pick<Source, 'byId' | 'settings'>, id: BrandId) {
  const [{ currency }, value] = await Promise.all([byId(id), settings.of(id, CurrencySettings)]);
  return readOnce(currency, value);
}

/** The same without waiting; undefined where this process has not read the brand. */
export function currenciesKnown({ known, settings }: Pick<Source, 'known' | 'settings'>, id: BrandId) {
  const brand = known(id);
  const value = settings.known(id, CurrencySettings) ?? CurrencySettings.defaults;
  return brand && readOnce(brand.currency, value);
}

/** The currencies members of a brand have opened, by the room that knows members. */
export type OpenedCurrencies = (runner: Runner, brandId: BrandId) => Promise<readonly string[]>;

/**
 * The caller holds the brand's row, and so does whoever opens a currency.
 * @throws brand.bad_field for the main currency · brand.currency_held for one that members have and the list leaves out
 */
export async function checkCurrencies(
  runner: Runner,
  openedCurrencies: OpenedCurrencies,
  brandId: BrandId,
  main: CurrencyCode,
  { currencies }: Value,
): Promise<void> {
  const listed = new Set<string>(currencies.map(({ currency }) => currency));
  if (listed.has(main)) throw brandFaults('brand.bad_field', { fields: { currencies: 'brand.bad_field' } });
  const held = (await openedCurrencies(runner, brandId)).find((one) => one !== main && !listed.has(one));
  if (held !== undefined)
    throw brandFaults('brand.currency_held', {
      params: { currency: held },
      fields: { currencies: 'brand.currency_held' },
    });
}
