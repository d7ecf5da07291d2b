/** The desk's door to the ways to deposit. */
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import { ListDepositMethods, OrderDepositMethods, SaveDepositMethod } from '../contract/methods.ts';
import { presentOpsMethod } from '../present.ts';
import type { CashierKinds } from '../service/approvals.ts';
import type { CashierNeeds } from '../service/needs.ts';
import { orderMethods, saveMethod } from '../service/methods.ts';
import { allMethods } from '../store/methods.ts';

export const methodRoutes = (needs: CashierNeeds, { method: kind }: CashierKinds): readonly Route[] => [
  route(ListDepositMethods, { allow: ['staff'], right: 'methods.read' }, async ({ brand }) => ({
    list: (await allMethods(needs.db, brand.id)).map(presentOpsMethod),
    providers: needs.providers.map(({ code }) => code),
    currencies: (await currenciesOf(needs.brands, brand.id)).all.map(({ currency }) => currency),
  })),

  route(
    SaveDepositMethod,
    { allow: ['staff'], right: 'methods.write', perMinute: 60 },
    async (context, input) => ({
      outcome: await saveMethod({ ...needs, kind }, actorOf(context), input),
    }),
  ),

  route(
    OrderDepositMethods,
    { allow: ['staff'], right: 'methods.write', perMinute: 60 },
    async (context, { body }) => {
      await orderMethods(needs, actorOf(context), body);
      return {};
    },
  ),
];
