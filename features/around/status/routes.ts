/** The door of status. */
import { languageOf } from '#kernel/words.ts';
import { answerPage } from '#platform/db/page.ts';
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import { GetIncidents, OpsAddUpdate, OpsIncidents, OpsPutIncident } from './contract.ts';
import { presentForStaff } from './present.ts';
import { putIncident, updateIncident } from './service/incidents.ts';
import type { StatusNeeds } from './service/needs.ts';
import { statusPage } from './service/page.ts';
import { listIncidents, updatesOf } from './store.ts';

const WRITE = { allow: ['staff'], right: 'status.write', perMinute: 60 } as const;

export const statusRoutes = (needs: StatusNeeds): readonly Route[] => [
  route(
    GetIncidents,
    { allow: EVERYONE, always: true, restricted: true, perMinute: 60 },
    ({ brand, language }, { query }) =>
      statusPage(needs, brand.id, languageOf(query.language ?? '')?.code ?? language),
  ),
  route(OpsIncidents, { allow: ['staff'], right: 'status.read' }, ({ brand, language }, { query }) => {
    const read = (limit: number, offset: number) => listIncidents(needs.db, brand.id, null, limit, offset);
    return answerPage(query, read, (row) => row).then(async ({ list, ...page }) => {
      const updates = await updatesOf(
        needs.db,
        list.map(({ id }) => id),
      );
      return { ...page, list: list.map((row) => presentForStaff(row, updates, language)) };
    });
  }),
  route(OpsPutIncident, WRITE, (context, { params, body }) =>
    putIncident(needs, actorOf(context), params.id, body, context.language),
  ),
  route(OpsAddUpdate, WRITE, (context, { params, body }) =>
    updateIncident(needs, actorOf(context), params.id, body, context.language),
  ),
];
