/** What can be chosen with a deposit: campaigns of bonuses and promotions that wait for one, in one list for the player. */
import type { DepositPromotions } from '#features/around/promotions/room.ts';
import { cashierFaults } from '#features/money/cashier/faults.ts';
import type { Bonuses, BonusWho } from '#features/money/cashier/service/bonuses.ts';
import { isFault } from '#kernel/faults.ts';
import type { Tx } from '#platform/db/db.ts';

/** What is over or used up by now is not offered any longer. @throws cashier.unknown_bonus */
async function joinWith({ join }: DepositPromotions, tx: Tx, who: BonusWho, code: string): Promise<void> {
  try {
    await join(tx, who, code);
  } catch (trouble) {
    if (!isFault(trouble)) throw trouble;
    throw cashierFaults('cashier.unknown_bonus', { fields: { bonus: 'cashier.unknown_bonus' } });
  }
}

/** Where a campaign and a promotion have one code the campaign is meant. @param promotions made after the rooms of money */
export const bonusesBeside = (bonuses: Bonuses, promotions: () => DepositPromotions): Bonuses => ({
  isOpen: bonuses.isOpen,
  giveUp: bonuses.giveUp,
  offers: async (runner, who) => {
    const own = await bonuses.offers(runner, who);
    const others = await promotions().offers(runner, who);
    return [...own, ...others.filter(({ code }) => !own.some((one) => one.code === code))];
  },
  choose: async (tx, who, choice) => {
    const own = await bonuses.offers(tx, who);
    if (own.some(({ code }) => code === choice.code)) return bonuses.choose(tx, who, choice);
    return joinWith(promotions(), tx, who, choice.code);
  },
});
