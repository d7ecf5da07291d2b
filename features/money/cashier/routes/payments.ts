/** The desk's door to money that came in and is nobody's yet. */
import { asId, newId } from '#kernel/ids.ts';
import { moneyFaults, parseAmount } from '#kernel/money.ts';
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { signal } from '#platform/live/publish.ts';
import { actorOf, staffAction } from '#platform/trail/staff-action.ts';
import { DepositsChanged } from '../contract.ts';
import { AskMatch, AskReturn, EnterPayment, ListPayments } from '../contract/payments.ts';
import { cashierFaults } from '../faults.ts';
import { presentPayment } from '../present.ts';
import { MANUAL } from '../providers/manual.ts';
import type { CashierKinds } from '../service/approvals.ts';
import type { CashierNeeds } from '../service/needs.ts';
import { depositBySerial, insertUnmatched, isNumberKnown, listUnmatched } from '../store/payments.ts';

export const paymentRoutes = (needs: CashierNeeds, kinds: CashierKinds): readonly Route[] => [
  route(ListPayments, { allow: ['staff'], right: 'deposits.read' }, ({ brand }, { query }) =>
    answerPage(
      query,
      (limit, offset) => listUnmatched(needs.db, brand.id, query.state, limit, offset),
      presentPayment,
    ),
  ),

  route(EnterPayment, { allow: ['staff'], right: 'deposits.match', perMinute: 120 }, (context, { body }) => {
    const actor = actorOf(context);
    const id = newId();
    const amount = parseAmount(body.amount, body.currency);
    if (amount <= 0n) throw moneyFaults('money.out_of_range', { fields: { amount: 'money.out_of_range' } });
    return staffAction(
      needs,
      { actor, right: 'deposits.match', action: 'cashier.payment_entered', subject: id },
      async (tx, note) => {
        const number = body.providerReference.trim();
        const isKnown = await isNumberKnown(tx, { brandId: context.brand.id, provider: MANUAL, number });
        const written =
          !isKnown &&
          (await insertUnmatched(tx, {
            id,
            brand_id: asId<'brand'>(context.brand.id),
            provider: MANUAL,
            provider_reference: number,
            reference: body.reference.trim(),
            payer: body.payer.trim(),
            amount,
            currency: body.currency,
            source: 'entered',
            entered_by: actor.staffId,
            at: new Date(needs.clock.now()),
          }));
        if (!written)
          throw cashierFaults('cashier.payment_known', {
            fields: { providerReference: 'cashier.payment_known' },
          });
        await signal(tx, DepositsChanged, { brandId: context.brand.id });
        note({ after: body });
        return { id };
      },
    );
  }),

  route(AskMatch, { allow: ['staff'], right: 'deposits.match', perMinute: 60 }, (context, { params, body }) =>
    needs.db.transaction(async (tx) => {
      const { serial = '', account = '', reason } = body;
      const depositId = serial === '' ? null : await depositBySerial(tx, context.brand.id, serial);
      if (depositId === undefined || (serial === '') === (account === ''))
        throw cashierFaults('cashier.unknown_deposit', { fields: { serial: 'cashier.unknown_deposit' } });
      const target = { depositId, account, says: serial === '' ? `player ${account}` : `deposit ${serial}` };
      return {
        id: await needs.approvals.ask(tx, actorOf(context), kinds.match.request(params.id, target, reason)),
      };
    }),
  ),

  route(
    AskReturn,
    { allow: ['staff'], right: 'deposits.match', perMinute: 60 },
    (context, { params, body }) =>
      needs.db.transaction(async (tx) => ({
        id: await needs.approvals.ask(tx, actorOf(context), kinds.return.request(params.id, {}, body.reason)),
      })),
  ),
];
