/** A branch moved below another agent: asked for by one, agreed to by another, carried out on its date, or written down why not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import { createApprovals } from '#features/people/approvals/room.ts';
import { asStaff, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, type MemberId, newId } from '#kernel/ids.ts';
import { DAY, MINUTE } from '#kernel/time.ts';
import type { Room } from '#platform/room/room.ts';
import { OpsMove } from './contract.ts';
import { type AgentsRoom, createAgents } from './room.ts';
import type { AgentNeeds } from './service/needs.ts';
import { platesOf, setPoints } from './service/points.ts';
import { carryOutMoves, ensurePlaces } from './service/tree.ts';
import { findPlace } from './store/tree.ts';

let house: TestHouse;
let room: AgentsRoom;
let decisions: Room;
let shift = 0;
let names = 0;
const clock = { now: () => Date.now() + shift };
const [asha, bela] = [newId<'staff'>(), newId<'staff'>()];

beforeAll(async () => {
  house = await openTestHouse(clock);
  const { db, brands } = house;
  const approvals = createApprovals({
    db,
    clock,
    may: async () => true,
    colleagues: {
      find: async (_, id) => ({ id, person: id, keyedBy: null, account: id, status: 'active' }),
      ofBrand: async () => [],
    },
    approvers: async () => 1,
    stepUp: async () => undefined,
  });
  const needs = { db, brands, clock, approvals: approvals.approvals, may: async () => true };
  room = createAgents(needs as unknown as AgentNeeds);
  decisions = approvals.open(room.approvals);
});
afterAll(() => house.close());

async function agent(referredBy: string | null): Promise<MemberId> {
  names += 1;
  const one = { brand: house.brand, username: `mover${names}`, passwordHash: 'none', mustChange: false };
  const id = await house.db.transaction((tx) =>
    openMember(tx, { ledger: house.ledger, identity: house.gate.identity }, { ...one, referredBy, type: 2 }),
  );
  await house.db.transaction((tx) => ensurePlaces(tx, [id]));
  return id;
}
const accountOf = async (id: string): Promise<string> =>
  (await house.db.pool.query('select username from identity.accounts where id = $1', [id])).rows[0].username;
const pathOf = async (id: string) => (await findPlace(house.db, id))?.path;
const code = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const by = (
  staff: Id<'staff'>,
  routes: Room['routes'],
  name: { method: string; path: string },
  input: object,
) => callRoute(routes, name, house.brand, { caller: asStaff(staff), ...input });
const ask = async (id: string, to: string, date?: string): Promise<string> => {
  const body = { to, reason: 'they met', ...(date === undefined ? {} : { date }) };
  return ((await by(asha, room.routes, OpsMove, { params: { id }, body })) as { id: string }).id;
};
const decide = (id: string, who = bela, agree = true) =>
  by(who, decisions.routes, DecideRequest, { params: { id }, body: { agree } }) as Promise<{ state: string }>;
/** What became of the moves of a member, newest last. */
const moves = async (id: string) =>
  (
    await house.db.pool.query<{ failure: string; members: number | null; carried: boolean }>(
      'select failure, members, moved_at is not null as carried from agents.moves where member_id = $1 order by effective_at',
      [id],
    )
  ).rows;
const points = async (id: string, upline: string | null, point: string) =>
  house.db.transaction(async (tx) =>
    setPoints(tx, await platesOf(house.brands, house.brand.id), { id, upline }, { RNG: point }),
  );

describe('a move', () => {
  it('is made by two people, with everybody below', async () => {
    const [old, other] = [await agent(null), await agent(null)];
    const mover = await agent(old);
    const below = await agent(mover);
    const id = await ask(mover, await accountOf(other));
    expect(await code(decide(id, asha))).toBe('staff.not_yourself');
    expect(await pathOf(below)).toEqual([old, mover, below]);
    expect((await decide(id)).state).toBe('done');
    // It is carried out as soon as it is agreed to, after the answer.
    await expect.poll(() => pathOf(below)).toEqual([other, mover, below]);
    expect(await moves(mover)).toEqual([{ failure: '', members: 2, carried: true }]);
    const { rows } = await house.db.pool.query(
      "select f ->> 'memberId' as id from platform.outbox o, json_array_elements(o.facts::json) f where o.kind = 'agents.moved' and f ->> 'memberId' = $1",
      [mover],
    );
    expect(rows).toHaveLength(1);
  });

  it('on a date waits for it, and is made once', async () => {
    const [old, other] = [await agent(null), await agent(null)];
    const mover = await agent(old);
    const date = new Date(clock.now() + DAY).toISOString();
    await decide(await ask(mover, await accountOf(other), date));
    expect(await carryOutMoves(house.db, clock)).toBe(0);
    expect(await pathOf(mover)).toEqual([old, mover]);
    shift += DAY + MINUTE;
    const made = await Promise.all([carryOutMoves(house.db, clock), carryOutMoves(house.db, clock)]);
    expect(made.reduce((sum, n) => sum + n, 0)).toBe(1);
    shift = 0;
    expect(await pathOf(mover)).toEqual([other, mover]);
  });

  it('to the top needs no account', async () => {
    const mover = await agent(await agent(null));
    await decide(await ask(mover, ''));
    await expect.poll(() => pathOf(mover)).toEqual([mover]);
  });

  it('is not asked for to nobody, to where it is, into its own branch, nor for a day that has passed', async () => {
    const top = await agent(null);
    const mover = await agent(top);
    const below = await agent(mover);
    expect(await code(ask(mover, 'nobody_at_all'))).toBe('agents.unknown');
    expect(await code(ask(newId(), ''))).toBe('agents.unknown');
    expect(await code(ask(mover, await accountOf(top)))).toBe('agents.already_there');
    expect(await code(ask(top, ''))).toBe('agents.already_there');
    expect(await code(ask(mover, await accountOf(below)))).toBe('agents.own_branch');
    for (const date of [clock.now() - 2 * MINUTE, clock.now() + 367 * DAY])
      expect(await code(ask(mover, '', new Date(date).toISOString()))).toBe('agents.bad_date');
  });

  it('that was asked for before the branch stood elsewhere is void', async () => {
    const [old, other, third] = [await agent(null), await agent(null), await agent(null)];
    const mover = await agent(old);
    const [one, next] = [await ask(mover, await accountOf(other)), await agent(old)];
    await house.db.pool.query('select agents.move($1, $2)', [mover, third]);
    expect(await code(decide(one))).toBe('staff.request_stale');
    expect(await pathOf(mover)).toEqual([third, mover]);
    expect(await pathOf(next)).toEqual([old, next]);
  });

  it('that can no longer be made is written down with its reason, and keeps no other from being made', async () => {
    const [top, small, good] = [await agent(null), await agent(null), await agent(null)];
    const [cyclic, rich, free] = [await agent(top), await agent(top), await agent(top)];
    const lower = await agent(null);
    const date = new Date(clock.now() + DAY).toISOString();
    for (const [id, to] of [
      [cyclic, lower],
      [rich, small],
      [free, good],
    ] as const)
      await decide(await ask(id, await accountOf(to), date));
    // Meanwhile the one’s new upline stands below it, and the other has more points than its new upline.
    await house.db.pool.query('select agents.move($1, $2)', [lower, cyclic]);
    await points(top, null, '0.01');
    await points(rich, top, '0.005');
    shift += DAY + MINUTE;
    expect(await carryOutMoves(house.db, clock)).toBe(3);
    shift = 0;
    expect(await moves(cyclic)).toEqual([{ failure: 'agents.own_branch', members: 0, carried: false }]);
    expect(await moves(rich)).toEqual([{ failure: 'agents.point_above_upline', members: 0, carried: false }]);
    expect(await moves(free)).toEqual([{ failure: '', members: 1, carried: true }]);
    expect(await Promise.all([cyclic, rich, free].map(pathOf))).toEqual([
      [top, cyclic],
      [top, rich],
      [good, free],
    ]);
    // Once is enough.
    expect(await carryOutMoves(house.db, { now: () => clock.now() + 2 * DAY })).toBe(0);
  });
});
