/** Payments of promotions and missions by the engine of bonuses. */
import { bonusFaults } from '#features/money/bonus/contract/faults.ts';
import { mostOf } from '#features/money/bonus/rules/amounts.ts';
import { refusalOf } from '#features/money/bonus/service/entitled.ts';
import { grant } from '#features/money/bonus/service/grant.ts';
import type { EngineNeeds } from '#features/money/bonus/service/needs.ts';
import { pay } from '#features/money/bonus/service/pay.ts';
import { termsOf } from '#features/money/bonus/service/terms.ts';
import type { Pays } from './needs.ts';

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
