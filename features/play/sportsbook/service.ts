/** Seasons come in, moved to lie around today; hot matches go out. */
import { newId } from '#kernel/ids.ts';
import { type Clock, DAY, SECOND } from '#kernel/time.ts';
import { type Cached, cached } from '#platform/db/cached.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { HOT_AHEAD, hottest } from './rules/hot.ts';
import { type Season, shiftFor, startOf, teamCode } from './rules/season.ts';
import { comingOf, type MatchKind } from './rules/coming.ts';
import { type ComingRow, readComing } from './store/brand-fixtures.ts';
import { readBets } from './store/statistics.ts';
import { putFixtures, putLeague, putResults, putTeams, readLeague } from './store.ts';

export type Imported = {
  readonly league: string;
  readonly season: string;
  readonly weeks: number;
  readonly added: number;
  readonly moved: number;
  readonly results: number;
};

/** A season that ends within this is played again: the row of hot matches never runs dry. */
const NEARLY_OVER = 7 * DAY;

type Place = { readonly weeks: number; readonly leads: boolean };

/**
 * The shift of a season: kept for as long as the season lasts, found anew when it is nearly over. An older season of a league lies
 * where it lay beside the newest, so that form and tables fit.
 */
async function placeOf(tx: Tx, season: Season, now: number): Promise<Place> {
  const known = await readLeague(tx, season.league.code);
  if (known && season.season < known.season) return { weeks: known.shift_weeks, leads: false };
  const still =
    known?.season === season.season && known.last_at !== null && known.last_at.getTime() > now + NEARLY_OVER;
  return { weeks: known && still ? known.shift_weeks : shiftFor(season, now), leads: true };
}

/** Puts a season into the calendar. Run again it adds what is missing and moves what was rescheduled. */
export async function importSeason(tx: Tx, season: Season, now: number): Promise<Imported> {
  const { league, matches } = season;
  const { weeks, leads } = await placeOf(tx, season, now);
  if (leads) await putLeague(tx, league, season.season, weeks);
  const names = matches.flatMap(({ home, away }) => [home, away]);
  await putTeams(tx, new Map(names.map((name) => [teamCode(league.sport, name), name])));
  const place = [league.code, season.season, weeks] as const;
  const written = await putFixtures(
    tx,
    place,
    matches.map((match) => ({
      id: newId(),
      key: match.key,
      round: match.round,
      home: teamCode(league.sport, match.home),
      away: teamCode(league.sport, match.away),
      startsAt: new Date(startOf(league, match, weeks)),
    })),
  );
  const results = await putResults(
    tx,
    place,
    matches.flatMap(({ key, score, detail }) => (score ? [{ key, score, detail }] : [])),
  );
  const added = written.filter(Boolean).length;
  return { league: league.code, season: season.season, weeks, added, moved: written.length - added, results };
}

export type Matches = {
  /** The row of the home page of one brand. */
  readonly hot: (brandId: string) => Promise<readonly ComingRow[]>;
  /** What comes of one kind, soonest first: the list of its page. */
  readonly coming: (brandId: string, kind: MatchKind) => Promise<readonly ComingRow[]>;
  /** A correction was written by this process. */
  readonly forget: () => void;
};

/** A correction shows in every process within a second; a match that began is off the row as soon. */
const FRESH_MS = SECOND / 2;

/** How much is bet on a match changes slowly, and counting it costs more than reading the calendar. */
const COUNTED_MS = 30 * SECOND;

export function createMatches(db: Db, clock: Clock): Matches {
  const lists = new Map<string, Cached<readonly ComingRow[]>>();
  const counts = new Map<string, Cached<ReadonlyMap<string, number>>>();
  const betsOf = (brandId: string, now: number): Promise<ReadonlyMap<string, number>> => {
    const count =
      counts.get(brandId) ??
      cached(COUNTED_MS, clock, async () => {
        const rows = await readBets(db, brandId, new Date(now));
        return new Map(rows.map(({ id, bets }) => [id, bets]));
      });
    counts.set(brandId, count);
    return count.get();
  };
  type Choose = (
    rows: readonly (ComingRow & { startsAt: number; bets: number })[],
    now: number,
  ) => readonly ComingRow[];
  const read = async (brandId: string, choose: Choose): Promise<readonly ComingRow[]> => {
    const now = clock.now();
    const rows = await readComing(db, brandId, new Date(now), new Date(now + HOT_AHEAD));
    const bets = await betsOf(brandId, now);
    return choose(
      rows.map((row) => ({ ...row, startsAt: row.starts_at.getTime(), bets: bets.get(row.id) ?? 0 })),
      now,
    );
  };
  const kept = (brandId: string, name: string, choose: Choose): Promise<readonly ComingRow[]> => {
    const key = `${brandId} ${name}`;
    const list = lists.get(key) ?? cached(FRESH_MS, clock, () => read(brandId, choose));
    lists.set(key, list);
    return list.get();
  };
  return {
    hot: (brandId) => kept(brandId, 'hot', hottest),
    coming: (brandId, kind) => kept(brandId, kind, (rows, now) => comingOf(rows, kind, now)),
    forget: () => {
      for (const list of lists.values()) list.forget();
    },
  };
}
