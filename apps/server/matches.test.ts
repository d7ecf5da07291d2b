/** Hot matches as a page gets them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IPL, LCS } from '#features/play/sportsbook/rules/formats/leagues.ts';
import type { Season } from '#features/play/sportsbook/rules/season.ts';
import { sampleSeasons } from '#features/play/sportsbook/sample/seasons.ts';
import { importSeason } from '#features/play/sportsbook/service.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { startServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** One match a day from today on: there is always something hot, whatever the day the test runs. */
const daily: Season = {
  league: { ...IPL, weight: 99 },
  season: '2099',
  matches: Array.from({ length: 60 }, (_, at) => ({
    key: `m${at}`,
    round: '',
    date: new Date(Date.now() + (at - 20) * DAY).toISOString().slice(0, 10),
    time: '12:00',
    home: `Home ${at}`,
    away: `Away ${at}`,
    score: [1, 0],
  })),
};

test('hot matches: real fixtures, not begun, in order, with drawn shields, in the zone of the brand', async () => {
  for (const season of [...sampleSeasons(), daily])
    await server.db.transaction((tx) => importSeason(tx, season, Date.now()));
  await server.restart();
  const { status, text } = await server.call({ method: 'GET', path: '/wps/relay/MCSFE_gameMatches' });
  expect(status).toBe(200);
  const matches: { matchTime: string; homeTeamImageUrl: string; timeZone: string }[] = JSON.parse(text).value;
  expect(matches.length).toBeGreaterThanOrEqual(3);
  expect(matches.length).toBeLessThanOrEqual(12);
  const times = matches.map(({ matchTime }) => Date.parse(matchTime));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.every((time) => time > Date.now() - HOUR && time < Date.now() + 8 * DAY)).toBe(true);
  expect(matches[0]).toMatchObject({
    timeZone: 'Asia/Dhaka',
    // Dhaka is six hours ahead all year.
    localTime: new Date((times[0] ?? 0) + 6 * HOUR).toISOString().slice(0, 16),
    dayName: expect.stringMatching(/^[A-Z][a-z]+day \d{1,2} [A-Z][a-z]+$/),
    homeTeamImageUrl: expect.stringMatching(/^\/art\/crest\/[a-z0-9-]+\.svg\?t=/),
  });
  expect(text).not.toMatch(/score/);
});

const coming = async (
  gameType: string,
): Promise<{ sport: string; matchTime: string; homeTeam: string }[]> => {
  const path = `/wps/relay/MCSFE_gameMatches?gameType=${gameType}`;
  return JSON.parse((await server.call({ method: 'GET', path })).text).value;
};

test('a kind has all its matches of eight days, those that are not hot too, and no others', async () => {
  const small: Season = { ...daily, league: { ...LCS, weight: 0 } };
  await server.db.transaction((tx) => importSeason(tx, small, Date.now()));
  await server.restart();
  const [sports, esports] = await Promise.all([coming('SPORTS'), coming('ESPORTS')]);
  expect(esports.length).toBeGreaterThanOrEqual(7);
  expect(new Set(esports.map(({ sport }) => sport))).toEqual(new Set(['esports']));
  expect(sports.length).toBeGreaterThanOrEqual(7);
  expect(sports.map(({ sport }) => sport)).not.toContain('esports');
  const times = sports.map(({ matchTime }) => Date.parse(matchTime));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.every((time) => time > Date.now() - HOUR && time < Date.now() + 8 * DAY)).toBe(true);
});

test.each(['RNG', 'sports', ''])('a game type without matches is refused: "%s"', async (gameType) => {
  const path = `/wps/relay/MCSFE_gameMatches?gameType=${gameType}`;
  expect((await server.call({ method: 'GET', path })).status).toBe(422);
});

test('an unknown parameter is refused', async () => {
  const { status } = await server.call({ method: 'GET', path: '/wps/relay/MCSFE_gameMatches?all=1' });
  expect(status).toBe(422);
});
