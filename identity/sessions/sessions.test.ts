/** Where somebody is signed in, signing out elsewhere, and the code that carries a session to another address. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId, newId } from '#kernel/ids.ts';
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import { openTestGate, type TestAccount, type TestGate } from '#identity/front/testing.ts';
import { newSecret } from '#identity/accounts/service/tokens.ts';
import { type DeviceList, MakeHandoff, PlayerSessions, TakeHandoff } from './contract.ts';

let gate: TestGate;
beforeAll(async () => {
  gate = await openTestGate();
});
afterAll(() => gate.close());

const failure = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const callerOf = async (who: TestAccount, how = 'password') =>
  gate.caller(await gate.session(who, { how, factor: false, proved: true }));
type Caller = Awaited<ReturnType<typeof callerOf>>;
const listOf = async (caller: Caller): Promise<DeviceList> =>
  (await gate.call(PlayerSessions.list, { caller })) as DeviceList;
const openOf = async (who: TestAccount): Promise<unknown[]> =>
  (
    await gate.sql(
      'select id from identity.sessions where account_id = $1 and ended_at is null order by created_at',
      [who.id],
    )
  ).map(({ id }) => id);

describe('the list of devices', () => {
  it('has what is open, this one marked, and the sign-in before this', async () => {
    const who = await gate.account();
    const first = await callerOf(who);
    expect((await listOf(first)).lastSignIn).toBeNull();
    gate.clock.turn(MINUTE);
    const second = await callerOf(who);
    const { list, lastSignIn } = await listOf(second);
    expect(list.map(({ id, current }) => [id, current])).toEqual([
      [second.sessionId, true],
      [first.sessionId, false],
    ]);
    expect(lastSignIn).toMatchObject({ ip: '192.0.2.1', agent: 'test' });
  });

  it('leaves out what ended, what idled for half an hour, and others’', async () => {
    const [who, other] = [await gate.account(), await gate.account()];
    const ended = await callerOf(who);
    await callerOf(other);
    await gate.room.identity.signOut(ended.sessionId);
    await callerOf(who);
    gate.clock.turn(30 * MINUTE);
    const now = await callerOf(who);
    expect((await listOf(now)).list.map(({ id }) => id)).toEqual([now.sessionId]);
  });

  it('signs one out, and never somebody else’s', async () => {
    const [who, other] = [await gate.account(), await gate.account()];
    const [mine, there, theirs] = [await callerOf(who), await callerOf(who), await callerOf(other)];
    const end = (id: string) => failure(gate.call(PlayerSessions.end, { caller: mine }, { params: { id } }));
    expect(await end(theirs.sessionId)).toBe('identity.unknown_session');
    expect(await end(newId())).toBe('identity.unknown_session');
    expect(await end(there.sessionId)).toBe('done');
    expect(await end(there.sessionId)).toBe('identity.unknown_session');
    expect([await openOf(who), await openOf(other)]).toEqual([[mine.sessionId], [theirs.sessionId]]);
    const acts = await gate.sql(
      "select act from identity.acts where account_id = $1 and act like 'signed out%'",
      [who.id],
    );
    expect(acts).toEqual([{ act: 'signed out a device' }]);
  });

  it('signs all others out, with what is remembered and what waits for a second proof', async () => {
    const who = await gate.account();
    const [mine] = [await callerOf(who), await callerOf(who), await callerOf(who)];
    await gate.sql(
      'insert into identity.remembered (hash, family, account_id, expires_at) values ($1, $2, $3, $4)',
      [Buffer.alloc(32, 9), newId(), who.id, new Date(gate.clock.now() + HOUR)],
    );
    await gate.call(PlayerSessions.endOthers, { caller: mine });
    expect(await openOf(who)).toEqual([mine.sessionId]);
    expect(await gate.sql('select 1 from identity.remembered where account_id = $1', [who.id])).toEqual([]);
  });
});

describe('a hand-off', () => {
  const make = async (caller: Caller): Promise<string> => {
    const made = (await gate.call(MakeHandoff, { caller })) as { code: string; expiresAt: string };
    expect(Date.parse(made.expiresAt) - gate.clock.now()).toBeLessThanOrEqual(MINUTE);
    return made.code;
  };
  const take = (code: string, brand = gate.brand) =>
    gate.call(TakeHandoff, { brand, ip: '192.0.2.200' }, { body: { code } }) as Promise<{ token: string }>;

  it('opens a session once, of two at once too', async () => {
    const who = await gate.account();
    const code = await make(await callerOf(who));
    const said = await Promise.all([failure(take(code)), failure(take(code))]);
    expect(said.sort()).toEqual(['done', 'identity.handoff_over']);
    expect(await openOf(who)).toHaveLength(2);
    const [row] = await gate.sql(
      "select proved_at, factor, ip from identity.sessions where account_id = $1 and how = 'handoff'",
      [who.id],
    );
    // It has proved nothing by itself.
    expect(row).toEqual({ proved_at: null, factor: false, ip: '192.0.2.200' });
  });

  it('lives a minute to the second, and is used up by a try that came too late', async () => {
    const who = await gate.account();
    const [early, late] = [await make(await callerOf(who)), await make(await callerOf(who))];
    gate.clock.turn(59 * SECOND);
    expect(await failure(take(early))).toBe('done');
    gate.clock.turn(SECOND);
    expect(await failure(take(late))).toBe('identity.handoff_over');
    gate.clock.turn(-MINUTE);
    expect(await failure(take(late))).toBe('identity.handoff_over');
  });

  it('ends with the session it came from, over every step; not the other way round', async () => {
    const who = await gate.account();
    const parent = await callerOf(who);
    const handed = async (from: Caller): Promise<Caller> => {
      await take(await make(from));
      const [row] = await gate.sql(
        'select id from identity.sessions where account_id = $1 order by created_at desc, id desc limit 1',
        [who.id],
      );
      return { ...from, sessionId: asId<'session'>(String(row?.['id'])) };
    };
    const child = await handed(parent);
    gate.clock.turn(SECOND);
    const grandchild = await handed(child);
    gate.clock.turn(SECOND);
    const other = await handed(parent);
    expect(await openOf(who)).toHaveLength(4);
    await gate.call(PlayerSessions.end, { caller: parent }, { params: { id: child.sessionId } });
    expect((await openOf(who)).sort()).toEqual([parent.sessionId, other.sessionId].sort());
    const [reported] = await gate.sql(
      `select array(select fact ->> 'sessionId' from jsonb_array_elements(facts::jsonb) fact order by 1) as ids
         from platform.outbox order by xid desc, id desc limit 1`,
    );
    expect(reported?.['ids']).toEqual([child.sessionId, grandchild.sessionId].sort());
    await gate.room.identity.signOut(parent.sessionId);
    expect(await openOf(who)).toEqual([]);
  });

  it('that is taken while its session is signed out is dead with it, in either order', async () => {
    for (let round = 0; round < 12; round += 1) {
      const who = await gate.account();
      const parent = await callerOf(who);
      const code = await make(parent);
      await Promise.all([failure(take(code)), gate.room.identity.signOut(parent.sessionId)]);
      expect(await openOf(who)).toEqual([]);
    }
  });

  it('that signed all others out outlives the session it came from', async () => {
    const who = await gate.account();
    const parent = await callerOf(who);
    await take(await make(parent));
    const child = String((await openOf(who)).find((id) => id !== parent.sessionId));
    await gate.call(PlayerSessions.endOthers, { caller: { ...parent, sessionId: asId<'session'>(child) } });
    expect(await gate.room.identity.signOut(parent.sessionId)).toBe(false);
    expect(await openOf(who)).toEqual([child]);
  });

  it.each<[string, (who: TestAccount, caller: Caller) => Promise<unknown>]>([
    ['signed out', (_, { sessionId }) => gate.room.identity.signOut(sessionId)],
    [
      'whose account was closed',
      ({ id }) => gate.sql('update identity.accounts set closed = true where id = $1', [id]),
    ],
    [
      'whose twelve hours are over',
      (_, { sessionId }) =>
        gate.sql('update identity.sessions set expires_at = $2 where id = $1', [
          sessionId,
          new Date(gate.clock.now() - 1),
        ]),
    ],
    [
      'idle for half an hour',
      (_, { sessionId }) =>
        gate.sql('update identity.sessions set seen_at = $2 where id = $1', [
          sessionId,
          new Date(gate.clock.now() - 30 * MINUTE),
        ]),
    ],
  ])('of a session %s opens nothing', async (_, happens) => {
    const who = await gate.account();
    const caller = await callerOf(who);
    const code = await make(caller);
    await happens(who, caller);
    expect(await failure(take(code))).toBe('identity.handoff_over');
  });

  it('opens nothing at another brand, and is gone then', async () => {
    const code = await make(await callerOf(await gate.account()));
    const other = { ...gate.brand, id: asId<'brand'>(newId()) };
    expect(await failure(take(code, other))).toBe('identity.handoff_over');
    expect(await failure(take(code))).toBe('identity.handoff_over');
    expect(await failure(take(newSecret()))).toBe('identity.handoff_over');
  });

  it('lives no longer than the session it was made in, and passes on that a factor was shown', async () => {
    const who = await gate.account();
    const opened = await gate.session(who, { how: 'passkey', factor: true, proved: true });
    const caller = await gate.caller(opened);
    const ends = new Date(gate.clock.now() + 5 * MINUTE);
    await gate.sql('update identity.sessions set expires_at = $2 where id = $1', [caller.sessionId, ends]);
    await take(await make(caller));
    const [row] = await gate.sql(
      "select expires_at, factor from identity.sessions where account_id = $1 and how = 'handoff'",
      [who.id],
    );
    expect(row).toEqual({ expires_at: ends, factor: true });
  });
});
