/** Staff correct matches: what players get afterwards, who may, and what is refused without a trace. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { FOOTBALL, IPL } from '#features/play/sportsbook/rules/formats/leagues.ts';
import type { League, Season } from '#features/play/sportsbook/rules/season.ts';
import { importSeason } from '#features/play/sportsbook/service.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { startServer, type StaffPerson, type TestServer } from './testing.ts';

let server: TestServer;
let risk: StaffPerson;
const LIST = '/ops/sportsbook/fixtures';
const HOT = '/wps/relay/MCSFE_gameMatches';

/** One match a day around today; the league is not heavy enough for the home page. */
const season = (league: League, name: string, weight: number): Season => ({
  league: { ...league, weight },
  season: '2099',
  matches: Array.from({ length: 30 }, (_, at) => ({
    key: `m${at}`,
    round: `Day ${at}`,
    date: new Date(Date.now() + (at - 10) * DAY).toISOString().slice(0, 10),
    time: '12:00',
    home: `${name} Home ${at}`,
    away: `${name} Away ${at}`,
    score: [1, 0],
  })),
});

beforeAll(async () => {
  server = await startServer();
  risk = await server.staff('risk');
  const english = FOOTBALL['en.1'];
  if (!english) throw new Error('en.1');
  await server.db.transaction((tx) => importSeason(tx, season(IPL, 'Cricket', 99), Date.now()));
  await server.db.transaction((tx) => importSeason(tx, season(english, 'Small', 1), Date.now()));
});
afterAll(() => server.stop());

type Fixture = {
  id: string;
  revision: number;
  startsAt: string;
  league: string;
  homeTeam: string;
  awayTeam: string;
  state: string;
  hidden: boolean;
  hot: string;
  changed: boolean;
  begun: boolean;
  shownHot: boolean;
  imported: { homeTeam: string };
};
async function list(query: string): Promise<Fixture[]> {
  const { status, text } = await server.call({ method: 'GET', path: `${LIST}?${query}`, as: risk });
  expect(status).toBe(200);
  return JSON.parse(text).value.list;
}
const found = async (name: string): Promise<Fixture> => {
  for (const view of ['coming', 'past']) {
    const [one] = await list(`text=${encodeURIComponent(name)}&view=${view}`);
    if (one) return one;
  }
  throw new Error(`no match ${name}`);
};
async function hot(): Promise<{ id: string; homeTeam: string; matchTime: string }[]> {
  const { text } = await server.call({ method: 'GET', path: HOT });
  return JSON.parse(text).value;
}
const requestOf = ({
  revision,
  startsAt,
  league,
  homeTeam,
  awayTeam,
  state,
  hidden,
  hot: heat,
}: Fixture) => ({
  revision,
  startsAt,
  league,
  homeTeam,
  awayTeam,
  state,
  hidden,
  hot: heat,
});
const put = (one: Fixture, change: object, as: StaffPerson = risk) =>
  server.call({ method: 'PUT', path: `${LIST}/${one.id}`, as, body: { ...requestOf(one), ...change } });

test('staff find matches by team, league, sport and view', async () => {
  expect((await list('text=cricket%20home')).every(({ homeTeam }) => homeTeam.startsWith('Cricket'))).toBe(
    true,
  );
  expect((await list('sport=football&view=past')).every(({ begun }) => begun)).toBe(true);
  // A sign that SQL reads as a pattern is a letter like any other.
  expect(await list('text=%25')).toEqual([]);
  const { value } = await server.call({ method: 'GET', path: `${LIST}?pageSize=5`, as: risk });
  expect([value['pageNum'], Number(value['totalPages']) > 2, (value['list'] as unknown[]).length]).toEqual([
    1,
    true,
    5,
  ]);
});

test('a correction is what players get, the import stays beside it, and an import leaves it alone', async () => {
  const one = await found('Cricket Home 12');
  const startsAt = new Date(Date.parse(one.startsAt) + 2 * HOUR).toISOString();
  const answer = await put(one, { homeTeam: 'Corrected Eleven', startsAt });
  expect([answer.status, answer.value['changed'], answer.value['revision']]).toEqual([200, true, 1]);
  const shown = (await hot()).find(({ id }) => id === one.id);
  expect(shown).toMatchObject({ homeTeam: 'Corrected Eleven', matchTime: startsAt });
  await server.db.transaction((tx) => importSeason(tx, season(IPL, 'Cricket', 99), Date.now()));
  const after = await found('Corrected Eleven');
  expect(after).toMatchObject({ startsAt, imported: { homeTeam: 'Cricket Home 12' } });
  // Back to the imported words: nothing of them is kept apart.
  await put(after, { homeTeam: 'Cricket Home 12', startsAt: one.startsAt });
  const rows = await server.db.pool.query(
    `select starts_at, home from sportsbook.brand_fixtures where fixture_id = '${one.id}'`,
  );
  expect(rows.rows).toEqual([{ starts_at: null, home: null }]);
});

test.each([
  ['postponed', { state: 'postponed' }],
  ['cancelled', { state: 'cancelled' }],
  ['hidden', { hidden: true }],
  ['never hot', { hot: 'never' }],
])('a match that is %s leaves the home page, and comes back', async (_name, change) => {
  const one = await found('Cricket Home 13');
  const isShown = async (): Promise<boolean> => (await hot()).some(({ id }) => id === one.id);
  expect(await isShown()).toBe(true);
  expect((await put(one, change)).status).toBe(200);
  expect(await isShown()).toBe(false);
  const back = { state: 'planned', hidden: false, hot: 'auto' };
  expect((await put(await found('Cricket Home 13'), back)).status).toBe(200);
  expect(await isShown()).toBe(true);
});

test('a match marked hot stands on the home page whatever its league weighs', async () => {
  const one = await found('Small Home 13');
  await put(one, { hot: 'always' });
  expect((await hot()).map(({ id }) => id)).toContain(one.id);
  expect((await list('view=hot')).map(({ id }) => id)).toEqual([one.id]);
});

test('a postponed match shows no result at the time it should have had', async () => {
  const one = await found('Small Home 14');
  await put(one, { state: 'postponed' });
  const seen = async (): Promise<number> =>
    (await server.db.pool.query('select from sportsbook.known_results where fixture_id = $1', [one.id]))
      .rowCount ?? 0;
  await server.db.pool.query(
    `update sportsbook.fixtures set starts_at = now() - interval '1 hour' where id = '${one.id}'`,
  );
  expect(await seen()).toBe(0);
  await server.db.pool.query(
    `update sportsbook.brand_fixtures set state = 'planned' where fixture_id = '${one.id}'`,
  );
  expect(await seen()).toBe(1);
});

test.each([
  ['an old revision', { revision: 7 }, 409, 'sportsbook.changed_meanwhile'],
  ['a time that has passed', { startsAt: '2020-01-01T00:00:00.000Z' }, 422, 'sportsbook.time_in_the_past'],
  ['a league of another sport', { league: 'football/en.1' }, 422, 'sportsbook.unknown_league'],
  ['a team against itself', { awayTeam: 'cricket HOME 15' }, 422, 'sportsbook.same_teams'],
  ['an unknown state', { state: 'lost' }, 422, 'wire.invalid'],
])('%s is refused and changes nothing', async (_name, change, status, code) => {
  const one = await found('Cricket Home 15');
  const answer = await put(one, change);
  expect([answer.status, answer.code]).toEqual([status, code]);
  expect(await found('Cricket Home 15')).toEqual(one);
});

test('a match that has begun keeps its facts; it can still be hidden', async () => {
  const one = await found('Cricket Home 3');
  expect(one.begun).toBe(true);
  expect((await put(one, { homeTeam: 'Late' })).code).toBe('sportsbook.begun');
  expect((await put(one, { hidden: true })).status).toBe(200);
});

test('two editors at once: one is told to look again', async () => {
  const one = await found('Cricket Home 16');
  const answers = await Promise.all([put(one, { hot: 'never' }), put(one, { hidden: true })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('who may not write is refused; another brand sees nothing of it; the trail has it', async () => {
  const one = await found('Cricket Home 17');
  expect((await put(one, { hidden: true }, await server.staff('support'))).status).toBe(403);
  expect((await server.call({ method: 'PUT', path: `${LIST}/${one.id}`, body: requestOf(one) })).status).toBe(
    401,
  );
  await put(one, { hidden: true });
  const { rows } = await server.db.pool.query(
    `select subject, before, after from platform.trail where action = 'sportsbook.fixture' order by seq desc limit 1`,
  );
  expect(rows).toEqual([{ subject: one.id, before: { hidden: false }, after: { hidden: true } }]);
  const brands = await server.db.pool.query('select distinct brand_id from sportsbook.brand_fixtures');
  expect(brands.rows).toEqual([{ brand_id: server.brandId }]);
});

test('an open page hears of it', { timeout: 15_000 }, async () => {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live`);
  const received: string[] = [];
  const reported = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      received.push(String(data));
      if (String(data).includes('"matches"') && String(data).includes('"n"')) resolve();
    });
  });
  await new Promise((open) => socket.once('open', open));
  socket.send(JSON.stringify({ guest: true }));
  socket.send(JSON.stringify({ subscribe: 'matches' }));
  const one = await found('Cricket Home 18');
  // The subscription is in place once a first correction is heard.
  let revision = one.revision;
  const tell = setInterval(() => {
    void put({ ...one, revision }, { hidden: revision % 2 === 0 });
    revision += 1;
  }, 300);
  await reported;
  clearInterval(tell);
  socket.close();
  expect(received.join()).not.toMatch(/Cricket/);
});
