/** How promotions end: in time, stopped by staff, used up, and what is promised by then. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TERMS } from '#features/money/bonus/fixtures.ts';
import { putTerms } from '#features/money/bonus/service/terms.ts';
import { setStatus } from '#features/people/members/store.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import {
  ApplyForPromotion,
  ClaimEnvelope,
  ClaimPromotion,
  ClaimRaffle,
  GetPromotion,
  GetPromotions,
  JoinPromotion,
} from './contract.ts';
import {
  OpsApplicationList,
  OpsApproveApplication,
  OpsPutPromotion,
  OpsRejectApplication,
  OpsStopPromotion,
  OpsTakeApplication,
} from './contract/ops.ts';
import { codeOf, findings } from './fixtures.ts';
import { workPromotions } from './jobs.ts';
import { openPromotions, type PromotionHouse, type PromotionPart } from './open.fixture.ts';
import { depositOffers, joinByDeposit } from './service/offers.ts';
import { envelopeRewards, promotionRewards } from './service/rewards.ts';
import { writePromotion } from './store.ts';

const NOW = Date.parse('2026-11-20T08:00:00Z');
let kit: PromotionHouse;
beforeAll(async () => {
  kit = await openPromotions(NOW);
});
afterAll(async () => {
  expect(await findings(kit.house.db, kit.room.books.passes)).toEqual([]);
  await kit.house.close();
});

const put = (part: PromotionPart, id: string = newId<'promotion'>()) =>
  codeOf(kit.desk(OpsPutPromotion, { params: { id }, body: kit.written(part) }));
const told = async (entryId: string): Promise<readonly string[]> =>
  (
    await kit.house.db.pool.query<{ outcome: string }>(
      "select fact ->> 'outcome' as outcome from platform.outbox o cross join lateral jsonb_array_elements(o.facts::jsonb) fact where o.kind = 'promotions.decided' and fact ->> 'entryId' = $1 order by o.id",
      [entryId],
    )
  ).rows.map(({ outcome }) => outcome);

describe('a promotion that waits for a deposit', () => {
  const deposit: PromotionPart = { type: 'deposit', rules: { minDeposit: '100.00' } };

  it('counts none from before he joined and none after its end, and lapses an hour later', async () => {
    const endsAt = new Date(kit.time.now + HOUR).toISOString();
    const id = await kit.live({ ...deposit, endsAt });
    const [late, early, inTime] = await Promise.all([0, 1, 2].map(() => kit.house.member()));
    if (!late || !early || !inTime) throw new Error('nobody');
    for (const member of [late, early, inTime]) await kit.as(member, JoinPromotion, { body: { id } });
    await kit.hear(
      kit.credited(late, '100.00', kit.time.now + HOUR),
      kit.credited(early, '100.00', kit.time.now - 1),
      kit.credited(inTime, '100.00', kit.time.now + HOUR - 1),
    );
    const statuses = () => Promise.all([late, early, inTime].map((member) => kit.statusOf(member, id)));
    expect(await statuses()).toEqual(['joined', 'joined', 'claim']);
    kit.time.now += HOUR + 30 * MINUTE;
    await workPromotions(kit.needs);
    expect(await statuses()).toEqual(['joined', 'joined', 'claim']);
    kit.time.now += HOUR;
    await workPromotions(kit.needs);
    await workPromotions(kit.needs);
    expect(await statuses()).toEqual(['close', 'close', 'claim']);
    await kit.as(inTime, ClaimPromotion, { body: { id } });
    expect(await kit.cashOf(inTime)).toBe(1_000n);
    expect(await kit.spentOf(id)).toBe('10.00');
  });

  it('is offered while it is open and holds what it promises, to who may be given anything', async () => {
    const id = await kit.live({ ...deposit, budget: '10.00' });
    const [one, two] = await Promise.all([kit.house.member(), kit.house.member()]);
    const whoIs = (memberId: typeof one, currency = 'BDT') => ({
      memberId,
      brandId: kit.house.brand.id,
      currency,
    });
    const offered = async (who: ReturnType<typeof whoIs>) =>
      (await depositOffers(kit.needs, kit.house.db, who)).map(({ title }) => title);
    const { title, code } = await kit.as(one, GetPromotion, { params: { id } });
    expect(await offered(whoIs(one))).toContain(title);
    expect(await offered(whoIs(one, 'USDT'))).not.toContain(title);
    await setStatus(kit.house.db, two, 'suspended');
    expect(await offered(whoIs(two))).toEqual([]);
    await setStatus(kit.house.db, two, 'active');
    await kit.house.db.transaction((tx) => joinByDeposit(kit.needs, tx, whoIs(one), code));
    await kit.hear(kit.credited(one, '100.00'));
    expect(await offered(whoIs(one))).not.toContain(title);
    expect(await offered(whoIs(two))).not.toContain(title);
    expect(await kit.statusOf(one, id)).toBe('claim');
  });

  it('keeps his place where the budget is used up', async () => {
    const id = await kit.live({ ...deposit, budget: '10.00' });
    const [one, two] = await Promise.all([kit.house.member(), kit.house.member()]);
    for (const member of [one, two]) await kit.as(member, JoinPromotion, { body: { id } });
    await kit.hear(kit.credited(one, '100.00'), kit.credited(two, '100.00'));
    const statuses = await Promise.all([kit.statusOf(one, id), kit.statusOf(two, id)]);
    expect([...statuses].sort()).toEqual(['claim', 'joined']);
  });
});

describe('a promotion that was stopped', () => {
  it('takes nobody in, and pays what was granted', async () => {
    const id = await kit.live();
    const [granted, late] = await Promise.all([kit.house.member(), kit.house.member()]);
    await kit.as(granted, ApplyForPromotion, { body: { id, remark: '' } });
    const [entry] = (await kit.desk(OpsApplicationList, { query: { promotion: id } })).list;
    if (!entry) throw new Error('nothing waits');
    await kit.desk(OpsApproveApplication, { params: { id: entry.id }, body: { revision: entry.revision } });
    await kit.desk(OpsStopPromotion, { params: { id } });
    expect(await codeOf(kit.as(late, ApplyForPromotion, { body: { id, remark: '' } }))).toBe(
      'promotions.not_open',
    );
    const who = { memberId: granted, brandId: kit.house.brand.id, currency: 'BDT' };
    expect((await promotionRewards(kit.needs).list(kit.house.db, who)).map((one) => one.id)).toEqual([id]);
    await kit.as(granted, ClaimPromotion, { body: { id } });
    expect(await kit.cashOf(granted)).toBe(1_000n);
    expect(await told(entry.id)).toEqual(['granted']);
  });

  it('gives no part of an envelope any more, and gets its pool back', async () => {
    const id = await kit.live({
      type: 'envelope',
      endsAt: null,
      amount: '10.00',
      rules: { parts: 5, smallest: '1.00', at: '19:30', openMinutes: 30 },
    });
    await workPromotions(kit.needs);
    const [one, two] = await Promise.all([kit.house.member(), kit.house.member()]);
    const { envelope } = await kit.as(one, GetPromotion, { params: { id } });
    if (!envelope) throw new Error('no envelope');
    kit.time.now = Date.parse(envelope.opensAt);
    const take = (who: typeof one) => codeOf(kit.as(who, ClaimEnvelope, { body: { id: envelope.id } }));
    expect(await take(one)).toBe('done');
    await kit.desk(OpsStopPromotion, { params: { id } });
    expect(await take(two)).toBe('promotions.envelope_closed');
    expect(await take(one)).toBe('done');
    const who = { memberId: two, brandId: kit.house.brand.id, currency: 'BDT' };
    expect(await envelopeRewards(kit.needs).list(kit.house.db, who)).toEqual([]);
    expect((await kit.as(two, GetPromotion, { params: { id } })).envelope).toBeNull();
    kit.time.now = Date.parse(envelope.closesAt) + 2 * DAY;
    await workPromotions(kit.needs);
    const { rows } = await kit.house.db.pool.query<{ spent: boolean }>(
      'select p.spent = (select sum(t.amount) from promotions.parts t join promotions.envelopes v on v.id = t.envelope_id where v.promotion_id = p.id) as spent from promotions.promotions p where p.id = $1',
      [id],
    );
    expect(rows).toEqual([{ spent: true }]);
  });
});

describe('a raffle', () => {
  it('closes for everybody who was not drawn, and tells who won', async () => {
    const endsAt = new Date(kit.time.now + HOUR).toISOString();
    const id = await kit.live({ type: 'raffle', endsAt, rules: { winners: 1 } });
    const members = await Promise.all([0, 1, 2].map(() => kit.house.member()));
    for (const member of members) await kit.as(member, JoinPromotion, { body: { id } });
    kit.time.now += 2 * HOUR;
    await Promise.all([workPromotions(kit.needs), workPromotions(kit.needs)]);
    const statuses = await Promise.all(members.map((member) => kit.statusOf(member, id)));
    expect([...statuses].sort()).toEqual(['claim', 'close', 'close']);
    const winner = members[statuses.indexOf('claim')];
    if (!winner) throw new Error('nobody has won');
    const { rows } = await kit.house.db.pool.query<{ id: string }>(
      'select id from promotions.entries where promotion_id = $1 and member_id = $2',
      [id, winner],
    );
    expect(await told(rows[0]?.id ?? '')).toEqual(['won']);
    await kit.as(winner, ClaimRaffle, { body: { id } });
    expect(await kit.cashOf(winner)).toBe(1_000n);
  });
});

describe('an application', () => {
  it('is let go of when it was left lying, and its end is told each time', async () => {
    const id = await kit.live({ rules: { payout: 'issue' } });
    const member = await kit.house.member();
    await kit.as(member, ApplyForPromotion, { body: { id, remark: 'one' } });
    const find = async () => {
      const [found] = (await kit.desk(OpsApplicationList, { query: { promotion: id, view: 'all' } })).list;
      if (!found) throw new Error('nothing waits');
      return found;
    };
    const params = { id: (await find()).id };
    await kit.desk(OpsTakeApplication, { params, body: { hold: true } });
    expect(await codeOf(kit.desk(OpsTakeApplication, { params, body: { hold: true } }, kit.second))).toBe(
      'promotions.taken',
    );
    kit.time.now += 31 * MINUTE;
    await kit.desk(OpsTakeApplication, { params, body: { hold: true } }, kit.second);
    const { revision } = await find();
    const reject = { revision, reason: 'unreadable', note: ' blurred ' } as const;
    await kit.desk(OpsRejectApplication, { params, body: reject }, kit.second);
    expect(await find()).toMatchObject({ status: 'rejected', reason: 'unreadable', note: 'blurred' });
    await kit.as(member, ApplyForPromotion, { body: { id, remark: 'two' } });
    const again = await find();
    await kit.desk(OpsApproveApplication, { params, body: { revision: again.revision } });
    expect(await kit.statusOf(member, id)).toBe('issued');
    expect(await told(params.id)).toEqual(['rejected', 'issued']);
  });
});

describe('what is written', () => {
  it('is refused where it cannot be kept', async () => {
    expect(await put({ rewardKind: 'bonus', terms: newId() })).toBe('promotions.bad_rules');
    expect(await put({ type: 'info', linkage: '//elsewhere.example' })).toBe('promotions.bad_rules');
    expect(await put({ type: 'info', linkage: '/games' })).toBe('done');
    expect(await put({ revision: 3 })).toBe('promotions.unknown');
  });

  it('gives a bonus by terms that cost no more than is taken off the budget', async () => {
    const { id: terms } = await kit.house.db.transaction((tx) =>
      putTerms(tx, {
        brandId: kit.house.brand.id,
        code: 'promised',
        terms: { ...TERMS, amount: { kind: 'fixed', amount: '12.00' } },
        at: new Date(kit.time.now),
      }),
    );
    expect(await put({ rewardKind: 'bonus', terms, amount: '11.99' })).toBe('promotions.bad_rules');
    const id = await kit.live({ rewardKind: 'bonus', terms, amount: '12.00', rules: { payout: 'issue' } });
    const member = await kit.house.member();
    await kit.as(member, ApplyForPromotion, { body: { id, remark: '' } });
    const [entry] = (await kit.desk(OpsApplicationList, { query: { promotion: id } })).list;
    if (!entry) throw new Error('nothing waits');
    await kit.desk(OpsApproveApplication, { params: { id: entry.id }, body: { revision: entry.revision } });
    const { rows } = await kit.house.db.pool.query(
      'select source, granted::text as granted from bonus.bonuses where reference = $1 and member_id = $2',
      [entry.id, member],
    );
    expect(rows).toEqual([{ source: 'promotion', granted: '1200' }]);
    expect(await kit.cashOf(member)).toBe(0n);
  });

  it('belongs to one brand', async () => {
    const id = newId<'promotion'>();
    const { linkage, position, emblem, ink, rules, texts } = kit.written();
    await writePromotion(kit.house.db, {
      id,
      brand_id: newId(),
      code: 'theirs',
      type: 'apply',
      emblem,
      ink,
      linkage,
      position,
      starts_at: new Date(NOW),
      ends_at: null,
      reward_kind: 'cash',
      amount: 100n,
      currency: 'BDT',
      terms: null,
      budget: 100n,
      rules,
      texts,
    });
    expect(await put({}, id)).toBe('promotions.unknown');
    expect(await codeOf(kit.desk(OpsStopPromotion, { params: { id } }))).toBe('promotions.unknown');
    const member = await kit.house.member();
    for (const name of [id, 'theirs', '12345678-1234-x', 'no-such'])
      expect(await codeOf(kit.as(member, GetPromotion, { params: { id: name } }))).toBe('promotions.unknown');
  });

  it('once it has ended is listed for who took part alone', async () => {
    const id = await kit.live();
    const [took, looks] = await Promise.all([kit.house.member(), kit.house.member()]);
    await kit.as(took, ApplyForPromotion, { body: { id, remark: '' } });
    await kit.desk(OpsStopPromotion, { params: { id } });
    const listed = async (who: typeof took) =>
      (await kit.as(who, GetPromotions, { query: {} })).list.some((one) => one.id === id);
    expect([await listed(took), await listed(looks)]).toEqual([true, false]);
  });
});
