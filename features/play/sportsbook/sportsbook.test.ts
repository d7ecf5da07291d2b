import { expect, test } from 'vitest';
import { DAY } from '#kernel/time.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { FOOTBALL } from './rules/formats/leagues.ts';
import type { League, Season } from './rules/season.ts';
import { importSeason } from './service.ts';

let db: Db;
databaseOfFile((opened) => void (db = opened));

const put = (season: Season, now = Date.now()) => db.transaction((tx) => importSeason(tx, season, now));
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Matches every second day from `days` before today to as many after, the first ones with a result. */
const around = (league: League, season: string, days = 20): Season => ({
  league,
  season,
  matches: Array.from({ length: days }, (_, at) => ({
    key: `m${at}`,
    round: `Matchday ${at}`,
    date: day(Date.now() + (at * 2 - days) * DAY),
    time: '12:00',
    home: `Home ${at}`,
    away: `Away ${at}`,
    score: at < days - 2 ? ([at, 0] as const) : null,
  })),
});
const league = (code: string): League => {
  const known = FOOTBALL[code];
  if (!known) throw new Error(code);
  return known;
};

test('an import is idempotent, adds what is missing and moves what was rescheduled', async () => {
  const season = around(league('fr.1'), '2025-26');
  const first = await put(season);
  expect(first).toMatchObject({ weeks: 0, added: 20, moved: 0, results: 18 });
  expect(await put(season)).toMatchObject({ weeks: 0, added: 0, moved: 0, results: 0 });
  const later = season.matches.map((match, at) => (at === 19 ? { ...match, time: '18:00' } : match));
  const more = {
    ...season,
    matches: [...later, { ...around(league('fr.1'), 'x').matches[18], key: 'new' } as never],
  };
  expect(await put(more)).toMatchObject({ added: 1, moved: 1, results: 0 });
});

test('a later import completes results that were imported without their innings, and changes nothing else', async () => {
  const { matches, ...season } = around(
    { ...league('es.1'), code: 'cricket/late', sport: 'cricket' },
    '2026',
  );
  await put({ ...season, matches });
  // One is on.
  await db.pool.query(
    "update sportsbook.fixtures set starts_at = now() - interval '1 hour' where league = 'cricket/late' and key = 'm3'",
  );
  const innings = (home: number) => ({
    innings: [
      { side: 'home' as const, overs: [home], ended: 'overs' as const },
      { side: 'away' as const, overs: [0], ended: 'all_out' as const },
    ],
  });
  const reported = matches.map((match, at) => ({
    ...match,
    ...(match.score ? { score: [at === 2 ? 99 : at, 0] as const, detail: innings(at) } : {}),
  }));
  const known = async () =>
    (
      await db.pool.query<{ key: string; home: number; detail: unknown }>(
        `select f.key, r.home_score as home, r.detail from sportsbook.known_results r join sportsbook.fixtures f on f.id = r.fixture_id
          where f.league = 'cricket/late' and f.key in ('m1', 'm2', 'm3') order by f.key`,
      )
    ).rows;
  expect((await known()).map(({ detail }) => detail)).toEqual([null, null, null]);
  await put({ ...season, matches: reported });
  const completed = [
    { key: 'm1', home: 1, detail: innings(1) },
    // Of another score, and of a match its feed is telling: as they were.
    { key: 'm2', home: 2, detail: null },
    { key: 'm3', home: 3, detail: null },
  ];
  expect(await known()).toEqual(completed);
  await put({
    ...season,
    matches: reported.map((match) => (match.key === 'm1' ? { ...match, detail: innings(5) } : match)),
  });
  expect(await known()).toEqual(completed);
});

test('two imports at once write every match once', async () => {
  const season = around(league('nl.1'), '2025-26');
  await put({ ...season, matches: season.matches.slice(5) });
  const [one, two] = await Promise.all([put(season), put(season)]);
  expect(one.added + two.added).toBe(5);
});

test('a season that is nearly over is played again, and matches of the last time stay', async () => {
  const season = around(league('pt.1'), '2025-26');
  await put(season);
  const again = await put(season, Date.now() + 25 * DAY);
  expect(again.weeks).toBeGreaterThan(0);
  expect(again.added).toBe(20);
});

test('an older season lies where it lay beside the newest', async () => {
  const newest = { ...around(league('tr.1'), '2025-26') };
  const shifted = {
    ...newest,
    matches: newest.matches.map((match) => ({ ...match, date: `2019${match.date.slice(4)}` })),
  };
  const { weeks } = await put(shifted);
  expect(await put({ ...shifted, season: '2024-25' })).toMatchObject({ weeks, added: 20 });
  const kept = statement<{ season: string }>(
    'test.league',
    `select season from sportsbook.leagues where code = 'football/tr.1'`,
  );
  expect((await db.one(kept))?.season).toBe('2025-26');
});

test('nobody sees a result before the match has begun', async () => {
  await put({
    ...around(league('jp.1'), '2026'),
    matches: around(league('jp.1'), '2026').matches.map((match) => ({ ...match, score: [3, 1] as const })),
  });
  const known = statement<{ begun: boolean; seen: boolean }>(
    'test.known',
    `select f.starts_at <= now() as begun, r.fixture_id is not null as seen
       from sportsbook.fixtures f left join sportsbook.known_results r on r.fixture_id = f.id where f.league = 'football/jp.1'`,
  );
  const rows = await db.rows(known);
  expect(rows.filter(({ begun, seen }) => begun !== seen)).toEqual([]);
  expect(rows.some(({ begun }) => !begun)).toBe(true);
  // Not by the application either: its role has no right to the table.
  await expect(db.pool.query('select * from sportsbook.results')).rejects.toMatchObject({ code: '42501' });
});
