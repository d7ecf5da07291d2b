/** Which matches stand on the page of sports, and which on that of e-sports. */
import type { Sport } from './season.ts';

/** The game types of the catalogue that have matches. */
export const MATCH_KINDS = ['SPORTS', 'ESPORTS'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** As many as a visitor looks through; a full round of three leagues is about so long. */
export const COMING_LIMIT = 48;

export const kindOf = (sport: Sport): MatchKind => (sport === 'esports' ? 'ESPORTS' : 'SPORTS');

type Coming = { readonly sport: Sport; readonly startsAt: number };

/** Those that have not begun, soonest first; at one moment as they came. */
export function comingOf<Match extends Coming>(
  rows: readonly Match[],
  kind: MatchKind,
  now: number,
): readonly Match[] {
  return rows
    .filter(({ sport, startsAt }) => kindOf(sport) === kind && startsAt > now)
    .sort((a, b) => a.startsAt - b.startsAt)
    .slice(0, COMING_LIMIT);
}
