/** Four eyes over a real database, with a clock that is turned: how long a request lives, whose voice counts, what makes it void. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect } from '#features/people/approvals/service/collect.ts';
import { decide } from '#features/people/approvals/service/decide.ts';
import {
  askMemberFactors,
  askMemberPassword,
  askPayee,
  memberPassword,
} from '#features/people/members/service/ask-others.ts';
import { asId, type Id, newId } from '#kernel/ids.ts';
import { DAY, HOUR, SECOND } from '#kernel/time.ts';
import { openTestDesk, outcome, type TestDesk, WHY } from './fixtures.ts';
import { createStaff, type StaffRoom } from './room.ts';
import { leavesAdmin } from './rules.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { changeEmail } from './service/own.ts';
import { changeStatus, hireByStaff } from './service/people.ts';
import type { StaffNeeds } from './service/needs.ts';
import { askFactors, askPassword, askRights, askRole } from './service/requests.ts';
import { createRights } from './service/rights.ts';

let desk: TestDesk;
let room: StaffRoom;
let needs: StaffNeeds;
beforeAll(async () => {
  desk = await openTestDesk();
  needs = desk.needs;
  room = createStaff({ ...needs, brands: desk.house.brands });
});
afterAll(() => desk.house.close());

const clerk: TestDesk['clerk'] = (more) => desk.clerk(more);
const sql: TestDesk['sql'] = (text, values) => desk.sql(text, values);
const roleOf = async (one: Actor): Promise<unknown> =>
  (await sql('select role from staff.staff where id = $1', [one.staffId]))[0]?.['role'];
const stateOf = async (id: string): Promise<unknown> =>
  (await sql('select state from approvals.requests where id = $1', [id]))[0]?.['state'];
describe('a request', () => {
  it('is void after three days, to the millisecond, and makes room for another', async () => {
    const [asker, other, about] = [await clerk(), await clerk(), await clerk()];
    const id = await askRole(needs, asker, about.staffId, { role: 'risk', ...WHY });
    expect(await outcome(askRole(needs, other, about.staffId, { role: 'finance', ...WHY }))).toBe(
      'staff.request_open',
    );
    const [row] = await sql('select expires_at from approvals.requests where id = $1', [id]);
    const ends = Number(row?.['expires_at']);
    const decideAt = (now: number) =>
      decide({ ...desk.approvals, clock: { now: () => now } }, other, id, true);
    expect(await outcome(decideAt(ends))).toBe('staff.request_stale');
    expect([await stateOf(id), await roleOf(about)]).toEqual(['void', 'support']);
    const second = await askRole(needs, asker, about.staffId, { role: 'risk', ...WHY });
    const [late] = await sql('select expires_at from approvals.requests where id = $1', [second]);
    const lastMoment = Number(late?.['expires_at']) - 1;
    expect(
      await outcome(decide({ ...desk.approvals, clock: { now: () => lastMoment } }, other, second, true)),
    ).toBe('done');
    expect(await roleOf(about)).toBe('risk');
  });

  it('that grew old does not stand in the way of the next one', async () => {
    const [asker, about] = [await clerk(), await clerk()];
    const old = await askRole(needs, asker, about.staffId, { role: 'risk', ...WHY });
    desk.shift += 3 * DAY;
    const next = await askRole(needs, asker, about.staffId, { role: 'finance', ...WHY });
    expect([await stateOf(old), await stateOf(next)]).toEqual(['void', 'open']);
    desk.shift -= 3 * DAY;
  });

  it('of ten at once about one person is one', async () => {
    const [asker, about] = [await clerk(), await clerk()];
    const said = await Promise.all(
      Array.from({ length: 10 }, () =>
        outcome(askRole(needs, asker, about.staffId, { role: 'risk', ...WHY })),
      ),
    );
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    expect(said.filter((one) => one === 'staff.request_open')).toHaveLength(9);
  });

  it.each<[string, (asker: Actor, about: Actor) => Promise<unknown>, string]>([
    [
      'what is so already',
      (asker, { staffId }) => askRole(needs, asker, staffId, { role: 'support', ...WHY }),
      'staff.no_change',
    ],
    ['nobody', (asker) => askRole(needs, asker, newId(), { role: 'risk', ...WHY }), 'staff.unknown'],
    [
      'a colleague of another brand',
      (asker, { staffId }) =>
        askRole(needs, { ...asker, brandId: asId<'brand'>(newId()) }, staffId, { role: 'risk', ...WHY }),
      'staff.unknown',
    ],
    [
      'his own password',
      (asker) => askPassword(needs, asker, asker.staffId, 'because'),
      'staff.not_yourself',
    ],
    ['his own factors', (asker) => askFactors(needs, asker, asker.staffId, 'because'), 'staff.not_yourself'],
    [
      'factors nobody has',
      (asker, { staffId }) => askFactors(needs, asker, staffId, 'because'),
      'staff.no_factors',
    ],
    [
      'a colleague as a player',
      (asker, { staffId }) => askMemberFactors(desk.players, asker, staffId, 'because'),
      'staff.unknown',
    ],
    [
      'a payee of nobody',
      (asker) => askPayee(desk.players, asker, newId(), { name: 'X', ...WHY }),
      'staff.unknown',
    ],
    [
      'a password of nobody',
      (asker) => askMemberPassword(desk.players, asker, newId(), 'because'),
      'staff.unknown',
    ],
    [
      'rights nobody ever asks for',
      (asker) => askRights(needs, asker, 'support', { rights: ['moon.read'], ...WHY }),
      'staff.unknown_right',
    ],
    [
      'a noun nobody ever asks for',
      (asker) => askRights(needs, asker, 'support', { rights: ['moon.*'], ...WHY }),
      'staff.unknown_right',
    ],
    [
      'an administrator without rights',
      (asker) => askRights(needs, asker, 'admin', { rights: [], ...WHY }),
      'staff.last_admin',
    ],
    [
      'an administrator who agrees to nothing',
      (asker) => askRights(needs, asker, 'admin', { rights: ['staff.read', 'staff.write'], ...WHY }),
      'staff.last_admin',
    ],
  ])('for %s is not even written', async (_, asking, code) => {
    const [asker, about] = [await clerk(), await clerk()];
    const [before] = await sql('select count(*)::int as n from approvals.requests');
    expect(await outcome(asking(asker, about))).toBe(code);
    expect((await sql('select count(*)::int as n from approvals.requests'))[0]).toEqual(before);
  });

  it('about rights may leave the administrator less, as long as he can give them back', () => {
    expect(leavesAdmin('admin', ['staff.*'])).toBe(true);
    expect(leavesAdmin('admin', ['*'])).toBe(true);
    expect(leavesAdmin('admin', ['staff.read', 'staff.write', 'staff.approve'])).toBe(true);
    expect(leavesAdmin('admin', ['staff.write', 'staff.approve'])).toBe(false);
    expect(leavesAdmin('support', [])).toBe(true);
  });
});

describe('a voice', () => {
  it('of who was suspended this second does not count', async () => {
    const [asker, other, about] = [await clerk(), await clerk(), await clerk()];
    const id = await askRole(needs, asker, about.staffId, { role: 'risk', ...WHY });
    await sql("update staff.staff set status = 'suspended' where id = $1", [other.staffId]);
    expect(await outcome(decide(desk.approvals, other, id, true))).toBe('staff.unknown');
    expect([await stateOf(id), await roleOf(about)]).toEqual(['open', 'support']);
  });

  it('counts once; two hands of one person are one, also where the brand wants two', async () => {
    desk.needed = 2;
    try {
      const [asker, about, one] = [await clerk(), await clerk(), await clerk({ person: 'Rana' })];
      const same = await clerk({ person: 'rana ' });
      const keyed = await clerk({ keyedBy: one.staffId });
      const id = await askRole(needs, asker, about.staffId, { role: 'risk', ...WHY });
      expect(await decide(desk.approvals, one, id, true)).toBe('open');
      expect(await outcome(decide(desk.approvals, one, id, true))).toBe('staff.already_agreed');
      expect(await outcome(decide(desk.approvals, same, id, true))).toBe('staff.same_hand');
      expect(await outcome(decide(desk.approvals, keyed, id, true))).toBe('staff.same_hand');
      expect(await roleOf(about)).toBe('support');
      expect(await decide(desk.approvals, await clerk(), id, true)).toBe('done');
      expect(await roleOf(about)).toBe('risk');
      expect(await outcome(decide(desk.approvals, await clerk(), id, false))).toBe('staff.request_decided');
    } finally {
      desk.needed = 1;
    }
  });

  it('against ends it, by whoever may decide, also one hand of two', async () => {
    const [asker, about, other] = [await clerk(), await clerk(), await clerk()];
    const id = await askRole(needs, asker, about.staffId, { role: 'risk', ...WHY });
    expect(await outcome(decide(desk.approvals, asker, id, false))).toBe('staff.not_yourself');
    expect(await outcome(decide(desk.approvals, about, id, false))).toBe('staff.not_yourself');
    expect(await decide(desk.approvals, other, id, false)).toBe('rejected');
    expect(await roleOf(about)).toBe('support');
    expect(await outcome(decide(desk.approvals, await clerk(), newId(), true))).toBe('staff.unknown');
    const elsewhere = { ...other, brandId: asId<'brand'>(newId()) };
    expect(await outcome(decide(desk.approvals, elsewhere, id, true))).toBe('staff.unknown');
  });
});

describe('what was agreed to', () => {
  it.each<[string, (asker: Actor, about: Actor) => Promise<string>, (about: Actor) => Promise<unknown>]>([
    [
      'the role, changed by other hands',
      (asker, about) => askRole(needs, asker, about.staffId, { role: 'risk', ...WHY }),
      ({ staffId }) => sql("update staff.staff set role = 'finance' where id = $1", [staffId]),
    ],
    [
      'the password, chosen anew',
      (asker, about) => askPassword(needs, asker, about.staffId, 'because'),
      ({ staffId }) =>
        sql("update identity.accounts set password_at = now() + interval '1 hour' where id = $1", [staffId]),
    ],
    [
      'the payee, written by the player',
      (asker, { staffId }) => {
        desk.payees.set(staffId, 'Rana');
        return askPayee(desk.players, asker, staffId, { name: 'Mina', ...WHY });
      },
      async ({ staffId }) => desk.payees.set(staffId, 'Rana Das'),
    ],
  ])('is void where it stands otherwise meanwhile: %s', async (_, asking, happens) => {
    const [asker, about, other] = [await clerk(), await clerk(), await clerk()];
    const id = await asking(asker, about);
    await happens(about);
    expect(await outcome(decide(desk.approvals, other, id, true))).toBe('staff.request_stale');
    expect(await stateOf(id)).toBe('void');
    expect(await outcome(decide(desk.approvals, other, id, true))).toBe('staff.request_decided');
  });

  it('is the name that was asked for, without the spaces around it', async () => {
    const [asker, other] = [await clerk(), await clerk()];
    const member = newId();
    desk.payees.set(member, 'Rana');
    expect(await outcome(askPayee(desk.players, asker, member, { name: ' Rana ', ...WHY }))).toBe(
      'staff.no_change',
    );
    const id = await askPayee(desk.players, asker, member, { name: ' Mina Das ', ...WHY });
    await decide(desk.approvals, other, id, true);
    expect(desk.payees.get(member)).toBe('Mina Das');
  });

  it('gives a role its rights at once in this process, and within half a second elsewhere', async () => {
    const [asker, other, finance] = [await clerk(), await clerk(), await clerk({ role: 'finance' })];
    const elsewhere = createRights(desk.house.db, needs.clock);
    const may = (at: typeof elsewhere) => at.may(finance.staffId, 'deposits.approve');
    expect([await may(needs.rights), await may(elsewhere)]).toEqual([true, true]);
    const id = await askRights(needs, asker, 'finance', { rights: ['deposits.read'], ...WHY });
    await decide(desk.approvals, other, id, true);
    expect(await may(needs.rights)).toBe(false);
    desk.shift += SECOND / 2;
    expect(await may(elsewhere)).toBe(false);
    expect(await elsewhere.may(finance.staffId, 'deposits.read')).toBe(true);
    expect(await elsewhere.may(newId(), 'deposits.read')).toBe(false);
    // The other rooms of this process keep a table of their own.
    expect(await room.rights.may(finance.staffId, 'deposits.read')).toBe(true);
  });
});

describe('a first password', () => {
  const asked = async (): Promise<{ asker: Actor; other: Actor; about: Actor; id: Id<'request'> }> => {
    const [asker, other, about] = [await clerk(), await clerk(), await clerk()];
    return { asker, other, about, id: await askPassword(needs, asker, about.staffId, 'because') };
  };
  it('is shown once to who asked, within the hour; then the account has to change it', async () => {
    const { asker, other, about, id } = await asked();
    const collected = (actor: Actor) => outcome(collect(desk.approvals, actor, id));
    expect(await collected(asker)).toBe('staff.request_undecided');
    await decide(desk.approvals, other, id, true);
    expect(await collected(other)).toBe('staff.unknown');
    desk.shift += HOUR;
    expect(await collected(asker)).toBe('staff.request_stale');
    desk.shift -= HOUR;
    expect(await collected(asker)).toBe('done');
    expect(await collected(asker)).toBe('staff.password_given');
    const [row] = await sql('select must_change from identity.accounts where id = $1', [about.staffId]);
    expect(row).toEqual({ must_change: true });
    const notices = await sql('select kind, by_staff from staff.notices where staff_id = $1', [
      about.staffId,
    ]);
    expect(notices).toEqual([{ kind: 'password', by_staff: [asker.staffId, other.staffId] }]);
    // Whoever was shown it does not agree to the next one.
    const next = await askPassword(needs, other, about.staffId, 'because');
    expect(await outcome(decide(desk.approvals, asker, next, true))).toBe('staff.same_hand');
  });

  it('of a player says how it stands to whoever looks, and is ready for who asked alone', async () => {
    const [asker, other] = [await clerk(), await clerk()];
    const member = await desk.house.member();
    desk.payees.set(member, 'Rana');
    const stands = (actor: Actor) => memberPassword(desk.players, actor, member);
    expect(await stands(asker)).toEqual({ state: 'none', mine: false, ready: false });
    const id = await askMemberPassword(desk.players, asker, member, 'because');
    expect(await stands(asker)).toEqual({ state: 'open', mine: true, ready: false });
    await decide(desk.approvals, other, id, true);
    expect(await stands(asker)).toEqual({ state: 'done', mine: true, ready: true });
    expect(await stands(other)).toEqual({ state: 'done', mine: false, ready: false });
    await collect(desk.approvals, asker, id);
    expect(await stands(asker)).toMatchObject({ ready: false });
    expect(desk.given).toContain(`password ${member}`);
  });
});

describe('people', () => {
  it('of two administrators who suspend each other one stays', async () => {
    await sql("update staff.staff set role = 'support' where role = 'admin'");
    const [one, two] = [await clerk({ role: 'admin' }), await clerk({ role: 'admin' })];
    const suspend = (by: Actor, whom: Actor) =>
      outcome(changeStatus(needs, by, whom.staffId, { status: 'suspended', ...WHY }));
    const said = await Promise.all([suspend(one, two), suspend(two, one)]);
    expect(said.sort()).toEqual(['done', 'staff.last_admin']);
    const rows = await sql(
      "select count(*)::int as n from staff.staff where role = 'admin' and status = 'active'",
    );
    expect(rows).toEqual([{ n: 1 }]);
    const [left] = await sql("select id from staff.staff where role = 'admin' and status = 'active'");
    const last = [one, two].find(({ staffId }) => staffId === left?.['id']);
    const [asker, other] = [await clerk(), await clerk()];
    const id = await askRole(needs, asker, last?.staffId ?? '', { role: 'support', ...WHY });
    expect(await outcome(decide(desk.approvals, other, id, true))).toBe('staff.last_admin');
    expect(await stateOf(id)).toBe('open');
  });

  it.each<[string, (by: Actor, whom: Actor) => Promise<unknown>, string]>([
    [
      'himself',
      (by) => changeStatus(needs, by, by.staffId, { status: 'suspended', ...WHY }),
      'staff.not_yourself',
    ],
    ['nobody', (by) => changeStatus(needs, by, newId(), { status: 'suspended', ...WHY }), 'staff.unknown'],
    [
      'a colleague of another brand',
      (by, { staffId }) =>
        changeStatus(needs, { ...by, brandId: asId<'brand'>(newId()) }, staffId, {
          status: 'suspended',
          ...WHY,
        }),
      'staff.unknown',
    ],
  ])('nobody suspends %s', async (_, suspend, code) => {
    const [by, whom] = [await clerk(), await clerk()];
    expect(await outcome(suspend(by, whom))).toBe(code);
    expect(
      await sql('select 1 from staff.staff where id = any($1) and status <> $2', [
        [by.staffId, whom.staffId],
        'active',
      ]),
    ).toEqual([]);
  });

  it('are hired without any right, with a request for their role, under a name that is free', async () => {
    const boss = await clerk();
    const one = { username: 'newclerk', name: 'New', person: 'No 7', role: 'risk' as const, reason: 'hired' };
    const said = await Promise.allSettled([1, 2, 3].map(() => hireByStaff(needs, boss, one)));
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await sql("select role, keyed_by from staff.staff where account = 'newclerk'");
    expect(rows).toEqual([{ role: 'none', keyed_by: boss.staffId }]);
    const requests = await sql('select wanted from approvals.requests where asked_by = $1', [boss.staffId]);
    expect(requests).toEqual([{ wanted: ['risk'] }]);
    // Who hired him keyed him: his agreement would be the asker's own.
    expect(await outcome(hireByStaff(needs, boss, { ...one, username: 'other', email: 'x' }))).toBe(
      'staff.wrong_email',
    );
  });

  it('who change their address are told at the one before, once', async () => {
    const one = await clerk({ email: 'before@example.com' });
    desk.given.length = 0;
    await Promise.all([1, 2, 3].map(() => changeEmail(needs, one, 'After@example.com')));
    expect(desk.given).toEqual(['rebound before@example.com']);
    const entries = await sql(
      "select before, after from platform.trail where subject = $1 and action = 'staff.email'",
      [one.staffId],
    );
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain('before@');
  });
});
