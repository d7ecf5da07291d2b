/** What a member of staff is told of what others did to his account: by mail, and at the console until he has seen it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { startServer, type StaffPerson, type TestServer } from '../testing.ts';
import { received } from '../testing-accounts.ts';

let server: TestServer;
let asker: StaffPerson;
let approver: StaffPerson;
let clerk: StaffPerson;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [asker, approver, clerk] = [await server.staff(), await server.staff(), await server.staff('support')];
  server.rooms.staff.rights.forget();
});

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await server.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
const setEmail = (email: unknown, as = clerk) =>
  server.call({ method: 'PUT', path: '/ops/me/email', as, body: { email } });
const mine = async (as: StaffPerson) =>
  (await server.call({ method: 'GET', path: '/ops/me/notices', as })).value as unknown as {
    id: string;
    kind: string;
    by: string[];
  }[];
const seen = (id: string, as: StaffPerson) =>
  server.call({ method: 'POST', path: `/ops/me/notices/${id}/seen`, as });
const accountOf = async ({ id }: StaffPerson): Promise<unknown> =>
  (await sql('select account from staff.staff where id = $1', [id]))[0]?.['account'];
const emailOf = async ({ id }: StaffPerson): Promise<unknown> =>
  (await sql('select email from staff.staff where id = $1', [id]))[0]?.['email'];

/** Asked for by one and agreed to by the other; the clerk signs in again afterwards. */
async function agreed(what: 'factors' | 'password'): Promise<string> {
  await sql("insert into identity.totp (account_id, secret, confirmed_at) values ($1, '\\x00', now())", [
    clerk.id,
  ]);
  const asked = await server.call({
    path: `/ops/staff/${clerk.id}/${what}`,
    as: asker,
    body: { reason: 'phone in the river' },
  });
  const id = String(asked.value['id']);
  const said = await server.call({
    path: `/ops/requests/${id}/decision`,
    as: approver,
    body: { agree: true },
  });
  expect(said.value['state']).toBe('done');
  return id;
}
async function signedInAgain(): Promise<StaffPerson> {
  const { identity } = server.rooms.identity;
  const opening = { how: 'password', factor: true, proved: true };
  const place = { ip: '127.0.0.1', agent: 'test' };
  await sql('update identity.accounts set must_change = false where id = $1', [clerk.id]);
  const one = await server.db.transaction((tx) =>
    identity.openSession(tx, clerk.id, 'staff', place, opening),
  );
  return { id: clerk.id, token: one.token, cookie: `__Host-haat-ops=${one.cookie}` };
}

describe('a member of staff', () => {
  it('whose factors were taken away hears by mail, and at the console by whom until he has seen it', async () => {
    expect((await setEmail('Clerk.One@Example.com ')).status).toBe(200);
    await agreed('factors');
    const to = 'clerk.one@example.com';
    expect(await received(server, asker, to)).toContain('Two colleagues took away');
    const again = await signedInAgain();
    const [notice, ...more] = await mine(again);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'factors',
      by: [await accountOf(asker), await accountOf(approver)],
    });
    // Somebody else neither sees nor closes it.
    expect(await mine(approver)).toEqual([]);
    expect((await seen(notice?.id ?? '', approver)).code).toBe('staff.unknown');
    expect(await mine(again)).toHaveLength(1);
    expect((await seen(notice?.id ?? '', again)).status).toBe(200);
    expect((await seen(notice?.id ?? '', again)).status).toBe(200);
    expect(await mine(again)).toEqual([]);
    expect((await seen(newId(), again)).code).toBe('staff.unknown');
  });

  it('without an address still finds it at the console, and of a refused request nothing', async () => {
    await agreed('factors');
    const again = await signedInAgain();
    expect((await mine(again)).map(({ kind }) => kind)).toEqual(['factors']);
    const other = await server.staff('risk');
    await sql("insert into identity.totp (account_id, secret, confirmed_at) values ($1, '\\x00', now())", [
      other.id,
    ]);
    const asked = await server.call({
      path: `/ops/staff/${other.id}/factors`,
      as: asker,
      body: { reason: 'lost' },
    });
    await server.call({
      path: `/ops/requests/${String(asked.value['id'])}/decision`,
      as: approver,
      body: { agree: false },
    });
    expect(await mine(other)).toEqual([]);
  });

  it('whose first password was collected is told once it was, and not before', async () => {
    const id = await agreed('password');
    expect(await mine(clerk)).toEqual([]);
    const given = await server.call({ path: `/ops/requests/${id}/password`, as: asker, body: {} });
    expect(given.status).toBe(200);
    expect(await mine(await signedInAgain())).toMatchObject([
      { kind: 'password', by: [await accountOf(asker), await accountOf(approver)] },
    ]);
  });

  it('names his address with a fresh proof; the one before is told, the trail holds neither whole', async () => {
    expect((await setEmail('first@example.com')).status).toBe(200);
    expect((await setEmail('no address')).code).toBe('staff.wrong_email');
    expect(await emailOf(clerk)).toBe('first@example.com');
    await sql("update identity.sessions set proved_at = now() - interval '6 minutes' where account_id = $1", [
      clerk.id,
    ]);
    server.rooms.identity.forget(clerk.id);
    expect((await setEmail('thief@example.com')).code).toBe('identity.step_up_required');
    expect(await emailOf(clerk)).toBe('first@example.com');
    const again = await signedInAgain();
    expect((await setEmail('second@example.com', again)).status).toBe(200);
    expect(await received(server, asker, 'first@example.com')).toContain('was replaced by another one');
    const me = await server.call({ method: 'GET', path: '/ops/me', as: again });
    expect(me.value['email']).toBe('second@example.com');
    const trail = await sql(
      "select before, after from platform.trail where subject = $1 and action = 'staff.email' order by seq",
      [clerk.id],
    );
    expect(trail).toEqual([
      { before: { email: '' }, after: { email: 'f•••@example.com' } },
      { before: { email: 'f•••@example.com' }, after: { email: 's•••@example.com' } },
    ]);
    expect((await setEmail('', again)).status).toBe(200);
    expect(await emailOf(clerk)).toBe('');
  });

  it('is hired with an address that is one, or with none', async () => {
    const hire = (username: string, email?: string) =>
      server.call({
        path: '/ops/staff',
        as: asker,
        body: {
          username,
          name: 'New',
          person: username,
          role: 'support',
          reason: 'vacancy',
          ...(email !== undefined && { email }),
        },
      });
    expect((await hire('wrongmail', 'nowhere')).code).toBe('staff.wrong_email');
    expect(await sql("select 1 from staff.staff where account = 'wrongmail'")).toEqual([]);
    await hire('withmail', 'New.One@example.com');
    await hire('nomail');
    expect(
      await sql("select account, email from staff.staff where account like '%mail' order by account"),
    ).toEqual([
      { account: 'nomail', email: '' },
      { account: 'withmail', email: 'new.one@example.com' },
    ]);
  });
});
