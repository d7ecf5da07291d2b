/** The door of staff to the monitor. */
import type { Db } from '#platform/db/db.ts';
import { type Route, route } from '#platform/http/route.ts';
import { OpsReturns, OpsReturnsOf } from './contract.ts';
import { courseOf, listReturns } from './service/monitor.ts';

const READ = { allow: ['staff'], right: 'reports.read' } as const;

export const returnsRoutes = ({ db }: { readonly db: Db }): readonly Route[] => [
  route(OpsReturns, READ, ({ brand }, { query }) => listReturns(db, brand.id, query)),
  route(OpsReturnsOf, READ, ({ brand }, { params }) => courseOf(db, brand.id, params.game)),
];
