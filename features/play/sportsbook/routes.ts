import type { Brands } from '#features/setup/brand/service.ts';
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { GetGameMatches } from './contract.ts';
import { presentMatch } from './present.ts';
import type { Matches } from './service.ts';

export const sportsbookRoutes = (matches: Matches, brands: Brands): readonly Route[] => [
  route(GetGameMatches, { allow: EVERYONE }, async ({ brand }) => {
    const { timeZone } = await brands.byId(brand.id);
    return (await matches.hot()).map((row) => presentMatch(row, timeZone));
  }),
];
