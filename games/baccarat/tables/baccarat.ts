/** Baccarat as it is dealt in most houses: eight decks, 5 % commission on Banker, pairs 11:1, Dragon bonus by the usual table. */
import type { Fraction, Spot } from '#games/table-contract.ts';

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
    readonly dragonNatural: number;
    /** Margin of a win that is no natural → odds. */
    readonly dragon: Readonly<Record<number, number>>;
  };
  /** Exact returns, counted by `engine/count.ts`; a test holds them against it. */
  readonly returns: Readonly<
    Record<
      'player' | 'tie' | 'banker' | 'player-pair' | 'banker-pair' | 'player-dragon' | 'banker-dragon',
      Spot['rtp']
    >
  >;
};

export const baccarat: BaccaratRules = {
  code: 'baccarat',
  version: 1,
  decks: 8,
  pays: {
    banker: { numerator: 39, denominator: 20 },
    tie: 8,
    pair: 11,
    dragonNatural: 1,
    dragon: { 4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30 },
  },
  returns: {
    player: { numerator: '19283843717413', denominator: '19524993263685' },
    tie: { numerator: '619306544887', denominator: '723147898655' },
    banker: { numerator: '10732465128097', denominator: '10847218479825' },
    'player-pair': { numerator: '372', denominator: '415' },
    'banker-pair': { numerator: '372', denominator: '415' },
    'player-dragon': { numerator: '3801450797986', denominator: '3904998652737' },
    'banker-dragon': { numerator: '93623815842', denominator: '103306842665' },
  },
};
