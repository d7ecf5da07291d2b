/** The door of bonuses and of the rewards centre. Who may no longer play reads his bonuses all the same. */
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { ExportBonus, ForfeitBonus, GetBonus, MyBonuses, UseBonusCode } from './contract.ts';
import { ClaimReward, ListRewards } from './contract/rewards.ts';
import { bonusFaults } from './contract/faults.ts';
import { exportLine } from './service/export.ts';
import { contractOf, giveUp, listMine, useCode, type Who } from './service/mine.ts';
import type { BonusNeeds } from './service/needs.ts';
import type { RewardSource } from './service/reward-source.ts';
import { claimReward, listRewards } from './service/rewards.ts';
import { findBonus } from './store/bonuses.ts';

type Asked = {
  readonly caller: { readonly id: Who['memberId'] };
  readonly brand: { readonly id: Who['brandId'] };
};
const whoOf = ({ caller, brand }: Asked): Who => ({ memberId: caller.id, brandId: brand.id });

export const bonusRoutes = (needs: BonusNeeds, sources: () => readonly RewardSource[]): readonly Route[] => {
  const memberOf = async (context: Asked) => {
    const who = whoOf(context);
    return { ...who, currency: await needs.currencyOf(who) };
  };
  const rewards = () => ({ db: needs.db, clock: needs.clock, sources: sources() });
  return [
    route(MyBonuses, { allow: MEMBERS, restricted: true }, (context) => listMine(needs, whoOf(context))),

    route(GetBonus, { allow: MEMBERS, restricted: true }, (context, { params }) =>
      contractOf(needs, params.id, whoOf(context)),
    ),

    route(ExportBonus, { allow: MEMBERS, restricted: true }, async (context, { params }) => {
      const row = await findBonus(needs.db, params.id);
      if (row?.member_id !== context.caller.id || row.brand_id !== context.brand.id)
        throw bonusFaults('bonus.unknown');
      return { line: await exportLine(needs.db, row) };
    }),

    route(ForfeitBonus, { allow: MEMBERS, perMinute: 30, restricted: true }, (context, { params }) =>
      giveUp(needs, whoOf(context), params.id),
    ),

    route(UseBonusCode, { allow: MEMBERS, perMinute: 10, shared: true }, (context, { body }) =>
      useCode(needs, whoOf(context), body.code),
    ),

    route(ListRewards, { allow: MEMBERS }, async (context) =>
      listRewards(rewards(), await memberOf(context)),
    ),

    route(ClaimReward, { allow: MEMBERS, perMinute: 60 }, async (context, { params }) =>
      claimReward(rewards(), await memberOf(context), params.id),
    ),
  ];
};
