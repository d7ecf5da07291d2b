import { toWire } from '#kernel/time.ts';
import { wallAt } from '#kernel/zones.ts';
import type { GameMatch } from '../contract.ts';
import type { OpsFixture } from '../contract/ops.ts';
import { dayName } from '../rules/day-name.ts';
import { initialsOf } from '../rules/season.ts';
import type { ComingRow, FixtureRow } from '../store/brand-fixtures.ts';

/** A shield is drawn from the team's code and initials alone, so its address says everything. */
export const shieldOf = (code: string, name: string): string =>
  `/art/crest/${code.slice(code.indexOf('/') + 1)}.svg?t=${encodeURIComponent(initialsOf(name))}`;

/** Champions League lists name the country behind the team: `PSV (NED)`. */
export const shortName = (name: string): string => name.replace(/ \([A-Z]{3}\)$/, '');

/** `2026-11-21T18:30` */
export const localTime = (at: Date, timeZone: string): string =>
  new Date(wallAt(at.getTime(), timeZone)).toISOString().slice(0, 16);

export const presentMatch = (row: ComingRow, timeZone: string, language: string): GameMatch => ({
  id: row.id,
  sport: row.sport,
  title: row.league_name,
  homeTeam: shortName(row.home_name),
  awayTeam: shortName(row.away_name),
  homeTeamImageUrl: shieldOf(row.home, row.home_name),
  awayTeamImageUrl: shieldOf(row.away, row.away_name),
  matchTime: toWire(row.starts_at),
  timeZone,
  localTime: localTime(row.starts_at, timeZone),
  dayName: dayName(row.starts_at, language, timeZone),
});

const HEAT = new Map([
  [true, 'always'],
  [false, 'never'],
] as const);

export const presentFixture = (
  row: FixtureRow,
  { now, shownHot }: { readonly now: number; readonly shownHot: boolean },
): OpsFixture => ({
  id: row.id,
  revision: row.revision,
  sport: row.sport,
  league: row.league,
  leagueName: row.league_name,
  round: row.round,
  startsAt: toWire(row.starts_at),
  homeTeam: row.home_name,
  awayTeam: row.away_name,
  state: row.state,
  hidden: row.hidden,
  hot: row.hot === null ? 'auto' : (HEAT.get(row.hot) ?? 'auto'),
  changed: row.revision > 0,
  begun: row.state === 'planned' && row.starts_at.getTime() <= now,
  shownHot,
  imported: {
    startsAt: toWire(row.imported_at),
    league: row.imported_league,
    leagueName: row.imported_league_name,
    homeTeam: row.imported_home,
    awayTeam: row.imported_away,
  },
});
