/** Matches of e-sports over several maps: their markets, as maps are won. Pure. */
import { type Chances, fairOdds } from '#games/odds/model/chances.ts';
import { mapChances, mapsNeeded, type Series, seriesChance } from '#games/odds/model/series.ts';
import type { MarketTerms, MatchOutlook, Priced, Selection } from './market.ts';
import type { Play, Side } from './play.ts';
import type { SeriesOutlook } from './series-outlook.ts';

export const seriesNow = (
  { map, bestOf }: SeriesOutlook,
  { home, away }: Pick<Play, 'home' | 'away'>,
): Series => ({
  map,
  bestOf,
  home,
  away,
});

/** Most maps of a match; 1 where it is not played in maps. */
export const bestOfIn = ({ outlook }: { readonly outlook: MatchOutlook }): number =>
  outlook.model === 'series' ? outlook.series.bestOf : 1;

/** A result of a series says how many maps there could have been: what is decided early is settled by it. */
export const withParts = (
  book: { readonly outlook: MatchOutlook },
  result: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const bestOf = bestOfIn(book);
  return bestOf > 1 ? { ...result, bestOf } : result;
};

type Price = (chances: Chances) => string | null;
type Line = { readonly pick: string; readonly line?: string; readonly chances: Chances };

const SIDES: readonly Side[] = ['home', 'away'];

const market = (terms: MarketTerms, picks: readonly Line[], price: Price): Priced => ({
  ...terms,
  selections: picks.map(
    ({ pick, line, chances }): Selection => ({
      pick,
      ...(line === undefined ? {} : { line }),
      // What is decided has no price: nobody sells a bet that cannot lose.
      odds: (fairOdds(chances) ?? 1) > 1 ? price(chances) : null,
      ...chances,
    }),
  ),
});

/** Half lines that can still go either way: 1.5 of three maps, 1.5 and 2.5 of five. */
const halves = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at + 0.5);

/** Every market of a series; one map alone is its winner and nothing else. */
export function seriesMarkets(
  outlook: SeriesOutlook,
  play: Pick<Play, 'home' | 'away'>,
  price: Price,
): readonly Priced[] {
  const series = seriesNow(outlook, play);
  const needed = mapsNeeded(series.bestOf);
  const winner = market(
    { key: 'match_winner', group: 'main', market: 'match_winner' },
    SIDES.map((pick) => ({ pick, chances: winnerChances(series, pick) })),
    price,
  );
  if (series.bestOf === 1) return [winner];
  const reported = series.home + series.away;
  const maps = Array.from({ length: series.bestOf - reported }, (_, at) => reported + at + 1).map((map) =>
    market(
      { key: `map_winner:${map}`, group: 'maps', market: 'map_winner', map },
      SIDES.map((pick) => ({ pick, chances: mapChances(series, map, pick) })),
      price,
    ),
  );
  const handicaps = halves(1, needed)
    .flatMap((line) => [-line, line])
    .map((line) =>
      market(
        { key: `map_handicap:${line}`, group: 'main', market: 'map_handicap', line: String(line) },
        SIDES.map((pick) => ({
          pick,
          line: String(pick === 'home' ? line : -line),
          chances: handicapChances(series, pick, pick === 'home' ? line : -line),
        })),
        price,
      ),
    );
  const totals = halves(needed, series.bestOf).map((line) =>
    market(
      { key: `map_total:${line}`, group: 'main', market: 'map_total', line: String(line) },
      (['over', 'under'] as const).map((pick) => ({
        pick,
        line: String(line),
        chances: totalChances(series, pick, line),
      })),
      price,
    ),
  );
  return [winner, ...handicaps, ...totals, ...maps].filter(({ selections }) =>
    selections.every(({ odds }) => odds !== null),
  );
}

const winnerChances = (series: Series, side: Side): Chances =>
  seriesChance(series, ({ home, away }) => (side === 'home' ? home > away : away > home));
const handicapChances = (series: Series, side: Side, line: number): Chances =>
  seriesChance(series, ({ home, away }) => (side === 'home' ? home - away : away - home) + line > 0);
const totalChances = (series: Series, pick: string, line: number): Chances =>
  seriesChance(series, ({ home, away }) => home + away > line === (pick === 'over'));

/** What a pick is worth as the series stands; undefined where the model says nothing of it. */
export function seriesWorth(
  series: Series,
  {
    market: of,
    pick,
    line,
    map,
  }: {
    readonly market: string;
    readonly pick: string;
    readonly line?: string | undefined;
    readonly map?: number | undefined;
  },
): Chances | undefined {
  const side: Side = pick === 'home' ? 'home' : 'away';
  switch (of) {
    case 'match_winner':
      return winnerChances(series, side);
    case 'map_handicap':
      return handicapChances(series, side, Number(line ?? '0'));
    case 'map_total':
      return totalChances(series, pick, Number(line ?? '0'));
    case 'map_winner':
      return map === undefined ? undefined : mapChances(series, map, side);
  }
  return undefined;
}
