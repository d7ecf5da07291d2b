import { expect, it } from 'vitest';
import type { Item } from './item.ts';
import { type FigureFilter, hasFigures, inOrder } from './figures.ts';

const item = (code: string, proved?: Item['proved'], declared = 0): Item =>
  ({ game: { code }, proved, maths: declared > 0 ? { volatility: declared } : undefined }) as unknown as Item;
const ITEMS = [
  item('listed', undefined, 3),
  item('tiger', { rtp: '96.0789', hitRate: '30.0454', volatility: 4, maxWin: 5_000 }),
  item('dice', { rtp: '99.0000', hitRate: '49.4900', volatility: 1, maxWin: 99 }),
  item('nothing'),
  item('card', { rtp: '94.0000', hitRate: '33.9540', volatility: 3, maxWin: 10_000 }),
  item('koi', { rtp: '97.0000', hitRate: '19.9999', volatility: 5, maxWin: 1_000 }),
];
const codes = (items: readonly Item[]): string => items.map(({ game }) => game.code).join(' ');

it.each<[string, FigureFilter, string]>([
  ['nothing asked', {}, 'listed tiger dice nothing card koi'],
  ['a return', { minRtp: 97 }, 'dice koi'],
  ['a return to the last figure', { minRtp: 96.0789 }, 'tiger dice koi'],
  ['just above it', { minRtp: 96.079 }, 'dice koi'],
  ['a share of rounds that pay', { minHitRate: 20 }, 'tiger dice card'],
  ['a highest win', { minMaxWin: 5_000 }, 'tiger card'],
  ['calm', { maxVolatility: 2 }, 'dice'],
  ['wild, declared ones too', { minVolatility: 3 }, 'listed tiger card koi'],
  ['between', { minVolatility: 3, maxVolatility: 4 }, 'listed tiger card'],
  ['several at once', { minRtp: 90, minMaxWin: 1_000, minVolatility: 4 }, 'tiger koi'],
])('%s', (_, filter, wanted) => {
  expect(codes(ITEMS.filter((one) => hasFigures(one, filter)))).toBe(wanted);
});

it.each<[FigureFilter['sort'], string]>([
  [undefined, 'listed tiger dice nothing card koi'],
  ['place', 'listed tiger dice nothing card koi'],
  ['rtp', 'dice koi tiger card listed nothing'],
  ['hitRate', 'dice card tiger koi listed nothing'],
  ['maxWin', 'card tiger koi dice listed nothing'],
  ['calm', 'dice listed card tiger koi nothing'],
  ['wild', 'koi tiger listed card dice nothing'],
])('ordered by %s', (sort, wanted) => {
  expect(codes(inOrder(ITEMS, sort))).toBe(wanted);
});
