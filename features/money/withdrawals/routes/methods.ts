/** The desk's door to the ways to be paid. */
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { freshSettings } from '#features/setup/brand/service/settings.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  ListPayoutMethods,
  OrderPayoutMethods,
  PAYOUT_PROVIDERS,
  SavePayoutMethod,
} from '../contract/methods.ts';
import { MethodSettings } from '../contract/settings.ts';
import { presentOpsMethod } from '../present.ts';
import type { WithdrawalNeeds } from '../service/needs.ts';
import { type MethodKind, orderPayoutMethods, savePayoutMethod } from '../service/methods.ts';

export const methodRoutes = (
  needs: WithdrawalNeeds & { readonly kinds: { readonly method: MethodKind } },
): readonly Route[] => [
  route(ListPayoutMethods, { allow: ['staff'], right: 'methods.read' }, async ({ brand }) => {
    const { revision, value } = await freshSettings(needs, brand.id, MethodSettings);
    const { main, all } = await currenciesOf(needs.brands, brand.id);
    return {
      list: (value?.methods ?? []).map((one) => presentOpsMethod(one, main)),
      revision,
      providers: PAYOUT_PROVIDERS.filter((one) => needs.providers.some(({ code }) => code === one)),
      currencies: all.map(({ currency }) => currency),
    };
  }),

  route(
    SavePayoutMethod,
    { allow: ['staff'], right: 'methods.write', perMinute: 60 },
    async (context, input) => ({
      outcome: await savePayoutMethod({ ...needs, kind: needs.kinds.method }, actorOf(context), input),
    }),
  ),

  route(
    OrderPayoutMethods,
    { allow: ['staff'], right: 'methods.write', perMinute: 60 },
    async (context, { body }) => {
      await orderPayoutMethods(needs, actorOf(context), body);
      return {};
    },
  ),
];
