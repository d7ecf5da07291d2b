/** The two desks: lists page by page and narrowed, figures, what of another brand is not there, what members read back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { type Id, newId } from '#kernel/ids.ts';
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import { type ChatTest, codeOf, openChatTest } from './fixtures.ts';
import { GetChatMessages, PostChatMessage, ReportChatMessage } from './contract.ts';
import type { ServiceTopic } from './contract/kinds.ts';
import { LiftSanction, OpsChatMessages, OpsChatRooms, OpsSanctions, SanctionAuthor } from './contract/ops.ts';
import {
  AnswerServiceChat,
  ClaimServiceChat,
  EndServiceChat,
  OpenServiceFileForStaff,
  OpsServiceChats,
  OpsServiceDetail,
  type SERVICE_VIEWS,
  ServiceFigures,
} from './contract/ops-service.ts';
import { CloseServiceChat, OpenServiceChat, RateServiceChat, SendFileToService } from './contract/service.ts';
import { insertMessages } from './store.ts';

let test: ChatTest;
const [mina, tariq] = [newId<'staff'>(), newId<'staff'>()];

beforeAll(async () => {
  test = await openChatTest();
});
beforeEach(async () => {
  await sql("update chat.service_chats set state = 'closed', closed_at = opened_at where state <> 'closed'");
  test.turn(HOUR);
});
afterAll(() => test.house.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await test.house.db.pool.query<Record<string, unknown>>(text, values)).rows;
const accountOf = async (who: string): Promise<string> =>
  String((await sql('select account from members.directory where id = $1', [who]))[0]?.['account']);
const open = (who: Id<'member'>, topic: ServiceTopic = 'game') =>
  test.ask(OpenServiceChat, who, { body: { topic, text: 'Where is my round?' } });
const list = (view: (typeof SERVICE_VIEWS)[number], more: object = {}, who = mina) =>
  test.desk(OpsServiceChats, who, { query: { view, ...more } });
const idsOf = async (page: ReturnType<typeof list>): Promise<string[]> =>
  (await page).list.map(({ id }) => id);

describe('the desk of customer service', () => {
  it('lists who waits in their order, page by page, and whom each has', async () => {
    const people = [await test.house.member(), await test.house.member(), await test.house.member()];
    const ids: string[] = [];
    for (const who of people) {
      ids.push((await open(who)).id);
      test.turn(SECOND);
    }
    const [first = '', second = '', third = ''] = ids;
    expect(await idsOf(list('waiting', { pageSize: 2 }))).toEqual([first, second]);
    expect(await idsOf(list('waiting', { pageSize: 2, pageNo: 2 }))).toEqual([third]);
    expect((await list('waiting', { pageSize: 2 })).totalPages).toBe(2);
    await test.desk(ClaimServiceChat, mina, { params: { id: second } });
    expect(await idsOf(list('waiting'))).toEqual([first, third]);
    expect(await idsOf(list('mine'))).toEqual([second]);
    expect(await idsOf(list('mine', {}, tariq))).toEqual([]);
    expect(await idsOf(list('open', {}, tariq))).toEqual([second]);
    const [row] = (await list('open')).list;
    expect(row).toMatchObject({ isMine: true, state: 'open', last: 'Where is my round?', stars: 0 });
    const account = await accountOf(people[2] ?? '');
    expect(await idsOf(list('waiting', { account }))).toEqual([third]);
    expect(await idsOf(list('waiting', { account: '%' }))).toEqual([]);
  });

  it('counts the last seven days: the middle of first answers and of ends, the mean of stars', async () => {
    for (const [first, end, stars] of [
      [60, 60, 4],
      [120, 120, 5],
    ] as const) {
      const who = await test.house.member();
      const { id } = await open(who, 'application');
      await test.desk(ClaimServiceChat, mina, { params: { id } });
      test.turn(first * SECOND);
      await test.desk(AnswerServiceChat, mina, { params: { id }, body: { text: 'I look.' } });
      test.turn(end * SECOND);
      await test.desk(EndServiceChat, mina, { params: { id } });
      await test.ask(RateServiceChat, who, { body: { stars } });
    }
    const figures = await test.desk(ServiceFigures, mina);
    expect(figures.list.find(({ topic }) => topic === 'application')).toEqual({
      topic: 'application',
      chats: 2,
      answered: 2,
      firstAnswer: 90,
      resolution: 180,
      stars: '4.50',
    });
    expect([figures.waiting, figures.open]).toEqual([0, 0]);
    test.turn(8 * 24 * HOUR);
    const later = await test.desk(ServiceFigures, mina);
    expect(later.list.find(({ topic }) => topic === 'application')).toMatchObject({
      chats: 0,
      firstAnswer: 0,
      stars: '',
    });
  });

  it('takes stars of what has ended alone, and the last ones that were given', async () => {
    const who = await test.house.member();
    const rate = (stars: number) => codeOf(test.ask(RateServiceChat, who, { body: { stars } }));
    expect(await rate(5)).toBe('chat.no_conversation');
    const { id } = await open(who);
    expect(await rate(5)).toBe('chat.no_conversation');
    await test.ask(CloseServiceChat, who);
    expect([await rate(5), await rate(2)]).toEqual(['done', 'done']);
    expect((await test.desk(OpsServiceDetail, mina, { params: { id } })).chat.stars).toBe(2);
    expect(await codeOf(test.ask(CloseServiceChat, who))).toBe('chat.no_conversation');
  });

  it('opens no picture of another brand’s conversation, and none to who may not answer', async () => {
    const who = await test.house.member();
    const { id } = await open(who);
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a9' } })
      .jpeg()
      .toBuffer();
    const body = { picture: photo.toString('base64'), name: 'slip.jpg' };
    const params = { id: (await test.ask(SendFileToService, who, { body })).messages.at(-1)?.file?.id ?? '' };
    const look = () => codeOf(test.desk(OpenServiceFileForStaff, mina, { params }));
    expect(await look()).toBe('done');
    test.rights.delete('chat.answer');
    expect(await look()).toBe('gate.not_allowed');
    test.rights.add('chat.answer');
    await sql('update chat.service_chats set brand_id = $2 where id = $1', [id, newId()]);
    expect(await look()).toBe('chat.unknown_file');
    await sql('update chat.service_chats set brand_id = $2 where id = $1', [id, test.house.brand.id]);
  });
});

describe('rooms', () => {
  it('are read back fifty at a time, each line once', async () => {
    const [roomId, who] = [await test.room(), await test.house.member()];
    const rows = Array.from({ length: 53 }, (_, n) => ({
      id: newId<'message'>(test.now() + n),
      roomId,
      memberId: who,
      kind: 'text' as const,
      text: `n${n}`,
      shared: null,
    }));
    await insertMessages(test.house.db, rows, new Date(test.now()));
    const read = (query: { before?: string }) =>
      test.ask(GetChatMessages, who, { params: { id: roomId }, query });
    const newest = await read({});
    expect(newest.list.map(({ text }) => text)).toEqual(rows.slice(3).map(({ text }) => text));
    expect(newest.more).toBe(true);
    const older = await read({ before: newest.list[0]?.id ?? '' });
    expect(older.list.map(({ text }) => text)).toEqual(['n0', 'n1', 'n2']);
    expect(older.more).toBe(false);
  });

  it('are looked at by room, by account and by what was reported, the oldest report first', async () => {
    const [stand, table] = [await test.room(), await test.room()];
    const [rana, joy] = [await test.house.member(), await test.house.member()];
    const say = async (who: Id<'member'>, id: string, text: string) =>
      (await test.ask(PostChatMessage, who, { params: { id }, body: { text } })).id;
    const one = await say(rana, stand, 'one');
    const two = await say(joy, stand, 'two');
    await say(rana, table, 'three');
    for (const messageId of [two, one])
      await test.ask(ReportChatMessage, messageId === one ? joy : rana, {
        params: { id: stand, messageId },
        body: { reason: 'spam' },
      });
    const texts = async (query: object): Promise<string[]> =>
      (await test.desk(OpsChatMessages, mina, { query })).list.map(({ text }) => text);
    expect(await texts({ view: 'all', room: stand })).toEqual(['two', 'one']);
    expect(await texts({ view: 'all', room: stand, account: await accountOf(rana) })).toEqual(['one']);
    expect(await texts({ view: 'reported', room: stand })).toEqual(['one', 'two']);
    expect(await texts({ view: 'reported', room: table })).toEqual([]);
    expect(await texts({ view: 'deleted', room: stand })).toEqual([]);
    const rooms = (await test.desk(OpsChatRooms, mina)).list;
    expect(rooms.find(({ id }) => id === stand)).toMatchObject({ lastHour: 2, openReports: 2, revision: 1 });
  });

  it('keep who was muted after it is over, and lift what lasts', async () => {
    const [roomId, who] = [await test.room(), await test.house.member()];
    const { id } = await test.ask(PostChatMessage, who, { params: { id: roomId }, body: { text: 'noise' } });
    const put = (minutes: number) =>
      test.desk(SanctionAuthor, mina, {
        params: { id },
        body: { kind: 'mute', minutes, everywhere: false, reason: 'insult' },
      });
    await put(10);
    await put(0);
    const mine = async (active: boolean) =>
      (await test.desk(OpsSanctions, mina, { query: { active, pageSize: 100 } })).list.filter(
        ({ memberId }) => memberId === who,
      );
    expect((await mine(true)).map(({ until, isActive }) => [until === null, isActive])).toEqual([
      [true, true],
      [false, true],
    ]);
    test.turn(11 * MINUTE);
    const [lasting, ...others] = await mine(true);
    expect(others).toEqual([]);
    await test.desk(LiftSanction, mina, { params: { id: lasting?.id ?? '' } });
    expect(await mine(true)).toEqual([]);
    expect((await mine(false)).map(({ isActive, roomName }) => [isActive, roomName])).toEqual([
      [false, 'Stand'],
      [false, 'Stand'],
    ]);
    expect(
      await codeOf(test.ask(PostChatMessage, who, { params: { id: roomId }, body: { text: 'calm' } })),
    ).toBe('done');
  });
});
