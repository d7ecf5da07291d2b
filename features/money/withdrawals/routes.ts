import type { MemberId } from '#kernel/ids.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import { readPage } from '#platform/db/page.ts';
import { type BrandRef, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  AddAccount,
  AddProof,
  AnswerReceipt,
  AskWithdrawal,
  GetConditions,
  GetWithdrawal,
  ListAccounts,
  ListWithdrawals,
  PayoutCallback,
  RemoveAccount,
} from './contract.ts';
import { withdrawalFaults } from './faults.ts';
import { presentAsAsked, presentMethod, presentWithdrawal, stepsBy } from './present.ts';
import { accountsOf, addAccount, dropAccount, methodsOf, usedByMethod } from './service/accounts.ts';
import { receiveCallback } from './service/callback.ts';
import { rulesOf, type WithdrawalNeeds } from './service/needs.ts';
import { addProof } from './service/proofs.ts';
import { answerReceipt } from './service/receipt.ts';
import { askWithdrawal } from './service/request.ts';
import { conditionsFor } from './service/eligibility.ts';
import { findWithdrawal, listWithdrawals, readSteps, type WithdrawalRow } from './store.ts';

const withSteps = async ({ db }: WithdrawalNeeds, row: WithdrawalRow) =>
  presentWithdrawal(row, await readSteps(db, [row.id]));

/** What whoever calls plays and is paid in. */
const currencyFor = async (
  { currencyOf }: Pick<WithdrawalNeeds, 'currencyOf'>,
  { caller, brand }: { readonly caller: { readonly id: MemberId }; readonly brand: BrandRef },
): Promise<CurrencyCode> =>
  (await currencyOf?.({ memberId: caller.id, brandId: brand.id })) ?? brand.currency;

const accountRoutes = (needs: WithdrawalNeeds): readonly Route[] => [
  route(ListAccounts, { allow: MEMBERS, restricted: true }, async ({ caller, brand }) => {
    const currency = await currencyFor(needs, { caller, brand });
    const [accounts, methods, rules, payee, used] = await Promise.all([
      accountsOf(needs, needs.db, brand.id, caller.id),
      methodsOf(needs, brand.id, currency),
      rulesOf(needs, brand.id),
      needs.payee(needs.db, caller.id),
      usedByMethod(needs, needs.db, brand.id, caller.id),
    ]);
    const holder = rules.sameHolder ? (payee?.holder ?? '') : '';
    return {
      accounts: [...accounts],
      methods: methods.map((method) => presentMethod(method, used.get(method.code) ?? 0)),
      holder,
      most: rules.accountsMost,
    };
  }),

  route(AddAccount, { allow: MEMBERS, perMinute: 20, shared: true, restricted: true }, (context, { body }) =>
    addAccount(needs, context, body),
  ),

  route(
    RemoveAccount,
    { allow: MEMBERS, perMinute: 60, restricted: true },
    async ({ caller }, { params }) => {
      await dropAccount(needs, caller.id, params.id);
      return {};
    },
  ),
];

export const memberRoutes = (needs: WithdrawalNeeds): readonly Route[] => [
  ...accountRoutes(needs),

  route(GetConditions, { allow: MEMBERS, restricted: true }, async ({ caller, brand }) =>
    conditionsFor(needs, {
      memberId: caller.id,
      brandId: brand.id,
      currency: await currencyFor(needs, { caller, brand }),
    }),
  ),

  route(
    AskWithdrawal,
    { allow: MEMBERS, perMinute: 60, shared: true, restricted: true },
    async ({ caller, brand, key }, { body }) =>
      presentAsAsked(await askWithdrawal(needs, { caller, brand, key, ...body })),
  ),

  route(GetWithdrawal, { allow: MEMBERS, restricted: true }, async ({ caller }, { params }) => {
    const row = await findWithdrawal(needs.db, params.id);
    if (row?.member_id !== caller.id) throw withdrawalFaults('withdrawals.unknown');
    return withSteps(needs, row);
  }),

  route(ListWithdrawals, { allow: MEMBERS, restricted: true }, async ({ caller }, { query }) => {
    const read = (limit: number, offset: number) => listWithdrawals(needs.db, caller.id, limit, offset);
    const { rows, pageNum, totalPages } = await readPage(query, read);
    const ids = rows.map(({ id }) => id);
    const steps = stepsBy(await readSteps(needs.db, ids));
    return { list: rows.map((row) => presentWithdrawal(row, steps(row.id))), pageNum, totalPages };
  }),

  route(
    AnswerReceipt,
    { allow: MEMBERS, perMinute: 60, restricted: true },
    async ({ caller }, { params, body }) =>
      withSteps(needs, await answerReceipt(needs, caller.id, params.id, body.answer)),
  ),

  route(
    AddProof,
    { allow: MEMBERS, perMinute: 20, shared: true, restricted: true },
    async ({ caller }, { params, body }) => ({
      proofs: await addProof(needs, caller.id, params.id, body.picture),
    }),
  ),

  route(
    PayoutCallback,
    { allow: ['service'], always: true, raw: true, perMinute: 60_000 },
    ({ header, rawBody }, { params }) => receiveCallback(needs, params.provider, header, rawBody),
  ),
];
