/** Red and green 1:1, and 0.5:1 when the disc is violet, too; what is left of each is stated by its exact return. */
import type { Fraction } from '#games/table-contract.ts';

type Pay = { readonly odds: string; readonly back: Fraction };
export type ColorDishRules = {
  readonly code: string;
  readonly version: number;
  readonly pays: {
    /** Red or green. */
    readonly colour: Pay;
    /** Red or green on a disc that is violet, too. */
    readonly half: Pay;
    readonly violet: Pay;
    readonly disc: Pay;
    /** Small or big. */
    readonly half10: Pay;
  };
};

const tenths = (odds: number): Fraction => ({ numerator: odds + 10, denominator: 10 });

export const colorDish: ColorDishRules = {
  code: 'color-dish',
  version: 1,
  pays: {
    colour: { odds: '1:1', back: tenths(10) },
    half: { odds: '0.5:1', back: tenths(5) },
    violet: { odds: '3.7:1', back: tenths(37) },
    disc: { odds: '8.5:1', back: tenths(85) },
    half10: { odds: '0.95:1', back: { numerator: 39, denominator: 20 } },
  },
};
