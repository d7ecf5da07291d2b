/** Pushes against a push service of our own: what it answers, when nothing is sent, and to whom nothing is. */
import { createECDH } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPlayer, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import { pushKeys } from '#platform/push/keys.ts';
import type { Room } from '#platform/room/room.ts';
import { AddPushDevice, DropPushDevice, GetPush, SayPushSeen, SetPushChoices } from './contract/push.ts';
import { createNotices } from './room.ts';
import type { NoticesNeeds } from './service/needs.ts';
import { deliverPushes } from './service/push.ts';
import { writeMessage } from './service/write.ts';

let house: TestHouse;
let needs: NoticesNeeds;
let room: Room;
let service: Server;
/** Noon in Dhaka. */
const NOON = Date.parse('2026-11-28T06:00:00Z');
let now = NOON;
let days = 0;
/** Path → what the service answers; 201 where nothing is said. */
const answers = new Map<string, { status: number; retryAfter?: string }>();
const received: { path: string; headers: Record<string, unknown>; bytes: number }[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, bytes });
      const { status = 201, retryAfter } = answers.get(path) ?? {};
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    });
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
  const { port } = service.address() as AddressInfo;
  house = await openTestHouse({ now: () => now });
  needs = {
    db: house.db,
    clock: { now: () => now },
    say: (_language, key) => key,
    messages: { queue: async () => undefined },
    languageOf: async () => 'en',
    brandOf: async () => ({ languages: ['en'], defaultLanguage: 'en', timeZone: 'Asia/Dhaka' }),
    push: {
      keys: pushKeys(Buffer.alloc(32, 7)),
      // The same call over a line without certificates.
      line: async (url, headers, body) => {
        const answer = await fetch(`http://127.0.0.1:${port}${url.pathname}`, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
        });
        return { status: answer.status, retryAfter: answer.headers.get('retry-after') ?? undefined };
      },
      subjectOf: async () => 'https://haat.org',
    },
  };
  room = createNotices(needs);
});
beforeEach(() => {
  days += 2;
  now = NOON + days * DAY;
  received.length = 0;
  answers.clear();
});
afterAll(async () => {
  await house.close();
  await new Promise((closed) => service.close(closed));
});

const ask = <C extends Call>(call: C, who: Id<'member'>, input: Partial<CallInput<C>> = {}) =>
  callRoute(room.routes, call, house.brand, { caller: asPlayer(who), ...input }) as Promise<CallAnswer<C>>;
const code = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const subscription = () => ({
  endpoint: `https://push.host.org/${newId()}`,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: Buffer.alloc(16, 3).toString('base64url'),
  zone: 'Asia/Dhaka',
});
async function device(who: Id<'member'>): Promise<string> {
  const body = subscription();
  await ask(AddPushDevice, who, { body });
  return new URL(body.endpoint).pathname;
}
const tell = (who: Id<'member'>, kind = 'deposit_credited') =>
  house.db.transaction((tx) =>
    writeMessage(needs, tx, {
      memberId: who,
      brandId: house.brand.id,
      kind,
      ref: newId(),
      params: {},
      link: '/member/deposit',
      at: new Date(now),
    }),
  );
const flush = async (): Promise<void> => {
  while ((await deliverPushes(needs)) > 0) continue;
};
const stateOf = async (path: string) =>
  (
    await house.db.pool.query<{ id: string; state: string; tries: number }>(
      `select p.id, p.state, p.tries from notices.pushes p join notices.push_devices v on v.id = p.device_id
        where v.endpoint = $1 order by p.due_at`,
      [`https://push.host.org${path}`],
    )
  ).rows;

describe('a device', () => {
  it('is asked for money and account at first, quiet at night; offers and news are never assumed', async () => {
    const rana = await house.member();
    expect((await ask(GetPush, rana)).devices).toBe(0);
    await device(rana);
    expect(await ask(GetPush, rana)).toMatchObject({
      devices: 1,
      choices: {
        categories: ['money', 'account'],
        quietFrom: 22 * 60,
        quietUntil: 8 * 60,
        zone: 'Asia/Dhaka',
      },
    });
  });

  it.each([
    { endpoint: 'https://127.0.0.1/a' },
    { endpoint: 'http://push.host.org/a' },
    { endpoint: 'https://metadata.internal/a' },
    { p256dh: Buffer.alloc(65).toString('base64url') },
    { auth: 'AAAAAAAAAAAAAAAAAAAA' },
  ])('that leads inside, or is none, is refused: %j', async (wrong) => {
    const rana = await house.member();
    expect(await code(ask(AddPushDevice, rana, { body: { ...subscription(), ...wrong } }))).toBe(
      'notices.wrong_device',
    );
  });

  it('knows its zone, and there are ten of one member at most', async () => {
    const rana = await house.member();
    expect(await code(ask(AddPushDevice, rana, { body: { ...subscription(), zone: 'Mars/Base' } }))).toBe(
      'notices.unknown_zone',
    );
    for (let n = 0; n < 10; n += 1) await device(rana);
    expect(await code(ask(AddPushDevice, rana, { body: subscription() }))).toBe('notices.too_many_devices');
  });

  it('belongs to whoever agreed last: who used it before is told nothing on it', async () => {
    const [rana, joy] = [await house.member(), await house.member()];
    const body = subscription();
    await ask(AddPushDevice, rana, { body });
    await tell(rana);
    await ask(AddPushDevice, joy, { body });
    await tell(rana);
    await flush();
    expect(received).toEqual([]);
    // And nobody can take it from him by naming it.
    await ask(DropPushDevice, rana, { body: { endpoint: body.endpoint } });
    expect((await ask(GetPush, joy)).devices).toBe(1);
    await ask(DropPushDevice, joy, { body: { endpoint: body.endpoint } });
    expect((await ask(GetPush, joy)).devices).toBe(0);
  });
});

describe('a message', () => {
  it('is pushed encrypted and signed, once, and says that it was shown and opened', async () => {
    const rana = await house.member();
    const path = await device(rana);
    await tell(rana);
    await Promise.all([flush(), flush(), flush()]);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      path,
      headers: { 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' },
    });
    expect(String(received[0]?.headers['authorization'])).toMatch(/^vapid t=.+, k=.+/);
    expect(received[0]?.bytes).toBeGreaterThan(103);
    const [push] = await stateOf(path);
    expect(push?.state).toBe('sent');
    const seen = (opened: boolean, id = push?.id ?? '') =>
      callRoute(room.routes, SayPushSeen, house.brand, { params: { id }, body: { opened } });
    await seen(false);
    await seen(true);
    await seen(true, newId());
    const { rows } = await house.db.pool.query<{ shown_at: Date; opened_at: Date }>(
      'select shown_at, opened_at from notices.pushes where id = $1',
      [push?.id],
    );
    expect(rows[0]?.shown_at && rows[0].opened_at).toBeTruthy();
  });

  it.each([
    [410, 'gone'],
    [404, 'gone'],
    [400, 'failed'],
    [413, 'failed'],
  ] as const)(
    'answered %d has ended as %s; a device that is gone is asked no more',
    async (status, state) => {
      const rana = await house.member();
      const path = await device(rana);
      answers.set(path, { status });
      await tell(rana);
      await flush();
      expect((await stateOf(path)).map((one) => one.state)).toEqual([state]);
      await tell(rana);
      await flush();
      expect(received).toHaveLength(state === 'gone' ? 1 : 2);
    },
  );

  it('answered 429 waits as long as the service says, and is then sent', async () => {
    const rana = await house.member();
    const path = await device(rana);
    answers.set(path, { status: 429, retryAfter: '120' });
    await tell(rana);
    await flush();
    now += 119 * SECOND;
    await flush();
    expect(received).toHaveLength(1);
    answers.delete(path);
    now += SECOND;
    await flush();
    expect((await stateOf(path)).map((one) => one.state)).toEqual(['sent']);
    expect(received).toHaveLength(2);
  });

  it('that never gets through is given up after six tries', async () => {
    const rana = await house.member();
    const path = await device(rana);
    answers.set(path, { status: 503 });
    await tell(rana);
    for (let n = 0; n < 12; n += 1) {
      await flush();
      now += HOUR;
    }
    expect(received).toHaveLength(6);
    expect((await stateOf(path)).map((one) => one.state)).toEqual(['failed']);
  });

  it('waits for the end of the quiet hours', async () => {
    const rana = await house.member();
    const path = await device(rana);
    // 22:00 in Dhaka.
    now += 10 * HOUR;
    await tell(rana);
    await flush();
    now += 10 * HOUR - MINUTE;
    await flush();
    expect(received).toEqual([]);
    now += MINUTE;
    await flush();
    expect((await stateOf(path)).map(({ state, tries }) => [state, tries])).toEqual([['sent', 1]]);
  });

  it('of a kind he has not chosen, or chose no longer when it is due, is not pushed', async () => {
    const rana = await house.member();
    await device(rana);
    const { choices } = await ask(GetPush, rana);
    await tell(rana);
    await ask(SetPushChoices, rana, { body: { ...choices, categories: ['account'] } });
    await tell(rana);
    await flush();
    expect(received).toEqual([]);
    await tell(rana, 'document_accepted');
    await flush();
    expect(received).toHaveLength(1);
  });

  it('that was read meanwhile, or is a day old, is not pushed', async () => {
    const rana = await house.member();
    const path = await device(rana);
    await tell(rana);
    await house.db.pool.query('update notices.messages set read_at = now() where member_id = $1', [rana]);
    await flush();
    await tell(rana);
    now += DAY + MINUTE;
    await flush();
    expect(received).toEqual([]);
    expect((await stateOf(path)).map((one) => one.state)).toEqual(['old', 'old']);
  });

  it('an offer is not pushed to whoever takes a break by then; what concerns his money is', async () => {
    const rana = await house.member();
    await device(rana);
    const { choices } = await ask(GetPush, rana);
    await ask(SetPushChoices, rana, { body: { ...choices, categories: ['money', 'offers'] } });
    await tell(rana);
    await house.db.pool.query("update notices.messages set category = 'offers' where member_id = $1", [rana]);
    await house.db.pool.query('insert into protection.standing (member_id, time_out_until) values ($1, $2)', [
      rana,
      now + DAY,
    ]);
    await flush();
    expect(received).toEqual([]);
    await tell(rana);
    await flush();
    expect(received).toHaveLength(1);
  });

  it('queues what sends it when it is written, and nothing for whoever has no device', async () => {
    const jobs = async (): Promise<number> =>
      (
        await house.db.pool.query(
          "select 1 from graphile_worker.jobs where task_identifier = 'notices.push_now'",
        )
      ).rowCount ?? 0;
    const [rana, joy] = [await house.member(), await house.member()];
    await device(rana);
    const before = await jobs();
    await tell(joy);
    expect(await jobs()).toBe(before);
    await tell(rana);
    expect(await jobs()).toBe(before + 1);
    await room.jobs['notices.push_now']?.({});
    expect(received).toHaveLength(1);
  });

  it('an offer is not pushed to whoever may not play by then', async () => {
    const rana = await house.member();
    await device(rana);
    const { choices } = await ask(GetPush, rana);
    await ask(SetPushChoices, rana, { body: { ...choices, categories: ['money', 'offers'] } });
    await tell(rana);
    await house.db.pool.query("update notices.messages set category = 'offers' where member_id = $1", [rana]);
    await house.db.pool.query("update members.members set status = 'excluded' where id = $1", [rana]);
    await flush();
    expect(received).toEqual([]);
  });
});
