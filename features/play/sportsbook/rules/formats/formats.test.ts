import { expect, test } from 'vitest';
import { readSeasons } from './any.ts';

const FOOTBALL = {
  name: 'English Premier League 2025/26',
  matches: [
    {
      round: 'Matchday 1',
      date: '2025-08-15',
      time: '20:00',
      team1: 'Liverpool FC',
      team2: 'AFC Bournemouth',
      score: { ht: [1, 0], ft: [4, 2] },
    },
    { round: 'Matchday 2', date: '2025-08-22', team1: 'Arsenal FC', team2: 'Liverpool FC', score: {} },
    { round: 'Final', date: '2025-08-29', team1: 'TBD', team2: 'TBD' },
  ],
};
const IPL = {
  source: 'cricsheet.org via x',
  matches: [
    {
      id: '2',
      season: '2026',
      dates: ['2026-04-04'],
      matchNumber: 2,
      stage: null,
      teams: ['MI', 'CSK'],
      innings: [],
    },
    {
      id: '1',
      season: '2026',
      dates: ['2026-04-04'],
      matchNumber: 1,
      stage: null,
      teams: ['RR', 'KKR'],
      innings: [
        { team: 'KKR', runs: 150 },
        { team: 'RR', runs: 151 },
      ],
    },
    {
      id: '0',
      season: '2025',
      dates: ['2025-05-27'],
      matchNumber: null,
      stage: 'Final',
      teams: ['RR', 'KKR'],
      innings: [],
    },
  ],
};
/** As the source has it: fewer overs after rain, a super over, and no result. */
const innings = (team: string, runsByOver: readonly number[], wickets: number, legalBalls: number) => ({
  team,
  runs: runsByOver.reduce((sum, one) => sum + one, 0),
  wickets,
  legalBalls,
  runsByOver,
});
const twenty = (runs: number): number[] => Array.from({ length: 20 }, () => runs);
const played = (id: string, all: readonly object[], outcome: object) => ({
  id,
  season: '2026',
  dates: ['2026-04-01'],
  matchNumber: Number(id),
  teams: ['MI', 'CSK'],
  outcome,
  innings: all,
});
const RAIN = {
  source: 'cricsheet.org via x',
  matches: [
    played('1', [innings('MI', twenty(8), 6, 120), innings('CSK', [...twenty(8).slice(1), 9], 4, 118)], {
      winner: 'CSK',
      by: { wickets: 6 },
    }),
    played('2', [innings('MI', twenty(7), 10, 118), innings('CSK', twenty(6), 8, 120)], { winner: 'MI' }),
    played('3', [innings('MI', [20, 20, 10], 3, 66), innings('CSK', [20, 20, 11], 9, 66)], { winner: 'CSK' }),
    played('4', [innings('MI', twenty(8), 8, 120), innings('CSK', [40, 40, 67], 7, 114)], {
      winner: 'CSK',
      method: 'D/L',
    }),
    played(
      '5',
      [
        innings('MI', twenty(8), 6, 120),
        innings('CSK', twenty(8), 7, 120),
        innings('CSK', [4], 2, 3),
        innings('MI', [5], 0, 1),
      ],
      { result: 'tie', eliminator: 'MI' },
    ),
    played('6', [innings('MI', [9], 0, 6)], { result: 'no result' }),
    played('7', [innings('MI', twenty(10), 2, 120), innings('CSK', [7], 0, 6)], { result: 'no result' }),
  ],
};
const NBA = {
  competition: 'NBA 2024-25 regular season',
  games: [
    {
      match: 1,
      round: '1',
      start: '2024-10-22T23:30:00Z',
      home: 'Boston Celtics',
      away: 'New York Knicks',
      score: [132, 109],
    },
  ],
};
const CIRCLE = ['C9', 'EG', 'TL', 'FLY'];
/** Everybody against everybody, listed team after team as the source does; the last two are still to come. */
const LCS = {
  competition: 'LCS Spring 2023',
  source: 'lolesports API',
  matches: CIRCLE.flatMap((home, at) => CIRCLE.slice(at + 1).map((away) => [home, away])).map(
    ([home, away], at) => ({
      id: `m${at}`,
      state: at === 0 || at === 1 ? 'unstarted' : 'completed',
      teams: [
        { name: home, wins: 1 },
        { name: away, wins: 0 },
      ],
    }),
  ),
};
const CSV =
  '\ufeffDiv,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR\r\nE0,09/08/2019,20:00,Liverpool,Norwich,4,1,H\r\nE0,10/08/19,,West Ham,Man City,,,\r\n,,,,,,,\r\n';

const read = (name: string, value: unknown) =>
  readSeasons(name, typeof value === 'string' ? value : JSON.stringify(value)) ?? [];
const flat = (name: string, value: unknown) =>
  read(name, value).flatMap(({ league, season, matches }) =>
    matches.map(({ key, date, time, score }) => [
      league.code,
      season,
      key,
      date,
      time,
      score?.join('-') ?? '',
    ]),
  );

test('openfootball: league and season are in the name; undrawn finals are left out', () => {
  expect(flat('2025-26_en.1.json', FOOTBALL)).toEqual([
    ['football/en.1', '2025-26', 'Matchday 1|Liverpool FC|AFC Bournemouth', '2025-08-15', '20:00', '4-2'],
    ['football/en.1', '2025-26', 'Matchday 2|Arsenal FC|Liverpool FC', '2025-08-22', null, ''],
  ]);
});

test('football-data.co.uk: both ways to write a year, rows without a result, empty rows', () => {
  expect(flat('E0_2019-20.csv', CSV)).toEqual([
    ['football/en.1', '2019-20', 'Liverpool|Norwich', '2019-08-09', '20:00', '4-1'],
    ['football/en.1', '2019-20', 'West Ham|Man City', '2019-08-10', null, ''],
  ]);
});

test('cricsheet: seasons apart, oldest first; of two matches a day one is in the afternoon', () => {
  expect(flat('ipl.json', IPL)).toEqual([
    ['cricket/ipl', '2025', '0', '2025-05-27', '19:30', ''],
    ['cricket/ipl', '2026', '1', '2026-04-04', '15:30', '151-150'],
    ['cricket/ipl', '2026', '2', '2026-04-04', '19:30', ''],
  ]);
});

test('fixturedownload.com: instants in UTC', () => {
  expect(flat('nba.json', NBA)).toEqual([
    ['basketball/nba', '2024-25', '1', '2024-10-22', '23:30', '132-109'],
  ]);
});

test('lolesports: evenings of matches an hour apart, two a week, nobody twice on one, what is over first', () => {
  expect(flat('lcs.json', LCS).map(([, , key, ...when]) => [key, ...when])).toEqual([
    ['m2', '2023-01-26', '14:00', '1-0'],
    ['m3', '2023-01-26', '15:00', '1-0'],
    ['m4', '2023-01-27', '14:00', '1-0'],
    ['m5', '2023-02-02', '14:00', '1-0'],
    ['m0', '2023-02-03', '14:00', ''],
    ['m1', '2023-02-09', '14:00', ''],
  ]);
});

test('lolesports: six matches of twelve teams take two evenings', () => {
  const matches = Array.from({ length: 6 }, (_, at) => ({
    id: `m${at}`,
    state: 'unstarted',
    teams: [{ name: `A${at}` }, { name: `B${at}` }],
  }));
  expect(flat('lcs.json', { ...LCS, matches }).map(([, , , date, time]) => `${date} ${time}`)).toEqual([
    ...['14', '15', '16', '17', '18'].map((hour) => `2023-01-26 ${hour}:00`),
    '2023-01-27 14:00',
  ]);
});

test.each([
  ['2025-26_xx.9.json', FOOTBALL, 'no league is called xx.9'],
  ['2025-26_en.1.json', { matches: [{ round: '1', team1: 'A', team2: 'B' }] }, 'match 1 date is no text'],
  ['2025-26_en.1.json', { matches: {} }, 'matches is no list'],
  ['E0_2019-20.csv', 'Div,Date,HomeTeam,AwayTeam\nE0,x,A,B', 'line 2: "x" is no date'],
])('%s that is broken says where', (name, value, message) =>
  expect(() => read(name, value)).toThrow(message),
);

test('a hostile score is no score', () => {
  const hostile = (ft: unknown) => ({ matches: [{ ...FOOTBALL.matches[0], score: { ft } }] });
  for (const ft of [[-1, 0], [1.5, 0], ['1', 0], [1], 'x', [1e9, 0], null])
    expect(flat('2025-26_en.1.json', hostile(ft))[0]?.[5]).toBe('');
});

test.each(['README.md', 'package.json', 'countries.json'])('%s holds no fixtures', (name) => {
  expect(readSeasons(name, '{"a":1}')).toBeUndefined();
});

test('cricsheet: how each innings ended, who won where runs do not say, and nothing of a match without a result', () => {
  const [season] = read('ipl.json', RAIN);
  const reported = season?.matches.map(({ key, score, detail }) => [
    key,
    score?.join('-') ?? '',
    detail?.innings.map(({ ended }) => ended).join(' ') ?? '',
    [detail?.winner, detail?.decidedBy].filter(Boolean).join(' '),
  ]);
  expect(reported).toEqual([
    ['1', '160-161', 'overs target', 'away'],
    ['2', '140-120', 'all_out overs', 'home'],
    ['3', '50-51', 'reduced reduced', 'away'],
    ['4', '160-147', 'overs reduced', 'away'],
    ['5', '160-160', 'overs overs', 'home super_over'],
    ['6', '', '', ''],
    ['7', '', '', ''],
  ]);
});
