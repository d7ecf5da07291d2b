/** Outrights a league is offered with. */
import type { PointsRule } from '#games/odds/model/season.ts';
import type { EachWayTerms } from './slip.ts';

export type OutrightMarket = { readonly places: number; readonly eachWay?: EachWayTerms | undefined };

export type OutrightTerms = {
  readonly league: string;
  /** What it is called, a word `sportsbook.outright.<name>`. */
  readonly name: 'winner' | 'league_phase' | 'league_stage';
  /** Matches whose round begins so belong to its table. */
  readonly rounds: string;
  readonly points: PointsRule;
  readonly markets: readonly OutrightMarket[];
  /** Whether results alone tell every rank; where a rule needs more (net run rate), two persons enter the end. */
  readonly byTable: boolean;
};
