import type { Game, GameTypeEntry, Vendor } from './contract.ts';
import { byNavigation, nameIn } from './rules.ts';
import type { Shelf } from './service.ts';
import type { GameRow } from './store.ts';

export const presentGame = (game: GameRow, language: string): Game => ({
  vassalage: game.vendor,
  gameCode: game.code,
  gameType: game.game_type,
  nodeId: game.code,
  nodeName: nameIn(game, language),
  showIcon: game.icon,
  gameGroupCode: game.tags.includes('HOT') ? 'HOT' : game.tags.includes('NEW') ? 'NEW' : '',
  inHouse: game.in_house,
  trial: game.trial,
  rtp: game.rtp,
});

/** Game types that hold a game, in navigation order. */
export function presentTypes({ games }: Shelf): GameTypeEntry[] {
  const types = [...new Set(games.map((game) => game.game_type))].sort(byNavigation);
  return types.map((gameType) => {
    const mine = games.filter((game) => game.game_type === gameType);
    return { gameType, vendors: new Set(mine.map((game) => game.vendor)).size, games: mine.length };
  });
}

/** One entry for each game type of a vendor. */
export const presentVendors = ({ vendors, games }: Shelf): Vendor[] =>
  vendors.flatMap((vendor) =>
    [...new Set(games.filter((game) => game.vendor === vendor.code).map((game) => game.game_type))]
      .sort(byNavigation)
      .map((gameType) => ({ vassalage: vendor.code, gameType, displayName: vendor.display_name })),
  );
