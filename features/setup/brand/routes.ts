import type { Clock } from '#kernel/time.ts';
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { GetStatus, GetWhiteLabel } from './contract.ts';
import { presentStatus, presentWhiteLabel } from './present.ts';
import type { Brands } from './service.ts';

export const brandRoutes = (brands: Brands, clock: Clock): readonly Route[] => [
  route(GetStatus, { allow: EVERYONE, always: true }, async ({ brand, ip }) => {
    const own = await brands.byId(brand.id);
    return presentStatus(own, brands.statusFor(own, ip), ip, clock.now());
  }),
  route(GetWhiteLabel, { allow: EVERYONE, always: true }, async ({ brand }) =>
    presentWhiteLabel(await brands.byId(brand.id)),
  ),
];
