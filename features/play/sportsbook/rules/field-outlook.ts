/** What is known of a field of many runners. */
import type { OutrightMarket, OutrightTerms } from './outright-terms.ts';

/** What the prices are made from, kept with the book. */
export type FieldOutlook = {
  readonly name: OutrightTerms['name'];
  readonly markets: readonly OutrightMarket[];
  /** In the order of the table as it stood; `chances` market by market. */
  readonly runners: readonly {
    readonly pick: string;
    readonly chances: readonly number[];
    /** To finish among the places an each-way bet of each market pays; 0 where it has none. Left out of what was kept before. */
    readonly placed?: readonly number[];
  }[];
  /** How many results it was made from. */
  readonly played: number;
};
