/** A result as the feed has told it: what stands in the form before anybody writes, and is sent where nobody changes it. Pure. */
import type { EnteredResult, OpsBook } from '#features/play/sportsbook/contract/trading.ts';

export type Maps = NonNullable<EnteredResult['maps']>;
/** The score of a series is the maps each side won. */
export const wonIn = (maps: Maps): { readonly home: string; readonly away: string } => ({
  home: String(maps.filter(({ home, away }) => home > away).length),
  away: String(maps.filter(({ home, away }) => away > home).length),
});

export const mapsIn = (winners: readonly string[]): Maps =>
  winners.flatMap((one) =>
    one === 'home' ? [{ home: 1, away: 0 }] : one === 'away' ? [{ home: 0, away: 1 }] : [],
  );

export type Innings = NonNullable<EnteredResult['innings']>;
export const INNINGS_ENDS = [
  'overs',
  'all_out',
  'target',
  'declared',
  'reduced',
  'unfinished',
] as const satisfies readonly Innings[number]['ended'][];
export type InningsRow = {
  readonly side: 'home' | 'away';
  readonly runs: string;
  readonly ended: Innings[number]['ended'];
};
export const rowsOf = (match: OpsBook['match']): readonly InningsRow[] => {
  const reported = match.innings.map(({ side, runs, ended }) => ({
    side,
    runs: String(runs),
    ended: ended ?? 'unfinished',
  }));
  const missing = (['home', 'away'] as const).filter((side) => !reported.some((one) => one.side === side));
  return [...reported, ...missing.map((side) => ({ side, runs: '', ended: 'overs' as const }))];
};
/** What was left open was not played. */
export const inningsIn = (rows: readonly InningsRow[]): Innings =>
  rows.flatMap(({ side, runs, ended }) => (runs === '' ? [] : [{ side, runs: Number(runs), ended }]));
const madeBy = (innings: Innings, side: 'home' | 'away'): string =>
  String(innings.reduce((sum, one) => sum + (one.side === side ? one.runs : 0), 0));
/** The score of cricket is what each side made. */
export const madeIn = (innings: Innings): { readonly home: string; readonly away: string } => ({
  home: madeBy(innings, 'home'),
  away: madeBy(innings, 'away'),
});

/** So many goals are asked for by who scored them. */
const MOST_GOALS = 30;
export const goalCount = ({ home, away }: { readonly home: string; readonly away: string }): number =>
  Math.min(MOST_GOALS, Number(home) + Number(away));
/** Who scored, goal by goal: sent once it comes to the score. */
export function goalsIn(
  scorers: readonly string[],
  score: { readonly home: string; readonly away: string },
): Pick<EnteredResult, 'goals'> {
  if (score.home === '' || score.away === '') return {};
  const goals = scorers
    .slice(0, goalCount(score))
    .filter((one): one is 'home' | 'away' => one === 'home' || one === 'away');
  const home = goals.filter((one) => one === 'home').length;
  return home === Number(score.home) && goals.length - home === Number(score.away) ? { goals } : {};
}

/** What the feed has told of a match: it stands in the form, and is sent where nobody changes it. */
export function reportedResultOf(
  match: OpsBook['match'],
): Pick<EnteredResult, 'maps' | 'innings' | 'winner'> {
  if (match.bestOf > 1) return { maps: mapsIn(match.maps) };
  if (match.sport !== 'cricket') return {};
  return { innings: inningsIn(rowsOf(match)), ...(match.winner ? { winner: match.winner } : {}) };
}
