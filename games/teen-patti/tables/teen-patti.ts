/** A and B at 0.95:1, equal hands give the stake back; pair or better by the table 40, 30, 6, 4, 1. */
import type { Fraction, Spot } from '#games/table-contract.ts';

export type TeenPattiRules = {
  readonly code: string;
  readonly version: number;
  readonly pays: {
    readonly side: Fraction;
    readonly sideOdds: string;
    /** Hand → x:1. */
    readonly pairPlus: Readonly<
      Partial<Record<'high' | 'pair' | 'colour' | 'sequence' | 'pure-sequence' | 'trail', number>>
    >;
  };
  /** Exact, counted by `engine/count.ts`; a test holds them against it. */
  readonly returns: { readonly side: Spot['rtp']; readonly pairPlus: Spot['rtp'] };
};

export const teenPatti: TeenPattiRules = {
  code: 'teen-patti',
  version: 1,
  pays: {
    side: { numerator: 39, denominator: 20 },
    sideOdds: '0.95:1',
    pairPlus: { 'pure-sequence': 40, trail: 30, sequence: 6, colour: 4, pair: 1 },
  },
  returns: {
    side: { numerator: '9543327', denominator: '9787750' },
    pairPlus: { numerator: '5397', denominator: '5525' },
  },
};
