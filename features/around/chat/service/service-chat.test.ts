/** A conversation with customer service from the queue to the stars, and what is left while nobody is there. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { type Id, newId } from '#kernel/ids.ts';
import { MINUTE, SECOND } from '#kernel/time.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { endSilent } from '../jobs.ts';
import { type ChatTest, codeOf, openChatTest } from '../fixtures.ts';
import {
  CloseServiceChat,
  GetServiceChat,
  GetServiceDesk,
  LeaveMessage,
  OpenServiceChat,
  OpenServiceFile,
  RateServiceChat,
  SendFileToService,
  ServiceHistory,
  WriteToService,
} from '../contract/service.ts';
import {
  AnswerServiceChat,
  ClaimServiceChat,
  EndServiceChat,
  HandleOfflineMessage,
  HandOverServiceChat,
  OpenServiceFileForStaff,
  OpsOfflineMessages,
  OpsServiceChats,
  OpsServiceDetail,
  SayPresence,
  ServiceFigures,
  TypeInServiceChat,
} from '../contract/ops-service.ts';
import { ChatSettings } from '../contract/settings.ts';

let test: ChatTest;
let photo = '';
let [rana, joy] = [newId<'member'>(), newId<'member'>()];
let [mina, tariq] = [newId<'staff'>(), newId<'staff'>()];

/** Somebody the staff directory knows. */
async function hired(): Promise<Id<'staff'>> {
  const id = newId<'staff'>();
  await sql(
    "insert into identity.accounts (id, brand_id, audience, username, password_hash) values ($1, $2, 'staff', $3, 'none')",
    [id, test.house.brand.id, `staff${id.slice(-6)}`],
  );
  await sql(
    "insert into staff.staff (id, brand_id, account, name, role) values ($1, $2, $3, 'Nadia R.', 'support')",
    [id, test.house.brand.id, `staff${id.slice(-6)}`],
  );
  return id;
}
const sql = async (text: string, values: unknown[] = []) =>
  (await test.house.db.pool.query<Record<string, unknown>>(text, values)).rows;

beforeAll(async () => {
  test = await openChatTest();
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#7a9' } });
  photo = (
    await picture
      .withExif({ IFD0: { Copyright: 'secret camera' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
});
beforeEach(async () => {
  await sql('delete from chat.service_staff');
  await sql('update chat.offline_messages set handled_at = now(), handled_by = $1 where handled_at is null', [
    newId(),
  ]);
  await sql("update chat.service_chats set state = 'closed', closed_at = now() where state <> 'closed'");
  [rana, joy] = [await test.house.member(), await test.house.member()];
  [mina, tariq] = [await hired(), await hired()];
  await writeSettings(test.house.db, test.house.brand.id, ChatSettings, ChatSettings.defaults);
  test.house.brands.forget();
  test.turn(SECOND);
});
afterAll(() => test.house.close());

const open = (who: Id<'member'>, text = 'Where is my deposit?') =>
  test.ask(OpenServiceChat, who, { body: { topic: 'deposit', text } });
const mineOf = async (who: Id<'member'>) => (await test.ask(GetServiceChat, who)).chat;
const said = async (who: Id<'member'>): Promise<string[]> =>
  (await mineOf(who))?.messages.map(({ author, text }) => `${author}: ${text}`) ?? [];
const claim = (who: Id<'staff'>, id: string) => test.desk(ClaimServiceChat, who, { params: { id } });

describe('the queue', () => {
  it('has places, which move when somebody is taken or leaves', async () => {
    const first = await open(rana);
    test.turn(SECOND);
    const second = await open(joy);
    expect([first.position, second.position]).toEqual([1, 2]);
    await claim(mina, first.id);
    expect((await mineOf(joy))?.position).toBe(1);
    await test.ask(CloseServiceChat, joy);
    expect((await mineOf(joy))?.state).toBe('closed');
  });

  it('holds one conversation a member, however often he asks at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(open(rana))));
    expect([...answers].sort()).toEqual(['chat.one_at_a_time', 'chat.one_at_a_time', 'done']);
  });

  it('gives a member to one of the staff, whoever else wants him at once', async () => {
    const { id } = await open(rana);
    const answers = await Promise.all([mina, tariq].map((who) => codeOf(claim(who, id))));
    expect([...answers].sort()).toEqual(['chat.taken', 'done']);
  });

  it('gives a member whom a colleague has left to whoever takes him, and none of a colleague who is there', async () => {
    const { id } = await open(rana);
    await claim(mina, id);
    test.turn(2 * MINUTE);
    await test.desk(SayPresence, mina, { body: { takes: true } });
    expect(await codeOf(claim(tariq, id))).toBe('chat.taken');
    test.turn(2 * MINUTE);
    await claim(tariq, id);
    expect(
      await codeOf(test.desk(AnswerServiceChat, mina, { params: { id }, body: { text: 'Hello' } })),
    ).toBe('chat.not_yours');
    expect((await said(rana)).slice(-2)).toEqual(['house: taken', 'house: handed_over']);
    await test.desk(EndServiceChat, tariq, { params: { id } });
    expect(await codeOf(claim(mina, id))).toBe('chat.wrong_state');
  });

  it('is closed where the brand has none of its own', async () => {
    await writeSettings(test.house.db, test.house.brand.id, ChatSettings, {
      ...ChatSettings.defaults,
      mode: 'embed',
      embedUrl: 'https://chat.other.org/haat',
    });
    test.house.brands.forget();
    expect(await test.guest(GetServiceDesk)).toEqual({
      mode: 'embed',
      embedUrl: 'https://chat.other.org/haat',
      isStaffed: false,
    });
    expect(await codeOf(open(rana))).toBe('chat.service_off');
  });
});

describe('a conversation', () => {
  it('takes what fits as the database counts it, and refuses the rest', async () => {
    // Composed each of these is two.
    const letters = '\u09dc'.repeat(1_001);
    expect(await codeOf(open(rana, letters))).toBe('chat.too_long');
    expect(await codeOf(open(rana, letters.slice(1)))).toBe('done');
    expect(await codeOf(test.ask(WriteToService, rana, { body: { text: letters } }))).toBe('chat.too_long');
    expect(await codeOf(test.ask(WriteToService, rana, { body: { text: ' \n\u200b ' } }))).toBe('chat.empty');
    const contact = '\u09dc'.repeat(61);
    const left = { topic: 'other' as const, text: 'hello', contact };
    expect(await codeOf(test.guest(LeaveMessage, { body: left }))).toBe('chat.too_long');
  });

  it('goes both ways, is handed over, ends, and is rated', async () => {
    const { id } = await open(rana);
    expect(
      await codeOf(test.desk(AnswerServiceChat, mina, { params: { id }, body: { text: 'Hello' } })),
    ).toBe('chat.wrong_state');
    await claim(mina, id);
    test.turn(MINUTE);
    await test.desk(AnswerServiceChat, mina, { params: { id }, body: { text: ' I look \n\n\n\n at it. ' } });
    await test.ask(WriteToService, rana, { body: { text: 'Thank you' } });
    expect(
      await codeOf(test.desk(AnswerServiceChat, tariq, { params: { id }, body: { text: 'Hello' } })),
    ).toBe('chat.not_yours');
    expect(
      await codeOf(test.desk(HandOverServiceChat, mina, { params: { id }, body: { staffId: tariq } })),
    ).toBe('chat.unknown_colleague');
    await test.desk(SayPresence, tariq, { body: { takes: true } });
    await test.desk(HandOverServiceChat, mina, { params: { id }, body: { staffId: tariq } });
    expect(await codeOf(test.desk(EndServiceChat, mina, { params: { id } }))).toBe('chat.not_yours');
    await test.desk(AnswerServiceChat, tariq, { params: { id }, body: { text: 'It is there' } });
    await test.desk(EndServiceChat, tariq, { params: { id } });
    expect(await said(rana)).toEqual([
      'member: Where is my deposit?',
      'house: queued',
      'house: taken',
      'staff: I look\n\nat it.',
      'member: Thank you',
      'house: handed_over',
      'staff: It is there',
      'house: closed_by_staff',
    ]);
    // He reads what they are called at work, never what they sign in with.
    const answered = (await mineOf(rana))?.messages.filter(({ author }) => author === 'staff');
    expect(answered?.map(({ name }) => name)).toEqual(['Nadia R.', 'Nadia R.']);
    expect(await codeOf(test.ask(WriteToService, rana, { body: { text: 'more' } }))).toBe(
      'chat.no_conversation',
    );
    expect((await test.ask(RateServiceChat, rana, { body: { stars: 4 } })).stars).toBe(4);
    const figures = await test.desk(ServiceFigures, mina);
    const deposits = figures.list.find(({ topic }) => topic === 'deposit');
    expect(deposits?.firstAnswer).toBeGreaterThan(0);
    expect(deposits?.stars).toMatch(/^\d\.\d\d$/);
    const trail = await sql('select action from platform.trail where subject = $1 order by seq', [id]);
    expect(trail.map(({ action }) => action)).toEqual([
      'chat.claim',
      'chat.answer',
      'chat.hand_over',
      'chat.answer',
      'chat.close',
    ]);
  });

  it('handed back to the queue it keeps its place', async () => {
    const { id } = await open(rana);
    test.turn(SECOND);
    await open(joy);
    await claim(mina, id);
    await test.desk(HandOverServiceChat, mina, { params: { id }, body: {} });
    expect([(await mineOf(rana))?.position, (await mineOf(joy))?.position]).toEqual([1, 2]);
  });

  it('shows that somebody types, and keeps nothing of it', async () => {
    const { id } = await open(rana);
    expect(await codeOf(test.desk(TypeInServiceChat, mina, { params: { id } }))).toBe('chat.wrong_state');
    await claim(mina, id);
    const before = await said(rana);
    await test.desk(TypeInServiceChat, mina, { params: { id } });
    const [event] = await sql(
      'select data from platform.live_events where topic = $1 order by n desc limit 1',
      [`service-chat:${rana}`],
    );
    expect(event?.['data']).toEqual({ what: 'typing', name: '' });
    expect(await said(rana)).toEqual(before);
  });

  it('in which nobody speaks for half an hour ends, and no other does', async () => {
    await open(rana);
    test.turn(20 * MINUTE);
    await open(joy);
    test.turn(11 * MINUTE);
    expect(await endSilent(test.needs)).toBe(1);
    expect([(await mineOf(rana))?.state, (await mineOf(joy))?.state]).toEqual(['closed', 'waiting']);
    expect((await said(rana)).at(-1)).toBe('house: closed_by_time');
    // He waited in vain: what he asked stands among what was left.
    const { list } = await test.desk(OpsOfflineMessages, mina, { query: {} });
    expect(list.map(({ memberId, text }) => [memberId, text])).toEqual([[rana, 'Where is my deposit?']]);
  });

  it('belongs to its member and his brand’s staff: nobody else sees or does anything', async () => {
    const { id } = await open(rana);
    await sql('update chat.service_chats set brand_id = $2 where id = $1', [id, newId()]);
    expect(await codeOf(test.desk(OpsServiceDetail, mina, { params: { id } }))).toBe(
      'chat.unknown_conversation',
    );
    expect(await codeOf(claim(mina, id))).toBe('chat.unknown_conversation');
    expect(await codeOf(test.ask(WriteToService, rana, { body: { text: 'x' } }))).toBe(
      'chat.no_conversation',
    );
    await sql('update chat.service_chats set brand_id = $2 where id = $1', [id, test.house.brand.id]);
    expect(await mineOf(joy)).toBeNull();
    test.rights.delete('chat.answer');
    expect(await codeOf(claim(mina, id))).toBe('gate.not_allowed');
    test.rights.add('chat.answer');
    const { list } = await test.desk(OpsServiceChats, mina, { query: {} });
    expect(list.map((row) => row.id)).toContain(id);
    await test.ask(CloseServiceChat, rana);
    expect((await test.ask(ServiceHistory, rana)).list.map((chat) => chat.id)).toEqual([id]);
    expect((await test.ask(ServiceHistory, joy)).list).toEqual([]);
  });
});

describe('a picture', () => {
  it('is encoded anew, sealed, seen by its member and by staff with a trail, and by nobody else', async () => {
    const { id } = await open(rana);
    const chat = await test.ask(SendFileToService, rana, {
      body: { picture: photo, name: '../../slip.png' },
    });
    const file = chat.messages.at(-1)?.file;
    expect(file?.name).toBe('slip.png');
    const params = { id: file?.id ?? '' };
    const { picture } = await test.ask(OpenServiceFile, rana, { params });
    expect(Buffer.from(picture, 'base64').includes('secret camera')).toBe(false);
    expect(await codeOf(test.ask(OpenServiceFile, joy, { params }))).toBe('chat.unknown_file');
    const [row] = await sql('select sealed from chat.service_files where id = $1', [file?.id]);
    expect(
      Buffer.from(row?.['sealed'] as Buffer).includes(Buffer.from(picture, 'base64').subarray(0, 32)),
    ).toBe(false);
    await test.desk(OpenServiceFileForStaff, mina, { params });
    const [entry] = await sql(
      "select after from platform.trail where action = 'chat.open_file' and subject = $1",
      [file?.id],
    );
    expect(entry?.['after']).toEqual({ chat: id, member: rana });
  });

  it.each([
    ['no picture', Buffer.from('hello').toString('base64')],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64'),
    ],
    ['the head of a picture alone', Buffer.from('ffd8ffe0', 'hex').toString('base64')],
    ['more than 5 MB', Buffer.alloc(5 * 1_024 * 1_024 + 1, 1).toString('base64')],
  ])('%s is refused', async (_, picture) => {
    await open(rana);
    expect(await codeOf(test.ask(SendFileToService, rana, { body: { picture, name: 'a.png' } }))).toBe(
      'chat.wrong_picture',
    );
  });

  it('without a conversation or beyond the sixth it is refused', async () => {
    const send = () => codeOf(test.ask(SendFileToService, rana, { body: { picture: photo, name: 'a.png' } }));
    expect(await send()).toBe('chat.no_conversation');
    await open(rana);
    for (let n = 0; n < 6; n += 1) expect(await send()).toBe('done');
    expect(await send()).toBe('chat.too_many_files');
  });
});

describe('while nobody is there', () => {
  it('says so until somebody takes chats, and again a minute and a half after the last word', async () => {
    const isStaffed = async () => (await test.guest(GetServiceDesk)).isStaffed;
    expect(await isStaffed()).toBe(false);
    expect((await test.desk(SayPresence, mina, { body: { takes: true } })).staff.map(({ id }) => id)).toEqual(
      [mina],
    );
    expect(await isStaffed()).toBe(true);
    test.turn(90 * SECOND);
    expect(await isStaffed()).toBe(false);
    await test.desk(SayPresence, mina, { body: { takes: true } });
    await test.desk(SayPresence, mina, { body: { takes: false } });
    expect(await isStaffed()).toBe(false);
  });

  it('keeps what is left: of a guest with where he is reached, and handles it once', async () => {
    const leave = (contact?: string) =>
      test.guest(LeaveMessage, {
        body: { topic: 'other', text: 'Which phone?', ...(contact && { contact }) },
      });
    expect(await codeOf(leave())).toBe('chat.no_contact');
    await leave('me@example.org');
    await test.ask(LeaveMessage, rana, { body: { topic: 'game', text: 'My round' } });
    const { list } = await test.desk(OpsOfflineMessages, mina, { query: {} });
    expect(list.map(({ text, contact, memberId }) => [text, contact, memberId])).toEqual([
      ['Which phone?', 'me@example.org', null],
      ['My round', '', rana],
    ]);
    const handle = () => codeOf(test.desk(HandleOfflineMessage, mina, { params: { id: list[0]?.id ?? '' } }));
    expect([await handle(), await handle()]).toEqual(['done', 'chat.wrong_state']);
    expect(await codeOf(test.desk(HandleOfflineMessage, mina, { params: { id: newId() } }))).toBe(
      'chat.unknown_message',
    );
  });
});

it('what is left becomes a case where cases are kept, and waits at no second desk', async () => {
  const cases = await openChatTest(true);
  const member = await cases.house.member();
  await cases.ask(LeaveMessage, member, { body: { topic: 'deposit', text: 'Where is it?' } });
  expect(cases.cases).toMatchObject([{ memberId: member, topic: 'deposit', text: 'Where is it?' }]);
  expect((await cases.desk(OpsOfflineMessages, mina, { query: {} })).list).toEqual([]);
  await cases.house.close();
});
