/**
 * Plates against what the house keeps of the plays they are paid of: no plate is above the least margin of its category. Plays whose edge depends on
 * what is chosen or done – dice, blackjack – are cut where they are counted (features/money/commission).
 */
import { PointsSettings } from '#features/around/points/contract/settings.ts';
import { costOf } from '#features/around/points/rules.ts';
import { PlateSettings } from '#features/people/agents/contract/settings.ts';
import { parsePoint } from '#features/people/agents/rules.ts';
import { BookSettings } from '#features/play/sportsbook/contract/settings.ts';
import type { SettingsCheck } from '#features/setup/brand/service/settings.ts';
import { TABLE_ENGINES } from '#games/registry.ts';
import { PROVED } from '#games/slots/models.ts';
import type { BrandId } from '#kernel/ids.ts';
import { Value } from 'typebox/value';
import type { Settings } from '#platform/settings/settings.ts';

type Rtp = { readonly numerator: string; readonly denominator: string };
const MILLIONTHS = 1_000_000n;
const POINTS_A_MARGIN = 100n;

const marginOf = ({ numerator, denominator }: Rtp): number => {
  const [back, of] = [BigInt(numerator), BigInt(denominator)];
  return back < of ? Number(((of - back) * MILLIONTHS) / of) : 0;
};
const least = (all: readonly number[]): number | undefined =>
  all.length === 0 ? undefined : Math.min(...all);

const tables = (category: string): number | undefined =>
  least(
    [...TABLE_ENGINES.values()].flatMap(({ category: own = 'LIVE', spots }) =>
      own === category ? spots.map(({ rtp }) => marginOf(rtp)) : [],
    ),
  );
const reels = (): number | undefined => least([...PROVED.values()].map(({ proof }) => marginOf(proof.rtp)));

/** @param margin thousandths on top of a fair price: of 1 + m that is staked m stays */
const keptOfPrices = (margin: number): number =>
  Number((BigInt(margin) * MILLIONTHS) / (1_000n + BigInt(margin)));

export type MarginNeeds = {
  readonly settings: Pick<Settings, 'of'>;
  readonly lottery: {
    readonly leastMargin: (brandId: string, category: string) => Promise<number | undefined>;
  };
};

/** In millionths; undefined for a category nobody knows the margin of. */
export async function leastMarginOf(
  { settings, lottery }: MarginNeeds,
  brandId: BrandId,
  category: string,
): Promise<number | undefined> {
  switch (category) {
    case 'RNG':
      return reels();
    case 'SPORTS':
    case 'ESPORTS':
      return keptOfPrices((await settings.of(brandId, BookSettings)).margin);
    case 'LOTT':
    case 'ELOTT':
      return lottery.leastMargin(brandId, category);
    default:
      return tables(category);
  }
}

/** Refuses a plate above the least margin of its category. */
export const plateCheck =
  (needs: MarginNeeds): SettingsCheck =>
  async (brandId, value) => {
    if (!Value.Check(PlateSettings.schema, value)) return undefined;
    const { plates } = Value.Parse(PlateSettings.schema, value) as typeof PlateSettings.defaults;
    for (const { plate, most } of plates) {
      const margin = await leastMarginOf(needs, brandId, plate);
      if (margin !== undefined && parsePoint(most) > BigInt(margin) * POINTS_A_MARGIN)
        return { field: 'plates', code: 'agents.plate_above_margin' };
    }
    return undefined;
  };

/** The plate of a category, in millionths of a stake, rounded up; nothing where the brand has none. */
export const plateOf =
  ({ settings }: Pick<MarginNeeds, 'settings'>) =>
  async (brandId: BrandId, category: string): Promise<number> => {
    const { plates } = await settings.of(brandId, PlateSettings);
    const most = plates.find(({ plate }) => plate === category)?.most ?? '0';
    return Number((parsePoint(most) + POINTS_A_MARGIN - 1n) / POINTS_A_MARGIN);
  };

/**
 * Refuses a ratio of points that costs more than before and, with the rebate everybody has, more than the least margin of its category. What
 * an agent's line is paid stands before both, and each stake is cut where it is counted (features/around/points).
 */
export const pointsCheck =
  (
    needs: MarginNeeds & {
      readonly rebateFor: (brandId: string, category: string, vendor: string) => Promise<number>;
    },
  ): SettingsCheck =>
  async (brandId, value) => {
    if (!Value.Check(PointsSettings.schema, value)) return undefined;
    const wanted = Value.Parse(PointsSettings.schema, value) as typeof PointsSettings.defaults;
    const stands = await needs.settings.of(brandId, PointsSettings);
    for (const { category } of wanted.ratios) {
      const margin = await leastMarginOf(needs, brandId, category);
      if (margin === undefined) continue;
      const cost = pointsCostOf(wanted, category);
      const base = (await needs.rebateFor(brandId, category, '')) * A_HUNDREDTH;
      if (cost > pointsCostOf(stands, category) && cost + base > margin)
        return { field: 'ratios', code: 'points.above_margin' };
    }
    return undefined;
  };

/** Hundredths of a percent in millionths. */
const A_HUNDREDTH = 100;
/** Decimals every amount of a setting has at most. */
const SETTING_DIGITS = 6;
const settingUnits = (text: string): bigint => {
  const [whole = '0', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(SETTING_DIGITS, '0'));
};

/** What points cost of a stake of the category, in millionths of it, rounded up. */
export function pointsCostOf(
  { open, worth, ratios }: Pick<typeof PointsSettings.defaults, 'open' | 'worth' | 'ratios'>,
  category: string,
): number {
  const unit = settingUnits(ratios.find((one) => one.category === category)?.unit ?? '0');
  return open ? Number(costOf(settingUnits(worth), unit)) : 0;
}

/** Refuses a margin of sports below the plates that are paid of them. */
export const bookCheck =
  ({ settings }: Pick<MarginNeeds, 'settings'>): SettingsCheck =>
  async (brandId, value) => {
    if (!Value.Check(BookSettings.schema, value)) return undefined;
    const { margin } = Value.Parse(BookSettings.schema, value) as typeof BookSettings.defaults;
    // Who raises what is too low already is not kept from it.
    if (margin >= (await settings.of(brandId, BookSettings)).margin) return undefined;
    const plates = await Promise.all(['SPORTS', 'ESPORTS'].map((one) => plateOf({ settings })(brandId, one)));
    return keptOfPrices(margin) < Math.max(...plates)
      ? { field: 'margin', code: 'agents.plate_above_margin' }
      : undefined;
  };
