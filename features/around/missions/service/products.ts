/** A jurisdiction may forbid to mix products: one mission or tournament then counts one category alone. */
import { LAW } from '#features/people/protection/contract/packs.ts';
import { PackSettings } from '#features/people/protection/contract/player-rules.ts';
import type { BrandId } from '#kernel/ids.ts';
import { missionFaults } from '../faults.ts';
import type { MissionNeeds } from './needs.ts';

/** @throws missions.mixed_products */
export async function requireOneProduct(
  { brands }: Pick<MissionNeeds, 'brands'>,
  brandId: BrandId,
  { category, event }: { readonly category: string | null; readonly event: 'stake' | 'deposit' },
): Promise<void> {
  const { pack } = await brands.settings.of(brandId, PackSettings);
  if (event === 'stake' && category === null && !LAW[pack].mixedProducts)
    throw missionFaults('missions.mixed_products', { fields: { category: 'missions.mixed_products' } });
}
