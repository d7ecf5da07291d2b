/** Promotions and missions put together: how the room of bonuses pays what they promise, the key they seal with, and whom the sample shows. */
import { createMissions, type MissionsRoom } from '#features/around/missions/room.ts';
import type { MissionNeeds } from '#features/around/missions/service/needs.ts';
import { createPromotions, type PromotionsRoom } from '#features/around/promotions/room.ts';
import type { PromotionNeeds } from '#features/around/promotions/service/needs.ts';
import { paysOf } from '#features/around/promotions/service/pays.ts';
import type { EngineNeeds } from '#features/money/bonus/service/needs.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { samplePeople } from './sample-people.ts';

type Needs = Omit<PromotionNeeds, 'sealer' | 'pays'> &
  EngineNeeds & { readonly keys: InstallationKeys; readonly identity: IdentityRoom };

export const composePromotions = ({ keys, ledger, identity, ...needs }: Needs): PromotionsRoom =>
  createPromotions(
    { ...needs, sealer: createSealer(keys.derive('promotions')), pays: paysOf({ ...needs, ledger }) },
    samplePeople({ ledger, identity }),
  );

type MissionsNeeds = Omit<MissionNeeds, 'pays'> & EngineNeeds & { readonly identity: IdentityRoom };

export const composeMissions = ({ identity, ...needs }: MissionsNeeds): MissionsRoom =>
  createMissions({ ...needs, pays: paysOf(needs) }, samplePeople({ ledger: needs.ledger, identity }));
