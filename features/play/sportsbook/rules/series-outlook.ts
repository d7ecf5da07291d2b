/** What is known of a series of maps. */

export type SeriesOutlook = {
  /** Chance of the home side to win one map. */
  readonly map: number;
  readonly bestOf: number;
};
