/** For tests of promotions: a house where two people open what one has written. */
import { DecideRequest } from '#features/people/approvals/contract.ts';
import { approvalsAmong } from '#features/people/approvals/fixtures.ts';
import { asPlayer, asStaff, callRoute, openTestHouse } from '#features/people/members/fixtures.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { GetPromotion } from './contract.ts';
import { OpsPromotionList, OpsPublishPromotion, OpsPutPromotion } from './contract/ops.ts';
import { paysOf } from './service/pays.ts';
import { createPromotions } from './room.ts';
import { hearDeposits } from './service/hear.ts';
import type { PromotionNeeds } from './service/needs.ts';
import { NO_RULES } from './service/sample-promotions.ts';

export type PromotionBody = CallInput<typeof OpsPutPromotion>['body'];
export type PromotionPart = Omit<Partial<PromotionBody>, 'rules'> & {
  readonly rules?: Partial<PromotionBody['rules']>;
};
export const promotionBody = (now: number, code: string, part: PromotionPart = {}): PromotionBody => ({
  revision: 0,
  code,
  type: 'apply',
  emblem: 'lotus',
  ink: 1,
  linkage: '',
  position: 1,
  startsAt: new Date(now - HOUR).toISOString(),
  endsAt: new Date(now + 10 * DAY).toISOString(),
  rewardKind: 'cash',
  amount: '10.00',
  currency: 'BDT',
  terms: null,
  budget: '1000.00',
  texts: { en: { title: `Promotion ${code}`, summary: 'What it is', body: 'Line one\nLine two' } },
  ...part,
  rules: { ...NO_RULES, smallest: '0.01', ...part.rules },
});

/** @param start what the clock of the house says; `time.now` turns it */
export async function openPromotions(start: number) {
  const time = { now: start };
  const clock = { now: () => time.now };
  const house = await openTestHouse(clock);
  const [first, second] = [newId<'staff'>(), newId<'staff'>()];
  const among = approvalsAmong(house.db, clock, new Set([first, second]));
  const { db, ledger, brands, brand, keys } = house;
  const needs: PromotionNeeds = {
    db,
    clock,
    brands,
    sealer: createSealer(keys.derive('promotions')),
    pays: paysOf({ db, ledger, clock }),
    approvals: among.approvals,
  };
  const room = createPromotions(needs);
  const opened = among.open(room.approvals).routes;
  const call = <C extends Call>(
    one: C,
    caller: ReturnType<typeof asPlayer>,
    input: Partial<CallInput<C>> = {},
  ): Promise<CallAnswer<C>> => callRoute(room.routes, one, brand, { caller, ...input }) as never;
  const as = <C extends Call>(who: Id<'member'>, one: C, input: Partial<CallInput<C>> = {}) =>
    call(one, asPlayer(who), input);
  const desk = <C extends Call>(one: C, input: Partial<CallInput<C>> = {}, who = first) =>
    call(one, asStaff(who), input);
  let count = 0;
  const code = (): string => {
    count += 1;
    return `p-${count}`;
  };
  const publish = async (id: string, revision: number): Promise<void> => {
    const body = { revision, reason: 'autumn' };
    const { id: request } = await desk(OpsPublishPromotion, { params: { id }, body });
    await callRoute(opened, DecideRequest, brand, {
      caller: asStaff(second),
      params: { id: request },
      body: { agree: true },
    });
  };
  return {
    house,
    time,
    needs,
    room,
    as,
    desk,
    second,
    publish,
    written: (part: PromotionPart = {}): PromotionBody => promotionBody(time.now, code(), part),
    live: async (part: PromotionPart = {}): Promise<string> => {
      const id = newId<'promotion'>();
      await desk(OpsPutPromotion, { params: { id }, body: promotionBody(time.now, code(), part) });
      await publish(id, 1);
      return id;
    },
    credited: (memberId: string, amount: string, ms = time.now) => ({
      memberId,
      brandId: brand.id,
      depositId: newId<'deposit'>(),
      amount,
      currency: 'BDT',
      method: 'test',
      at: new Date(ms).toISOString(),
    }),
    hear: (...facts: Parameters<typeof hearDeposits>[2]) =>
      db.transaction((tx) => hearDeposits(tx, needs, facts)),
    statusOf: async (who: Id<'member'>, id: string) =>
      (await as(who, GetPromotion, { params: { id } })).status,
    spentOf: async (id: string) =>
      (await desk(OpsPromotionList, { query: { pageSize: 100 } })).list.find((one) => one.id === id)?.spent,
    cashOf: async (memberId: Id<'member'>): Promise<bigint> =>
      (await ledger.wallet(db, memberId, await ledger.pockets(db, brand.id, memberId, 'BDT'))).cash,
  };
}
export type PromotionHouse = Awaited<ReturnType<typeof openPromotions>>;
