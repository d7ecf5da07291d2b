/** Where somebody is signed in, signing out elsewhere, and the hand-off from one address of the product to another. */
import { type Clock, MINUTE, toWire } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { type Context, EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import type { SignedIn } from './service.ts';
import { presentLogin, visitorOf } from './present.ts';
import { IDLE_MS, isAlive } from './rules.ts';
import type { Identity } from './service.ts';
import { writeAct } from '#identity/accounts/store.ts';
import { digest, newSecret } from '#identity/accounts/service/tokens.ts';
import {
  type DeviceList,
  MakeHandoff,
  PlayerSessions,
  type SessionCalls,
  StaffSessions,
  TakeHandoff,
} from './contract.ts';
import { sessionFaults } from './faults.ts';
import { openSessions, putHandoff, sessionBefore, takeHandoff } from './store/elsewhere.ts';

const HANDOFF_MS = MINUTE;

export type SessionNeeds = { readonly db: Db; readonly clock: Clock; readonly identity: Identity };

async function listOf({ db, clock }: SessionNeeds, { id, sessionId }: SignedIn): Promise<DeviceList> {
  const now = clock.now();
  const [rows, before] = await Promise.all([
    openSessions(db, id, new Date(now), new Date(now - IDLE_MS)),
    sessionBefore(db, id, sessionId),
  ]);
  return {
    list: rows.map((row) => ({
      id: row.id,
      current: row.id === sessionId,
      agent: row.agent,
      ip: row.ip,
      startedAt: toWire(row.created_at),
      seenAt: toWire(row.seen_at),
    })),
    lastSignIn: before ? { at: toWire(before.created_at), ip: before.ip, agent: before.agent } : null,
  };
}

const actOf = (context: Context<SignedIn>, act: string) => ({
  accountId: context.caller.id,
  act,
  ...visitorOf(context),
});

function routesFor(calls: SessionCalls, who: 'member' | 'staff', needs: SessionNeeds): Route[] {
  const { db, identity } = needs;
  const allow = who === 'staff' ? (['staff'] as const) : MEMBERS;
  const rules = { allow, perMinute: 60, enrol: true, restricted: true, right: 'own' } as const;
  return [
    route(calls.list, rules, ({ caller }) => listOf(needs, caller)),
    route(calls.end, rules, async (context, { params }) => {
      if (!(await identity.signOut(params.id, context.caller.id)))
        throw sessionFaults('identity.unknown_session');
      await writeAct(db, actOf(context, 'signed out a device'));
      return {};
    }),
    route(calls.endOthers, rules, async (context) => {
      const { caller } = context;
      await db.transaction(async (tx) => {
        await identity.endSessions(tx, caller.id, caller.sessionId);
        await writeAct(tx, actOf(context, 'signed out the others'));
      });
      identity.forget(caller.id);
      return {};
    }),
  ];
}

function handoffRoutes({ db, clock, identity }: SessionNeeds): Route[] {
  return [
    route(MakeHandoff, { allow: MEMBERS, perMinute: 20 }, async ({ caller }) => {
      const [code, expiresAt] = [newSecret(), clock.now() + HANDOFF_MS];
      const of = { sessionId: caller.sessionId, accountId: caller.id };
      await putHandoff(db, digest(code), of, new Date(expiresAt));
      return { code, expiresAt: toWire(expiresAt) };
    }),
    route(TakeHandoff, { allow: EVERYONE, perMinute: 60, shared: true }, async (context, { body }) => {
      const session = await db.transaction(async (tx) => {
        const row = await takeHandoff(tx, digest(body.code));
        if (!row || row.brand_id !== context.brand.id) return undefined;
        const { seen_at, session_ends, ended, factor } = row;
        const life = { seenAt: seen_at.getTime(), expiresAt: session_ends.getTime(), ended };
        if (row.expires_at.getTime() <= clock.now() || !isAlive(life, clock.now())) return undefined;
        // It shows no proof of its own, so it lives no longer than the session it was made in, and ends with it.
        const opening = {
          how: 'handoff',
          factor,
          proved: false,
          until: session_ends,
          parent: row.session_id,
        };
        return identity.openSession(tx, row.account_id, 'member', visitorOf(context), opening);
      });
      if (!session) throw sessionFaults('identity.handoff_over');
      return presentLogin(context, session);
    }),
  ];
}

export const sessionRoutes = (needs: SessionNeeds): readonly Route[] => [
  ...routesFor(PlayerSessions, 'member', needs),
  ...routesFor(StaffSessions, 'staff', needs),
  ...handoffRoutes(needs),
];
