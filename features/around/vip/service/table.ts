/** The table of levels of a brand as everything in the room reads it. */
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import type { BrandId } from '#kernel/ids.ts';
import { stretchAt } from '#kernel/days.ts';
import { parseAmount, scaleOf } from '#kernel/money.ts';
import type { Runner } from '#platform/db/db.ts';
import type { Basis, LevelTerms } from '../contract.ts';
import { VipSettings } from '../contract/settings.ts';
import type { Step } from '../rules/levels.ts';
import { rateOf } from '../rules/rebates.ts';
import { readTable, type SeenRow } from '../store/members.ts';
import type { VipNeeds } from './needs.ts';

/** Hundredths of a point. */
const POINT_DIGITS = 2;
const readDecimal = (text: string, digits: number): bigint => {
  const [whole = '0', rest = ''] = text.split('.');
  return BigInt(whole + rest.slice(0, digits).padEnd(digits, '0'));
};
const writeDecimal = (value: bigint, digits: number): string => {
  const one = 10n ** BigInt(digits);
  const rest = value % one;
  return rest === 0n ? String(value / one) : `${value / one}.${String(rest).padStart(digits, '0')}`;
};

export type Table = typeof VipSettings.defaults & {
  readonly version: number;
  readonly at: Date | null;
  readonly levels: readonly LevelTerms[];
  readonly steps: readonly Step[];
  readonly main: string;
  readonly zone: string;
  readonly today: string;
  /** What the window shows of a member, in the smallest unit of the basis. */
  readonly seenOf: (rows: readonly SeenRow[]) => bigint;
  readonly writeSeen: (seen: bigint) => string;
  /** What a level has on top of what everybody has, millionths. */
  readonly extraOf: (level: number, category: string) => number;
};

export const stepOf = (basis: Basis, main: string, text: string): bigint =>
  basis === 'points' ? readDecimal(text, POINT_DIGITS) : parseAmount(text, main);

export async function tableOf(needs: VipNeeds, runner: Runner, brandId: BrandId): Promise<Table> {
  const [brand, rules, { main, find }, row] = await Promise.all([
    needs.brands.byId(brandId),
    needs.brands.settings.of(brandId, VipSettings),
    currenciesOf(needs.brands, brandId),
    readTable(runner, brandId),
  ]);
  const levels = row?.levels ?? [];
  const steps = levels.map(({ needs: least, keeps }) => ({
    needs: stepOf(rules.basis, main, least),
    keeps: stepOf(rules.basis, main, keeps),
  }));
  return {
    ...rules,
    version: row?.version ?? 0,
    at: row?.at ?? null,
    levels,
    steps,
    main,
    zone: brand.timeZone,
    today: stretchAt('day', needs.clock.now(), brand.timeZone).date ?? '',
    seenOf: (rows) =>
      rows.reduce(
        (sum, { currency, points, valid }) =>
          sum + (rules.basis === 'points' ? points : (find(currency)?.toMain(valid, 'down') ?? 0n)),
        0n,
      ),
    writeSeen: (seen) => writeDecimal(seen, rules.basis === 'points' ? POINT_DIGITS : scaleOf(main)),
    extraOf: (level, category) =>
      rateOf(levels[level - 1]?.rates.find((rate) => rate.category === category)?.extra ?? '0'),
  };
}
