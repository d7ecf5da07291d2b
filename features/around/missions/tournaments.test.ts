/** Tournaments on a real database: entered once, ranked as they are played, paid once, and held by the books. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, findings } from '#features/around/promotions/fixtures.ts';
import { memberWithCash } from '#features/people/members/fixtures.ts';
import { setStatus } from '#features/people/members/store.ts';
import { newId } from '#kernel/ids.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { GetBadges, GetLeaderboard, GetTournaments, JoinTournament } from './contract.ts';
import { OpsCancelTournament, OpsTournamentList } from './contract/ops.ts';
import { type MissionHouse, openMissions } from './fixtures.ts';
import { settleTournaments } from './service/settle.ts';

let kit: MissionHouse;
beforeAll(async () => {
  kit = await openMissions(Date.parse('2026-11-20T08:00:00Z'));
});
afterAll(async () => {
  expect(await findings(kit.house.db, kit.room.books.passes)).toEqual([]);
  await kit.house.close();
});

describe('a tournament', () => {
  it('with entry pays its pool out to the unit, once, after corrections', async () => {
    const id = await kit.liveTournament({ entry: '10.00', fee: 100, added: '50.00' });
    const players = await Promise.all([0, 1, 2].map(() => memberWithCash(kit.house, 5_000n)));
    const ids = players.map(({ memberId }) => memberId);
    const [one, two, three] = ids;
    if (!one || !two || !three) throw new Error('nobody plays');
    for (const member of ids)
      expect(
        await Promise.all([0, 1].map(() => codeOf(kit.as(member, JoinTournament, { params: { id } })))),
      ).toEqual(['done', 'done']);
    expect(await kit.cashOf(one)).toBe(4_000n);
    const wrong = kit.stake(two, { stake: '9000', validStake: '9000' });
    await kit.hear(
      kit.stake(one, { stake: '5000', validStake: '5000' }),
      wrong,
      kit.stake(three, { category: 'LIVE' }),
      kit.stake(await kit.house.member()),
    );
    expect((await kit.as(one, GetLeaderboard, { query: { id } })).list.map(({ isMine }) => isMine)).toEqual([
      false,
      true,
    ]);
    kit.time.now += HOUR + MINUTE;
    expect(await kit.settle()).toBe(0);
    await kit.correct(wrong, { validStake: '1000', payout: '0' });
    kit.time.now += 10 * MINUTE;
    expect(await settleTournaments(kit.needs, async () => kit.time.now - HOUR)).toBe(0);
    expect((await Promise.all([kit.settle(), kit.settle()])).reduce((sum, each) => sum + each, 0)).toBe(1);
    // 27.00 of the pool and 50.00 of the house, 60 : 40.
    expect(await kit.cashOf(one)).toBe(4_000n + 1_620n + 3_000n);
    expect(await kit.cashOf(two)).toBe(4_000n + 1_080n + 2_000n);
    expect(await kit.cashOf(three)).toBe(4_000n);
    await kit.correct({ ...wrong, validStake: '1000' }, { validStake: '9000', payout: '0' });
    const board = await kit.as(two, GetLeaderboard, { query: { id } });
    expect(board.tournament).toMatchObject({ phase: 'paid', place: 2, prize: '30.80' });
    expect(await codeOf(kit.as(three, JoinTournament, { params: { id } }))).toBe('done');
    expect(await codeOf(kit.as(await kit.house.member(), JoinTournament, { params: { id } }))).toBe(
      'missions.not_open',
    );
  });

  it('gives everything back where too few play, or when it is called off', async () => {
    const id = await kit.liveTournament({ entry: '10.00', fee: 100, minPlayers: 3 });
    const { memberId: player } = await memberWithCash(kit.house, 5_000n);
    await kit.as(player, JoinTournament, { params: { id } });
    await kit.hear(kit.stake(player));
    kit.time.now += 2 * HOUR;
    await kit.settle();
    expect(await kit.cashOf(player)).toBe(5_000n);
    const off = await kit.liveTournament({ entry: '20.00' });
    await kit.as(player, JoinTournament, { params: { id: off } });
    await kit.desk(OpsCancelTournament, { params: { id: off }, body: { reason: 'wrong prizes' } });
    expect(await kit.cashOf(player)).toBe(5_000n);
    expect(
      await codeOf(kit.desk(OpsCancelTournament, { params: { id: off }, body: { reason: 'again' } })),
    ).toBe('missions.wrong_state');
  });

  it('takes no entry that is not there, and passes over who may not be given anything', async () => {
    const id = await kit.liveTournament({ entry: '10.00', added: '0' });
    expect(await codeOf(kit.as(await kit.house.member(), JoinTournament, { params: { id } }))).toBe(
      'wallet.insufficient_funds',
    );
    const players = await Promise.all([0, 1, 2].map(() => memberWithCash(kit.house, 1_000n)));
    for (const { memberId } of players) await kit.as(memberId, JoinTournament, { params: { id } });
    const [best, next, last] = players;
    if (!best || !next || !last) throw new Error('nobody plays');
    await kit.hear(
      kit.stake(best.memberId, { validStake: '900' }),
      kit.stake(next.memberId, { validStake: '800' }),
      kit.stake(last.memberId, { validStake: '700' }),
    );
    await setStatus(kit.house.db, best.memberId, 'suspended');
    kit.time.now += 2 * HOUR;
    await kit.settle();
    expect(await Promise.all(players.map(({ memberId }) => kit.cashOf(memberId)))).toEqual([
      1_000n,
      1_200n,
      800n,
    ]);
  });

  it('counts the best win ÷ stake and rounds, only after joining, and shows others shortened', async () => {
    const multiplier = await kit.liveTournament({ measure: 'multiplier' });
    const rounds = await kit.liveTournament({ measure: 'rounds', category: null });
    const member = await kit.house.member();
    await kit.hear(kit.stake(member, { payout: '99000' }));
    kit.time.now += MINUTE;
    for (const id of [multiplier, rounds]) await kit.as(member, JoinTournament, { params: { id } });
    await kit.hear(
      kit.stake(member, { payout: '2500' }),
      kit.stake(member, { payout: '1250' }),
      kit.stake(member, { category: 'LIVE' }),
    );
    const { list } = await kit.as(member, GetTournaments);
    expect(list.find(({ id }) => id === multiplier)).toMatchObject({
      score: '2.50',
      place: 1,
      prize: '100.00',
    });
    expect(list.find(({ id }) => id === rounds)).toMatchObject({ score: '3', place: 1 });
    const [line] = (await kit.as(await kit.house.member(), GetLeaderboard, { query: { id: rounds } })).list;
    expect(line?.name).toContain('***');
    expect((await kit.desk(OpsTournamentList, { query: {} })).list.length).toBeGreaterThan(3);
  });

  it('gives every entry back where nobody who may win has a score', async () => {
    const id = await kit.liveTournament({ entry: '10.00', fee: 100, added: '5.00' });
    const players = await Promise.all([0, 1, 2].map(() => memberWithCash(kit.house, 1_000n)));
    for (const { memberId } of players) await kit.as(memberId, JoinTournament, { params: { id } });
    const [best] = players;
    if (!best) throw new Error('nobody plays');
    await kit.hear(kit.stake(best.memberId));
    await setStatus(kit.house.db, best.memberId, 'suspended');
    kit.time.now += 2 * HOUR;
    expect(await kit.settle()).toBeGreaterThan(0);
    expect(await Promise.all(players.map(({ memberId }) => kit.cashOf(memberId)))).toEqual([
      1_000n,
      1_000n,
      1_000n,
    ]);
    const { tournament } = await kit.as(best.memberId, GetLeaderboard, { query: { id } });
    expect(tournament).toMatchObject({ phase: 'cancelled' });
  });

  it('passes over who may not be given anything in a free one, too', async () => {
    const id = await kit.liveTournament({ added: '10.00', places: [3, 2] });
    const members = await Promise.all([0, 1, 2].map(() => kit.house.member()));
    for (const member of members) await kit.as(member, JoinTournament, { params: { id } });
    const [best, next, last] = members;
    if (!best || !next || !last) throw new Error('nobody plays');
    await kit.hear(
      kit.stake(best, { validStake: '900' }),
      kit.stake(next, { validStake: '800' }),
      kit.stake(last, { validStake: '700' }),
    );
    await setStatus(kit.house.db, best, 'suspended');
    kit.time.now += 2 * HOUR;
    await kit.settle();
    expect(await Promise.all(members.map(kit.cashOf))).toEqual([0n, 600n, 400n]);
    expect(await findings(kit.house.db, kit.room.books.passes)).toEqual([]);
  });

  it('pays the earlier one of equal scores more', async () => {
    const id = await kit.liveTournament({ added: '10.00' });
    const [late, early] = await Promise.all([kit.house.member(), kit.house.member()]);
    for (const member of [late, early]) await kit.as(member, JoinTournament, { params: { id } });
    const after = (minutes: number) => new Date(kit.time.now + minutes * MINUTE).toISOString();
    await kit.hear(kit.stake(late, { at: after(9) }), kit.stake(early, { at: after(4) }));
    const { list } = await kit.as(early, GetLeaderboard, { query: { id } });
    expect(list).toMatchObject([
      { place: 1, isMine: true, score: '10.00', prize: '6.00' },
      { place: 2, isMine: false, score: '10.00', prize: '4.00' },
    ]);
    kit.time.now += 2 * HOUR;
    await kit.settle();
    expect([await kit.cashOf(early), await kit.cashOf(late)]).toEqual([600n, 400n]);
  });

  it('counts nothing from before its start or after its end, and nothing in another currency', async () => {
    const id = await kit.liveTournament();
    const member = await kit.house.member();
    await kit.as(member, JoinTournament, { params: { id } });
    const at = (ms: number) => new Date(kit.time.now + ms).toISOString();
    await kit.hear(
      kit.stake(member, { at: at(-2 * HOUR) }),
      kit.stake(member, { at: at(HOUR) }),
      kit.stake(member, { currency: 'USDT', at: at(MINUTE) }),
      kit.stake(member, { state: 'voided', at: at(MINUTE) }),
      kit.stake(member, { validStake: '250', at: at(HOUR - 1) }),
    );
    const { tournament } = await kit.as(member, GetLeaderboard, { query: { id } });
    expect(tournament).toMatchObject({ score: '2.50', joined: true, players: 1 });
  });

  it('takes one entry of a member who presses in two tabs with money for one', async () => {
    const id = await kit.liveTournament({ entry: '10.00', fee: 50, minPlayers: 1 });
    const { memberId } = await memberWithCash(kit.house, 1_000n);
    const join = () => codeOf(kit.as(memberId, JoinTournament, { params: { id } }));
    expect(await Promise.all([join(), join(), join()])).toEqual(['done', 'done', 'done']);
    expect(await kit.cashOf(memberId)).toBe(0n);
    const { tournament } = await kit.as(memberId, GetLeaderboard, { query: { id } });
    // Half of a tenth stays with the house.
    expect(tournament).toMatchObject({ players: 1, prizes: '109.50' });
    expect(await kit.as(memberId, GetBadges)).toMatchObject({ tournaments: 1 });
  });

  it('answers nothing of one that is not there, and shows the one that runs where none is named', async () => {
    const member = await kit.house.member();
    const query = { id: newId() };
    expect(await codeOf(kit.as(member, GetLeaderboard, { query }))).toBe('missions.unknown_tournament');
    expect(await codeOf(kit.as(member, JoinTournament, { params: query }))).toBe(
      'missions.unknown_tournament',
    );
    const { tournament } = await kit.as(member, GetLeaderboard, { query: {} });
    expect(tournament?.phase).toBe('running');
  });

  it('shows its standings page by page', async () => {
    const id = await kit.liveTournament({ places: [5, 3, 2] });
    const members = await Promise.all(Array.from({ length: 5 }, () => kit.house.member()));
    for (const member of members) await kit.as(member, JoinTournament, { params: { id } });
    await kit.hear(...members.map((member, n) => kit.stake(member, { validStake: String(900 - n * 100) })));
    const [first] = members;
    if (!first) throw new Error('nobody plays');
    const page = (pageNo: number) => kit.as(first, GetLeaderboard, { query: { id, pageNo, pageSize: 2 } });
    const [one, three] = [await page(1), await page(3)];
    expect(one).toMatchObject({ pageNum: 1, totalPages: 3 });
    expect(one.list.map(({ place, prize }) => [place, prize])).toEqual([
      [1, '50.00'],
      [2, '30.00'],
    ]);
    expect(three.list.map(({ place, prize, score }) => [place, prize, score])).toEqual([[5, '0.00', '5.00']]);
  });
});
