/** The door of who may no longer play: which calls are open to him, and what everything else answers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { excludeAccount } from '#identity/sessions/service/restrict.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { lineOf } from '#platform/room/access.ts';
import { askToWithdraw } from './testing-withdrawals.ts';
import { type Person, startServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** As protection does it when somebody excludes himself. */
async function excludeUntil(me: Person, until: Date): Promise<void> {
  await server.db.transaction((tx) => excludeAccount(tx, me.id, until));
  server.rooms.identity.identity.forget(me.id);
}
/** Signed in once more: staff ended the session he had. */
async function anew(me: Person): Promise<{ readonly token: string; readonly cookie: string }> {
  const opening = { how: 'password', factor: false, proved: true };
  const place = { ip: '127.0.0.1', agent: 'test' };
  const session = await server.db.transaction((tx) =>
    server.rooms.identity.identity.openSession(tx, me.id, 'member', place, opening),
  );
  return { token: session.token, cookie: `__Host-haat=${session.cookie}` };
}
const get = (as: Pick<Person, 'token' | 'cookie'>, path: string) => server.call({ method: 'GET', path, as });

it('refuses every call but those to his money and his records, with one code that says why and until when', async () => {
  const me = await server.person(1_000n);
  const until = new Date(Date.now() + DAY);
  await excludeUntil(me, until);
  const open: string[] = [];
  for (const { call, rules } of server.rooms.routes) {
    const name = `${call.method} ${call.path}`;
    if (!rules.allow.some((one) => one === 'player') || rules.always || name.includes('logout')) continue;
    const answer = await server.call({
      method: call.method,
      path: call.path.replaceAll(/\{\w+\}/g, newId()),
      as: me,
      key: newId(),
      ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: { strange: true } }),
    });
    if (answer.code === 'gate.play_closed')
      expect(answer.value, name).toEqual({ reason: 'excluded', until: until.toISOString() });
    else open.push(name);
  }
  const asWritten = Object.entries(server.rooms.access)
    .map(([name, line]) => [name, lineOf(line).row] as const)
    .filter(
      ([, { member, excluded, mustChange }]) => member === 'in' && excluded === 'in' && mustChange !== 'in',
    )
    .map(([name]) => name);
  expect(open.toSorted()).toEqual(asWritten.toSorted());
  // Nothing that takes a stake or a deposit, or offers one; who is in a hand of poker plays it to its end.
  expect(
    open
      .filter((name) => /\/act$|\/open$|methods|bonus(es)?$|banner|promo|favour|GAME|launch/i.test(name))
      .toSorted(),
  ).toEqual(['GET /wps/records/bonus', 'POST /poker/tables/{code}/act']);
  expect(open).not.toContain('POST /wps/cashier/deposits');
  expect(
    open
      .filter((name) => /^(POST|PUT) \/(lottery|sports|tables|cockfight|poker|sea|play)/.test(name))
      .toSorted(),
  ).toEqual([
    'POST /lottery/chases/{id}/stop',
    'POST /lottery/orders/{id}/cancel',
    'POST /poker/tables/{code}/act',
    'POST /poker/tables/{code}/away',
    'POST /poker/tables/{code}/stand',
    'POST /poker/tournaments/{id}/leave',
    'POST /sea/rooms/{id}/leave',
    'POST /sports/slips/{id}/cash-out',
    'POST /tables/{code}/bets/{id}/cash-out',
    'PUT /sports/slips/{id}/auto-cash-out',
  ]);
});

it('says on the page of the member what it is, and lets him in again when it has ended', async () => {
  const me = await server.person(1_000n);
  expect((await get(me, '/wps/member/info')).value).toMatchObject({ restriction: null });
  const until = new Date(Date.now() + 1_500);
  await excludeUntil(me, until);
  expect((await get(me, '/wps/member/info')).value).toMatchObject({
    restriction: { reason: 'excluded', until: until.toISOString() },
  });
  expect((await get(me, '/wps/cashier/methods')).code).toBe('gate.play_closed');
  await expect.poll(async () => (await get(me, '/wps/cashier/methods')).status, { timeout: 5_000 }).toBe(200);
  expect((await get(me, '/wps/member/info')).value).toMatchObject({ restriction: null });
});

it('an account that staff closed for play comes to its money the same way', async () => {
  const me = await server.person(1_000n);
  const risk = await server.staff('risk');
  const done = await server.call({
    path: `/ops/members/${me.id}/status`,
    as: risk,
    body: { status: 'excluded', reason: 'asked for it in writing' },
  });
  expect(done.status, done.text).toBe(200);
  const again = await anew(me);
  expect((await get(again, '/wps/cashier/methods')).code).toBe('gate.play_closed');
  expect((await get(again, '/wps/v2/wallets/balance')).status).toBe(200);
  expect((await get(again, '/wps/member/info')).value).toMatchObject({
    restriction: { reason: 'closed', until: null },
  });
});

it('takes the rest of his money out, turnover or not', async () => {
  const me = await server.person(100_000n);
  await arrange(
    server.db,
    `insert into withdrawals.members (member_id, turnover_needed) values ($1, 1000000)
     on conflict (member_id) do update set turnover_needed = 1000000, turnover_done = 0`,
    [me.id],
  );
  await excludeUntil(me, new Date(Date.now() + DAY));
  const { asked } = await askToWithdraw(server, me);
  expect(asked.status, asked.text).toBe(200);
});

/** A page that hears these; what it was told, and the code it was closed with. */
function listen(
  { token, cookie }: Pick<Person, 'token' | 'cookie'>,
  names: readonly string[],
): { readonly received: Record<string, unknown>[]; readonly code: () => number; readonly end: () => void } {
  const ws = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, { headers: { cookie } });
  const received: Record<string, unknown>[] = [];
  let code = 0;
  ws.on('message', (data) => received.push(JSON.parse(String(data))));
  ws.on('close', (why) => (code = why));
  ws.on('open', () => {
    ws.send(JSON.stringify({ token }));
    for (const name of names) ws.send(JSON.stringify({ subscribe: name }));
  });
  return { received, code: () => code, end: () => ws.terminate() };
}

it('hears of his money alone from the moment he excludes himself, on the page that stood open too', async () => {
  const me = await server.person(1_000n);
  const open = listen(me, ['matches', 'wallet']);
  await expect.poll(() => open.received.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  expect(open.received.some((one) => one['refused'] !== undefined)).toBe(false);
  const done = await server.call({ path: '/wps/protection/exclusion', as: me, body: { months: 6 } });
  expect(done.status, done.text).toBe(200);
  await expect.poll(open.code, { timeout: 10_000 }).not.toBe(0);

  const again = listen(me, ['matches', 'deposits', 'wallet']);
  await expect.poll(() => again.received.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
  expect(again.received.slice(0, 2)).toEqual([{ ready: true }, { refused: 'matches' }]);
  expect(again.received[2]).toMatchObject({ topic: 'wallet' });
  again.end();
});
