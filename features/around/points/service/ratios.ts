/** The ratio table of a brand as stakes are counted by it. */
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { PointsSettings } from '../contract/settings.ts';

export type Ratios = {
  readonly open: boolean;
  readonly zone: string;
  /** Stake for one point, minor units; 0 where the category earns none. */
  readonly unitOf: (category: string, currency: string) => bigint;
  /** What one point is paid as, minor units; 0 for a currency the brand does not offer. */
  readonly worthIn: (currency: string) => bigint;
  /** Deposit for one point, minor units; 0 for none. */
  readonly depositIn: (currency: string) => bigint;
  /** An amount of the main currency as it is paid in another; 0 for one the brand does not offer. */
  readonly paidIn: (amount: bigint, currency: string) => bigint;
  readonly main: string;
  readonly least: bigint;
  readonly convertible: boolean;
  readonly categories: readonly string[];
};

/** Units of a currency are rounded up and its worth down: no currency earns more than another. */
export async function ratiosOf({ brands }: { readonly brands: Brands }, brandId: BrandId): Promise<Ratios> {
  const [brand, rules, { main, find }] = await Promise.all([
    brands.byId(brandId),
    brands.settings.of(brandId, PointsSettings),
    currenciesOf(brands, brandId),
  ]);
  const units = new Map(rules.ratios.map(({ category, unit }) => [category, parseAmount(unit, main)]));
  const worth = parseAmount(rules.worth, main);
  const deposit = parseAmount(rules.deposit, main);
  const upIn = (amount: bigint, currency: string): bigint =>
    amount === 0n ? 0n : (find(currency)?.fromMain(amount, 'up') ?? 0n);
  return {
    open: rules.open,
    zone: brand.timeZone,
    unitOf: (category, currency) => upIn(units.get(category) ?? 0n, currency),
    worthIn: (currency) => find(currency)?.fromMain(worth, 'down') ?? 0n,
    depositIn: (currency) => upIn(deposit, currency),
    paidIn: (amount, currency) => find(currency)?.fromMain(amount, 'down') ?? 0n,
    main,
    least: BigInt(rules.least),
    convertible: rules.convertible,
    categories: rules.ratios.map(({ category }) => category),
  };
}
