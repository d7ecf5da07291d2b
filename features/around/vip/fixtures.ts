/** For tests: a house whose players earn points, rise and are given rebates of 1.2 percent of reels. */
import { openPointsHouse, type PointsHouse } from '#features/around/points/fixtures.ts';
import { pay } from '#features/money/bonus/service/pay.ts';
import { approvalsAmong } from '#features/people/approvals/fixtures.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { BOOKS } from './books.ts';
import { VipSettings } from './contract/settings.ts';
import type { LevelTerms } from './contract.ts';
import type { VipNeeds } from './service/needs.ts';
import { SAMPLE_LEVELS } from './service/seed.ts';
import { putTable, readTable } from './store/members.ts';

export type VipHouse = {
  readonly shop: PointsHouse;
  readonly needs: VipNeeds;
  /** Staff that exist: each may do everything, and one other has to agree. */
  readonly people: Set<string>;
  /** Hundredths of a percent everybody has of a category. */
  readonly base: Map<string, number>;
  readonly set: (rules: Partial<typeof VipSettings.defaults>) => Promise<void>;
  readonly levels: (levels: readonly LevelTerms[]) => Promise<void>;
  readonly findings: () => Promise<readonly string[]>;
  readonly day: () => string;
};

export async function openVipHouse(): Promise<VipHouse> {
  const shop = await openPointsHouse();
  const { db, brands, brand, ledger } = shop.house;
  const people = new Set<string>();
  const base = new Map([['RNG', 120]]);
  const needs: VipNeeds = {
    db,
    brands,
    ledger,
    clock: shop.clock,
    approvals: approvalsAmong(db, shop.clock, people).approvals,
    currencyOf: async () => brand.currency,
    rebateFor: async (_, category) => base.get(category) ?? 0,
    carried: async () => [{ category: 'RNG', margin: 40_000, points: 1_000, commission: 0 }],
    countedUntil: async () => shop.clock.now(),
    pay: (tx, ask) => pay({ db, ledger, clock: shop.clock }, tx, ask),
  };
  const levels = async (next: readonly LevelTerms[]): Promise<void> => {
    const version = ((await readTable(db, brand.id))?.version ?? 0) + 1;
    await putTable(db, {
      brandId: brand.id,
      version,
      levels: next,
      staffId: null,
      at: new Date(shop.clock.at),
    });
  };
  const set: VipHouse['set'] = async (rules) => {
    await writeSettings(db, brand.id, VipSettings, { ...VipSettings.defaults, rebates: 'daily', ...rules });
    brands.forget();
  };
  await levels(SAMPLE_LEVELS);
  await set({});
  return {
    shop,
    needs,
    people,
    base,
    set,
    levels,
    findings: async () => {
      const found = await Promise.all(
        BOOKS.passes.map(async (pass) =>
          (await pass.look({ client: db.pool as never, openSeed: undefined })).map(
            ({ row, says }) => `${pass.name}: ${row} ${says}`,
          ),
        ),
      );
      return found.flat();
    },
    day: () => new Date(shop.clock.at).toISOString().slice(0, 10),
  };
}
