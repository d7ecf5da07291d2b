/** What staff write: to whom, in which language, once a day – also where two processes send at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { pushKeys } from '#platform/push/keys.ts';
import type { Room } from '#platform/room/room.ts';
import { ListMessages, UnreadCount } from './contract.ts';
import {
  type Audience,
  CancelCampaign,
  CountAudience,
  OpsCampaigns,
  SendCampaign,
  type Texts,
} from './contract/campaigns.ts';
import { createNotices } from './room.ts';
import { sendBatch } from './service/campaigns.ts';
import type { NoticesNeeds } from './service/needs.ts';

let house: TestHouse;
let needs: NoticesNeeds;
let room: Room;
let now = Date.parse('2026-11-28T10:00:00Z');
let rights = new Set(['messages.send']);
const staff = newId<'staff'>();
const TEXTS: Texts = { en: { title: 'Hello', text: 'News' }, bn: { title: 'নমস্কার', text: 'খবর' } };

beforeAll(async () => {
  house = await openTestHouse({ now: () => now });
  needs = {
    db: house.db,
    clock: { now: () => now },
    say: (_language, key) => key,
    messages: { queue: async () => undefined },
    languageOf: async () => 'en',
    brandOf: async () => ({ languages: ['en', 'bn'], defaultLanguage: 'en', timeZone: 'Asia/Dhaka' }),
    push: {
      keys: pushKeys(Buffer.alloc(32, 7)),
      line: async () => ({ status: 201, retryAfter: undefined }),
      subjectOf: async () => 'https://haat.org',
    },
    may: async (_, right) => rights.has(right),
  };
  room = createNotices(needs);
});
beforeEach(() => {
  rights = new Set(['messages.send']);
  now += 2 * DAY;
});
afterAll(async () => {
  for (const pass of room.books.passes) {
    const client = { query: (text: string) => house.db.pool.query(text) };
    expect(await pass.look({ client: client as never, openSeed: undefined })).toEqual([]);
  }
  await house.close();
});

const ask = <C extends Call>(
  call: C,
  who: Id<'member'>,
  input: Partial<CallInput<C>> = {},
  language = 'en',
) =>
  callRoute(room.routes, call, house.brand, { caller: asPlayer(who), language, ...input }) as Promise<
    CallAnswer<C>
  >;
const desk = <C extends Call>(call: C, input: Partial<CallInput<C>>) =>
  callRoute(room.routes, call, house.brand, { caller: asStaff(staff), ...input }) as Promise<CallAnswer<C>>;
const code = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const send = (audience: Audience, more: Partial<CallInput<typeof SendCampaign>['body']> = {}) =>
  desk(SendCampaign, { body: { id: newId(), category: 'news', audience, texts: TEXTS, ...more } });
const flush = async (): Promise<void> => {
  while (await sendBatch(needs)) continue;
};
const inbox = async (who: Id<'member'>, language = 'en'): Promise<string[]> =>
  (await ask(ListMessages, who, { query: {} }, language)).list.map(({ title }) => title);
const accountOf = async (who: string): Promise<string> =>
  String((await sql('select account from members.directory where id = $1', [who]))[0]?.['account']);
const sql = async (text: string, values: unknown[] = []) =>
  (await house.db.pool.query<Record<string, unknown>>(text, values)).rows;

describe('a message of staff', () => {
  it('comes to one, in the language he reads, and counts at once', async () => {
    const [rana, joy] = [await house.member(), await house.member()];
    const { id, state } = await send({ to: 'one', account: (await accountOf(rana)).toUpperCase() });
    expect(state).toBe('scheduled');
    await flush();
    expect([await inbox(rana), await inbox(rana, 'bn'), await inbox(rana, 'vi'), await inbox(joy)]).toEqual([
      ['Hello'],
      ['নমস্কার'],
      ['Hello'],
      [],
    ]);
    expect((await ask(UnreadCount, rana)).unread).toBe(1);
    const [event] = await sql('select data from platform.live_events where topic = $1', [`messages:${rana}`]);
    expect(event?.['data']).toEqual({ unread: 1 });
    const { list } = await desk(OpsCampaigns, { query: {} });
    expect(list.find((one) => one.id === id)).toMatchObject({
      state: 'sent',
      written: 1,
      overBudget: 0,
      read: 0,
    });
  });

  it('comes to all of the brand and to nobody of another', async () => {
    const [rana, foreign] = [await house.member(), await house.member()];
    await sql('update members.members set brand_id = $2 where id = $1', [foreign, newId()]);
    await send({ to: 'all' });
    await flush();
    expect([await inbox(rana), await inbox(foreign)]).toEqual([['Hello'], []]);
  });

  it('is one a day on the brand’s clock, and the next day the next', async () => {
    const rana = await house.member();
    const audience = { to: 'one', account: await accountOf(rana) } as const;
    now = Date.parse('2027-03-01T17:59:00Z');
    await send(audience);
    await flush();
    const { id } = await send(audience);
    await flush();
    expect(await inbox(rana)).toHaveLength(1);
    const { list } = await desk(OpsCampaigns, { query: {} });
    expect(list.find((one) => one.id === id)).toMatchObject({ written: 0, overBudget: 1 });
    // Midnight in Dhaka.
    now = Date.parse('2027-03-01T18:00:00Z');
    await send(audience);
    await flush();
    expect(await inbox(rana)).toHaveLength(2);
  });

  it('is one a day also where eight are sent at once by two processes', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => house.member()));
    await Promise.all(Array.from({ length: 8 }, () => send({ to: 'all' })));
    await Promise.all([flush(), flush(), flush(), flush()]);
    for (const who of people) expect(await inbox(who)).toHaveLength(1);
    const { list } = await desk(OpsCampaigns, { query: { pageSize: 8 } });
    expect(list.every(({ state }) => state === 'sent')).toBe(true);
    const [sum] = await sql('select count(*) from notices.budget where day = $1', [
      new Date(now + 6 * HOUR).toISOString().slice(0, 10),
    ]);
    expect(list.reduce((all, { written }) => all + written, 0)).toBe(Number(sum?.['count']));
  });

  it('draws nobody back who takes a break or may not play; what concerns his account he is told', async () => {
    const [rests, excluded] = [await house.member(), await house.member()];
    const [closed, shut, plays] = [await house.member(), await house.member(), await house.member()];
    await sql('insert into protection.standing (member_id, time_out_until) values ($1, $2)', [
      rests,
      now + DAY,
    ]);
    await sql('insert into protection.standing (member_id, excluded_until) values ($1, $2)', [
      excluded,
      now + 180 * DAY,
    ]);
    await sql("update members.members set status = 'closed' where id = $1", [closed]);
    await sql('insert into protection.standing (member_id, restricted) values ($1, true)', [shut]);
    await send({ to: 'all' }, { category: 'offers' });
    await flush();
    const inboxes = () => Promise.all([rests, excluded, closed, shut, plays].map((who) => inbox(who)));
    expect((await inboxes()).map((list) => list.length)).toEqual([0, 0, 0, 0, 1]);
    now += DAY;
    await send({ to: 'one', account: await accountOf(excluded) }, { category: 'account' });
    await flush();
    expect((await inboxes())[1]).toEqual(['Hello']);
  });

  it.each([
    [{ level: 2 }, 1],
    [{ tag: 'vip' }, 1],
    [{ kind: 'agent' as const }, 0],
    [{ newDays: 3 }, 1],
    [{ seenDays: 3 }, 0],
    [{ awayDays: 30 }, 1],
    [{ currency: 'USDT' }, 0],
    [{ level: 2, tag: 'vip' }, 0],
  ])('fits the segment %j to %d of the three', async (segment, fits) => {
    const three = await Promise.all([1, 2, 3].map(() => house.member()));
    await sql('update members.members set registered_at = $2 where id = any($1::uuid[])', [
      three,
      new Date(now - 10 * DAY),
    ]);
    await sql('update members.members set registered_at = $2 where id = $1', [three[0], new Date(now - DAY)]);
    await sql('insert into members.profiles (member_id, details, level) values ($1, $2, 2)', [three[1], {}]);
    await sql("insert into members.profiles (member_id, details, tags) values ($1, $2, '{vip}')", [
      three[2],
      {},
    ]);
    await sql('update members.members set registered_at = $2 where id = $1', [
      three[2],
      new Date(now - 40 * DAY),
    ]);
    await send({ to: 'segment', segment });
    await flush();
    const reached = await Promise.all(three.map((who) => inbox(who)));
    expect(reached.filter((list) => list.length > 0)).toHaveLength(fits);
  });

  it('waits for its time, and is stopped before it by whoever saw it as it is', async () => {
    const rana = await house.member();
    const audience = { to: 'one', account: await accountOf(rana) } as const;
    const sendAt = new Date(now + HOUR).toISOString();
    const [planned, stopped] = [await send(audience, { sendAt }), await send(audience, { sendAt })];
    await flush();
    expect(await inbox(rana)).toEqual([]);
    const cancel = (revision: number) =>
      desk(CancelCampaign, { params: { id: stopped.id }, body: { revision } });
    expect(await code(cancel(2))).toBe('notices.changed_meanwhile');
    expect((await cancel(1)).state).toBe('cancelled');
    expect(await code(cancel(2))).toBe('notices.wrong_state');
    now += HOUR;
    await flush();
    expect(await inbox(rana)).toEqual(['Hello']);
    expect(await code(desk(CancelCampaign, { params: { id: planned.id }, body: { revision: 2 } }))).toBe(
      'notices.wrong_state',
    );
    expect(await code(desk(CancelCampaign, { params: { id: newId() }, body: { revision: 1 } }))).toBe(
      'notices.unknown_message',
    );
  });

  it('is sent by the job it queues, at its time', async () => {
    const rana = await house.member();
    const { id } = await send(
      { to: 'one', account: await accountOf(rana) },
      { sendAt: new Date(now + HOUR).toISOString() },
    );
    const [job] = await sql('select task_identifier, run_at from graphile_worker.jobs where key = $1', [
      `notices.send ${id}`,
    ]);
    expect(job).toMatchObject({ task_identifier: 'notices.send', run_at: new Date(now + HOUR) });
    await room.jobs['notices.send']?.({});
    expect(await inbox(rana)).toEqual([]);
    now += HOUR;
    await room.jobs['notices.send']?.({});
    expect(await inbox(rana)).toEqual(['Hello']);
  });

  it('is refused without the right, the brand’s language, a known account, or of a time that is over', async () => {
    expect(await code(send({ to: 'all' }, { texts: { bn: { title: 'a', text: 'b' } } }))).toBe(
      'notices.language_missing',
    );
    expect(await code(send({ to: 'all' }, { texts: { ...TEXTS, fr: { title: 'a', text: 'b' } } }))).toBe(
      'notices.unknown_language',
    );
    expect(await code(send({ to: 'one', account: 'nobody' }))).toBe('notices.unknown_account');
    expect(await code(send({ to: 'all' }, { sendAt: new Date(now - HOUR).toISOString() }))).toBe(
      'notices.past',
    );
    const id = newId();
    await send({ to: 'all' }, { id });
    expect(await code(send({ to: 'all' }, { id }))).toBe('notices.sent_already');
    rights.delete('messages.send');
    expect(await code(send({ to: 'all' }))).toBe('gate.not_allowed');
    await flush();
  });

  it('says beforehand how many it would reach', async () => {
    const rana = await house.member();
    const audience = { to: 'one', account: await accountOf(rana) } as const;
    const count = () => desk(CountAudience, { body: { category: 'news', audience } });
    expect(await count()).toEqual({ members: 1, overBudget: 0, devices: 0 });
    await send(audience);
    await flush();
    expect(await count()).toEqual({ members: 1, overBudget: 1, devices: 0 });
  });
});
