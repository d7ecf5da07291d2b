/** The table of levels the sample brand begins with. */
import type { Db } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { settingsIn, writeSettings } from '#platform/settings/settings.ts';
import { VipSettings } from '../contract/settings.ts';
import type { LevelTerms } from '../contract.ts';
import { putTable } from '../store/members.ts';
import type { VipNeeds } from './needs.ts';
import { lookAtAll } from './rise.ts';

const rates = (extra: string, ...categories: readonly string[]) =>
  categories.map((category) => ({ category, extra }));

/** Points of ninety days: what the sample's players show spreads over the road. */
export const SAMPLE_LEVELS: readonly LevelTerms[] = [
  {
    name: { en: 'Bronze', bn: 'ব্রোঞ্জ' },
    needs: '0',
    keeps: '0',
    rates: [],
    withdrawals: 100,
    levelUp: '0',
    birthday: '0',
    host: false,
  },
  {
    name: { en: 'Silver', bn: 'সিলভার' },
    needs: '250',
    keeps: '100',
    rates: rates('0.05', 'RNG', 'FISH'),
    withdrawals: 120,
    levelUp: '50',
    birthday: '50',
    host: false,
  },
  {
    name: { en: 'Gold', bn: 'গোল্ড' },
    needs: '600',
    keeps: '300',
    rates: rates('0.1', 'RNG', 'FISH', 'SPORTS'),
    withdrawals: 150,
    levelUp: '200',
    birthday: '200',
    host: false,
  },
  {
    name: { en: 'Platinum', bn: 'প্লাটিনাম' },
    needs: '1200',
    keeps: '700',
    rates: rates('0.2', 'RNG', 'FISH', 'SPORTS'),
    withdrawals: 200,
    levelUp: '800',
    birthday: '500',
    host: true,
  },
  {
    name: { en: 'Diamond', bn: 'ডায়মন্ড' },
    needs: '5000',
    keeps: '3000',
    rates: rates('0.3', 'RNG', 'FISH', 'SPORTS'),
    withdrawals: 300,
    levelUp: '3000',
    birthday: '1500',
    host: true,
  },
];

/** Only where the brand has none: a table staff agreed on stays. */
export async function stockVip(needs: VipNeeds, db: Db, { brandId }: Sample): Promise<void> {
  // The sample pays its rebates from the first morning on.
  const { revision, value } = (await settingsIn(db, brandId)).stored(VipSettings);
  if (revision === 0 && value)
    await writeSettings(db, brandId, VipSettings, {
      ...value,
      rebates: 'daily',
      hostName: 'Nadia Rahman',
      hostContact: 'Messages → Support, 10:00–02:00',
    });
  await putTable(db, {
    brandId,
    version: 1,
    levels: SAMPLE_LEVELS,
    staffId: null,
    at: new Date(needs.clock.now()),
  });
  needs.brands.forget();
  // Who has played enough stands on his level with the first page.
  await lookAtAll(needs, brandId);
}
