/** What staff allow one player less than the brand: lower at once, higher by two people. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Approvals, createApprovals } from '#features/people/approvals/room.ts';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { NOTHING_ABOVE } from './fixtures.ts';
import { boundsKind, setBounds } from './service/bounds.ts';
import { createProtection } from './service.ts';
import { limitsOfMember, protectionOf } from './service/read.ts';
import { loadGate } from './store.ts';

let house: TestHouse;
let approvals: Approvals;
let kind: ReturnType<typeof boundsKind>;
const clock = { now: () => Date.now() };
const people = new Set<string>();

beforeAll(async () => {
  house = await openTestHouse();
  const desk = createApprovals({
    db: house.db,
    clock,
    may: async () => true,
    colleagues: {
      find: async (_, id) =>
        people.has(id) ? { id, person: id, keyedBy: null, account: id, status: 'active' } : undefined,
      ofBrand: async () => [],
    },
    approvers: async () => 1,
    stepUp: async () => undefined,
  });
  approvals = desk.approvals;
  kind = boundsKind({ db: house.db, brands: house.brands, clock });
  desk.open([kind]);
});
afterAll(() => house.close());

const staff = () => {
  const staffId: Id<'staff'> = newId<'staff'>();
  people.add(staffId);
  return { brandId: house.brand.id, staffId, ip: '', requestId: 'test' };
};
type StepRequest = { readonly stakeMax: string | null; readonly depositMax: string | null };
const set = (memberId: MemberId, request: StepRequest, actor = staff()) =>
  setBounds(
    { db: house.db, brands: house.brands, clock, approvals, boundsKind: kind, may: async () => true },
    actor,
    memberId,
    { ...request, reason: 'asked for it on the phone' },
  );
const code = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const bounds = async (memberId: MemberId) => {
  const needs = { db: house.db, brands: house.brands, clock, above: NOTHING_ABOVE };
  const { currency, ...both } = (await protectionOf(needs, { memberId, brandId: house.brand.id })).bounds;
  expect(currency).toBe('BDT');
  return both;
};
const refusal = async (memberId: MemberId, stake: bigint): Promise<string> => {
  const [row] = await loadGate(house.db, [memberId]);
  const ask = { brandId: house.brand.id, stake: minor(stake), currency: 'BDT' };
  const { gate } = createProtection({ ...house, clock });
  return gate.refuse(row, { ...ask, now: clock.now(), lastAt: 0, cycleMs: 0 })?.code ?? 'done';
};

it('a lower limit holds at once, for stakes and for deposits, and its player is told of it', async () => {
  const member = await house.member();
  const needs = { db: house.db, brands: house.brands, clock };
  const notify = async () =>
    (await limitsOfMember(needs, { memberId: member, brandId: house.brand.id })).bounds;
  expect(await notify()).toEqual({ stakeMax: null, depositMax: null });
  expect(await set(member, { stakeMax: '20', depositMax: '500.00' })).toBeNull();
  expect(await notify()).toEqual({ stakeMax: '20.00', depositMax: '500.00' });
  expect(await bounds(member)).toEqual({ stakeMax: '20.00', depositMax: '500.00' });
  expect([await refusal(member, 2_000n), await refusal(member, 2_001n)]).toEqual([
    'done',
    'protection.stake_above_max',
  ]);
  const { checkDeposit } = createProtection({ ...house, clock });
  const deposit = (amount: bigint) => {
    const ask = { memberId: member, brandId: house.brand.id, amount: minor(amount), currency: 'BDT' };
    return code(house.db.transaction((tx) => checkDeposit(tx, ask)));
  };
  expect([await deposit(50_000n), await deposit(50_001n)]).toEqual(['done', 'protection.deposit_above_max']);
});

it('a higher one waits for a second person, and what falls with it falls at once', async () => {
  const member = await house.member();
  await set(member, { stakeMax: '20', depositMax: '500' });
  const one = staff();
  const request = await set(member, { stakeMax: '30', depositMax: '400' }, one);
  expect(await bounds(member)).toEqual({ stakeMax: '20.00', depositMax: '400.00' });
  const decide = (actor: ReturnType<typeof staff>) =>
    code(approvals.decide(actor, request as Id<'request'>, true));
  expect(await decide(one)).toBe('staff.not_yourself');
  expect(await refusal(member, 2_500n)).toBe('protection.stake_above_max');
  expect(await decide(staff())).toBe('done');
  expect(await bounds(member)).toEqual({ stakeMax: '30.00', depositMax: '400.00' });
  expect(await refusal(member, 2_500n)).toBe('done');
});

it('is asked for with the name of each amount, in whatever order they are kept', async () => {
  const member = await house.member();
  await set(member, { stakeMax: '20', depositMax: '100' });
  const request = await set(member, { stakeMax: '500', depositMax: null });
  const { rows } = await house.db.pool.query('select was, wanted from approvals.requests where id = $1', [
    request,
  ]);
  expect(rows).toEqual([
    { was: ['deposit 100.00', 'stake 20.00'], wanted: ['deposit none', 'stake 500.00'] },
  ]);
});

it('taken away, it waits too; lowered meanwhile, the request is void', async () => {
  const member = await house.member();
  await set(member, { stakeMax: '20', depositMax: null });
  const request = await set(member, { stakeMax: null, depositMax: null });
  expect(await bounds(member)).toEqual({ stakeMax: '20.00', depositMax: null });
  await set(member, { stakeMax: '10', depositMax: null });
  await code(approvals.decide(staff(), request as Id<'request'>, true));
  expect(await bounds(member)).toEqual({ stakeMax: '10.00', depositMax: null });
});

it.each([
  ['nothing at all', '0', 'protection.wrong_limit'],
  ['a part of a unit', '1.001', 'money.malformed'],
])('%s is no limit', async (_, stakeMax, refused) => {
  const member = await house.member();
  expect(await code(set(member, { stakeMax, depositMax: null }))).toBe(refused);
});

it('of somebody of another brand is not found', async () => {
  expect(await code(set(newId<'member'>(), { stakeMax: '1', depositMax: null }))).toBe(
    'protection.unknown_member',
  );
});
