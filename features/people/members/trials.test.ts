/** Trials do not stay: a day after they were last begun they are closed, and nothing says any more whose they were. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digest } from '#identity/accounts/service/tokens.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { openTestHouse, type TestHouse } from './fixtures.ts';
import { sweepTrials } from './jobs.ts';
import { openTrialMember } from './service/open-without-password.ts';
import { testDb } from '#platform/testkit/database.ts';

let shift = 0;
const clock = { now: () => Date.now() + shift };
let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse(clock);
});
afterAll(() => house.close());

const device = 'd'.repeat(43);
/** A trial somebody is in. */
async function trial(): Promise<{ id: string; token: string; cookie: string }> {
  const { identity } = house.gate;
  return house.db.transaction(async (tx) => {
    const id = await openTrialMember(tx, { ledger: house.ledger, identity }, house.brand.id);
    const visitor = { ip: '203.0.113.5', agent: 'Somebody’s phone', device };
    const session = await identity.openSession(tx, id, 'member', visitor);
    return { id, token: session.token, cookie: session.cookie };
  });
}
const traces = async (id: string) => {
  const one = async (sql: string): Promise<unknown[]> => (await house.db.pool.query(sql, [id])).rows;
  return {
    account: await one('select closed, username from identity.accounts where id = $1'),
    member: await one('select status, account, nickname from members.members where id = $1'),
    sessions: await one(
      'select ip, agent, network, ended_at is null as open from identity.sessions where account_id = $1',
    ),
    devices: await one('select 1 from identity.devices where account_id = $1'),
  };
};
const GONE = (id: string) => ({
  account: [{ closed: true, username: `gone-${id}` }],
  member: [{ status: 'closed', account: `gone-${id}`, nickname: '' }],
  sessions: [{ ip: '', agent: '', network: '', open: false }],
  devices: [],
});
const facts = async (ids: readonly string[]): Promise<unknown[]> =>
  (
    await house.db.pool.query<{ fact: unknown }>(
      `select fact from platform.outbox, jsonb_array_elements(facts::jsonb) fact
        where kind = 'member.status_changed' and fact ->> 'memberId' = any($1)`,
      [ids],
    )
  ).rows.map(({ fact }) => fact);
const ledgerRows = async (): Promise<unknown[]> =>
  (await house.db.pool.query('select * from ledger.accounts order by id')).rows;

it('closes a trial after a day and not before, in every process, and leaves players and books as they are', async () => {
  shift = 0;
  const one = await trial();
  const player = await house.member();
  const [playerBefore, booksBefore, young] = [await traces(player), await ledgerRows(), await traces(one.id)];
  expect(await sweepTrials({ db: house.db, clock })).toBe(0);
  shift = 23 * HOUR;
  expect(await sweepTrials({ db: house.db, clock })).toBe(0);
  expect(await traces(one.id)).toEqual(young);
  shift = DAY + HOUR;
  // An old player is no old trial.
  await house.db.pool.query(
    "update identity.accounts set last_sign_in_at = now() - interval '90 days' where id = $1",
    [player],
  );
  expect(await sweepTrials({ db: house.db, clock })).toBe(1);
  expect(await traces(one.id)).toEqual(GONE(one.id));
  expect(await traces(player)).toEqual(playerBefore);
  expect(await ledgerRows()).toEqual(booksBefore);
  const brand = house.brand;
  const caller = await house.gate.authenticate(one.token, () => one.cookie, brand);
  expect(caller.audience).toBe('guest');
  expect(await facts([one.id])).toEqual([
    { memberId: one.id, brandId: brand.id, from: 'active', to: 'closed' },
  ]);
});

it('goes through in slices, takes each once with two processes at it, and does nothing the second time', async () => {
  shift = 0;
  const ids = new Set<string>();
  for (let n = 0; n < 7; n += 1) ids.add((await trial()).id);
  shift = 2 * DAY;
  const other = testDb(house.database.appUrl);
  const swept = await Promise.all([
    sweepTrials({ db: house.db, clock }, 2),
    sweepTrials({ db: other, clock }, 2),
    sweepTrials({ db: other, clock }, 2),
  ]);
  // A slice that others hold is left to them; the next turn takes what is still there.
  const rest = await sweepTrials({ db: house.db, clock }, 2);
  expect(swept.reduce((sum, one) => sum + one, rest)).toBe(7);
  for (const id of ids) expect(await traces(id)).toEqual(GONE(id));
  expect(await facts([...ids])).toHaveLength(7);
  expect(await sweepTrials({ db: house.db, clock })).toBe(0);
  await other.close();
});

it('leaves what it worked on as it was when it fails in the middle', async () => {
  shift = 0;
  const one = await trial();
  const before = await traces(one.id);
  shift = 2 * DAY;
  const torn = {
    ...house.db,
    transaction: <Value>(work: Parameters<typeof house.db.transaction<Value>>[0]) =>
      house.db.transaction(async (tx) => {
        await work(tx);
        throw new Error('the lights went out');
      }),
  };
  await expect(sweepTrials({ db: torn, clock })).rejects.toThrow('the lights went out');
  expect(await traces(one.id)).toEqual(before);
  expect(before.devices).toHaveLength(1);
  expect(digest(device)).toHaveLength(32);
});
