/** A new first password for staff: asked for by one, agreed to by another, collected once by the first (docs/decisions/0009). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hire } from '#features/people/staff/service.ts';
import { newId } from '#kernel/ids.ts';
import { startServer, type StaffPerson, type TestServer } from '../testing.ts';

let server: TestServer;
let asker: StaffPerson;
let approver: StaffPerson;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [asker, approver] = [await server.staff('admin'), await server.staff('admin')];
  server.rooms.staff.rights.forget();
});

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await server.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
const ask = async (id: string, as = asker) =>
  server.call({ path: `/ops/staff/${id}/password`, as, body: { reason: 'lost the paper' } });
const decide = (id: unknown, as = approver, agree = true) =>
  server.call({ path: `/ops/requests/${String(id)}/decision`, as, body: { agree } });
const collect = (id: unknown, as = asker) =>
  server.call({ path: `/ops/requests/${String(id)}/password`, as, body: {} });
const signsIn = async (account: string, password: unknown): Promise<unknown> =>
  (await server.call({ path: '/ops/session/login', body: { username: account, password } })).status;

type Clerk = { readonly id: string; readonly account: string; readonly password: string };
/** A member of staff who has a password and a session. */
async function clerk(from: { keyedBy?: string; mustChange?: boolean; person?: string } = {}): Promise<Clerk> {
  const { identity } = server.rooms.identity;
  const account = `k${newId().replaceAll('-', '').slice(-14)}`;
  const password = `Boat-${account}`;
  const passwordHash = await identity.hashPassword(password);
  const one = { brandId: server.brandId, username: account, name: account, role: 'support' } as const;
  const id = await server.db.transaction((tx) =>
    hire(tx, identity, { ...one, passwordHash, mustChange: false, ...from }),
  );
  return { id, account, password };
}
/** Asked for and agreed to. */
async function agreed({ id }: Clerk): Promise<string> {
  const asked = await ask(id);
  expect(asked.code).toBeUndefined();
  expect((await decide(asked.value['id'])).value['state']).toBe('done');
  return String(asked.value['id']);
}
/** The password, when it was set, and who keyed it: what a refused request leaves as it was. */
const stateOf = ({ id }: Clerk) =>
  sql(
    `select a.password_hash, a.password_at, a.must_change, s.keyed_by
       from identity.accounts a join staff.staff s on s.id = a.id where a.id = $1`,
    [id],
  );

describe('a new first password', () => {
  it('is made when it is collected, shown once to who asked, and changed at the first sign-in', async () => {
    const one = await clerk();
    const before = await stateOf(one);
    const asked = await ask(one.id);
    expect(asked.value).toEqual({ id: expect.any(String) });
    expect((await collect(asked.value['id'])).code).toBe('staff.request_undecided');
    const said = await decide(asked.value['id']);
    expect(said.value).toEqual({ state: 'done' });
    // Agreed to, and nothing has happened to the account.
    expect(await stateOf(one)).toEqual(before);
    const list = async (as: StaffPerson) =>
      ((await server.call({ method: 'GET', path: '/ops/requests', as })).value as unknown as object[])[0];
    expect(await list(asker)).toMatchObject({ kind: 'password', subject: one.account, ready: true });
    expect(await list(approver)).toMatchObject({ ready: false });
    const given = await collect(asked.value['id']);
    expect(given.value).toMatchObject({
      id: one.id,
      account: one.account,
      password: expect.stringMatching(/^[a-z2-9-]{19}$/),
    });
    expect(await signsIn(one.account, one.password)).toBe(401);
    expect(await signsIn(one.account, given.value['password'])).toBe(200);
    expect(await stateOf(one)).toMatchObject([{ must_change: true, keyed_by: asker.id }]);
    expect((await collect(asked.value['id'])).code).toBe('staff.password_given');
    expect(await list(asker)).toMatchObject({ ready: false });
    const trail = await sql('select actor_id, action from platform.trail where subject = $1 order by seq', [
      one.id,
    ]);
    expect(trail).toEqual([
      { actor_id: asker.id, action: 'staff.password_asked' },
      { actor_id: approver.id, action: 'staff.password_done' },
      { actor_id: asker.id, action: 'staff.first_password' },
    ]);
    const books = JSON.stringify(await sql('select before, after from platform.trail'));
    expect(books).not.toContain(String(given.value['password']));
  });

  it('is not seen by who agreed, nor agreed to by who asked', async () => {
    const one = await clerk();
    const before = await stateOf(one);
    const asked = await ask(one.id);
    expect((await decide(asked.value['id'], asker)).code).toBe('staff.not_yourself');
    await decide(asked.value['id']);
    expect((await collect(asked.value['id'], approver)).code).toBe('staff.unknown');
    expect(await stateOf(one)).toEqual(before);
  });

  it('is made once, however often it is collected at once', async () => {
    const one = await clerk();
    const id = await agreed(one);
    const said = await Promise.all(Array.from({ length: 6 }, () => collect(id)));
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(said.filter(({ code }) => code === 'staff.password_given')).toHaveLength(5);
    const right = said.find(({ status }) => status === 200)?.value['password'];
    expect(await signsIn(one.account, right)).toBe(200);
  });

  it.each<[string, (one: Clerk, id: string) => Promise<unknown>]>([
    [
      'an hour after it was agreed to',
      (_one, id) =>
        sql("update approvals.requests set decided_at = now() - interval '61 minutes' where id = $1", [id]),
    ],
    [
      'after the password was changed meanwhile',
      (one) => sql('update identity.accounts set password_at = now() where id = $1', [one.id]),
    ],
  ])('is not given %s', async (_when, happen) => {
    const one = await clerk();
    const id = await agreed(one);
    await happen(one, id);
    const before = await stateOf(one);
    expect((await collect(id)).code).toBe('staff.request_stale');
    expect(await stateOf(one)).toEqual(before);
  });

  it('is not given without a fresh proof, a refused one never', async () => {
    const one = await clerk();
    const id = await agreed(one);
    await sql("update identity.sessions set proved_at = now() - interval '6 minutes' where account_id = $1", [
      asker.id,
    ]);
    server.rooms.identity.forget(asker.id);
    expect((await collect(id)).code).toBe('identity.step_up_required');
    const third = await server.staff('admin');
    server.rooms.staff.rights.forget();
    const asked = await ask(one.id, third);
    expect((await decide(asked.value['id'], approver, false)).value['state']).toBe('rejected');
    expect((await collect(asked.value['id'], third)).code).toBe('staff.request_undecided');
  });

  it('is void when the password was changed before anybody agreed', async () => {
    const one = await clerk();
    const asked = await ask(one.id);
    await sql('update identity.accounts set password_at = now() where id = $1', [one.id]);
    expect((await decide(asked.value['id'])).code).toBe('staff.request_stale');
  });

  it('is not collected through a request of another kind', async () => {
    const one = await clerk();
    const asked = await server.call({
      path: `/ops/staff/${one.id}/role`,
      as: asker,
      body: { role: 'risk', reason: 'because' },
    });
    expect((await decide(asked.value['id'])).value['state']).toBe('done');
    expect((await collect(asked.value['id'])).code).toBe('staff.unknown');
  });
});

describe('one pair of eyes', () => {
  it('asks neither for itself nor for another account of the same person', async () => {
    expect((await ask(asker.id)).code).toBe('staff.not_yourself');
    await sql("update staff.staff set person = 'Rumi Akter' where id = $1", [asker.id]);
    const twin = await clerk({ person: ' rumi akter' });
    expect((await ask(twin.id)).code).toBe('staff.same_hand');
    expect((await ask(newId())).code).toBe('staff.unknown');
  });

  it('who holds the password in use may ask for the next one, and not agree to it', async () => {
    const fresh = await clerk({ keyedBy: approver.id, mustChange: true });
    const asked = await ask(fresh.id);
    expect((await decide(asked.value['id'])).code).toBe('staff.same_hand');
    const third = await server.staff('admin');
    server.rooms.staff.rights.forget();
    expect((await decide(asked.value['id'], third, false)).value['state']).toBe('rejected');
    const again = await ask(fresh.id, approver);
    expect((await decide(again.value['id'], asker)).value['state']).toBe('done');
  });

  it('opens nothing with a reset of the factors: that takes two others again', async () => {
    const one = await clerk();
    await sql("insert into identity.totp (account_id, secret, confirmed_at) values ($1, '\\x00', now())", [
      one.id,
    ]);
    await collect(await agreed(one));
    const factors = await server.call({
      path: `/ops/staff/${one.id}/factors`,
      as: asker,
      body: { reason: 'and the phone' },
    });
    expect(factors.code).toBe('staff.same_hand');
    expect(await sql('select 1 from identity.totp where account_id = $1', [one.id])).toHaveLength(1);
  });
});
