/** The desk's door to the ledger and to checks of the books. */
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  CheckBooks,
  FindAccounts,
  FindBySerial,
  GetTransfer,
  LastCheck,
  ListTransfersOf,
} from './contract.ts';
import { presentAccount, presentCheck } from './present.ts';
import type { CheckNeeds, Checks } from './service/check.ts';
import { bySerial, transfersOfAccount, transferWhole } from './service/look.ts';
import { lastCheck } from './store/checks.ts';
import { findAccounts } from './store/ledger.ts';

const READ = { allow: ['staff'], right: 'ledger.read', perMinute: 120 } as const;

export const explorerRoutes = (
  { db, clock }: Pick<CheckNeeds, 'db' | 'clock'>,
  checks: Checks,
): readonly Route[] => [
  route(FindAccounts, READ, async ({ brand }, { query }) => ({
    list: (await findAccounts(db, brand.id, query.owner)).map(presentAccount),
  })),
  route(ListTransfersOf, READ, ({ brand }, { params, query }) =>
    transfersOfAccount({ db, clock }, brand.id, params.id, query.before),
  ),
  route(GetTransfer, READ, ({ brand }, { params, query }) =>
    transferWhole(db, brand.id, params.id, query.member),
  ),
  route(FindBySerial, READ, ({ brand }, { params, query }) =>
    bySerial(db, brand.id, params.serial, query.member),
  ),
  route(CheckBooks, { allow: ['staff'], right: 'ledger.check', perMinute: 6 }, async (context) =>
    presentCheck(await checks.begin(actorOf(context))),
  ),
  route(LastCheck, READ, async () => {
    const row = await lastCheck(db);
    return { check: row ? presentCheck(row) : null };
  }),
];
