/** A desk of the console hears that deposits have changed, over the session its calls have. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { StaffRole } from '#features/people/staff/contract.ts';
import { startServer, type TestServer } from './testing.ts';

let server: TestServer;
const open: WebSocket[] = [];
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  for (const ws of open) ws.terminate();
  await server.stop();
});

/** Just hired: what everybody may do was read before, and is kept for half a second. */
async function hire(role: StaffRole): Promise<Session> {
  const person = await server.staff(role);
  server.rooms.staff.rights.forget();
  return person;
}

type Session = { readonly token: string; readonly cookie: string };

/** @returns what it was told, and the code it was closed with */
function listen({ token, cookie }: Session): { readonly received: unknown[]; readonly code: () => number } {
  const ws = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, { headers: { cookie } });
  open.push(ws);
  const received: unknown[] = [];
  let code = 0;
  ws.on('message', (data) => received.push(JSON.parse(String(data))));
  ws.on('close', (why) => (code = why));
  ws.on('open', () => {
    ws.send(JSON.stringify({ token }));
    ws.send(JSON.stringify({ subscribe: 'ops:deposits' }));
  });
  return { received, code: () => code };
}
const soon = (check: () => void): Promise<void> => vi.waitFor(check, 15_000);
const events = (received: readonly unknown[]): unknown[] =>
  received.filter((one) => Object(one).n !== undefined);
const RESET = { topic: 'ops:deposits', reset: true };

async function deposit(): Promise<void> {
  const as = await server.person();
  const body = { method: 'sandbox-instant', amount: '500.00', currency: 'BDT' };
  const { status } = await server.call({ path: '/wps/cashier/deposits', as, key: 'one', body });
  expect(status).toBe(200);
}

describe('the topic of the deposits desk', () => {
  it('says that there is another deposit, and again when it is credited', async () => {
    const { received } = listen(await hire('finance'));
    await soon(() => expect(received).toEqual([{ ready: true }, RESET]));
    await deposit();
    await soon(() => expect(events(received).length).toBeGreaterThanOrEqual(2));
    for (const one of events(received)) expect(one).toMatchObject({ topic: 'ops:deposits', data: {} });
    const numbers = events(received).map((one) => Number(Object(one).n));
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  });

  it('is refused to staff without the right, and to players', async () => {
    const sessions = [await hire('none'), await server.person()];
    for (const session of sessions) {
      const { received } = listen(session);
      await soon(() => expect(received).toEqual([{ ready: true }, { refused: 'ops:deposits' }]));
      await deposit();
      expect(received).toHaveLength(2);
    }
  });

  it('takes the cookie of the console beside the token, and ends with the session', async () => {
    const person = await hire('finance');
    const stolen = listen({ token: person.token, cookie: '' });
    await soon(() => expect(stolen.code()).toBe(4401));
    const { received, code } = listen(person);
    await soon(() => expect(received).toEqual([{ ready: true }, RESET]));
    const out = await server.call({ method: 'DELETE', path: '/ops/session/logout', as: person });
    expect(out.status).toBe(200);
    await soon(() => expect(code()).toBe(4401));
  });
});
