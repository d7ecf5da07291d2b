/** What staff may make of a member's status: an exclusion is his own, whatever way round, and each change is written once. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProtection } from '#features/people/protection/service.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { MEMBER_STATUSES, type MemberStatus, OpsSetMemberStatus } from './contract.ts';
import { asStaff, callRoute, openTestHouse, type TestHouse } from './fixtures.ts';
import { createMembers } from './room.ts';

let house: TestHouse;
let routes: ReturnType<typeof createMembers>['routes'];
beforeAll(async () => {
  house = await openTestHouse();
  const { db, ledger, brands, gate, approvals } = house;
  const sealer = createSealer(house.keys.derive('members'));
  routes = createMembers({
    ...gate,
    approvals,
    db,
    ledger,
    brands,
    sealer,
    phones: gate.social.phones,
  }).routes;
});
afterAll(() => house.close());

const sql = async (text: string, values: readonly unknown[]) =>
  (await house.db.pool.query(text, [...values])).rows;
const statusOf = async (id: string): Promise<MemberStatus> =>
  (await sql('select status from members.members where id = $1', [id]))[0]?.status;
const changesOf = (id: string) =>
  sql('select old_status, new_status from members.status_changes where member_id = $1 order by at, id', [id]);
const set = (id: Id<'member'>, status: MemberStatus): Promise<string> =>
  callRoute(routes, OpsSetMemberStatus, house.brand, {
    caller: asStaff(newId<'staff'>()),
    params: { id },
    body: { status, reason: 'a good reason' },
  }).then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
/** The members' own gate: whether a deposit of his would be taken. */
async function mayDeposit(id: Id<'member'>): Promise<string> {
  const ask = { memberId: id, brandId: house.brand.id, amount: minor(10_000n), currency: 'BDT' };
  return house.db
    .transaction((tx) => createProtection(house).checkDeposit(tx, ask))
    .then(
      () => 'taken',
      (error: unknown) => (isFault(error) ? error.code : String(error)),
    );
}

const STAYS = 'members.exclusion_stays';

describe('an exclusion', () => {
  it.each<[readonly MemberStatus[], string, MemberStatus]>([
    [['excluded', 'active'], STAYS, 'excluded'],
    [['excluded', 'suspended'], STAYS, 'excluded'],
    [['excluded', 'excluded'], 'done', 'excluded'],
    [['excluded', 'closed'], 'done', 'closed'],
    [['excluded', 'closed', 'closed'], 'done', 'closed'],
    [['excluded', 'closed', 'active'], STAYS, 'closed'],
    [['excluded', 'closed', 'suspended'], STAYS, 'closed'],
    [['excluded', 'closed', 'excluded'], 'done', 'excluded'],
    [['excluded', 'closed', 'excluded', 'active'], STAYS, 'excluded'],
    [['excluded', 'closed', 'excluded', 'closed', 'active'], STAYS, 'closed'],
    [['closed', 'excluded', 'closed', 'active'], STAYS, 'closed'],
    [['suspended', 'closed', 'active'], 'done', 'active'],
    [['closed', 'active', 'closed', 'suspended'], 'done', 'suspended'],
    [['suspended', 'active'], 'done', 'active'],
  ])('by way of %j ends in %s', async (path, last, end) => {
    const id = await house.member();
    const said: string[] = [];
    for (const status of path) said.push(await set(id, status));
    expect(said.slice(0, -1).every((one) => one === 'done')).toBe(true);
    expect(said.at(-1)).toBe(last);
    expect(await statusOf(id)).toBe(end);
  });

  it('is never undone by any way staff can go, and every way is written whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...MEMBER_STATUSES), { maxLength: 8 }), async (path) => {
        const id = await house.member();
        await set(id, 'excluded');
        for (const status of path) await set(id, status);
        expect(['excluded', 'closed']).toContain(await statusOf(id));
        expect(await mayDeposit(id)).toMatch(/self_excluded|account_closed/);
        const changes = await changesOf(id);
        expect(changes[0]).toEqual({ old_status: 'active', new_status: 'excluded' });
        for (const [index, { old_status }] of changes.entries())
          if (index > 0) expect(old_status).toBe(changes[index - 1]?.new_status);
      }),
      { numRuns: 12 },
    );
  });

  it('holds against two at once, one who closes and one who opens', async () => {
    const id = await house.member();
    await set(id, 'excluded');
    await Promise.all([set(id, 'closed'), set(id, 'active'), set(id, 'suspended'), set(id, 'active')]);
    expect(await statusOf(id)).toBe('closed');
    expect(await set(id, 'active')).toBe(STAYS);
  });
});

describe('a status', () => {
  it('asked for five times at once changes once, and is told once', async () => {
    const id = await house.member();
    const said = await Promise.all(Array.from({ length: 5 }, () => set(id, 'suspended')));
    expect(said).toEqual(said.map(() => 'done'));
    expect(await changesOf(id)).toEqual([{ old_status: 'active', new_status: 'suspended' }]);
    const reported = await sql(
      "select 1 from platform.outbox where kind = 'member.status_changed' and facts::text like $1",
      [`%${id}%`],
    );
    expect(reported).toHaveLength(1);
  });

  it.each<[MemberStatus, string, boolean]>([
    ['active', 'taken', false],
    ['suspended', 'protection.account_suspended', false],
    ['excluded', 'protection.self_excluded', false],
    ['closed', 'protection.account_closed', true],
  ])('%s: a deposit is %s', async (status, said, closed) => {
    const id = await house.member();
    await set(id, 'suspended');
    expect(await set(id, status)).toBe('done');
    expect(await mayDeposit(id)).toBe(said);
    expect(await sql('select closed from identity.accounts where id = $1', [id])).toEqual([{ closed }]);
  });
});
