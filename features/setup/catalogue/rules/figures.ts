/** Games by what is proved of them. Numbers here choose and order a list; nothing is paid by them. */
import type { GameOrder } from '../contract.ts';
import type { Item } from './item.ts';

export type FigureFilter = {
  /** percent */
  readonly minRtp?: number | undefined;
  readonly minHitRate?: number | undefined;
  /** stakes */
  readonly minMaxWin?: number | undefined;
  /** 1 calm … 5 wild */
  readonly minVolatility?: number | undefined;
  readonly maxVolatility?: number | undefined;
  readonly sort?: GameOrder | undefined;
};

/** 1 calm … 5 wild: proved, else declared; 0 where nothing is said. */
export const volatilityOf = ({ proved, maths }: Pick<Item, 'proved' | 'maths'>): number =>
  proved?.volatility ?? maths?.volatility ?? 0;

/** A title of which nothing is proved passes no figure that is asked for. */
export function hasFigures(item: Item, filter: FigureFilter): boolean {
  const { minRtp, minHitRate, minMaxWin, minVolatility, maxVolatility } = filter;
  const { proved } = item;
  if (minRtp && Number(proved?.rtp ?? 0) < minRtp) return false;
  if (minHitRate && Number(proved?.hitRate ?? 0) < minHitRate) return false;
  if (minMaxWin && (proved?.maxWin ?? 0) < minMaxWin) return false;
  if (minVolatility === undefined && maxVolatility === undefined) return true;
  const volatility = volatilityOf(item);
  return volatility > 0 && volatility >= (minVolatility ?? 1) && volatility <= (maxVolatility ?? 5);
}

/** What stands first has the least; what is not proved stands last. */
const RANK: Readonly<Record<Exclude<GameOrder, 'place'>, (item: Item) => number>> = {
  rtp: ({ proved }) => -Number(proved?.rtp ?? -1),
  hitRate: ({ proved }) => -Number(proved?.hitRate ?? -1),
  maxWin: ({ proved }) => -(proved?.maxWin ?? -1),
  calm: (item) => volatilityOf(item) || 9,
  wild: (item) => -volatilityOf(item),
};

/** The same items in the order that is asked for; equal ones keep their places. */
export function inOrder(items: readonly Item[], sort: GameOrder = 'place'): readonly Item[] {
  if (sort === 'place') return items;
  const rank = RANK[sort];
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
