/** Missions and tournaments on a real database: counted in windows, claimed once, paid once, and held by the books. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, findings, paysWith } from '#features/around/promotions/fixtures.ts';
import { approvalsAmong } from '#features/people/approvals/fixtures.ts';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import {
  asPlayer,
  asStaff,
  callRoute,
  memberWithCash,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { setStatus } from '#features/people/members/store.ts';
import { PackSettings } from '#features/people/protection/contract/player-rules.ts';
import { createProtection } from '#features/people/protection/service.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import type { Route } from '#platform/http/route.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import {
  ClaimMission,
  GetBadges,
  GetLeaderboard,
  GetMissions,
  GetTournaments,
  JoinTournament,
} from './contract.ts';
import {
  OpsCancelTournament,
  OpsMissionList,
  OpsPublishMission,
  OpsPublishTournament,
  OpsPutMission,
  OpsPutTournament,
  OpsStopMission,
  OpsTournamentList,
} from './contract/ops.ts';
import { createMissions, type MissionsRoom } from './room.ts';
import { hearCorrections, hearDeposits, hearStakes, hearTakenBack } from './service/hear.ts';
import type { MissionNeeds } from './service/needs.ts';
import { missionRewards } from './service/rewards.ts';
import { settleTournaments } from './service/settle.ts';

let house: TestHouse;
let room: MissionsRoom;
let needs: MissionNeeds;
let opened: readonly Route[] = [];
let now = Date.parse('2026-11-20T08:00:00Z');
const clock = { now: () => now };
const [first, second] = [newId<'staff'>(), newId<'staff'>()];

beforeAll(async () => {
  house = await openTestHouse(clock);
  const among = approvalsAmong(house.db, clock, new Set([first, second]));
  needs = {
    db: house.db,
    clock,
    ledger: house.ledger,
    brands: house.brands,
    protection: createProtection({ brands: house.brands, clock }),
    pays: paysWith({ db: house.db, ledger: house.ledger, clock }),
    approvals: among.approvals,
  };
  room = createMissions(needs);
  opened = among.open(room.approvals).routes;
});
afterAll(async () => {
  expect(await findings(house.db, room.books.passes)).toEqual([]);
  await house.close();
});

const call = <C extends Call>(
  one: C,
  caller: ReturnType<typeof asPlayer>,
  input: Partial<CallInput<C>> = {},
): Promise<CallAnswer<C>> => callRoute(room.routes, one, house.brand, { caller, ...input }) as never;
const as = <C extends Call>(who: Id<'member'>, one: C, input: Partial<CallInput<C>> = {}) =>
  call(one, asPlayer(who), input);
const desk = <C extends Call>(one: C, input: Partial<CallInput<C>> = {}) => call(one, asStaff(first), input);
const agree = (id: string) =>
  callRoute(opened, DecideRequest, house.brand, {
    caller: asStaff(second),
    params: { id },
    body: { agree: true },
  });

type MissionBody = CallInput<typeof OpsPutMission>['body'];
const mission = (part: Partial<MissionBody> = {}): MissionBody => ({
  revision: 0,
  emblem: 'tiger',
  position: 1,
  event: 'stake',
  measure: 'count',
  category: 'RNG',
  currency: 'BDT',
  target: '2',
  span: 'day',
  after: null,
  startsAt: new Date(now - DAY).toISOString(),
  endsAt: null,
  rewardKind: 'cash',
  amount: '5.00',
  terms: null,
  budget: '500.00',
  texts: { en: { title: 'Two rounds', body: '' } },
  ...part,
});
async function liveMission(part: Partial<MissionBody> = {}): Promise<string> {
  const id = newId<'mission'>();
  await desk(OpsPutMission, { params: { id }, body: mission(part) });
  const asked = await desk(OpsPublishMission, { params: { id }, body: { revision: 1, reason: 'autumn' } });
  await agree(asked.id);
  return id;
}
type TournamentBody = CallInput<typeof OpsPutTournament>['body'];
const tournament = (part: Partial<TournamentBody> = {}): TournamentBody => ({
  revision: 0,
  emblem: 'trophy',
  measure: 'stake',
  category: 'RNG',
  currency: 'BDT',
  startsAt: new Date(now - HOUR).toISOString(),
  endsAt: new Date(now + HOUR).toISOString(),
  settleMinutes: 10,
  entry: '0',
  fee: 0,
  added: '100.00',
  places: [60, 40],
  minPlayers: 2,
  texts: { en: { title: 'Cup', body: '' } },
  ...part,
});
async function liveTournament(part: Partial<TournamentBody> = {}): Promise<string> {
  const id = newId<'tournament'>();
  await desk(OpsPutTournament, { params: { id }, body: tournament(part) });
  const asked = await desk(OpsPublishTournament, { params: { id }, body: { revision: 1, reason: 'autumn' } });
  await agree(asked.id);
  return id;
}

type Stake = Parameters<typeof hearStakes>[2][number];
const stake = (memberId: string, part: Partial<Stake> = {}): Stake => ({
  memberId,
  brandId: house.brand.id,
  kind: 'round',
  category: 'RNG',
  vendor: 'HAAT',
  game: 'monsoon-tiger',
  currency: 'BDT',
  stake: '1000',
  validStake: '1000',
  payout: '0',
  state: 'settled',
  ref: newId(),
  at: new Date(now).toISOString(),
  ...part,
});
const hear = (...facts: Stake[]) => house.db.transaction((tx) => hearStakes(tx, needs, facts));
const correct = (
  { state, validStake, payout, ...rest }: Stake,
  after: { validStake: string; payout: string },
) =>
  house.db.transaction((tx) =>
    hearCorrections(tx, needs, [
      { ...rest, revision: 1, before: { state, validStake, payout }, after: { state: 'settled', ...after } },
    ]),
  );
const cashOf = async (memberId: Id<'member'>): Promise<bigint> =>
  (
    await house.ledger.wallet(
      house.db,
      memberId,
      await house.ledger.pockets(house.db, house.brand.id, memberId, 'BDT'),
    )
  ).cash;
const own = async (who: Id<'member'>, id: string) =>
  (await as(who, GetMissions)).missions.find((one) => one.id === id);

describe('a mission', () => {
  it('counts what was at risk in its window, is claimed once from two tabs, and begins again the next day', async () => {
    const id = await liveMission();
    const member = await house.member();
    await hear(
      stake(member),
      stake(member, { validStake: '0' }),
      stake(member, { category: 'LIVE' }),
      stake(member, { state: 'voided' }),
    );
    expect(await own(member, id)).toMatchObject({ value: '1', status: 'running', percent: 50 });
    expect(await codeOf(as(member, ClaimMission, { body: { id } }))).toBe('missions.not_reached');
    await hear(stake(member));
    expect(await as(member, GetBadges)).toMatchObject({ missions: 1 });
    const before = await cashOf(member);
    const said = await Promise.all([0, 1, 2].map(() => codeOf(as(member, ClaimMission, { body: { id } }))));
    expect(said).toEqual(['done', 'done', 'done']);
    expect(await cashOf(member)).toBe(before + 500n);
    now += DAY;
    expect(await own(member, id)).toMatchObject({ value: '0', status: 'running' });
    await hear(stake(member), stake(member));
    const who = { memberId: member, brandId: house.brand.id, currency: 'BDT' };
    expect(await missionRewards(needs).list(house.db, who)).toMatchObject([{ id, state: 'ready' }]);
    await house.db.transaction((tx) => missionRewards(needs).claim(tx, who, id));
    expect(await cashOf(member)).toBe(before + 1_000n);
  });

  it('opens after the one before it, and takes nothing of who may not be given anything', async () => {
    const one = await liveMission();
    const two = await liveMission({ after: one, position: 2 });
    const member = await house.member();
    await hear(stake(member), stake(member));
    expect(await codeOf(as(member, ClaimMission, { body: { id: two } }))).toBe('missions.locked');
    await as(member, ClaimMission, { body: { id: one } });
    expect(await codeOf(as(member, ClaimMission, { body: { id: two } }))).toBe('done');
    const suspended = await house.member();
    await hear(stake(suspended), stake(suspended));
    await setStatus(house.db, suspended, 'suspended');
    expect(await codeOf(as(suspended, ClaimMission, { body: { id: one } }))).toBe('bonus.not_entitled');
    await hear(stake(suspended));
    expect(await own(suspended, one)).toMatchObject({ value: '2' });
  });

  it('never pays beyond its budget', async () => {
    const id = await liveMission({ budget: '10.00', target: '1' });
    const members = await Promise.all([0, 1, 2, 3].map(() => house.member()));
    await hear(...members.map((member) => stake(member)));
    const said = await Promise.all(
      members.map((member) => codeOf(as(member, ClaimMission, { body: { id } }))),
    );
    expect([...said].sort()).toEqual(['done', 'done', 'missions.budget_used', 'missions.budget_used']);
  });

  it('follows corrections and deposits that are taken back, and ends when it is stopped', async () => {
    const sum = await liveMission({ measure: 'sum', target: '15.00', position: 5 });
    const paid = await liveMission({
      event: 'deposit',
      measure: 'sum',
      category: null,
      target: '100.00',
      span: 'week',
    });
    const member = await house.member();
    const wrong = stake(member);
    await hear(wrong, stake(member));
    expect(await own(member, sum)).toMatchObject({ value: '15.00', status: 'claim' });
    await correct(wrong, { validStake: '0', payout: '1000' });
    expect(await own(member, sum)).toMatchObject({ value: '10.00', status: 'running' });
    const deposit = {
      memberId: member,
      brandId: house.brand.id,
      depositId: newId(),
      amount: '100.00',
      currency: 'BDT',
      method: 'test',
      at: new Date(now).toISOString(),
    };
    await house.db.transaction((tx) => hearDeposits(tx, needs, [deposit]));
    expect(await own(member, paid)).toMatchObject({ status: 'claim' });
    await house.db.transaction((tx) =>
      hearTakenBack(tx, needs, [{ ...deposit, creditedAt: deposit.at, differenceId: newId() }]),
    );
    expect(await own(member, paid)).toMatchObject({ value: '0.00' });
    await desk(OpsStopMission, { params: { id: sum } });
    await hear(stake(member), stake(member));
    expect(await own(member, sum)).toBeUndefined();
    expect(await codeOf(desk(OpsStopMission, { params: { id: sum } }))).toBe('missions.wrong_state');
  });

  it('may not mix products where the jurisdiction forbids it, nor change once it is live', async () => {
    const id = newId<'mission'>();
    await writeSettings(house.db, house.brand.id, PackSettings, { pack: 'uk' });
    house.brands.forget();
    expect(await codeOf(desk(OpsPutMission, { params: { id }, body: mission({ category: null }) }))).toBe(
      'missions.mixed_products',
    );
    await writeSettings(house.db, house.brand.id, PackSettings, { pack: 'play-money' });
    house.brands.forget();
    const live = await liveMission();
    const put = (part: Partial<MissionBody>) =>
      codeOf(desk(OpsPutMission, { params: { id: live }, body: mission({ revision: 2, ...part }) }));
    expect(await put({ amount: '6.00' })).toBe('missions.is_live');
    expect((await desk(OpsMissionList, { query: {} })).list.length).toBeGreaterThan(0);
  });
});

describe('a tournament', () => {
  const settle = () => settleTournaments(needs, async () => now);

  it('with entry pays its pool out to the unit, once, after corrections', async () => {
    const id = await liveTournament({ entry: '10.00', fee: 100, added: '50.00' });
    const players = await Promise.all([0, 1, 2].map(() => memberWithCash(house, 5_000n)));
    const ids = players.map(({ memberId }) => memberId);
    const [one, two, three] = ids;
    if (!one || !two || !three) throw new Error('nobody plays');
    for (const member of ids)
      expect(
        await Promise.all([0, 1].map(() => codeOf(as(member, JoinTournament, { params: { id } })))),
      ).toEqual(['done', 'done']);
    expect(await cashOf(one)).toBe(4_000n);
    const wrong = stake(two, { stake: '9000', validStake: '9000' });
    await hear(
      stake(one, { stake: '5000', validStake: '5000' }),
      wrong,
      stake(three, { category: 'LIVE' }),
      stake(await house.member()),
    );
    expect((await as(one, GetLeaderboard, { query: { id } })).list.map(({ isMine }) => isMine)).toEqual([
      false,
      true,
    ]);
    now += HOUR + MINUTE;
    expect(await settle()).toBe(0);
    await correct(wrong, { validStake: '1000', payout: '0' });
    now += 10 * MINUTE;
    expect(await settleTournaments(needs, async () => now - HOUR)).toBe(0);
    expect((await Promise.all([settle(), settle()])).reduce((sum, each) => sum + each, 0)).toBe(1);
    // 27.00 of the pool and 50.00 of the house, 60 : 40.
    expect(await cashOf(one)).toBe(4_000n + 1_620n + 3_000n);
    expect(await cashOf(two)).toBe(4_000n + 1_080n + 2_000n);
    expect(await cashOf(three)).toBe(4_000n);
    await correct({ ...wrong, validStake: '1000' }, { validStake: '9000', payout: '0' });
    const board = await as(two, GetLeaderboard, { query: { id } });
    expect(board.tournament).toMatchObject({ phase: 'paid', place: 2, prize: '30.80' });
    expect(await codeOf(as(three, JoinTournament, { params: { id } }))).toBe('done');
    expect(await codeOf(as(await house.member(), JoinTournament, { params: { id } }))).toBe(
      'missions.not_open',
    );
  });

  it('gives everything back where too few play, or when it is called off', async () => {
    const id = await liveTournament({ entry: '10.00', fee: 100, minPlayers: 3 });
    const { memberId: player } = await memberWithCash(house, 5_000n);
    await as(player, JoinTournament, { params: { id } });
    await hear(stake(player));
    now += 2 * HOUR;
    await settle();
    expect(await cashOf(player)).toBe(5_000n);
    const off = await liveTournament({ entry: '20.00' });
    await as(player, JoinTournament, { params: { id: off } });
    await desk(OpsCancelTournament, { params: { id: off }, body: { reason: 'wrong prizes' } });
    expect(await cashOf(player)).toBe(5_000n);
    expect(await codeOf(desk(OpsCancelTournament, { params: { id: off }, body: { reason: 'again' } }))).toBe(
      'missions.wrong_state',
    );
  });

  it('takes no entry that is not there, and passes over who may not be given anything', async () => {
    const id = await liveTournament({ entry: '10.00', added: '0' });
    expect(await codeOf(as(await house.member(), JoinTournament, { params: { id } }))).toBe(
      'wallet.insufficient_funds',
    );
    const players = await Promise.all([0, 1, 2].map(() => memberWithCash(house, 1_000n)));
    for (const { memberId } of players) await as(memberId, JoinTournament, { params: { id } });
    const [best, next, last] = players;
    if (!best || !next || !last) throw new Error('nobody plays');
    await hear(
      stake(best.memberId, { validStake: '900' }),
      stake(next.memberId, { validStake: '800' }),
      stake(last.memberId, { validStake: '700' }),
    );
    await setStatus(house.db, best.memberId, 'suspended');
    now += 2 * HOUR;
    await settle();
    expect(await Promise.all(players.map(({ memberId }) => cashOf(memberId)))).toEqual([
      1_000n,
      1_200n,
      800n,
    ]);
  });

  it('counts the best win ÷ stake and rounds, only after joining, and shows others shortened', async () => {
    const multiplier = await liveTournament({ measure: 'multiplier' });
    const rounds = await liveTournament({ measure: 'rounds', category: null });
    const member = await house.member();
    await hear(stake(member, { payout: '99000' }));
    now += MINUTE;
    for (const id of [multiplier, rounds]) await as(member, JoinTournament, { params: { id } });
    await hear(
      stake(member, { payout: '2500' }),
      stake(member, { payout: '1250' }),
      stake(member, { category: 'LIVE' }),
    );
    const { list } = await as(member, GetTournaments);
    expect(list.find(({ id }) => id === multiplier)).toMatchObject({
      score: '2.50',
      place: 1,
      prize: '100.00',
    });
    expect(list.find(({ id }) => id === rounds)).toMatchObject({ score: '3', place: 1 });
    const [line] = (await as(await house.member(), GetLeaderboard, { query: { id: rounds } })).list;
    expect(line?.name).toContain('***');
    expect((await desk(OpsTournamentList, { query: {} })).list.length).toBeGreaterThan(3);
  });
});
