/** Andar is dealt first and wins a little more often, so it pays 0.9:1; Bahar 1:1. Side bets on how many cards are dealt after the joker. */
import type { Fraction } from '#games/table-contract.ts';

type Pay = { readonly odds: string; readonly back: Fraction };
export type AndarBaharRules = {
  readonly code: string;
  readonly version: number;
  readonly pays: {
    readonly andar: Pay;
    readonly bahar: Pay;
    readonly counts: readonly (Pay & { readonly from: number; readonly to: number })[];
  };
};

/** Tenths to one. */
const tenths = (odds: number): Fraction => ({ numerator: odds + 10, denominator: 10 });

export const andarBahar: AndarBaharRules = {
  code: 'andar-bahar',
  version: 1,
  pays: {
    andar: { odds: '0.9:1', back: tenths(9) },
    bahar: { odds: '1:1', back: tenths(10) },
    counts: [
      { from: 1, to: 5, odds: '2.5:1', back: tenths(25) },
      { from: 6, to: 10, odds: '3.5:1', back: tenths(35) },
      { from: 11, to: 15, odds: '4.5:1', back: tenths(45) },
      { from: 16, to: 25, odds: '3.5:1', back: tenths(35) },
      { from: 26, to: 30, odds: '15:1', back: tenths(150) },
      { from: 31, to: 35, odds: '25:1', back: tenths(250) },
      { from: 36, to: 40, odds: '50:1', back: tenths(500) },
      { from: 41, to: 49, odds: '120:1', back: tenths(1200) },
    ],
  },
};
