/** Limits and breaks at the door, as a page asks for them, and the jurisdiction that two people change. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, startServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const post = (as: Person, path: string, body: object) =>
  server.call({ path: `/wps/protection/${path}`, as, body });
const read = async (as: Person, path: string) =>
  (await server.call({ method: 'GET', path: `/wps/protection/${path}`, as })).value;
let bets = 0;
const bet = async (as: Person, stake: string): Promise<string> => {
  bets += 1;
  const body = { type: 'stake', stake, currency: 'BDT' };
  const answer = await server.call({
    path: '/play/monsoon-tiger/act',
    as,
    key: `bet ${bets}`.replace(' ', '-'),
    body,
  });
  return answer.status === 200 ? 'taken' : String(answer.code);
};
const seated = async (): Promise<Person> => {
  const me = await server.person(1_000_000n);
  await server.call({ path: '/play/monsoon-tiger/open', as: me, body: { mode: 'real' } });
  return me;
};

it('a player sets a limit, reaches it at a slot, and the page says what is left', async () => {
  const me = await seated();
  const set = await post(me, 'limits', { kind: 'stake', period: 'day', amount: '12.00' });
  expect(set.status, set.text).toBe(200);
  expect([await bet(me, '5.00'), await bet(me, '5.00'), await bet(me, '5.00')]).toEqual([
    'taken',
    'taken',
    'protection.stake_limit',
  ]);
  const { limits } = await read(me, 'limits');
  expect(limits).toContainEqual(
    expect.objectContaining({ kind: 'stake', period: 'day', limit: '12.00', used: '10.00' }),
  );
  expect(await read(me, 'session')).toMatchObject({ staked: '10.00', checkDue: false });
  await post(me, 'limits', { kind: 'stake', period: 'day', amount: null });
  expect((await post(me, 'limits/confirm', { kind: 'stake', period: 'day' })).code).toBe(
    'protection.raise_not_ready',
  );
  expect((await post(me, 'limits/drop', { kind: 'stake', period: 'day' })).status).toBe(200);
  expect((await post(me, 'limits/none', {})).status).toBe(200);
  expect((await post(me, 'realityCheck', { answer: 'continue' })).status).toBe(200);
});

it('who takes a break or excludes himself neither plays nor deposits, and still sees his money and records', async () => {
  for (const [path, body, code] of [
    ['timeout', { days: 1 }, 'protection.time_out'],
    ['exclusion', { months: 6 }, 'gate.play_closed'],
  ] as const) {
    const me = await seated();
    expect((await post(me, path, body)).status).toBe(200);
    expect(await bet(me, '5.00')).toBe(code);
    const request = { method: 'sandbox-instant', amount: '100.00', currency: 'BDT' };
    const deposit = await server.call({ path: '/wps/cashier/deposits', as: me, key: 'one', body: request });
    expect(deposit.code).toBe(code);
    for (const open of ['/wps/v2/wallets/balance', '/wps/records/account', '/wps/member/info'])
      expect((await server.call({ method: 'GET', path: open, as: me })).status).toBe(200);
  }
});

it('staff see it, exclude on request, and ask for another jurisdiction, which one alone does not change', async () => {
  const me = await seated();
  const [admin, other] = [await server.staff('admin'), await server.staff('admin')];
  const seen = await server.call({
    method: 'GET',
    path: `/ops/protection/members/${me.id}`,
    as: admin,
  });
  expect(seen.status, seen.text).toBe(200);
  const out = await server.call({
    path: `/ops/protection/members/${me.id}/exclusion`,
    as: admin,
    body: { months: 6, reason: 'asked on the phone' },
  });
  expect(out.status, out.text).toBe(200);
  expect(await bet(me, '5.00')).toBe('gate.play_closed');
  const jurisdiction = async () =>
    (await server.call({ method: 'GET', path: '/ops/protection/jurisdiction', as: admin })).value['pack'];
  const asked = await server.call({
    path: '/ops/protection/jurisdiction',
    as: admin,
    body: { pack: 'uk', reason: 'new licence' },
  });
  expect(asked.status, asked.text).toBe(200);
  expect(await jurisdiction()).toBe('play-money');
  const decide = (as: Awaited<ReturnType<TestServer['staff']>>) =>
    server.call({
      path: `/ops/requests/${String(asked.value['id'])}/decision`,
      as,
      body: { agree: true },
    });
  expect((await decide(admin)).status).toBe(403);
  expect(await jurisdiction()).toBe('play-money');
  const agreed = await decide(other);
  expect(agreed.status, agreed.text).toBe(200);
  expect(await jurisdiction()).toBe('uk');
  const alone = await server.call({
    method: 'PUT',
    path: '/ops/settings/protection.pack',
    as: admin,
    body: { revision: 1, value: { pack: 'malta' } },
  });
  expect(alone.status).toBe(404);
});
