/** The door to the page of a provider that lives in this installation: only whose deposit it is comes in. */
import { formatWire } from '#kernel/money.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { AnswerPayPage, SeePayPage } from '../contract.ts';
import { cashierFaults } from '../faults.ts';
import { type CashierNeeds, providerOf } from '../service/needs.ts';
import { findDeposit } from '../store.ts';

/** @throws cashier.unknown_deposit */
async function pageOf(needs: CashierNeeds, memberId: string, id: string) {
  const deposit = await findDeposit(needs.db, id);
  if (deposit?.member_id !== memberId) throw cashierFaults('cashier.unknown_deposit');
  const page = deposit.state === 'pending' ? providerOf(needs, deposit.provider)?.page : undefined;
  const show = async () => ({
    serial: deposit.serial,
    amount: formatWire(deposit.due, deposit.currency),
    currency: deposit.currency,
    isOpen: (await page?.isOpen(deposit.id)) ?? false,
  });
  return { page, show };
}

export const payPageRoutes = (needs: CashierNeeds): readonly Route[] => [
  route(SeePayPage, { allow: MEMBERS }, async ({ caller }, { params }) =>
    (await pageOf(needs, caller.id, params.id)).show(),
  ),
  route(AnswerPayPage, { allow: MEMBERS, perMinute: 60 }, async ({ caller }, { params, body }) => {
    const { page, show } = await pageOf(needs, caller.id, params.id);
    await page?.answer(params.id, body.pays);
    return show();
  }),
];
