/** Referral on a real database: friends who count once, those who look like one person, partners with postbacks and statements. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factOf, openPointsHouse, type PointsHouse } from '#features/around/points/fixtures.ts';
import { pay } from '#features/money/bonus/service/pay.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { BOOKS } from './books.ts';
import { decideDue, decideHeld } from './service/decide.ts';
import { hearDeposits, hearRegistered, hearStakes } from './service/hear.ts';
import type { ReferralNeeds } from './service/needs.ts';
import {
  addPartner,
  issueDue,
  partnerLink,
  partnerOfLink,
  partnersAtTheDoor,
  sendPostback,
} from './service/partners.ts';
import { referralRewards } from './service/rewards.ts';
import { partnersOf } from './store/partners.ts';

let shop: PointsHouse;
let needs: ReferralNeeds;
let staff: Actor;
const sent: {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}[] = [];
let answers: number[] = [];
beforeAll(async () => {
  shop = await openPointsHouse();
  const { db, brands, ledger, keys } = shop.house;
  needs = {
    db,
    brands,
    clock: shop.clock,
    sealer: createSealer(keys.derive('partner secrets')),
    linkKey: keys.derive('partner links'),
    outward: {
      resolve: async () => [{ address: '93.184.216.34', family: 4 }],
      send: async (url, body, headers) => {
        sent.push({ url: url.href, body, headers });
        return { status: answers.shift() ?? 200 };
      },
    },
    pay: (tx, ask) => pay({ db, ledger, clock: shop.clock }, tx, ask),
  };
  staff = { brandId: shop.house.brand.id, staffId: newId<'staff'>(), ip: '', requestId: 'test' };
});
afterAll(() => shop.close());

let names = 0;
async function friendOf(inviter: MemberId | null): Promise<MemberId> {
  names += 1;
  const { ledger, gate, brand } = shop.house;
  const one = {
    brand,
    username: `friend${names}`,
    passwordHash: 'none',
    mustChange: false,
    referredBy: inviter,
  };
  const id = await needs.db.transaction((tx) => openMember(tx, { ledger, identity: gate.identity }, one));
  // By the clock of the test, which is not the database's.
  await shop.sql('update members.members set registered_at = $2 where id = $1', [
    id,
    new Date(shop.clock.at),
  ]);
  await needs.db.transaction((tx) => hearRegistered(tx, needs, [{ memberId: id, brandId: brand.id }]));
  return id;
}
const deposit = (member: MemberId, amount: string) =>
  needs.db.transaction((tx) =>
    hearDeposits(
      tx,
      needs,
      [
        {
          memberId: member,
          brandId: shop.house.brand.id,
          depositId: newId(),
          amount,
          currency: 'BDT',
          method: 'bkash',
        },
      ],
      new Date(shop.clock.at),
    ),
  );
const stake = (member: MemberId, valid: string) =>
  needs.db.transaction((tx) => hearStakes(tx, needs, [factOf(shop.house, shop.clock.at, { member, valid })]));
const stateOf = async (member: MemberId) =>
  (
    await shop.sql<{ state: string; reason: string }>(
      'select state, reason from referral.invited where member_id = $1',
      [member],
    )
  )[0];
const claim = (member: MemberId, id: string) =>
  needs.db.transaction((tx) =>
    referralRewards(needs).claim(tx, { memberId: member, brandId: shop.house.brand.id, currency: 'BDT' }, id),
  );
const rewardsOf = (member: MemberId) =>
  referralRewards(needs).list(needs.db, { memberId: member, brandId: shop.house.brand.id, currency: 'BDT' });
const findings = async () =>
  (
    await Promise.all(
      BOOKS.passes.map((pass) => pass.look({ client: needs.db.pool as never, openSeed: undefined })),
    )
  ).flat();

describe('a friend', () => {
  it('counts once he has paid in and played, and both are paid once', async () => {
    const inviter = await shop.house.member();
    const friend = await friendOf(inviter);
    await deposit(friend, '500.00');
    await stake(friend, '199999');
    expect(await decideDue(needs, staff.brandId)).toBe(0);
    await stake(friend, '1');
    expect(await Promise.all([decideDue(needs, staff.brandId), decideDue(needs, staff.brandId)])).toContain(
      1,
    );
    expect(await stateOf(friend)).toEqual({ state: 'qualified', reason: '' });
    const [reward] = await rewardsOf(inviter);
    expect(reward).toMatchObject({ amount: '100.00', state: 'ready' });
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => claim(inviter, reward?.id ?? '')),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.cash(inviter)).toBe(10_000n);
    const [own] = await rewardsOf(friend);
    await expect(claim(inviter, own?.id ?? '')).rejects.toMatchObject({ code: 'bonus.unknown_reward' });
    await claim(friend, own?.id ?? '');
    expect(await shop.cash(friend)).toBe(5_000n);
    expect(await findings()).toEqual([]);
  });
  it('who shares a device waits for staff, who let him count or refuse him', async () => {
    const inviter = await shop.house.member();
    const [one, other] = [await friendOf(inviter), await friendOf(inviter)];
    for (const member of [inviter, one])
      await shop.sql("insert into identity.devices (hash, account_id) values (sha256('same'), $1)", [member]);
    for (const member of [one, other]) {
      await deposit(member, '500.00');
      await stake(member, '200000');
    }
    await decideDue(needs, staff.brandId);
    expect([await stateOf(one), await stateOf(other)]).toEqual([
      { state: 'held', reason: 'shared_device' },
      { state: 'qualified', reason: '' },
    ]);
    const decision = { revision: 2, count: false, reason: 'one and the same' };
    await decideHeld(needs, staff, one, decision);
    await expect(decideHeld(needs, staff, one, decision)).rejects.toMatchObject({
      code: 'referral.wrong_state',
    });
    expect((await rewardsOf(inviter)).length).toBe(1);
    expect(await findings()).toEqual([]);
  });
  it('who takes too long brings nothing, and agents bring no friends', async () => {
    const inviter = await shop.house.member();
    const late = await friendOf(inviter);
    shop.clock.at += 31 * DAY;
    await decideDue(needs, staff.brandId);
    expect((await stateOf(late))?.state).toBe('late');
    await shop.sql('update members.members set type = 2 where id = $1', [inviter]);
    expect(await stateOf(await friendOf(inviter))).toBeUndefined();
  });
});

describe('a partner', () => {
  const draft = {
    name: 'Cricket Voices',
    model: 'share' as const,
    share: '30',
    price: '0',
    postback: 'https://track.partner.example/p',
    open: true,
  };
  it('brings players by his code, and is told of them once, signed', async () => {
    const { id, secret } = await addPartner(needs, staff, draft);
    const code = (await partnersOf(needs.db, staff.brandId)).find((one) => one.id === id)?.code ?? '';
    const door = partnersAtTheDoor(needs);
    const visit = await needs.db.transaction((tx) => door.take(tx, staff.brandId, `${code}.ad-7`));
    expect(visit).toEqual({ partnerId: id, click: 'ad-7' });
    expect(await needs.db.transaction((tx) => door.take(tx, staff.brandId, 'P-00000000'))).toBeUndefined();
    names += 1;
    const { ledger, gate, brand } = shop.house;
    const player = await needs.db.transaction(async (tx) => {
      const one = {
        brand,
        username: `brought${names}`,
        passwordHash: 'none',
        mustChange: false,
        referredBy: null,
      };
      const member = await openMember(tx, { ledger, identity: gate.identity }, one);
      if (visit) await door.used(tx, brand.id, member, visit);
      await hearRegistered(tx, needs, [{ memberId: member, brandId: brand.id }]);
      return member;
    });
    await deposit(player, '1000.00');
    await deposit(player, '1000.00');
    const waiting = await shop.sql<{ id: string; event: string }>(
      'select id, event from referral.postbacks order by id',
    );
    expect(waiting.map(({ event }) => event)).toEqual(['registered', 'first_deposit']);
    answers = [503];
    await expect(sendPostback(needs, waiting[0]?.id ?? '')).rejects.toThrow('503');
    for (const one of [...waiting, ...waiting]) await sendPostback(needs, one.id);
    expect(sent.map(({ body }) => JSON.parse(body).event)).toEqual([
      'registered',
      'registered',
      'first_deposit',
    ]);
    const [first] = sent;
    expect(JSON.parse(first?.body ?? '{}')).toMatchObject({ click: 'ad-7' });
    expect(first?.body).not.toContain(player);
    const signature = createHmac('sha256', Buffer.from(secret, 'hex'))
      .update(first?.body ?? '')
      .digest('hex');
    expect(first?.headers['x-signature']).toBe(signature);
  });
  it('is called at no address of the house', async () => {
    for (const postback of [
      'http://partner.example/',
      'https://127.0.0.1/',
      'https://localhost/',
      'file:///etc/passwd',
    ])
      await expect(addPartner(needs, staff, { ...draft, postback })).rejects.toMatchObject({
        code: 'referral.wrong_address',
      });
  });
  it('has a statement each month, once, and a link that expires', async () => {
    shop.clock.at += 40 * DAY;
    expect(await issueDue(needs, staff.brandId)).toBe(1);
    expect(await issueDue(needs, staff.brandId)).toBe(0);
    expect(await findings()).toEqual([]);
    const [partner] = await partnersOf(needs.db, staff.brandId);
    const { path } = await partnerLink(needs, staff, partner?.id ?? '');
    const token = path.split('#')[1] ?? '';
    expect((await partnerOfLink(needs, staff.brandId, token)).partner.id).toBe(partner?.id);
    const altered = token.replace(/\.\d{13}\./, `.${Date.parse('2030-01-01')}.`);
    for (const wrong of [altered, `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, '', 'x.y.z'])
      await expect(partnerOfLink(needs, staff.brandId, wrong)).rejects.toMatchObject({
        code: 'referral.link_over',
      });
    await expect(partnerOfLink(needs, shop.house.brand.id, token)).resolves.toBeDefined();
    shop.clock.at += 8 * DAY;
    await expect(partnerOfLink(needs, staff.brandId, token)).rejects.toMatchObject({
      code: 'referral.link_over',
    });
  });
});
