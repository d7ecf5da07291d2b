/**
 * Bets on a whole competition: which leagues offer which, on what terms, and what the model says of every team. A place of an each-way bet
 * and a finish among the first so many are settled by the same table. Pure.
 */
import {
  finishingChances,
  type Left,
  type Played,
  type PointsRule,
  ranksOf,
  type TableRow,
  tableOf,
} from '#games/odds/model/season.ts';
import type { Market, Priced, Selection } from './market.ts';
import type { EachWayTerms } from './slip.ts';
import type { FieldOutlook } from './field-outlook.ts';
import type { OutrightMarket, OutrightTerms } from './outright-terms.ts';

const FOOTBALL: PointsRule = { win: 3, draw: 1 };
/** Twenty teams: a third of the odds for the first two, as the trade has it for a league's winner. */
const LEAGUE: readonly OutrightMarket[] = [
  { places: 1, eachWay: { places: 2, fraction: '1/3' } },
  { places: 4 },
];
const football = (code: string): OutrightTerms => ({
  league: `football/${code}`,
  name: 'winner',
  rounds: 'Matchday',
  points: FOOTBALL,
  markets: LEAGUE,
  byTable: true,
});

/** Leagues with a table that decides; a cup that ends in a final is none. */
export const OUTRIGHTS: readonly OutrightTerms[] = [
  ...['en.1', 'es.1', 'de.1', 'it.1', 'fr.1', 'pt.1', 'nl.1', 'tr.1', 'en.2', 'jp.1', 'br.1', 'cn.1'].map(
    football,
  ),
  {
    league: 'football/uefa.cl',
    name: 'league_phase',
    rounds: 'League,',
    points: FOOTBALL,
    markets: [{ places: 1, eachWay: { places: 4, fraction: '1/4' } }, { places: 8 }],
    byTable: true,
  },
  {
    league: 'cricket/ipl',
    name: 'league_stage',
    rounds: 'Match ',
    points: { win: 2, draw: 1 },
    markets: [{ places: 1, eachWay: { places: 3, fraction: '1/4' } }, { places: 4 }],
    byTable: false,
  },
];
export const outrightOf = (league: string): OutrightTerms | undefined =>
  OUTRIGHTS.find((one) => one.league === league);

/** A price moves with results, not with the draw: so many seasons leave an error of half a point of a hundred. */
const RUNS = 4_000;
const SEED = 20_261;

export type SeasonState = { readonly played: readonly Played[]; readonly left: readonly Left[] };

const teamsOf = ({ played, left }: SeasonState): readonly string[] => [
  ...new Set([...played, ...left].flatMap(({ home, away }) => [home, away])),
];

export const standingsOf = (terms: OutrightTerms, state: SeasonState): readonly TableRow[] =>
  tableOf(teamsOf(state), state.played, terms.points);

export function fieldOf(terms: OutrightTerms, state: SeasonState): FieldOutlook {
  const table = standingsOf(terms, state);
  const { markets } = terms;
  // Of the same seasons: a place is never less likely than the win.
  const chances = finishingChances({ table, left: state.left, rule: terms.points, runs: RUNS, seed: SEED }, [
    ...markets.map(({ places }) => places),
    ...markets.map(({ places, eachWay }) => eachWay?.places ?? places),
  ]);
  return {
    name: terms.name,
    markets,
    runners: table.map(({ team }) => {
      const all = chances.get(team) ?? [];
      return {
        pick: team,
        chances: all.slice(0, markets.length),
        placed: all.slice(markets.length).map((chance, at) => (markets[at]?.eachWay ? chance : 0)),
      };
    }),
    played: state.played.length,
  };
}

/** The result of a season that was played to its end; undefined while a match is left, or its table needs more than results. */
export function outrightResult(
  terms: OutrightTerms,
  state: SeasonState,
): { readonly status: 'ended'; readonly positions: readonly (readonly string[])[] } | undefined {
  if (!terms.byTable || state.left.length > 0 || state.played.length === 0) return undefined;
  return { status: 'ended', positions: ranksOf(standingsOf(terms, state)) };
}

const outrightKey = (places: number): string => `outright:${places}`;

type Price = (win: number) => string | null;
/** A market for each number of places, the likeliest first. */
export const fieldMarkets = ({ markets, runners }: FieldOutlook, price: Price): readonly Priced[] =>
  markets.map(
    ({ places, eachWay }, at): Priced => ({
      key: outrightKey(places),
      group: 'main',
      market: 'outright',
      places,
      ...(eachWay ? { eachWay } : {}),
      selections: runners
        .map(({ pick, chances }): Selection => {
          const win = chances[at] ?? 0;
          return { pick, odds: win > 0 && win < 1 ? price(win) : null, win, back: 0 };
        })
        .sort((a, b) => b.win - a.win || (a.pick < b.pick ? -1 : 1)),
    }),
  );

/** What a finish is worth now; undefined where the field has no such market or team. */
export const finishChance = (
  { markets, runners }: FieldOutlook,
  pick: string,
  places: number | undefined,
): number | undefined =>
  runners.find((one) => one.pick === pick)?.chances[
    markets.findIndex((market) => market.places === (places ?? 1))
  ];

/** What a place of an each-way bet on the winner is worth now; undefined where the terms are not those of the market. */
export function placeChance(
  { markets, runners }: FieldOutlook,
  pick: string,
  places: number | undefined,
  terms: EachWayTerms,
): number | undefined {
  const at = markets.findIndex((market) => market.places === (places ?? 1));
  if (markets[at]?.eachWay?.places !== terms.places) return undefined;
  return runners.find((one) => one.pick === pick)?.placed?.[at];
}

/** Terms each-way bets of a slip are taken at: those of its one pick, where its market has some. */
export const eachWayOf = (
  legs: readonly { readonly market: Pick<Market, 'market' | 'eachWay'> }[],
): EachWayTerms | undefined => (legs.length === 1 ? legs[0]?.market.eachWay : undefined);
