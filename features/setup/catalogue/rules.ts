import { languageOf } from '#kernel/words.ts';
import { type FigureFilter, hasFigures } from './rules/figures.ts';
import type { GameRow } from './store.ts';
import type { Item } from './rules/item.ts';

/** Navigation order (docs/PRODUCT.md, 2); types that are not named follow by name. */
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

/** The address of this site a title opens at; undefined while nothing plays it. */
export type OpensAt = ((title: { readonly code: string; readonly vendor: string }) => string | undefined) & {
  /** Whether the code is of a game that another house plays. Left out: none is. */
  readonly launches?: (code: string) => boolean;
};

/**
 * Hot titles in turn by their kind, so that one kind with thousands of titles does not fill the row. What staff gave a place stands first,
 * in that order; inside a kind the order stays.
 */
export function inTurns(items: readonly Item[]): readonly Item[] {
  const placed = items.filter(({ position }) => position !== null);
  const kinds = new Map<string, Item[]>();
  for (const item of items)
    if (item.position === null) kinds.set(item.type, [...(kinds.get(item.type) ?? []), item]);
  const rows = [...kinds.values()];
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const turns = Array.from({ length: longest }, (_, turn) =>
    rows.flatMap((row) => row.slice(turn, turn + 1)),
  );
  return [...placed, ...turns.flat()];
}

export const isClosed = (item: Pick<Item, 'closedUntil'>, now: number): boolean => item.closedUntil > now;

/** The later of two pauses, as `closedUntil`. */
export function closedUntil(
  ...pauses: readonly ({ maintenance: boolean; maintenance_until: Date | null } | undefined)[]
): number {
  return Math.max(
    0,
    ...pauses.map((pause) =>
      pause?.maintenance ? (pause.maintenance_until?.getTime() ?? Number.POSITIVE_INFINITY) : 0,
    ),
  );
}

/** Placed titles stand first, by place; then what is played most. */
export function byPlace(a: Item, b: Item): number {
  const place = (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER);
  return place === 0 ? byPopularity(a, b) : place;
}

export function byPopularity(a: Item, b: Item): number {
  if (a.game.popularity !== b.game.popularity) return a.game.popularity > b.game.popularity ? -1 : 1;
  return a.game.code < b.game.code ? -1 : 1;
}

export type GameFilter = {
  readonly gameType?: string | undefined;
  readonly vassalage?: string | undefined;
  readonly gameClassify?: string | undefined;
  readonly minBet?: number | undefined;
  readonly minLineNum?: number | undefined;
} & FigureFilter;

/** Arcade, bingo and crash are variants of RNG with a classification of their own (docs/PRODUCT.md, 2). */
const VARIANTS: Readonly<Record<string, string>> = { ac: 'ARCADE', bg: 'BINGO', crash: 'CRASH' };

export function matches(item: Item, filter: GameFilter, currency: string): boolean {
  const { gameType, vassalage, gameClassify, minBet, minLineNum } = filter;
  const classify = gameClassify?.toLowerCase();
  if (classify && item.game.classify.toLowerCase() !== classify) return false;
  const type = gameType?.toUpperCase();
  const variant = classify === undefined ? undefined : VARIANTS[classify];
  if (type && item.type !== type && !(type === 'RNG' && variant === item.type)) return false;
  if (vassalage && item.game.vendor !== vassalage.toUpperCase()) return false;
  if (minLineNum && (item.maths?.lines ?? 0) < minLineNum) return false;
  return (!minBet || smallestBet(item, currency) >= minBet) && hasFigures(item, filter);
}

/** In whole units, only to filter a list by; money is never computed from it. */
const smallestBet = (item: Item, currency: string): number =>
  Number(item.game.stakes[currency]?.[0] ?? item.maths?.min_bet ?? 0);

/** Texts that name the same filter, for the store of answers. */
export const filterKey = (filter: GameFilter & { readonly gameName?: string | undefined }): string =>
  JSON.stringify([
    filter.gameType?.toUpperCase(),
    filter.vassalage?.toUpperCase(),
    filter.gameClassify?.toLowerCase(),
    filter.minBet || undefined,
    filter.minLineNum || undefined,
    filter.gameName?.trim() || undefined,
    filter.minRtp || undefined,
    filter.minHitRate || undefined,
    filter.minMaxWin || undefined,
    filter.minVolatility,
    filter.maxVolatility,
    filter.sort === 'place' ? undefined : filter.sort,
  ]);

/**
 * Other games for one that is closed: of its classification, its vendor and its calm or wildness first, never closed themselves.
 */
export function recommend(items: readonly Item[], closed: Item, now: number, most: number): readonly Item[] {
  const near = (item: Item): number =>
    (item.type === closed.type ? 8 : 0) +
    (item.game.classify === closed.game.classify ? 4 : 0) +
    (item.game.vendor === closed.game.vendor ? 2 : 0) +
    (item.maths?.volatility === closed.maths?.volatility ? 1 : 0);
  return items
    .filter((item) => item !== closed && item.address !== undefined && !isClosed(item, now))
    .map((item, at) => ({ item, at, score: near(item) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, most)
    .map(({ item }) => item);
}

/** The proved return, else the range the maths profile declares. */
export function returnOf(item: Item): string {
  if (item.game.rtp !== '') return item.game.rtp;
  return item.maths ? `${item.maths.rtp_low}–${item.maths.rtp_high}` : '';
}
