import { toWire } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { type Context, MEMBERS, type Route, route } from '#platform/http/route.ts';
import { visitorOf } from '#identity/sessions/present.ts';
import { type FactorCalls, type Factors, PlayerFactors, StaffFactors, StepUpCode } from './contract.ts';
import type { Site } from './service/passkeys.ts';
import type { FactorService, Here } from './service.ts';
import type { SignedIn } from '#identity/sessions/service.ts';
import { codesLeft, hasFactors, passkeysOf } from './store.ts';

/** The host the browser named; the door has checked that it is one of the brand's. */
export const siteOf = (context: Pick<Context, 'header' | 'brand'>): Site => ({
  host: (context.header('host') ?? '').toLowerCase(),
  name: context.brand.code,
});

export const hereOf = (context: Context<SignedIn>): Here => ({
  caller: context.caller,
  visitor: visitorOf(context),
  site: siteOf(context),
});

async function listOf(db: Db, service: FactorService, accountId: string): Promise<Factors> {
  const [has, passkeys, recoveryLeft, methods] = await Promise.all([
    hasFactors(db, accountId),
    passkeysOf(db, accountId),
    codesLeft(db, accountId),
    service.methods(accountId),
  ]);
  return {
    totp: has.totp,
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: toWire(created_at),
      usedAt: used_at && toWire(used_at),
    })),
    recoveryLeft,
    methods,
  };
}

function routesFor(calls: FactorCalls, who: 'member' | 'staff', db: Db, service: FactorService): Route[] {
  const allow = who === 'staff' ? (['staff'] as const) : MEMBERS;
  const rules = { allow, perMinute: 60, enrol: true, right: 'own' } as const;
  return [
    route(calls.list, { ...rules, restricted: true }, ({ caller }) => listOf(db, service, caller.id)),
    route(
      calls.stepUp,
      { ...rules, perMinute: 20, shared: true, restricted: true },
      async (context, { body }) => {
        const { freshUntil } = await service.stepUp(hereOf(context), body);
        return { freshUntil: toWire(freshUntil) };
      },
    ),
    route(calls.passkeyPrompt, { ...rules, restricted: true }, (context) =>
      service.passkeys.prompt(db, context.caller.id, 'prove', siteOf(context)),
    ),
    route(calls.startTotp, rules, (context) => service.startTotp(hereOf(context))),
    route(calls.confirmTotp, { ...rules, perMinute: 20, shared: true }, async (context, { body }) => ({
      recoveryCodes: await service.confirmTotp(hereOf(context), body.code),
    })),
    route(calls.dropTotp, rules, async (context) => {
      await service.dropTotp(hereOf(context));
      return {};
    }),
    route(calls.renewCodes, rules, async (context) => ({
      recoveryCodes: await service.renewCodes(hereOf(context)),
    })),
    route(calls.startPasskey, rules, (context) => service.startPasskey(hereOf(context))),
    route(calls.addPasskey, rules, async (context, { body }) => ({
      recoveryCodes: await service.addPasskey(hereOf(context), body.name, body.credential),
    })),
    route(calls.dropPasskey, rules, async (context, { params }) => {
      await service.dropPasskey(hereOf(context), params.id);
      return {};
    }),
  ];
}

export const factorRoutes = (db: Db, service: FactorService): readonly Route[] => [
  ...routesFor(PlayerFactors, 'member', db, service),
  route(StepUpCode, { allow: MEMBERS, perMinute: 20, shared: true, restricted: true }, (context, { body }) =>
    service.sendCode(hereOf(context), body.method, context.language),
  ),
  ...routesFor(StaffFactors, 'staff', db, service),
];
