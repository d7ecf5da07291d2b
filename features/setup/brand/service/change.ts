/** Staff change a brand: on the revision they saw, written with its entry in the trail, known to every process within a second. */
import type { BrandId } from '#kernel/ids.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { type BrandSettings, settingsIn } from '#platform/settings/settings.ts';
import { differences, record } from '#platform/trail/trail.ts';
import type { OpsBrand } from '../contract/ops.ts';
import { brandFaults } from '../faults.ts';
import { presentForOps } from '../present.ts';
import type { Brand, Brands } from '../service.ts';
import { lockBrand } from '../store.ts';
import { roomsPartOf } from './rooms-settings.ts';

export type Hand = {
  readonly staffId: string;
  readonly ip: string;
  readonly requestId: string;
};

export type Change = {
  readonly brandId: BrandId;
  readonly revision: number;
  /** `brand.status`: what the trail calls it. */
  readonly action: string;
  readonly hand: Hand;
  readonly write: (tx: Tx) => Promise<unknown>;
};

/** The brand for staff, with what a visitor without an address in any list gets now. */
const shown = (brands: Brands, brand: Brand, settings: BrandSettings): OpsBrand =>
  presentForOps(brand, roomsPartOf(settings), brands.maintained(brand) ? 1 : brand.status === 2 ? 2 : 0);

type Needs = { readonly db: Db; readonly brands: Brands };

/** The brand as staff see it, read past every memory. */
export async function fresh({ brands }: Needs, id: BrandId): Promise<OpsBrand> {
  brands.forget();
  return shown(brands, await brands.byId(id), await brands.settings.all(id));
}

/** @throws brand.changed_meanwhile */
export async function changeBrand(needs: Needs, change: Change): Promise<OpsBrand> {
  const { brandId, action, hand } = change;
  const before = await fresh(needs, brandId);
  await needs.db.transaction(async (tx) => {
    const revision = await lockBrand(tx, brandId);
    if (revision !== change.revision || before.revision !== revision)
      throw brandFaults('brand.changed_meanwhile');
    await change.write(tx);
    const brand = await needs.brands.readOne(tx, brandId);
    const after = shown(needs.brands, brand, await settingsIn(tx, brandId));
    await record(tx, {
      brandId,
      actor: { kind: 'staff', id: hand.staffId },
      action,
      subject: brandId,
      ...differences(before, after),
      ip: hand.ip,
      requestId: hand.requestId,
    });
  });
  return fresh(needs, brandId);
}
