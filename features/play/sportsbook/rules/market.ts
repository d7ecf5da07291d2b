/** Markets of a match: their terms, prices and states. */
import type { Outlook as GoalsOutlook } from '#games/odds/model/match.ts';
import type { PointsOutlook } from '#games/odds/model/normal.ts';
import type { InningsOutlook } from '#games/odds/model/innings.ts';
import type { FieldOutlook } from './field-outlook.ts';
import type { SeriesOutlook } from './series-outlook.ts';
import type { EachWayTerms } from './slip.ts';

export type Group = 'main' | 'goals' | 'maps' | 'innings' | 'halves' | 'score';

export type MatchOutlook =
  | { readonly model: 'goals'; readonly goals: GoalsOutlook }
  /** `innings`: of cricket, where enough is known of the league. */
  | {
      readonly model: 'points';
      readonly points: PointsOutlook;
      readonly innings?: InningsOutlook | undefined;
    }
  | { readonly model: 'series'; readonly series: SeriesOutlook }
  | { readonly model: 'field'; readonly field: FieldOutlook };

/** `win` and `back`: the fair parts of a stake, kept so that a price can be explained and a slip valued. */
export type Selection = {
  readonly pick: string;
  readonly line?: string | undefined;
  /** `1.85`; null where there is no price. */
  readonly odds: string | null;
  readonly win: number;
  readonly back: number;
};

export type MarketTerms = {
  readonly key: string;
  readonly group: Group;
  readonly market: string;
  /** The home side's, or of the total. */
  readonly line?: string | undefined;
  readonly period?: 'first_half' | undefined;
  readonly goal?: number | undefined;
  readonly from?: { readonly home: number; readonly away: number } | undefined;
  /** Which map of a series, from 1. */
  readonly map?: number | undefined;
  /** Which innings of cricket, from 1. */
  readonly innings?: number | undefined;
  /** Of a whole competition: among the first so many. */
  readonly places?: number | undefined;
  readonly eachWay?: EachWayTerms | undefined;
};

export type Priced = MarketTerms & { readonly selections: readonly Selection[] };

export type Market = Priced & { readonly status: 'open' | 'suspended'; readonly version: number };

/** Staff's own word on a market. */
export type Override = {
  readonly stopped?: boolean;
  /** pick → price */
  readonly odds?: Readonly<Record<string, string>>;
};

export type Overrides = Readonly<Record<string, Override>>;
