/** Wins less 5 % commission, as in Macau: fan 3:1, nim 2:1, kwok and nga 1:1, three numbers 1:3. */
import type { Fraction } from '#games/table-contract.ts';

type Pay = { readonly odds: string; readonly back: Fraction };
export type FanTanRules = {
  readonly code: string;
  readonly version: number;
  readonly pays: Readonly<Record<'fan' | 'nim' | 'kwok' | 'nga' | 'three', Pay>>;
};

export const fanTan: FanTanRules = {
  code: 'fan-tan',
  version: 1,
  pays: {
    fan: { odds: '2.85:1', back: { numerator: 77, denominator: 20 } },
    nim: { odds: '1.9:1', back: { numerator: 58, denominator: 20 } },
    kwok: { odds: '0.95:1', back: { numerator: 39, denominator: 20 } },
    nga: { odds: '0.95:1', back: { numerator: 39, denominator: 20 } },
    three: { odds: '19:60', back: { numerator: 79, denominator: 60 } },
  },
};
