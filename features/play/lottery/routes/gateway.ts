/** The calls of the lottery gateway: menus, recent games, newest numbers. */
import type { BrandRef } from '#platform/http/route.ts';
import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import { GetLotteryMenu, GetOpened, GetOpenedVn, GetRecentLotteries } from '../contract/gateway.ts';
import { nameOf, presentDraw, presentMenuEntry } from '../present.ts';
import type { Games, LiveGame } from '../service/games.ts';
import { clockOf, lobbyOf, type Shown } from '../service/state.ts';
import { DRAW_LIST, RECENT_GAMES } from '../store/lists.ts';

const TITLES = {
  TCG_LOTTO_VN: 'Vietnam',
  TCG_SEA: 'South East Asia',
  LOTT: 'Lottery',
  ELOTT: 'Quick draws',
} as const;
const VENDORS = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'] as const;

type Asked = {
  readonly gameCode?: string | undefined;
  readonly prizeMode?: string | undefined;
  readonly size?: number | undefined;
};

async function opened(needs: Shown, all: readonly LiveGame[], asked: Asked, language: string) {
  const own = all.filter(
    ({ row }) =>
      (!asked.gameCode || row.code === asked.gameCode) &&
      (!asked.prizeMode || row.prize_mode === asked.prizeMode),
  );
  const now = await clockOf(needs);
  return Promise.all(
    own.map(async ({ row }) => ({
      gameCode: row.code,
      gameName: nameOf(row, language),
      numeros: (await needs.db.rows(DRAW_LIST, [row.code, null, asked.size ?? 10, 0])).map((draw) =>
        presentDraw(draw, now),
      ),
    })),
  );
}

export function gatewayRoutes(needs: Shown, games: Games): readonly Route[] {
  const menu = async (brand: BrandRef, prizeMode: string | undefined) =>
    (await games.of(brand.id)).filter(
      ({ row }) => !row.halted && (!prizeMode || row.prize_mode === prizeMode),
    );
  return [
    route(GetLotteryMenu, { allow: EVERYONE }, async ({ brand, language }, { query }) => {
      const own = await menu(brand, query.prizeMode);
      const draws = await lobbyOf(needs, games, brand.id);
      return VENDORS.flatMap((vendor) => {
        const entries = own.filter(({ row }) => row.vendor === vendor);
        const gameMenus = entries.map(({ row }) => presentMenuEntry(row, language, draws.next(row.code)[0]));
        return entries.length > 0 ? [{ accountType: vendor, title: TITLES[vendor], gameMenus }] : [];
      });
    }),

    route(GetRecentLotteries, { allow: MEMBERS }, async ({ brand, caller, language }, { query }) => {
      const own = await menu(brand, query.prizeMode);
      const recent = await needs.db.rows(RECENT_GAMES, [caller.id]);
      const draws = await lobbyOf(needs, games, brand.id);
      return recent.flatMap(({ game_code }) => {
        const game = own.find(({ row }) => row.code === game_code);
        return game ? [presentMenuEntry(game.row, language, draws.next(game_code)[0])] : [];
      });
    }),

    route(GetOpenedVn, { allow: EVERYONE }, async ({ brand, language }, { query }) => {
      const own = (await games.of(brand.id)).filter(({ row }) => row.vendor === 'TCG_LOTTO_VN');
      return opened(needs, own, query, language);
    }),

    route(GetOpened, { allow: EVERYONE }, async ({ brand, language }, { query }) =>
      opened(needs, await games.of(brand.id), query, language),
    ),
  ];
}
