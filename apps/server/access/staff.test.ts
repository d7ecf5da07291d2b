/** Rights and four eyes, on a real database: who may what, who decides, and what stays in the trail (CHECKS 33). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../testing.ts';
import { newId } from '#kernel/ids.ts';
import { hire } from '#features/people/staff/service.ts';
import { covers, HOUSE_ROLES, sameHand } from '#features/people/staff/rules.ts';
import type { StaffRole } from '#features/people/staff/contract.ts';
import { ApprovalSettings } from '#features/people/staff/contract/settings.ts';
import { setSettings } from '../testing-settings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

type Desk = { id: string; account: string; as: { token: string; cookie: string } };
let count = 0;
async function desk(role: StaffRole, person = `person ${newId()}`): Promise<Desk> {
  const { identity } = server.rooms.identity;
  count += 1;
  const username = `desk${count}`;
  const one = { brandId: server.brandId, username, name: username, person, role, mustChange: false };
  const id = await server.db.transaction((tx) => hire(tx, identity, { ...one, passwordHash: 'none' }));
  return { id, account: username, as: await session(id) };
}

/** `proved`: a second proof was given within five minutes. */
async function session(id: string, proved = true): Promise<Desk['as']> {
  const opening = { how: 'password', factor: true, proved };
  const place = { ip: '127.0.0.1', agent: '' };
  const { identity } = server.rooms.identity;
  const one = await server.db.transaction((tx) => identity.openSession(tx, id, 'staff', place, opening));
  return { token: one.token, cookie: `__Host-haat-ops=${one.cookie}` };
}
const fresh = () => server.rooms.staff.rights.forget();
const post = (who: Desk, path: string, body: unknown) =>
  server.call({ method: 'POST', path, as: who.as, body });
const get = (who: Desk, path: string) => server.call({ method: 'GET', path, as: who.as });
const roleOf = async (id: string): Promise<unknown> =>
  (await server.db.pool.query('select role from staff.staff where id = $1', [id])).rows[0]?.role;
const askRole = async (who: Desk, about: Desk, role: string): Promise<string> => {
  const asked = await post(who, `/ops/staff/${about.id}/role`, { role, reason: 'because' });
  expect(asked.code).toBeUndefined();
  return String(asked.value['id']);
};
const decide = async (who: Desk, id: string, agree = true) => {
  const said = await post(who, `/ops/requests/${id}/decision`, { agree });
  return said.code ?? said.value['state'];
};

describe('a right', () => {
  it.each([
    [['*'], 'anything.at_all', true],
    [['deposits.*'], 'deposits.read', true],
    [['deposits.*'], 'deposits_extra.read', false],
    [['deposits.read'], 'deposits.read', true],
    [['deposits.read'], 'deposits.reader', false],
    [['deposits.*'], '*', false],
    [[], 'brand.read', false],
  ])('%j covers %s: %s', (rights, right, covered) => expect(covers(rights, right)).toBe(covered));

  it('of the house’s roles leaves hiring and granting to administrators', () => {
    for (const role of ['support', 'finance', 'risk'] as const)
      for (const right of ['staff.write', 'staff.approve', 'brand.status', 'brand.write', '*'])
        expect(covers(HOUSE_ROLES[role], right), `${role} ${right}`).toBe(false);
  });

  it('binds within a second, in this process and in another', async () => {
    const [asker, approver, clerk] = [await desk('admin'), await desk('admin'), await desk('none')];
    fresh();
    const twin = await server.twin();
    const look = (call: TestServer['call']) => call({ method: 'GET', path: '/ops/deposits', as: clerk.as });
    expect([(await look(server.call)).status, (await look(twin.call)).status]).toEqual([403, 403]);
    expect(await decide(approver, await askRole(asker, clerk, 'finance'))).toBe('done');
    await new Promise((wake) => setTimeout(wake, 1_000));
    expect([(await look(server.call)).status, (await look(twin.call)).status]).toEqual([200, 200]);
    await twin.stop();
  });
});

describe('four eyes', () => {
  it('nobody decides what he asked for, nor about himself', async () => {
    const [asker, other, clerk] = [await desk('admin'), await desk('admin'), await desk('support')];
    fresh();
    const id = await askRole(asker, clerk, 'admin');
    expect(await decide(asker, id)).toBe('staff.not_yourself');
    const own = await askRole(other, asker, 'risk');
    expect(await decide(asker, own)).toBe('staff.not_yourself');
    expect(await decide(clerk, id)).toBe('gate.not_allowed');
    expect([await roleOf(clerk.id), await roleOf(asker.id)]).toEqual(['support', 'admin']);
    expect(await decide(other, id)).toBe('done');
    expect(await decide(other, id)).toBe('staff.request_decided');
    expect(await roleOf(clerk.id)).toBe('admin');
  });

  it('two accounts of one person are one pair of eyes, as are who set whose password', async () => {
    const [asker, shadow, third, clerk] = [
      await desk('admin', 'Rahim Uddin'),
      await desk('admin', ' rahim uddin'),
      await desk('admin'),
      await desk('none'),
    ];
    fresh();
    const id = await askRole(asker, clerk, 'admin');
    expect(await decide(shadow, id)).toBe('staff.same_hand');
    const forgot = await post(asker, `/ops/staff/${third.id}/password`, { reason: 'forgotten' });
    const fourth = await desk('admin');
    fresh();
    expect(await decide(fourth, String(forgot.value['id']))).toBe('done');
    const reset = await post(asker, `/ops/requests/${String(forgot.value['id'])}/password`, {});
    expect(reset.status).toBe(200);
    // The asker could sign in as the third with the password he was shown.
    const taken = await server.call({
      method: 'POST',
      path: '/ops/session/login',
      body: { username: third.account, password: reset.value['password'] },
    });
    expect(taken.value['mustChangePassword']).toBe(true);
    // He changes it, sets up a factor of his own, and is the third to the machine.
    await server.db.pool.query('update identity.accounts set must_change = false where id = $1', [third.id]);
    const held = await session(third.id);
    expect(await decide({ ...third, as: held }, id)).toBe('staff.same_hand');
    expect(await roleOf(clerk.id)).toBe('none');
    expect(sameHand({ id: 'a', person: '', keyedBy: null }, { id: 'b', person: '', keyedBy: null })).toBe(
      false,
    );
  });

  it('a request is void when its subject changed meanwhile, and cannot be edited', async () => {
    const [asker, other, clerk] = [await desk('admin'), await desk('admin'), await desk('support')];
    fresh();
    const id = await askRole(asker, clerk, 'finance');
    expect((await post(asker, `/ops/staff/${clerk.id}/role`, { role: 'risk', reason: 'again' })).code).toBe(
      'staff.request_open',
    );
    await server.db.pool.query("update staff.staff set role = 'risk' where id = $1", [clerk.id]);
    expect(await decide(other, id)).toBe('staff.request_stale');
    expect(await decide(other, id)).toBe('staff.request_decided');
    expect(await roleOf(clerk.id)).toBe('risk');
  });

  it('is asked for a fresh proof, and nothing happens before it is given', async () => {
    const [asker, other, clerk] = [await desk('admin'), await desk('admin'), await desk('none')];
    fresh();
    const id = await askRole(asker, clerk, 'support');
    const stale = { ...other, as: await session(other.id, false) };
    expect(await decide(stale, id)).toBe('identity.step_up_required');
    expect((await post(stale, `/ops/staff/${clerk.id}/password`, { reason: 'forgotten' })).code).toBe(
      'identity.step_up_required',
    );
    expect(await roleOf(clerk.id)).toBe('none');
    expect(await decide(other, id)).toBe('done');
  });

  it('twenty agreements at once carry it out once', async () => {
    const [asker, other, clerk] = [await desk('admin'), await desk('admin'), await desk('none')];
    fresh();
    const id = await askRole(asker, clerk, 'support');
    const said = await Promise.all(Array.from({ length: 20 }, () => decide(other, id)));
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    const { rows } = await server.db.pool.query(
      "select count(*)::int as n from platform.trail where subject = $1 and action = 'staff.role_done'",
      [clerk.id],
    );
    expect(rows[0].n).toBe(1);
  });

  it('waits for two where the brand wants two, and one refusal ends it', async () => {
    const [asker, one, two, clerk] = [
      await desk('admin'),
      await desk('admin'),
      await desk('admin'),
      await desk('none'),
    ];
    fresh();
    await setSettings(server, ApprovalSettings, { grantApprovals: 2 });
    const id = await askRole(asker, clerk, 'support');
    expect(await decide(one, id)).toBe('open');
    expect(await decide(one, id)).toBe('staff.already_agreed');
    expect(await roleOf(clerk.id)).toBe('none');
    expect(await decide(two, id)).toBe('done');
    expect(await roleOf(clerk.id)).toBe('support');
    const next = await askRole(asker, clerk, 'risk');
    expect(await decide(one, next)).toBe('open');
    expect(await decide(two, next, false)).toBe('rejected');
    expect(await roleOf(clerk.id)).toBe('support');
    await setSettings(server, ApprovalSettings, { grantApprovals: 1 });
  });

  it.each([
    ['two accounts of one person', async () => [await desk('admin', 'Rumi'), await desk('admin', ' rumi ')]],
    [
      'one and who set his password',
      async () => {
        const [one, other] = [await desk('admin'), await desk('admin')];
        await server.db.pool.query('update staff.staff set keyed_by = $2 where id = $1', [one.id, other.id]);
        return [one, other];
      },
    ],
  ])('%s are not two who agree', async (_who, open) => {
    const [one, other] = (await open()) as [Desk, Desk];
    const [asker, third, clerk] = [await desk('admin'), await desk('admin'), await desk('none')];
    fresh();
    await setSettings(server, ApprovalSettings, { grantApprovals: 2 });
    const mine = async (id: string): Promise<unknown> => {
      const list = (await get(other, '/ops/requests')).value as unknown as { id: string; mine: string }[];
      return list.find((row) => row.id === id)?.mine;
    };
    try {
      const id = await askRole(asker, clerk, 'support');
      expect(await decide(one, id)).toBe('open');
      expect(await mine(id)).toBe('staff.same_hand');
      expect(await decide(other, id)).toBe('staff.same_hand');
      expect(await roleOf(clerk.id)).toBe('none');
      expect(await decide(third, id)).toBe('done');
      // He may still be the one who says no.
      const next = await askRole(asker, clerk, 'risk');
      expect(await decide(one, next)).toBe('open');
      expect(await decide(other, next, false)).toBe('rejected');
    } finally {
      await setSettings(server, ApprovalSettings, { grantApprovals: 1 });
    }
  });

  it('the rights of a role change the same way, and only rights that exist', async () => {
    const [asker, other, clerk] = [await desk('admin'), await desk('admin'), await desk('support')];
    fresh();
    const ask = (rights: string[]) => post(asker, '/ops/roles/support/rights', { rights, reason: 'because' });
    expect((await ask(['no.such_right'])).code).toBe('staff.unknown_right');
    const asked = await ask(['deposits.read', 'audit.read']);
    expect(await get(clerk, '/ops/audit').then((said) => said.status)).toBe(403);
    expect(await decide(other, String(asked.value['id']))).toBe('done');
    expect((await get(clerk, '/ops/audit')).status).toBe(200);
    expect((await get(clerk, '/ops/members')).status).toBe(403);
  });
});

describe('people', () => {
  it('are hired without rights, with a password shown once and changed at the first sign-in', async () => {
    const [boss, other] = [await desk('admin'), await desk('admin')];
    fresh();
    const body = {
      username: 'newclerk',
      name: 'New',
      person: 'staff 77',
      role: 'finance',
      reason: 'vacancy',
    };
    const hired = await post(boss, '/ops/staff', body);
    expect(hired.value).toMatchObject({
      account: 'newclerk',
      password: expect.stringMatching(/^[a-z2-9-]{19}$/),
    });
    expect((await post(boss, '/ops/staff', body)).code).toBe('identity.username_taken');
    expect(await roleOf(String(hired.value['id']))).toBe('none');
    const requests = (await get(other, '/ops/requests')).value as unknown as {
      subject: string;
      mine: string;
    }[];
    expect(requests.find((one) => one.subject === 'newclerk')?.mine).toBe('may');
    const everything = JSON.stringify(
      (await server.db.pool.query('select * from platform.trail')).rows.map((row) => [row.before, row.after]),
    );
    expect(everything).toContain('newclerk');
    expect(everything).not.toContain(hired.value['password']);
  });

  it('are out within a second when suspended; the last administrator is not', async () => {
    const [boss, clerk] = [await desk('admin'), await desk('risk')];
    fresh();
    expect((await get(clerk, '/ops/me')).status).toBe(200);
    const suspend = (about: Desk) =>
      post(boss, `/ops/staff/${about.id}/status`, { status: 'suspended', reason: 'left' });
    expect((await suspend(boss)).code).toBe('staff.not_yourself');
    expect((await suspend(clerk)).status).toBe(200);
    expect((await get(clerk, '/ops/me')).status).toBe(401);
    const lone = await desk('admin');
    await server.db.pool.query(
      "update staff.staff set status = 'suspended' where role = 'admin' and id <> $1",
      [lone.id],
    );
    await server.db.pool.query(
      "insert into staff.roles (brand_id, role, rights) values ($1, 'risk', '{staff.*}')",
      [server.brandId],
    );
    const risk = await desk('risk');
    fresh();
    expect(
      (await post(risk, `/ops/staff/${lone.id}/status`, { status: 'suspended', reason: 'coup' })).code,
    ).toBe('staff.last_admin');
  });
});
