/** Second factors taken away by two people: who may, what goes with it, and that the owner hears of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hire } from '#features/people/staff/service.ts';
import type { StaffRole } from '#features/people/staff/contract.ts';
import { newId } from '#kernel/ids.ts';
import { type Person, startServer, type StaffPerson, type TestServer } from '../testing.ts';
import { received } from '../testing-accounts.ts';

let server: TestServer;
let [asker, approver]: (StaffPerson | undefined)[] = [];
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  asker = await server.staff('admin');
  approver = await server.staff('admin');
  server.rooms.staff.rights.forget();
});

const sql = async (text: string, values: readonly unknown[]): Promise<unknown[]> =>
  (await server.db.pool.query(text, [...values])).rows;
async function equip(id: string): Promise<void> {
  await sql("insert into identity.totp (account_id, secret, confirmed_at) values ($1, '\\x00', now())", [id]);
  await sql("insert into identity.recovery_codes (account_id, hash) values ($1, sha256('a'))", [id]);
  await addPasskey(id);
}
const addPasskey = (id: string) =>
  sql(
    "insert into identity.passkeys (id, account_id, public_key, counter, name) values ($2, $1, '\\x00', 0, 'test')",
    [id, newId()],
  );
const left = async (id: string): Promise<unknown> =>
  (
    await sql(
      `select (select count(*)::int from identity.totp where account_id = $1) as totp,
              (select count(*)::int from identity.passkeys where account_id = $1) as passkeys,
              (select count(*)::int from identity.recovery_codes where account_id = $1) as codes`,
      [id],
    )
  )[0];
const ALL = { totp: 1, passkeys: 1, codes: 1 };
const NONE = { totp: 0, passkeys: 0, codes: 0 };

const ask = (kind: 'members' | 'staff', id: string, as = asker) =>
  server.call({ path: `/ops/${kind}/${id}/factors`, as, body: { reason: 'phone in the river' } });
const decide = (id: unknown, as = approver, agree = true) =>
  server.call({ path: `/ops/requests/${String(id)}/decision`, as, body: { agree } });
const alive = async (who: Person): Promise<boolean> =>
  (await server.call({ method: 'GET', path: '/wps/member/info', as: who })).status === 200;

/** A member of staff whose first password `by` set; `used` when he has his own by now. */
async function clerk(
  by: StaffPerson | undefined,
  used: boolean,
  role: StaffRole = 'support',
): Promise<string> {
  const name = `k${newId().replaceAll('-', '').slice(-14)}`;
  const { identity } = server.rooms.identity;
  const person = { brandId: server.brandId, username: name, name, role, passwordHash: 'none' };
  const id = await server.db.transaction((tx) =>
    hire(tx, identity, { ...person, mustChange: !used, keyedBy: by?.id ?? null }),
  );
  await equip(id);
  return id;
}

describe('a player', () => {
  it('loses factors, codes and sessions when a second person agrees, and is told', async () => {
    const player = await server.person();
    await equip(player.id);
    const to = `${player.id}@example.com`;
    await sql(
      "insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, 'email', $2, $3, now(), true)",
      [player.id, server.brandId, to],
    );
    const support = await server.staff('support');
    server.rooms.staff.rights.forget();
    const asked = await ask('members', player.id, support);
    expect(asked.code).toBeUndefined();
    expect([await left(player.id), await alive(player)]).toEqual([ALL, true]);
    const open = await server.call({ method: 'GET', path: '/ops/requests', as: approver });
    const [account] = await sql('select username from identity.accounts where id = $1', [player.id]);
    expect((open.value as unknown as object[])[0]).toMatchObject({
      kind: 'factors',
      subject: (account as { username: string }).username,
      was: ['passkey', 'totp'],
      wanted: [],
      mine: 'may',
    });
    expect((await decide(asked.value['id'], support)).status).toBe(403);
    expect((await decide(asked.value['id'])).value['state']).toBe('done');
    expect([await left(player.id), await alive(player)]).toEqual([NONE, false]);
    expect(await received(server, asker ?? support, to)).toContain('Customer service took away');
    const trail = await sql('select action from platform.trail where subject = $1 order by seq', [player.id]);
    expect(trail).toEqual([{ action: 'staff.factors_asked' }, { action: 'staff.factors_done' }]);
    expect(
      await sql("select 1 from identity.acts where account_id = $1 and act = 'factors reset by staff'", [
        player.id,
      ]),
    ).toHaveLength(1);
  });

  it('keeps everything when it is refused, when he sets up another meanwhile, and when nobody proved himself', async () => {
    const player = await server.person();
    await equip(player.id);
    const refused = await ask('members', player.id);
    expect((await decide(refused.value['id'], approver, false)).value['state']).toBe('rejected');
    const asked = await ask('members', player.id);
    await sql("update identity.sessions set proved_at = now() - interval '6 minutes' where account_id = $1", [
      approver?.id,
    ]);
    server.rooms.identity.forget(approver?.id ?? '');
    expect((await decide(asked.value['id'])).code).toBe('identity.step_up_required');
    await sql('delete from identity.passkeys where account_id = $1', [player.id]);
    const third = await server.staff('admin');
    server.rooms.staff.rights.forget();
    expect((await decide(asked.value['id'], third)).code).toBe('staff.request_stale');
    expect([await left(player.id), await alive(player)]).toEqual([{ ...ALL, passkeys: 0 }, true]);
  });

  it('is reset once, however many agree at once', async () => {
    const player = await server.person();
    await equip(player.id);
    const asked = await ask('members', player.id);
    const third = await server.staff('admin');
    server.rooms.staff.rights.forget();
    const said = await Promise.all([approver, third, approver].map((who) => decide(asked.value['id'], who)));
    expect(said.filter(({ value }) => value?.['state'] === 'done')).toHaveLength(1);
    expect(
      await sql("select 1 from identity.acts where account_id = $1 and act = 'factors reset by staff'", [
        player.id,
      ]),
    ).toHaveLength(1);
  });

  it('is asked for by one person at a time, with something to take away, of this brand, as what he is', async () => {
    const player = await server.person();
    expect((await ask('members', player.id)).code).toBe('staff.no_factors');
    await equip(player.id);
    expect((await ask('staff', player.id)).code).toBe('staff.unknown');
    expect((await ask('members', asker?.id ?? '')).code).toBe('staff.unknown');
    expect((await ask('members', newId())).code).toBe('staff.unknown');
    expect((await ask('members', player.id)).status).toBe(200);
    expect((await ask('members', player.id)).code).toBe('staff.request_open');
    const finance = await server.staff('finance');
    server.rooms.staff.rights.forget();
    expect((await ask('members', player.id, finance)).code).toBe('gate.not_allowed');
  });
});

describe('a member of staff', () => {
  it('is reset by two others, never by himself', async () => {
    const id = await clerk(undefined, true);
    const asked = await ask('staff', id);
    expect((await decide(asked.value['id'], asker)).code).toBe('staff.not_yourself');
    expect((await decide(asked.value['id'])).value['state']).toBe('done');
    expect(await left(id)).toEqual(NONE);
    await equip(asker?.id ?? '');
    expect((await ask('staff', asker?.id ?? '')).code).toBe('staff.not_yourself');
  });

  it('is not reset with the help of whoever holds a password of his that is still in use', async () => {
    const keyed = await clerk(asker, false);
    expect((await ask('staff', keyed)).code).toBe('staff.same_hand');
    const other = await clerk(approver, false);
    const asked = await ask('staff', other);
    expect((await decide(asked.value['id'])).code).toBe('staff.same_hand');
    expect([await left(keyed), await left(other)]).toEqual([ALL, ALL]);
    // With a password of his own nobody else can be him.
    const grown = await clerk(asker, true);
    expect((await decide((await ask('staff', grown)).value['id'])).value['state']).toBe('done');
  });
});
