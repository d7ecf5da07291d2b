/** For tests of missions and tournaments: a house where two people open what one has written, and what members do is heard. */
import { paysOf } from '#features/around/promotions/service/pays.ts';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import { approvalsAmong } from '#features/people/approvals/fixtures.ts';
import { asPlayer, asStaff, callRoute, openTestHouse } from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { GetMissions } from './contract.ts';
import { OpsPublishMission, OpsPublishTournament, OpsPutMission, OpsPutTournament } from './contract/ops.ts';
import { createMissions } from './room.ts';
import { hearCorrections, hearStakes } from './service/hear.ts';
import type { MissionNeeds } from './service/needs.ts';
import { settleTournaments } from './service/settle.ts';

export type MissionBody = CallInput<typeof OpsPutMission>['body'];
export type TournamentBody = CallInput<typeof OpsPutTournament>['body'];
export type Stake = Parameters<typeof hearStakes>[2][number];

export const missionBody = (now: number, part: Partial<MissionBody> = {}): MissionBody => ({
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
export const tournamentBody = (now: number, part: Partial<TournamentBody> = {}): TournamentBody => ({
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

/** @param start what the clock of the house says; `time.now` turns it */
export async function openMissions(start: number) {
  const time = { now: start };
  const clock = { now: () => time.now };
  const house = await openTestHouse(clock);
  const [first, second] = [newId<'staff'>(), newId<'staff'>()];
  const among = approvalsAmong(house.db, clock, new Set([first, second]));
  const { db, ledger, brands, brand } = house;
  const protection = createProtection({ brands, clock });
  const pays = paysOf({ db, ledger, clock });
  const needs: MissionNeeds = { db, clock, ledger, brands, protection, pays, approvals: among.approvals };
  const room = createMissions(needs);
  const opened = among.open(room.approvals).routes;
  const call = <C extends Call>(
    one: C,
    caller: ReturnType<typeof asPlayer>,
    input: Partial<CallInput<C>> = {},
  ): Promise<CallAnswer<C>> => callRoute(room.routes, one, brand, { caller, ...input }) as never;
  const as = <C extends Call>(who: Id<'member'>, one: C, input: Partial<CallInput<C>> = {}) =>
    call(one, asPlayer(who), input);
  const desk = <C extends Call>(one: C, input: Partial<CallInput<C>> = {}) =>
    call(one, asStaff(first), input);
  const agree = (id: string) =>
    callRoute(opened, DecideRequest, brand, {
      caller: asStaff(second),
      params: { id },
      body: { agree: true },
    });
  const publish = { revision: 1, reason: 'autumn' };
  return {
    house,
    time,
    needs,
    room,
    as,
    desk,
    agree,
    liveMission: async (part: Partial<MissionBody> = {}): Promise<string> => {
      const params = { id: newId<'mission'>() };
      await desk(OpsPutMission, { params, body: missionBody(time.now, part) });
      await agree((await desk(OpsPublishMission, { params, body: publish })).id);
      return params.id;
    },
    liveTournament: async (part: Partial<TournamentBody> = {}): Promise<string> => {
      const params = { id: newId<'tournament'>() };
      await desk(OpsPutTournament, { params, body: tournamentBody(time.now, part) });
      await agree((await desk(OpsPublishTournament, { params, body: publish })).id);
      return params.id;
    },
    /** One settled stake of a slot, ten of the currency, lost. */
    stake: (memberId: string, part: Partial<Stake> = {}): Stake => ({
      memberId,
      brandId: brand.id,
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
      at: new Date(time.now).toISOString(),
      ...part,
    }),
    hear: (...facts: readonly Stake[]) => db.transaction((tx) => hearStakes(tx, needs, facts)),
    correct: (
      { state, validStake, payout, ...rest }: Stake,
      after: { readonly validStake: string; readonly payout: string },
      revision = 1,
    ) =>
      db.transaction((tx) =>
        hearCorrections(tx, needs, [
          { ...rest, revision, before: { state, validStake, payout }, after: { state: 'settled', ...after } },
        ]),
      ),
    /** Every fact was heard. */
    settle: () => settleTournaments(needs, async () => time.now),
    cashOf: async (memberId: Id<'member'>): Promise<bigint> =>
      (await ledger.wallet(db, memberId, await ledger.pockets(db, brand.id, memberId, 'BDT'))).cash,
    own: async (who: Id<'member'>, id: string) =>
      (await as(who, GetMissions)).missions.find((one) => one.id === id),
  };
}
export type MissionHouse = Awaited<ReturnType<typeof openMissions>>;
