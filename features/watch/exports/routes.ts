/** The door of exports: everybody's own files. Staff ask by the right of the list they export, and the trail knows of it. */
import { answerPage } from '#platform/db/page.ts';
import { asId } from '#kernel/ids.ts';
import { httpFaults } from '#platform/http/faults.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { actorOf, staffAction } from '#platform/trail/staff-action.ts';
import {
  AskExport,
  EXPORT_RIGHTS,
  ListExports,
  OpsAskExport,
  OpsListExports,
  OpsTakeExport,
  STAFF_KINDS,
  STAFF_TABLES,
  TakeExport,
} from './contract.ts';
import { exportFaults } from './faults.ts';
import { presentExport } from './present.ts';
import { askExport, type ExportNeeds } from './service/write.ts';
import { listExports, takePart } from './store.ts';

type Owner = Parameters<typeof takePart>[2];

async function part({ db, may }: ExportNeeds, at: { readonly id: string; readonly n: number }, owner: Owner) {
  const found = await takePart(db, at, owner);
  if (!found) throw exportFaults('exports.unknown');
  const table = owner.kind === 'staff' && STAFF_KINDS.find((kind) => kind === found.kind);
  // The right can be gone by the time the file is there.
  if (table && may && !(await may(asId<'staff'>(owner.id), STAFF_TABLES[table])))
    throw httpFaults('gate.not_allowed');
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
  route(TakeExport, { allow: MEMBERS, restricted: true }, ({ caller, brand }, { params, query }) =>
    part(needs, { id: params.id, n: query.n ?? 1 }, { id: caller.id, kind: 'member', brandId: brand.id }),
  ),

  route(OpsAskExport, { allow: ['staff'], right: EXPORT_RIGHTS, perMinute: 20 }, (context, { body }) => {
    const actor = actorOf(context);
    const right = STAFF_TABLES[body.kind];
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
  route(OpsListExports, { allow: ['staff'], right: EXPORT_RIGHTS }, ({ caller }, { query }) => {
    const read = (limit: number, offset: number) => listExports(needs.db, caller.id, 'staff', limit, offset);
    return answerPage(query, read, presentExport);
  }),
  route(OpsTakeExport, { allow: ['staff'], right: EXPORT_RIGHTS }, ({ caller, brand }, { params, query }) =>
    part(needs, { id: params.id, n: query.n ?? 1 }, { id: caller.id, kind: 'staff', brandId: brand.id }),
  ),
];
