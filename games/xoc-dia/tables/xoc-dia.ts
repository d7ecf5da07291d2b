/** Even and odd at 0.97:1; what comes rarer pays more and returns less. */
import type { Fraction } from '#games/table-contract.ts';

export type XocDiaRules = {
  readonly code: string;
  readonly version: number;
  readonly pays: Readonly<Record<string, { readonly odds: string; readonly back: Fraction }>>;
};

const hundredths = (odds: number): Fraction => ({ numerator: odds + 100, denominator: 100 });

export const xocDia: XocDiaRules = {
  code: 'xoc-dia',
  version: 1,
  pays: {
    even: { odds: '0.97:1', back: hundredths(97) },
    odd: { odds: '0.97:1', back: hundredths(97) },
    'red-4': { odds: '14.4:1', back: hundredths(1440) },
    'red-3': { odds: '2.85:1', back: hundredths(285) },
    'red-2': { odds: '1.55:1', back: hundredths(155) },
    'red-1': { odds: '2.85:1', back: hundredths(285) },
    'red-0': { odds: '14.4:1', back: hundredths(1440) },
    same: { odds: '6.7:1', back: hundredths(670) },
  },
};
