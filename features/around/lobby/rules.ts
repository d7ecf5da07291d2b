import type { Item } from '#features/setup/catalogue/rules.ts';

/** A member keeps at most so many favourites: a list somebody can still read. */
export const FAVOURITES_MOST = 500;

/** Where a lottery vendor's games stand (docs/PRODUCT.md, 2). */
const LOTTERY_PAGES: Readonly<Record<string, string>> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
};

/** The address a game opens at; undefined while nothing plays it. */
export function addressOf(
  { game, playable }: Pick<Item, 'game' | 'playable'>,
  trial: boolean,
  isTable: (code: string) => boolean,
  ownPage: (code: string) => string | undefined = () => undefined,
): string | undefined {
  if (!playable) return undefined;
  const lottery = LOTTERY_PAGES[game.vendor];
  if (lottery) return `${lottery}?gameCode=${encodeURIComponent(game.code)}`;
  const own = ownPage(game.code);
  if (own) return own;
  return `${isTable(game.code) ? '/tables' : '/play'}/${game.code}${trial ? '?mode=trial' : ''}`;
}

export function pageOf<Value>(
  all: readonly Value[],
  page: number,
  size: number,
): { readonly part: readonly Value[]; readonly totalPages: number } {
  return { part: all.slice((page - 1) * size, page * size), totalPages: Math.ceil(all.length / size) };
}
