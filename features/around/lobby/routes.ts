import { presentGame } from '#features/setup/catalogue/present.ts';
import type { Item } from '#features/setup/catalogue/rules/item.ts';
import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  AddFavourite,
  GetGameAddress,
  GetFavouritePage,
  GetFavourites,
  GetRecentGames,
  LaunchGame,
  LaunchLobby,
  LaunchTrial,
  RemoveFavourite,
} from './contract.ts';
import { lobbyFaults } from './faults.ts';
import { pageOf } from './rules.ts';
import { favouriteItems, launch, like, type LobbyNeeds, recentItems, unlike, whereIs } from './service.ts';
import { readFavourites } from './store.ts';

/** Members, and trial accounts that are told what they need (docs/PRODUCT.md, 4). */
const SIGNED_IN = ['trial', 'player', 'agent'] as const;

export function lobbyRoutes(needs: LobbyNeeds): readonly Route[] {
  const present = (items: readonly Item[], language: string) =>
    items.map((item) => presentGame(item, language, needs.clock.now()));

  return [
    route(GetGameAddress, { allow: EVERYONE }, async ({ brand }, { query }) => ({
      address: await whereIs(needs, brand, query.gameCode),
    })),

    route(LaunchGame, { allow: SIGNED_IN, perMinute: 120 }, async (context, { body }) => {
      const { brand, caller, language } = context;
      if (caller.audience === 'trial') throw lobbyFaults('lobby.in_need_true_account');
      return launch(needs, { brand, code: body.nodeId, language, memberId: caller.id });
    }),

    route(LaunchTrial, { allow: EVERYONE, perMinute: 120 }, async ({ brand, language }, { body }) =>
      launch(needs, { brand, code: body.nodeId, language, memberId: undefined }),
    ),

    route(LaunchLobby, { allow: SIGNED_IN, perMinute: 120 }, async (context, { body }) => {
      const { brand, caller, language } = context;
      if (caller.audience === 'trial') throw lobbyFaults('lobby.in_need_true_account');
      const wanted = { brand, language, memberId: caller.id };
      if (body.lottoView === 'betting')
        return launch(needs, { ...wanted, code: (body.lottoGameCode ?? '').toLowerCase() });
      const lottery = await needs.catalogue.find(brand, { vassalage: 'TCG_LOTTO_VN' });
      if (lottery.length === 0) throw lobbyFaults('lobby.not_open_yet');
      return { url: '/vnLottery', gameCode: '' };
    }),

    route(GetFavourites, { allow: MEMBERS }, ({ caller }) => readFavourites(needs.db, caller.id)),

    route(AddFavourite, { allow: MEMBERS, perMinute: 120 }, ({ brand, caller }, { body }) =>
      like(needs, brand, caller.id, body.nodeId),
    ),

    route(RemoveFavourite, { allow: MEMBERS, perMinute: 120 }, ({ caller }, { body }) =>
      unlike(needs, caller.id, body.nodeId),
    ),

    route(GetFavouritePage, { allow: MEMBERS }, async (context, { query }) => {
      const { pageNo = 1, pageSize = 15, gameType, vendor, language = context.language } = query;
      const filter = { gameType, vassalage: vendor };
      const all = await favouriteItems(needs, context.brand, context.caller.id, filter);
      const { part, totalPages } = pageOf(all, pageNo, pageSize);
      return { content: present(part, language.toLowerCase()), pageNum: pageNo, totalPages };
    }),

    route(GetRecentGames, { allow: MEMBERS }, async (context, { query }) => {
      const { page = 1, pageSize = 15, gameType, vassalage, language = context.language } = query;
      const all = await recentItems(needs, context.brand, context.caller.id, { gameType, vassalage });
      const { part, totalPages } = pageOf(all, page, pageSize);
      return { list: present(part, language.toLowerCase()), totalPages };
    }),
  ];
}
