/** The door to wallets at vendors, for members and for the desk. */
import { answerPage } from '#platform/db/page.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { signal } from '#platform/live/publish.ts';
import { actorOf, staffAction } from '#platform/trail/staff-action.ts';
import {
  AskVendor,
  GetFunds,
  ListTransfers,
  MakeTransfer,
  OpsTransferList,
  ResolveTransfer,
  SweepWallets,
  TransfersChanged,
} from '../contract/transfers.ts';
import { GetStatement } from '../contract/statement.ts';
import { walletFaults } from '../faults.ts';
import { presentTransfer, presentTransferAsAsked, presentTransferForOps } from '../present.ts';
import type { TransferKinds } from '../service/approvals.ts';
import { orderJob, type TransferNeeds } from '../service/needs.ts';
import { readFunds, readOthers } from '../service/funds.ts';
import { ownerOf } from '../service.ts';
import { readStatement } from '../service/statement.ts';
import { isOpen } from '../service/settle.ts';
import { makeTransfer, sweep } from '../service/transfers.ts';
import { listForStaff, listTransfers, lockTransfer, stepTransfer } from '../store/transfers.ts';

const memberRoutes = (needs: TransferNeeds): readonly Route[] => [
  route(GetStatement, { allow: MEMBERS, perMinute: 60, restricted: true }, async (context, { query }) =>
    readStatement(needs, await ownerOf(needs, context), query),
  ),

  route(GetFunds, { allow: MEMBERS, perMinute: 60, restricted: true }, async (context) => {
    const owner = await ownerOf(needs, context);
    return { ...(await readFunds(needs, owner)), others: await readOthers(needs, owner) };
  }),

  route(
    MakeTransfer,
    { allow: MEMBERS, perMinute: 60, restricted: true },
    async ({ caller, brand, key }, { body }) =>
      presentTransferAsAsked(
        await makeTransfer(needs, {
          memberId: caller.id,
          brandId: brand.id,
          own: brand.currency,
          key,
          ...body,
        }),
      ),
  ),

  route(SweepWallets, { allow: MEMBERS, perMinute: 20, restricted: true }, async ({ caller, brand, key }) => {
    const made = await sweep(needs, { memberId: caller.id, brandId: brand.id, own: brand.currency, key });
    return { transfers: made.map(presentTransferAsAsked) };
  }),

  route(ListTransfers, { allow: MEMBERS, restricted: true }, ({ caller }, { query }) => {
    const read = (limit: number, offset: number) => listTransfers(needs.db, caller.id, limit, offset);
    return answerPage(query, read, presentTransfer);
  }),
];

const staffRoutes = (needs: TransferNeeds, kinds: TransferKinds): readonly Route[] => [
  route(OpsTransferList, { allow: ['staff'], right: 'wallet.read' }, ({ brand }, { query }) => {
    const { view = 'review', account } = query;
    const filter = { state: view === 'all' ? undefined : view, prefix: account };
    const read = (limit: number, offset: number) => listForStaff(needs.db, brand.id, filter, limit, offset);
    return answerPage(query, read, presentTransferForOps, true);
  }),

  route(AskVendor, { allow: ['staff'], right: 'wallet.resolve', perMinute: 60 }, (context, { params }) =>
    staffAction(
      needs,
      { actor: actorOf(context), right: 'wallet.resolve', action: 'wallet.asked_again', subject: params.id },
      async (tx, note) => {
        const row = await lockTransfer(tx, params.id);
        if (row?.brand_id !== context.brand.id) throw walletFaults('wallet.unknown_transfer');
        if (!isOpen(row)) throw walletFaults('wallet.wrong_state');
        // While the question is on its way nobody decides: what was agreed to of a transfer in review is void.
        const at = new Date(needs.clock.now());
        if (row.state === 'review') await stepTransfer(tx, row.id, { state: 'unknown', asks: row.asks, at });
        await orderJob(tx, row.id);
        await signal(tx, TransfersChanged, { brandId: row.brand_id });
        note({ after: { serial: row.serial, asks: row.asks } });
        return { id: row.id };
      },
    ),
  ),

  route(
    ResolveTransfer,
    { allow: ['staff'], right: 'wallet.resolve', perMinute: 60 },
    (context, { params, body }) =>
      needs.db.transaction(async (tx) => ({
        id: await needs.approvals.ask(
          tx,
          actorOf(context),
          kinds.resolve.request(params.id, { outcome: body.outcome }, body.reason),
        ),
      })),
  ),
];

export const transferRoutes = (needs: TransferNeeds, kinds: TransferKinds): readonly Route[] => [
  ...memberRoutes(needs),
  ...staffRoutes(needs, kinds),
];
