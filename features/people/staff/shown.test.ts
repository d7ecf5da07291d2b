/** What the desk of the staff shows: to whom, how much of it, in which order; and what somebody new is and is not. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApprovalRequest, ListRequests } from '#features/people/approvals/contract.ts';
import { approvalRoutes } from '#features/people/approvals/routes.ts';
import { decide } from '#features/people/approvals/service/decide.ts';
import { listRequests } from '#features/people/approvals/store.ts';
import { askPayee } from '#features/people/members/service/ask-others.ts';
import { asStaff, callRoute } from '#features/people/members/fixtures.ts';
import { asId, newId } from '#kernel/ids.ts';
import { DAY, HOUR, SECOND } from '#kernel/time.ts';
import { ListRoles, ListStaff, type Role, type StaffMember } from './contract.ts';
import { openTestDesk, outcome, type TestDesk, WHY } from './fixtures.ts';
import { createStaff } from './room.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { changeEmail } from './service/own.ts';
import { hireByStaff } from './service/people.ts';
import { askRights } from './service/requests.ts';
import { dismiss, insertNotice, noticesOf } from './store.ts';

let desk: TestDesk;
let routes: ReturnType<typeof createStaff>['routes'];
beforeAll(async () => {
  desk = await openTestDesk();
  const staff = createStaff({ ...desk.needs, brands: desk.house.brands });
  routes = [...staff.routes, ...approvalRoutes(desk.approvals)];
});
afterAll(() => desk.house.close());
afterEach(() => {
  desk.needed = 1;
});

describe('what is listed', () => {
  const as = (actor: Actor) => ({ caller: asStaff(actor.staffId) });
  const list = async (actor: Actor): Promise<ApprovalRequest[]> =>
    (await callRoute(routes, ListRequests, desk.house.brand, as(actor))) as ApprovalRequest[];

  it('says to everybody whether he may decide, as the decision would', async () => {
    desk.needed = 2;
    await desk.sql("update approvals.requests set state = 'void' where state = 'open'");
    const person = { person: `Tuli ${newId()}` };
    const [asker, about, one] = await desk.three();
    const [left, right] = [await desk.clerk(person), await desk.clerk(person)];
    const keyed = await desk.clerk({ keyedBy: asker.staffId });
    const id = await desk.toRisk(asker, about);
    await decide(desk.approvals, left, id, true);
    const mineOf = async (actor: Actor) => (await list(actor)).find((request) => request.id === id)?.mine;
    const all = [asker, about, one, left, right, keyed];
    expect(await Promise.all(all.map(mineOf))).toEqual([
      'staff.not_yourself',
      'staff.not_yourself',
      'may',
      'staff.already_agreed',
      'staff.same_hand',
      'staff.same_hand',
    ]);
    for (const actor of all.filter((who) => who !== one))
      expect(await outcome(decide(desk.approvals, actor, id, true))).toBe(await mineOf(actor));
    const [found] = await list(one);
    expect(found).toMatchObject({
      id,
      state: 'open',
      ready: false,
      was: ['support'],
      wanted: ['risk'],
    });
    expect(found?.agreed).toHaveLength(1);
  });

  it('is what is open, then the newest, a hundred at most, and of this brand alone', async () => {
    const asker = await desk.clerk();
    await desk.sql(
      `insert into approvals.requests (id, brand_id, kind, subject, was, wanted, content, reason, asked_by, asked_at, expires_at, state, decided_at)
       select gen_random_uuid(), $1, 'staff.role', gen_random_uuid(), '[]', '[]', '{}', 'because', $2,
              now() - make_interval(days => n), now(), 'void', now() from generate_series(1, 120) n`,
      [asker.brandId, asker.staffId],
    );
    const old = await desk.toRisk(asker, await desk.clerk());
    await desk.sql("update approvals.requests set asked_at = now() - interval '1000 days' where id = $1", [
      old,
    ]);
    const rows = await list(asker);
    expect(rows).toHaveLength(100);
    const firstClosed = rows.findIndex(({ state }) => state !== 'open');
    expect(rows.slice(firstClosed).every(({ state }) => state !== 'open')).toBe(true);
    expect(rows.slice(0, firstClosed).map(({ id }) => id)).toContain(old);
    const times = rows.slice(firstClosed).map(({ askedAt }) => Date.parse(askedAt));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const elsewhere = { ...desk.house.brand, id: asId<'brand'>(newId()) };
    expect(await listRequests(desk.house.db, elsewhere.id, [...desk.approvals.kinds().keys()])).toEqual([]);
    expect(await callRoute(routes, ListStaff, elsewhere, as(asker))).toEqual([]);
  });

  it('of colleagues shows when they came last, and of roles whose rights are the brand’s own', async () => {
    const [asker, , other] = await desk.three();
    await desk.sql("update approvals.requests set state = 'void' where state = 'open'");
    await decide(
      desk.approvals,
      other,
      await askRights(desk.needs, asker, 'finance', { rights: ['deposits.read'], ...WHY }),
      true,
    );
    const { roles, known } = (await callRoute(routes, ListRoles, desk.house.brand, as(asker))) as {
      roles: Role[];
      known: string[];
    };
    expect(roles.map(({ role, own }) => [role, own])).toEqual([
      ['admin', false],
      ['support', false],
      ['finance', true],
      ['risk', false],
    ]);
    expect(known).toContain('staff.approve');
    const people = (await callRoute(routes, ListStaff, desk.house.brand, as(asker))) as StaffMember[];
    const names = people.map(({ account }) => account);
    expect(names).toEqual([...names].sort());
    expect(people.find(({ id }) => id === asker.staffId)).toMatchObject({
      status: 'active',
      lastSignInAt: null,
    });
  });
});

describe('what a colleague is told', () => {
  const tell = (to: Actor, by: readonly string[], at: number) =>
    insertNotice(desk.house.db, { id: newId(), staffId: to.staffId, kind: 'factors', by, at: new Date(at) });

  it('is his own to wave away, oldest first, twenty at a time, by whom in their order', async () => {
    const [one, other, third] = await desk.three();
    for (let n = 25; n > 0; n -= 1) await tell(one, [third.staffId, newId(), other.staffId], n * SECOND);
    const list = await noticesOf(desk.house.db, one.staffId);
    expect(list).toHaveLength(20);
    expect(list.map(({ at }) => at.getTime())).toEqual(
      Array.from({ length: 20 }, (_, n) => (n + 1) * SECOND),
    );
    const names = await desk.sql('select account from staff.staff where id = any($1) order by account', [
      [third.staffId, other.staffId],
    ]);
    // Who is in nobody's books is left out; the others keep their places.
    expect([...(list[0]?.accounts ?? [])].sort()).toEqual(names.map(({ account }) => account));
    const id = list[0]?.id ?? '';
    const wave = (who: Actor, at: number) => dismiss(desk.house.db, id, who.staffId, new Date(at));
    expect(await wave(other, 1)).toBe(false);
    expect(await wave(one, DAY)).toBe(true);
    expect(await wave(one, 2 * DAY)).toBe(true);
    // When he saw it first is when he saw it.
    const [seen] = await desk.sql('select seen_at from staff.notices where id = $1', [id]);
    expect(Number(seen?.['seen_at'])).toBe(DAY);
    expect((await noticesOf(desk.house.db, one.staffId)).map((row) => row.id)).not.toContain(id);
  });

  it.each<[string, string, string, unknown]>([
    ['the same again', 'One@Example.com ', 'done', undefined],
    ['another', 'two@example.com', 'done', 'rebound one@example.com'],
    ['none', '', 'done', 'rebound one@example.com'],
    ['no address', 'two@', 'staff.wrong_email', undefined],
    ['two addresses', 'two@example.com three@example.com', 'staff.wrong_email', undefined],
  ])('goes to %s', async (_, typed, said, mail) => {
    const one = await desk.clerk({ email: 'one@example.com' });
    desk.given.length = 0;
    expect(await outcome(changeEmail(desk.needs, one, typed))).toBe(said);
    expect(desk.given).toEqual(mail === undefined ? [] : [mail]);
    const elsewhere = { ...one, brandId: asId<'brand'>(newId()) };
    expect(await outcome(changeEmail(desk.needs, elsewhere, 'x@example.com'))).toBe('staff.unknown');
  });
});

describe('somebody new', () => {
  it('leaves nothing when his address is wrong or his name is taken, and cannot vouch for who hired him', async () => {
    const [boss, about] = await desk.three();
    const asked = (more: object = {}) =>
      hireByStaff(desk.needs, boss, {
        username: `new${boss.staffId.slice(-6)}`,
        name: 'New',
        person: `No ${boss.staffId}`,
        role: 'admin',
        reason: 'hired',
        ...more,
      });
    const current = () =>
      desk.sql(
        'select (select count(*)::int from identity.accounts) as a, (select count(*)::int from approvals.requests) as r',
      );
    const before = await current();
    expect(await outcome(asked({ email: 'nowhere' }))).toBe('staff.wrong_email');
    expect(await current()).toEqual(before);
    const { id, password } = await asked();
    expect(password).toMatch(/^.{4}(-.{4}){3}$/);
    const after = await current();
    expect(await outcome(asked())).toBe('identity.username_taken');
    expect(await current()).toEqual(after);
    // Until another person agrees he may nothing.
    desk.needs.rights.forget();
    expect(await desk.needs.rights.of(id)).toEqual([]);
    const newcomer = { ...boss, staffId: asId<'staff'>(id) };
    const request = await desk.toRisk(boss, about);
    expect(await outcome(decide(desk.approvals, newcomer, request, true))).toBe('staff.same_hand');
  });

  it('asks for no payee that stands there already, and none twice at once', async () => {
    const asker = await desk.clerk();
    const member = newId();
    desk.payees.set(member, 'Rana Das');
    const ask = (name: string) => outcome(askPayee(desk.players, asker, member, { name, ...WHY }));
    expect(await ask('Rana Das ')).toBe('staff.no_change');
    const said = await Promise.all([1, 2, 3].map(() => ask('Mina Das')));
    expect(said.sort()).toEqual(['done', 'staff.request_open', 'staff.request_open']);
    desk.shift += 3 * DAY + HOUR;
    expect(await ask('Mina Das')).toBe('done');
    desk.shift = 0;
  });
});
