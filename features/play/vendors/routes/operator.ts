/** The door of staff to vendors. */
import { answerPage } from '#platform/db/page.ts';
import { type Context, type CallerOf, type Route, route } from '#platform/http/route.ts';
import { actorOf, staffAction } from '#platform/trail/staff-action.ts';
import {
  OpsAddVendor,
  OpsChangeVendorHouse,
  OpsCloseIncident,
  OpsDecideChanges,
  OpsDifferences,
  OpsExplainDifference,
  OpsGiveRounds,
  OpsGrants,
  OpsImportGames,
  OpsIncidents,
  OpsKeys,
  OpsMakeKey,
  OpsOpenRounds,
  OpsReplayCall,
  OpsRetireKey,
  OpsSetVendorState,
  OpsVendorCalls,
  OpsVendorGames,
  OpsVendorHouses,
} from '../contract/ops.ts';
import { vendorFaults } from '../faults.ts';
import {
  presentCall,
  presentDifference,
  presentGrant,
  presentIncident,
  presentKey,
  presentRound,
} from '../present.ts';
import {
  addKey,
  addVendor,
  changeVendor,
  decideChanges,
  giveRounds,
  opsGames,
  type OpsNeeds,
  opsVendors,
  retireKey,
  setState,
  vendorOf,
} from '../service/ops.ts';
import { mask } from '../service/call-log.ts';
import { type ReceiveNeeds, replayCall } from '../service/receive.ts';
import { importGames } from '../service/watch.ts';
import { adapterOf } from '../providers/registry.ts';
import { CALL_BY_ID, CLOSE_INCIDENT, listCalls, listIncidents } from '../store/calls.ts';
import { GRANTS_OF } from '../store/grants.ts';
import { KEYS_OF } from '../store/vendors.ts';
import { EXPLAIN_DIFFERENCE, listDifferences, OPEN_ROUNDS } from '../store/watch.ts';

/** A fresh proof of who is at the desk, before a key is made or retired. */
type StepUp = (context: Context<CallerOf<'staff'>>) => Promise<void> | void;
export type OperatorNeeds = OpsNeeds & ReceiveNeeds & { readonly stepUp: StepUp };

const READ = { allow: ['staff'], right: 'vendors.read' } as const;
const WRITE = { allow: ['staff'], right: 'vendors.write', perMinute: 120 } as const;
const KEYS = { allow: ['staff'], right: 'vendors.keys', perMinute: 30 } as const;
/** Named in an address where every vendor is meant. */
const EVERY = 'ALL';

const vendorRoutes = (needs: OperatorNeeds): readonly Route[] => [
  route(OpsVendorHouses, READ, ({ brand }) => opsVendors(needs, brand.id)),
  route(OpsAddVendor, WRITE, (context, { body }) => addVendor(needs, actorOf(context), body)),
  route(OpsChangeVendorHouse, WRITE, (context, { params, body }) =>
    changeVendor(needs, actorOf(context), params.vendor, body),
  ),
  route(OpsSetVendorState, WRITE, (context, { params, body }) =>
    setState(needs, actorOf(context), params.vendor, body),
  ),
  route(OpsKeys, { allow: ['staff'], right: 'vendors.keys' }, async ({ brand }, { params }) => {
    await vendorOf(needs, brand.id, params.vendor);
    return { list: (await needs.db.rows(KEYS_OF, [brand.id, params.vendor])).map(presentKey) };
  }),
  route(OpsMakeKey, KEYS, async (context, { params, body }) => {
    await needs.stepUp(context);
    return addKey(needs, actorOf(context), params.vendor, body.given);
  }),
  route(OpsRetireKey, KEYS, async (context, { params }) => {
    await needs.stepUp(context);
    return retireKey(needs, actorOf(context), params.vendor, params.id);
  }),
  route(OpsVendorGames, READ, ({ brand }, { params }) => opsGames(needs, brand.id, params.vendor)),
  route(OpsImportGames, WRITE, async (context, { params }) => {
    const found = await importGames(needs, await vendorOf(needs, context.brand.id, params.vendor));
    const action = {
      actor: actorOf(context),
      right: 'vendors.write',
      action: 'vendors.list_read',
      subject: params.vendor,
    };
    await staffAction(needs, action, async (_, note) => note({ after: { found } }));
    return { found };
  }),
  route(OpsDecideChanges, WRITE, (context, { params, body }) =>
    decideChanges(needs, actorOf(context), params.vendor, body),
  ),
  route(OpsGrants, READ, async ({ brand }, { params }) => {
    await vendorOf(needs, brand.id, params.vendor);
    const rows = await needs.db.rows(GRANTS_OF, [brand.id, params.vendor]);
    const named = rows.map(async (row) => ({
      ...row,
      account: (await needs.accountOf(needs.db, row.member_id)) ?? '',
    }));
    return { list: (await Promise.all(named)).map(presentGrant) };
  }),
  route(OpsGiveRounds, { ...WRITE, perMinute: 30 }, (context, { params, body }) =>
    giveRounds(needs, actorOf(context), params.vendor, body),
  ),
];

const callRoutes = (needs: OperatorNeeds): readonly Route[] => [
  route(OpsVendorCalls, READ, async ({ brand }, { params, query }) => {
    await needs.calls.flush();
    const vendor = params.vendor === EVERY ? undefined : params.vendor;
    const filter = { vendor, status: query.view === 'failed' ? 'failed' : undefined, text: query.text };
    const read = (limit: number, offset: number) => listCalls(needs.db, brand.id, filter, limit, offset);
    return answerPage(query, read, presentCall, true);
  }),
  route(OpsReplayCall, WRITE, (context, { params }) =>
    staffAction(
      needs,
      { actor: actorOf(context), right: 'vendors.write', action: 'vendors.replayed', subject: params.id },
      async (tx, note) => {
        const row = await tx.one(CALL_BY_ID, [context.brand.id, params.id]);
        if (row?.vendor !== params.vendor) throw vendorFaults('vendors.unknown_call');
        if (row.direction === 'out') throw vendorFaults('vendors.not_replayable');
        const vendor = await vendorOf(needs, context.brand.id, params.vendor);
        const answer = await replayCall(needs, vendor, row.verb, row.sent);
        note({
          after: { vendor: row.vendor, verb: row.verb, transaction: row.transaction, status: answer.status },
        });
        return {
          status: answer.status,
          answered: mask(adapterOf(vendor.adapter)?.inbound?.answer(answer) ?? ''),
        };
      },
    ),
  ),
];

const watchRoutes = (needs: OperatorNeeds): readonly Route[] => [
  route(OpsIncidents, READ, ({ brand }, { query }) => {
    const filter = { state: query.view ?? 'open', vendor: query.vendor };
    const read = (limit: number, offset: number) => listIncidents(needs.db, brand.id, filter, limit, offset);
    return answerPage(query, read, presentIncident);
  }),
  route(OpsCloseIncident, WRITE, (context, { params, body }) =>
    staffAction(
      needs,
      {
        actor: actorOf(context),
        right: 'vendors.write',
        action: 'vendors.incident_closed',
        subject: params.id,
      },
      async (tx, note) => {
        const row = await tx.one(CLOSE_INCIDENT, [
          context.brand.id,
          params.id,
          body.note,
          new Date(needs.clock.now()),
        ]);
        if (!row) throw vendorFaults('vendors.unknown_incident');
        note({ after: { vendor: row.vendor, kind: row.kind, subject: row.subject, note: body.note } });
        return { id: row.id };
      },
    ),
  ),
  route(OpsDifferences, READ, ({ brand }, { query }) => {
    const filter = { state: query.view ?? 'open', vendor: query.vendor };
    const read = (limit: number, offset: number) =>
      listDifferences(needs.db, brand.id, filter, limit, offset);
    return answerPage(query, read, presentDifference);
  }),
  route(OpsExplainDifference, WRITE, (context, { params, body }) =>
    staffAction(
      needs,
      {
        actor: actorOf(context),
        right: 'vendors.write',
        action: 'vendors.difference_explained',
        subject: params.id,
      },
      async (tx, note) => {
        const row = await tx.one(EXPLAIN_DIFFERENCE, [
          context.brand.id,
          params.id,
          body.note,
          new Date(needs.clock.now()),
        ]);
        if (!row) throw vendorFaults('vendors.unknown_difference');
        note({
          after: { vendor: row.vendor, transaction: row.transaction, kind: row.kind, note: body.note },
        });
        return { id: row.id };
      },
    ),
  ),
  route(OpsOpenRounds, READ, ({ brand }, { query }) => {
    const read = (limit: number, offset: number) => needs.db.rows(OPEN_ROUNDS, [brand.id, limit, offset]);
    return answerPage(query, read, presentRound);
  }),
];

/** Incidents and the like stand before `/ops/vendors/{vendor}/…`: no vendor is called in lower case. */
export const operatorRoutes = (needs: OperatorNeeds): readonly Route[] => [
  ...watchRoutes(needs),
  ...vendorRoutes(needs),
  ...callRoutes(needs),
];
