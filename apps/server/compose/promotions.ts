/** Promotions and missions put together: how the room of bonuses pays what they promise, the key they seal with, and whom the sample shows. */
import { createMissions, type MissionsRoom } from '#features/around/missions/room.ts';
import type { MissionNeeds } from '#features/around/missions/service/needs.ts';
import { createPromotions, type PromotionsRoom } from '#features/around/promotions/room.ts';
import type { Pays, PromotionNeeds } from '#features/around/promotions/service/needs.ts';
import { bonusFaults } from '#features/money/bonus/contract/faults.ts';
import { mostOf } from '#features/money/bonus/rules/amounts.ts';
import { refusalOf } from '#features/money/bonus/service/entitled.ts';
import { grant } from '#features/money/bonus/service/grant.ts';
import type { EngineNeeds } from '#features/money/bonus/service/needs.ts';
import { pay } from '#features/money/bonus/service/pay.ts';
import { termsOf } from '#features/money/bonus/service/terms.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { samplePeople } from './sample-people.ts';

/** What the room of bonuses refuses is said with its own code. */
export const paysOf = (needs: EngineNeeds): Pays => ({
  grant: async (tx, ask) => {
    const given = await grant(needs, tx, ask);
    if (given.refused !== undefined) throw bonusFaults(given.refused);
    return { bonusId: given.bonusId };
  },
  pay: async (tx, ask) => {
    const paid = await pay(needs, tx, ask);
    if (paid.refused !== undefined) throw bonusFaults(paid.refused);
  },
  hasTerms: async (runner, { brandId, terms: id, currency, most }) => {
    const terms = (await termsOf(runner, brandId, id))?.terms;
    return terms?.currency === currency && mostOf(terms) <= most;
  },
  require: async (runner, ask) => {
    const refused = await refusalOf(runner, ask, needs.clock.now());
    if (refused !== undefined) throw bonusFaults(refused);
  },
});

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
