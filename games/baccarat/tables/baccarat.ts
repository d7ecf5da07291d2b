/** Baccarat as it is dealt in most houses: eight decks, 5 % commission on Banker, pairs 11:1, Dragon bonus by the usual table, big and small. */
import type { Fraction, Spot } from '#games/table-contract.ts';
import type { BaccaratSpot } from '../engine/spots.ts';

export type BaccaratRules = {
  readonly code: string;
  readonly version: number;
  readonly decks: number;
  readonly pays: {
    /** With the stake. */
    readonly banker: Fraction;
    /** x:1, the stake not counted; so are all below. */
    readonly tie: number;
    readonly pair: number;
    readonly eitherPair: number;
    /** Two cards of one rank and suit in one hand, and in both. */
    readonly perfectPair: number;
    readonly perfectPairs: number;
    /** With the stake: five or six cards; four cards. */
    readonly big: Fraction;
    readonly small: Fraction;
    readonly dragonNatural: number;
    /** Margin of a win that is no natural → odds. */
    readonly dragon: Readonly<Record<number, number>>;
  };
  /** Exact returns, counted by `engine/count.ts`; a test holds them against it. */
  readonly returns: Readonly<Record<BaccaratSpot, Spot['rtp']>>;
  /** Shares of deals that bring anything back, counted the same way. */
  readonly hits: Readonly<Record<BaccaratSpot, Spot['rtp']>>;
};

export const baccarat: BaccaratRules = {
  code: 'baccarat',
  version: 1,
  decks: 8,
  pays: {
    banker: { numerator: 39, denominator: 20 },
    tie: 8,
    pair: 11,
    eitherPair: 5,
    perfectPair: 25,
    perfectPairs: 200,
    big: { numerator: 77, denominator: 50 },
    small: { numerator: 5, denominator: 2 },
    dragonNatural: 1,
    dragon: { 4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30 },
  },
  returns: {
    player: { numerator: '19283843717413', denominator: '19524993263685' },
    tie: { numerator: '619306544887', denominator: '723147898655' },
    banker: { numerator: '10732465128097', denominator: '10847218479825' },
    'player-pair': { numerator: '372', denominator: '415' },
    'banker-pair': { numerator: '372', denominator: '415' },
    'either-pair': { numerator: '680326', denominator: '788417' },
    'perfect-pair': { numerator: '1553513', denominator: '1689465' },
    big: { numerator: '506231', denominator: '529230' },
    small: { numerator: '350890', denominator: '370461' },
    'player-dragon': { numerator: '3801450797986', denominator: '3904998652737' },
    'banker-dragon': { numerator: '93623815842', denominator: '103306842665' },
  },
  hits: {
    player: { numerator: '10570881676037', denominator: '19524993263685' },
    tie: { numerator: '619306544887', denominator: '6508331087895' },
    banker: { numerator: '10812031222309', denominator: '19524993263685' },
    'player-pair': { numerator: '31', denominator: '415' },
    'banker-pair': { numerator: '31', denominator: '415' },
    'either-pair': { numerator: '340163', denominator: '2365251' },
    'perfect-pair': { numerator: '56513', denominator: '1689465' },
    big: { numerator: '230105', denominator: '370461' },
    small: { numerator: '140356', denominator: '370461' },
    'player-dragon': { numerator: '101846975414', denominator: '330932089215' },
    'banker-dragon': { numerator: '451576508218', denominator: '1501922558745' },
  },
};
