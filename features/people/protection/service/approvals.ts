/** A brand comes under another jurisdiction by two people: one asks, another agrees. */
import { Type } from 'typebox';
import { approval } from '#features/people/approvals/service/kind.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import { lockBrand } from '#features/setup/brand/store.ts';
import { asId } from '#kernel/ids.ts';
import { literals } from '#kernel/wire.ts';
import { patchSettings, settingsIn } from '#platform/settings/settings.ts';
import { PACKS } from '../contract/packs.ts';
import { PackSettings } from '../contract/player-rules.ts';

export const jurisdictionKind = ({ brands }: { readonly brands: Brands }) =>
  approval({
    kind: 'protection.jurisdiction',
    content: Type.Object({ pack: literals(PACKS) }),
    rights: { ask: 'brand.jurisdiction', see: 'staff.read', decide: 'staff.approve' },
    nameOf: async (_, { brandId }) => (await brands.byId(brandId)).code,
    read: async (tx, { brandId }) => {
      await lockBrand(tx, brandId);
      return [(await settingsIn(tx, brandId)).value(PackSettings).pack];
    },
    wanted: ({ pack }) => [pack],
    execute: (tx, { request, content }) =>
      patchSettings(tx, asId<'brand'>(request.brand_id), PackSettings, content),
    after: () => {
      brands.forget();
    },
  });
