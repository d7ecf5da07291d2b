import type { RequireStepUp } from '#identity/factors/service.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import type { Db } from '#platform/db/db.ts';
import { AskJurisdiction, GetJurisdictions, type Jurisdictions } from '../contract/jurisdiction.ts';
import { PACK, PACKS, RULE_NAMES } from '../contract/packs.ts';
import { PackSettings } from '../contract/player-rules.ts';
import type { jurisdictionKind } from '../service/approvals.ts';

export type JurisdictionNeeds = {
  readonly db: Db;
  readonly brands: Brands;
  readonly approvals: Approvals;
  readonly kind: ReturnType<typeof jurisdictionKind>;
  readonly stepUp?: RequireStepUp | undefined;
};

const packs: Jurisdictions['packs'] = PACKS.map((code) => ({
  code,
  rules: RULE_NAMES.map((rule) => {
    const { value, source } = PACK[code][rule];
    return { rule, value: Number(value), ...source };
  }),
}));

export const jurisdictionRoutes = (needs: JurisdictionNeeds): readonly Route[] => [
  route(GetJurisdictions, { allow: ['staff'], right: 'brand.read' }, async ({ brand }) => ({
    pack: (await needs.brands.settings.of(brand.id, PackSettings)).pack,
    packs,
  })),

  route(
    AskJurisdiction,
    { allow: ['staff'], right: 'brand.jurisdiction', perMinute: 20 },
    async (context, { body }) => {
      await needs.stepUp?.(context, 'jurisdiction');
      const request = needs.kind.request(context.brand.id, { pack: body.pack }, body.reason);
      return { id: await needs.db.transaction((tx) => needs.approvals.ask(tx, actorOf(context), request)) };
    },
  ),
];
