import { languageOf } from '#kernel/words.ts';
import type { GameRow } from './store.ts';

/** Navigation order of spec section 2; types that are not named follow by name. */
export const TYPE_ORDER: readonly string[] = [
  'CRASH',
  'U9W',
  'RNG',
  'SPORTS',
  'LIVE',
  'FISH',
  'PVP',
  'ARCADE',
  'LOTT',
  'ELOTT',
  'ESPORTS',
  'COCKFIGHT',
  'BINGO',
];

export function byNavigation(a: string, b: string): number {
  const place = (type: string): number => {
    const index = TYPE_ORDER.indexOf(type);
    return index === -1 ? TYPE_ORDER.length : index;
  };
  return place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
}

export const nameIn = (game: Pick<GameRow, 'names' | 'code'>, language: string): string =>
  game.names[languageOf(language)?.code ?? 'en'] ?? game.names['en'] ?? game.code;

export type GameFilter = {
  readonly gameType?: string;
  readonly vassalage?: string;
  readonly gameName?: string;
};

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** A name is found in any of its languages, so that somebody who types the English one finds it too. */
export function matches(game: GameRow, filter: GameFilter): boolean {
  if (filter.gameType && game.game_type !== filter.gameType.toUpperCase()) return false;
  if (filter.vassalage && game.vendor !== filter.vassalage.toUpperCase()) return false;
  const wanted = plain(filter.gameName ?? '');
  return wanted === '' || Object.values(game.names).some((name) => plain(name).includes(wanted));
}
