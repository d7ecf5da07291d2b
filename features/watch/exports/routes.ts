/** The door of exports: everybody's own files. Staff ask by the right of the list they export, and the trail knows of it. */
import { answerPage } from '#platform/db/page.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { actorOf, staffAction } from '#platform/trail/staff-action.ts';
import {
  AskExport,
  type ExportKind,
  ListExports,
  OpsAskExport,
  OpsListExports,
  OpsTakeExport,
  TakeExport,
} from './contract.ts';
import { exportFaults } from './faults.ts';
import { presentExport } from './present.ts';
import { askExport, type ExportNeeds } from './service/write.ts';
import { type ExportRow, listExports, takePart } from './store.ts';

/** Who may see the list may take it. */
const RIGHTS: Readonly<Record<Exclude<ExportKind, 'account'>, string>> = {
  deposits: 'deposits.read',
  withdrawals: 'withdrawals.read',
  bets: 'reports.read',
  payments: 'deposits.read',
  differences: 'deposits.read',
  wallet_transfers: 'wallet.read',
  adjustments: 'wallet.read',
  commission: 'commission.read',
};
const ANY = [...new Set(Object.values(RIGHTS))];

async function part(
  { db }: ExportNeeds,
  at: { readonly id: string; readonly n: number },
  ownerId: string,
  kind: ExportRow['owner_kind'],
) {
  const found = await takePart(db, at, ownerId, kind);
  if (!found) throw exportFaults('exports.unknown');
  return { text: found.body, parts: found.parts };
}

export const exportRoutes = (needs: ExportNeeds): readonly Route[] => [
  route(AskExport, { allow: MEMBERS, perMinute: 10, restricted: true }, ({ caller, brand }, { body }) =>
    needs.db.transaction(async (tx) => {
      const owner = { kind: 'member', id: caller.id } as const;
      return presentExport(await askExport(needs, tx, { brandId: brand.id, owner, ...body }));
    }),
  ),
  route(ListExports, { allow: MEMBERS, restricted: true }, ({ caller }, { query }) => {
    const read = (limit: number, offset: number) => listExports(needs.db, caller.id, 'member', limit, offset);
    return answerPage(query, read, presentExport);
  }),
  route(TakeExport, { allow: MEMBERS, restricted: true }, ({ caller }, { params, query }) =>
    part(needs, { id: params.id, n: query.n ?? 1 }, caller.id, 'member'),
  ),

  route(OpsAskExport, { allow: ['staff'], right: ANY, perMinute: 20 }, (context, { body }) => {
    const actor = actorOf(context);
    const right = RIGHTS[body.kind];
    return staffAction(
      needs,
      { actor, right, action: 'exports.asked', subject: body.kind },
      async (tx, note) => {
        const owner = { kind: 'staff', id: actor.staffId } as const;
        const row = await askExport(needs, tx, { brandId: actor.brandId, owner, ...body });
        note({ after: { id: row.id, ...body } });
        return presentExport(row);
      },
    );
  }),
  route(OpsListExports, { allow: ['staff'], right: ANY }, ({ caller }, { query }) => {
    const read = (limit: number, offset: number) => listExports(needs.db, caller.id, 'staff', limit, offset);
    return answerPage(query, read, presentExport);
  }),
  route(OpsTakeExport, { allow: ['staff'], right: ANY }, ({ caller }, { params, query }) =>
    part(needs, { id: params.id, n: query.n ?? 1 }, caller.id, 'staff'),
  ),
];
