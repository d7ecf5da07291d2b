/**
 * All lotteries: code → game. One room for Vietnam, South East Asia and the quick games, because whoever books, shows, audits or recomputes a bet
 * does so through the same few types, and rooms of one floor cannot lean on each other.
 */
import { elevenFive } from './quick/eleven-five.ts';
import { happy8 } from './quick/happy8.ts';
import { k3 } from './quick/k3.ts';
import { markSix } from './quick/mark-six.ts';
import { pc28 } from './quick/pc28.ts';
import { pk10 } from './quick/pk10.ts';
import { ssc } from './quick/ssc.ts';
import { FOUR_DIGIT_GAMES } from './sea/four-digit.ts';
import { LOTTO_GAMES } from './sea/lotto.ts';
import { MAX3D_GAMES } from './sea/max3d.ts';
import { thai } from './sea/thai.ts';
import { type Lottery, seal } from './sealed.ts';
import { vnGame } from './vietnam/games.ts';

const ALL: readonly Lottery[] = [
  seal(vnGame('xsmb')),
  seal(vnGame('xsmn')),
  seal(vnGame('xsmt')),
  ...FOUR_DIGIT_GAMES.map(seal),
  seal(thai),
  ...LOTTO_GAMES.map(seal),
  ...MAX3D_GAMES.map(seal),
  seal(ssc),
  seal(pk10),
  seal(k3),
  seal(elevenFive),
  seal(markSix),
  seal(pc28),
  seal(happy8),
];

export const LOTTERIES: ReadonlyMap<string, Lottery> = new Map(ALL.map((game) => [game.code, game] as const));

/** The northern draw where de dau is the first two digits of the special prize (a market's setting). */
export const XSMB_SPECIAL_HEAD: Lottery = seal(vnGame('xsmb', { deDau: 'special_head' }));
