/** Rooms: who reads and writes, how often, what is shared, what staff do about it, and that two processes are one room. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Id, newId } from '#kernel/ids.ts';
import { MINUTE, SECOND } from '#kernel/time.ts';
import { type ChatTest, codeOf, openChatTest } from './fixtures.ts';
import {
  BlockAuthor,
  type ChatMessage,
  GetChatMessages,
  GetChatRooms,
  GetLiveModels,
  LaunchChat,
  PostChatMessage,
  ReportChatMessage,
  type SharedWin,
  UnblockAuthor,
} from './contract.ts';
import {
  ChangeChatRoom,
  CreateChatRoom,
  DeleteChatMessage,
  DismissReports,
  LiftSanction,
  OpsChatMessages,
  OpsChatRooms,
  OpsSanctions,
  SanctionAuthor,
} from './contract/ops.ts';
import { forgetOld } from './jobs.ts';
import { insertRoom } from './store/moderation.ts';

let test: ChatTest;
let roomId = '';
let [rana, joy] = [newId<'member'>(), newId<'member'>()];
const staff = newId<'staff'>();
beforeAll(async () => {
  test = await openChatTest();
});
beforeEach(async () => {
  roomId = await test.room();
  [rana, joy] = [await test.house.member(), await test.house.member()];
  for (const right of ['chat.read', 'chat.moderate', 'chat.write']) test.rights.add(right);
});
afterAll(async () => {
  for (const pass of test.chat.books.passes) {
    const client = { query: (text: string) => test.house.db.pool.query(text) };
    expect(await pass.look({ client: client as never, openSeed: undefined })).toEqual([]);
  }
  await test.house.close();
});

const say = (who: Id<'member'>, text: string, id = roomId): Promise<ChatMessage> =>
  test.ask(PostChatMessage, who, { params: { id }, body: { text } });
const read = async (who: Id<'member'>, id = roomId): Promise<string[]> =>
  (await test.ask(GetChatMessages, who, { params: { id }, query: {} })).list.map(({ text }) => text);
const sql = async (text: string, values: unknown[] = []) =>
  (await test.house.db.pool.query<Record<string, unknown>>(text, values)).rows;
const events = async (
  id = roomId,
): Promise<{ messages: ChatMessage[]; deleted: string[]; changed: boolean }[]> =>
  (
    await sql('select data from platform.live_events where topic = $1 order by n', [
      `chat:${id}:${test.house.brand.id}`,
    ])
  ).map(({ data }) => data as never);

describe('what is said', () => {
  it('is read by everybody, names masked, in the order it was said, and told live', async () => {
    await say(rana, 'Good evening');
    await say(joy, ' Hello   you ');
    expect(await read(joy)).toEqual(['Good evening', 'Hello you']);
    const { list } = await test.ask(GetChatMessages, rana, { params: { id: roomId }, query: {} });
    expect(list[0]?.name).toMatch(/^me\*\*\*\d$/);
    expect(JSON.stringify(list)).not.toContain(String(joy));
    const { me } = await test.ask(GetChatRooms, rana);
    expect(list.map(({ author }) => author === me)).toEqual([true, false]);
    expect((await events()).flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual([
      'Good evening',
      'Hello you',
    ]);
  });

  it('is covered where the filter knows it, in the store and on the line', async () => {
    const said = await say(rana, 'you b!tch, চুতমারানি');
    expect(said.text).toBe('you •••••, •••••••••');
    expect(await read(joy)).toEqual([said.text]);
  });

  it.each([
    ['', 'chat.empty'],
    [' \u200b ', 'chat.empty'],
    ['x'.repeat(301), 'chat.too_long'],
    ['see www.win.com', 'chat.no_links'],
    ['call 01712 345 678', 'chat.no_links'],
  ])('%j is refused', async (text, code) => {
    expect(await codeOf(say(rana, text))).toBe(code);
  });
});

describe('who may', () => {
  it('somebody of another brand finds no such room, and writes into none', async () => {
    const foreign = newId<'room'>();
    const fields = {
      name: 'Away',
      about: '',
      slow_seconds: 1,
      is_open: true,
      place: 1,
      host_name: '',
      host_game: '',
    };
    await insertRoom(test.house.db, foreign, newId(), fields, new Date(test.now()));
    expect(await codeOf(say(rana, 'hello', foreign))).toBe('chat.unknown_room');
    expect(await codeOf(read(rana, foreign))).toBe('chat.unknown_room');
    expect(await codeOf(say(rana, 'hello', newId()))).toBe('chat.unknown_room');
    const rooms = await test.ask(GetChatRooms, rana);
    expect(rooms.list.map(({ id }) => id)).not.toContain(foreign);
    // Also where the room is in use and its queue stands.
    await say(joy, 'one', roomId);
    await sql('update chat.rooms set brand_id = $2 where id = $1', [roomId, newId()]);
    expect(await codeOf(say(rana, 'two', roomId))).toBe('chat.unknown_room');
    await sql('update chat.rooms set brand_id = $2 where id = $1', [roomId, test.house.brand.id]);
  });

  it('a closed room is read and not written to', async () => {
    const id = await test.room({ isOpen: false });
    expect(await codeOf(say(rana, 'hello', id))).toBe('chat.room_closed');
    expect(await read(rana, id)).toEqual([]);
  });

  it('slow mode holds through two processes and within one batch', async () => {
    const id = await test.room({ slowSeconds: 5 });
    const post = (text: string, of = test.chat) =>
      codeOf(test.ask(PostChatMessage, rana, { params: { id }, body: { text } }, of));
    const answers = await Promise.all([post('1'), post('2'), post('3', test.other), post('4', test.other)]);
    expect(answers.filter((code) => code === 'done')).toHaveLength(1);
    expect(answers.filter((code) => code === 'chat.too_fast')).toHaveLength(3);
    test.turn(5 * SECOND - 1);
    expect(await post('5')).toBe('chat.too_fast');
    test.turn(1);
    expect(await post('6', test.other)).toBe('done');
    expect(await read(joy, id)).toHaveLength(2);
  });

  it('thirty who speak at once through two processes are all heard, each once', async () => {
    const id = await test.room();
    const people = await Promise.all(Array.from({ length: 30 }, () => test.house.member()));
    await Promise.all(
      people.map((who, at) =>
        test.ask(
          PostChatMessage,
          who,
          { params: { id }, body: { text: `n${at}` } },
          at % 2 ? test.other : test.chat,
        ),
      ),
    );
    const heard = (await events(id)).flatMap(({ messages }) => messages.map(({ text }) => text));
    expect([...heard].sort()).toEqual(people.map((_, at) => `n${at}`).sort());
    expect(await read(joy, id)).toHaveLength(30);
  });
});

describe('what was won', () => {
  const win: SharedWin = {
    title: 'Monsoon',
    link: '/play/monsoon',
    stake: '20.00',
    payout: '1240.00',
    currency: 'BDT',
    times: '62.00',
    at: '2026-11-28T09:00:00.000Z',
    legs: [],
  };
  it('is shared by whoever won it, and by nobody else', async () => {
    const id = newId();
    test.wins.set(`${rana} round ${id}`, win);
    const share = { kind: 'round' as const, id };
    const post = (who: Id<'member'>) =>
      test.ask(PostChatMessage, who, { params: { id: roomId }, body: { share } });
    expect((await post(rana)).win).toEqual(win);
    expect(await codeOf(post(joy))).toBe('chat.not_won');
    const { list } = await test.ask(GetChatMessages, joy, { params: { id: roomId }, query: {} });
    expect(list.map(({ kind, win: shown }) => [kind, shown?.times])).toEqual([['round', '62.00']]);
  });

  it('rains: the house says it, and nobody can report or block the house', async () => {
    const rain = { envelopeId: newId(), count: 5, until: '2026-11-28T11:00:00.000Z', link: '/promotions' };
    const place = { brandId: test.house.brand.id, roomId };
    expect(await test.house.db.transaction((tx) => test.chat.rain(tx, place, rain))).toBe(true);
    expect(
      await test.house.db.transaction((tx) => test.chat.rain(tx, { ...place, brandId: newId() }, rain)),
    ).toBe(false);
    // The opening is seen again and again while it is open: the room is told once, and a closed room not at all.
    const shut = await test.room({ isOpen: false });
    const other = await test.room();
    for (let n = 0; n < 2; n += 1)
      await test.house.db.transaction((tx) => test.chat.rain(tx, { brandId: test.house.brand.id }, rain));
    const { list } = await test.ask(GetChatMessages, joy, { params: { id: roomId }, query: {} });
    expect(list).toHaveLength(1);
    expect([(await events(other)).length, (await events(shut)).length]).toEqual([1, 0]);
    expect(list[0]).toMatchObject({ kind: 'rain', author: '', rain });
    const params = { id: roomId, messageId: list[0]?.id ?? '' };
    expect(await codeOf(test.ask(BlockAuthor, joy, { params }))).toBe('chat.unknown_message');
  });
});

describe('block and report', () => {
  it('whoever is blocked is read no more by this member alone, until he is unblocked', async () => {
    const { id: messageId, author } = await say(rana, 'noise');
    const params = { id: roomId, messageId };
    expect(await codeOf(test.ask(BlockAuthor, rana, { params }))).toBe('chat.own_message');
    await test.ask(BlockAuthor, joy, { params });
    await test.ask(BlockAuthor, joy, { params });
    expect(await read(joy)).toEqual([]);
    expect(await read(rana)).toEqual(['noise']);
    const { blocked } = await test.ask(GetChatRooms, joy);
    expect(blocked.map((one) => one.author)).toEqual([author]);
    await test.ask(UnblockAuthor, joy, { params: { author: 'f'.repeat(16) } });
    await test.ask(UnblockAuthor, joy, { params: { author: author || '' } });
    expect(await read(joy)).toEqual(['noise']);
  });

  it('a report reaches the queue once a member, with its reasons, and leaves it when it is decided', async () => {
    const { id: messageId } = await say(rana, 'give me money');
    const report = (who: Id<'member'>, reason: 'begging' | 'spam') =>
      test.ask(ReportChatMessage, who, { params: { id: roomId, messageId }, body: { reason } });
    await report(joy, 'begging');
    await report(joy, 'spam');
    await report(await test.house.member(), 'spam');
    const queue = async () =>
      (await test.desk(OpsChatMessages, staff, { query: { room: roomId } })).list.map(
        ({ id, reports, reasons }) => [id, reports, reasons],
      );
    expect(await queue()).toEqual([[messageId, 2, ['begging', 'spam']]]);
    await test.desk(DismissReports, staff, { params: { id: messageId } });
    expect(await queue()).toEqual([]);
    expect(await codeOf(test.desk(DismissReports, staff, { params: { id: messageId } }))).toBe(
      'chat.wrong_state',
    );
    expect(await read(joy)).toEqual(['give me money']);
  });
});

describe('staff', () => {
  it('delete a message for everybody, with reason and trail', async () => {
    const { id } = await say(rana, 'buy my account');
    await test.desk(DeleteChatMessage, staff, { params: { id }, body: { reason: 'fraud' } });
    expect(await read(joy)).toEqual([]);
    expect((await events()).at(-1)).toEqual({ messages: [], deleted: [id], changed: false });
    const again = test.desk(DeleteChatMessage, staff, { params: { id }, body: { reason: 'fraud' } });
    expect(await codeOf(again)).toBe('chat.wrong_state');
    const [entry] = await sql(
      'select action, after from platform.trail where subject = $1 order by seq desc',
      [id],
    );
    expect(entry).toMatchObject({ action: 'chat.delete', after: { deleted: true, reason: 'fraud' } });
    const { list } = await test.desk(OpsChatMessages, staff, { query: { view: 'deleted', room: roomId } });
    expect(list.map(({ text, deleteReason }) => [text, deleteReason])).toEqual([['buy my account', 'fraud']]);
  });

  const sanction = (id: string, kind: 'mute' | 'ban', minutes: number, everywhere = false) =>
    test.desk(SanctionAuthor, staff, {
      params: { id },
      body: { kind, minutes, everywhere, reason: 'insult', note: 'calm down' },
    });

  it('mute: he reads and writes nothing, in this room, until the time is over', async () => {
    const { id } = await say(rana, 'noise');
    await sanction(id, 'mute', 10);
    test.turn(MINUTE);
    expect(await codeOf(say(rana, 'more'))).toBe('chat.muted');
    expect(await read(rana)).toEqual(['noise']);
    const { list } = await test.ask(GetChatRooms, rana);
    expect(list.find((room) => room.id === roomId)?.sanction).toMatchObject({
      kind: 'mute',
      reason: 'insult',
      note: 'calm down',
    });
    expect(await codeOf(say(rana, 'elsewhere', await test.room()))).toBe('done');
    expect(await codeOf(say(joy, 'fine'))).toBe('done');
    test.turn(9 * MINUTE);
    expect(await codeOf(say(rana, 'again'))).toBe('done');
  });

  it('ban everywhere: he neither reads nor writes in any room, until it is lifted', async () => {
    const { id } = await say(rana, 'noise');
    await sanction(id, 'ban', 0, true);
    const other = await test.room();
    expect(await codeOf(say(rana, 'more', other))).toBe('chat.banned');
    expect(await codeOf(read(rana, other))).toBe('chat.banned');
    const topic = test.chat.topics.find((one) => one.topic.name === 'chat:{id}');
    const hears = (who: Id<'member'>) => {
      const brandId = test.house.brand.id;
      const asked = {
        name: `chat:${other}`,
        full: `chat:${other}:${brandId}`,
        ids: { id: other },
        owner: brandId,
      };
      return topic?.admits?.(asked, { memberId: who, brandId, staff: undefined });
    };
    expect([await hears(rana), await hears(joy)]).toEqual([false, true]);
    const params = { id: roomId, messageId: id };
    expect(await codeOf(test.ask(ReportChatMessage, rana, { params, body: { reason: 'spam' } }))).toBe(
      'chat.banned',
    );
    const { list } = await test.desk(OpsSanctions, staff, { query: {} });
    const mine = list.find(({ memberId }) => memberId === rana);
    expect(mine).toMatchObject({ kind: 'ban', roomName: '', isActive: true, until: null });
    await test.desk(LiftSanction, staff, { params: { id: mine?.id ?? '' } });
    expect(await codeOf(test.desk(LiftSanction, staff, { params: { id: mine?.id ?? '' } }))).toBe(
      'chat.wrong_state',
    );
    expect(await codeOf(read(rana, other))).toBe('done');
    expect(await hears(rana)).toBe(true);
  });

  it('do nothing without the right, and nothing to another brand’s', async () => {
    const { id } = await say(rana, 'hello');
    test.rights.delete('chat.moderate');
    expect(await codeOf(sanction(id, 'ban', 0))).toBe('gate.not_allowed');
    expect(
      await codeOf(test.desk(DeleteChatMessage, staff, { params: { id }, body: { reason: 'spam' } })),
    ).toBe('gate.not_allowed');
    test.rights.add('chat.moderate');
    await sql('update chat.rooms set brand_id = $2 where id = $1', [roomId, newId()]);
    expect(await codeOf(sanction(id, 'ban', 0))).toBe('chat.unknown_message');
    expect(
      await codeOf(test.desk(DeleteChatMessage, staff, { params: { id }, body: { reason: 'spam' } })),
    ).toBe('chat.unknown_message');
    await sql('update chat.rooms set brand_id = $2 where id = $1', [roomId, test.house.brand.id]);
  });

  it('make a room with a host, who is a live model, and change it only as they saw it', async () => {
    const fields = {
      name: ' Mina’s  table ',
      about: '',
      slowSeconds: 2,
      isOpen: true,
      place: 3,
      hostName: 'Mina',
      hostGame: 'baccarat-1',
    };
    const made = await test.desk(CreateChatRoom, staff, { body: fields });
    expect(made).toMatchObject({ name: 'Mina’s table', revision: 1 });
    const models = await test.guest(GetLiveModels);
    expect(models.list).toContainEqual({ id: made.id, name: 'Mina', gameCode: 'baccarat-1', isOpen: true });
    const launched = await test.ask(LaunchChat, rana, { body: { modelId: made.id } });
    expect(launched).toEqual({ roomId: made.id, url: `/chat/${made.id}` });
    const change = (revision: number) =>
      test.desk(ChangeChatRoom, staff, {
        params: { id: made.id },
        body: { ...fields, revision, isOpen: false },
      });
    expect(await codeOf(change(2))).toBe('chat.changed_meanwhile');
    expect((await change(1)).isOpen).toBe(false);
    const { list } = await test.desk(OpsChatRooms, staff);
    expect(list.find(({ id }) => id === made.id)?.revision).toBe(2);
    expect(await codeOf(test.desk(CreateChatRoom, staff, { body: { ...fields, name: ' ' } }))).toBe(
      'chat.empty',
    );
  });
});

it('old messages are forgotten, reported ones kept', async () => {
  const old = await say(rana, 'old');
  const kept = await say(joy, 'old and reported');
  await test.ask(ReportChatMessage, rana, {
    params: { id: roomId, messageId: kept.id },
    body: { reason: 'spam' },
  });
  test.turn(91 * 24 * 60 * MINUTE);
  while ((await forgetOld(test.needs)) > 0) continue;
  const rows = await sql('select id from chat.messages where id = any($1::uuid[])', [[old.id, kept.id]]);
  expect(rows.map(({ id }) => id)).toEqual([kept.id]);
});
