/** A promotion from its draft to what it pays: who may, once, within its budget, and by the table. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { approvalsAmong } from '#features/people/approvals/fixtures.ts';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { setLevel, setStatus } from '#features/people/members/store.ts';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Route } from '#platform/http/route.ts';
import {
  AddApplicationPicture,
  ApplyForPromotion,
  ClaimEnvelope,
  ClaimPromotion,
  ClaimRaffle,
  DropApplicationPictures,
  GetEnvelopeProof,
  GetPromotion,
  GetPromotions,
  JoinPromotion,
  JoinSignUpPromotion,
  RequestSignUpReward,
} from './contract.ts';
import {
  OpsApplicationCount,
  OpsApplicationList,
  OpsApplicationPicture,
  OpsApproveApplication,
  OpsPromotionList,
  OpsPublishPromotion,
  OpsPutPromotion,
  OpsRejectApplication,
  OpsStopPromotion,
  OpsTakeApplication,
} from './contract/ops.ts';
import { codeOf, findings, samplePhoto } from './fixtures.ts';
import { paysOf } from './service/pays.ts';
import { workPromotions } from './jobs.ts';
import { createPromotions, type PromotionsRoom } from './room.ts';
import { drawTickets, raffleClient } from './rules/draw.ts';
import { hearDeposits, hearTakenBack } from './service/hear.ts';
import type { PromotionNeeds } from './service/needs.ts';
import { depositOffers, joinByDeposit } from './service/offers.ts';
import { envelopeRewards, promotionRewards } from './service/rewards.ts';
import { NO_RULES } from './service/sample-promotions.ts';

let house: TestHouse;
let room: PromotionsRoom;
let needs: PromotionNeeds;
let opened: readonly Route[] = [];
let photo = '';
let now = Date.parse('2026-11-20T08:00:00Z');
const clock = { now: () => now };
const [first, second] = [newId<'staff'>(), newId<'staff'>()];

beforeAll(async () => {
  house = await openTestHouse(clock);
  const among = approvalsAmong(house.db, clock, new Set([first, second]));
  needs = {
    db: house.db,
    clock,
    brands: house.brands,
    sealer: createSealer(house.keys.derive('promotions')),
    pays: paysOf({ db: house.db, ledger: house.ledger, clock }),
    approvals: among.approvals,
  };
  room = createPromotions(needs);
  opened = among.open(room.approvals).routes;
  photo = await samplePhoto();
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
const desk = <C extends Call>(one: C, input: Partial<CallInput<C>> = {}, who = first) =>
  call(one, asStaff(who), input);

type Body = CallInput<typeof OpsPutPromotion>['body'];
let count = 0;
const written = (
  part: Omit<Partial<Body>, 'rules'> & { readonly rules?: Partial<Body['rules']> } = {},
): Body => {
  count += 1;
  return {
    revision: 0,
    code: `p-${count}`,
    type: 'apply',
    emblem: 'lotus',
    ink: 1,
    linkage: '',
    position: count,
    startsAt: new Date(now - HOUR).toISOString(),
    endsAt: new Date(now + 10 * DAY).toISOString(),
    rewardKind: 'cash',
    amount: '10.00',
    currency: 'BDT',
    terms: null,
    budget: '1000.00',
    texts: { en: { title: `Promotion ${count}`, summary: 'What it is', body: 'Line one\nLine two' } },
    ...part,
    rules: { ...NO_RULES, smallest: '0.01', ...part.rules },
  };
};
/** Written, agreed to by a second person, and open. */
async function live(part: Parameters<typeof written>[0] = {}): Promise<string> {
  const id = newId<'promotion'>();
  await desk(OpsPutPromotion, { params: { id }, body: written(part) });
  const { id: request } = await desk(OpsPublishPromotion, {
    params: { id },
    body: { revision: 1, reason: 'autumn' },
  });
  await callRoute(opened, DecideRequest, house.brand, {
    caller: asStaff(second),
    params: { id: request },
    body: { agree: true },
  });
  return id;
}
const cashOf = async (memberId: Id<'member'>): Promise<bigint> => {
  const { wallet, pockets } = house.ledger;
  return (await wallet(house.db, memberId, await pockets(house.db, house.brand.id, memberId, 'BDT'))).cash;
};
const statusOf = async (who: Id<'member'>, id: string) =>
  (await as(who, GetPromotion, { params: { id } })).status;
const spentOf = async (id: string) =>
  (await desk(OpsPromotionList, { query: { pageSize: 100 } })).list.find((one) => one.id === id)?.spent;

describe('what staff write', () => {
  it('is a draft nobody sees until another person has agreed', async () => {
    const [id, member] = [newId<'promotion'>(), await house.member()];
    await desk(OpsPutPromotion, { params: { id }, body: written() });
    expect(await codeOf(as(member, GetPromotion, { params: { id } }))).toBe('promotions.unknown');
    const { id: request } = await desk(OpsPublishPromotion, {
      params: { id },
      body: { revision: 1, reason: 'autumn' },
    });
    const decide = (who: Id<'staff'>) =>
      codeOf(
        callRoute(opened, DecideRequest, house.brand, {
          caller: asStaff(who),
          params: { id: request },
          body: { agree: true },
        }),
      );
    expect(await decide(first)).not.toBe('done');
    expect(await codeOf(as(member, GetPromotion, { params: { id } }))).toBe('promotions.unknown');
    expect(await decide(second)).toBe('done');
    expect(await statusOf(member, id)).toBe('join');
  });

  it('refuses what cannot be kept, and changes of what is promised once it is live', async () => {
    const put = (body: Body, id = newId<'promotion'>()) =>
      codeOf(desk(OpsPutPromotion, { params: { id }, body }));
    expect(await put(written({ texts: {} }))).toBe('promotions.no_english');
    expect(await put(written({ emblem: 'no-such' }))).toBe('promotions.bad_picture');
    expect(await put(written({ budget: '9.99' }))).toBe('promotions.over_budget');
    expect(await put(written({ endsAt: new Date(now - 2 * HOUR).toISOString() }))).toBe(
      'promotions.bad_window',
    );
    const id = await live({ code: 'taken' });
    expect(await put(written({ code: 'taken' }))).toBe('promotions.code_taken');
    const body = { ...written({ code: 'taken' }), revision: 2 };
    expect(await put({ ...body, amount: '11.00' }, id as Id<'promotion'>)).toBe('promotions.is_live');
    expect(await put({ ...body, revision: 1 }, id as Id<'promotion'>)).toBe('promotions.changed_meanwhile');
    expect(
      await codeOf(desk(OpsPublishPromotion, { params: { id }, body: { revision: 2, reason: 'again' } })),
    ).toBe('promotions.wrong_state');
    await desk(OpsStopPromotion, { params: { id } });
    expect(await codeOf(desk(OpsStopPromotion, { params: { id } }))).toBe('promotions.wrong_state');
    expect(await statusOf(await house.member(), id)).toBe('close');
  });
});

describe('an application', () => {
  it('goes with its pictures to staff, and is paid once when it is approved', async () => {
    const id = await live({ rules: { pictures: 'required', payout: 'issue' } });
    const member = await house.member();
    const apply = () => codeOf(as(member, ApplyForPromotion, { body: { id, remark: ' see ' } }));
    expect(await apply()).toBe('promotions.pictures_missing');
    for (let n = 0; n < 3; n += 1) await as(member, AddApplicationPicture, { body: { id, picture: photo } });
    expect(await codeOf(as(member, AddApplicationPicture, { body: { id, picture: photo } }))).toBe(
      'promotions.too_many_pictures',
    );
    await as(member, DropApplicationPictures, { body: { id } });
    expect(await codeOf(as(member, AddApplicationPicture, { body: { id, picture: 'AAAA' } }))).toBe(
      'promotions.wrong_picture',
    );
    await as(member, AddApplicationPicture, { body: { id, picture: photo } });
    expect(await apply()).toBe('done');
    expect(await apply()).toBe('promotions.wrong_status');
    expect(await desk(OpsApplicationCount)).toMatchObject({ waiting: 1 });
    const { list } = await desk(OpsApplicationList, { query: { promotion: id } });
    const [entry] = list;
    if (!entry) throw new Error('nothing waits');
    expect(entry).toMatchObject({ status: 'applying', remark: 'see', pictures: 1 });
    const params = { id: entry.id };
    const opened = await desk(OpsApplicationPicture, { params: { ...params, n: 1 } });
    expect(Buffer.from(opened.picture, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    const held = await desk(OpsTakeApplication, { params, body: { hold: true } });
    expect(held).toMatchObject({ status: 'process', isMine: true });
    expect(await statusOf(member, id)).toBe('process');
    expect(
      await codeOf(desk(OpsApproveApplication, { params, body: { revision: held.revision } }, second)),
    ).toBe('promotions.taken');
    expect(await codeOf(desk(OpsApproveApplication, { params, body: { revision: 1 } }))).toBe(
      'promotions.changed_meanwhile',
    );
    const before = await cashOf(member);
    const both = await Promise.all(
      [0, 1].map(() => codeOf(desk(OpsApproveApplication, { params, body: { revision: held.revision } }))),
    );
    expect(both.filter((one) => one === 'done')).toHaveLength(1);
    expect(await cashOf(member)).toBe(before + 1_000n);
    expect(await statusOf(member, id)).toBe('issued');
    expect(await spentOf(id)).toBe('10.00');
  });

  it('is rejected with a reason, sent again, granted and claimed once from two tabs', async () => {
    const id = await live({ rules: { pictures: 'optional' } });
    const member = await house.member();
    await as(member, ApplyForPromotion, { body: { id, remark: '' } });
    const find = async () => {
      const [found] = (await desk(OpsApplicationList, { query: { promotion: id, view: 'all' } })).list;
      if (!found) throw new Error('nothing waits');
      return found;
    };
    const entry = await find();
    const params = { id: entry.id };
    await desk(OpsRejectApplication, {
      params,
      body: { revision: entry.revision, reason: 'incomplete', note: 'the number' },
    });
    const detail = await as(member, GetPromotion, { params: { id } });
    expect(detail).toMatchObject({
      status: 'rejected',
      application: { reason: 'incomplete', note: 'the number' },
    });
    await as(member, ApplyForPromotion, { body: { id, remark: 'with the number' } });
    const again = await find();
    expect(again.status).toBe('applying');
    await desk(OpsApproveApplication, { params, body: { revision: again.revision } });
    expect(await as(member, GetPromotions, { query: {} })).toMatchObject({ claimable: 1 });
    const before = await cashOf(member);
    expect(
      await Promise.all([0, 1, 2].map(() => codeOf(as(member, ClaimPromotion, { body: { id } })))),
    ).toEqual(['done', 'done', 'done']);
    expect(await cashOf(member)).toBe(before + 1_000n);
    expect(await statusOf(member, id)).toBe('claimed');
  });

  it('is closed to whoever may not be given anything', async () => {
    const id = await live();
    const member = await house.member();
    await setStatus(house.db, member, 'suspended');
    expect(await codeOf(as(member, ApplyForPromotion, { body: { id, remark: '' } }))).toBe(
      'bonus.not_entitled',
    );
    const granted = await house.member();
    await as(granted, ApplyForPromotion, { body: { id, remark: '' } });
    const [entry] = (await desk(OpsApplicationList, { query: { promotion: id } })).list;
    if (!entry) throw new Error('nothing waits');
    await desk(OpsApproveApplication, { params: { id: entry.id }, body: { revision: entry.revision } });
    await setStatus(house.db, granted, 'suspended');
    expect(await codeOf(as(granted, ClaimPromotion, { body: { id } }))).toBe('bonus.not_entitled');
  });

  it('never promises more than the budget, however many are approved at once', async () => {
    const id = await live({ budget: '30.00' });
    const members = await Promise.all([0, 1, 2, 3, 4, 5].map(() => house.member()));
    for (const member of members) await as(member, ApplyForPromotion, { body: { id, remark: '' } });
    const { list } = await desk(OpsApplicationList, { query: { promotion: id } });
    const said = await Promise.all(
      list.map(({ id: entry, revision }) =>
        codeOf(desk(OpsApproveApplication, { params: { id: entry }, body: { revision } })),
      ),
    );
    expect(said.filter((one) => one === 'done')).toHaveLength(3);
    expect(said.filter((one) => one === 'promotions.budget_used')).toHaveLength(3);
    expect(await spentOf(id)).toBe('30.00');
  });
});

describe('a promotion that waits for a deposit', () => {
  const credited = (memberId: string, amount: string, depositId = newId<'deposit'>()) => ({
    memberId,
    brandId: house.brand.id,
    depositId,
    amount,
    currency: 'BDT',
    method: 'test',
    at: new Date(now).toISOString(),
  });
  const hear = (...facts: ReturnType<typeof credited>[]) =>
    house.db.transaction((tx) => hearDeposits(tx, needs, facts));

  it('is offered before the amount is sent, joined with it, and claimed after it', async () => {
    const id = await live({ type: 'deposit', code: 'dep', rules: { minDeposit: '100.00' } });
    const member = await house.member();
    const who = { memberId: member, brandId: house.brand.id, currency: 'BDT' };
    expect(await depositOffers(needs, house.db, who)).toEqual([
      expect.objectContaining({ code: 'dep', min: '100.00' }),
    ]);
    await hear(credited(member, '500.00'));
    expect(await statusOf(member, id)).toBe('join');
    await house.db.transaction((tx) => joinByDeposit(needs, tx, who, 'dep'));
    await as(member, JoinPromotion, { body: { id } });
    await hear(credited(member, '99.99'));
    expect(await statusOf(member, id)).toBe('joined');
    const deposit = credited(member, '100.00');
    await hear(deposit);
    expect(await statusOf(member, id)).toBe('claim');
    expect(await promotionRewards(needs).list(house.db, who)).toMatchObject([
      { id, state: 'ready', amount: '10.00' },
    ]);
    await house.db.transaction((tx) =>
      hearTakenBack(tx, needs, [{ ...deposit, creditedAt: deposit.at, differenceId: newId() }]),
    );
    expect(await statusOf(member, id)).toBe('joined');
    expect(await spentOf(id)).toBe('0.00');
    expect(await codeOf(as(member, ClaimPromotion, { body: { id } }))).toBe('promotions.not_qualified');
    await hear(credited(member, '100.00'));
    const before = await cashOf(member);
    await house.db.transaction((tx) => promotionRewards(needs).claim(tx, who, id));
    expect(await cashOf(member)).toBe(before + 1_000n);
  });
});

describe('a promotion for new accounts', () => {
  it('is joined by new accounts alone, and paid once the level is reached', async () => {
    const member = await house.member();
    // Accounts are dated by the database.
    const before = now;
    now = Date.now() + 2 * DAY;
    const startsAt = new Date(Date.now() - HOUR).toISOString();
    const id = await live({ type: 'sign_up', startsAt, rules: { level: 1, days: 1 } });
    expect(await codeOf(as(member, JoinSignUpPromotion, { body: { id } }))).toBe('promotions.not_new');
    const late = await live({
      type: 'sign_up',
      startsAt: new Date(Date.now() + HOUR).toISOString(),
      rules: { days: 30 },
    });
    expect(await codeOf(as(member, JoinSignUpPromotion, { body: { id: late } }))).toBe('promotions.not_new');
    const fresh = await live({ type: 'sign_up', startsAt, rules: { level: 1, days: 30 } });
    const joined = await as(member, JoinSignUpPromotion, { body: { id: fresh } });
    expect(joined).toMatchObject({ status: 'joined', missing: 'level' });
    expect(await codeOf(as(member, RequestSignUpReward, { body: { id: fresh } }))).toBe(
      'promotions.not_qualified',
    );
    await setLevel(house.db, member, 1);
    const cash = await cashOf(member);
    await as(member, RequestSignUpReward, { body: { id: fresh } });
    await as(member, RequestSignUpReward, { body: { id: fresh } });
    expect(await cashOf(member)).toBe(cash + 1_000n);
    now = before;
  });
});

describe('a raffle', () => {
  it('is drawn by the seed whose hash stood before the first ticket, and paid to who was drawn', async () => {
    const id = await live({
      type: 'raffle',
      rules: { winners: 2 },
      budget: '20.00',
      endsAt: new Date(now + HOUR).toISOString(),
    });
    const members = await Promise.all([0, 1, 2, 3, 4].map(() => house.member()));
    await Promise.all(members.map((member) => as(member, JoinPromotion, { body: { id } })));
    const [one] = members;
    if (!one) throw new Error('nobody');
    const before = (await as(one, GetPromotion, { params: { id } })).raffle;
    expect(before).toMatchObject({ tickets: 5, seed: '', drawn: [] });
    await workPromotions(needs);
    expect((await as(one, GetPromotion, { params: { id } })).raffle?.seed).toBe('');
    now += 2 * HOUR;
    await workPromotions(needs);
    await workPromotions(needs);
    const { raffle } = await as(one, GetPromotion, { params: { id } });
    if (!raffle) throw new Error('no raffle');
    const seed = Buffer.from(raffle.seed, 'hex');
    expect(seedHash(seed)).toBe(before?.seedHash);
    expect(raffle.drawn).toEqual(drawTickets(5, 2, createDraw(serverBlocks(seed, raffleClient(id, 5), 0))));
    const statuses = await Promise.all(members.map((member) => statusOf(member, id)));
    expect(statuses.filter((status) => status === 'claim')).toHaveLength(2);
    for (const [at, member] of members.entries()) {
      const said = await codeOf(as(member, ClaimRaffle, { body: { id } }));
      expect(said).toBe(statuses[at] === 'claim' ? 'done' : 'promotions.wrong_status');
    }
    expect(await spentOf(id)).toBe('20.00');
  });
});

describe('a red envelope', () => {
  it('gives each member one part and never more than its pool, to two hundred at once', async () => {
    const id = await live({
      type: 'envelope',
      amount: '50.00',
      budget: '100.00',
      rules: { parts: 40, smallest: '0.50', at: '23:30', openMinutes: 20 },
    });
    await workPromotions(needs);
    const members = await Promise.all(Array.from({ length: 100 }, () => house.member()));
    const [one] = members;
    if (!one) throw new Error('nobody');
    const waiting = (await as(one, GetPromotion, { params: { id } })).envelope;
    if (!waiting) throw new Error('no envelope');
    expect(waiting.state).toBe('waiting');
    const claim = (member: Id<'member'>) => codeOf(as(member, ClaimEnvelope, { body: { id: waiting.id } }));
    expect(await claim(one)).toBe('promotions.envelope_closed');
    const rain = vi.fn(async () => true);
    await workPromotions({ ...needs, rain });
    expect(rain).not.toHaveBeenCalled();
    now = Date.parse(waiting.opensAt) + MINUTE;
    await workPromotions({ ...needs, rain });
    const until = new Date(waiting.closesAt);
    expect(rain).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ envelopeId: waiting.id, brandId: house.brand.id, parts: 40, until }),
    );
    const who = { memberId: one, brandId: house.brand.id, currency: 'BDT' };
    expect(await envelopeRewards(needs).list(house.db, who)).toMatchObject([
      { id: waiting.id, state: 'ready' },
    ]);
    const suspended = await house.member();
    await setStatus(house.db, suspended, 'suspended');
    expect(await claim(suspended)).toBe('bonus.not_entitled');
    // Every member from two tabs at once.
    const said = await Promise.all([...members, ...members].map(claim));
    // Both tabs of the forty who have a part, and neither of anybody else.
    expect(said.filter((code) => code === 'done')).toHaveLength(80);
    expect(said.filter((code) => code === 'promotions.envelope_empty')).toHaveLength(120);
    const { rows } = await house.db.pool.query(
      'select count(*)::int as parts, count(distinct member_id)::int as members, sum(amount)::text as amount from promotions.parts where envelope_id = $1 and member_id is not null',
      [waiting.id],
    );
    expect(rows[0]).toEqual({ parts: 40, members: 40, amount: '5000' });
    expect(await as(one, GetEnvelopeProof, { params: { id: waiting.id } })).toMatchObject({
      seed: '',
      amounts: [],
      taken: 40,
    });
    now = Date.parse(waiting.closesAt);
    await workPromotions(needs);
    const proof = await as(one, GetEnvelopeProof, { params: { id: waiting.id } });
    expect(seedHash(Buffer.from(proof.seed, 'hex'))).toBe(waiting.seedHash);
    expect(proof.amounts).toHaveLength(40);
  }, 60_000);

  it('gives back to the budget what nobody took, and has one a day', async () => {
    const id = await live({
      type: 'envelope',
      amount: '10.00',
      budget: '25.00',
      rules: { parts: 5, smallest: '1.00', at: '12:00', openMinutes: 30 },
    });
    await workPromotions(needs);
    await workPromotions(needs);
    const [before] = (
      await house.db.pool.query(
        'select count(*)::int as made from promotions.envelopes where promotion_id = $1',
        [id],
      )
    ).rows;
    expect(before.made).toBeLessThanOrEqual(2);
    const member = await house.member();
    const { envelope } = await as(member, GetPromotion, { params: { id } });
    if (!envelope) throw new Error('no envelope');
    now = Date.parse(envelope.opensAt);
    await as(member, ClaimEnvelope, { body: { id: envelope.id } });
    now = Date.parse(envelope.closesAt) + 1;
    await workPromotions(needs);
    expect(await findings(house.db, room.books.passes)).toEqual([]);
  });
});
