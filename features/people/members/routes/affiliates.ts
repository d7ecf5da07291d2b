/** Which domains of the brand bring their visitors to an agent. */
import type { Brands } from '#features/setup/brand/service.ts';
import type { Db } from '#platform/db/db.ts';
import { type Route, route } from '#platform/http/route.ts';
import { PutAffiliates } from '../contract/affiliates.ts';
import { setAffiliates } from '../service/affiliates.ts';

export const affiliateRoutes = (needs: { readonly db: Db; readonly brands: Brands }): readonly Route[] => [
  route(
    PutAffiliates,
    { allow: ['staff'], right: 'brand.write', perMinute: 60 },
    async ({ brand, caller, ip, requestId }, { body }) =>
      setAffiliates(needs, await needs.brands.byId(brand.id), { staffId: caller.id, ip, requestId }, body),
  ),
];
