/** A title as the lists work on it. */
import type { MathsRow, StoredGame } from '../store.ts';

/** What is proved of a title by the engine that plays it. */
export type Figures = {
  /** return and share of rounds that pay: percentages, four decimals */
  readonly rtp: string;
  readonly hitRate: string;
  /** 1 calm … 5 wild */
  readonly volatility: number;
  /** the most a round can pay, in whole stakes */
  readonly maxWin: number;
};

/** A title on a brand's shelf, with everything that decides how it is shown. */
export type Item = {
  readonly game: StoredGame;
  /** The type it is shown as: vendors of SPORTS may be split out. */
  readonly type: string;
  readonly maths: MathsRow | undefined;
  /** Undefined where no engine plays it. */
  readonly proved?: Figures | undefined;
  readonly hot: boolean;
  readonly position: number | null;
  /** Where it opens; undefined while nothing plays it. */
  readonly address: string | undefined;
  /** Until when it is looked after: 0 not at all, Infinity until somebody opens it, else ms since 1970. */
  readonly closedUntil: number;
  /** The brand's own part of it: what its operators may end. */
  readonly ownClosedUntil: number;
};
