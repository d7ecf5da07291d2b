import type { Clock } from '#kernel/time.ts';
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { GetLanguages, GetStatus, GetWhiteLabel } from './contract.ts';
import { presentLanguages, presentStatus, presentWhiteLabel } from './present.ts';
import type { Brands, LanguageParts } from './service.ts';

export const brandRoutes = (brands: Brands, clock: Clock, languages: LanguageParts): readonly Route[] => [
  route(GetLanguages, { allow: EVERYONE, always: true }, async ({ brand }) =>
    presentLanguages(await brands.byId(brand.id), languages),
  ),
  route(GetStatus, { allow: EVERYONE, always: true }, async ({ brand, ip }) => {
    const own = await brands.byId(brand.id);
    return presentStatus(own, brands.statusFor(own, ip), ip, clock.now());
  }),
  route(GetWhiteLabel, { allow: EVERYONE, always: true }, async ({ brand }) =>
    presentWhiteLabel(await brands.byId(brand.id)),
  ),
];
