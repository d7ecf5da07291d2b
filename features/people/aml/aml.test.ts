/** Money that looks wrong: it opens one case, the case holds the release, and two people close it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DepositCredited } from '#features/money/cashier/contract.ts';
import { VendorResultBooked } from '#features/money/wallet/contract/transfers.ts';
import { WithdrawalChanged } from '#features/money/withdrawals/contract.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import { asStaff, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { AGENT_TYPES } from '#features/people/members/contract.ts';
import { PointsTransferred } from '#features/people/agents/contract.ts';
import { approvalsAmong } from '#features/people/approvals/fixtures.ts';
import { loadGate, setRestricted } from '#features/people/protection/store.ts';
import { CurrencySettings } from '#features/setup/brand/contract/currencies.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { HOUR } from '#kernel/time.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { ClaimCase, CloseCase, GetCase, ListCases, NoteCase, OpenCase, ReleaseCase } from './contract.ts';
import { AmlSettings, type AmlRules } from './contract/settings.ts';
import { type AmlRoom, createAml } from './room.ts';

let house: TestHouse;
let room: AmlRoom;
let approvals: Approvals;
let now = Date.now();
const people = new Set<string>();

/** What the room that pays out says of accounts that several are paid to. */
const paidTogether = new Map<string, readonly { member_id: string; text: string }[]>();
beforeAll(async () => {
  house = await openTestHouse();
  const { db, brands } = house;
  const clock = { now: () => now };
  const desk = approvalsAmong(db, clock, people);
  approvals = desk.approvals;
  const sharedAccounts = async (_: unknown, memberId: string) => paidTogether.get(memberId) ?? [];
  const handed = { may: async () => true, restrict: setRestricted, sharedAccounts };
  room = createAml({ db, brands, clock, approvals, ...handed });
  desk.open(room.approvals);
  for (const one of room.listeners) await startListener(db, one);
});
const set = async (rules: Partial<AmlRules> = {}): Promise<void> => {
  await writeSettings(house.db, house.brand.id, AmlSettings, {
    ...AmlSettings.defaults,
    threshold: '2000',
    ...rules,
  });
  house.brands.forget();
};
beforeEach(() => set());
afterAll(async () => {
  for (const pass of room.books.passes) {
    const client = { query: (text: string) => house.db.pool.query(text) };
    expect(await pass.look({ client: client as never, openSeed: undefined })).toEqual([]);
  }
  await house.close();
});

const staff = (): Id<'staff'> => {
  const id = newId<'staff'>();
  people.add(id);
  return id;
};
const desk = <C extends Call>(one: C, input: Partial<CallInput<C>>, who = staff()): Promise<CallAnswer<C>> =>
  callRoute(room.routes, one, house.brand, { caller: asStaff(who), ...input }) as never;
const code = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const handleFacts = (): Promise<void> =>
  vi.waitFor(async () => {
    for (const one of room.listeners) await runListener(house.db, one);
    const lag = await listenerLag(house.db, room.listeners);
    expect([...lag.values()].every((seconds) => seconds === 0)).toBe(true);
  }, 20_000);

type Member = Awaited<ReturnType<TestHouse['member']>>;
const who = (memberId: Member) => ({ memberId, brandId: house.brand.id });
const deposit = (memberId: Member, amount: string, currency = 'BDT'): Promise<void> =>
  house.db.transaction((tx) =>
    announce(tx, DepositCredited, [
      { ...who(memberId), depositId: newId(), amount, currency, method: 'bank' },
    ]),
  );
const receive = (receiver: Member, amount: string, direction: 'down' | 'up' = 'down'): Promise<void> =>
  house.db.transaction((tx) =>
    announce(tx, PointsTransferred, [
      {
        brandId: house.brand.id,
        transferId: newId(),
        serial: 'A-1',
        sender: newId<'member'>(),
        receiver,
        direction,
        amount,
        currency: 'BDT',
        at: new Date().toISOString(),
      },
    ]),
  );
/** @param valid what of it could be lost: opposite sides of one market count once */
const stake = (memberId: Member, amount: string, valid = amount): Promise<void> =>
  house.db.transaction((tx) =>
    announce(tx, StakeSettled, [
      {
        ...who(memberId),
        kind: 'round',
        category: 'RNG',
        vendor: 'HAAT',
        game: 'monsoon-tiger',
        currency: 'BDT',
        stake: amount,
        validStake: valid,
        payout: '0',
        ref: newId(),
        serial: 'R-1',
        at: new Date().toISOString(),
        state: 'settled',
      },
    ]),
  );
const withdraw = (
  memberId: Member,
  amount: string,
  state: 'requested' | 'paid' = 'requested',
): Promise<void> =>
  house.db.transaction((tx) =>
    announce(tx, WithdrawalChanged, [
      {
        ...who(memberId),
        withdrawalId: newId(),
        serial: 'W-1',
        state,
        amount,
        currency: 'BDT',
        reason: '',
        at: new Date().toISOString(),
      },
    ]),
  );
const casesOf = async (member: string, view: 'open' | 'closed' | 'all' = 'all') =>
  (await desk(ListCases, { query: { member, view } })).list;
const holds = (memberId: Member): Promise<boolean> => room.holdsRelease(house.db, who(memberId));

describe('what opens a case', () => {
  it('deposits that stay below the threshold and together reach it, once', async () => {
    const member = await house.member();
    await deposit(member, '1999.00');
    await handleFacts();
    expect(await casesOf(member)).toEqual([]);
    expect(await holds(member)).toBe(false);
    await deposit(member, '1.00');
    await deposit(member, '500.00');
    await handleFacts();
    const [one, ...more] = await casesOf(member);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ rule: 'split_deposits', amount: '2500.00', evidence: 3, holds: true });
    expect(await holds(member)).toBe(true);
  });

  it('holds nothing where the brand does not want it, and sees nothing where it does not look', async () => {
    const member = await house.member();
    await set({ split: false });
    await deposit(member, '1999.00');
    await deposit(member, '1999.00');
    await handleFacts();
    expect(await casesOf(member)).toEqual([]);
    await set({ holdRelease: false });
    await deposit(member, '1.00');
    await handleFacts();
    expect((await casesOf(member)).length).toBe(1);
    expect(await holds(member)).toBe(false);
  });

  it('money that is asked out again unplayed; what was played before it was asked for counts', async () => {
    const [quick, player, both] = [await house.member(), await house.member(), await house.member()];
    await deposit(both, '1000.00');
    // 500.00 on the dragon and 500.00 on the tiger: half of it could not be lost.
    await stake(both, '100000', '50000');
    await withdraw(both, '900.00');
    await deposit(quick, '1000.00');
    await stake(quick, '10000');
    await withdraw(quick, '900.00');
    await deposit(player, '1000.00');
    await stake(player, '100000');
    await withdraw(player, '900.00');
    await handleFacts();
    const [one] = await casesOf(quick);
    expect(one).toMatchObject({ rule: 'quick_withdrawal', amount: '900.00', holds: true });
    const { evidence } = await desk(GetCase, { params: { id: one?.id ?? '' } });
    expect(evidence.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['deposit', '1000.00'],
      ['stakes', '100.00'],
      ['withdrawal', '900.00'],
    ]);
    expect(await casesOf(player)).toEqual([]);
    expect(await casesOf(both)).toMatchObject([{ rule: 'quick_withdrawal', amount: '900.00' }]);
    // Only what is asked for is looked at, not each of its steps.
    await withdraw(player, '900.00', 'paid');
    await handleFacts();
    expect(await casesOf(player)).toEqual([]);
  });

  it('no money that was lost or staked in a wallet at a vendor; what was won there alone says nothing of play', async () => {
    const [lost, staked, won] = [await house.member(), await house.member(), await house.member()];
    const at = new Date().toISOString();
    const result = (memberId: Member, amount: string, play: object = {}): Promise<void> =>
      house.db.transaction((tx) =>
        announce(tx, VendorResultBooked, [
          { ...who(memberId), vendor: 'lantern', currency: 'BDT', at, amount, ...play },
        ]),
      );
    for (const member of [lost, staked, won]) await deposit(member, '1000.00');
    await result(lost, '-100000');
    const reported = { stake: '100000', validStake: '100000', payout: '101000', bets: 9, unreported: '0' };
    await result(staked, '1000', reported);
    await result(won, '1000');
    for (const member of [lost, staked, won]) await withdraw(member, '900.00');
    await handleFacts();
    expect(await casesOf(lost)).toEqual([]);
    expect(await casesOf(staked)).toEqual([]);
    expect(await casesOf(won)).toMatchObject([{ rule: 'quick_withdrawal' }]);
  });

  it('an account others are paid to, a device and an address more of them use', async () => {
    const [one, other, third] = [await house.member(), await house.member(), await house.member()];
    const { pool } = house.db;
    paidTogether.set(one, [{ member_id: other, text: '••• 4411' }]);
    paidTogether.set(other, [{ member_id: one, text: '••• 4411' }]);
    for (const member of [one, other, third]) {
      await pool.query("insert into identity.devices (hash, account_id) values (sha256('device'), $1)", [
        member,
      ]);
      await pool.query(
        `insert into identity.sessions (id, token_hash, cookie_hash, account_id, expires_at, ip, agent)
         values ($1, sha256($2), sha256('c'), $3, now(), '198.51.100.7', '')`,
        [newId(), Buffer.from(newId()), member],
      );
    }
    await set({ addressMost: 2 });
    await deposit(one, '5.00');
    await handleFacts();
    const rules = (await casesOf(one)).map(({ rule, holds: stops }) => [rule, stops]).sort();
    expect(rules).toEqual([
      ['shared_account', true],
      ['shared_address', false],
      ['shared_device', false],
    ]);
    await set({ addressMost: 3, deviceMost: 3, sharedAccount: false });
    await deposit(third, '5.00');
    await handleFacts();
    expect(await casesOf(third)).toEqual([]);
  });
});

describe('what staff do with it', () => {
  async function opened(): Promise<{ readonly member: Member; readonly id: string }> {
    const member = await house.member();
    const { id } = await desk(OpenCase, { body: { member, note: 'paid in by somebody else' } });
    return { member, id };
  }

  it('is opened by hand once at a time, with the note that says why', async () => {
    const { member, id } = await opened();
    expect(await code(desk(OpenCase, { body: { member, note: 'again' } }))).toBe('aml.case_known');
    expect(await code(desk(OpenCase, { body: { member: newId(), note: 'nobody' } }))).toBe(
      'aml.unknown_member',
    );
    expect((await desk(GetCase, { params: { id } })).notes).toMatchObject([
      { text: 'paid in by somebody else' },
    ]);
    expect(await holds(member)).toBe(true);
  });

  it('is worked on by one, and written to by everybody who may', async () => {
    const { id } = await opened();
    const [one, other] = [staff(), staff()];
    const params = { id };
    await desk(ClaimCase, { params, body: { hold: true } }, one);
    expect(await code(desk(ClaimCase, { params, body: { hold: true } }, other))).toBe('aml.claimed');
    const close = { revision: 1, outcome: 'cleared', reason: 'looked at' } as const;
    expect(await code(desk(CloseCase, { params, body: close }, other))).toBe('aml.claimed');
    await desk(NoteCase, { params, body: { text: 'seen' } }, other);
    now += 9 * HOUR;
    await desk(ClaimCase, { params, body: { hold: true } }, other);
    await expect(
      house.db.pool.query("update aml.notes set text = 'other' where case_id = $1", [id]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('is closed by two people and no fewer; then nothing is held', async () => {
    const { member, id } = await opened();
    const [one, other] = [staff(), staff()];
    const params = { id };
    const body = { revision: 1, outcome: 'cleared', reason: 'his own money' } as const;
    expect(await code(desk(CloseCase, { params, body: { ...body, revision: 2 } }, one))).toBe(
      'aml.changed_meanwhile',
    );
    const { id: request } = await desk(CloseCase, { params, body }, one);
    expect(await holds(member)).toBe(true);
    const decide = (by: Id<'staff'>): Promise<string> => {
      const actor = { brandId: house.brand.id, staffId: by, ip: '', requestId: 'test' };
      return code(approvals.decide(actor, request, true));
    };
    expect(await decide(one)).toBe('staff.not_yourself');
    expect(await casesOf(member, 'closed')).toEqual([]);
    expect(await decide(other)).toBe('done');
    expect(await casesOf(member, 'closed')).toMatchObject([
      { outcome: 'cleared', closedBy: '', holds: false },
    ]);
    expect(await holds(member)).toBe(false);
    expect(await code(desk(CloseCase, { params, body: { ...body, revision: 2 } }, one))).toBe(
      'aml.wrong_state',
    );
  });

  const agree = async (id: string): Promise<string> => {
    const actor = { brandId: house.brand.id, staffId: staff(), ip: '', requestId: 'test' };
    return code(approvals.decide(actor, id as Id<'request'>, true));
  };
  const close = async (id: string, outcome: 'cleared' | 'reported' | 'restricted'): Promise<void> => {
    const body = { revision: 1, outcome, reason: 'looked at' } as const;
    const { id: request } = await desk(CloseCase, { params: { id }, body });
    expect(await agree(request)).toBe('done');
  };
  const mayPlay = async (member: Member): Promise<boolean> =>
    (await loadGate(house.db, [member]))[0]?.restricted !== true;

  it('closed as restricted, it holds payouts and closes play until two people lift it', async () => {
    const { member, id } = await opened();
    await set({ holdRelease: false });
    expect(await holds(member)).toBe(false);
    await close(id, 'restricted');
    // An open case holds as the brand says; a restriction always does.
    expect([await holds(member), await mayPlay(member)]).toEqual([true, false]);
    expect(await casesOf(member)).toMatchObject([{ outcome: 'restricted', restricts: true, holds: true }]);
    const [one, params] = [staff(), { id }];
    const asked = { revision: 2, reason: 'source of funds shown' };
    expect(await code(desk(ReleaseCase, { params, body: { ...asked, revision: 1 } }, one))).toBe(
      'aml.changed_meanwhile',
    );
    const { id: request } = await desk(ReleaseCase, { params, body: asked }, one);
    const actor = { brandId: house.brand.id, staffId: one, ip: '', requestId: 'test' };
    expect(await code(approvals.decide(actor, request, true))).toBe('staff.not_yourself');
    expect([await holds(member), await mayPlay(member)]).toEqual([true, false]);
    expect(await agree(request)).toBe('done');
    expect([await holds(member), await mayPlay(member)]).toEqual([false, true]);
    expect(await code(desk(ReleaseCase, { params, body: { ...asked, revision: 3 } }))).toBe(
      'aml.not_restricted',
    );
    expect(await casesOf(member)).toMatchObject([{ outcome: 'restricted', restricts: false, holds: false }]);
  });

  it('restricts play only where the brand says so, and until the last restriction is lifted', async () => {
    const [{ member, id }, other] = [await opened(), await opened()];
    await set({ restrictPlay: false });
    await close(other.id, 'restricted');
    expect([await holds(other.member), await mayPlay(other.member)]).toEqual([true, true]);
    await set();
    await close(id, 'restricted');
    const again = await desk(OpenCase, { body: { member, note: 'something else about him' } });
    await close(again.id, 'restricted');
    const body = { revision: 2, reason: 'source of funds shown' };
    await agree((await desk(ReleaseCase, { params: { id }, body })).id);
    expect([await holds(member), await mayPlay(member)]).toEqual([true, false]);
    await agree((await desk(ReleaseCase, { params: { id: again.id }, body })).id);
    expect([await holds(member), await mayPlay(member)]).toEqual([false, true]);
  });

  it.each(['cleared', 'reported'] as const)(
    '%s, it holds no more; what happens after it opens the next',
    async (outcome) => {
      const member = await house.member();
      await deposit(member, '1500.00');
      await deposit(member, '1500.00');
      await handleFacts();
      const [first] = await casesOf(member);
      await close(first?.id ?? '', outcome);
      expect(await holds(member)).toBe(false);
      await deposit(member, '1500.00');
      await handleFacts();
      // One new part alone is no split: those before it were looked at.
      expect([(await casesOf(member)).length, await holds(member)]).toEqual([1, false]);
      await deposit(member, '600.00');
      await handleFacts();
      const [next, ...more] = await casesOf(member, 'open');
      expect(more).toEqual([]);
      expect(next).toMatchObject({ rule: 'split_deposits', amount: '2100.00', evidence: 2, holds: true });
      expect(await holds(member)).toBe(true);
    },
  );

  it('about a withdrawal without play, cleared, lets him withdraw what he plays with, and sees the next one', async () => {
    const member = await house.member();
    await deposit(member, '1000.00');
    await withdraw(member, '900.00');
    await handleFacts();
    const [first] = await casesOf(member);
    await close(first?.id ?? '', 'cleared');
    await withdraw(member, '100.00');
    await handleFacts();
    expect(await holds(member)).toBe(false);
    await deposit(member, '900.00');
    await withdraw(member, '900.00');
    await handleFacts();
    expect(await casesOf(member, 'open')).toMatchObject([{ rule: 'quick_withdrawal', amount: '1000.00' }]);
  });

  it('about people on one device, cleared, opens again for somebody new', async () => {
    const [one, other, third, fourth] = [
      await house.member(),
      await house.member(),
      await house.member(),
      await house.member(),
    ];
    const use = (member: Member) =>
      house.db.pool.query("insert into identity.devices (hash, account_id) values (sha256('shared'), $1)", [
        member,
      ]);
    for (const member of [one, other, third]) await use(member);
    await deposit(one, '5.00');
    await handleFacts();
    const [first] = await casesOf(one);
    await close(first?.id ?? '', 'cleared');
    await deposit(one, '5.00');
    await handleFacts();
    expect((await casesOf(one)).length).toBe(1);
    await use(fourth);
    await deposit(one, '5.00');
    await handleFacts();
    expect(await casesOf(one, 'open')).toMatchObject([{ rule: 'shared_device', evidence: 3 }]);
  });
});

describe('money that comes by several ways', () => {
  it('from agents and by deposits is one split', async () => {
    const member = await house.member();
    await receive(member, '1200.00');
    await receive(member, '500.00');
    await handleFacts();
    expect(await casesOf(member)).toEqual([]);
    await deposit(member, '300.00');
    await handleFacts();
    const [one] = await casesOf(member);
    expect(one).toMatchObject({ rule: 'split_deposits', amount: '2000.00', holds: true });
    const { evidence } = await desk(GetCase, { params: { id: one?.id ?? '' } });
    expect(evidence.map(({ kind }) => kind).sort()).toEqual(['deposit', 'received', 'received']);
  });

  it('from above and from below is an agent’s trade, and no split', async () => {
    const agent = await house.member();
    await house.db.pool.query('update members.members set type = $2 where id = $1', [agent, AGENT_TYPES[0]]);
    await receive(agent, '1200.00');
    await receive(agent, '1200.00', 'up');
    await handleFacts();
    expect(await casesOf(agent)).toEqual([]);
  });

  it('in several currencies counts by what they are worth', async () => {
    await writeSettings(house.db, house.brand.id, CurrencySettings, {
      ...CurrencySettings.defaults,
      currencies: [{ currency: 'USD', worth: '120', open: true }],
    });
    house.brands.forget();
    const member = await house.member();
    await deposit(member, '1400.00');
    await deposit(member, '4.99', 'USD');
    await handleFacts();
    expect(await casesOf(member)).toEqual([]);
    await deposit(member, '0.02', 'USD');
    await handleFacts();
    const [one] = await casesOf(member);
    expect(one).toMatchObject({ rule: 'split_deposits', amount: '2001.20', currency: 'BDT' });
    const { evidence } = await desk(GetCase, { params: { id: one?.id ?? '' } });
    expect(evidence.map(({ currency }) => currency).sort()).toEqual(['BDT', 'USD', 'USD']);
  });
});
