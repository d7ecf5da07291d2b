/** The table of Macau, with 7:1 on 9 and 12 and 180:1 on a named triple, 6:1 on two numbers. */
export type SicBoRules = {
  readonly code: string;
  readonly version: number;
  /** All x:1. */
  readonly pays: {
    readonly totals: Readonly<Record<number, number>>;
    readonly double: number;
    readonly triple: number;
    readonly anyTriple: number;
    /** Two different numbers. */
    readonly pair: number;
    /** One number on one, two, three dice. */
    readonly single: readonly [number, number, number];
  };
};

export const sicBo: SicBoRules = {
  code: 'sic-bo',
  version: 1,
  pays: {
    totals: {
      4: 60,
      5: 30,
      6: 17,
      7: 12,
      8: 8,
      9: 7,
      10: 6,
      11: 6,
      12: 7,
      13: 8,
      14: 12,
      15: 17,
      16: 30,
      17: 60,
    },
    double: 10,
    triple: 180,
    anyTriple: 30,
    pair: 6,
    single: [1, 2, 3],
  },
};
