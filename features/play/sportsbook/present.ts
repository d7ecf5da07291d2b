import { toWire } from '#kernel/time.ts';
import type { GameMatch } from './contract.ts';
import { initialsOf } from './rules/season.ts';
import type { ComingRow } from './store.ts';

/** A shield is drawn from the team's code and initials alone, so its address says everything. */
const shieldOf = (code: string, name: string): string =>
  `/art/crest/${code.slice(code.indexOf('/') + 1)}.svg?t=${encodeURIComponent(initialsOf(name))}`;

/** Champions League lists name the country behind the team: `PSV (NED)`. */
const shortName = (name: string): string => name.replace(/ \([A-Z]{3}\)$/, '');

export const presentMatch = (row: ComingRow, timeZone: string): GameMatch => ({
  id: row.id,
  sport: row.sport,
  title: row.league_name,
  homeTeam: shortName(row.home_name),
  awayTeam: shortName(row.away_name),
  homeTeamImageUrl: shieldOf(row.home, row.home_name),
  awayTeamImageUrl: shieldOf(row.away, row.away_name),
  matchTime: toWire(row.starts_at),
  timeZone,
});
