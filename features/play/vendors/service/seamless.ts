/** What the page of seamless vendors shows: who is there, and what of his opens at once. */
import type { CallAnswer } from '#kernel/call.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { GetSeamlessVendors } from '../contract.ts';
import { addressOf } from '../contract/address.ts';
import { adapterOf } from '../providers/registry.ts';
import { isOpen } from '../rules/call.ts';
import { GAMES_OF, VENDORS_OF } from '../store/vendors.ts';
import type { VendorNeeds } from './needs.ts';

export async function seamlessVendors(
  { db, clock }: Pick<VendorNeeds, 'db' | 'clock'>,
  brandId: BrandId,
): Promise<CallAnswer<typeof GetSeamlessVendors>> {
  const vendors = (await db.rows(VENDORS_OF, [brandId])).filter(
    ({ adapter }) => adapterOf(adapter)?.wallet === 'seamless',
  );
  return Promise.all(
    vendors.map(async (vendor) => ({
      code: vendor.code,
      name: vendor.name,
      open: isOpen(vendor, clock.now()),
      games: (await db.rows(GAMES_OF, [brandId, vendor.code]))
        .filter(({ withdrawn }) => !withdrawn)
        .map(({ code, name, game_type: gameType, trial }) => ({
          gameCode: code,
          name,
          gameType,
          trial,
          address: addressOf(code),
        })),
    })),
  );
}
