/** Referral as members, staff and partners read it, and what counts of play and deposits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factOf, openPointsHouse, type PointsHouse } from '#features/around/points/fixtures.ts';
import { pay } from '#features/money/bonus/service/pay.ts';
import { asPlayer, asStaff } from '#features/people/members/fixtures.ts';
import { openMember } from '#features/people/members/service/register.ts';
import type { Call } from '#kernel/call.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { askRoute } from '#platform/testkit/context.ts';
import { BOOKS } from './books.ts';
import {
  GetReferral,
  GetReferralOffer,
  type PartnerReport,
  ReadPartner,
  type Referral,
  type ReferralOffer,
  VisitPartner,
} from './contract.ts';
import {
  OpsAddPartner,
  OpsDecideInvited,
  type OpsInvited,
  OpsInvitedList,
  OpsPaidStatement,
  type OpsPartner,
  OpsPartnerDetail,
  type OpsPartnerDetailed,
  OpsPartnerLink,
  OpsPartnerList,
  OpsSetPartner,
} from './contract/ops.ts';
import { ReferralSettings } from './contract/settings.ts';
import { referralRoutes } from './routes.ts';
import { referralOpsRoutes } from './routes/ops.ts';
import { decideDue } from './service/decide.ts';
import {
  hearCorrections,
  hearDeposits,
  hearRegistered,
  hearStakes,
  hearUndone,
  ownOf,
} from './service/hear.ts';
import type { ReferralNeeds } from './service/needs.ts';
import { issueDue, partnersAtTheDoor, sendPostback } from './service/partners.ts';

let shop: PointsHouse;
let needs: ReferralNeeds;
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
      send: async () => ({ status: answers.shift() ?? 200 }),
    },
    pay: (tx, ask) => pay({ db, ledger, clock: shop.clock }, tx, ask),
  };
});
afterAll(() => shop.close());

const brandId = () => shop.house.brand.id;
const set = async (rules: Partial<typeof ReferralSettings.defaults>): Promise<void> => {
  await writeSettings(needs.db, brandId(), ReferralSettings, { ...ReferralSettings.defaults, ...rules });
  needs.brands.forget();
};
const findings = async () =>
  (
    await Promise.all(
      BOOKS.passes.map((pass) => pass.look({ client: needs.db.pool as never, openSeed: undefined })),
    )
  ).flat();

let names = 0;
/** A new member, brought by another, or by a partner’s code. */
async function join(inviter: MemberId | null, code?: string): Promise<MemberId> {
  names += 1;
  const { ledger, gate, brand } = shop.house;
  const one = {
    brand,
    username: `joined${names}`,
    passwordHash: 'none',
    mustChange: false,
    referredBy: inviter,
  };
  const id = await needs.db.transaction(async (tx) => {
    const opened = await openMember(tx, { ledger, identity: gate.identity }, one);
    const door = partnersAtTheDoor(needs);
    const visit = code === undefined ? undefined : await door.take(tx, brand.id, code);
    if (visit) await door.used(tx, brand.id, opened, visit);
    return opened;
  });
  // By the clock of the test, which is not the database's.
  await shop.sql('update members.members set registered_at = $2 where id = $1', [
    id,
    new Date(shop.clock.at),
  ]);
  await needs.db.transaction((tx) => hearRegistered(tx, needs, [{ memberId: id, brandId: brand.id }]));
  return id;
}
const depositOf = (member: MemberId, amount: string) => ({
  memberId: member,
  brandId: brandId(),
  depositId: newId(),
  amount,
  currency: 'BDT',
  method: 'bkash',
});
const deposit = async (member: MemberId, amount: string) => {
  const one = depositOf(member, amount);
  await needs.db.transaction((tx) => hearDeposits(tx, needs, [one], new Date(shop.clock.at)));
  return one;
};
const stake = (member: MemberId, valid: string, more: object = {}) =>
  needs.db.transaction((tx) =>
    hearStakes(tx, needs, [{ ...factOf(shop.house, shop.clock.at, { member, valid }), ...more }]),
  );
const enough = async (member: MemberId): Promise<void> => {
  await deposit(member, '500.00');
  await stake(member, '200000');
};
const stateOf = async (member: MemberId) =>
  (
    await shop.sql<{ state: string; reason: string; deposits: bigint; valid: bigint; revision: number }>(
      'select state, reason, deposits, valid, revision from referral.invited where member_id = $1',
      [member],
    )
  )[0];
const asked = <Value>(
  who: MemberId | null,
  call: Pick<Call, 'method' | 'path'>,
  input: object = {},
): Promise<Value> =>
  askRoute<Value>(
    referralRoutes(needs),
    call,
    { brand: shop.house.brand, ...(who && { caller: asPlayer(who) }) },
    input,
  );
const atDesk = <Value>(call: Pick<Call, 'method' | 'path'>, input: object = {}): Promise<Value> =>
  askRoute<Value>(
    referralOpsRoutes(needs),
    call,
    { brand: shop.house.brand, caller: asStaff(newId<'staff'>()) },
    input,
  );

describe('what counts of a friend', () => {
  it('is deposited and staked at a risk, less what was taken back or corrected', async () => {
    const friend = await join(await shop.house.member());
    const one = await deposit(friend, '500.00');
    await stake(friend, '150000');
    const undone = { ...one, creditedAt: new Date(shop.clock.at).toISOString(), differenceId: newId() };
    await needs.db.transaction((tx) => hearUndone(tx, needs, [undone], -1n));
    expect(await stateOf(friend)).toMatchObject({ deposits: 0n, valid: 150_000n });
    await needs.db.transaction((tx) => hearUndone(tx, needs, [undone], 1n));
    const end = (validStake: string) => ({ state: 'settled' as const, validStake, payout: '0' });
    const {
      state: _,
      validStake: __,
      payout: ___,
      ...told
    } = factOf(shop.house, shop.clock.at, {
      member: friend,
      valid: '150000',
    });
    const corrected = { ...told, revision: 1, before: end('150000'), after: end('50000') };
    await needs.db.transaction((tx) => hearCorrections(tx, needs, [corrected]));
    expect(await stateOf(friend)).toMatchObject({ deposits: 50_000n, valid: 50_000n, state: 'pending' });
  });

  it('is nothing after he was decided about', async () => {
    const friend = await join(await shop.house.member());
    await enough(friend);
    await decideDue(needs, brandId());
    const before = await stateOf(friend);
    await deposit(friend, '900.00');
    expect(await stateOf(friend)).toEqual(before);
    expect(before?.state).toBe('qualified');
  });

  it('waits for staff above the most of a month', async () => {
    await set({ monthMost: 2 });
    const inviter = await shop.house.member();
    const friends = [await join(inviter), await join(inviter), await join(inviter)];
    for (const friend of friends) await enough(friend);
    await decideDue(needs, brandId());
    const states = await Promise.all(friends.map(async (friend) => (await stateOf(friend))?.state));
    expect(states.toSorted()).toEqual(['held', 'qualified', 'qualified']);
    expect((await asked<Referral>(inviter, GetReferral)).counts).toMatchObject({
      invited: 3,
      qualified: 2,
      month: 2,
    });
    await set({});
  });

  it('is paid to as many levels as the brand says', async () => {
    await set({ levels: 3 });
    const top = await shop.house.member();
    const second = await join(top);
    const third = await join(second);
    const last = await join(third);
    await enough(last);
    await decideDue(needs, brandId());
    const rows = await shop.sql<{ level: number; member_id: string; amount: bigint }>(
      'select level, member_id, amount from referral.rewards where invited_id = $1 order by level',
      [last],
    );
    expect(rows.map(({ level, member_id, amount }) => [level, member_id, amount])).toEqual([
      [0, last, 5_000n],
      [1, third, 10_000n],
      [2, second, 3_000n],
      [3, top, 1_000n],
    ]);
    await set({});
    expect(await findings()).toEqual([]);
  });

  it('is nothing while the brand pays for no friends', async () => {
    await set({ open: false });
    const friend = await join(await shop.house.member());
    await enough(friend);
    expect(await decideDue(needs, brandId())).toBe(0);
    await set({});
    expect(await decideDue(needs, brandId())).toBe(1);
  });
});

describe('a member', () => {
  it('reads his link, the conditions, and friends whose names are covered', async () => {
    const inviter = await shop.house.member();
    const friend = await join(inviter);
    await deposit(friend, '250.00');
    const page = await asked<Referral>(inviter, GetReferral);
    expect(page.path).toBe(`/register?referralCode=${page.code}`);
    expect(page.code.length).toBeGreaterThan(4);
    expect(page).toMatchObject({ open: true, currency: 'BDT', friend: '50.00', levels: ['100.00'] });
    expect(page.friends).toMatchObject([{ state: 'pending', deposit: 50, play: 0 }]);
    expect(page.friends[0]?.account).toContain('•••');
    expect(await asked<ReferralOffer>(null, GetReferralOffer)).toMatchObject({
      conditions: { minDeposit: '500.00', minStake: '2000.00', days: 30 },
    });
  });

  it('reads a friend who is held as one who is on his way', async () => {
    const inviter = await shop.house.member();
    const friend = await join(inviter);
    for (const one of [inviter, friend])
      await shop.sql('insert into identity.devices (hash, account_id) values (sha256($1::bytea), $2)', [
        Buffer.from(`shared ${friend}`),
        one,
      ]);
    await enough(friend);
    await decideDue(needs, brandId());
    expect((await stateOf(friend))?.reason).toBe('shared_device');
    expect((await asked<Referral>(inviter, GetReferral)).friends).toMatchObject([{ state: 'pending' }]);
    const held = await atDesk<{ list: readonly OpsInvited[] }>(OpsInvitedList, { query: { state: 'held' } });
    const row = held.list.find(({ memberId }) => memberId === friend);
    expect(row).toMatchObject({
      reason: 'shared_device',
      inviterId: inviter,
      deposits: '500.00',
      valid: '2000.00',
    });
    const body = { revision: row?.revision, count: true, reason: 'brothers' };
    await expect(
      atDesk(OpsDecideInvited, { params: { id: friend }, body: { ...body, revision: 1 } }),
    ).rejects.toMatchObject({ code: 'referral.changed_meanwhile' });
    await atDesk(OpsDecideInvited, { params: { id: friend }, body });
    await expect(atDesk(OpsDecideInvited, { params: { id: newId() }, body })).rejects.toMatchObject({
      code: 'referral.unknown',
    });
    expect((await asked<Referral>(inviter, GetReferral)).counts).toMatchObject({
      qualified: 1,
      claimable: '100.00',
    });
  });
});

describe('a partner', () => {
  const DRAFT = {
    name: 'Bonus Compass',
    model: 'share' as const,
    share: '25',
    price: '0',
    postback: '',
    open: true,
  };
  const open = async (more: object = {}): Promise<OpsPartner> =>
    (await atDesk<{ partner: OpsPartner }>(OpsAddPartner, { body: { ...DRAFT, ...more } })).partner;

  it('is opened, changed by who saw it last, and closed: then its code brings nobody', async () => {
    const partner = await open();
    expect(partner).toMatchObject({ share: '25', players: 0, revision: 1, path: `/join/${partner.code}` });
    expect(await asked(null, VisitPartner, { body: { code: partner.code } })).toEqual({ open: true });
    await join(null, `${partner.code}.ad-1`);
    const { list } = await atDesk<{ list: readonly OpsPartner[] }>(OpsPartnerList);
    expect(list.find(({ id }) => id === partner.id)?.players).toBe(1);
    const change = { params: { id: partner.id }, body: { ...DRAFT, open: false, revision: 1 } };
    expect(await atDesk<OpsPartner>(OpsSetPartner, change)).toMatchObject({ open: false, revision: 2 });
    await expect(atDesk(OpsSetPartner, change)).rejects.toMatchObject({ code: 'referral.changed_meanwhile' });
    expect(await asked(null, VisitPartner, { body: { code: partner.code } })).toEqual({ open: false });
    await join(null, partner.code);
    const detail = await atDesk<OpsPartnerDetailed>(OpsPartnerDetail, { params: { id: partner.id } });
    expect([detail.partner.players, detail.visits]).toEqual([1, 1]);
  });

  it.each([
    [{ state: 'settled' }, 100n, 190n],
    [{ state: 'voided' }, 0n, 0n],
    [{ free: true }, 0n, 0n],
    [{ bonus: { id: newId(), part: '40', back: '76' } }, 60n, 114n],
  ] as const)('shares what was the player’s own: of %j', (more, staked, paid) => {
    const fact = { state: 'settled' as const, stake: '100', payout: '190', ...more };
    expect(ownOf(fact as Parameters<typeof ownOf>[0])).toEqual({ stake: staked, payout: paid });
  });

  it('has his share of a month, and what is heard after its statement counts in the next', async () => {
    const partner = await open();
    const player = await join(null, partner.code);
    await deposit(player, '100.00');
    await stake(player, '1000000', { payout: '400000' });
    shop.clock.at += 32 * DAY;
    expect(await issueDue(needs, brandId())).toBeGreaterThanOrEqual(1);
    // Told late, of a moment before the month ended.
    const late = new Date(shop.clock.at - 32 * DAY).toISOString();
    await stake(player, '200000', { at: late });
    const detail = await atDesk<OpsPartnerDetailed>(OpsPartnerDetail, { params: { id: partner.id } });
    expect(detail.months.map(({ stakes, payouts, amount }) => [stakes, payouts, amount])).toEqual([
      ['2000.00', '0.00', null],
      ['10000.00', '4000.00', '1500.00'],
    ]);
    expect(await findings()).toEqual([]);
    const serial = detail.months[1]?.serial ?? '';
    await atDesk(OpsPaidStatement, { params: { serial }, body: { reason: 'sent by bank' } });
    await expect(
      atDesk(OpsPaidStatement, { params: { serial }, body: { reason: 'sent by bank' } }),
    ).rejects.toMatchObject({ code: 'referral.wrong_state' });
    await expect(
      atDesk(OpsPaidStatement, { params: { serial: 'A-26-999999999' }, body: { reason: 'sent by bank' } }),
    ).rejects.toMatchObject({ code: 'referral.unknown' });
  });

  it('reads all this behind his link, and nothing behind another', async () => {
    const partner = await open({ model: 'player', share: '0', price: '400.00' });
    const { path } = await atDesk<{ path: string }>(OpsPartnerLink, { params: { id: partner.id } });
    const token = path.split('#')[1] ?? '';
    const report = await asked<PartnerReport>(null, ReadPartner, { body: { token } });
    expect(report).toMatchObject({
      name: 'Bonus Compass',
      model: 'player',
      price: '400.00',
      code: partner.code,
      visits: 0,
    });
    for (const wrong of ['', token.slice(1), token.replace(/^.{8}/, '00000000')])
      await expect(asked(null, ReadPartner, { body: { token: wrong } })).rejects.toMatchObject({
        code: 'referral.link_over',
      });
  });

  it('is told of a player until he answers, and not again where he refuses', async () => {
    const partner = await open({ postback: 'https://track.partner.example/p' });
    const player = await join(null, `${partner.code}.ad-9`);
    const [waiting] = await shop.sql<{ id: string }>(
      'select id from referral.postbacks where member_id = $1',
      [player],
    );
    const id = waiting?.id ?? '';
    answers = [500, 410];
    await expect(sendPostback(needs, id)).rejects.toThrow('500');
    await sendPostback(needs, id);
    await sendPostback(needs, id);
    const [row] = await shop.sql<{ state: string; tries: number; error: string }>(
      'select state, tries, error from referral.postbacks where id = $1',
      [id],
    );
    expect(row).toEqual({ state: 'failed', tries: 2, error: 'answered 410' });
  });

  it('whose name leads inside is never called', async () => {
    const partner = await open({ postback: 'https://track.partner.example/p' });
    const player = await join(null, partner.code);
    const [waiting] = await shop.sql<{ id: string }>(
      'select id from referral.postbacks where member_id = $1',
      [player],
    );
    const inside = { resolve: async () => [{ address: '10.0.0.7', family: 4 }] };
    await sendPostback({ ...needs, outward: inside }, waiting?.id ?? '');
    const rows = await shop.sql<{ state: string }>(
      'select state from referral.postbacks where member_id = $1',
      [player],
    );
    expect(rows).toEqual([{ state: 'failed' }]);
  });
});
