import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type Person, type TestServer } from './testing.ts';
import type { Answer } from './testing-client.ts';
import { dealNext, freeSpins } from './testing-seeds.ts';
import { putGame, putVendor } from '#features/setup/catalogue/store.ts';

const GAME = 'monsoon-tiger';
const LAUNCH = '/wps/relay/GCS_gameLaunch';
const TRIAL = '/wps/relay/GCS_trialLaunch';
const FAVOURITES = '/wps/relay/GCSGAME_favourites';

let server: TestServer;
let person: Person;
let trial: Person;
beforeAll(async () => {
  server = await startServer();
  person = await server.person(100_000n);
  trial = await server.person();
  await server.db.pool.query("update identity.accounts set audience = 'trial' where id = $1", [trial.id]);
});
afterAll(() => server.stop());

const setClosed = async (closed: boolean): Promise<void> => {
  await server.db.pool.query('update catalogue.games set maintenance = $1 where code = $2', [closed, GAME]);
  server.rooms.catalogue.catalogue.forget();
};
const codes = (list: unknown): unknown[] =>
  Array.isArray(list) ? list.map((game: { gameCode: string }) => game.gameCode) : [];

describe('launching a game', () => {
  it.each([
    ['a guest signs in first', (): Person | undefined => undefined, LAUNCH, GAME, 401, 'gate.sign_in_first'],
    ['a trial account becomes real first', () => trial, LAUNCH, GAME, 403, 'lobby.in_need_true_account'],
    ['nobody opens what is not offered', () => person, LAUNCH, 'river-tiger', 404, 'lobby.unknown_game'],
    ['a code is a code', () => person, LAUNCH, '../etc', 422, 'wire.invalid'],
  ] as const)('%s', async (_, who, path, nodeId, status, code) => {
    const answer: Answer = await server.call({ path, as: who(), body: { nodeId } });
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  it('a member plays, and a guest tries it free; the lottery opens when there is one', async () => {
    const played = await server.call({ path: LAUNCH, as: person, body: { nodeId: GAME, clientType: 3 } });
    expect(played.value).toEqual({ url: `/play/${GAME}`, gameCode: GAME });
    const tried = await server.call({ path: TRIAL, body: { nodeId: GAME } });
    expect(tried.value).toEqual({ url: `/play/${GAME}?mode=trial`, gameCode: GAME });
    const lobby = { lottoArea: 'VN', launchMode: 'LOTT', lottoView: 'lobby', device: 'WEB', language: 'EN' };
    const lottery = await server.call({ path: '/wps/game/launchGame', as: person, body: lobby });
    expect([lottery.status, lottery.code]).toEqual([409, 'lobby.not_open_yet']);
    const betting = { ...lobby, lottoView: 'betting', lottoGameCode: 'MB' };
    expect((await server.call({ path: '/wps/game/launchGame', as: person, body: betting })).code).toBe(
      'lobby.unknown_game',
    );
  });

  it('under maintenance it is refused with others to play, takes no stake, and an open round goes on', async () => {
    const act = `/play/${GAME}/act`;
    const stake = { type: 'stake', stake: '1.00', currency: 'BDT' };
    await dealNext(server, person.id, freeSpins);
    const { value } = await server.call({ path: act, as: person, key: 'open', body: stake });
    expect(value['state']).toBe('open');
    await setClosed(true);
    const refused = await server.call({ path: LAUNCH, as: person, body: { nodeId: GAME } });
    expect([refused.status, refused.code]).toEqual([409, 'lobby.game_maintenance']);
    expect([refused.value['recommended'], refused.value['until']]).toEqual([[], null]);
    const next = { type: 'act', roundId: value['roundId'], step: 1, action: { type: 'free-spin' } };
    expect((await server.call({ path: act, as: person, key: 'go-on', body: next })).status).toBe(200);
    const other = await server.person(1_000n);
    const before = await server.db.pool.query('select count(*) from rounds.rounds');
    const late = await server.call({ path: act, as: other, key: 'late', body: stake });
    expect([late.status, late.code]).toEqual([409, 'rounds.game_closed']);
    expect((await server.db.pool.query('select count(*) from rounds.rounds')).rows).toEqual(before.rows);
    // The key of a stake that was taken before is answered as it was.
    const again = await server.call({ path: act, as: person, key: 'open', body: stake });
    expect([again.status, again.value['roundId']]).toEqual([200, value['roundId']]);
    await setClosed(false);
  });
});

describe('favourites', () => {
  const like = (method: string, nodeId: string, as: Person = person): Promise<Answer> =>
    server.call({ method, path: FAVOURITES, as, body: { nodeId, vendor: 'HAAT', gameType: 'RNG' } });

  it('are added and taken away, each once, also ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => like('POST', GAME)));
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200));
    expect((await server.call({ method: 'GET', path: FAVOURITES, as: person })).value).toEqual([GAME]);
    const page = await server.call({
      method: 'GET',
      path: '/wps/relay/GCSGAME_favouritePage?pageNo=1&pageSize=15&gameType=rng&language=bn',
      as: person,
    });
    expect(page.value).toMatchObject({ pageNum: 1, totalPages: 1, content: [{ nodeName: 'মনসুন টাইগার' }] });
    const fish = '/wps/relay/GCSGAME_favouritePage?gameType=FISH';
    expect((await server.call({ method: 'GET', path: fish, as: person })).value['content']).toEqual([]);
    for (let times = 0; times < 2; times += 1) expect((await like('DELETE', GAME)).value).toEqual([]);
  });

  it('belong to their member; guests, trials and unknown titles are refused', async () => {
    await like('POST', GAME);
    const other = await server.person();
    expect((await server.call({ method: 'GET', path: FAVOURITES, as: other })).value).toEqual([]);
    expect((await server.call({ method: 'GET', path: FAVOURITES })).status).toBe(401);
    expect((await like('POST', GAME, trial)).status).toBe(403);
    expect((await like('POST', 'river-tiger')).code).toBe('lobby.unknown_game');
  });

  it('end at 500', async () => {
    const full = await server.person();
    const fill =
      "insert into lobby.favourites (member_id, game_code) select $1, 'g' || n from generate_series(1, 500) n";
    await server.db.pool.query(fill, [full.id]);
    expect((await like('POST', GAME, full)).code).toBe('lobby.too_many_favourites');
  });
});

it('remembers the games a member opened, by the lobby or by their own address, the latest first', async () => {
  await putVendor(server.db, { code: 'HAAT', display_name: 'Haat' });
  const somebody = await server.person();
  const recent = async (): Promise<unknown[]> => {
    const path = '/wps/relay/GCSGAME_recentGames?page=1&pageSize=15&clientType=3';
    return codes((await server.call({ method: 'GET', path, as: somebody })).value['list']);
  };
  expect(await recent()).toEqual([]);
  await server.call({ path: `/play/${GAME}/open`, as: somebody, body: { mode: 'real' } });
  expect(await recent()).toEqual([GAME]);
  await server.call({ path: LAUNCH, as: somebody, body: { nodeId: GAME } });
  expect(await recent()).toEqual([GAME]);
  // What is no longer offered is not shown.
  await putGame(server.db, {
    code: 'gone',
    vendor: 'HAAT',
    game_type: 'RNG',
    names: { en: 'Gone' },
    icon: '/art/RNG/gone.svg',
    tags: [],
    in_house: false,
    trial: false,
    popularity: 0n,
    stakes: {},
    default_stake: {},
    cycle_ms: 0,
    rtp: '',
  });
  await server.db.pool.query("insert into lobby.recents (member_id, game_code) values ($1, 'gone')", [
    somebody.id,
  ]);
  expect(await recent()).toEqual([GAME]);
});
