/** The Vietnamese games with the three published odds sets (docs/RECOMPUTE.md, lottery). */
import type { Draw } from '#kernel/rng/draw.ts';
import { drawNumber } from '../core/drawing.ts';
import { oddsSet, type PaysTable } from '../core/odds.ts';
import { type Game, type OddsSet, playMap } from '../core/play.ts';
import { prizesOf, readVnDraw, type VnDraw, type VnRegion } from './draw.ts';
import { VN_DEFAULTS, type VnSettings, vnPlays } from './plays.ts';

const SUMS = [
  '70', '36', '26.999', '20.5', '16.4', '13.666', '12.285', '10.875', '9.777', '9',
  '9.777', '10.875', '12.285', '13.666', '16.4', '20.5', '26.999', '36', '70',
]; // biome-ignore format: a table

const EVENS = { tai: '1.997', xiu: '1.997', chan: '1.997', le: '1.997' };

/** Pays per unit on one prize; a lo of two digits costs as many units as it covers prizes. */
const SITE: Readonly<Record<string, PaysTable>> = {
  lo2: '99.6',
  lo2_dau: '99.6',
  lo3: '980',
  lo4: '9500',
  de_dau: '99',
  de_dac_biet: '99',
  de_dau_duoi: '99',
  '3cang_dau': '980',
  '3cang_dac_biet': '980',
  '3cang_dau_duoi': '980',
  '4cang_dac_biet': '9200',
  dau: '9.94',
  duoi: '9.94',
  ...EVENS,
  tong: Object.fromEntries(SUMS.map((pays, sum) => [String(sum), pays])),
  truot_xien4: '2',
  truot_xien8: '4',
  truot_xien10: '6',
};

/** Priced per number, for draws of 18 prizes: with 27 they return above 100 %, so the north does not offer them. */
const SITE_OF_18: Readonly<Record<string, PaysTable>> = {
  lo2_1k: '5.5',
  xien2: '30',
  xien3: '165',
  xien4: '775',
};

const BUNDLE: PaysTable = { '2': '75', '3': '650', '4': '5500' };

const TRADITIONAL: Readonly<Record<string, PaysTable>> = {
  lo2: '75',
  lo2_dau: '75',
  lo3: '650',
  lo4: '5500',
  de_dau: '75',
  de_dac_biet: '75',
  de_dau_duoi: '75',
  nhat_to: '75',
  '3cang_dau': '650',
  '3cang_dac_biet': '650',
  '3cang_dau_duoi': '650',
  '4cang_dac_biet': '5500',
  bao7lo: BUNDLE,
  bao8lo: BUNDLE,
  xien3: '40',
  xien4: '250',
  da: {
    '2.all': '12.5',
    '3.all': '37.5',
    '3.pairs': '12.5',
    '4.all': '250',
    '4.pairs': '12.5',
    '5.all': '1250',
    '5.pairs': '12.5',
  },
};

/** A point of lo costs 23 units and pays 80 for each time the number is found. */
const NORTH: Readonly<Record<string, PaysTable>> = {
  lo2: { win: '80', price: '23' },
  de_dac_biet: '90',
  xien2: '15',
  xien3: '40',
  xien4: '100',
};

export const SITE_STYLE = oddsSet('site_style', SITE);
/** With the bets that are priced for 18 prizes. */
export const SITE_STYLE_18 = oddsSet('site_style', { ...SITE, ...SITE_OF_18 });
const SOUTH_TRADITIONAL = oddsSet('south_traditional', TRADITIONAL);
const NORTH_23_80 = oddsSet('north_23_80', NORTH);

const SETS: Readonly<Record<VnRegion, readonly OddsSet[]>> = {
  xsmb: [SITE_STYLE, SOUTH_TRADITIONAL, NORTH_23_80],
  xsmn: [SITE_STYLE_18, SOUTH_TRADITIONAL],
  xsmt: [SITE_STYLE_18, SOUTH_TRADITIONAL],
};

/** A game with a market's settings. */
export function vnGame(region: VnRegion, settings: VnSettings = VN_DEFAULTS): Game<VnDraw> {
  const table = prizesOf(region);
  return {
    code: region,
    plays: playMap(vnPlays(region, settings)),
    aliases: {
      de: 'de_dac_biet',
      '3cang_db': '3cang_dac_biet',
      '4cang_db': '4cang_dac_biet',
      truot4: 'truot_xien4',
      truot8: 'truot_xien8',
      truot10: 'truot_xien10',
    },
    readDraw: (input) => readVnDraw(input, table),
    draw: (randomness: Draw) =>
      Object.fromEntries(
        Object.entries(table).map(([prize, [numbers, digits]]) => [
          prize,
          Array.from({ length: numbers }, () => drawNumber(randomness, digits)),
        ]),
      ),
    odds: { kind: 'sets', sets: SETS[region] },
  };
}
