/** The lobby over a real shelf: what opens where and for whom, hearts up to the limit from many hands at once, recent games in order. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { type CatalogueRoom, createCatalogue } from '#features/setup/catalogue/room.ts';
import { type GameRow, putGame, putVendor, setShelf } from '#features/setup/catalogue/store.ts';
import type { MemberId } from '#kernel/ids.ts';
import { addressesOf, FAVOURITES_MOST, pageOf } from './rules.ts';
import { favouriteItems, launch, like, type LobbyNeeds, recentItems, unlike, whereIs } from './service.ts';
import { readFavourites, readRecents, remember } from './store.ts';

let house: TestHouse;
let needs: LobbyNeeds;
let room: CatalogueRoom;
let member: MemberId;
const clock = { now: () => Date.now() };
const game: GameRow = {
  code: 'reel',
  vendor: 'HAAT',
  game_type: 'RNG',
  names: { en: 'Reel' },
  icon: '/art/RNG/reel.svg',
  tags: [],
  in_house: true,
  trial: true,
  popularity: 0n,
  stakes: { BDT: ['1.00'] },
  default_stake: { BDT: '1.00' },
  cycle_ms: 2_500,
  rtp: '96.0000',
};
const CODES = Array.from({ length: 12 }, (_, n) => `reel-${n}`);

beforeAll(async () => {
  house = await openTestHouse();
  const { db } = house;
  await putVendor(db, { code: 'HAAT', display_name: 'Haat' });
  await putVendor(db, { code: 'TCG_LOTTO_VN', display_name: 'Lotto' });
  for (const code of CODES) await putGame(db, { ...game, code });
  await putGame(db, { ...game, code: 'fish', game_type: 'FISH' });
  await putGame(db, { ...game, code: 'closed-to-guests', trial: false });
  await putGame(db, { ...game, code: 'drawn', vendor: 'TCG_LOTTO_VN', game_type: 'LOTT' });
  await putGame(db, { ...game, code: 'only-listed', in_house: false });
  await setShelf(db, house.brand.id, 'all');
  const opensAt = addressesOf({ isPlayed: () => true, isTable: () => false, ownPage: () => undefined });
  room = createCatalogue({ db, clock, opensAt });
  needs = { db, clock, catalogue: room.catalogue };
});
afterAll(() => house.close());
beforeEach(async () => {
  member = await house.member();
});

const brand = () => house.brand;
const failure = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const openAs = (code: string, memberId: MemberId | undefined) =>
  launch(needs, { brand: brand(), code, language: 'en', memberId });
const open = (code: string) => openAs(code, member);

describe('a game', () => {
  it.each([
    ['reel-1', '/play/reel-1'],
    ['drawn', '/vnLottery?gameCode=drawn'],
  ])('%s opens at %s, and stands among the recent ones', async (code, url) => {
    expect(await open(code)).toEqual({ url, gameCode: code });
    expect(await readRecents(house.db, member)).toEqual([code]);
  });

  it('opens for a guest as a trial, and leaves nothing behind', async () => {
    const [before] = (await house.db.pool.query('select count(*)::int as n from lobby.recents')).rows;
    expect(await openAs('reel-1', undefined)).toEqual({ url: '/play/reel-1?mode=trial', gameCode: 'reel-1' });
    expect((await house.db.pool.query('select count(*)::int as n from lobby.recents')).rows[0]).toEqual(
      before,
    );
  });

  it.each([
    ['nobody knows', 'none', 'lobby.unknown_game'],
    ['in another case', 'REEL-1', 'lobby.unknown_game'],
    ['of an object’s own names', 'constructor', 'lobby.unknown_game'],
    ['that nothing plays yet', 'only-listed', 'lobby.not_open_yet'],
  ])('%s is refused, and is no recent game', async (_, code, fault) => {
    expect(await failure(open(code))).toBe(fault);
    expect(await readRecents(house.db, member)).toEqual([]);
  });

  it('without a trial is refused to guests alone', async () => {
    expect(await failure(openAs('closed-to-guests', undefined))).toBe('lobby.no_trial');
    expect(await failure(open('closed-to-guests'))).toBe('done');
  });
});

describe('the address of a title', () => {
  it.each([
    ['reel-1', '/play/reel-1'],
    ['drawn', '/vnLottery?gameCode=drawn'],
    ['none', 'lobby.unknown_game'],
    ['only-listed', 'lobby.not_open_yet'],
  ])('of %s is %s, for whoever asks', async (code, said) => {
    const asked = whereIs(needs, brand(), code);
    expect(await asked.catch((error: { code?: string }) => error.code)).toBe(said);
  });
});

describe('hearts', () => {
  const fill = (n: number) =>
    house.db.pool.query(
      "insert into lobby.favourites (member_id, game_code, at) select $1, 'gone-' || n, now() - interval '1 day' from generate_series(1, $2::int) n",
      [member, n],
    );
  const hearts = async (): Promise<number> =>
    (
      await house.db.pool.query<{ n: number }>(
        'select count(*)::int as n from lobby.favourites where member_id = $1',
        [member],
      )
    ).rows[0]?.n ?? -1;

  it('end at five hundred, also when twelve come at once for the last two', async () => {
    await fill(FAVOURITES_MOST - 2);
    const said = await Promise.all(CODES.map((code) => failure(like(needs, brand(), member, code))));
    expect(said.filter((one) => one === 'done')).toHaveLength(2);
    expect(said.filter((one) => one === 'lobby.too_many_favourites')).toHaveLength(10);
    expect(await hearts()).toBe(FAVOURITES_MOST);
  });

  it('given again are the same heart, also where the list is full', async () => {
    await like(needs, brand(), member, 'reel-3');
    await fill(FAVOURITES_MOST - 1);
    expect(await failure(like(needs, brand(), member, 'reel-3'))).toBe('done');
    expect(await failure(like(needs, brand(), member, 'reel-4'))).toBe('lobby.too_many_favourites');
    await unlike(needs, member, 'reel-3');
    expect(await failure(like(needs, brand(), member, 'reel-4'))).toBe('done');
  });

  it('of two members never wait for each other’s limit, nor mix', async () => {
    const other = await house.member();
    await fill(FAVOURITES_MOST);
    expect(await like(needs, brand(), other, 'reel-5')).toEqual(['reel-5']);
    expect(await unlike(needs, other, 'reel-5')).toEqual([]);
    expect(await unlike(needs, other, 'reel-5')).toEqual([]);
    expect(await hearts()).toBe(FAVOURITES_MOST);
  });

  it('are refused for what is not offered, and what is offered no longer is not shown', async () => {
    expect(await failure(like(needs, brand(), member, 'none'))).toBe('lobby.unknown_game');
    await fill(2);
    for (const code of ['reel-6', 'fish', 'reel-7']) await like(needs, brand(), member, code);
    expect((await readFavourites(house.db, member)).slice(0, 3)).toEqual(['reel-7', 'fish', 'reel-6']);
    const shown = async (filter: object) =>
      (await favouriteItems(needs, brand(), member, filter)).map((item) => item.game.code);
    expect(await shown({})).toEqual(['reel-7', 'fish', 'reel-6']);
    expect(await shown({ gameType: 'fish' })).toEqual(['fish']);
    expect(await shown({ gameType: 'RNG', vassalage: 'haat' })).toEqual(['reel-7', 'reel-6']);
    expect(await shown({ vassalage: 'NAKSHI' })).toEqual([]);
  });
});

describe('recent games', () => {
  it('are each there once, the latest first, sixty at most', async () => {
    for (const code of ['reel-1', 'reel-2', 'reel-1', 'fish']) await open(code);
    expect(await readRecents(house.db, member)).toEqual(['fish', 'reel-1', 'reel-2']);
    const items = await recentItems(needs, brand(), member, { gameType: 'RNG' });
    expect(items.map((item) => item.game.code)).toEqual(['reel-1', 'reel-2']);
    for (let n = 0; n < 70; n += 1) await remember(house.db, member, `old-${n}`);
    const kept = await readRecents(house.db, member);
    expect([kept.length, kept[0]]).toEqual([60, 'old-69']);
  });

  it('of somebody else are his', async () => {
    const other = await house.member();
    await open('reel-9');
    expect(await readRecents(house.db, other)).toEqual([]);
  });
});

describe('a page', () => {
  const all = Array.from({ length: 31 }, (_, n) => n);
  it.each([
    [1, 15, 15, 3],
    [3, 15, 1, 3],
    [4, 15, 0, 3],
    [1, 31, 31, 1],
    [1, 32, 31, 1],
    [2, 30, 1, 2],
  ])('%i of %i holds %i of %i pages', (page, size, part, totalPages) => {
    const found = pageOf(all, page, size);
    expect([found.part.length, found.totalPages]).toEqual([part, totalPages]);
  });
  it('of nothing is none', () => expect(pageOf([], 1, 15)).toEqual({ part: [], totalPages: 0 }));
});
