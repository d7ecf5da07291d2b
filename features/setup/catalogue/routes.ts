import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { GetGameList, GetGameTypes, GetHotGames, GetVendors } from './contract.ts';
import { presentGame, presentTypes, presentVendors } from './present.ts';
import { matches } from './rules.ts';
import type { Catalogue } from './service.ts';

const HOT_LIMIT = 33;

export const catalogueRoutes = (catalogue: Catalogue): readonly Route[] => [
  route(GetGameTypes, { allow: EVERYONE }, async () => presentTypes(await catalogue.shelf())),
  route(GetVendors, { allow: EVERYONE }, async () => presentVendors(await catalogue.shelf())),

  route(GetGameList, { allow: EVERYONE }, async (context, { query }) => {
    const { pageNo = 1, pageSize = 15, language = context.language } = query;
    const found = (await catalogue.shelf()).games.filter((game) => matches(game, query));
    const page = found.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    return {
      games: page.map((game) => presentGame(game, language)),
      pageNum: pageNo,
      totalPages: Math.ceil(found.length / pageSize),
    };
  }),

  route(GetHotGames, { allow: EVERYONE }, async (context, { query }) => {
    const { games } = await catalogue.shelf();
    const hot = games.filter((game) => game.tags.includes('HOT')).slice(0, HOT_LIMIT);
    return hot.map((game) => presentGame(game, query.language ?? context.language));
  }),
];
