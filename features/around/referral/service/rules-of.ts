/** What a brand pays for friends, in minor units of its main currency. */
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { stretchAt } from '#kernel/days.ts';
import type { BrandId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { ReferralSettings } from '../contract/settings.ts';
import type { ReferralNeeds } from './needs.ts';

export async function rulesOf({ brands, clock }: Pick<ReferralNeeds, 'brands' | 'clock'>, brandId: BrandId) {
  const [brand, own, { main, find }] = await Promise.all([
    brands.byId(brandId),
    brands.settings.of(brandId, ReferralSettings),
    currenciesOf(brands, brandId),
  ]);
  const amount = (text: string): bigint => parseAmount(text, main);
  const levels = [own.first, own.second, own.third].slice(0, own.levels).map(amount);
  const month = stretchAt('month', clock.now(), brand.timeZone);
  return {
    open: own.open,
    days: own.days,
    minDeposit: amount(own.minDeposit),
    minStake: amount(own.minStake),
    friend: amount(own.friend),
    levels,
    monthMost: own.monthMost,
    main,
    zone: brand.timeZone,
    monthBegan: new Date(month.from),
    monthDate: month.date ?? '',
    /** What an amount of any of its currencies counts. */
    inMain: (units: bigint, currency: string): bigint => find(currency)?.toMain(units, 'down') ?? 0n,
    measure: find,
  };
}
export type ReferralRules = Awaited<ReturnType<typeof rulesOf>>;
