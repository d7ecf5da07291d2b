/** A first password for a player takes two people, as one for staff does (docs/decisions/0012); and what he is told of it all. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { openTrialMember } from '#features/people/members/service/open-without-password.ts';
import { type Person, startServer, type StaffPerson, type TestServer } from '../testing.ts';
import { received } from '../testing-accounts.ts';

let server: TestServer;
let asker: StaffPerson;
let approver: StaffPerson;
let player: Person;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [asker, approver, player] = [await server.staff('support'), await server.staff(), await server.person()];
  server.rooms.staff.rights.forget();
});

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await server.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
const path = (id = player.id as string) => `/ops/members/${id}/password`;
const ask = (as = asker, id?: string) => server.call({ path: path(id), as, body: { reason: 'lost it all' } });
const decide = (id: unknown, as = approver, agree = true) =>
  server.call({ path: `/ops/requests/${String(id)}/decision`, as, body: { agree } });
const collect = (as = asker, id?: string) => server.call({ path: `${path(id)}/collect`, as, body: {} });
const current = async (as = asker) => (await server.call({ method: 'GET', path: path(), as })).value;
async function agreed(as = asker): Promise<string> {
  const { value } = await ask(as);
  expect((await decide(value['id'])).value['state']).toBe('done');
  return String(value['id']);
}
const info = async (who: Person): Promise<number> =>
  (await server.call({ method: 'GET', path: '/wps/member/info', as: who })).status;
const state = () =>
  sql('select password_hash, password_at, must_change from identity.accounts where id = $1', [player.id]);
/** The session goes stale, so that a fresh proof is wanted. */
const stale = async (who: StaffPerson): Promise<void> => {
  await sql("update identity.sessions set proved_at = now() - interval '6 minutes' where account_id = $1", [
    who.id,
  ]);
  server.rooms.identity.forget(who.id);
};
const admin = async (): Promise<StaffPerson> => {
  const one = await server.staff();
  server.rooms.staff.rights.forget();
  return one;
};
/** Signed in again, with a password of his own by now. */
async function again(): Promise<Person> {
  await sql('update identity.accounts set must_change = false where id = $1', [player.id]);
  const { identity } = server.rooms.identity;
  const place = { ip: '127.0.0.1', agent: 'test' };
  const one = await server.db.transaction((tx) => identity.openSession(tx, player.id, 'member', place));
  return { id: player.id, token: one.token, cookie: `__Host-haat=${one.cookie}` };
}
type Reported = { readonly id: string; readonly kind: string };
const notify = async (as: Person): Promise<readonly Reported[]> =>
  (await server.call({ method: 'GET', path: '/wps/member/notices', as })).value as unknown as Reported[];
const seen = (id: string, as: Person) => server.call({ path: `/wps/member/notices/${id}/seen`, as });

describe('a first password for a player', () => {
  it('is made when who asked collects what another agreed to, and until then nothing changes', async () => {
    const before = await state();
    expect(await current()).toEqual({ state: 'none', mine: false, ready: false });
    expect((await collect()).code).toBe('staff.unknown');
    const asked = await ask();
    expect(await current()).toEqual({ state: 'open', mine: true, ready: false });
    expect((await collect()).code).toBe('staff.request_undecided');
    expect((await decide(asked.value['id'], asker)).status).toBe(403);
    expect((await decide(asked.value['id'])).value['state']).toBe('done');
    expect([await state(), await info(player)]).toEqual([before, 200]);
    expect(await current()).toEqual({ state: 'done', mine: true, ready: true });
    expect(await current(approver)).toEqual({ state: 'done', mine: false, ready: false });
    expect((await collect(approver)).code).toBe('staff.unknown');
    const { value } = await collect();
    expect(value).toMatchObject({ id: player.id, password: expect.stringMatching(/^[a-z2-9-]{19}$/) });
    // Nobody any more: not somebody who has to change his password first.
    expect(await info(player)).toBe(401);
    expect(await state()).toMatchObject([{ must_change: true }]);
    expect((await collect()).code).toBe('staff.password_given');
    const trail = await sql(
      'select actor_id, action, after from platform.trail where subject = $1 order by seq',
      [player.id],
    );
    expect(trail.map(({ actor_id, action }) => [actor_id, action])).toEqual([
      [asker.id, 'staff.password_asked'],
      [approver.id, 'staff.password_done'],
      [asker.id, 'members.first_password'],
    ]);
    expect(JSON.stringify(trail)).not.toContain(String(value['password']));
  });

  it('is made once, however often it is collected at once', async () => {
    await agreed();
    const said = await Promise.all(Array.from({ length: 6 }, () => collect()));
    expect(said.map(({ code }) => code ?? 'given').sort()).toEqual([
      'given',
      ...Array.from({ length: 5 }, () => 'staff.password_given'),
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'an hour after it was agreed to',
      () =>
        sql("update approvals.requests set decided_at = now() - interval '61 minutes' where subject = $1", [
          player.id,
        ]),
    ],
    [
      'after the player set one of his own',
      () => sql('update identity.accounts set password_at = now() where id = $1', [player.id]),
    ],
  ])('is not given %s', async (_when, happen) => {
    await agreed();
    await happen();
    const before = await state();
    expect((await collect()).code).toBe('staff.request_stale');
    expect(await state()).toEqual(before);
  });

  it('wants a fresh proof for asking and for collecting, and is given to nobody who was refused', async () => {
    await stale(asker);
    expect((await ask()).code).toBe('identity.step_up_required');
    const other = await server.staff('support');
    server.rooms.staff.rights.forget();
    const asked = await ask(other);
    expect((await decide(asked.value['id'], approver, false)).value['state']).toBe('rejected');
    expect((await collect(other)).code).toBe('staff.request_undecided');
    await agreed(other);
    await stale(other);
    expect((await collect(other)).code).toBe('identity.step_up_required');
    expect(await current(other)).toMatchObject({ ready: true });
  });

  it('is for players of the brand: for no trial, no colleague, nobody', async () => {
    const { ledger, identity } = server.rooms;
    const needs = { ledger, identity: identity.identity };
    const trial = await server.db.transaction((tx) => openTrialMember(tx, needs, server.brandId));
    for (const id of [trial, approver.id, newId()]) {
      expect([(await ask(asker, id)).code, (await collect(asker, id)).code]).toEqual([
        'staff.unknown',
        'staff.unknown',
      ]);
      expect((await server.call({ method: 'GET', path: path(id), as: asker })).status).toBe(404);
    }
  });

  it('opens nothing with a reset of the factors by the same two hands', async () => {
    const boss = await admin();
    await agreed(boss);
    await collect(boss);
    await sql("insert into identity.totp (account_id, secret, confirmed_at) values ($1, '\\x00', now())", [
      player.id,
    ]);
    const factors = (as: StaffPerson) =>
      server.call({ path: `/ops/members/${player.id}/factors`, as, body: { reason: 'and the phone' } });
    // Who was shown the password in use neither asks for the factors nor agrees.
    expect((await factors(boss)).code).toBe('staff.same_hand');
    const asked = await factors(approver);
    expect((await decide(asked.value['id'], boss)).code).toBe('staff.same_hand');
    // Nor does he agree to a next password that somebody else is shown.
    const next = await ask(asker);
    expect((await decide(next.value['id'], boss)).code).toBe('staff.same_hand');
    expect(await sql('select 1 from identity.totp where account_id = $1', [player.id])).toHaveLength(1);
    // Once the player has one of his own, he is a stranger like any other.
    await sql('update identity.accounts set must_change = false where id = $1', [player.id]);
    expect((await decide(asked.value['id'], boss)).value['state']).toBe('done');
  });
});

describe('a player', () => {
  it('without any proved contact is told on the site until he has seen it, and nobody else', async () => {
    await agreed();
    await collect();
    await sql("insert into identity.totp (account_id, secret, confirmed_at) values ($1, '\\x00', now())", [
      player.id,
    ]);
    const factors = await server.call({
      path: `/ops/members/${player.id}/factors`,
      as: approver,
      body: { reason: 'phone in the river' },
    });
    expect((await decide(factors.value['id'], await admin())).value['state']).toBe('done');
    const payee = await server.call({
      path: `/ops/members/${player.id}/payee`,
      as: asker,
      body: { name: 'RANA DAS', reason: 'papers in hand' },
    });
    expect((await decide(payee.value['id'])).value['state']).toBe('done');
    const profile = `/ops/members/${player.id}/profile`;
    const { value } = await server.call({ method: 'GET', path: profile, as: asker });
    const body = { version: value['version'], change: { nickname: 'Rana' }, reason: 'he asked' };
    expect((await server.call({ method: 'PUT', path: profile, as: asker, body })).status).toBe(200);

    const me = await again();
    const notices = await notify(me);
    expect(notices.map(({ kind }) => kind)).toEqual(['password', 'factors', 'payee', 'profile']);
    const count = async () =>
      (await server.call({ method: 'GET', path: '/wps/member/info', as: me })).value['notices'];
    expect(await count()).toBe(4);
    const [first] = notices;
    const stranger = await server.person();
    expect((await seen(first?.id ?? '', stranger)).code).toBe('members.unknown_notice');
    expect(await notify(stranger)).toEqual([]);
    for (let n = 0; n < 2; n += 1) expect((await seen(first?.id ?? '', me)).status).toBe(200);
    expect(await count()).toBe(3);
    expect((await notify(me)).map(({ kind }) => kind)).toEqual(['factors', 'payee', 'profile']);
  });

  it('is told nothing of what was refused', async () => {
    const asked = await ask();
    await decide(asked.value['id'], approver, false);
    expect(await notify(player)).toEqual([]);
  });

  it('hears of a first password at what he has proved as well', async () => {
    const to = `${player.id}@example.com`;
    await sql(
      "insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, 'email', $2, $3, now(), true)",
      [player.id, server.brandId, to],
    );
    await agreed();
    await collect();
    expect(await received(server, approver, to)).toContain('password');
  });
});
