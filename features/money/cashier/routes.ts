import { answerPage } from '#platform/db/page.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  ExplainDepositFlag,
  GetDeposit,
  GetDepositLevels,
  GetMethods,
  ListDeposits,
  MakeDeposit,
  OpsDepositList,
  ProviderCallback,
} from './contract.ts';
import { GetBonusOffers } from './contract/bonus.ts';
import { cashierFaults } from './faults.ts';
import { presentAsAsked, presentDeposit, presentForOps, presentMethod } from './present.ts';
import { receiveCallback } from './service/callback.ts';
import type { CashierNeeds } from './service/needs.ts';
import { explainFlag } from './service/flags.ts';
import { levelsFor } from './service/level.ts';
import { makeDeposit } from './service/make-deposit.ts';
import { findDeposit, listDeposits, readMethods } from './store.ts';
import { listForOps } from './store/desk.ts';

export const cashierRoutes = (needs: CashierNeeds): readonly Route[] => [
  route(GetMethods, { allow: MEMBERS }, async ({ caller, brand }) => {
    const who = { memberId: caller.id, brandId: brand.id };
    const currency = (await needs.currencyOf?.(who)) ?? brand.currency;
    return (await readMethods(needs.db, brand.id))
      .filter((method) => method.currency === currency)
      .map(presentMethod);
  }),

  route(GetBonusOffers, { allow: MEMBERS }, async ({ caller, brand }) => {
    const who = { memberId: caller.id, brandId: brand.id };
    const currency = (await needs.currencyOf?.(who)) ?? brand.currency;
    return [...((await needs.bonuses?.offers(needs.db, { ...who, currency })) ?? [])];
  }),

  route(GetDepositLevels, { allow: MEMBERS }, async ({ caller, brand }) => {
    const who = { memberId: caller.id, brandId: brand.id };
    return levelsFor(needs, { ...who, currency: (await needs.currencyOf?.(who)) ?? brand.currency });
  }),

  route(MakeDeposit, { allow: MEMBERS, perMinute: 60 }, async ({ caller, brand, key }, { body }) =>
    presentAsAsked(await makeDeposit(needs, { memberId: caller.id, brandId: brand.id, key, ...body })),
  ),

  route(GetDeposit, { allow: MEMBERS, restricted: true }, async ({ caller }, { params }) => {
    const deposit = await findDeposit(needs.db, params.id);
    if (deposit?.member_id !== caller.id) throw cashierFaults('cashier.unknown_deposit');
    return presentDeposit(deposit);
  }),

  route(ListDeposits, { allow: MEMBERS, restricted: true }, async ({ caller }, { query }) => {
    const read = (limit: number, offset: number) => listDeposits(needs.db, caller.id, limit, offset);
    return answerPage(query, read, presentDeposit);
  }),

  route(
    ProviderCallback,
    { allow: ['service'], always: true, raw: true, perMinute: 60_000 },
    ({ header, rawBody, brand }, { params }) =>
      receiveCallback(needs, params.provider, header, rawBody, brand.id),
  ),

  route(OpsDepositList, { allow: ['staff'], right: 'deposits.read' }, async ({ brand }, { query }) => {
    const { state, account, flagged } = query;
    const filter = { state, prefix: account, flagged };
    const read = (limit: number, offset: number) => listForOps(needs.db, brand.id, filter, limit, offset);
    return answerPage(query, read, presentForOps, true);
  }),

  route(
    ExplainDepositFlag,
    { allow: ['staff'], right: 'deposits.match', perMinute: 120 },
    async (context, { params, body }) => {
      await explainFlag(needs, actorOf(context), params.id, body);
      return {};
    },
  ),
];
